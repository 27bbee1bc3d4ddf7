"""What a withdrawn petition leaves closed: a game that was never approved is not played (reading 61)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.floor.desks.petitions.petitions import Petition, proposed_table
from houseway.floor.desks.petitions.status import FILING
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.table.live.notices import rules_changed
from houseway.table.live.recorded_rules import rules_of


def check_not_withdrawn(petition: Petition, rules: Table[Any]) -> None:
    """Refuse the game that was petitioned for.

    A petition with options was for a variation: the game without it stays what the regulation makes it. One
    without any was for the game itself.
    """
    what = rules.game.title
    proposed = list(_proposed(petition))
    if proposed:
        played = {name for then, names in proposed for name in names if _has_same(rules, then, name)}
        if not played:
            return
        what += f" with {', '.join(map(rules.options.title, sorted(played)))} as petitioned for"
    raise Refusal(
        f"{what} is a new game that was never approved: its petition {petition.name} was withdrawn on "
        f"{petition.progress.since}. File a new petition; it is played after its approval.",
        FILING,
    )


def _proposed(petition: Petition) -> Iterator[tuple[Table[Any], list[str]]]:
    """Yield the rules petitioned for and those tested, each with what differs from the regulation's."""
    usual = rules_of(petition.game, {})
    for options in (petition.options, petition.test.options if petition.test else {}):
        then = proposed_table(petition.game, options)
        if names := list(rules_changed(usual, then)):
            yield then, names


def _has_same(rules: Table[Any], other: Table[Any], name: str) -> bool:
    return name not in rules.options.differing(other.options)
