"""Changes a live table by facts only. ``do`` adds a fact: it is checked, applied and kept.

All consequences of a fact are computed here: the money, the cards to show, the result of each wager. So the
same facts give the same table, whether they happen now or are read from the log, and a log whose money does
not match the rules is noticed.
"""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatchmethod
from typing import Any

from houseway.equipment.money import dollars
from houseway.refusal import Refusal
from houseway.rules.procedure.procedure import Conversation, RoundEnd, replay
from houseway.rules.procedure.steps import Answer, Decide, Happening, Settle, Step, TakeWagers
from houseway.rules.procedure.taking_wagers import AddWager, ConvertCash, CutBack, ReturnExcess
from houseway.rules.registry import rules_of
from houseway.rules.wagers.wagers import Seats, seat_named
from houseway.table.answers import answer_as_json, answer_from_json, hidden_place
from houseway.table.fairness.committed_chance import CommittedChance
from houseway.table.live import facts, money_movements
from houseway.table.live.accounts import (
    CAGE,
    COUPONS_TAKEN,
    DROP,
    FORMS,
    INVENTORY,
    PROMOTIONS,
    TIPS,
    Accounts,
    chips_of,
)
from houseway.table.live.clocks import ClockFact, decided_without_player
from houseway.table.live.facts import (
    SHOWN_FACTS,
    Answered,
    AnyFact,
    AwardWon,
    CouponFact,
    MeterFed,
    SeedCommitted,
    ShareFact,
)
from houseway.table.live.money_movements import fed_by, settle_wagers
from houseway.table.live.notices import NoticeFact
from houseway.table.live.recorded_options import options_of, rules_on_record
from houseway.table.live.table_state import VOID, Result, RoundStart, TableState, is_usual, outcome_of

# Facts that follow from others: when the log is read they are derived again, and compared.
DERIVED_FACTS = (facts.Settled, *SHOWN_FACTS, facts.Alerted, MeterFed, AwardWon)


class LogError(Exception):
    """The log does not match the rules."""


