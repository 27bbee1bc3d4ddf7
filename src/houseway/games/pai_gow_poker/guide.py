"""Explains pai gow poker in plain words, with the house way to look up, and states its rules in full."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from houseway.equipment.cards import Card, cards
from houseway.equipment.money import dollars
from houseway.games.pai_gow_poker import progressive
from houseway.games.pai_gow_poker.house_way import HOUSE_WAY, WAYS
from houseway.games.pai_gow_poker.opening import LEAST_CUT, LEFT_OVER, SHAKER
from houseway.games.pai_gow_poker.pay_tables import (
    ENVY,
    ENVY_WAGER,
    FORTUNE_ODDS,
    FORTUNE_TABLES,
    IMPERIAL_BANKER,
    IMPERIAL_PLAYER,
    QUEENS_DRAGON,
    SEVEN_CARD,
    THREE_CARD,
    VERSION,
)
from houseway.games.pai_gow_poker.ranking import HIGH_KINDS
from houseway.games.pai_gow_poker.setting import CARDS, PACK, SETTING, Hand
from houseway.games.pai_gow_poker.settlement import DEALING
from houseway.games.pai_gow_poker.wagers import PAI_GOW, PERCENT
from houseway.regulation import Citation
from houseway.rules.guide import Equipment, Guide, Notice, Shown, Topic, WagerInWords
from houseway.rules.options import Options, plain
from houseway.rules.procedure.devices import SHAKES
from houseway.rules.standard_rules import (
    ComputedRule,
    RuleTable,
    figures,
    pay_rows,
    printed_tables,
    standard_rule,
)
from houseway.rules.wagers.bank import BANK, CO_BANK

ODDS_IN_WORDS = Citation("13:69F-11.20(a)")
RANKED_HANDS = (
    ("Five aces", "the highest hand", "As Ah Ad Ac Jk"),
    ("Straight flush", "with the joker as the 7", "9h 8h Jk 6h 5h"),
    ("Straight", "the second highest one", "Ac 2d 3s 4h 5c"),
)
# Hands to show the cases of a house way with, in the order in which they are tried.
EXAMPLES = (
    "As Ah Ad Ac Jk Ks Kh",
    "As Ah Ad Ac Jk 9s 4h",
    "8s 8h 8d 8c Ts Th 3d",
    "4s 4h 4d 4c Ks 9h 7d",
    "9s 9h 9d 9c 5s 5h Kd",
    "8s 8h 8d 8c As 6h 3d",
    "Js Jh Jd Jc 9s 6h 3d",
    "7s 7h 7d 2c 2s Ah Kd",
    "Ts Th Td 6c 6s Kh 3d",
    "Ks Kh Qd Qc Js Th 9d",
    "9s 8h 7d 6c 5s Kh Qd",
    "As Ah Ad Kc 9s 7h 4d",
    "9s 9h 9d Kc Js 6h 3d",
    "Qs Qh 9d 9c 5s 5h Kd",
    "6s 6h 3d 3c As Jh 9d",
    "Ts Th 5d 5c As 9h 7d",
    "Qs Qh 8d 8c As 7h 4d",
    "Js Jh Ad 9c 7s 5h 3d",
    "Ks Jh 9d 8c 6s 4h 2d",
)


def notices(options: Options) -> Iterator[Notice]:
    awards = progressive.OPTION.table(options)
    if awards:
        yield Notice(
            f"The progressive wager is {dollars(awards.stake)} and is not returned. An award from the meter "
            "is paid by hand, once it has been verified; awards are paid in the order of settlement",
            progressive.SECTION,
        )


def topics(options: Options) -> Iterator[Topic]:
    order = ", ".join(kind for kind in reversed(HIGH_KINDS[:-1]))
    yield Topic(
        "Which hand is higher",
        f"High hands rank: five aces, {order}. Of straights, A-2-3-4-5 is the second highest. In a low hand "
        "a pair beats any two other cards. The joker completes a straight or a flush, or is an ace.",
        tuple(Shown(title, words, cards(example.split())) for title, words, example in RANKED_HANDS),
    )
    way = HOUSE_WAY.in_use(options).way
    yield Topic(
        f"The house way: {way.title}",
        "The dealer sets by the first line that fits, and tells you this way if you ask for help.",
        tuple(_cases(options)),
        in_rows=True,
    )


def _cases(options: Options) -> Iterator[Shown]:
    examples = _examples(options.choice(HOUSE_WAY.name))
    for number, case in enumerate(HOUSE_WAY.in_use(options).way.cases, start=1):
        title = f"{number} {plain(case.key).capitalize()}"
        high, low = examples.get(case.key, ((), ()))
        yield Shown(title, case.words, (*high, *low), hands=(high, low))


@cache
def _examples(value: str) -> Mapping[str, tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Return a hand for each case, as it is set: the high hand and the low hand."""
    way = HOUSE_WAY.using(value)
    by_case: dict[str, tuple[tuple[Card, ...], tuple[Card, ...]]] = {}
    for example in EXAMPLES:
        set_by = way.set(Hand(cards(example.split())))
        by_case.setdefault(set_by.case.key, (set_by.setting.high, set_by.setting.low))
    return by_case


