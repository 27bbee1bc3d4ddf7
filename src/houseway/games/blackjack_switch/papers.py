"""Explains blackjack switch: the guide for players, the rules in full (13:69F-2A), and the felt.

Our sources print only the titles of the sections (readings 85 and 138 to 145). Values, odds and the
dealer's play are computed from what the game is played by; 13:69E-1.10C prints what is on the felt.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.equipment.cards import Card, cards
from houseway.games.blackjack.hand_wagers import INSURANCE_WAGER
from houseway.games.blackjack.hands import dealer_draws, in_words
from houseway.games.blackjack.papers import card_values, sample_totals
from houseway.games.blackjack.papers import topics as blackjack_topics
from houseway.games.blackjack_switch.wagers import (
    BOXES,
    DECKS,
    FIRST,
    MATCH,
    PARAGRAPHS,
    PAYS,
    SECOND,
    TABLE,
    Switched,
    match_row,
    pay_table,
    switched,
)
from houseway.refusal import one_of
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.guide import Equipment, Guide, Shown, Topic, WagerInWords
from houseway.rules.layout.layout import (
    SEAT,
    Area,
    CardPlace,
    Colors,
    Inscription,
    Layout,
    Line,
    NamePlace,
    Panel,
    Printed,
    area_for,
    in_print,
    name,
    note,
    odds_paid,
    title,
)
from houseway.rules.layout.layout import pay_rows as printed_rows
from houseway.rules.layout.shapes import Box, Circle, Point, Sector, around
from houseway.rules.layout.table_shapes import HalfMoon, dealers_side, next_to_dealer, one_dealer
from houseway.rules.options import Options
from houseway.rules.standard_rules import RuleTable, figures, pay_rows
from houseway.rules.wagers.payout import odds

DEALT = cards(["Ts", "5d"]), cards(["6h", "Kc"])
MATCHES = ("5s 5h 9c Kd", "5s 5h 5c Kd", "5s 5h Kc Kd", "5s 5h 5c 5d")


def _two_hands(title: str, hands: tuple[tuple[Card, ...], ...]) -> Shown:
    first, second = hands
    return Shown(title, f"{in_words(first)} and {in_words(second)}", (*first, *second))


def _match(names: str) -> Shown:
    four = cards(names.split())
    row = PAYS[match_row(four)]
    return Shown(row.title.capitalize(), f"pays {row.pays}", four)


def topics(options: Options) -> Iterator[Topic]:
    yield Topic(
        "The switch",
        "You may exchange the second cards of your two hands, once, before you play. A 10 with a 5 and a 6 "
        "with a king are poor hands; switched, they are a 20 and an 11.",
        (_two_hands("As dealt", DEALT), _two_hands("Switched", switched(*DEALT))),
    )
    yield from blackjack_topics(options)
    if options.choice("match") == "on":
        yield Topic(
            "The match wager",
            "It is paid once, at the highest payoff among your first four cards.",
            tuple(map(_match, MATCHES)),
        )


def wagers(_: Options) -> Mapping[str, WagerInWords]:
    beats = "that hand beats the dealer's, or the dealer goes over 22"
    returned = (
        "that hand has as many points as the dealer's, or the dealer has 22 and the hand is not blackjack"
    )
    added = "that hand has as many points as the dealer's, or the dealer has 22 or blackjack"
    return {
        FIRST: WagerInWords(beats, "Wager on hand 1", returned),
        SECOND: WagerInWords(beats, "Wager on hand 2", returned),
        MATCH: WagerInWords("your first four cards hold a pair or more; see its table"),
        "insurance": WagerInWords("the dealer has blackjack"),
        "split": WagerInWords(beats, "Further hand of a split pair", added),
        "double": WagerInWords(beats, "Doubling down", added),
    }


GUIDE = Guide(
    objective="Play two hands against the dealer, and make them better by switching their second cards. Each "
    "of them should come nearer to 21 than the dealer's hand without going over.",
    play=(
        "Place two equal wagers before the deal, and a match wager if you like.",
        "You get two hands of two cards face up; the dealer gets one card face up and one face down. "
        "Pictures count 10, an ace 1 or 11, the other cards what they show.",
        "The match wager is settled first, by your four cards.",
        "If the dealer shows an ace, you may insure for up to half of your two wagers together, where "
        "insurance is offered.",
        "You may switch the second cards of your two hands, once.",
        "Then play the hands one after the other: draw, stand, double your wager for exactly one more card, "
        "or split two cards of equal value. Over 21 you lose at once.",
        "Blackjack, an ace with a card that counts 10, wins 1 to 1 unless the dealer has it too.",
        "When all players are done, the dealer turns the second card and draws to 17, also on a soft 17.",
        "If the dealer has 22, every hand that stands is a push, except blackjack. With more than 22 the "
        "dealer loses to every hand that stands.",
    ),
    equipment=(
        Equipment("Cards", "deck", "As many decks as the sign says, of 52 cards each.", PARAGRAPHS.decks),
        Equipment("Dealing shoe", "shoe", "Holds the decks.", TABLE),
        Equipment("Discard rack", "rack", "Holds as many cards as the shoe.", TABLE),
    ),
    topics=topics,
    wagers=wagers,
    round_shown=24,
    advice=(
        "Switch when it makes the two hands better together: one very good hand and one poor one beat two "
        "poor ones.",
        "Be careful with 12 to 16: the dealer's 22 is only a push, so stand less often than at blackjack.",
        "Double less often than at blackjack, above all against 2, 3 and 4.",
        "Do not take insurance.",
    ),
)


# What ``rules.toml`` takes from code (readings 85 and 138 to 145).


def dealers_play() -> RuleTable:
    rows = sample_totals(lambda hand: ("draws" if dealer_draws(hand, hits_soft_17=True) else "stands",))
    return RuleTable(("The dealer has", "The dealer"), rows)


def payouts() -> RuleTable:
    rows = (
        ("Blackjack, and the dealer has none", "1 to 1"),
        ("A hand nearer to 21 than the dealer's, or the dealer over 22", "1 to 1"),
        ("The dealer has 22, and the hand is not blackjack", "push"),
        ("Insurance, and the dealer has blackjack", "2 to 1"),
    )
    return RuleTable(("Result", "Pays"), rows)


STANDARD_RULES = figures(
    decks=one_of(sorted(DECKS)),
    card_values=card_values(),
    dealers_play=dealers_play(),
    pays=payouts(),
    match_pays=pay_rows(PAYS),
)


# The felt of blackjack switch: what 13:69E-1.10C has printed, around five positions with two areas each.

LAYOUT = Citation("13:69E-1.10C")

FELT = HalfMoon(radius=980, straight=170)
COLORS = Colors(
    felt="#1d4f7c", shade="#0f2c48", line="#f3e6c0", ink="#fbf6e6", gold="#f2cf6b", rail="#4a2a1a"
)
STEP = 32
INSURANCE_LINE = (452, 506)

# Across a position as its player sees it, from left to right by the number of the hand.
AREAS_AT = {FIRST: -62, SECOND: 62}
WAGERS_AT = {1: -62, 2: 62, 3: 146, 4: 192}
CARDS_AT = {1: -29, 2: 29, 3: 87, 4: 145}

DEALERS_RULE = {"hit": "Dealer must hit soft 17", "stand": "Dealer must stand on all 17s"}
DEALERS_22 = {
    "push": "Dealer's 22 pushes; blackjack still wins",
    "win": "Dealer's 22 loses like any hand over 21",
}


def layout(table: Table[Switched]) -> Layout:
    return Layout(
        title="Blackjack Switch",
        felt=FELT,
        colors=COLORS,
        seats=FELT.seats(table.game.seats, STEP),
        seats_cite=LAYOUT,
        dealers=one_dealer(FELT),
        at_each_seat=Printed(areas=tuple(_areas(table)), cards=tuple(_players_cards())),
        on_table=_middle(table),
        fixtures=(
            *dealers_side(FELT, LAYOUT),
            next_to_dealer(FELT, "discard rack", LAYOUT, x=-800),
            next_to_dealer(FELT, "dealing shoe", LAYOUT, x=800),
        ),
        licensee=NamePlace(Point(0, 788), size=44, width=400, cite=LAYOUT),
    )


def _areas(table: Table[Switched]) -> Iterator[Area]:
    wagers = table.wagers
    for wager, x in AREAS_AT.items():
        words = name(wagers[wager].title.upper().replace("HAND ", ""), 30)
        yield area_for(wagers[wager], Box(Point(x, 138), 112, 84, corner=20), words, cite=LAYOUT)
    for box in BOXES:
        for on_hand, double, number in zip(box.on_hand, box.doubles, box.numbers, strict=True):
            if on_hand in wagers and on_hand not in AREAS_AT:
                yield area_for(wagers[on_hand], Circle(Point(WAGERS_AT[number], 138), 22), lined=False)
            if double in wagers:
                yield area_for(wagers[double], Circle(Point(WAGERS_AT[number], 62), 22), lined=False)
    if MATCH in wagers:
        yield area_for(
            wagers[MATCH], Circle(Point(0, 238), 44), name("MATCH", 22), cite=LAYOUT, tint="#7a2f5c"
        )
    if INSURANCE_WAGER in wagers:
        row = Sector(FELT.middle, *INSURANCE_LINE, -STEP / 2, STEP / 2, open_sides=True)
        yield area_for(wagers[INSURANCE_WAGER], row)


def _players_cards() -> Iterator[CardPlace]:
    """Yield a place for each hand, by its number."""
    for number, x in CARDS_AT.items():
        place = f"seat {SEAT}" if number == 1 else f"seat {SEAT} hand {number}"
        yield CardPlace(place, Box(Point(x, 350), 56, 92), LAYOUT, lined=False)


def _middle(table: Table[Switched]) -> Printed:
    options = table.options
    pays = in_print(odds(options.choice("blackjack-pays")))
    inscriptions = [
        _along(398, title(f"BLACKJACK PAYS {pays.upper()}", 42)),
        _along(344, note(DEALERS_22[options.choice("dealer-22")], 24)),
        _along(298, note(DEALERS_RULE[options.choice("soft-17")], 23)),
    ]
    if INSURANCE_WAGER in table.wagers:
        (insured,) = map(in_print, odds_paid(table.wagers[INSURANCE_WAGER]))
        line = name(f"INSURANCE PAYS {insured.upper()}", 28)
        inscriptions += [_along(sum(INSURANCE_LINE) / 2, line, angle) for angle in (-50, 0, 50)]
    return Printed(
        cards=(CardPlace("dealer", Box(Point(0, 912), 330, 108), LAYOUT, lined=False),),
        inscriptions=tuple(inscriptions),
        panels=tuple(_match_panels(table)),
    )


def _along(radius: float, line: Line, angle: float = 0) -> Inscription:
    return Inscription((line,), around(FELT.middle, radius, angle), LAYOUT, FELT.middle)


def _match_panels(table: Table[Switched]) -> Iterator[Panel]:
    """Yield the pay table on both sides of the dealer, so that every player can read one."""
    if MATCH not in table.wagers:
        return
    rows = tuple((row.capitalize(), pays) for row, pays in printed_rows(pay_table(table.options)))
    for x in (-510, 510):
        yield Panel("Match, paid once at the highest", rows, Box(Point(x, 1052), 410, 130), LAYOUT, 15)
