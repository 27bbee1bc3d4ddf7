"""The parts that a game is declared in. Each begins with what every game has; the rest is optional.

`Game` in `rules/game.py` puts the parts together, and `games/red_dog` declares a small game in them. The
first line of each part says which rooms of the program read it.
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
from houseway.rules.limits import LimitRules
from houseway.rules.options import Caution, Option, Options
from houseway.rules.procedure.places import HandAcrossPlaces, HandOnTable
from houseway.rules.procedure.procedure import Condition, Procedure, RoundEnd
from houseway.rules.procedure.steps import Irregularity
from houseway.rules.recorded_round import RecordedRound
from houseway.rules.side_bets.definition import Vocabulary
from houseway.rules.standard_rules import ComputedRule
from houseway.rules.wagers.bank import Bank
from houseway.rules.wagers.chips_and_coupons import ChipRules
from houseway.rules.wagers.payout import VigorishParagraphs
from houseway.rules.wagers.wagers import AutomaticBonus, Bets, Moment, Seat, Seats, Wager

if TYPE_CHECKING:
    from houseway.rules.game import Table

Outcome = TypeVar("Outcome")


@dataclass(frozen=True)
class Identity:
    """Names the game. Every room reads it, mostly as ``game.name`` and so on."""

    name: str
    title: str
    # The paragraph to cite for whatever has none of its own.
    cite: Citation
    seats: int


# The questions for `Wagering.check`, which refuses what the rules of the game forbid and returns otherwise.


@dataclass(frozen=True)
class Together:
    """May one player make these bets together, on a recorded line or at a table?"""

    bets: Bets


@dataclass(frozen=True)
class Placed:
    """May one player have these bets on the layout at this moment of the game?

    ``standing`` are the bets of the player that stand there from earlier rounds. Without a condition nothing
    stands, and rules about the moment do not apply.
    """

    bets: Bets
    standing: Bets
    condition: Any


@dataclass(frozen=True)
class Complete:
    """May a round begin with these wagers of all players?"""

    seats: Seats


@dataclass(frozen=True)
class Opened:
    """May the table open with its options?"""


Check = Together | Placed | Complete | Opened


def together(
    check_bets: Callable[[Table[Outcome], Bets], None],
) -> Callable[[Table[Outcome], Check], None]:
    """Return the `check` of a game whose only rule is about the bets of one player together."""

    def check(table: Table[Outcome], question: Check) -> None:
        if isinstance(question, Together):
            check_bets(table, question.bets)

    return check


@dataclass(frozen=True)
class SharedSpots:
    """How many people may bet on the hand of one spot. The first of them plays it."""

    bettors: Callable[[Options], int] = lambda _: 1
    # The paragraph that allows more than one, if one is printed.
    cite: Citation | None = None


@dataclass(frozen=True)
class Wagering(Generic[Outcome]):
    """Says what may be bet, under which options and limits. Tables, odds and papers read it."""

    # The wagers as people write them: "small", or "total:T" for a wager with selections, which follow below.
    names: tuple[str, ...]
    options: tuple[Option, ...]
    wagers: Callable[[Options], Iterable[Wager[Outcome]]]
    selections: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Refuses bets that break a rule of the game, in answer to one of the questions above.
    check: Callable[[Table[Outcome], Check], None] = lambda *_: None
    # Refuses options that exclude each other. It may return cautions about what the text leaves open.
    check_options: Callable[[Options], Iterable[Caution] | None] = lambda _: None
    limits: LimitRules = LimitRules()  # noqa: RUF009 - it is frozen
    # Bonuses that a wager wins without a stake of their own.
    bonuses: Callable[[Options], Iterable[AutomaticBonus[Outcome]]] = lambda _: ()
    # Whether an amount is refused if whole cents cannot pay it at the odds. The felt then offers others.
    pays_whole_cents: bool = False
    shared_spots: SharedSpots = SharedSpots()
    # What a player with these bets may add in this condition of the table: the felt offers exactly that.
    moment: Callable[[Table[Outcome], Any, Bets], Moment] = lambda *_: Moment()
    # Coupons and chips of a color, and the paragraphs on vigorish that is collected later.
    chips: ChipRules = ChipRules()  # noqa: RUF009 - it is frozen
    vigorish: VigorishParagraphs | None = None
    # The words by which a side bet in a file says what it looks at. Without words the game takes none.
    vocabulary: Vocabulary | None = None


@dataclass(frozen=True)
class Play(Generic[Outcome]):
    """Says how a round is played, step by step. Virtual and live tables, replays and simulation drive it."""

    opening: Callable[[Table[Outcome]], Procedure[Condition]]
    round_of_play: Callable[[Table[Outcome], Any], Procedure[RoundEnd[Outcome]]]
    irregularities: tuple[Irregularity, ...]
    # What the table carries from round to round. It is saved with the table.
    condition: type[Condition] = Condition
    # The cards of each pack.
    packs: Callable[[Options], Mapping[str, Sequence[Card]]] = lambda _: {}
    # Whether players do anything after the deal: they decide, or set their hands.
    players_decide: bool = False


@dataclass(frozen=True)
class Line(Generic[Outcome]):
    """Says how a round is recorded on one line, and which outcome it had. `houseway settle` reads it."""

    # The keys of a line, and which of them belong to one player.
    dealt: type[RecordedRound]
    # The outcome of a line, or a course of several.
    outcome: Callable[[Table[Outcome], Any], Outcome]
    # The outcomes of a line with several seats, where all hands are compared with that of the bank, be it a
    # player's or the house's.
    against_bank: Callable[[Table[Outcome], Mapping[Seat, Any], Bank], Mapping[Seat, Outcome]] | None = None


@dataclass(frozen=True)
class Felt(Generic[Outcome]):
    """Says what people see of a table. The browser, the terminal and printed layouts draw it."""

    # The felt under the options of the table.
    layout: Callable[[Table[Outcome]], Layout]
    # Bets that show the game well.
    demonstration: Seats
    # What a hand is called by people who see all of it: "6", "soft 17", "a flush"; empty if nothing yet.
    hand_in_words: Callable[[Table[Outcome], HandOnTable], str] = lambda *_: ""
    # The hands that are more than the cards at one place, by title.
    hands: Mapping[str, HandAcrossPlaces] = field(default_factory=dict)
    # Plain wagers that the felt offers to place together.
    bundles: Callable[[Options], Iterable[Bundle]] = lambda _: ()
    # Draws the outcomes of one shoe, oldest first, as a JSON document for the scoreboard.
    scoreboard: Callable[[Iterable[Any]], dict[str, Any]] | None = None
    # Counts the results of a table, such as the numbers of a wheel.
    tally: Tally | None = None


@dataclass(frozen=True)
class Papers:
    """Explains the game in plain words. Signs, guides, rules books and petitions print it."""

    guide: Guide
    sign_words: SignWords = SignWords()  # noqa: RUF009 - it is frozen
    # What ``rules.toml`` takes from code: tables, figures, and rules that are computed.
    standard_rules: tuple[ComputedRule, ...] = ()
    # The layouts that go to the Division first: each kind of submission with the paragraph that wants it.
    layout_submissions: Mapping[str, Citation] = field(default_factory=dict)


@dataclass(frozen=True)
class Analysis(Generic[Outcome]):
    """Says how the game is counted and sampled. Exact odds, hints, protection and simulation read it."""

    # The compiled kernel of the simulation.
    kernel: MakeKernel | None = None
    # How often each outcome comes up, with the cards already seen taken out.
    odds: Callable[[Table[Outcome], Sequence[Card]], Distribution[Outcome]] | None = None
    # Where players decide: the best strategy with its outcomes, and what a hint says of each decision.
    best_play: FindBestPlay | None = None
    hints: Hints | None = None
    # The kinds of wagers whose odds these outcomes do not tell, or not alone, each with the way to count it.
    own_odds: Mapping[str, OwnOdds] = field(default_factory=dict)


@dataclass(frozen=True)
class Protection(Generic[Outcome]):
    """Says what advantage players may use. The room `protection` reads it."""

    # What players may see although it should be hidden, and hands of which they may see more.
    leaks: tuple[Leak, ...] = ()
    hidden_hands: Callable[[Table[Outcome]], HiddenHands] | None = None
    # The counts by which players decide, and how the game is played by them.
    counts: Counts | None = None
    # The die or wheel that decides, where no cards are dealt.
    device: Callable[[Table[Outcome]], Device] | None = None
