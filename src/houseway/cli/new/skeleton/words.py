"""The words by which side bets in TOML files say what they look at."""

from __future__ import annotations

from houseway.rules.side_bets.definition import RANK_NAMES, YES_OR_NO, Vocabulary, Word

WORDS = Vocabulary(
    (
        Word("player", "the players' card", RANK_NAMES, lambda drawn: RANK_NAMES[drawn.player]),
        Word("dealer", "the dealer's card", RANK_NAMES, lambda drawn: RANK_NAMES[drawn.dealer]),
        Word("tie", "both cards have the same rank", YES_OR_NO, lambda drawn: drawn.player == drawn.dealer),
        Word(
            "margin",
            "how many ranks lie between the two cards, and one more",
            tuple(range(len(RANK_NAMES))),
            lambda drawn: abs(drawn.player - drawn.dealer),
        ),
    )
)
