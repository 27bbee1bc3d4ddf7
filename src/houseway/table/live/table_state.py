"""What a live table is at a moment: its rules, people, chips and the round in progress."""

from __future__ import annotations

from collections import deque
from typing import Any, NamedTuple

from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.procedure.clock_steps import Lapse
from houseway.rules.procedure.procedure import Condition, Conversation, Procedure
from houseway.rules.procedure.steps import Happening, Step, TakePlaces, TakeWagers
from houseway.rules.wagers.settlement import Settlement
from houseway.rules.wagers.wagers import Bets, Seat, Seats
from houseway.table.facts import table_facts as facts
from houseway.table.facts.money_facts import Money
from houseway.table.facts.table_facts import AnyFact
from houseway.table.fairness.committed_chance import TAKES_CHANCE, CommittedChance
from houseway.table.live.accounts import Accounts
from houseway.table.live.alerts import Alerts
from houseway.table.live.chips.colors import ColorsAtTable
from houseway.table.live.chips.coupons import CouponsAtTable
from houseway.table.live.clocks import BettingClock, DecisionClock, WithoutPlayer
from houseway.table.live.meters import Meters
from houseway.table.live.results import Result, fills_a_shoe
from houseway.table.money.money_record import MoneyRecord
from houseway.table.notice.notices import Notices

RESULTS_KEPT = 200


class RoundStart(NamedTuple):
    """What the opening (number 0) or a round started from: with its answers, enough to replay it."""

    number: int
    rules: Table[Any]
    condition: Condition

    def procedure(self) -> Procedure[Any]:
        game = self.rules.game
        return game.round_of_play(self.rules, self.condition) if self.number else game.opening(self.rules)

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
        """The hash of the next round's seed, between two rounds."""
        chance = self.committed_chance
        return chance.next.commitment if chance and chance.next else ""

    @property
    def standing(self) -> Seats:
        """The wagers that have stood since the last round."""
        return self.condition.on_layout

    @property
    def step(self) -> Step | None:
        return self.conversation.step if self.conversation else None

    @property
    def shoe(self) -> int:
        """The number of the shoe, or of the shuffle, that is dealt from."""
        return self.shoes + bool(self.conversation and fills_a_shoe(self.conversation))

    @property
    def asked(self) -> int:
        """The number of the question that is asked now; no two questions of a round have the same."""
        return len(self.conversation.events) + 1 if self.conversation else 0

    @property
    def session(self) -> facts.Session | None:
        """The session of a tournament that the table is opened for."""
        return self.opened.session if self.opened else None

    @property
    def plays_for(self) -> Money:
        """Whether the chips stand for cash or for play money; at an old table, the house's rules say it."""
        return self.opened.money if self.opened else ""

    @property
    def is_training(self) -> bool:
        """Return whether a dealer trains at the table, for chips that are worth nothing."""
        return self.opened is not None and self.opened.training

    @property
    def has_real_cards(self) -> bool:
        """Return whether real cards or dice lie on the table, and a dealer or a shoe enters them."""
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
        """Whether the table is made ready: no wagers are asked for yet, or not again after time ran out."""
        for event in reversed(self.conversation.events if self.conversation else ()):
            if isinstance(event.step, TakePlaces | TakeWagers):
                happened = event.answer.kind if isinstance(event.answer, Happening) else ""
                return isinstance(event.step.irregularity(happened), Lapse)
        return self.conversation is not None and not isinstance(self.step, TakePlaces | TakeWagers)

    def alert(self, kind: str, words: str, about: str = "") -> None:
        """Alert the supervisors, on record."""
        self.news.append(self.alerts.add(kind, about, words))

    def stop_clocks(self) -> None:
        """Stop the time for bets and decisions; what is asked next starts it again."""
        self.clock.stop()
        self.betting.stop()

    def person_at(self, seat: Seat) -> str:
        if seat not in self.seats:
            raise Refusal(f"Nobody sits at seat {seat}.", self.rules.game.cite)
        return self.seats[seat]

    def chance_answers(self, step: Step) -> bool:
        return self.committed_chance is not None and isinstance(step, TAKES_CHANCE)