class LiveTable(TableState):
    """A table that its facts change; ``do`` applies one."""

    def do(self, fact: AnyFact) -> None:
        """Apply a fact; facts that follow from it are added after it."""
        if isinstance(fact, Answered):
            self._repeat_answer(fact)
            return
        self.news.append(fact)
        self._apply(fact)

    @singledispatchmethod
    def _apply(self, fact: Any) -> None:
        raise LogError(f"{fact} follows from other facts and cannot be applied by itself.")

    @_apply.register
    def _(self, fact: money_movements.MoneyFact) -> None:
        people = {str(seat): person for seat, person in self.seats.items()}
        money_movements.apply(self.accounts, self.meters, fact, people)
        match fact:
            case facts.BoughtIn(person, cents):
                money_movements.note_buy_in(self, fact)
                if fact.large:
                    self.alert("large-buy-in", f"{person} buys in for {dollars(cents)}", about=person)
            case facts.Filled():
                money_movements.note_fill(self, fact)
            case facts.CashedOut(person):
                self.colors.returned(person, self.accounts, self.seats)

    @_apply.register
    def _(self, fact: facts.SatDown) -> None:
        self.seats[seat_named(fact.seat)] = fact.person

    @_apply.register
    def _(self, fact: facts.StoodUp) -> None:
        self._free(fact.seat)

    def _free(self, name: str) -> None:
        seat = seat_named(name)
        money_movements.note_free_seat(self, self.seats.pop(seat))
        self.allowed.pop(seat, None)

    @_apply.register
    def _(self, fact: facts.SeatsCleared) -> None:
        money_movements.keep(self.accounts, self.meters, fact.person, fact.cents)
        for seat in fact.seats:
            self._free(seat)

    @_apply.register
    def _(self, fact: facts.SaidReady) -> None:
        self.ready.add(seat_named(fact.seat))

    @_apply.register
    def _(self, fact: facts.RulesChanged) -> None:
        self._rules = rules_on_record(self.rules.game.name, fact)
        if fact.change:
            self.notices.take_off(fact.change)

    @_apply.register
    def _(self, fact: NoticeFact) -> None:
        self.notices.apply(fact)

    @_apply.register
    def _(self, fact: facts.WagerAllowed) -> None:
        self.allowed[seat_named(fact.seat)] = fact.bets

    @_apply.register
    def _(self, fact: money_movements.SupervisedFact) -> None:
        money_movements.apply_supervised(self, fact)

    @_apply.register
    def _(self, fact: facts.AlertAcknowledged) -> None:
        self.alerts.acknowledge(fact.alert)

    @_apply.register
    def _(self, fact: ClockFact) -> None:
        self.without_player += decided_without_player(fact, self.step)
        self.clock.apply(fact)
        self.betting.apply(fact)

    @_apply.register
    def _(self, fact: facts.Disputed) -> None:
        self.dispute = fact
        self.stop_clocks()
        self.alert("dispute", f"{fact.by} disputes: {fact.why}")

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
        self.resume(fact, options_of(fact.game, fact))
        self.accounts = Accounts(cash=fact.session is None, play=fact.money == "play")
        self.accounts.move(CAGE, INVENTORY, fact.inventory, "opening inventory")
        if fact.session:
            self.seats = {seat_named(seat): person for seat, person in fact.session.seats.items()}
            for person in self.seats.values():
                self.accounts.move(CAGE, chips_of(person), fact.session.chips, "starting chips")

    def resume(self, opened: facts.Opened, options: dict[str, str]) -> None:
        """Set up the equipment and the rules in force."""
        self.opened = opened
        self._rules = rules_of(opened.game, options)
        taken = self._rules.game.wagering.chips.coupons
        self.coupons.cite = taken.cite if taken else None
        if opened.cards == "house":
            self.committed_chance = CommittedChance(self.rules.game.play.packs(self.rules.options))

    @_apply.register
    def _(self, fact: facts.Began) -> None:
        self.number, self.commitment = fact.number, fact.commitment
        self.round_start = RoundStart(fact.number, self.rules, self.condition)
        self.last_payments, self.payments = self.payments, []
        self.last_without_player, self.without_player = self.without_player, []
        if self.committed_chance:
            self.committed_chance.begin(fact)
        self.conversation = Conversation(self.round_start.procedure())

    @_apply.register
    def _(self, fact: SeedCommitted | ShareFact) -> None:
        if self.committed_chance:
            self.committed_chance.take(fact)

    # Answers.

    def answer(self, answer: Answer) -> None:
        """Take a person's answer to the step."""
        step = self._step_now()
        step.check(answer)
        self._take_answer(step, answer)

    def let_chance_answer(self) -> None:
        """Deal, toss or shuffle from the committed seed."""
        step = self._step_now()
        if self.committed_chance is None:
            raise LogError("a dealer enters the cards of this table, so chance cannot answer")
        self._take_answer(step, self.committed_chance.answer(step))

    def _step_now(self) -> Step:
        if self.step is None:
            raise Refusal("The table is at no step: no round is in progress.")
        return self.step

    def _repeat_answer(self, fact: Answered) -> None:
        step = self._step_now()
        if step.key != fact.step:
            raise LogError(f"The log answers {fact.step!r} where the rules ask {step.key!r}.")
        if self.chance_answers(step):
            self.let_chance_answer()
        else:
            self.answer(answer_from_json(step, fact.answer))

    def _take_answer(self, step: Step, answer: Answer) -> None:
        conversation = self.conversation
        if conversation is None:
            raise LogError("there is an answer, but no round is in progress")
        if isinstance(step, TakeWagers) and not isinstance(answer, Happening) and answer != self.bets:
            raise LogError("the wagers taken are not the wagers placed")
        if isinstance(step, Decide) and isinstance(answer, str):
            self._pay_for_decision(step, answer)
        if isinstance(step, AddWager) and isinstance(answer, int):
            person = self.person_at(step.seat)
            self.accounts.check_chips(person, answer - step.added, by=person)
        if isinstance(step, ConvertCash):
            self._convert_cash(step, answer)
        self.clock.answered(step, answer, LogError)
        conversation.answer(answer)
        if step.timed and not isinstance(answer, Happening):
            self.answered_at[step.key] = self.now
        self.news.append(Answered(step.key, answer_as_json(answer), hidden_place(step, answer)))
        self._move_chips(step, answer)
        if isinstance(answer, Happening) and not is_usual(step, answer):
            self.meters.irregularities += 1
        if isinstance(step, Settle) and not isinstance(answer, Happening):
            settle_wagers(self, step)

    def _move_chips(self, step: Step, answer: Answer) -> None:
        """Move the chips that a step adds to the layout, returns from it, or passes to a meter."""
        if isinstance(step, TakeWagers) and self.rules.progressives and not isinstance(answer, Happening):
            self.news.extend(fed_by(self))
        if isinstance(step, AddWager) and isinstance(answer, int):
            money_movements.place(self.accounts, self.person_at(step.seat), step.seat, step.added, answer)
        if isinstance(step, ReturnExcess):
            money_movements.place(self.accounts, self.person_at(step.seat), step.seat, step.bet, step.usual)
        if isinstance(step, CutBack):
            money_movements.cut_back(self.accounts, self.person_at(step.seat), step)

    def _pay_for_decision(self, step: Decide, answer: str) -> None:
        cost = step.costs.get(answer, 0)
        person = self.person_at(step.seat)
        self.accounts.check_chips(person, cost, by=person)
        money_movements.place(self.accounts, person, step.seat, 0, cost)

    def _convert_cash(self, step: ConvertCash, answer: Any) -> None:
        """Move the cash of each seat into the drop box, and chips to its player."""
        for person, cents in [(self.person_at(seat), cents) for seat, cents in (answer or {}).items()]:
            money_movements.change_cash(
                self.accounts, self.meters, person, cents, "verbal wager", cite=step.cite
            )

    def rehearsal(self, leave_out: int = 0, allowed: Seats | None = None) -> Conversation[Any]:
        """Replay the round: without its last answers, or with bets allowed that are outside the limits."""
        if self.round_start is None or self.conversation is None:
            raise LogError("no round is in progress that could be replayed")
        answers = self.conversation.answers
        start = self.round_start.allowing(allowed or {})
        return replay(start.procedure(), answers[: len(answers) - leave_out])

    def needs_other_start(self, allowed: Seats) -> bool:
        """Return whether the round would have begun in another way with these bets allowed."""
        return self.round_start is None or self.round_start.allowing(allowed) is not self.round_start

    @_apply.register
    def _(self, fact: facts.TookBack) -> None:
        events = self.conversation.events if self.conversation else []
        keys = [event.step.key for event in reversed(events)]
        taken_back = events[-1 - keys.index(fact.step)]
        if isinstance(taken_back.step, AddWager) and isinstance(taken_back.answer, int):
            step = taken_back.step
            money_movements.place(
                self.accounts, self.person_at(step.seat), step.seat, taken_back.answer, step.added
            )
        self.conversation = self.rehearsal(leave_out=1 + keys.index(fact.step))
        self.clock.stop()
        self.meters.taken_back += 1

    @_apply.register
    def _(self, fact: facts.Wagered) -> None:
        seat, bets = seat_named(fact.seat), fact.bets
        person = self.person_at(seat)
        before, now = (self.rules.laid_down(laid) for laid in (self.bets.get(seat, {}), bets))
        money_movements.place(self.accounts, person, seat, before, now)
        rules = self.rules.allowing(seat, self.allowed.get(seat, {}))
        self.coupons.lay(fact, person, self.accounts, rules)
        if bets:
            self.bets[seat] = bets
        else:
            self.bets.pop(seat, None)
        self.betting.placed(self.bets)
        self.ready.discard(seat)
        if self.round_start is None:
            raise LogError("a wager was placed while no round was in progress")
        start = self.round_start.allowing({seat: self.allowed.pop(seat, {}) if bets else {}})
        if start is not self.round_start:
            self.round_start = start
            self.conversation = self.rehearsal()

    @_apply.register
    def _(self, fact: CouponFact) -> None:
        self.coupons.apply(fact, self.accounts)

    @_apply.register
    def _(self, fact: facts.Ended) -> None:
        if self.conversation is None:
            raise LogError("no round is in progress that could end")
        end, self.shoes = self.conversation.end, self.shoe
        if isinstance(end, RoundEnd):
            self.condition = end.condition
            self.meters.rounds += 1
            outcome = outcome_of(self.conversation)
            self.results.append(Result(fact.number, fact.outcome, self.shoes, outcome))
        else:
            self.condition = end
        if fact.outcome.startswith(VOID):
            self.alert("void-round", f"round {fact.number}: {fact.outcome}")
        if self.condition.stopped:
            reason = self.condition.stopped.reason
            self.alert("stopped", reason, about=reason)
        self.last, self.conversation = self.conversation, None
        self.betting.round_ended(self.now, pauses=fact.number > 0 and self.keeps_time)
        self.bets, self.ready = dict(self.condition.on_layout), set()
        self.accounts.check_layout({seat: self.rules.laid_down(bets) for seat, bets in self.bets.items()})
        if self.committed_chance:
            self.news.extend(self.committed_chance.end(self.condition))

    @_apply.register
    def _(self, fact: facts.Closed) -> None:
        if difference := money_movements.note_closing(self, fact):
            words = "more" if difference > 0 else "less"
            self.alert(
                "closing-count", f"the rack holds {dollars(abs(difference))} {words} than the log says"
            )
        if self.committed_chance:
            self.news.extend(self.committed_chance.close())
        self.last, self.conversation = self.conversation or self.last, None
        if self.session:
            self.accounts.gather(CAGE, "chips without cash value")
            self.seats, self.bets, self.ready, self.dispute = {}, {}, set(), None
            self.stop_clocks()
        for account in (INVENTORY, DROP, FORMS, TIPS):
            self.accounts.move(account, CAGE, self.accounts[account], f"{account} counted")
        taken = self.accounts[COUPONS_TAKEN]
        self.accounts.move(COUPONS_TAKEN, PROMOTIONS, taken, "coupons taken, counted")
        self.is_closed = True
