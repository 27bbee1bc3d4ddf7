"""Refuses a look at somebody who has never bet, before it is put on record."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from houseway.refusal import Refusal
from houseway.table.commands.table_commands import Wager, name_of

if TYPE_CHECKING:
    from houseway.floor.store import Store


def check_have_bet(store: Store, players: Iterable[str]) -> None:
    for player in players:
        if not store.find(who=player, kind=name_of(Wager), limit=1):
            raise Refusal(f"{player!r} has made no wager at any table. Check the spelling of the user name.")
