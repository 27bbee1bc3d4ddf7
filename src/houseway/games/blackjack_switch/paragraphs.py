"""The citations of blackjack switch. Our sources print only the titles of 13:69F-2A (readings 138 to 145)."""

from houseway.games.blackjack.paragraphs import Paragraphs
from houseway.regulation import Citation

DEFINITIONS = Citation("13:69F-2A.1#title")
MATCH_WAGER = Citation("13:69F-2A.6#title")
DEALING = Citation("13:69F-2A.7#title")
SEVERAL_SPOTS = Citation("13:69F-2A.14#title")
TABLE = Citation("13:69E-1.10C")

PARAGRAPHS = Paragraphs(
    decks=Citation("13:69F-2A.2#title"),
    wagers=Citation("13:69F-2A.5#title"),
    opening=Citation("13:69F-2A.3#title"),
    shuffle=Citation("13:69F-2A.4#title"),
    from_a_shoe=DEALING,
    from_the_hand=DEALING,  # never: 13:69E-1.10C speaks of a shoe
    blackjack=Citation("13:69F-2A.5#title"),
    surrender=Citation("13:69F-2A.9#title"),
    insurance=Citation("13:69F-2A.8#title"),
    doubling=Citation("13:69F-2A.10#title"),
    splitting=Citation("13:69F-2A.11#title"),
    drawing=Citation("13:69F-2A.12#title"),
    bettors_on_a_box=Citation("13:69F-2A.13#title"),
    irregularities=Citation("13:69F-2A.15#title"),
)
