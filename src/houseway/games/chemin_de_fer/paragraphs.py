"""The citations of chemin de fer: our sources print only the titles of its sections (reading 113)."""

from __future__ import annotations

from houseway.games.baccarat.paragraphs import ShoeParagraphs
from houseway.regulation import Citation

CARDS = Citation("13:69F-4.1#title")
RESERVED = Citation("13:69F-4.2#title")
OPENING = Citation("13:69F-4.3#title")
SHUFFLE = Citation("13:69F-4.4#title")
SHOE_AND_BANKER = Citation("13:69F-4.5#title")
BANK_WAGER = Citation("13:69F-4.6#title")
AGAINST_BANK = Citation("13:69F-4.7#title")
HANDS = Citation("13:69F-4.8#title")
ADDITIONAL_CARDS = Citation("13:69F-4.9#title")
RESULT = Citation("13:69F-4.10#title")
NEW_BANKER = Citation("13:69F-4.11#title")
ERRORS = Citation("13:69F-4.12#title")

PARAGRAPHS = ShoeParagraphs(
    no_more_bets=AGAINST_BANK,
    hands_off_wagers=None,
    decks=CARDS,
    spread=OPENING,
    wash=OPENING,
    two_batches=None,
    new_shoe=SHUFFLE,
    shuffle=SHUFFLE,
    lace=None,
    reshuffle=None,
    card_values=CARDS,
    cut=SHUFFLE,
    shoe=SHOE_AND_BANKER,
    initial_cards=HANDS,
    additional_cards=ADDITIONAL_CARDS,
    drawing=ADDITIONAL_CARDS,
    result=RESULT,
    irregularities=ERRORS,
    deals="dealer",
    calls="dealer",
    spread_in="columns",
)
