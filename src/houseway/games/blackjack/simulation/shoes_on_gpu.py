"""Whole shoes of blackjack and its variations on a GPU: what the CUDA source is given."""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType

import numpy as np

from houseway.equipment.cards import STANDARD_DECK
from houseway.games.blackjack.hand_wagers import MOST_HANDS
from houseway.games.blackjack.hands import BUST, MOST, TENS
from houseway.games.blackjack.simulation import compiled_hands, several_dealers_hands, tables
from houseway.games.blackjack.simulation.exact_edges import WinningDeals
from houseway.games.blackjack.simulation.tables import Bytes, CaseNumbering
from houseway.rules.analysis.kernel import ShoesCuda

_FILE = "games/blackjack/simulation/whole_shoes.cu"
_WIDTH = MOST_HANDS + 1
# Constants that have the same name in the source, by the module that they are from.
_CONSTANTS: Sequence[tuple[ModuleType, str]] = (
    (tables, "CARD DECK ON_TWO LATER STANDS_AT DEALER_STANDS_AT DEALER_DRAWS RESULT ACE RUN SUITS"),
    (tables, "AFTER_THIRD KIND RANK SWITCHES WITH_ACE STATES COUNTS FIVE_CARDS_ROW"),
    (tables, "NOT_SPLIT MAY_SPLIT_AGAIN SPLIT_OUT"),
    (compiled_hands, "HITS DOUBLES SPLITS GIVES_UP TO_FIVE_CARDS"),
    (tables, "BLACKJACK_PAID BOTH_BLACKJACK DEALER_BLACKJACK SURRENDERED"),
    (several_dealers_hands, "ENDS_OF_A_HAND DEALERS_ENDS LOWEST"),
    (compiled_hands, "DEALER_BLACKJACKS FOUR_ALIKE"),
)


def shoes_on_gpu(
    burned: int, rules: Bytes, numbers: CaseNumbering, winning: WinningDeals | None
) -> ShoesCuda:
    """Return the source with its constants and tables; ``winning`` are the deals that win a side wager."""
    constants = {
        **{name: getattr(module, name) for module, names in _CONSTANTS for name in names.split()},
        "BOX_BLACKJACK": compiled_hands.BLACKJACK_PAID,
        "BOX_SURRENDERED": compiled_hands.SURRENDERED,
        "BUST": BUST,
        "MOST": MOST,
        "MOST_HANDS": MOST_HANDS,
        "TEN": min(STANDARD_DECK.index(card) for card in TENS),
        "WIDTH": _WIDTH,
        "RESULTS": numbers.results,
        "KINDS": numbers.kinds,
        "MOST_SPLIT": numbers.most_hands,
        "UP_STEP": numbers.up_step,
        "THIRD": numbers.third,
        "SPLIT_START": numbers.split_start,
        "PAYS_FIVE_CARDS": numbers.five_cards,
        "OF_PAIRS": numbers.of_pairs,
        "BOXES": numbers.boxes,
        "PLAIN_21": numbers.plain_21,
        "DEALERS": numbers.dealers,
        "RUNS": numbers.runs,
    }
    numbering = np.zeros(4 * _WIDTH + 1, np.int32)
    for row, values in enumerate((numbers.starts, numbers.digits, numbers.sets_at, numbers.cases_at)):
        numbering[row * _WIDTH : row * _WIDTH + len(values)] = values
    numbering[-1] = burned
    return ShoesCuda(_FILE, constants, (rules, numbering), winning.tables() if winning else None)
