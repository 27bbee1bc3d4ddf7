"""Looks at players in the house's own log: whether their bets and decisions follow the cards."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from houseway.api.arguments import concerning, seed_number, text_of
from houseway.api.display import Columns, few_lines
from houseway.house.acting_person import acting_person
from houseway.house.desks.surveillance import PlayersLookedAt
from houseway.house.reports import surveillance_report
from houseway.house.reports.surveillance import Surveillance, recorded_look
from houseway.house.reports.surveillance_report import surveillance_as_json
from houseway.protection.evidence import Verdict
from houseway.refusal import Refusal


class Look(Columns):
    """One look at players, which is on record: whether what they did follows the cards.

    >>> look = hw.look_at_players("carl", database="houseway.db", why="a tip")
    >>> look.number, look.by, look.players
    (1, 'command-line', ['carl'])
    >>> look.columns()["verdict"]
    ['not enough rounds', 'nothing found', 'never changes']
    """

    def __init__(self, look: PlayersLookedAt, findings: Surveillance) -> None:
        self._look, self._findings = look, findings
        self.number: int = look.look
        self.by: str = look.by
        self.at: datetime = datetime.fromtimestamp(look.at / 1_000_000, UTC)

    @property
    def players(self) -> list[str]:
        """The players who were looked at, each once."""
        return [*dict.fromkeys(player.player for player in self._findings.players)]

    @property
    def follow_cards(self) -> list[str]:
        """The players whose bets or decisions follow the cards, beyond what chance explains."""
        following = (
            player
            for player in self._findings.players
            if surveillance_report.overall(player) is Verdict.FOLLOWS
        )
        return [*dict.fromkeys(player.player for player in following)]

    @property
    def cannot_show(self) -> tuple[str, ...]:
        """What such a look cannot show, in sentences."""
        return surveillance_report.CANNOT_SHOW

    def to_json(self) -> dict[str, Any]:
        """Return the document that `houseway audit surveillance --json` prints."""
        look = {"look": self.number, "by": self.by, "at": self._look.at}
        return {**look, **surveillance_as_json(self._findings)}

    def columns(self) -> Mapping[str, Any]:
        players = self.to_json()["players"]
        of_player = ("player", "game")
        of_test = (
            *("against", "wager", "rounds", "shoes", "verdict"),
            *("log_likelihood_ratio", "chance", "chance_corrected", "power"),
        )
        rows = [
            [*(player[name] for name in of_player), *(test[name] for name in of_test)]
            for player in players
            for test in player["tests"]
        ]
        return {name: [row[place] for row in rows] for place, name in enumerate((*of_player, *of_test))}

    def _caption(self) -> str:
        return f"Look {self.number} at players, by {self.by}"

    def __repr__(self) -> str:
        lines = [
            f"{surveillance_report.headline(player)}: {surveillance_report.says(player)}"
            for player in self._findings.players
        ]
        return few_lines([self._caption(), *(f"  {line}" for line in lines)])


def look_at_players(
    *players: str,
    everybody: bool = False,
    database: str | Path | None = None,
    token: str | None = None,
    why: str = "",
    tags: str = "",
    seed: int = 1,
) -> Look:
    """Test whether the bets and decisions of players follow the cards, and put the look on record.

    The log is that of ``database``, a file or a postgresql:// address, or the house's own if you name none.
    You act as the holder of the ``token``, or as the house's administrator without one. Only the roles that
    may audit can look, and every look is on record before you see anything. ``tags`` are a count as for
    ``Table.protect``; without them, the best one of each wager is used. Needs ``houseway[floor]``.

    >>> look = hw.look_at_players("carl", "rita", database="houseway.db", why="a tip")
    >>> look.follow_cards
    []
    """
    named = [text_of(player, "players", "ann") for player in players]
    if bool(named) == everybody:
        raise Refusal("Name the players to look at, or everybody=True. One of them, not both.", value=players)
    for name, text, example in (("why", why, "a tip"), ("tags", tags, "1 1 1 1 1 0 0 0 -1 -1")):
        text_of(text, name, example)
    place = None if database is None else str(database)
    with concerning(named), acting_person(place, token, reads=True) as (floor, person):
        return Look(*recorded_look(floor, person, named, why=why, tags=tags, seed=seed_number(seed)))
