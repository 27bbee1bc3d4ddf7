"""Hash chains of players who take part in the chance of a round."""

from __future__ import annotations

import hashlib

from houseway.table.commands import table_commands as commands
from tests.support.live_tables import TestedTable


class Chain:
    """The values of a player, from the anchor on: each is the hash of the next."""

    def __init__(self, person: str, about: str = "a chain", length: int = 40) -> None:
        self.person = person
        values = [hashlib.sha256(f"{about} of {person}".encode()).hexdigest()]
        while len(values) <= length:
            values.append(hashlib.sha256(values[-1].encode()).hexdigest())
        self.values = values[::-1]

    @property
    def anchor(self) -> str:
        return self.values[0]

    def offer(self, table: TestedTable) -> None:
        table.order(self.person, commands.OfferChance(self.anchor))

    def next(self, table: TestedTable) -> str:
        """Return the value after the last one that is public."""
        assert table.live.committed_chance
        link = table.live.committed_chance.shares.links[self.person]
        return self.values[self.values.index(link.value) + 1]

    def give(self, table: TestedTable) -> None:
        table.order(self.person, commands.GiveChance(self.next(table)))

    def take_part(self, table: TestedTable) -> bool:
        """Give a share if one can be given now, or else fix the chain; return whether one was given."""
        table.inspect_cards()
        assert table.live.committed_chance
        shares = table.live.committed_chance.shares
        if self.person in shares.links:
            if shares.is_open:
                self.give(table)
            return shares.is_open
        if self.person not in shares.offered:
            self.offer(table)
        return False
