"""Every worked case comes out as written."""

from __future__ import annotations

from collections import Counter

import pytest

from houseway.regulation import paragraph
from tests.support.cases import case_files, run
from tests.support.many_cases import many_cases

FILES = list(case_files())


@pytest.mark.parametrize("game_name", sorted({cases.game for _, cases in FILES}))
def test_cases_of_a_game(game_name: str) -> None:
    with many_cases() as games_cases:
        for file, cases in FILES:
            for case in cases.cases if cases.game == game_name else ():
                with games_cases.case(f"{file.stem}: {case.name}"):
                    for paragraph_id in case.paragraphs:
                        paragraph(paragraph_id)  # refuses an id that is not in the catalogue
                    run(game_name, case)


def test_no_two_cases_of_a_game_have_one_name() -> None:
    names = Counter(f"{file.stem}: {case.name}" for file, cases in FILES for case in cases.cases)
    assert [name for name, times in names.items() if times > 1] == []
