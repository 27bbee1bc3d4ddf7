"""A live table and its log for tests, without a database."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import pytest

from houseway.equipment.cards import UNSEEN
from houseway.equipment.chance import Chance, seeded
from houseway.house.loading import apply
from houseway.house.record import BEFORE_THE_FIRST, Record
from houseway.refusal import Refusal
from houseway.rules.procedure.face_down import TurnUp
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.steps import (
    Confirm,
    Cut,
    Deal,
    Decide,
    SetHand,
    ShowCards,
    Step,
    TakePlaces,
    TakeWagers,
)
from houseway.table.answers import answer_as_json
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import NOTHING_ON_RECORD, CommandContext, OnRecord
from houseway.table.commands.dispatch import carry_out
from houseway.table.commands.preparation import is_preparation_due
from houseway.table.commands.system_commands import (
    OPENS,
    AnyTableCommand,
    OpenForTournament,
    PrepareRound,
    TakeEffect,
)
from houseway.table.commands.table_commands import name_of
from houseway.table.live.accounts import chips_of
from houseway.table.live.facts import AnyFact, Session, facts_as_json
from houseway.table.live.live_table import LiveTable
from houseway.table.live.saved_table import restore, save
from houseway.table.view import Viewer, view
from houseway.table.virtual.automatic_play import default_answer

BOSS, DEALER, SUPERVISOR, OTHER_SUPERVISOR = "boss", "dora", "sue", "sam"
GUEST = "eve"  # looks at the cards where nobody else is there, and leaves
MINUTE = 60_000_000  # in microseconds
OFFICIALS = ("casino supervisor", "floorperson")


def state_of(live: LiveTable) -> bytes:
    """Return everything that makes up a table, so that two can be compared."""
    talk = live.conversation or live.last
    chance = live.committed_chance
    return repr(
        (
            live.name,
            live.opened,
            live.rules.options.given if live.opened else None,
            sorted(live.accounts.balances.items()),
            msgspec.json.encode(live.meters),
            sorted((str(seat), person) for seat, person in live.seats.items()),
            sorted((str(seat), sorted(bets.items())) for seat, bets in live.bets.items()),
            sorted(map(str, live.ready)),
            (live.number, live.commitment, live.condition, live.is_closed),
            (live.conversation is None, [event.answer for event in talk.events] if talk else None),
            live.step.key if live.step else None,
            live.payments,
            (live.coupons.held, sorted(live.coupons.laid.items(), key=str), sorted(live.coupons.taken)),
            sorted(live.colors.held.items()),
            list(live.results),
            (live.notices, sorted(map(str, live.allowed)), sorted(live.answered_at.items())),
            (
                live.dispute,
                live.proposals,
                live.proposals_made,
                live.money_record,
                live.alerts,
                live.clock.seconds,
                live.clock.until,
            ),
            (live.clock.alone, vars(live.betting), live.without_player),
            (chance.save(), chance.period) if chance and live.conversation else chance and chance.save(),
        )
    ).encode()


def view_as_json(live: LiveTable, viewer: Viewer) -> dict[str, Any]:
    """The table as the viewer gets it over HTTP."""
    document: dict[str, Any] = msgspec.to_builtins(view(live, viewer))
    return document


def new_seeds(chance: Chance) -> str:
    return "".join(f"{chance.below(1 << 32):08x}" for _ in range(8))


class TestedTable:
    """``order`` gives a command; ``refuses`` gives one that must be refused.

    With ``staffed``, people sign and look at once where an automatic table waits for them.
    """

    __test__ = False  # pytest: not a test class
    on_record: OnRecord = NOTHING_ON_RECORD

    def __init__(
        self,
        game: str,
        options: dict[str, str] | None = None,
        *,
        seed: int = 1,
        session: Session | None = None,
        staffed: bool = True,
        **opened: Any,
    ) -> None:
        self.chance = seeded(seed)
        self.live = LiveTable("T1")
        self.records: list[Record] = []
        self.waited = 0  # minutes
        self.staffed = staffed
        self.face_down: dict[Place, deque[Any]] = {}  # what real cards will be, when they are turned up
        if session:
            how = opened.get("cards", "house"), opened.get("steps", "automatic")
            self.order(BOSS, OpenForTournament(game, options or {}, *how, session))
        else:
            self.order(BOSS, commands.Open(game, options or {}, **opened))

    @property
    def now(self) -> int:
        """The time in microseconds: every command takes a minute."""
        return 1_700_000_000_000_000 + (len(self.records) + self.waited) * MINUTE

    def context(self, who: str) -> CommandContext:
        signs_as = OFFICIALS if who in (BOSS, SUPERVISOR) else ()
        seeds = lambda: new_seeds(self.chance)  # noqa: E731
        return CommandContext(who, seeds, self.now, self.on_record, signs_as)

    def order(self, who: str, command: AnyTableCommand, role: str = "") -> list[AnyFact]:
        """Carry out a command and log it; return the new facts."""
        if self.staffed:
            self.inspect_cards()
        news = self._carry_out(who, command, role)
        if self.staffed and isinstance(command, (*OPENS, commands.SitDown)):
            self.inspect_cards()
        return news

    def inspect_cards(self) -> None:
        """Let people do what an automatic table waits for before wagers, as far as they are there."""
        if is_preparation_due(self.live, self.context("house")):
            self._carry_out("house", PrepareRound(), "house")
        while self._is_to_be_signed():
            step = self.live.step
            assert step is not None
            self._carry_out(self._who_signs(step), commands.Answer(step.key))

    def _is_to_be_signed(self) -> bool:
        live, step = self.live, self.live.step
        if not isinstance(step, Confirm) or live.dispute or not live.is_automatic or not live.is_preparing:
            return False
        return bool(live.seats) or not isinstance(step, ShowCards)

    def _who_signs(self, step: Step) -> str:
        if isinstance(step, ShowCards):
            return next(iter(self.live.seats.values()))
        return SUPERVISOR if step.who in OFFICIALS else DEALER

    def _carry_out(self, who: str, command: AnyTableCommand, role: str = "") -> list[AnyFact]:
        carry_out(self.live, command, self.context(who))
        news, self.live.news = self.live.news, []
        before = self.records[-1] if self.records else None
        record = Record(
            "table:T1",
            len(self.records) + 1,
            self.now,
            who,
            role,
            name_of(command),
            facts_as_json(news),
            self.live.accounts.take_transfers(),
            before.hash if before else BEFORE_THE_FIRST,
        ).sealed()
        self.records.append(record)
        return news

    def refuses(self, who: str, command: AnyTableCommand, says: str) -> Refusal:
        """Check that the command is refused with these words and changes nothing."""
        before = state_of(self.live)
        with pytest.raises(Refusal, match=says) as refused:
            carry_out(self.live, command, self.context(who))
        assert state_of(self.live) == before
        assert not self.live.news
        assert not self.live.accounts.transfers
        return refused.value

    def sit(self, who: str, seat: str, chips: int = 100_000) -> None:
        self.order(who, commands.BuyIn(chips))
        self.order(who, commands.SitDown(seat))

    def change_rules(self, options: dict[str, str | None]) -> None:
        """Change the rules, with notice half an hour ahead."""
        change = self.live.notices.planned + 1
        for command in (
            commands.PlanChange(options, self.now + 40 * MINUTE),
            commands.SubmitSign("new rules", "at the table", "letter", "English", "D-1", change),
            commands.PostSign(change, "new rules"),
            commands.AnnounceChange(change),
            commands.NotifyDivision(change, "D-2"),
        ):
            self.order(BOSS, command)
        self.waited += 40
        self.order(BOSS, TakeEffect())

    def chips(self, who: str) -> int:
        return self.live.accounts[chips_of(who)]

    @property
    def step(self) -> str:
        return self.live.step.key if self.live.step else ""

    def deal_on(self, until: str | None = None, answers: dict[str, Any] | None = None) -> None:
        """Let the dealer and the officials answer, by default as if nothing is wrong, up to this step."""
        prepared = dict(answers or {})
        while True:
            if self.staffed and self.step != until:
                self.inspect_cards()
            step = self.live.step
            if step is None or step.key == until:
                return
            if isinstance(step, TakePlaces | TakeWagers | Decide | SetHand):
                assert until is None, f"a player is asked {step.key} before {until}"
                return
            answer = self._card(step, prepared.pop(step.key, None))
            who = SUPERVISOR if step.who in OFFICIALS else DEALER
            plain = answer_as_json(default_answer(step))
            with self._somebody_there(step):
                if self.step == step.key:  # else the guest has looked already
                    self.order(who, commands.Answer(step.key, plain if answer is None else answer))

    def _card(self, step: Step, answer: Any) -> Any:
        """Return the answer, with a card where none is given; a dealer sees a card face down only later."""
        opened = self.live.opened
        if isinstance(step, Deal) and step.face == "down" and opened and opened.cards == "dealer":
            self.face_down.setdefault(step.to, deque()).append(answer)
            return UNSEEN.name
        if isinstance(step, TurnUp):
            dealt = self.face_down.get(step.place)
            answer = answer or (dealt.popleft() if dealt else None)
        if answer is None and isinstance(step, Deal | TurnUp):
            return next(card.name for card, count in step.left.items() if count > 0)
        return answer

    @contextmanager
    def _somebody_there(self, step: Step) -> Iterator[None]:
        """Let a guest sit where a player has to look or to cut, and nobody is there."""
        is_for_player = step.by_player if isinstance(step, Cut) else isinstance(step, ShowCards)
        is_alone = is_for_player and not self.live.seats
        seat = str(self.live.rules.game.seats)
        if is_alone:
            self.order(GUEST, commands.SitDown(seat))
        yield
        if is_alone:
            self.order(GUEST, commands.StandUp(seat))

    # The same table, restored.

    def from_log(self) -> LiveTable:
        return replayed(self.records)

    def from_saved_state(self) -> LiveTable:
        """Save the table, which is between two rounds, and restore it."""
        return restore("T1", save(self.live))


def replayed(records: Iterable[Record], live: LiveTable | None = None) -> LiveTable:
    live = live or LiveTable("T1")
    for record in records:
        apply(live, record)
    return live
