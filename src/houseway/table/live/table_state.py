"""Holds the state of a live table: rules, people, chips, alerts, results, the round in progress."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import msgspec

from houseway.equipment.dice import Roll
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Condition, Conversation, Procedure, RoundEnd, Voided
from houseway.rules.procedure.shoe import CUTTING_CARD
from houseway.rules.procedure.steps import Happening, Shuffle, Step, TakePlaces, TakeWagers
from houseway.rules.procedure.taking_wagers import Lapse
from houseway.rules.wagers.settlement import Settlement
from houseway.rules.wagers.wagers import Bets, Seat, Seats
from houseway.table.fairness.committed_chance import TAKES_CHANCE, CommittedChance
from houseway.table.live import facts
from houseway.table.live.accounts import Accounts, Meters
from houseway.table.live.chips import ColorsAtTable, CouponsAtTable
from houseway.table.live.clocks import BettingClock, DecisionClock, WithoutPlayer
from houseway.table.live.facts import Alerted, AnyFact
from houseway.table.live.money import Money, MoneyRecord
from houseway.table.live.notices import Notices

# Alerts for supervisors: the log has every one, the table only the last about each subject.

CALL = "call"  # the kind of an alert that a player raises


class Alert(msgspec.Struct, frozen=True):
    """``alert`` and ``words`` are those of the last alert about the subject; ``times`` counts them all."""

    alert: int
    kind: str
    about: str
    words: str
    times: int = 1


class Alerts(msgspec.Struct):
    """``waiting`` stays small: until they are acknowledged, repeated alerts about a subject only count up."""

    raised: int = 0
    waiting: dict[str, Alert] = msgspec.field(default_factory=dict)

    def add(self, kind: str, about: str, words: str) -> Alerted:
        self.raised += 1
        key = f"{kind} {about}"
        times = self.waiting[key].times + 1 if key in self.waiting else 1
        self.waiting[key] = Alert(self.raised, kind, about, words, times)
        return Alerted(self.raised, kind, words)

    def call_of(self, person: str) -> str:
        """Return the words of the person's call to the floor, until it is acknowledged."""
        alert = self.waiting.get(f"{CALL} {person}")
        return alert.words if alert else ""

    @property
    def has_call(self) -> bool:
        return any(alert.kind == CALL for alert in self.waiting.values())

    def is_waiting(self, number: int) -> bool:
        return any(alert.alert == number for alert in self.waiting.values())

    def acknowledge(self, number: int) -> None:
        """Remove the alerts about a subject up to this one, which is the last of them. Later ones stay.

        In older logs each was acknowledged by itself: one before the last removes nothing.
        """
        self.waiting = {key: alert for key, alert in self.waiting.items() if alert.alert != number}


# The results of rounds, as values to draw and count, and in words.

VOID = "void"


class Result(NamedTuple):
    """A round that is over: in words, the shoe or deck it was dealt from, and its outcome as JSON has it.

    No outcome where the round is void, or where each seat has its own.
    """

    round: int
    words: str
    shoe: int = 0
    outcome: Any = None


def is_usual(step: Step, happening: Happening) -> bool:
    """Return whether it belongs to the game: the end of a shoe, or time that has passed."""
    return happening.kind == CUTTING_CARD or isinstance(step.irregularity(happening.kind), Lapse)


def outcomes_of_shoe(results: Iterable[Result], shoe: int) -> list[Any]:
    """Return the outcomes of the rounds that were dealt from this shoe, without void rounds."""
    return [result.outcome for result in results if result.shoe == shoe and result.outcome]


def fills_a_shoe(conversation: Conversation[Any]) -> bool:
    """Return whether cards were shuffled in the round, so that a new shoe is dealt from."""
    return any(
        isinstance(event.step, Shuffle) and not isinstance(event.answer, Happening)
        for event in conversation.events
    )


def outcome_of(conversation: Conversation[Any]) -> Any:
    """Return the outcome as JSON has it, where the whole table has one."""
    outcome = conversation.end.outcome if isinstance(conversation.end, RoundEnd) else None
    if isinstance(outcome, Voided | Mapping):
        return None
    return msgspec.json.decode(msgspec.json.encode(outcome, enc_hook=_as_json))


def outcome_in_words(conversation: Conversation[Any]) -> str:
    """Return how the round came out, for people to read, where the whole table has one outcome."""
    outcome = conversation.end.outcome if isinstance(conversation.end, RoundEnd) else ""
    if isinstance(outcome, Voided):
        return f"{VOID}: {outcome.reason}"
    return "" if isinstance(outcome, dict) else str(outcome)


def _as_json(value: Any) -> Any:
    if isinstance(value, Roll):
        return {"dice": list(value.dice)}
    raise NotImplementedError(f"an outcome of {type(value)} cannot be written as JSON")


# The state.

RESULTS_KEPT = 200


class RoundStart(NamedTuple):
    """The start of the opening (number 0) or a round: with its answers, enough to replay it."""

    number: int
    rules: Table[Any]
    condition: Condition

    def procedure(self) -> Procedure[Any]:
        game = self.rules.game
        return (
            game.play.round_of_play(self.rules, self.condition)
            if self.number
            else game.play.opening(self.rules)
        )

    def allowing(self, allowed: Seats) -> RoundStart:
        """Return the same start where these seats, and no others, may place these bets despite the limits."""
        rules = self.rules
        for seat, bets in allowed.items():
            rules = rules.allowing(seat, bets)
        return self if rules is self.rules else self._replace(rules=rules)


