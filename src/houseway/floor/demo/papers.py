"""The papers of a demonstration: submitted and approved by its people, with a placeholder for the text."""

from __future__ import annotations

import threading
from hashlib import sha256
from typing import Any

from houseway.floor.desks.submissions.desk import SubmissionDesk
from houseway.floor.desks.submissions.keep_chapter import store_chapter
from houseway.floor.desks.submissions.prepare import Filing, VersionOf, prepare
from houseway.floor.floor import Floor, Person
from houseway.rules.game import Table
from houseway.rules.limits import limit_options

REFERENCE = "a demonstration"
_AT_THE_DESK = threading.Lock()  # many tables of bots may open at once
CHAPTER_NAME = "Demonstration copy, replace by the official chapter.txt"
CHAPTER_TEXT = """Demonstration copy: replace by the official chapter.

This is not the text of the regulation. A house keeps its own copy of the official chapter here,
N.J.A.C. 13:69F, Rules of the Games, and shows it to everybody who asks (13:69F-8.5(a)):

    houseway desk chapter FILE --date YYYY-MM-DD
"""


def stand_in_version(rules: Table[Any], kind: str) -> str:
    """Return a version for a sign or guide that is not made: quick, for tables at which only bots play."""
    limits = {option.name for option in limit_options(rules.game.kinds)}
    options = [pair for pair in rules.options.pairs if pair[0] not in limits]
    return sha256(f"{REFERENCE}: {kind} {rules.game.name} {options}".encode()).hexdigest()


def prepare_demonstration(
    floor: Floor,
    rules: Table[Any],
    manager: Person,
    division: Person,
    version_of: VersionOf = stand_in_version,
) -> None:
    """Put everything on record that a table with these rules needs."""
    filing = Filing(REFERENCE, photograph=sha256(REFERENCE.encode()).hexdigest())
    with _AT_THE_DESK:
        keep_placeholder(floor, manager)
        prepare(floor, rules, manager, filing, version_of, division=division)


def keep_placeholder(floor: Floor, manager: Person) -> None:
    """Keep a file in place of the official chapter, unless the house has a copy."""
    desk = SubmissionDesk(floor)
    if not desk.look(lambda known: known.chapters):
        store_chapter(desk, manager, CHAPTER_NAME, desk.today.isoformat(), CHAPTER_TEXT.encode())
