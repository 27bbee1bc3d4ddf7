"""The declaration of a game, and a table: a game with its options fixed and checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from houseway.equipment.cards import Card
from houseway.equipment.money import LARGEST_WAGER, Cents, check_wager_amount
from houseway.refusal import Refusal, one_of
from houseway.regulation import Citation
from houseway.rules.analysis.advantage_play import Counts, Device, HiddenHands, Leak
from houseway.rules.analysis.best_play import FindBestPlay, ToCome, Worth
from houseway.rules.analysis.distribution import Combination, Distribution, WithPlay
from houseway.rules.analysis.kernel import MakeKernel
from houseway.rules.analysis.tally import Tally
from houseway.rules.guide import Guide, SignWords
from houseway.rules.layout.layout import Bundle, Layout
from houseway.rules.limits import Limits, kind_of, limit_options
from houseway.rules.options import Caution, Option, Options
from houseway.rules.procedure.places import HandOnTable
from houseway.rules.procedure.procedure import Condition, Event, Procedure, RoundEnd
from houseway.rules.procedure.steps import Irregularity
from houseway.rules.progressives import AwardTable
from houseway.rules.public_rules import PublicRule
from houseway.rules.side_bets.definition import SIDE_BETS, SideBet, Vocabulary
from houseway.rules.wagers.bank import Bank, BankRules, covered_seats
from houseway.rules.wagers.chips_and_coupons import ColorChipRules, CouponRules
from houseway.rules.wagers.payout import PayoutLimit, VigorishParagraphs
from houseway.rules.wagers.wagers import AutomaticBonus, Bets, Moment, Result, Seat, Seats, Wager

Outcome = TypeVar("Outcome")


def _as_given(_: object, dealt: Any) -> Bets:
    bets: Bets = dealt.bets
    return bets


@dataclass(frozen=True)
class Game(Generic[Outcome]):
    """Everything about a game: live rounds, settlement, odds, simulation and documents are made from it."""

    name: str
    title: str
    cite: Citation
    seats: int
    # The wagers as people write them, with a letter for the selection: "total:T".
    wager_names: tuple[str, ...]
    selections: Mapping[str, tuple[str, ...]]
    options: tuple[Option, ...]
    wagers: Callable[[Options], Iterable[Wager[Outcome]]]
    # A line that `houseway settle` reads, and the outcome that it stands for, or a course of several.
    dealt: type[msgspec.Struct]
    outcome: Callable[[Table[Outcome], Any], Outcome]
    opening: Callable[[Table[Outcome]], Procedure[Condition]]
    round_of_play: Callable[[Table[Outcome], Any], Procedure[RoundEnd[Outcome]]]
    irregularities: tuple[Irregularity, ...]
    demonstration: Seats
    # The felt under the options of the table.
    layout: Callable[[Table[Outcome]], Layout]
    # The game in plain words, for signs, guides and petitions.
    guide: Guide
    sign_words: SignWords = SignWords()  # noqa: RUF009 - it is frozen
    # The rules that our sources name without printing them, in full; and tables of printed ones.
    public_rules: tuple[PublicRule, ...] = ()
    # The layouts that go to the Division first: each kind of submission with the paragraph that asks for it.
    layout_submissions: Mapping[str, Citation] = field(default_factory=dict)
    # Kinds of wagers whose limits have a paragraph of their own.
    limits_posted_by: Mapping[str, Citation] = field(default_factory=dict)
    # Kinds of wagers that earlier versions did not know: fingerprints on record do not have their limits.
    new_kinds: frozenset[str] = frozenset()
    # The paragraph that allows no other wagers, if there is one.
    no_other_wagers: Citation | None = None
    # Kinds of wagers that have one amount by rule.
    fixed_amounts: Mapping[str, Cents] = field(default_factory=dict)
    # Kinds of wagers that fall under the posted maximum of another kind.
    covered_by: Mapping[str, str] = field(default_factory=dict)
    # How many people may wager on one spot; the first of them plays the hand.
    bettors_on_a_spot: Callable[[Options], int] = lambda _: 1
    # The paragraph that allows more than one, if one is printed.
    shared_spot: Citation | None = None
    # What the table carries from round to round; saved with the table.
    condition: type[Condition] = Condition
    # Rules on the options together, and on the bets of one player together.
    check_options: Callable[[Options], None] = lambda _: None
    check_bets: Callable[[Table[Outcome], Bets], None] = lambda *_: None
    # Rules on the whole table, which those on record need not meet.
    check_table: Callable[[Table[Outcome]], None] = lambda _: None
    # Rules on what may be placed at this moment: called with the condition of the table, the bets of a player
    # that stand, and all that the player wants to have on the layout.
    check_placing: Callable[[Table[Outcome], Any, Bets, Bets], None] = lambda *_: None
    # The chips of a color that each player gets, where the game has such chips.
    color_chips: ColorChipRules | None = None
    # Plain wagers that a felt offers to place together.
    bundles: Callable[[Options], Iterable[Bundle]] = lambda _: ()
    # Wagers that players make with another one, each with its name: the demonstration has them too.
    made_with: Callable[[Options], Mapping[str, str]] = lambda _: {}
    # Whether an amount that whole cents cannot pay at the odds is refused; a felt then offers other amounts.
    pays_whole_cents: bool = False
    # What a player with these bets may add in this condition of the table, for the felt to offer it.
    moment: Callable[[Table[Outcome], Any, Bets], Moment] = lambda *_: Moment()
    # The condition in which the round of an outcome began, where that decides what may be on the layout.
    condition_before: Callable[[Outcome], Condition] | None = None
    # Rules on all wagers together with which a round begins.
    check_closing: Callable[[Seats], None] = lambda _: None
    # Further rules on bets before the deal of a live round.
    check_opening_bets: Callable[[Bets], None] = lambda _: None
    # All bets of a line for settlement: those that it names and those that follow from its cards.
    bets_of_line: Callable[[Table[Outcome], Any], Bets] = _as_given
    # Keys of such a line that belong to one player, as a hand of cards does; other keys are for all seats.
    own_keys: tuple[str, ...] = ()
    # What each seat of a line with several of them sees of the others, where that decides a wager.
    seats_together: Callable[[Mapping[Seat, Any]], Mapping[Seat, Any]] = lambda dealt: dealt
    # The outcomes of such a line where a player's bank has a hand that all others are compared with, also
    # that of the house.
    against_bank: Callable[[Table[Outcome], Mapping[Seat, Any], Bank], Mapping[Seat, Outcome]] | None = None
    # Further keys of such a line, from the outcome of a round: the point before a roll.
    keys_of_outcome: Callable[[Outcome], Mapping[str, Any]] = lambda _: {}
    # The keys of one player, where the cards of the seat do not stay in the hand they were dealt to.
    keys_of_player: Callable[[Sequence[Event], Seat], Mapping[str, Any]] | None = None
    # The paragraphs on deferring vigorish, if the game charges any.
    vigorish: VigorishParagraphs | None = None
    # How a player can be the bank; None where the house always is.
    bank: BankRules | None = None
    # The coupons that may lie beside chips, if the rules of the game name any.
    coupons: CouponRules | None = None
    # Draws the outcomes of one shoe, oldest first, as a JSON document for its scoreboard, if it has one.
    scoreboard: Callable[[Iterable[Any]], dict[str, Any]] | None = None
    # What is counted of the results of a table, such as the numbers of a wheel, if anything is.
    tally: Tally | None = None
    # What may not be allowed at a table.
    cautions: Callable[[Options], Iterable[Caution]] = lambda _: ()
    packs: Callable[[Options], Mapping[str, Sequence[Card]]] = lambda _: {}
    # What cards on the table count or are called, for whoever sees all of them: "6", "soft 17", "a flush".
    # Empty where they say nothing yet.
    # ``counted_together`` has cards that lie at several places and make one hand: its title, and the places.
    counted_together: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Places of hands that begin with the first card at another place, each with that place.
    begins_with: Mapping[str, str] = field(default_factory=dict)
    hand_in_words: Callable[[Table[Outcome], HandOnTable], str] = lambda *_: ""
    # Bonuses that are paid automatically, without a stake of their own.
    bonuses: Callable[[Options], Iterable[AutomaticBonus[Outcome]]] = lambda _: ()
    # How often each outcome comes up, with the cards already seen taken out.
    odds: Callable[[Table[Outcome], Sequence[Card]], Distribution[Outcome]] | None = None
    # The same for wagers that are only offered at some point of a round, from that point on.
    odds_when_offered: Callable[[Table[Outcome], Sequence[Card]], Mapping[str, Distribution[Outcome]]] = (
        lambda *_: {}
    )
    # Those of them that are made before the deal: outcomes alone do not tell how they are decided.
    counted_alone: frozenset[str] = frozenset()
    # The same for a game with decisions: the best strategy, and its outcomes.
    best_play: FindBestPlay | None = None
    # For the hints in one decision: the outcomes that can still come, or what each decision is worth.
    to_come: ToCome | None = None
    worth: Worth | None = None
    # What players may come to see that should be hidden, and hands of which they may see more.
    leaks: tuple[Leak, ...] = ()
    hidden_hands: Callable[[Table[Outcome]], HiddenHands] | None = None
    # The counts by which players decide, and how the game is played by them.
    counts: Counts | None = None
    # The compiled kernel of the simulation.
    kernel: MakeKernel | None = None
    # The die or wheel that decides, where no cards are dealt.
    device: Callable[[Table[Outcome]], Device] | None = None
    # Wagers that are made together, whose odds are counted as one.
    combinations: Callable[[Table[Outcome]], Iterable[Combination[Outcome]]] = lambda _: ()
    # Wagers with a way to play them, of which only averages are counted, with the cards seen taken out.
    with_play: Callable[[Table[Outcome], Sequence[Card]], Iterable[WithPlay]] = lambda *_: ()
    # The exact chance of each row of the award table of a progressive wager, by the name of the wager, with
    # the cards already seen taken out.
    award_chances: Callable[[Table[Outcome], Sequence[Card]], Mapping[str, Mapping[str, Fraction]]] = (
        lambda *_: {}
    )
    # Kinds of wagers whose odds are not known, and why.
    no_odds: Mapping[str, str] = field(default_factory=dict)
    # How the odds of some kinds of wagers are counted, where people who read them should know.
    odds_notes: Callable[[Table[Outcome]], Mapping[str, str]] = lambda _: {}
    payout_limit: Callable[[Options, Limits, Sequence[Wager[Outcome]]], PayoutLimit | None] = lambda *_: None
    # Whether players are asked anything after the deal: a decision, or how they set their hand.
    players_decide: bool = False
    # The words by which side bets from files say what they look at.
    vocabulary: Vocabulary | None = None
    # The side bets of such files, and the game without them.
    side_bets: tuple[SideBet, ...] = ()
    plain: Game[Outcome] | None = field(default=None, compare=False, repr=False)

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """Return each kind of wager once: total:4 and total:5 are of one kind."""
        return tuple(dict.fromkeys(kind_of(name) for name in self.wager_names))

    @cached_property
    def all_options(self) -> tuple[Option, ...]:
        return (*self.options, *limit_options(self.kinds))


@dataclass(frozen=True)
class Table(Generic[Outcome]):
    """A game under the rules in force at one table. Unless it is a what-if, the regulation allows it."""

    game: Game[Outcome]
    options: Options
    wagers: Mapping[str, Wager[Outcome]]
    limits: Limits
    payout_limit: PayoutLimit | None
    cautions: tuple[Caution, ...] = ()
    bonuses: tuple[AutomaticBonus[Outcome], ...] = ()
    # Bets outside the posted limits that a supervisor has allowed in this round.
    allowed: Seats = field(default_factory=dict)
    # Every wager that can lie on the layout: those that are placed, and the forms that they take later.
    by_name: Mapping[str, Wager[Outcome]] = field(default_factory=dict, repr=False)

    def wager(self, name: str) -> Wager[Outcome]:
        try:
            return self.by_name[name]
        except KeyError:
            raise self._not_offered(name) from None

    def _not_offered(self, name: str) -> Refusal:
        known = kind_of(name) in self.game.kinds
        why = "is not offered at this table" if known else f"is not a wager of {self.game.title}"
        offered = one_of(list(self.wagers)) if len(self.wagers) <= 12 else one_of(self.game.wager_names)
        return Refusal(f"{name!r} {why}. It offers {offered}.", self.game.no_other_wagers or self.game.cite)

    @property
    def demonstration(self) -> Seats:
        """Return the demonstration bets on wagers that this table offers."""
        made_with = self.game.made_with(self.options).items()
        offered = {
            seat: {name: bet for name, bet in bets.items() if name in self.wagers}
            | {name: bets[other] for name, other in made_with if other in bets}
            for seat, bets in self.game.demonstration.items()
        }
        return {seat: bets for seat, bets in offered.items() if bets}

    def has_side_bet(self, bets: Bets) -> bool:
        """Return whether any of the bets is on a side bet, which is settled even if the hand is folded."""
        return any(side_bet.name in bets for side_bet in self.game.side_bets)

    @property
    def what_if(self) -> bool:
        """Return whether the table is only computed, whatever the regulation allows."""
        return self.options.what_if

    @property
    def breaks(self) -> tuple[Caution, ...]:
        """Return what the table would break if it opened, each paragraph with the value that breaks it."""
        return self.options.breaks

    @cached_property
    def wagers_stand(self) -> bool:
        """Return whether wagers of this table may stay on the layout when a round is over."""
        verdicts = (verdict for wager in self.by_name.values() for verdict in wager.verdicts)
        return any(verdict.result is Result.STANDS for verdict in verdicts)

    @property
    def layout_is_kept(self) -> bool:
        """Return whether anything may be on the layout between two rounds: a wager that stands, or a bank."""
        return self.wagers_stand or self.game.bank is not None

    @cached_property
    def progressives(self) -> Mapping[str, AwardTable]:
        """The award tables of the progressive wagers that the table offers."""
        return {name: wager.progressive for name, wager in self.wagers.items() if wager.progressive}

    def laid_down(self, bets: Bets) -> Cents:
        """Return what a player puts on the layout for these bets: the stakes, and charges paid with them."""
        paid = sum(bets.values())
        if self.wagers_stand:
            for name, bet in bets.items():
                charge = self.by_name[name].charged_when_placed
                paid += charge.charge(charge.base(bet, 0)) if charge else 0
        return paid

    def check_may_open(self) -> None:
        """Refuse what a log or a what-if may hold and no table may open with."""
        self.check_whole()
        if self.breaks:
            broken = "; ".join(map(str, self.breaks))
            raise Refusal(f"This is a what-if. No such table may open: {broken}.", self.breaks[0].cite)

    def check_whole(self) -> None:
        """Refuse options that are not built; refuse a payout limit that is too low, or note it."""
        self.options.check_built()
        self.game.check_table(self)
        limit = self.payout_limit
        if limit and limit.is_too_low:
            self.options.not_allowed(limit.too_low, limit.cite, limit.advice)

    def check_bets(self, bets: Bets) -> None:
        """Refuse bets that one player may not have on the layout together."""
        if not bets:
            raise Refusal("There is no wager. Place at least one.", self.game.cite)
        for name, bet in bets.items():
            self.wager(name)
            if type(bet) is not int or not 0 < bet <= LARGEST_WAGER:
                check_wager_amount(bet, name)
        self.game.check_bets(self, bets)

    def bank_of(self, seats: Seats) -> Bank | None:
        """Return the player's bank among these wagers; None where the house is the bank."""
        return self.game.bank.bank_of(seats) if self.game.bank else None

    def check_bank(self, seats: Seats, condition: Condition | None = None) -> None:
        """Refuse wagers of several players that do not go with the bank, or with there being none."""
        if self.game.bank:
            self.game.bank.check(self.by_name, seats, condition)

    def as_covered(self, seats: Seats) -> Seats:
        """Return the wagers as far as a player's bank among them covers those against it."""
        bank = self.bank_of(seats)
        return covered_seats(bank, bank.covered(self.by_name, seats), seats) if bank else seats

    def check_closing(self, seats: Seats) -> None:
        """Refuse to begin where these are all wagers and nobody wagers against the bank, or has a hand."""
        if self.game.bank:
            self.game.bank.check_whole(seats)
        self.game.check_closing(seats)

    def allowing(self, seat: Seat, bets: Bets) -> Table[Outcome]:
        """Return the same table where the seat may make these bets outside the limits; no bets end it."""
        allowed = {other: given for other, given in self.allowed.items() if other != seat}
        if bets:
            allowed[seat] = bets
        return self if allowed == self.allowed else replace(self, allowed=allowed)

    def check_limits(self, seat: Seat, bets: Bets) -> None:
        """Refuse bets outside the posted limits, before they are accepted."""
        allowed = self.allowed.get(seat, {})
        for name, bet in bets.items():
            if allowed.get(name) != bet:
                self.limits.check_range(name, bet)
            self.limits.check_increment(name, bet)