def wagers_in_words(options: Options) -> Mapping[str, WagerInWords]:
    returned = "only one of your hands is higher"
    if options.choice(VERSION.name) == "ez":
        returned += ", or the dealer has no more than queen high"
    return {
        PAI_GOW: WagerInWords("both your hands are higher than the dealer's", returned_if=returned),
        BANK: WagerInWords(
            "you are the bank, and what you collect from the others is more than what you pay them",
            returned_if="you collect as much as you pay",
        ),
        CO_BANK: WagerInWords(
            "you share the bank with the house, and it collects more than it pays",
            returned_if="it collects as much as it pays",
        ),
        "imperial": WagerInWords(
            "your seven cards hold three of a kind or better, or the dealer's are jack high or lower"
        ),
        "fortune": WagerInWords("your seven cards hold a straight or better, however you set them"),
        "three-card": WagerInWords("your first three cards make a pair or better"),
        "seven-card": WagerInWords("your seven cards hold a straight or better, however you set them"),
        "queens-dragon": WagerInWords("the dealer's seven cards are queen high"),
        progressive.NAME: WagerInWords(progressive.WINS_IF.replace("the player's", "your")),
    }


GUIDE = Guide(
    objective="You set seven cards into a high hand of five and a low hand of two. You win if both are "
    "higher than the dealer's.",
    play=(
        "Place your pai gow wager, and any side wagers that the table offers.",
        "Dice, a number generator or a button decide who is dealt to first. All seven places get seven "
        "cards, and four cards are left.",
        "Set five cards as your high hand and two as your low hand. The low hand must not rank higher than "
        "the high hand: such a hand is foul and loses. You may ask for the house way.",
        "The dealer's cards are turned up and set by the house way. Your high hand is compared with the "
        "dealer's high hand, and your low hand with the low hand.",
        "A hand of the same rank is a copy, which goes to the dealer.",
        "If both your hands are higher you are paid even money. If one is, your wager is returned. If "
        "neither is, you lose.",
    ),
    equipment=(
        Equipment("Cards", "deck", "One deck of 52 cards and a joker.", CARDS),
        Equipment("Shaker", "shaker", "Three dice that decide who is dealt to first.", SHAKER),
        Equipment("Discard rack", "rack", "Takes the cards of every round.", DEALING),
    ),
    topics=topics,
    wagers=wagers_in_words,
    notices=notices,
    advice=(
        "With no pair, play the second and third highest cards low. With one pair, keep it high.",
        "With two pairs, split them unless both are small and an ace or king can go low.",
        "Keep a straight or a flush high and play the best low hand that leaves it.",
        "If you are not sure, ask the dealer for the house way.",
    ),
    cites=(SETTING, ODDS_IN_WORDS),
)


# What ``rules.toml`` takes from code: our sources print 11.20 and only the titles of the other sections.

_WAY = next(iter(WAYS.values()))

STANDARD_RULES: tuple[ComputedRule, ...] = (
    *figures(
        size=len(PACK),
        high_hands=RuleTable(
            ("Rank", "High hand"),
            tuple((str(place), kind.capitalize()) for place, kind in enumerate(reversed(HIGH_KINDS), 1)),
        ),
        least_cut=LEAST_CUT,
        left_over=LEFT_OVER,
        shakes=SHAKES,
        vigorish=PERCENT,
        house_way=RuleTable(
            ("Case", "The dealer's setting"),
            tuple((str(number), case.words) for number, case in enumerate(_WAY.cases, 1)),
            title=f"House way “{_WAY.title}”",
        ),
        progressive_wins_if=progressive.WINS_IF,
        envy_wager=dollars(ENVY_WAGER),
        envy=RuleTable(
            ("Hand of another player", "Envy bonus"),
            tuple((best[0].upper() + best[1:], dollars(cents)) for best, cents in ENVY.items()),
        ),
        three_card=pay_rows(THREE_CARD),
        seven_card=pay_rows(SEVEN_CARD),
        queens_dragon=pay_rows(QUEENS_DRAGON),
    ),
    standard_rule(
        FORTUNE_ODDS,
        "The bonus wager shall be paid by one of these tables:",
        *(replace(pay_rows(table), title=f"Table {name}") for name, table in FORTUNE_TABLES.items()),
    ),
    *printed_tables(IMPERIAL_PLAYER, IMPERIAL_BANKER),
)
