"""A table at work, as its facts have made it. ``do`` adds a fact: it is checked, applied and kept.

What follows from a fact follows here: the money, the cards that may be shown, what each wager came to. So the
same facts give the same table, whether they come about now or are read from the log; and money that the log
tells otherwise than the rules do is found out.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from functools import lru_cache, singledispatchmethod
from typing import Any

from msgspec.structs import asdict

from houseway.equipment.money import dollars
from houseway.refusal import Refusal
from houseway.rules.game import Table, open_table, staked
from houseway.rules.procedure.procedure import Condition, Conversation, RoundEnd
from houseway.rules.procedure.procedure import replay as replayed
from houseway.rules.procedure.shoe import CUTTING_CARD
from houseway.rules.procedure.steps import (
    AddWager,
    Answer,
    Decide,
    Happening,
    Settle,
    Step,
    TakeWagers,
)
from houseway.rules.registry import game
from houseway.rules.wagers.settled_wager import settled_at_seat
from houseway.rules.wagers.settlement import Settlement, settle_step
from houseway.rules.wagers.wagers import Bets, Seat, Seats, seat_named
from houseway.table.facts import table_facts as facts
from houseway.table.facts.answer_codec import answer_as_json, answer_from_json, hidden_place
from houseway.table.facts.decision_facts import ClockFact
from houseway.table.facts.table_facts import Answered, AnyFact
from houseway.table.fairness.committed_chance import TAKES_CHANCE, House, check_commitment
from houseway.table.live import chip_transfers as chips
from houseway.table.live.accounts import CAGE, DROP, FORMS, INVENTORY, TIPS, Accounts, chips_of
from houseway.table.live.alerts import Alerts
from houseway.table.live.decision_clock import DecisionClock
from houseway.table.live.meters import Meters
from houseway.table.live.results import VOID, Result, fills_a_shoe, outcome_of
from houseway.table.live.round_start import Beginning
from houseway.table.notice.notices import NoticeFact, Notices

RESULTS_KEPT = 200
# Facts that follow from others: when the log is read they come about by themselves, and are compared.
FOLLOWS = (facts.Settled, facts.CardsCommitted, facts.CardsShown, facts.SeedShown, facts.Alerted)
# A single payment of this many cents is looked at by a supervisor.
LARGE_PAYMENT = 1_000_000


class LogError(Exception):
    """The log does not say what the rules make of it."""


@lru_cache(maxsize=512)
def _rules(game_name: str, options: tuple[tuple[str, str], ...]) -> Table[Any]:
    """Tables under the same rules share them."""
    return open_table(game(game_name), dict(options))


def rules_of(game_name: str, options: dict[str, str]) -> Table[Any]:
    return _rules(game_name, tuple(sorted(options.items())))


class LiveTable:
    """``news`` are the facts since they were last taken; ``number`` is the round's, 0 for the opening."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.news: list[AnyFact] = []
        self.opened: facts.Opened | None = None
        self.house: House | None = None
        self.accounts = Accounts()
        self.meters = Meters()
        self.seats: dict[Seat, str] = {}
        self.bets: dict[Seat, Bets] = {}
        self.ready: set[Seat] = set()
        self.number = -1
        self.commitment = ""
        self.beginning: Beginning | None = None
        self.conversation: Conversation[Any] | None = None
        self.last: Conversation[Any] | None = None
        self.payments: list[tuple[Seat, Settlement]] = []
        self.condition: Condition = Condition()
        self.results: deque[Result] = deque(maxlen=RESULTS_KEPT)
        self.shoes = 0  # filled in earlier rounds
        self.dispute: facts.Disputed | None = None
        self.proposals: dict[int, facts.CorrectionProposed] = {}
        self.proposals_made = 0
        self.alerts = Alerts()
        self.clock = DecisionClock()
        self.notices = Notices()
        self.allowed: dict[Seat, Bets] = {}  # outside the limits, for a wager that is not placed yet
        self.is_closed = False
        self._rules: Table[Any] | None = None

    @property
    def rules(self) -> Table[Any]:
        if self._rules is None:
            raise Refusal(f"The table {self.name} is not open.")
        return self._rules

    @property
    def step(self) -> Step | None:
        return self.conversation.step if self.conversation else None

    @property
    def shoe(self) -> int:
        """The number of the shoe, or of the shuffle, that is dealt from."""
        return self.shoes + bool(self.conversation and fills_a_shoe(self.conversation))

    @property
    def asked(self) -> int:
        """What was asked so far in this round, with the step that waits: no two questions have one number."""
        return len(self.conversation.events) + 1 if self.conversation else 0

    @property
    def session(self) -> facts.Session | None:
        """Of the tournament whose table it is."""
        return self.opened.session if self.opened else None

    @property
    def is_automatic(self) -> bool:
        """Whether what needs no person is done by the house."""
        return self.opened is not None and self.opened.steps == "automatic"

    def person_at(self, seat: Seat) -> str:
        if seat not in self.seats:
            raise Refusal(f"Nobody sits at seat {seat}.", self.rules.game.cite)
        return self.seats[seat]

    def house_answers(self, step: Step) -> bool:
        return self.house is not None and isinstance(step, TAKES_CHANCE)

    def do(self, fact: AnyFact) -> None:
        """Applies a fact; what it leads to is added behind it."""
        if isinstance(fact, Answered):
            self._answered_by_the_log(fact)
            return
        self.news.append(fact)
        self._apply(fact)

    @singledispatchmethod
    def _apply(self, fact: Any) -> None:
        raise LogError(f"{fact} follows from other facts and is not one to begin with.")

    @_apply.register
    def _(self, fact: chips.MoneyFact) -> None:
        people = {str(seat): person for seat, person in self.seats.items()}
        chips.apply(self.accounts, self.meters, fact, people)

    @_apply.register
    def _(self, fact: facts.SatDown) -> None:
        self.seats[seat_named(fact.seat)] = fact.person

    @_apply.register
    def _(self, fact: facts.StoodUp) -> None:
        self._free(fact.seat)

    def _free(self, name: str) -> None:
        seat = seat_named(name)
        del self.seats[seat]
        self.allowed.pop(seat, None)

    @_apply.register
    def _(self, fact: facts.SeatsCleared) -> None:
        chips.keep(self.accounts, self.meters, fact.person, fact.cents)
        for seat in fact.seats:
            self._free(seat)

    @_apply.register
    def _(self, fact: facts.SaidReady) -> None:
        self.ready.add(seat_named(fact.seat))

    @_apply.register
    def _(self, fact: facts.RulesChanged) -> None:
        self._rules = rules_of(self.rules.game.name, fact.options)
        if fact.change:
            self.notices.take_off(fact.change)

    @_apply.register
    def _(self, fact: NoticeFact) -> None:
        self.notices.apply(fact)

    @_apply.register
    def _(self, fact: facts.WagerAllowed) -> None:
        self.allowed[seat_named(fact.seat)] = fact.bets

    @_apply.register
    def _(self, fact: facts.CorrectionProposed) -> None:
        self.proposals[fact.proposal] = fact
        self.proposals_made = fact.proposal

    @_apply.register
    def _(self, fact: facts.CorrectionDecided) -> None:
        proposed = self.proposals.pop(fact.proposal)
        if fact.approved:
            chips.correct(self.accounts, self.meters, proposed.person, proposed.cents)

    @_apply.register
    def _(self, fact: facts.AlertAcknowledged) -> None:
        self.alerts.acknowledge(fact.alert)

    def _alert(self, kind: str, words: str, about: str = "") -> None:
        self.news.append(self.alerts.sound(kind, about, words))

    @_apply.register
    def _(self, fact: ClockFact) -> None:
        self.clock.apply(fact)

    @_apply.register
    def _(self, fact: facts.Disputed) -> None:
        self.dispute = fact
        self.clock.stop()
        self._alert("dispute", f"{fact.by} disputes: {fact.why}")

    @_apply.register
    def _(self, _fact: facts.DisputeResolved) -> None:
        self.dispute = None

    @_apply.register
    def _(self, _fact: facts.Repaired) -> None:
        self.condition = replace(self.condition, stopped=None)

    @_apply.register
    def _(self, _fact: facts.LeftAlone) -> None:
        self.condition = self.condition.left_alone()

    @_apply.register
    def _(self, fact: facts.Opened) -> None:
        self.resume(fact, fact.options)
        self.accounts = Accounts(cash=fact.session is None)
        self.accounts.move(CAGE, INVENTORY, fact.inventory, "opening inventory")
        if fact.session:
            self.seats = {seat_named(seat): person for seat, person in fact.session.seats.items()}
            for person in self.seats.values():
                self.accounts.move(CAGE, chips_of(person), fact.session.chips, "starting chips")

    def resume(self, opened: facts.Opened, options: dict[str, str]) -> None:
        """The equipment and the rules in force."""
        self.opened = opened
        self._rules = rules_of(opened.game, options)
        if opened.cards == "house":
            self.house = House(self.rules.game.packs(self.rules.options))

    @_apply.register
    def _(self, fact: facts.Began) -> None:
        self.number, self.commitment = fact.number, fact.commitment
        self.beginning = Beginning(fact.number, self.rules, self.condition)
        self.payments = []
        if self.house:
            check_commitment(fact.seed, fact.commitment)
            self.house.begin(fact.number, fact.seed)
        self.conversation = Conversation(self.beginning.procedure())

    # Answers.

    def answer(self, answer: Answer) -> None:
        """Somebody answers the step."""
        step = self._step_now()
        step.check(answer)
        self._go_on(step, answer)

    def let_chance_answer(self) -> None:
        """The house deals, tosses or shuffles."""
        step = self._step_now()
        if self.house is None:
            raise LogError("no house deals at this table")
        self._go_on(step, self.house.answer(step))

    def _step_now(self) -> Step:
        if self.step is None:
            raise Refusal("Nothing is asked at this table now: no round is in progress.")
        return self.step

    def _answered_by_the_log(self, fact: Answered) -> None:
        step = self._step_now()
        if step.key != fact.step:
            raise LogError(f"The log answers {fact.step!r} where the rules ask {step.key!r}.")
        if self.house_answers(step):
            self.let_chance_answer()
        else:
            self.answer(answer_from_json(step, fact.answer))

    def _go_on(self, step: Step, answer: Answer) -> None:
        conversation = self.conversation
        if conversation is None:
            raise LogError("an answer without a question")
        if isinstance(step, TakeWagers) and not isinstance(answer, Happening) and answer != self.bets:
            raise LogError("the wagers taken are not those that were placed")
        if isinstance(step, Decide) and isinstance(answer, str):
            self._pay_for_decision(step, answer)
        self.clock.answered(step, answer, LogError)
        conversation.answer(answer)
        self.news.append(Answered(step.key, answer_as_json(answer), hidden_place(step, answer)))
        if isinstance(step, AddWager) and isinstance(answer, int):
            chips.place(self.accounts, self.person_at(step.seat), step.seat, step.most or 0, answer)
        if isinstance(answer, Happening) and answer.kind != CUTTING_CARD:
            self.meters.irregularities += 1
        if isinstance(step, Settle):
            self._settle(step)

    def _pay_for_decision(self, step: Decide, answer: str) -> None:
        cost = step.costs.get(answer, 0)
        person = self.person_at(step.seat)
        self.accounts.check_chips(person, cost)
        chips.place(self.accounts, person, step.seat, 0, cost)

    def _settle(self, step: Settle) -> None:
        wagers = self.rules.wagers
        deferred = self.opened is not None and self.opened.vigorish == "deferred"
        for seat, one in settle_step(self.rules, step):
            to_tips = one.wager in wagers and wagers[one.wager].for_the_dealer
            person = self.person_at(seat)
            chips.settle(self.accounts, self.meters, seat, person, one, to_tips=to_tips, deferred=deferred)
            self.payments.append((seat, one))
            self.news.append(facts.Settled(**asdict(settled_at_seat(seat, one))))
            if one.pays >= LARGE_PAYMENT and not self.session:
                words = f"seat {seat}: {one.wager} pays {dollars(one.pays)}"
                self._alert("large-payment", words, about=f"seat {seat}")

    def rehearsal(self, leave_out: int = 0, allowed: Seats | None = None) -> Conversation[Any]:
        """The same conversation again, without its last answers, or to try out what a seat is allowed."""
        if self.beginning is None or self.conversation is None:
            raise LogError("nothing was begun that could be gone through again")
        answers = self.conversation.answers
        beginning = self.beginning.allowing(allowed or {})
        return replayed(beginning.procedure(), answers[: len(answers) - leave_out])

    @_apply.register
    def _(self, fact: facts.TookBack) -> None:
        events = self.conversation.events if self.conversation else []
        keys = [event.step.key for event in reversed(events)]
        taken_back = events[-1 - keys.index(fact.step)]
        if isinstance(taken_back.step, AddWager) and isinstance(taken_back.answer, int):
            step, most = taken_back.step, taken_back.step.most or 0
            chips.place(self.accounts, self.person_at(step.seat), step.seat, taken_back.answer, most)
        self.conversation = self.rehearsal(leave_out=1 + keys.index(fact.step))
        self.clock.stop()
        self.meters.taken_back += 1

    @_apply.register
    def _(self, fact: facts.Wagered) -> None:
        seat, bets = seat_named(fact.seat), fact.bets
        person = self.person_at(seat)
        chips.place(self.accounts, person, seat, staked(self.bets.get(seat, {})), staked(bets))
        if bets:
            self.bets[seat] = bets
        else:
            self.bets.pop(seat, None)
        self.ready.discard(seat)
        if self.beginning is None:
            raise LogError("a wager without a round")
        beginning = self.beginning.allowing({seat: self.allowed.pop(seat, {}) if bets else {}})
        if beginning is not self.beginning:
            self.beginning = beginning
            self.conversation = self.rehearsal()

    @_apply.register
    def _(self, fact: facts.Ended) -> None:
        if self.conversation is None:
            raise LogError("nothing was begun that could end")
        self.accounts.check_layout_is_clear()
        end, self.shoes = self.conversation.end, self.shoe
        if isinstance(end, RoundEnd):
            self.condition = end.condition
            self.meters.rounds += 1
            outcome = outcome_of(self.conversation)
            self.results.append(Result(fact.number, fact.outcome, self.shoes, outcome))
        else:
            self.condition = end
        if fact.outcome.startswith(VOID):
            self._alert("void-round", f"round {fact.number}: {fact.outcome}")
        if self.condition.stopped:
            reason = self.condition.stopped.reason
            self._alert("stopped", reason, about=reason)
        self.last, self.conversation = self.conversation, None
        self.bets, self.ready = {}, set()
        if self.house:
            self.news.extend(self.house.end(self.condition))

    @_apply.register
    def _(self, _fact: facts.Closed) -> None:
        if self.house:
            self.news.extend(self.house.close())
        self.last, self.conversation = self.conversation or self.last, None
        if self.session:
            self.accounts.gather(CAGE, "chips without cash value")
            self.seats, self.bets, self.ready, self.dispute = {}, {}, set(), None
            self.clock.stop()
        for account in (INVENTORY, DROP, FORMS, TIPS):
            self.accounts.move(account, CAGE, self.accounts[account], f"{account} counted")
        self.is_closed = True
