"""Every worked case comes out as written."""

from __future__ import annotations

import pytest

from houseway.regulation import paragraph
from tests.support.cases import Case, case_files, run

CASES = [
    pytest.param(found.game, case, id=f"{file.stem}: {case.name}")
    for file, found in case_files()
    for case in found.cases
]


@pytest.mark.parametrize(("game_name", "case"), CASES)
def test_case(game_name: str, case: Case) -> None:
    for paragraph_id in case.paragraphs:
        paragraph(paragraph_id)  # refuses an id that is not in the catalogue
    run(game_name, case)


def test_no_two_cases_of_a_game_have_one_name() -> None:
    names = [param.id for param in CASES]
    assert len(names) == len(set(names))
