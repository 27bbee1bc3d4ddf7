"""The deal of Football Kings (13:69F-45.6(a)-(d)) and its irregularities (13:69F-45.8(a), (b))."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.football_kings.round.shuffle import RECUTS, recut
from houseway.games.football_kings.settlement import QUARTERS, Quarter, Score, points
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import UNSAID, Choice
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.procedure import Procedure, Voided
from houseway.rules.procedure.shoe import DEALT_FROM, FOUND_FACE_UP, PackInPlay
from houseway.rules.procedure.steps import Announce, Burn, Deal, Happening, Irregularity, Perform

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
# No card lies behind the cover card, so this is only recorded (reading 5).
CUTTING_CARD_REACHED = Irregularity(
    "cutting-card", "the cutting card is reached; the round is dealt to its end", CUTTING_CARD
)
CHANGED_HAND = Irregularity("changed-hand", "the dealer takes the deck in the other hand", ONE_HAND)
# The rules do not say what follows: the wagers stand (reading 50).
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
