"""Pai gow in full, 13:69F-10: our sources print only the titles of its sections (readings 120 to 127)."""

from __future__ import annotations

from houseway.games.pai_gow.hands.ranking import GONG, KIND_NAMES, RANKS
from houseway.games.pai_gow.hands.setting import SETTING
from houseway.games.pai_gow.hands.words import WAYS
from houseway.games.pai_gow.round.tiles import DICE, ERRORS, OPENING, STACKS
from houseway.games.pai_gow.settlement import DEALING, TILES
from houseway.games.pai_gow.wagers import BANKING, USUAL_VIGORISH, WAGERS
from houseway.regulation import Citation
from houseway.rules.procedure.devices import SHAKES
from houseway.rules.public_rules import PublicRule, RuleTable, public_rule

DRAGONS_EYE_DEAL = Citation("13:69F-10.6A#title")
SEVERAL_AREAS = Citation("13:69F-10.10#title")
DRAGONS_EYE = Citation("13:69F-10.11#title")
NOT_PLAYED = "The dragon's eye variation is not offered. See the official text."

_SINGLES = ", ".join(reversed(KIND_NAMES[1:]))
# The named hands one by one, then the others by their points.
_HANDS = [str(rank) for rank in reversed(RANKS) if rank.hand_class >= GONG]
_HANDS += [f"{points}, by the higher single tile" for points in range(GONG - 1, 0, -1)] + ["zero"]
_RANKING = RuleTable(("Rank", "Hand"), tuple((str(place), hand) for place, hand in enumerate(_HANDS, 1)))
_HOUSE_WAY = RuleTable(
    ("Case", "The dealer's setting"),
    tuple((str(number), case.words) for number, case in enumerate(next(iter(WAYS.values())).cases, 1)),
    title=f"House way “{next(iter(WAYS.values())).title}”",
)

PUBLIC_RULES: tuple[PublicRule, ...] = (
    public_rule(
        TILES,
        "The game is played with a set of 32 tiles, which make the supreme pair, 11 identical pairs and"
        " 4 mixed pairs.",
        f"Single tiles rank, from the highest: {_SINGLES}, and 4-2 and 2-1 "
        "the lowest. Tiles of one name are equal.",
        "Two tiles that make no pair, wong or gong are worth the last digit of their spots. 4-2 and 2-1"
        " count three or six, whichever makes the better hand. Of two hands worth the same, the one "
        "with the higher single tile ranks higher. Hands worth zero are equal.",
        "Hands of two tiles rank as follows, from the highest:",
        _RANKING,
    ),
    public_rule(
        DICE,
        "Three dice in a pai gow shaker, which the dealer shakes or a player activates by a button, or "
        "a number generator decide who is dealt the first stack.",
    ),
    public_rule(
        OPENING,
        "The dealer sorts the tiles into pairs and inspects size, shade, backs and sides, and a "
        "floorperson verifies it. The tiles are then arranged face up in pairs by rank; the first "
        "player to arrive may look at them.",
        "Before each round the tiles are turned face down and mixed with the heels of both hands, one "
        f"moving clockwise and the other counterclockwise. The dealer makes {STACKS} stacks of four.",
    ),
    public_rule(
        WAGERS,
        "Each player places one wager with chips on a betting area before “No more bets”. No other "
        "wager is offered.",
    ),
    public_rule(
        DEALING,
        f"After “No more bets” the dealer shakes the shaker at least {SHAKES} times and uncovers it, or "
        "a player presses the button of the shaker, or the number generator is used.",
        "Counting begins with the dealer as number one and continues counterclockwise with each betting"
        " position, whether or not it has a wager, and the dead hand, up to the total of the dice or "
        "the number shown. That place is dealt the first stack; the others follow counterclockwise.",
        "The dead hand and the tiles of places without a wager are put in the discards unseen.",
    ),
    public_rule(DRAGONS_EYE_DEAL, NOT_PLAYED),
    public_rule(
        SETTING,
        "Each player sets two tiles as the high hand and two as the low hand and places both face down."
        " Of the two, the one that ranks higher is the high hand. Only the player and the dealer may "
        "touch the tiles, and once they are placed, only the dealer. A dealer who is asked for help "
        "tells the house way.",
        "The dealer's tiles are then turned up and set by the house way that the casino licensee has "
        "submitted, such as this one:",
        _HOUSE_WAY,
        "A wager wins if both hands of the player rank higher than the dealer's, loses if neither does,"
        " and is returned if only one does. A copy, which is a hand of the same rank, goes to the bank.",
        "From the dealer's right, losing wagers are collected first, and winning wagers are then paid 1"
        f" to 1, less a vigorish of {USUAL_VIGORISH} percent of the amount won.",
    ),
    public_rule(
        BANKING,
        "Where the casino licensee allows it, the bank is offered at the end of a round that was played "
        "against the house, in turn and counterclockwise, to the players who have played it. After a round "
        "with the bank of a player the house is the bank.",
        "The player puts up a stake that covers every wager against the bank. The dealer then plays a hand "
        "too, set by the house way, and wagers for the house what the player wagered last, as far as the "
        "bank covers it. Counting for the deal begins with the bank.",
        "A player may share the bank with the house, which then covers half of every wager; the hand of the "
        "bank is set by the house way.",
        f"A copy goes to the bank. A vigorish of {USUAL_VIGORISH} percent is charged on what the bank wins "
        "in the round in all.",
    ),
    public_rule(
        ERRORS,
        "If a die does not land flat, the dealer announces “No roll”, and the dice are shaken again.",
        "If a tile is turned over while the tiles are mixed, or a stack does not have four tiles, the "
        "tiles are mixed and stacked again.",
        "If stacks are dealt to the wrong places, or a tile of the bank is turned over before the "
        "players have set their hands, all hands are void and all wagers are returned.",
        "If the dealer turns over a tile of a player, that player may void the hand before looking at "
        "the other tiles.",
        "If the dealer's tiles are not set by the house way, they are set again, and the round is completed.",
    ),
    public_rule(
        SEVERAL_AREAS,
        "A player who wagers on more than one betting area sets the tiles of each of them separately, "
        "and places them face down before looking at the tiles of the next.",
    ),
    public_rule(DRAGONS_EYE, NOT_PLAYED),
)
