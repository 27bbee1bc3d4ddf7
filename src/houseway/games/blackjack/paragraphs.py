"""The citations of blackjack, and of games that are played by its rules under paragraphs of their own.

Our sources print only the titles of these sections: the standard public rule is built for them (reading 47).
"""

from __future__ import annotations

from dataclasses import dataclass

from houseway.regulation import Citation
from houseway.rules.options import Options, once_for_options
from houseway.rules.procedure.shoe import DECK, SHOE


@dataclass(frozen=True, kw_only=True)
class Paragraphs:
    """The sections in which the rules of a game of this family stand."""

    decks: Citation
    wagers: Citation
    opening: Citation
    shuffle: Citation
    from_a_shoe: Citation
    from_the_hand: Citation
    blackjack: Citation  # its payment
    surrender: Citation
    insurance: Citation
    doubling: Citation
    splitting: Citation
    drawing: Citation
    bettors_on_a_box: Citation
    irregularities: Citation

    def dealing(self, options: Options) -> Citation:
        return self.from_a_shoe if pack_name(options) == SHOE else self.from_the_hand


PARAGRAPHS = Paragraphs(
    decks=Citation("13:69F-2.2#title"),
    wagers=Citation("13:69F-2.3#title"),
    opening=Citation("13:69F-2.4#title"),
    shuffle=Citation("13:69F-2.5#title"),
    from_a_shoe=Citation("13:69F-2.6#title"),
    from_the_hand=Citation("13:69F-2.6A#title"),
    blackjack=Citation("13:69F-2.7#title"),
    surrender=Citation("13:69F-2.8#title"),
    insurance=Citation("13:69F-2.9#title"),
    doubling=Citation("13:69F-2.10#title"),
    splitting=Citation("13:69F-2.11#title"),
    drawing=Citation("13:69F-2.12#title"),
    bettors_on_a_box=Citation("13:69F-2.13#title"),
    irregularities=Citation("13:69F-2.15#title"),
)


def pack_name(options: Options) -> str:
    """Return what the cards are dealt from: a shoe, unless the house chose to deal from the hand."""
    return DECK if options.has("dealing") and options.choice("dealing") == "hand" else SHOE


CONTINUOUS = Citation("13:69F-2.21#title")
MULTIPLE_ACTION = "multiple-action"  # the option: how many hands the dealer plays
TWO_OR_THREE = Citation("13:69F-2.18(a)")
SEVERAL_HANDS = Citation("13:69F-2.18(b)-(j)")  # not printed: the public game


def shuffles_continuously(options: Options) -> bool:
    """Whether the cards of every round go back into a device that keeps shuffling them (reading 155)."""
    return options.has("dealing") and options.choice("dealing") == "continuous"


@once_for_options
def dealers_hands(options: Options) -> int:
    """Return how many hands the dealer plays on one up card: one, except at multiple action (13:69F-2.18).

    Logs from before it could be dealt have it as ``on``, and the dealer played one hand.
    """
    chosen = options.choice(MULTIPLE_ACTION) if options.has(MULTIPLE_ACTION) else "off"
    return int(chosen) if chosen.isdigit() else 1
