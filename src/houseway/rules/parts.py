"""The parts of a game's declaration. In each, what every game has comes first, what few games have follows.

`rules/game.py` puts them together. Which rooms read a part is said in its docstring.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from houseway.equipment.cards import Card
from houseway.regulation import Citation
from houseway.rules.analysis.advantage_play import Counts, Device, HiddenHands, Leak
from houseway.rules.analysis.best_play import FindBestPlay, Hints
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.analysis.kernel import MakeKernel
from houseway.rules.analysis.own_odds import OwnOdds
from houseway.rules.analysis.tally import Tally
from houseway.rules.guide import Guide, SignWords
from houseway.rules.layout.layout import Bundle, Layout
from houseway.rules.limits import LimitRules, Limits
from houseway.rules.options import Caution, Option, Options
from houseway.rules.procedure.places import HandOnTable
from houseway.rules.procedure.procedure import Condition, Procedure, RoundEnd
from houseway.rules.procedure.steps import Irregularity
from houseway.rules.recorded_round import RecordedRound
from houseway.rules.side_bets.definition import SideBet, Vocabulary
from houseway.rules.standard_rules import ComputedRule
from houseway.rules.wagers.bank import Bank
from houseway.rules.wagers.chips_and_coupons import ColorChipRules, CouponRules
from houseway.rules.wagers.payout import PayoutLimit, VigorishParagraphs
from houseway.rules.wagers.wagers import AutomaticBonus, Bets, Moment, Seat, Seats, Wager

if TYPE_CHECKING:
    from houseway.rules.game import Table

Outcome = TypeVar("Outcome")


@dataclass(frozen=True)
class Identity:
    """Names the game: every room reads it, mostly as ``game.name`` and so on."""

    name: str
    title: str
    cite: Citation
    seats: int


@dataclass(frozen=True)
class Together:
    """Asks whether the bets of one player go together, on a recorded line or at a table."""

    bets: Bets


@dataclass(frozen=True)
class Placed:
    """Asks whether a player may have these bets on the layout now, at a table at work.

    ``standing`` are the bets of the player that stand there from earlier rounds. Without a condition nothing
    stands, and what depends on the moment is not asked.
    """

    bets: Bets
    standing: Bets
    condition: Any


@dataclass(frozen=True)
class Complete:
    """Asks whether a round may begin with these wagers of all players."""

    seats: Seats


@dataclass(frozen=True)
class Opened:
    """Asks whether the table itself may open."""


Check = Together | Placed | Complete | Opened


def together(
    check_bets: Callable[[Table[Outcome], Bets], None],
) -> Callable[[Table[Outcome], Check], None]:
    """Return the checks of a game whose only rule is on the bets of one player together."""

    def check(table: Table[Outcome], asked: Check) -> None:
        if isinstance(asked, Together):
            check_bets(table, asked.bets)

    return check


@dataclass(frozen=True)
class SharedSpots:
    """How many people may wager on one spot, of whom the first plays the hand."""

    bettors: Callable[[Options], int] = lambda _: 1
    # The paragraph that allows more than one, if one is printed.
    cite: Citation | None = None


@dataclass(frozen=True)
class Wagering(Generic[Outcome]):
    """What may be bet, under which options and limits. Tables, odds and papers read it."""

    # The wagers as people write them, with a letter for the selection: "total:T".
    names: tuple[str, ...]
    options: tuple[Option, ...]
    wagers: Callable[[Options], Iterable[Wager[Outcome]]]
    selections: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Refuses bets that break a rule of the game: `Check` says what is asked.
    check: Callable[[Table[Outcome], Check], None] = lambda *_: None
    # Refuses options that may not be chosen together, and may return what the text leaves open.
    check_options: Callable[[Options], Iterable[Caution] | None] = lambda _: None
    # The paragraph that allows no other wagers, if there is one.
    no_others: Citation | None = None
    limits: LimitRules = LimitRules()  # noqa: RUF009 - it is frozen
    payout_limit: Callable[[Options, Limits, Sequence[Wager[Outcome]]], PayoutLimit | None] = lambda *_: None
    # Bonuses that are paid automatically, without a stake of their own.
    bonuses: Callable[[Options], Iterable[AutomaticBonus[Outcome]]] = lambda _: ()
    # Whether an amount that whole cents cannot pay at the odds is refused; a felt then offers other amounts.
    pays_whole_cents: bool = False
    shared_spots: SharedSpots = SharedSpots()
    # What a player with these bets may add in this condition of the table, for the felt to offer it.
    moment: Callable[[Table[Outcome], Any, Bets], Moment] = lambda *_: Moment()
    # Wagers that players make with another one, each with its name: the demonstration has them too.
    made_with: Callable[[Options], Mapping[str, str]] = lambda _: {}
    # The coupons that may be used with chips, and the paragraphs on deferring vigorish, if there are any.
    coupons: CouponRules | None = None
    vigorish: VigorishParagraphs | None = None
    # The words by which side bets from files say what they look at; and the side bets of such files.
    vocabulary: Vocabulary | None = None
    side_bets: tuple[SideBet, ...] = ()


@dataclass(frozen=True)
class Play(Generic[Outcome]):
    """How a round is played, step by step. Virtual and live tables, replays and simulation drive it."""

    opening: Callable[[Table[Outcome]], Procedure[Condition]]
    round_of_play: Callable[[Table[Outcome], Any], Procedure[RoundEnd[Outcome]]]
    irregularities: tuple[Irregularity, ...]
    # What the table carries from round to round; saved with the table.
    condition: type[Condition] = Condition
    # The cards of each pack.
    packs: Callable[[Options], Mapping[str, Sequence[Card]]] = lambda _: {}
    # Whether players are asked anything after the deal: a decision, or how they set their hand.
    players_decide: bool = False
    # The condition in which the round of an outcome began, where that decides what may be on the layout.
    condition_before: Callable[[Outcome], Condition] | None = None


@dataclass(frozen=True)
class Line(Generic[Outcome]):
    """A recorded round on one line, and the outcome that it stands for. `houseway settle` reads it."""

    # The keys of a line, and which of them belong to one player.
    dealt: type[RecordedRound]
    # The outcome of a line, or a course of several.
    outcome: Callable[[Table[Outcome], Any], Outcome]
    # The outcomes of a line with several seats, where a player's bank has a hand that all others are
    # compared with, also that of the house.
    against_bank: Callable[[Table[Outcome], Mapping[Seat, Any], Bank], Mapping[Seat, Outcome]] | None = None


@dataclass(frozen=True)
class Felt(Generic[Outcome]):
    """What people see of a table. The browser, the terminal and printed layouts draw it."""

    # The felt under the options of the table.
    layout: Callable[[Table[Outcome]], Layout]
    # Bets that show the game well.
    demonstration: Seats
    # What cards on the table count or are called, for people who see all of them: "6", "soft 17", "a flush".
    # Empty where they say nothing yet.
    hand_in_words: Callable[[Table[Outcome], HandOnTable], str] = lambda *_: ""
    # Cards at several places that make one hand: its title, and the places.
    counted_together: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Places of hands that begin with the first card at another place, each with that place.
    begins_with: Mapping[str, str] = field(default_factory=dict)
    # Plain wagers that a felt offers to place together.
    bundles: Callable[[Options], Iterable[Bundle]] = lambda _: ()
    # The chips of a color that each player gets, where the game has such chips.
    color_chips: ColorChipRules | None = None
    # Draws the outcomes of one shoe, oldest first, as a JSON document for its scoreboard, if it has one.
    scoreboard: Callable[[Iterable[Any]], dict[str, Any]] | None = None
    # What is counted of the results of a table, such as the numbers of a wheel, if anything is.
    tally: Tally | None = None


@dataclass(frozen=True)
class Papers:
    """The game in plain words. Signs, guides, rules books and petitions print it."""

    guide: Guide
    sign_words: SignWords = SignWords()  # noqa: RUF009 - it is frozen
    # What ``rules.toml`` takes from code: tables, figures, and rules that are computed.
    public_rules: tuple[ComputedRule, ...] = ()
    # The layouts that go to the Division first: each kind of submission with the paragraph that asks for it.
    layout_submissions: Mapping[str, Citation] = field(default_factory=dict)


@dataclass(frozen=True)
class Analysis(Generic[Outcome]):
    """How the game is counted and sampled. Exact odds, hints, protection and simulation read it."""

    # The compiled kernel of the simulation.
    kernel: MakeKernel | None = None
    # How often each outcome comes up, with the cards already seen taken out.
    odds: Callable[[Table[Outcome], Sequence[Card]], Distribution[Outcome]] | None = None
    # The same for a game with decisions: the best strategy and its outcomes, and what a hint says.
    best_play: FindBestPlay | None = None
    hints: Hints | None = None
    # The kinds of wagers whose odds these outcomes do not tell, or not alone, each with the way to count it.
    own_odds: Mapping[str, OwnOdds] = field(default_factory=dict)


@dataclass(frozen=True)
class Protection(Generic[Outcome]):
    """What advantage players may use at the game. The room `protection` reads it."""

    # What players may come to see that should be hidden, and hands of which they may see more.
    leaks: tuple[Leak, ...] = ()
    hidden_hands: Callable[[Table[Outcome]], HiddenHands] | None = None
    # The counts by which players decide, and how the game is played by them.
    counts: Counts | None = None
    # The die or wheel that decides, where no cards are dealt.
    device: Callable[[Table[Outcome]], Device] | None = None
