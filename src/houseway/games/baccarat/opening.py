"""Opens a baccarat table (13:69F-3.4, 7.4) and prepares a shoe (13:69F-3.5, 7.5)."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.games.baccarat.coup import COUNT, Coup
from houseway.games.baccarat.paragraphs import ShoeParagraphs
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Condition, Procedure
from houseway.rules.procedure.shoe import (
    SHOE,
    ShoeCondition,
    inspect_cards,
    prepare_shoe,
    show_and_wash,
    viewed,
)
from houseway.rules.procedure.steps import Confirm, Perform, Shuffle

# Standard public rules; the source prints only the titles of these sections (reading 47).
CARDS_BEHIND_CUTTING_CARD = 14
BURNED_FOR_TEN_OR_FACE = 10

VIEWERS = "first participant"


@dataclass(frozen=True, kw_only=True)
class BaccaratCondition(ShoeCondition):
    """The state of the shoe in use between rounds: the cards seen, and whether its last round is due."""

    last_round: bool = False  # the cutting card came out: one more round is dealt
    card_set_aside: bool = False  # drawn in error, unseen: the first card of the next round


def opening(paragraphs: ShoeParagraphs, table: Table[Coup]) -> Procedure[Condition]:
    """Inspect the cards, unless they come pre-shuffled, and prepare the shoe."""
    pre_shuffled = table.options.choice("cards") == "pre-shuffled"
    yield Perform(
        key="receive-decks",
        words=_received(paragraphs, table),
        cite=paragraphs.decks,
        who=paragraphs.calls,
    )
    if pre_shuffled:
        yield Confirm(
            key="pre-shuffled-received",
            words="The cards were inspected and shuffled before they came to the table",
            cite=paragraphs.decks,
            who="floorperson",
        )
    else:
        yield from inspect(paragraphs, table)
    condition = yield from prepare_cards(paragraphs, table, pre_shuffled=pre_shuffled)
    return condition


def _received(paragraphs: ShoeParagraphs, table: Table[Coup]) -> str:
    """With an automated device there are two batches of decks: one is dealt while the other is shuffled."""
    decks = table.options.choice("decks")
    if _has_device(paragraphs, table):
        return f"Two batches of {decks} decks each are received at the table"
    return f"{decks} decks are received at the table"


def inspect(paragraphs: ShoeParagraphs, table: Table[Coup]) -> Procedure[None]:
    """Inspect the cards and show them to the first participant."""
    yield from inspect_cards(paragraphs.spread, verifier="floorperson", dealer=paragraphs.calls)
    if paragraphs.two_batches and _has_device(paragraphs, table):
        yield from _show_batches(paragraphs, paragraphs.two_batches)
    else:
        yield from show_and_wash(
            _spread_in(paragraphs),
            pack=SHOE,
            spread_cite=paragraphs.spread,
            wash_cite=paragraphs.wash,
            viewers=VIEWERS,
            dealer=paragraphs.calls,
        )


def _spread_in(paragraphs: ShoeParagraphs) -> str:
    return f"in {paragraphs.spread_in} by deck, suit and sequence"


def _show_batches(paragraphs: ShoeParagraphs, cite: Citation) -> Procedure[None]:
    """Show cards for an automated device in two batches, kept apart."""
    for batch in (1, 2):
        yield Perform(
            key=f"spread-batch-{batch}",
            words=f"Spread batch {batch} of decks, apart from the other, face up {_spread_in(paragraphs)}",
            cite=cite,
            who=paragraphs.calls,
        )
    yield viewed(cite, pack=SHOE, viewers=VIEWERS)
    for batch in (1, 2):
        yield Perform(
            key=f"stack-batch-{batch}",
            words=f"Turn batch {batch} face down and stack it by itself",
            cite=cite,
            who=paragraphs.calls,
        )


def prepare_cards(
    paragraphs: ShoeParagraphs, table: Table[Coup], *, pre_shuffled: bool = False
) -> Procedure[BaccaratCondition]:
    """Shuffle and cut the cards, and burn as many as the first one counts.

    Only the first shoe of a table can come shuffled.
    """
    seen = yield from prepare_shoe(
        table.game.play.packs(table.options)[SHOE],
        _pre_shuffled(paragraphs) if pre_shuffled else _shuffle(paragraphs, table),
        behind=(CARDS_BEHIND_CUTTING_CARD, CARDS_BEHIND_CUTTING_CARD),
        cut_cite=paragraphs.cut,
        burn_cite=paragraphs.shoe,
        who_cuts="participant",
        dealer=paragraphs.calls,
        burn_for=lambda first: COUNT[first] or BURNED_FOR_TEN_OR_FACE,
    )
    return BaccaratCondition(seen=seen)


def _pre_shuffled(paragraphs: ShoeParagraphs) -> Procedure[None]:
    yield Shuffle(
        key="pre-shuffled",
        words="The cards lie as they were shuffled before",
        cite=paragraphs.new_shoe,
        pack=SHOE,
    )


def _shuffle(paragraphs: ShoeParagraphs, table: Table[Coup]) -> Procedure[None]:
    if _has_device(paragraphs, table):
        words, who = "The automated device shuffles the batch in turn", "automated shuffler"
    else:
        words, who = "Shuffle the cards so that they are randomly intermixed", "dealer"
    yield Shuffle(key="shuffle", words=words, cite=paragraphs.shuffle, who=who, pack=SHOE)
    if paragraphs.lace:
        yield Perform(
            key="lace",
            words="Lace about one deck evenly into the remaining stack",
            cite=paragraphs.lace,
        )
    if paragraphs.reshuffle and table.options.choice("reshuffle") == "yes":
        yield Shuffle(
            key="reshuffle",
            words="Shuffle the laced cards again",
            cite=paragraphs.reshuffle,
            who=paragraphs.calls,
            pack=SHOE,
        )


def _has_device(paragraphs: ShoeParagraphs, table: Table[Coup]) -> bool:
    return paragraphs.two_batches is not None and table.options.choice("shuffler") == "automated"
