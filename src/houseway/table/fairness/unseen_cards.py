"""Counts the cards of a log that were dealt face down with real cards and that nobody ever entered."""

from __future__ import annotations

import re

from houseway.equipment.cards import UNSEEN
from houseway.table.facts import table_facts as facts
from houseway.table.facts.table_facts import AnyFact

_TURNED_UP = re.compile(r"-turned-up-\d+")


class UnseenCards:
    """``stayed``: the cards of finished rounds that stayed face down, such as those of folded hands."""

    def __init__(self) -> None:
        self.stayed = 0
        self._round: list[facts.Answered] = []

    def see(self, fact: AnyFact) -> None:
        match fact:
            case facts.Began():
                self._round = []
            case facts.Answered():
                self._round.append(fact)
            case facts.TookBack(step):
                while self._round and self._round.pop().step != step:
                    pass
            case facts.Ended():
                self.stayed += sum(map(_counts, self._round))
                self._round = []


def _counts(fact: facts.Answered) -> int:
    """Return 1 for a card that is dealt unseen, and -1 for one that is turned up later."""
    if fact.answer == UNSEEN.name:
        return 1
    is_turned = _TURNED_UP.search(fact.step) and isinstance(fact.answer, str)
    return -1 if is_turned else 0
