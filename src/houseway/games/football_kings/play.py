"""Plays a round of Football Kings (13:69F-45.6): the deal, the check of the cards, the settlement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.football_kings.opening import (
    RECUTS,
    SHUFFLER_JAM,
    DeckCondition,
    cut,
    deck_names,
    make_ready,
    recut,
    the,
    unless_recut,
)
from houseway.games.football_kings.settlement import (
    CARDS_EACH,
    FOUR_CARDS,
    QUARTERS,
    Quarter,
    Score,
    points,
    score,
)
from houseway.games.football_kings.wagers import ADDITIONAL_POSITIONS, NOT_BOTH
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import UNSAID, Choice
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Procedure, RoundEnd, Voided
from houseway.rules.procedure.shoe import (
    DEALT_FROM,
    FOUND_FACE_UP,
    PackInPlay,
    count_stub,
    is_stub_count_due,
    stub_count_option,
)
from houseway.rules.procedure.steps import (
    Announce,
    Burn,
    Choose,
    Deal,
    Happening,
    Irregularity,
    Measure,
    NoMoreBets,
    Perform,
    Places,
    Settle,
)
from houseway.rules.procedure.taking_wagers import Cash, return_wagers, take_places_and_wagers, verbal_cash
from houseway.rules.wagers.wagers import Seats, from_dealers_right

REMAIN_SEATED = Citation("13:69F-45.5(b)")
FROM_THE_HAND = Citation("13:69F-45.6(a)")
ONE_HAND = Citation("13:69F-45.6(b)")
BURN = Citation("13:69F-45.6(d)")
HALF_TIME = Citation("13:69F-45.6(d)3")
FINAL_SCORE = Citation("13:69F-45.6(d)6")
CUTTING_CARD = Citation("13:69F-45.6(i)")
ANNOUNCED_TOTALS = Citation("13:69F-45.6(j)")
FACE_UP = Citation("13:69F-45.8(a)")
DRAWN_IN_ERROR = Citation("13:69F-45.8(b)")

DEALING = Choice(
    "dealing",
    ("hand",),
    "what the cards are dealt from",
    FROM_THE_HAND,
    refused={"shoe": ("Football Kings is dealt from the dealer's hand.", FROM_THE_HAND)},
    words=DEALT_FROM,
    sentences=UNSAID,
)
BURN_OPTION = Choice(
    "burn", ("no", "yes"), "whether the top card is burned before the deal", BURN, sentences=UNSAID
)

CARD_FACE_UP = Irregularity(FOUND_FACE_UP, "a card lies face up in the deck", FACE_UP, shows_card=True)
CARD_IN_ERROR = Irregularity(
    "drawn-in-error", "a card is drawn in error, unseen; it is used as the next card", DRAWN_IN_ERROR
)
# There is no card behind the cover card, so this is only recorded (reading 5).
CUTTING_CARD_REACHED = Irregularity(
    "cutting-card", "the cutting card is reached; the round is dealt to its end", CUTTING_CARD
)
CHANGED_HAND = Irregularity("changed-hand", "the dealer takes the deck in the other hand", ONE_HAND)
# The rules do not say more: the wagers stand (reading 50).
LEFT_SEAT = Irregularity("left-seat", "a player leaves the seat; the wagers stand", REMAIN_SEATED)
WRONG_TOTAL = Irregularity(
    "wrong-total", "the dealer announces a wrong total; the cards decide", ANNOUNCED_TOTALS
)
AT_ANY_CARD = (CARD_FACE_UP, CHANGED_HAND, LEFT_SEAT)
AT_A_DEAL = (*AT_ANY_CARD, CARD_IN_ERROR, CUTTING_CARD_REACHED)

_ANNOUNCED_AFTER = {QUARTERS[1]: ("half-time", HALF_TIME), QUARTERS[3]: ("final-score", FINAL_SCORE)}


class Field:
    """The deck in the dealer's hand, and the cards of the two sides."""

    def __init__(self, deck: str, hand: str) -> None:
        self.pack = PackInPlay(deck, STANDARD_DECK, FACE_UP, follow_up=self._follow_up)
        self.hand = hand
        self.home: list[Card] = []
        self.visitor: list[Card] = []

    @property
    def sides(self) -> Mapping[str, list[Card]]:
        return {"Home": self.home, "Visitor": self.visitor}

    @property
    def until_first_card(self) -> tuple[Irregularity, ...]:
        """An improper cut, while no card is dealt; a card found face up does not count as dealt."""
        return () if self.home or self.pack.burned else RECUTS

    def _follow_up(self, happening: Happening) -> Procedure[None]:
        if happening.kind in {possible.kind for possible in RECUTS}:
            yield from recut(self.pack.name, happening, most=self.pack.left.total() - 1)
        if happening.kind == CHANGED_HAND.kind:
            words = f"Take the deck back in the {self.hand} hand"
            yield Perform(key="same-hand", words=words, cite=ONE_HAND)


