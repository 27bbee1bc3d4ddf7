"""Opens a pai gow table, mixes and stacks the tiles (13:69F-10.4), and deals eight stacks (13:69F-10.6)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from houseway.equipment.cards import UNSEEN, Card
from houseway.equipment.tiles import SET_OF_TILES
from houseway.games.pai_gow.hands import TILES, TILES_IN_A_HAND
from houseway.games.pai_gow.settlement import DEALING, Showdown
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Options
from houseway.rules.procedure.banking import BankInTurn
from houseway.rules.procedure.devices import (
    GENERATOR,
    in_order_from,
    invalid_roll,
    start_option,
    starting_number,
)
from houseway.rules.procedure.places import DEALER, Place
from houseway.rules.procedure.procedure import Condition, Procedure, Voided
from houseway.rules.procedure.steps import (
    Announce,
    Burn,
    Confirm,
    Deal,
    Decide,
    Happening,
    Irregularity,
    Measure,
    Perform,
    ShowCards,
    Shuffle,
)
from houseway.rules.wagers.wagers import Seats

DICE = Citation("13:69F-10.3#title")
OPENING = Citation("13:69F-10.4#title")
ERRORS = Citation("13:69F-10.9#title")

PACK = "tiles"
STACKS = 8
START = start_option(DICE)
MISSTACKED = Irregularity("misstacked", "a stack does not have four tiles", ERRORS)
TILE_SEEN = Irregularity("tile-seen", "a tile is turned over while the tiles are mixed", ERRORS)


@dataclass(frozen=True, kw_only=True)
class TilesCondition(BankInTurn):
    """``spread``: the tiles are face up in pairs, for the first player to look at.

    A player's bank for the next round stands on the layout.
    """

    spread: bool = False

    def left_alone(self) -> TilesCondition:
        return replace(self, spread=True)


def packs(_: Options) -> Mapping[str, tuple[Card, ...]]:
    return {PACK: SET_OF_TILES}


def opening(table: Table[Showdown]) -> Procedure[Condition]:
    """Inspect the tiles, and the dice if any decide the order of the deal."""
    yield Measure(
        key="count-tiles",
        words="Tiles in the set",
        cite=TILES,
        least=len(SET_OF_TILES),
        most=len(SET_OF_TILES),
        usual=len(SET_OF_TILES),
    )
    inspector = yield Confirm(
        key="inspected",
        words="The tiles make 16 pairs, have one size and shade, and no flaw or mark on back and sides",
        cite=OPENING,
    )
    yield Confirm(
        key="verified",
        words="The inspection of the tiles is verified",
        cite=OPENING,
        who="floorperson",
        apart_from=inspector,
    )
    if table.options.choice(START.name) != GENERATOR:
        yield Confirm(
            key="dice-inspected",
            words="Three dice are in the shaker, and both are fit for play",
            cite=DICE,
            who="floorperson",
        )
    return TilesCondition(spread=True)


def mix_and_stack(condition: TilesCondition) -> Procedure[TilesCondition]:
    """Mix the tiles face down and stack them by fours; begin again if something went wrong."""
    if condition.spread:
        words = "Arrange the tiles face up in 16 pairs by rank, from the supreme pair on"
        yield Perform(key="arrange", words=words, cite=OPENING)
        yield ShowCards(
            key="viewed",
            words="Look at the tiles, arranged face up",
            cite=OPENING,
            who="first player",
            pack=PACK,
        )
    while True:
        yield Perform(key="turn-down", words="Turn all tiles face down", cite=OPENING)
        answer = yield Shuffle(
            key="mix",
            words="Mix the tiles with the heels of both hands, one clockwise and the other counterclockwise",
            cite=OPENING,
            pack=PACK,
            may_happen=(TILE_SEEN,),
        )
        if isinstance(answer, Happening):
            continue
        words = f"Make {STACKS} stacks of four tiles"
        answer = yield Perform(key="stack", words=words, cite=OPENING, may_happen=(MISSTACKED,))
        if not isinstance(answer, Happening):
            return replace(condition, spread=False)


# The deal of pai gow (13:69F-10.6): eight stacks, from the place that the dice or the generator give.

DEAD_HAND = Place("dead hand")
NOT_FLAT = invalid_roll(ERRORS)
TILE_EXPOSED = Irregularity("tile-exposed", "the dealer turns over a tile while dealing it", ERRORS)
WRONG_PLACE = Irregularity("wrong-place", "stacks were dealt to the wrong places", ERRORS)
PLAY, VOID = "play", "void"


@dataclass
class TilesDealt:
    """The tiles on the layout, and what went wrong while they were dealt."""

    hands: dict[Place, tuple[Card, ...]] = field(default_factory=dict)
    exposed: dict[Place, Card] = field(default_factory=dict)
    left: Counter[Card] = field(default_factory=lambda: Counter(SET_OF_TILES))
    name: str = PACK

    def see(self, tile: Card) -> None:
        """Take note of a tile that is dealt; an unseen one can still be any of them."""
        if tile is not UNSEEN:
            self.left[tile] -= 1

    @property
    def dealer(self) -> tuple[Card, ...]:
        return self.hands[DEALER]

    def of_seat(self, seat: int) -> tuple[Card, ...]:
        return self.hands[Place.of_seat(seat)]


def places_of(seats: int, bank: Place = DEALER) -> tuple[Place, ...]:
    """Return the places in the order of the count: from the bank on, counterclockwise around the table."""
    around = (DEALER, *(Place.of_seat(seat) for seat in range(seats, 0, -1)), DEAD_HAND)
    first = around.index(bank)
    return (*around[first:], *around[:first])


def deal(table: Table[Showdown], seats: Seats) -> Procedure[TilesDealt | Voided]:
    """Deal all eight stacks; those of the dead hand and of places without a wager go to the discards."""
    player = table.bank_of(seats)
    bank = Place.of_seat(player.seat) if player else DEALER
    places = places_of(table.game.seats, bank)
    how = table.options.choice(START.name)
    number = yield from starting_number(how, len(places), DEALING, NOT_FLAT)
    order = in_order_from(places, number)
    yield Announce(
        key="starting-place",
        words=f"{number}: the first stack goes to {order[0].in_words}",
        cite=DEALING,
    )
    played = {Place.of_seat(seat) for seat in seats} | {DEALER}
    dealt = TilesDealt()
    for place in order:
        yield from _deal_stack(dealt, place, is_played=place in played)
    answer = yield Perform(
        key="discard-unused",
        words="Put the dead hand and the tiles of places without a wager in the discards, face down",
        cite=DEALING,
        may_happen=(WRONG_PLACE,),
    )
    if isinstance(answer, Happening):
        return Voided(ERRORS, "stacks were dealt to the wrong places, so all hands are dead")
    if bank in dealt.exposed:
        return Voided(ERRORS, "a tile of the bank was turned over before the players had set their hands")
    return dealt


def _deal_stack(dealt: TilesDealt, place: Place, *, is_played: bool) -> Procedure[None]:
    if not is_played:
        yield Burn(
            key=f"{place.key}-stack",
            words=f"The stack of {place.in_words}, which is not played",
            cite=DEALING,
            pack=PACK,
            count=TILES_IN_A_HAND,
        )
        return
    hand = []
    for number in range(1, TILES_IN_A_HAND + 1):
        tile = yield from _deal_tile(dealt, place, number)
        dealt.see(tile)
        hand.append(tile)
    dealt.hands[place] = tuple(hand)


def _deal_tile(dealt: TilesDealt, place: Place, number: int) -> Procedure[Card]:
    """Deal a tile face down; one that is turned over stays in the hand, where all can see it."""
    key, words = f"{place.key}-tile-{number}", f"Tile {number} of the stack for {place.in_words}"
    answer = yield Deal(
        key=key,
        words=words,
        cite=DEALING,
        pack=PACK,
        to=place,
        left=dealt.left,
        face="down",
        may_happen=(TILE_EXPOSED,),
    )
    if isinstance(answer, Card):
        return answer
    tile: Card = yield Deal(
        key=key, words=f"{words}, turned over", cite=ERRORS, pack=PACK, to=place, left=dealt.left, face="up"
    )
    dealt.exposed[place] = tile
    return tile


def ask_about_exposed(dealt: TilesDealt, seats: Seats) -> Procedure[Mapping[int, Voided]]:
    """Let players whose tile the dealer has shown void their hand; return the hands that are void."""
    voided: dict[int, Voided] = {}
    for place, tile in dealt.exposed.items():
        seat = place.spot
        if seat is None or seat not in seats:
            continue
        decision = yield Decide(
            key=f"{place.key}-exposed",
            words=f"The {tile.words} was turned over. Before you see the others, play the hand or void it",
            cite=ERRORS,
            who=place.name,
            seat=seat,
            hand=(),
            values=(PLAY, VOID),
            undecided=PLAY,
        )
        if decision == VOID:
            voided[seat] = Voided(ERRORS, f"the dealer turned over a tile of seat {seat}, who voids the hand")
    return voided
