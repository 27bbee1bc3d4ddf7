"""Pai gow poker in full, 13:69F-11: our sources print 11.20 and only the titles of its other sections."""

from __future__ import annotations

from dataclasses import replace

from houseway.equipment.money import dollars
from houseway.games.pai_gow_poker import progressive
from houseway.games.pai_gow_poker.hands.house_way import WAYS
from houseway.games.pai_gow_poker.hands.ranking import HIGH_KINDS, RANKING
from houseway.games.pai_gow_poker.hands.setting import CARDS, PACK, SETTING
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
)
from houseway.games.pai_gow_poker.round.dealing import LEFT_OVER
from houseway.games.pai_gow_poker.round.opening import DEALT, LEAST_CUT, OPENING, SHAKER, SHUFFLE
from houseway.games.pai_gow_poker.round.starting_position import IRREGULARITIES, STARTING_POSITION
from houseway.games.pai_gow_poker.wagers import BANKING, PERCENT, WAGERS
from houseway.regulation import Citation
from houseway.rules.procedure.devices import SHAKES
from houseway.rules.public_rules import PublicRule, RuleTable, pay_rows, printed_tables, public_rule

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
        IRREGULARITIES,
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