def deal(table: Table[Score], field: Field) -> Procedure[Voided | None]:
    """Deal Home before Visitor in each quarter (reading 12); return why the round is void, if it is."""
    voided = (yield from _burn(field)) if table.options.choice("burn") == "yes" else None
    for quarter in QUARTERS:
        for side, dealt in field.sides.items():
            voided = voided or (yield from _deal_card(field, side, dealt, quarter))
        if not voided and quarter in _ANNOUNCED_AFTER:
            yield from _announce(field, *_ANNOUNCED_AFTER[quarter])
    return voided


def _burn(field: Field) -> Procedure[Voided | None]:
    return field.pack.burn(
        Burn(
            key="burn",
            words="Burn the top card without exposing it",
            cite=BURN,
            pack=field.pack.name,
            left=field.pack.left,
            may_happen=(*AT_ANY_CARD, *field.until_first_card),
        )
    )


def _deal_card(field: Field, side: str, dealt: list[Card], quarter: Quarter) -> Procedure[Voided | None]:
    card = yield from field.pack.next_card(
        Deal(
            key=f"{side.lower()}-{QUARTERS.index(quarter) + 1}",
            words=f"One card face up to {side}, {quarter.inscription}",
            cite=quarter.dealt,
            pack=field.pack.name,
            to=Place(f"{side} {quarter.inscription}"),
            left=field.pack.left,
            may_happen=(*AT_A_DEAL, *field.until_first_card),
        )
    )
    if isinstance(card, Voided):
        return card
    dealt.append(card)
    return None


def _announce(field: Field, key: str, cite: Citation) -> Procedure[None]:
    """Announce the totals; settlement depends on the cards alone (reading 48)."""
    words = ", ".join(f"{side} {points(dealt)}" for side, dealt in field.sides.items())
    yield Announce(key=key, words=words, cite=cite, may_happen=(WRONG_TOTAL,))


# A round of play of Football Kings (13:69F-45.6): the deal, the check of the cards, the settlement.

ROUND_OF_PLAY = Citation('13:69F-45.1 "Round of play"')
STUB = Citation('13:69F-45.1 "Stub"')
IN_CHIPS = Citation("13:69F-45.5(a)")
BEFORE_NO_MORE_BETS = Citation("13:69F-45.5(c)")
NO_MORE_BETS = Citation("13:69F-45.6(c)")
COUNT_OF_STUB = Citation("13:69F-45.6(f)")
COUNT_IS_RIGHT = Citation("13:69F-45.6(f)1")
COUNT_IS_WRONG = Citation("13:69F-45.6(f)2")
COLLECT_AND_PAY = Citation("13:69F-45.6(g)")
PICK_UP = Citation("13:69F-45.6(h)")
WRONG_NUMBER_OF_CARDS = Citation("13:69F-45.8(c)")

STUB_COUNT = stub_count_option(COUNT_OF_STUB)
VERBAL_CASH = verbal_cash(IN_CHIPS)
IRREGULARITIES = (VERBAL_CASH, SHUFFLER_JAM, *RECUTS, *AT_A_DEAL, WRONG_TOTAL)
WHOLE_DECK = len(STANDARD_DECK)


@dataclass(frozen=True)
class Check:
    """The result of the check after the deal: why the round is void, and whether the deck is complete."""

    voided: Voided | None
    stub_counted: bool
    deck_is_whole: bool = True


def round_of_play(table: Table[Score], condition: DeckCondition) -> Procedure[RoundEnd[Score]]:
    """Play one round, from the shuffle until the cards are picked up."""
    condition.check_can_begin()
    condition = yield from make_ready(table, condition)
    field = yield from _take_deck(condition.next_deck)
    seats = yield from take_places_and_wagers(
        table,
        REMAIN_SEATED,
        BEFORE_NO_MORE_BETS,
        additional_places=ADDITIONAL_POSITIONS,
        check_together=_check_one_side_each,
        cash=Cash(VERBAL_CASH, is_taken=False),
    )
    yield from unless_recut(field.pack.name, NoMoreBets(cite=NO_MORE_BETS, may_happen=RECUTS))
    voided = yield from deal(table, field)
    decks = int(table.options.choice("decks"))
    count_is_due = is_stub_count_due(table.options, condition.rounds_since_count, decks=decks)
    check = yield from _check_cards(field, voided, count_is_due)
    if check.voided:
        yield from return_wagers(check.voided, seats)
        yield from _take_away(field.pack.name, check.voided, check)
    else:
        yield from _settle(field, check, seats)
    yield Perform(
        key="round-over",
        words="Every wager is settled. The round of play is over, and players may leave their seats",
        cite=ROUND_OF_PLAY,
    )
    return RoundEnd(
        check.voided or score(field.home, field.visitor), _condition_after(table, condition, check)
    )


