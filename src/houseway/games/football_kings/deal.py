"""The deal of Football Kings (13:69F-45.6(a)-(d)), and what may go wrong in it (13:69F-45.8(a), (b))."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.football_kings.settlement import QUARTERS, Quarter, Score, points
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.options import Choice
from houseway.rules.procedure import Procedure, Voided
from houseway.rules.steps import Announce, Burn, Deal, Happening, Irregularity, Perform

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
    "from what the cards are dealt",
    FROM_THE_HAND,
    refused={"shoe": ("Football Kings is dealt from the dealer's hand.", FROM_THE_HAND)},
)
BURN_OPTION = Choice("burn", ("no", "yes"), "whether the top card is burned before the deal", BURN)

FOUND_FACE_UP = Irregularity("found-face-up", "a card lies face up in the deck", FACE_UP, shows_card=True)
CARD_IN_ERROR = Irregularity(
    "drawn-in-error", "a card is drawn in error, unseen; it is used as the next card", DRAWN_IN_ERROR
)
# No card lies behind the cover card, so this is recorded and changes nothing (reading 5).
CUTTING_CARD_REACHED = Irregularity(
    "cutting-card", "the cutting card is reached; the round is dealt to its end", CUTTING_CARD
)
CHANGED_HAND = Irregularity("changed-hand", "the dealer takes the deck into the other hand", ONE_HAND)
# Nothing is printed on what follows: the wagers stand (reading 50).
LEFT_SEAT = Irregularity("left-seat", "a player leaves the seat; the wagers stand", REMAIN_SEATED)
WRONG_TOTAL = Irregularity(
    "wrong-total", "the dealer announces a wrong total; the cards decide", ANNOUNCED_TOTALS
)
AT_ANY_CARD = (FOUND_FACE_UP, CHANGED_HAND, LEFT_SEAT)
AT_A_DEAL = (*AT_ANY_CARD, CARD_IN_ERROR, CUTTING_CARD_REACHED)

_ANNOUNCED_AFTER = {QUARTERS[1]: ("half-time", HALF_TIME), QUARTERS[3]: ("final-score", FINAL_SCORE)}


@dataclass
class Field:
    """The deck in the dealer's hand, and what has left it in this round."""

    deck: str
    hand: str
    left: dict[Card, int] = field(default_factory=lambda: dict.fromkeys(STANDARD_DECK, 1))
    home: list[Card] = field(default_factory=list)
    visitor: list[Card] = field(default_factory=list)
    face_up: list[Card] = field(default_factory=list)
    burned: int = 0

    @property
    def sides(self) -> Mapping[str, list[Card]]:
        return {"Home": self.home, "Visitor": self.visitor}


def deal(table: Table[Score], field: Field) -> Procedure[Voided | None]:
    """Fills the field, Home before Visitor in each quarter (reading 12), unless the round is void first."""
    voided = (yield from _burn(field)) if table.options.choice("burn") == "yes" else None
    for quarter in QUARTERS:
        for side, dealt in field.sides.items():
            voided = voided or (yield from _deal_card(field, side, dealt, quarter))
        if not voided and quarter in _ANNOUNCED_AFTER:
            yield from _announce(field, *_ANNOUNCED_AFTER[quarter])
    return voided


def _burn(field: Field) -> Procedure[Voided | None]:
    """A card that lies face up is not burned but set aside, and the next one is burned (reading 12)."""
    while True:
        answer = yield Burn(
            key="burn",
            words="Burn the top card without showing it",
            cite=BURN,
            pack=field.deck,
            left=field.left,
            may_happen=AT_ANY_CARD,
        )
        if answer is None:
            field.burned += 1
            return None
        voided = yield from _go_on_after(answer, field)
        if voided:
            return voided


def _deal_card(field: Field, side: str, dealt: list[Card], quarter: Quarter) -> Procedure[Voided | None]:
    """The next card to its place; whatever happens instead, the deal goes on with the same place."""
    number = QUARTERS.index(quarter) + 1
    while True:
        answer = yield Deal(
            key=f"{side.lower()}-{number}",
            words=f"One card face up to {side}, {quarter.inscription}",
            cite=quarter.dealt,
            pack=field.deck,
            to=f"{side} {quarter.inscription}",
            left=field.left,
            may_happen=AT_A_DEAL,
        )
        if isinstance(answer, Card):
            del field.left[answer]
            dealt.append(answer)
            return None
        voided = yield from _go_on_after(answer, field)
        if voided:
            return voided


def _go_on_after(happening: Happening, field: Field) -> Procedure[Voided | None]:
    """What an irregularity asks for; those not named here are only recorded."""
    if happening.kind == CHANGED_HAND.kind:
        yield Perform(key="same-hand", words=f"Take the deck back into the {field.hand} hand", cite=ONE_HAND)
    if happening.kind == FOUND_FACE_UP.kind and happening.card:
        del field.left[happening.card]
        field.face_up.append(happening.card)
        if len(field.face_up) > 1:
            return Voided(FACE_UP, "more than one card lay face up in the deck")
        yield Perform(
            key="set-aside",
            words=f"Place the {happening.card.words} in the discard rack; it is not used in this round",
            cite=FACE_UP,
        )
    return None


def _announce(field: Field, key: str, cite: Citation) -> Procedure[None]:
    """The dealer's totals; settlement looks at the cards alone (reading 48)."""
    words = ", ".join(f"{side} {points(dealt)}" for side, dealt in field.sides.items())
    yield Announce(key=key, words=words, cite=cite, may_happen=(WRONG_TOTAL,))
