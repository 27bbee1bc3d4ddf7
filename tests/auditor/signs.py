"""Audits the sign at a table from its records alone: there before every round, a new one for every change."""

from __future__ import annotations

import re

from tests.auditor.chain import Json, require

CHANGES = {"opened", "rules-changed"}


class Signs:
    """Follows the records of one table."""

    def __init__(self) -> None:
        self.hung: Json | None = None
        self._contents: dict[tuple[tuple[str, str], ...], str] = {}  # by each set of options
        self._options: dict[str, str] = {}

    def follow(self, record: Json) -> None:
        before, due = self.hung, False
        for fact in record["body"]:
            if fact["fact"] in CHANGES:
                self._options, due = fact["options"], True
            elif fact["fact"] == "sign-hung":
                self._hang(record, fact)
                due = False
            elif fact["fact"] == "began":
                require(self.hung is not None, "it begins without a sign at the table")
        require(not due, "what the sign tells has changed, and the sign has not")
        if record["kind"] == "change-limits" and before and self.hung:
            require(before["content"] != self.hung["content"], "new limits, and the sign tells the old ones")

    def _hang(self, record: Json, fact: Json) -> None:
        require(re.fullmatch("[0-9a-f]{64}", fact["content"]) is not None, "a sign without a fingerprint")
        require((fact["by"], fact["at"]) == (record["who"], record["at"]), "somebody else hung the sign")
        place = fact["location"] and fact["size"] and fact["language"]
        require(bool(place), "a sign that is nowhere, or of no size or language")
        known = self._contents.setdefault(tuple(sorted(self._options.items())), fact["content"])
        require(known == fact["content"], "the same rules have two fingerprints")
        self.hung = fact