def _check_one_side_each(seats: Seats, places: Places) -> None:
    """Refuse wagers of one player on both sides, at one position or several (reading 9)."""
    sides: dict[str, str] = {}
    for seat, bets in seats.items():
        side = "home" if "home" in bets else "visitor"
        if sides.setdefault(places[seat], side) != side:
            raise Refusal(
                f"{places[seat]} has bet on home and on visitor at two positions. Leave one of them out.",
                NOT_BOTH,
            )


def _take_deck(deck: str) -> Procedure[Field]:
    yield from cut(deck)
    hand = yield from unless_recut(
        deck,
        Choose(
            key="hand",
            words="Hand that holds the deck over the table inventory for the whole round",
            cite=ONE_HAND,
            values=("left", "right"),
            may_happen=RECUTS,
        ),
    )
    return Field(deck, hand)


def _check_cards(field: Field, voided: Voided | None, count_is_due: bool) -> Procedure[Check]:
    """Check the number of cards on each side, and in the deck when a count is due (reading 11)."""
    on_layout = len(field.home) + len(field.visitor)
    if not voided:
        home = yield from _count_side("Home")
        visitor = yield from _count_side("Visitor")
        on_layout = home + visitor
        if not home == visitor == CARDS_EACH:
            voided = Voided(
                WRONG_NUMBER_OF_CARDS, f"Home has {home} cards and Visitor {visitor}, not four each"
            )
    if not count_is_due:
        return Check(voided, stub_counted=False)
    out = on_layout + len(field.pack.set_aside) + field.pack.burned
    count = yield from count_stub(field.pack.name, out=out, whole=WHOLE_DECK, why=STUB, cite=COUNT_OF_STUB)
    if count.pack_is_whole:
        return Check(voided, stub_counted=True)
    return Check(Voided(COUNT_IS_WRONG, count.words), stub_counted=True, deck_is_whole=False)


def _count_side(side: str) -> Procedure[int]:
    count: int = yield Measure(
        key=f"{side.lower()}-cards",
        words=f"Cards on the {side} side",
        cite=WRONG_NUMBER_OF_CARDS,
        most=WHOLE_DECK,
        usual=CARDS_EACH,
    )
    return count


def _settle(field: Field, check: Check, seats: Seats) -> Procedure[None]:
    """Settle from seat 6, which is farthest to the dealer's right."""
    yield Perform(
        key="stub-to-rack",
        words="Place the stub in the discard rack without exposing the cards",
        cite=COUNT_IS_RIGHT if check.stub_counted else FOUR_CARDS,
    )
    yield Settle(
        key="settle",
        words="From the dealer's right, collect losing wagers and pay winning wagers seat by seat",
        cite=COLLECT_AND_PAY,
        outcome=score(field.home, field.visitor),
        seats=from_dealers_right(seats),
    )
    yield Perform(key="pick-up-visitor", words="Pick up the cards of Visitor", cite=PICK_UP)
    yield Perform(key="pick-up-home", words="Pick up the cards of Home", cite=PICK_UP)


def _take_away(deck: str, voided: Voided, check: Check) -> Procedure[None]:
    """Gather the cards of a void round, or remove the deck if cards are missing or there are too many."""
    if check.deck_is_whole:
        yield Perform(
            key="gather-cards",
            words=f"Gather {the(deck)}. It will be shuffled before the next deal",
            cite=voided.cite,
        )
    else:
        yield Perform(
            key="remove-deck",
            words=f"Remove the entire {deck} from the table",
            cite=COUNT_IS_WRONG,
        )


def _condition_after(table: Table[Score], condition: DeckCondition, check: Check) -> DeckCondition:
    """Return the condition for the next round; with two decks, the other one is next."""
    names = deck_names(table.options)
    used = condition.next_deck
    condition = replace(
        condition,
        next_deck=names[(names.index(used) + 1) % len(names)],
        rounds_since_count=0 if check.stub_counted else condition.rounds_since_count + 1,
    )
    if check.deck_is_whole:
        return replace(condition, unshuffled=frozenset({used}), in_rack=used)
    return replace(condition, backs={deck: back for deck, back in condition.backs.items() if deck != used})
