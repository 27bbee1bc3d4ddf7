"""Lists the choices of a house for baccarat, the payout odds (13:69F-3.3, 7.3), and what excludes what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from houseway.equipment.cards import Card, pack
from houseway.games.baccarat.paragraphs import Paragraphs
from houseway.refusal import Refusal
from houseway.rules.options import UNSAID, Choice, Option, Options, deck_sentences, pay_tables
from houseway.rules.procedure.shoe import SHOE, SHUFFLED
from houseway.rules.wagers.pay_table_options import RowOdds, alternative_row_odds, row_odds
from houseway.rules.wagers.payout import Odds, PayTable, Row, row, to

EVEN_MONEY = to(1, 1)
BANKER_SIX = to(1, 2)
NATURAL = "natural"

# By the number of cards in both hands together.
TOTAL_CARDS: dict[int, Odds] = {4: to(3, 2), 5: to(2, 1), 6: to(2, 1)}

# The optional bonus by table: the winning margins of each row, and its odds to 1.
_BONUS_MARGINS: dict[str, dict[tuple[int, ...], int]] = {
    "A": {(9,): 30, (8,): 10, (7,): 6, (6,): 4, (5,): 2, (4,): 1},
    "B": {(9,): 20, (8,): 8, (7,): 7, (6,): 4, (5,): 3, (4,): 1},
    "C": {(9,): 30, (8,): 10, (6, 7): 4, (4, 5): 2},
}


def _margin_row(margins: tuple[int, ...], units: int) -> Row:
    numbers = [str(margin) for margin in margins]
    name = f"bonus-by-{'-or-'.join(numbers)}"
    return row(name, f"Win by {' or '.join(numbers)} points", to(units, 1), covers=margins)


def bonus_tables(paragraphs: Paragraphs) -> Mapping[str, PayTable]:
    """Return the pay tables of the optional bonus, each with a row for a winning natural."""
    return {
        name: PayTable(
            name,
            cite,
            (
                *(_margin_row(margins, units) for margins, units in _BONUS_MARGINS[name].items()),
                row("bonus-natural", "Natural winner", to(1, 1), covers=[NATURAL]),
            ),
            exact=False,
        )
        for name, cite in paragraphs.bonus_tables.items()
    }


def total_cards_table(paragraphs: Paragraphs) -> PayTable:
    """Return the odds of the total card wagers, printed exactly."""
    rows = (
        row(f"total-cards-{number}", f"{number} cards", pays, covers=[number])
        for number, pays in TOTAL_CARDS.items()
    )
    return PayTable("total cards", paragraphs.total_cards_pay, tuple(rows), exact=True)


def tie_table(paragraphs: Paragraphs) -> PayTable:
    return PayTable("minimum", paragraphs.tie_pays, (row("tie", "Tie bet", to(8, 1)),), exact=False)


def dragon_7_table(paragraphs: Paragraphs) -> PayTable:
    return PayTable(
        "minimum", paragraphs.dragon_7_pays, (row("dragon-7", "Dragon 7", to(40, 1)),), exact=False
    )


# The choices of a house for a baccarat table, and those that cannot be combined.

OFF_ON = ("off", "on")
NO_YES = ("no", "yes")
PERCENT = {number: f"{number} percent" for number in ("5", "4")}
COMMISSION = PERCENT | {
    "banker-six": f"none (a Banker win with 6 pays {BANKER_SIX})",
    "total-cards": "none (where total card wagers cover it)",
    "dragon-7": "none (a dragon 7 is a push)",
    "tie-25": "none (a tie costs 25 percent)",
}
COMMISSION_FOR_PATRONS = {
    "5": "5% commission on winning Banker wagers.",
    "4": "4% commission on winning Banker wagers.",
    "banker-six": f"No commission. A Banker win with 6 pays {BANKER_SIX}.",
    "total-cards": "No commission on a winning Banker wager if your total card wagers are at least as much.",
    "dragon-7": "No commission on winning Banker wagers.",
    "tie-25": "No commission on winning Banker wagers. On a tie, 25% of a Banker wager is charged.",
}
DECKS = ("8", "6", "7")


def rounding_sentence(paragraphs: Paragraphs) -> str:
    steps = paragraphs.rounding_steps
    if len(set(steps.values())) == 1:
        return f"Commission is rounded up to the next {steps['5']} cents."
    to_steps = " and ".join(f"to the next {step} cents at {percent}%" for percent, step in steps.items())
    return f"Commission is rounded up, {to_steps}."


def bonus_odds(paragraphs: Paragraphs) -> tuple[RowOdds, ...]:
    return alternative_row_odds(bonus_tables(paragraphs).values(), "bonus", paragraphs.bonus_pays)


def every_option(paragraphs: Paragraphs) -> tuple[Option, ...]:
    too_few = ("Six decks or more are dealt from a shoe.", paragraphs.decks)
    # The paragraph allows them: it is this program that does not deal them.
    not_built = ("Houseway deals it from at most eight decks.", None)
    tie_25 = ("tie-25",) if paragraphs.tie_vigorish else ()
    return (
        Choice(
            "decks",
            DECKS,
            "decks in the shoe",
            paragraphs.decks,
            refused={str(number): not_built for number in range(9, 100)},
            not_allowed={str(number): too_few for number in range(1, 6)},
            sentences=deck_sentences(DECKS),
        ),
        Choice(
            "commission",
            ("5", "4", "banker-six", "total-cards", "dragon-7", *tie_25),
            "what a winning Banker wager costs: a vigorish in percent, or one of the ways to do without it",
            paragraphs.banker_pays,
            words=COMMISSION,
            sentences={
                value: words for value, words in COMMISSION_FOR_PATRONS.items() if value != "tie-25" or tie_25
            },
        ),
        Choice(
            "bonus",
            ("off", "A", "B", "C"),
            "the pay table of the optional bonus",
            paragraphs.bonus_pays,
            called="optional bonus",
            words=pay_tables("ABC"),
            sentences=UNSAID,
        ),
        Choice(
            "total-cards",
            OFF_ON,
            "whether total card wagers are offered; they are wherever they do without the vigorish",
            paragraphs.total_cards_pay,
            called="total card wagers",
            sentences=UNSAID,
        ),
        Choice(
            "vigorish-rounding",
            NO_YES,
            "whether a vigorish in percent of the amount won is rounded up",
            paragraphs.vigorish_rounding,
            matters_with={"commission": ("5", "4", "total-cards")},
            sentences={"no": "", "yes": rounding_sentence(paragraphs)},
        ),
        Choice(
            "uncovered-vigorish",
            ("5", "4"),
            "the vigorish in percent where total card wagers replace it, but fall short of the Banker's",
            paragraphs.total_cards_cover,
            words=PERCENT,
            matters_with={"commission": ("total-cards",)},
            sentences={
                number: f"{number}% commission on all other winning Banker wagers." for number in PERCENT
            },
        ),
        Choice(
            "bonus-needs-main",
            NO_YES,
            "whether an optional bonus needs a wager on one of the hands",
            paragraphs.permitted_wagers,
            called="bonus only beside a main wager",
            matters_with={"bonus": ("A", "B", "C")},
            sentences={
                "no": "",
                "yes": "An optional bonus wager needs a wager on the Player's or the Banker's Hand.",
            },
        ),
        Choice(
            "cards",
            ("inspected", "pre-shuffled"),
            "how the cards come to the table",
            paragraphs.decks,
            sentences=UNSAID,
        ),
        *_shuffling(paragraphs),
        *row_odds(tie_table(paragraphs)),
        *row_odds(dragon_7_table(paragraphs)),
        *bonus_odds(paragraphs),
        *row_odds(total_cards_table(paragraphs), "total cards"),
    )


def _shuffling(paragraphs: Paragraphs) -> tuple[Option, ...]:
    chosen: list[Option] = []
    if paragraphs.reshuffle:
        chosen.append(
            Choice(
                "reshuffle",
                NO_YES,
                "whether laced cards are shuffled again",
                paragraphs.reshuffle,
                sentences=UNSAID,
            )
        )
    if paragraphs.two_batches:
        chosen.append(
            Choice(
                "shuffler",
                ("by-hand", "automated"),
                "how the cards are shuffled",
                paragraphs.two_batches,
                called="shuffling",
                words={"automated": SHUFFLED["automated"]},
                sentences=UNSAID,
            )
        )
    return tuple(chosen)


def offers_total_cards(options: Options) -> bool:
    return options.choice("total-cards") == "on" or options.choice("commission") == "total-cards"


def check_options(paragraphs: Paragraphs, options: Options) -> None:
    """Refuse choices that the regulation does not allow together."""
    commission = options.choice("commission")
    if commission == "total-cards" and options.given.get("total-cards") == "off":
        raise Refusal(
            "commission=total-cards needs the total card wagers, but total-cards is off. Switch them on.",
            paragraphs.total_cards_cover,
        )
    if commission == "dragon-7":
        _check_stands_alone(paragraphs, options)
    elif "pays-dragon-7" in options.given:
        raise Refusal(
            f"pays-dragon-7 has no wager to pay under commission={commission}. Choose commission=dragon-7.",
            paragraphs.dragon_7_pays,
        )
    _check_total_cards(paragraphs, options)


def _check_total_cards(paragraphs: Paragraphs, options: Options) -> None:
    """Refuse odds of total card wagers at a table that does not offer them."""
    for option in row_odds(total_cards_table(paragraphs)):
        if option.name in options.given and not offers_total_cards(options):
            raise Refusal(
                f"{option.name} has no wager to pay. Offer the total card wagers: total-cards=on.",
                paragraphs.total_cards_pay,
            )


def _check_stands_alone(paragraphs: Paragraphs, options: Options) -> None:
    for name in ("total-cards", "bonus"):
        value = options.choice(name)
        if value != "off":
            options.not_allowed(
                f"The dragon 7 cannot be offered together with {name}={value}",
                paragraphs.dragon_7_stands_alone,
                "Leave one of them out.",
            )


def shoe_packs(options: Options) -> Mapping[str, Sequence[Card]]:
    return {SHOE: pack(int(options.choice("decks")))}
