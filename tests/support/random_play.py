"""Random people at a random table: mostly they do what makes sense, sometimes anything at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, TypeVar, get_args

from houseway.equipment.cards import UNSEEN, Card
from houseway.equipment.chance import seeded
from houseway.refusal import Refusal
from houseway.rules.game import Game
from houseway.rules.procedure.face_down import TurnUp
from houseway.rules.procedure.steps import (
    Burn,
    Choose,
    Confirm,
    Cut,
    Deal,
    Decide,
    Irregularity,
    Measure,
    SetHand,
    ShowCards,
    Step,
    TakePlaces,
    TakeWagers,
    Toss,
)
from houseway.rules.procedure.taking_wagers import ConvertCash
from houseway.rules.registry import game
from houseway.rules.wagers.chips_and_coupons import CouponKind, CouponPays
from houseway.rules.wagers.wagers import Behind, Seat
from houseway.table.answers import answer_as_json
from houseway.table.commands import table_commands as commands
from houseway.table.commands.decisions import is_overdue
from houseway.table.commands.preparation import is_preparation_due
from houseway.table.commands.round import last_entry
from houseway.table.commands.system_commands import (
    AnyTableCommand,
    CloseForTournament,
    DocumentVigorish,
    EndTime,
    GiveBackCoupon,
    GiveTimeAnew,
    PrepareRound,
    ReceiveChips,
    ReceiveCoupon,
    TakeEffect,
    VacateSeats,
)
from houseway.table.commands.table_commands import AnyCommand
from houseway.table.live.accounts import owed_by
from houseway.table.live.facts import Session
from houseway.table.virtual.automatic_play import default_answer
from tests.support.live_tables import (
    BOSS,
    DEALER,
    MINUTE,
    OFFICIALS,
    OTHER_SUPERVISOR,
    SUPERVISOR,
    TestedTable,
)
from tests.support.random_tables import random_bets, random_table
from tests.support.shares import Chain

T = TypeVar("T")
PLAYERS = ("ann", "bob", "cat")
EVERYBODY = (*PLAYERS, "stranger", BOSS, DEALER, SUPERVISOR, OTHER_SUPERVISOR)
SESSION = Session("spring", 1, 30, 200_000, {str(seat): who for seat, who in enumerate(PLAYERS, 1)})
Order = tuple[str, AnyTableCommand]


class RandomPlay:
    """``next_order`` returns what a person does next. Everything follows from the seed.

    ``tournaments`` is the percentage of tables that are in a tournament.
    """

    def __init__(self, game_name: str, seed: int, *, tournaments: int = 15, **opened: Any) -> None:
        self.chance = chance = seeded(seed)
        declared: Game[Any] = game(game_name)
        rules = random_table(declared, chance)
        cards, steps = self.one_of(("house", "dealer", "shoe")), self.one_of(("automatic", "dealer"))
        seconds = self.one_of((0, 0, 30, 150)) if rules.game.play.players_decide else 0
        # A command takes a minute here: the shortest clock leaves nobody the time to decide.
        opened = {"staffed": False, "cards": cards, "steps": steps, "decision_seconds": seconds, **opened}
        options = dict(rules.options.given)
        if self.happens(tournaments):
            del opened["decision_seconds"]
            self.table = TestedTable(game_name, options, seed=seed, session=SESSION, **opened)
            return
        try:
            how = {**opened, "vigorish": self.one_of(("at once", "deferred"))}
            self.table = TestedTable(game_name, options, seed=seed, inventory=50_000, **how)
        except Refusal:  # nothing is charged that could be deferred
            self.table = TestedTable(game_name, options, seed=seed, inventory=50_000, **opened)

    def one_of(self, things: Sequence[T]) -> T:
        return things[self.chance.below(len(things))]

    def happens(self, percent: int) -> bool:
        return self.chance.below(100) < percent

    def next_order(self) -> Order:
        if self.happens(12):
            return self.anything()
        live = self.table.live
        if live.session and self.chance.below(300) == 0:
            return BOSS, CloseForTournament()
        if live.dispute:
            return SUPERVISOR, commands.ResolveDispute("looked at the recording")
        if self.happens(6):
            return self._besides()
        if self.happens(6):
            return BOSS, self._notice()
        if is_preparation_due(live, self.table.context("house")) and not self.happens(20):
            return "house", PrepareRound()
        if live.step is None:
            return self._between_rounds()
        if isinstance(live.step, TakePlaces | TakeWagers):
            return self._wagering(live.step)
        if isinstance(live.step, Decide | SetHand):
            return self._decision(live.step)
        return self._dealing(live.step)

    # What makes sense.

    def _besides(self) -> Order:
        """Return a command that has nothing to do with the round."""
        live, player = self.table.live, self.one_of(PLAYERS)
        proposals = list(live.proposals)
        slips = [slip.slip for slip in live.money_record.slips.values() if slip.state == "waiting"]
        alerts = [alert.alert for alert in live.alerts.waiting.values()]
        entry = last_entry(live)
        orders: list[Order] = [
            (player, commands.BuyIn(1 + self.chance.below(90_000))),
            (player, commands.Tip(1 + self.chance.below(500))),
            (player, self._share(player)),
            (player, commands.CashOut()),
            (SUPERVISOR, VacateSeats(player, self.table.chips(player), "walked off")),
            (player, ReceiveChips(player, 1 + self.chance.below(90_000))),
            (player, self._coupon(player)),
            (player, GiveBackCoupon(player, self._coupon_of(player) or "C-0")),
            (self.one_of((player, DEALER)), commands.Dispute("that was my card")),
            (SUPERVISOR, commands.Fill(self.chance.below(50_000) - 20_000)),
            (BOSS, commands.Fill(-2500 * (1 + self.chance.below(3)))),
            (
                self.one_of((BOSS, OTHER_SUPERVISOR)),
                commands.DecideFill(self.one_of(slips or [1]), self.happens(80)),
            ),
            (DEALER, commands.TakeBuyIn(player, 1 + self.chance.below(90_000))),
            (SUPERVISOR, commands.ProposeCorrection(player, self.chance.below(4000) - 2000, "paid wrongly")),
            (
                OTHER_SUPERVISOR,
                commands.DecideCorrection(self.one_of(proposals or [1]), self.happens(70)),
            ),
            (BOSS, commands.AcknowledgeAlert(self.one_of(alerts or [1]))),
            (DEALER, commands.TakeBack(entry.step.key if entry else "nothing")),
        ]
        return self.one_of(orders)

    def _share(self, player: str) -> AnyCommand:
        chain, chance = Chain(player, str(self.chance.below(3))), self.table.live.committed_chance
        link = chance.shares.links.get(player) if chance else None
        if link and link.value in chain.values[:-1]:
            return commands.GiveChance(chain.values[chain.values.index(link.value) + 1])
        return commands.OfferChance(chain.anchor)

    def _coupon(self, player: str) -> ReceiveCoupon:
        number = f"C-{self.chance.below(10**9)}"
        kind, pays = self.one_of(get_args(CouponKind)), self.one_of(get_args(CouponPays))
        return ReceiveCoupon(player, number, kind, 1 + self.chance.below(500), pays)

    def _coupon_of(self, player: str) -> str:
        """Return the number of some coupon of the player at the table, if there is one."""
        coupons = self.table.live.coupons.of(player)
        return self.one_of(coupons).number if coupons else ""

    def _notice(self) -> AnyCommand:
        """Return some step towards a change of the rules, in no order."""
        live = self.table.live
        change = self.one_of(list(live.notices.coming) or [1])
        options = dict(random_table(live.rules.game, self.chance).options.given)
        later = self.table.now + (20 + self.chance.below(30)) * MINUTE
        steps: list[AnyCommand] = [
            commands.SubmitSign("sign", "at the table", "letter", "English", "D-1"),
            commands.SubmitSign("sign", "at the table", "letter", "English", "D-1", change),
            commands.PlanChange(dict(options), later),
            commands.PostSign(change, "sign"),
            commands.HangSign("sign"),
            commands.AnnounceChange(change),
            commands.NotifyDivision(change, "D-2"),
            commands.WithdrawChange(change, "not needed"),
        ]
        return self.one_of(steps)

    def _between_rounds(self) -> Order:
        live = self.table.live
        if live.condition.stopped:
            return SUPERVISOR, commands.Repair("replaced")
        owing = [seat for seat in live.seats if live.accounts[owed_by(seat)]]
        if owing and self.happens(50):
            return self._collect(self.one_of(owing))
        if self.happens(4) and live.seats:
            seat = self.one_of(list(live.seats))
            return live.seats[seat], commands.StandUp(str(seat))
        if self.happens(4):
            return BOSS, commands.ChangeLimits({"minimum": str(1 + self.chance.below(2))}, "sign", True)
        if live.notices.due(self.table.now):
            return BOSS, TakeEffect()
        if (len(live.seats) < len(PLAYERS) and self.happens(40)) or not live.seats:
            return self.one_of(PLAYERS), commands.SitDown(str(self._free_seat()))
        if live.is_automatic and live.committed_chance and self.happens(80):
            waiting = list(live.bets)
            if waiting and self.happens(40):
                seat = self.one_of(waiting)
                return live.seats[seat], commands.Ready(str(seat))
            return self._wager()
        return DEALER, commands.BeginRound()

    def _collect(self, seat: Seat) -> Order:
        live = self.table.live
        person, owed = live.seats[seat], live.accounts[owed_by(seat)]
        if self.table.chips(person) < owed:
            return person, commands.BuyIn(owed)
        return DEALER, commands.CollectVigorish(str(seat))

    def _free_seat(self) -> Seat:
        live = self.table.live
        rules = live.rules
        spot = 1 + self.chance.below(rules.game.seats)
        for number in range(2, 1 + rules.game.wagering.shared_spots.bettors(rules.options)):
            if spot in live.seats and Behind(spot, number) not in live.seats:
                return Behind(spot, number)
        return spot

    def _wagering(self, step: Step) -> Order:
        live = self.table.live
        if step.may_happen and self.happens(3):
            return DEALER, commands.Irregularity(step.key, self.one_of(step.may_happen).kind)
        if live.rules.game.bank and len(live.seats) < 2:  # nobody is the bank against nobody
            return self.one_of(PLAYERS), commands.SitDown(str(self._free_seat()))
        if not live.bets or self.happens(40):
            return self._wager()
        if self.happens(20):
            return DEALER, commands.NoMoreBets()
        unready = [seat for seat in live.bets if seat not in live.ready] or list(live.bets)
        seat = self.one_of(unready)
        return live.seats[seat], commands.Ready(str(seat))

    def _wager(self) -> Order:
        live = self.table.live
        if not live.seats:
            return self.one_of(PLAYERS), commands.SitDown(str(self._free_seat()))
        seat = self.one_of(list(live.seats))
        person = live.seats[seat]
        bets = {}
        if seat not in live.bets or not self.happens(8):
            bets = dict(random_bets(live.rules, self.chance, live.condition, seat, live.bets))
        if self.table.chips(person) < 3 * sum(bets.values()) and not live.session:
            return person, commands.BuyIn(500_000)
        number = self._coupon_of(person)
        coupons = {self.one_of(list(bets)): number} if number and bets and self.happens(70) else {}
        return person, commands.Wager(str(seat), bets, coupons)

    def _decision(self, step: Decide | SetHand) -> Order:
        if step.may_happen and self.happens(4):
            return DEALER, commands.Irregularity(step.key, self.one_of(step.may_happen).kind)
        person = self.table.live.seats[step.seat]
        if is_overdue(self.table.live, self.table.now):
            return "house", EndTime()
        if self.happens(3):
            return SUPERVISOR, commands.DecideForAbsent(str(step.seat), step.key, "gone")
        if isinstance(step, SetHand):
            best = answer_as_json(step.best)
            groups = best[: self.chance.below(len(best) + 1)] if self.happens(30) else best
            return person, commands.SetHand(str(step.seat), step.key, groups)
        chosen = step.hint if step.hint and self.happens(60) else self.one_of(step.values)
        if asks := step.amounts.get(chosen):
            return self._amount(step, chosen, asks, person)
        if self.table.chips(person) < step.costs.get(chosen, 0):
            if self.table.live.session:
                chosen = next(value for value in step.values if not step.costs.get(value))
            else:
                return person, commands.BuyIn(step.costs[chosen])
        return person, commands.Decide(str(step.seat), step.key, chosen)

    def _amount(self, step: Decide, chosen: str, asks: Measure, person: str) -> Order:
        """Return a decision with an amount, sometimes one that is too large."""
        most = asks.most or asks.least
        cents = asks.least + self.chance.below(most - asks.least + (100 if self.happens(5) else 1))
        if self.table.chips(person) < cents and not self.table.live.session:
            return person, commands.BuyIn(cents)
        return person, commands.Decide(str(step.seat), step.key, chosen, cents=cents)

    def _dealing(self, step: Step) -> Order:
        """Return what the dealer, or the official whom the step names, does next."""
        who = SUPERVISOR if step.who in OFFICIALS else DEALER
        if isinstance(step, ShowCards) or (isinstance(step, Cut) and step.by_player):
            seated = list(self.table.live.seats.values())
            if not seated:
                return self.one_of(PLAYERS), commands.SitDown(str(self._free_seat()))
            if isinstance(step, ShowCards) and self.happens(70):
                return self.one_of(seated), commands.Answer(step.key)
        empty = isinstance(step, Deal) and not +_counted(step)
        if step.may_happen and (empty or self.happens(4)):
            return who, self._report(step, self.one_of(step.may_happen))
        return who, commands.Answer(step.key, self._answer(step))

    def _report(self, step: Step, what: Irregularity) -> commands.Irregularity:
        shows_card = what.shows_card and isinstance(step, Deal | Burn) and bool(+_counted(step))
        card = self._card(step) if shows_card and isinstance(step, Deal | Burn) else None
        return commands.Irregularity(step.key, what.kind, card)

    def _card(self, step: Deal | Burn | TurnUp) -> str:
        return self.one_of([card for card, count in step.left.items() if count > 0]).name

    def _answer(self, step: Step) -> Any:
        match step:
            case Deal(face="down") if not self._reads_cards():
                return UNSEEN.name
            case Deal() | TurnUp() if +_counted(step):
                return self._card(step)
            case Toss():
                return answer_as_json(step.thrown(self.chance))
            case Choose() if self.happens(15):
                return self.one_of(step.values)
            case Measure() if self.happens(15):
                most = step.least + 5 if step.most is None else step.most
                return step.least + self.chance.below(most - step.least + 1)
            case Confirm():
                return None
            case ConvertCash():
                return {str(seat): 1 + self.chance.below(90_000) for seat in list(self.table.live.seats)[:1]}
        return answer_as_json(default_answer(step))

    def _reads_cards(self) -> bool:
        opened = self.table.live.opened
        return opened is not None and opened.cards == "shoe"

    # Anything at all.

    def anything(self) -> Order:
        """Return something that may well be refused."""
        live = self.table.live
        cents = self.one_of((-500, -1, 0, 1, 499, 2500, 10**6, 10**13, 10**30))
        seat = self.one_of([*map(str, live.seats), "1", "2", "1/2", "9", "0", "x", ""])
        step = self.one_of(
            [live.step.key if live.step else "", "wagers", "no-more-bets", "settle", "shuffle"]
        )
        name = self.one_of([*live.rules.wagers, "moon"])
        person = self.one_of(EVERYBODY)
        what: list[AnyTableCommand] = [
            commands.Open(live.rules.game.name),
            commands.ChangeLimits({"colour": "red"}, "sign", True),
            commands.AllowWager(seat, {name: cents}),
            TakeEffect(),
            EndTime(),
            GiveTimeAnew(),
            commands.SetClock(self.one_of((-1, 0, 30, 150, 10**9))),
            commands.DecideForAbsent(seat, step, self.one_of(("", "gone"))),
            DocumentVigorish(seat, person, cents, "A1"),
            VacateSeats(person, cents, "walked off"),
            ReceiveChips(person, cents),
            GiveBackCoupon(person, self._coupon_of(self.one_of(PLAYERS))),
            commands.Wager(seat, {name: cents}, {name: self._coupon_of(self.one_of(PLAYERS))}),
            commands.SitDown(seat),
            commands.StandUp(seat),
            commands.BuyIn(cents),
            commands.CashOut(),
            commands.Tip(cents),
            commands.Wager(seat, {name: cents}),
            commands.Wager(seat, {}),
            commands.Ready(seat),
            commands.BeginRound(),
            commands.NoMoreBets(),
            commands.Answer(step, self.one_of((None, "As", "yes", 3, -1, [1, 2, 3], {}, [["As"]], 2.5))),
            commands.Irregularity(step, self.one_of(("not-flat", "found-face-up", "x")), "As"),
            commands.TakeBack(step),
            commands.Decide(seat, step, self.one_of(("hit", "fold", "play", ""))),
            commands.SetHand(seat, step, [["As", "8h"]]),
            commands.CollectVigorish(seat),
            commands.Fill(cents),
            commands.ProposeCorrection(person, cents, self.one_of(("", "wrong"))),
            commands.DecideCorrection(self.chance.below(9), self.happens(50)),
            commands.Dispute(self.one_of(("", " "))),
            commands.ResolveDispute("so"),
            commands.AcknowledgeAlert(self.chance.below(9)),
            commands.Repair("so"),
        ]
        if live.seats:
            what.append(commands.Close())
        return person, self.one_of(what)


def _counted(step: Deal | Burn | TurnUp) -> Counter[Card]:
    return Counter(step.left)