class TableState:
    """``news`` are the facts since they were last taken; ``number`` is the round's, 0 for the opening."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.news: list[AnyFact] = []
        self.opened: facts.Opened | None = None
        self.committed_chance: CommittedChance | None = None  # None where a dealer enters real cards
        self.accounts = Accounts()
        self.meters = Meters()
        self.coupons = CouponsAtTable()
        self.colors = ColorsAtTable()
        self.seats: dict[Seat, str] = {}
        self.bets: dict[Seat, Bets] = {}
        self.ready: set[Seat] = set()
        self.number = -1
        self.commitment = ""
        self.round_start: RoundStart | None = None
        self.conversation: Conversation[Any] | None = None
        self.last: Conversation[Any] | None = None
        self.payments: list[tuple[Seat, Settlement]] = []
        self.last_payments: list[tuple[Seat, Settlement]] = []  # of ``last``, while another round is played
        self.condition: Condition = Condition()
        self.results: deque[Result] = deque(maxlen=RESULTS_KEPT)
        self.shoes = 0  # filled in earlier rounds
        self.dispute: facts.Disputed | None = None
        self.proposals: dict[int, facts.CorrectionProposed] = {}
        self.proposals_made = 0
        self.money_record = MoneyRecord()
        self.alerts = Alerts()
        self.clock = DecisionClock()
        self.betting = BettingClock()
        self.without_player: list[WithoutPlayer] = []  # decided in this round, or in the last one
        self.last_without_player: list[WithoutPlayer] = []  # in ``last``, while another round is played
        self.notices = Notices()
        self.allowed: dict[Seat, Bets] = {}  # outside the limits, for a wager that is not placed yet
        self.is_closed = False
        self.now = 0  # the time of the record that is made or read, in microseconds since 1970
        self.answered_at: dict[str, int] = {}  # when each timed step was last answered
        self._rules: Table[Any] | None = None

    @property
    def rules(self) -> Table[Any]:
        if self._rules is None:
            raise Refusal(f"The table {self.name} is not open.")
        return self._rules

    @property
    def next_commitment(self) -> str:
        """Return the hash of the next round's seed, between two rounds."""
        chance = self.committed_chance
        return chance.next.commitment if chance and chance.next else ""

    @property
    def standing(self) -> Seats:
        """Return the wagers that have stood since the last round."""
        return self.condition.on_layout

    @property
    def step(self) -> Step | None:
        return self.conversation.step if self.conversation else None

    @property
    def shoe(self) -> int:
        """Return the number of the shoe, or of the shuffle, that is in play."""
        return self.shoes + bool(self.conversation and fills_a_shoe(self.conversation))

    @property
    def asked(self) -> int:
        """Return the number of the open question; no two questions of a round have the same."""
        return len(self.conversation.events) + 1 if self.conversation else 0

    @property
    def session(self) -> facts.Session | None:
        """Return the session of the tournament that the table is open for."""
        return self.opened.session if self.opened else None

    @property
    def plays_for(self) -> Money:
        """Return whether chips stand for cash or play money; empty at a table of an earlier version."""
        return self.opened.money if self.opened else ""

    @property
    def is_training(self) -> bool:
        """Return whether a dealer trains at the table, for chips that are worth nothing."""
        return self.opened is not None and self.opened.training

    @property
    def has_real_cards(self) -> bool:
        """Return whether the table has real cards or dice, which a dealer or a shoe enters."""
        return self.opened is not None and self.opened.cards != "house"

    @property
    def is_shared(self) -> bool:
        """Return whether several people sit at the table, so that one may keep the others waiting."""
        return len(set(self.seats.values())) > 1

    @property
    def keeps_time(self) -> bool:
        """Return whether the clocks of the table run for those who sit there now."""
        return self.clock.alone or self.is_shared

    @property
    def is_automatic(self) -> bool:
        """Return whether the system answers every step that needs no person."""
        return self.opened is not None and self.opened.steps == "automatic"

    @property
    def wagers_were_taken(self) -> bool:
        """Return whether the wagers of the round in progress are closed."""
        return any(
            isinstance(event.step, TakeWagers) and not isinstance(event.answer, Happening)
            for event in (self.conversation.events if self.conversation else ())
        )

    @property
    def is_preparing(self) -> bool:
        """Return whether the table is being prepared: before the wagers, or again after time ran out."""
        for event in reversed(self.conversation.events if self.conversation else ()):
            if isinstance(event.step, TakePlaces | TakeWagers):
                happened = event.answer.kind if isinstance(event.answer, Happening) else ""
                return isinstance(event.step.irregularity(happened), Lapse)
        return self.conversation is not None and not isinstance(self.step, TakePlaces | TakeWagers)

    def alert(self, kind: str, words: str, about: str = "") -> None:
        """Alert the supervisors, on record."""
        self.news.append(self.alerts.add(kind, about, words))

    def stop_clocks(self) -> None:
        """Stop the time for bets and decisions; the next question starts it again."""
        self.clock.stop()
        self.betting.stop()

    def person_at(self, seat: Seat) -> str:
        if seat not in self.seats:
            raise Refusal(f"Nobody sits at seat {seat}.", self.rules.game.cite)
        return self.seats[seat]

    def chance_answers(self, step: Step) -> bool:
        return self.committed_chance is not None and isinstance(step, TAKES_CHANCE)
