"""Explains pai gow poker in plain words, with the house way to look up, and states its rules in full."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache

from houseway.equipment.cards import Card, cards
from houseway.equipment.money import dollars
from houseway.games.pai_gow_poker import progressive
from houseway.games.pai_gow_poker.house_way import HOUSE_WAY, WAYS
from houseway.games.pai_gow_poker.opening import (
    DEALT,
    IRREGULAR,
    LEAST_CUT,
    LEFT_OVER,
    OPENING,
    SHAKER,
    SHUFFLE,
    STARTING_POSITION,
)
from houseway.games.pai_gow_poker.pay_tables import (
    CARD_BONUS,
    CARD_BONUS_ODDS,
    ENVY,
    ENVY_WAGER,
    EZ_WAGERS,
    FORTUNE,
    FORTUNE_ODDS,
    FORTUNE_TABLES,
    IMPERIAL,
    IMPERIAL_BANKER,
    IMPERIAL_PLAYER,
    QUEENS_DRAGON,
    SEVEN_CARD,
    THREE_CARD,
    VERSION,
)
from houseway.games.pai_gow_poker.ranking import HIGH_KINDS, RANKING
from houseway.games.pai_gow_poker.setting import CARDS, PACK, SETTING, Hand
from houseway.games.pai_gow_poker.settlement import DEALING
from houseway.games.pai_gow_poker.wagers import BANKING, PAI_GOW, PERCENT, WAGERS
from houseway.regulation import Citation
from houseway.rules.guide import Equipment, Guide, Notice, Shown, Topic, WagerInWords
from houseway.rules.options import Options, plain
from houseway.rules.procedure.devices import SHAKES
from houseway.rules.public_rules import PublicRule, RuleTable, pay_rows, printed_tables, public_rule
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
        tuple(Shown(title, words, cards(shown.split())) for title, words, shown in RANKED_HANDS),
    )
    way = HOUSE_WAY.in_use(options).way
    yield Topic(
        f"The house way: {way.title}",
        "The dealer sets by the first line that fits, and tells you this way if you ask for help.",
        tuple(_cases(options)),
        in_rows=True,
    )


def _cases(options: Options) -> Iterator[Shown]:
    shown = _examples(options.choice(HOUSE_WAY.name))
    for number, case in enumerate(HOUSE_WAY.in_use(options).way.cases, start=1):
        title = f"{number} {plain(case.key).capitalize()}"
        high, low = shown.get(case.key, ((), ()))
        yield Shown(title, case.words, (*high, *low), hands=(high, low))


@cache
def _examples(value: str) -> Mapping[str, tuple[tuple[Card, ...], tuple[Card, ...]]]:
    """Return a hand for each case, as it is set: the high hand and the low hand."""
    way = HOUSE_WAY.using(value)
    found: dict[str, tuple[tuple[Card, ...], tuple[Card, ...]]] = {}
    for example in EXAMPLES:
        set_by = way.set(Hand(cards(example.split())))
        found.setdefault(set_by.case.key, (set_by.setting.high, set_by.setting.low))
    return found


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


# Pai gow poker in full, 13:69F-11: our sources print 11.20 and only the titles of its other sections.

DEFINITIONS = Citation("13:69F-11.1#title")
DRAGONS_EYE_DEAL = Citation("13:69F-11.8D#title")
SEVERAL_AREAS = Citation("13:69F-11.12#title")
ADDITIONAL = Citation("13:69F-11.13#title")
DRAGONS_EYE = Citation("13:69F-11.21#title")
DYNASTY_ODDS = Citation("13:69F-11.23#title")
NOT_OFFERED = "is not offered. See the official text."

_KINDS = RuleTable(
    ("Rank", "High hand"),
    tuple((str(place), kind.capitalize()) for place, kind in enumerate(reversed(HIGH_KINDS), 1)),
)
_WAY = next(iter(WAYS.values()))
_HOUSE_WAY = RuleTable(
    ("Case", "The dealer's setting"),
    tuple((str(number), case.words) for number, case in enumerate(_WAY.cases, 1)),
    title=f"House way “{_WAY.title}”",
)

PUBLIC_RULES: tuple[PublicRule, ...] = (
    public_rule(
        DEFINITIONS,
        "The high hand is the five cards and the low hand the two cards that are formed from seven. A copy "
        "is a high or low hand that is identical in rank to the dealer's. A foul hand is one whose low hand "
        "outranks its high hand.",
    ),
    public_rule(
        CARDS, f"The game is played with one deck of 52 cards and a joker, {len(PACK)} cards in all."
    ),
    public_rule(
        RANKING,
        "The joker is an ace, or any card that completes a straight, a flush, a straight flush or a royal "
        "flush. High hands rank as follows, from the highest:",
        _KINDS,
        "Of straights and straight flushes, A-K-Q-J-10 ranks highest and A-2-3-4-5 second.",
        "A low hand is a pair, or else ranks by its higher card and then its lower card. Suits do not count.",
    ),
    public_rule(
        SHAKER,
        "Three dice in a shaker, a computerized random number generator, or a button that goes around the "
        "table, decide who is dealt to first.",
    ),
    public_rule(
        OPENING,
        "The dealer inspects the deck, a casino supervisor verifies it, and the first player to arrive may "
        "look at the cards.",
    ),
    public_rule(
        SHUFFLE,
        "Before each round the cards are shuffled by hand or by an automated device, and cut: at least "
        f"{LEAST_CUT} cards are taken from the top.",
    ),
    public_rule(
        WAGERS,
        "Each player places a pai gow wager with chips before “No more bets”, and may place the side wagers "
        "that the table offers beside it.",
    ),
    *(
        public_rule(
            cite,
            "After “No more bets” seven cards are dealt face down to each of the six betting positions, "
            f"with or without a wager, and to the dealer, {order}, clockwise from the starting position.",
            f"{LEFT_OVER} cards must be left. They are placed in the discard rack unseen. If another number "
            "is left, all hands are counted, and the round is void.",
        )
        for cite, order in (
            (DEALT["shoe"], "one card at a time"),
            (DEALT["hand"], "one card at a time"),
            (DEALT["automated-shoe"], "in stacks of seven"),
        )
    ),
    public_rule(
        STARTING_POSITION,
        f"The dealer shakes the shaker at least {SHAKES} times and uncovers it, or the generator shows a "
        "number from 1 to 7. Counting begins with the dealer as number one and continues counterclockwise "
        "with each betting position, with or without a wager.",
        "A button goes on clockwise by one place with every round.",
    ),
    public_rule(DRAGONS_EYE_DEAL, f"The dragon's eye variation {NOT_OFFERED}"),
    public_rule(
        SETTING,
        "Each player sets five cards as the high hand and two as the low hand. The low hand may not outrank "
        "the high hand: a foul hand loses. A dealer who is asked for help tells the house way.",
        "The dealer's cards are then turned up and set by the house way that the casino licensee has "
        "submitted, such as this one:",
        _HOUSE_WAY,
        "A pai gow wager wins if both hands of the player rank higher than the dealer's, loses if neither "
        "does, and is returned if only one does. A copy goes to the dealer.",
        f"Winning wagers are paid 1 to 1, less a vigorish of {PERCENT} percent of the amount won.",
    ),
    public_rule(
        BANKING,
        "Where the casino licensee allows it, the bank is offered at the end of a round that was played "
        "against the house, in turn and counterclockwise, to the players who have played it. After a round "
        "with the bank of a player the house is the bank.",
        "The player puts up a stake that covers every pai gow wager against the bank. The dealer then plays "
        "a hand too, set by the house way, and wagers for the house what the player wagered last, as far as "
        "the bank covers it. Counting for the deal begins with the bank. Side wagers are against the house.",
        "A player may share the bank with the house, which then covers half of every wager; the hand of the "
        "bank is set by the house way.",
        f"A copy goes to the bank. A vigorish of {PERCENT} percent is charged on what the bank wins in the "
        "round in all.",
    ),
    public_rule(
        IRREGULAR,
        "If a die does not land flat, the dealer announces “No roll”, and the dice are shaken again.",
        "A card found face up in the deck is not used in the round; a second one voids it.",
        "If a player or the dealer does not have seven cards, all hands are void and every wager is "
        "returned.",
    ),
    public_rule(
        SEVERAL_AREAS,
        "A player who wagers on more than one betting area sets the cards of each of them separately.",
    ),
    public_rule(ADDITIONAL, "Additional wagers are those of the sections that follow."),
    public_rule(
        progressive.SECTION,
        "Where the casino licensee offers it, a player with a pai gow wager may place a progressive wager of "
        "the amount that the award table is for, before the cards are dealt. It feeds a meter and is not "
        "returned.",
        f"The wager wins if {progressive.WINS_IF}. The licensee submits its award table, which gives each "
        "hand a share of the meter or a fixed amount; a hand that ranks above another one with an award has "
        "one too. Only the highest award is paid, and it does not depend on how the hands compare with the "
        "dealer's.",
        "A straight flush of seven cards, and a royal flush with a suited king and queen, have an award of "
        "their own or that of the straight flush or royal flush in them.",
        "Awards from the meter are paid by hand, and others from the table inventory. If several players win "
        "in one round, they are paid in the order of settlement, each from what the meter shows then. Where "
        "the table has envy payments, the other players with a progressive wager receive them.",
    ),
    public_rule(
        FORTUNE,
        "The bonus wager is paid for the best hand among the player's seven cards, however they are set. "
        f"The insurance wager {NOT_OFFERED}",
        f"A player with a bonus wager of at least {dollars(ENVY_WAGER)} is also paid an envy bonus for each "
        "other player who holds a four of a kind or better, never for the dealer's hand:",
        RuleTable(
            ("Hand of another player", "Envy bonus"),
            tuple((best[0].upper() + best[1:], dollars(cents)) for best, cents in ENVY.items()),
        ),
    ),
    public_rule(
        FORTUNE_ODDS,
        "The bonus wager pays by one of these tables:",
        *(replace(pay_rows(table), title=f"Table {name}") for name, table in FORTUNE_TABLES.items()),
    ),
    public_rule(
        CARD_BONUS,
        "The three-card bonus is paid for the first three cards dealt to the player, which are shown before "
        "the others are looked at; the seven-card bonus for the best hand among all seven.",
    ),
    public_rule(
        CARD_BONUS_ODDS,
        "The three-card bonus pays:",
        pay_rows(THREE_CARD),
        "The seven-card bonus pays:",
        pay_rows(SEVEN_CARD),
    ),
    public_rule(
        IMPERIAL,
        "The imperial bonus wager is paid for the player's seven cards and for the dealer's: both bonuses, "
        "if both hands qualify.",
    ),
    *printed_tables(IMPERIAL_PLAYER, IMPERIAL_BANKER),
    public_rule(DRAGONS_EYE, f"The dragon's eye variation {NOT_OFFERED}"),
    public_rule(
        EZ_WAGERS,
        "At EZ pai gow no vigorish is charged, and the pai gow wager is returned if the dealer's seven cards "
        "are no more than queen high. The queen's dragon wager pays for that hand:",
        pay_rows(QUEENS_DRAGON),
        f"The dynasty bonus, protection and red/black wagers are {NOT_OFFERED.removeprefix('is ')}",
    ),
    public_rule(DYNASTY_ODDS, f"The dynasty bonus {NOT_OFFERED}"),
)
