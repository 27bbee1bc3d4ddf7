"""Every error in the options of a table is found at once."""

from __future__ import annotations

import pytest

from houseway.rules.parsing import WHOLE_TABLE, option_errors
from houseway.rules.registry import game


@pytest.mark.parametrize(
    ("name", "options", "wrong"),
    [
        ("sic-bo", {}, set()),
        ("sic-bo", {"pays-small": "1 to 1", "minimum": "500"}, set()),
        (
            "sic-bo",
            {"pays-small": "1 to 2", "pays-total-4": "9", "speed": "fast"},
            {"pays-small", "pays-total-4", "speed"},
        ),
        # The floor of a row depends on the table that is chosen.
        ("crazy-4-poker", {"queens-up": "IV", "pays-queens-up-three-of-a-kind": "7 to 1"}, set()),
        (
            "crazy-4-poker",
            {"queens-up": "I", "pays-queens-up-three-of-a-kind": "8 to 1", "pays-queens-up-flush": "4 to 1"},
            {"pays-queens-up-three-of-a-kind"},
        ),
        ("baccarat", {"pays-dragon-7": "40 to 1", "pays-tie": "9 to 1"}, {"pays-dragon-7"}),
        ("baccarat", {"commission": "dragon-7", "bonus": "A", "pays-tie": "1"}, {"pays-tie", WHOLE_TABLE}),
        # Each alone would be accepted.
        ("football-kings", {"minimum": "500", "maximum": "100"}, {WHOLE_TABLE}),
    ],
)
def test_options_that_are_wrong(name: str, options: dict[str, str], wrong: set[str]) -> None:
    assert option_errors(game(name), options).keys() == wrong