def open_table(
    game: Game[Outcome],
    given: Mapping[str, str] | None = None,
    *,
    recorded: bool = False,
    what_if: bool = False,
) -> Table[Outcome]:
    """Make a table; refuse options that the regulation does not allow together, or that are not built.

    A ``recorded`` table is read from a log, which may be older than the rule that such options stay off, or
    that a payout limit has to be so high. A ``what_if`` table is only computed: it may pay less than the
    regulation allows, and says in its ``breaks`` which paragraphs that would break.
    """
    if given and SIDE_BETS in given:
        from houseway.rules.side_bets.derive import asked_for  # noqa: PLC0415 - it is made from games

        game, given = asked_for(game, given)
    options = Options(game.all_options, given or {}, what_if=what_if)
    options.check()
    game.check_options(options)
    wagers = tuple(game.wagers(options))
    stakes = {wager.name: wager.progressive.stake for wager in wagers if wager.progressive}
    limits = Limits.posted(options, game.kinds, game.covered_by, {**game.fixed_amounts, **stakes})
    table = Table(
        game,
        options,
        {wager.name: wager for wager in wagers if not wager.form_of},
        limits,
        game.payout_limit(options, limits, wagers),
        tuple(game.cautions(options)),
        tuple(game.bonuses(options)),
        by_name={wager.name: wager for wager in wagers},
    )
    if what_if:
        table.check_whole()
    elif not recorded:
        table.check_may_open()
    return table


def staked(bets: Bets) -> Cents:
    return sum(bets.values())
