"""What goes to the Division, from its records alone: submissions, petitions, and the tables that opened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.auditor.chain import Chain, FaultError, Json, require

# What a table of a game takes before it opens, and whether the Division has to approve that.
TAKES = {
    "football-kings": {"layout-drawing": False, "layout-photograph": False},
    "lucky-8s": {"layout": True},
}
APPROVED = {"layout", "payout-limit"}
HOUSE, DIVISION = {"pit-boss", "administrator"}, {"inspector"}
# For each fact of a petition: who may cause it, from which stages, and to which one it leads.
OPEN = {"filed", "preliminarily approved", "in test"}
STEPS: dict[str, tuple[set[str], set[str], str | None]] = {
    "preliminarily-approved": (DIVISION, {"filed"}, "preliminarily approved"),
    "test-submitted": (HOUSE, {"preliminarily approved"}, None),
    "test-begun": (DIVISION, {"preliminarily approved"}, "in test"),
    "test-modified": (DIVISION, {"in test"}, None),
    "finding-recorded": (DIVISION, OPEN, None),
    "costs-charged": (DIVISION, OPEN, None),
    "costs-paid": ({"accounting"}, OPEN | {"approved", "refused", "withdrawn"}, None),
    "petition-approved": (DIVISION, {"in test"}, "approved"),
    "petition-refused": (DIVISION, OPEN, "refused"),
    "petition-withdrawn": (HOUSE, OPEN, "withdrawn"),
}


class PapersAuditor:
    """Follows the records of all streams in the order of their times, and stops at the first fault."""

    def __init__(self) -> None:
        self.chains: dict[str, Chain] = {}
        self.submitted: list[Json] = []
        self.approved: set[int] = set()
        self.petitions: dict[str, dict[str, Any]] = {}
        self.opened = 0

    def follow(self, records: Iterable[Json]) -> None:
        for record in sorted(records, key=lambda one: (one["at"], one["stream"], one["number"])):
            try:
                self.chains.setdefault(record["stream"], Chain()).follow(record)
                for fact in record["body"]:
                    self._follow(record, fact)
            except FaultError as fault:
                raise FaultError(f"{record['stream']} {record['number']}: {fault}") from None

    def _follow(self, record: Json, fact: Json) -> None:
        match record["stream"], fact["fact"]:
            case "submissions", "sample-submitted":
                require(record["role"] in HOUSE, f"the {record['role']} submits nothing")
                require(
                    fact["submission"] == len(self.submitted) + 1, "submissions are not numbered in order"
                )
                self.submitted.append(fact)
            case "submissions", "submission-approved":
                self._approve(record, fact)
            case "petitions", name:
                self._petition(record, name, fact)
            case stream, "opened" if stream.startswith("table:"):
                self._open(stream.removeprefix("table:"), fact)

    def _approve(self, record: Json, fact: Json) -> None:
        require(record["role"] in DIVISION, f"the {record['role']} approves nothing")
        number = fact["submission"]
        require(1 <= number <= len(self.submitted), f"there is no submission {number}")
        require(self.submitted[number - 1]["kind"] in APPROVED, "it takes no approval")
        require(number not in self.approved, "it was approved before")
        self.approved.add(number)

    def _petition(self, record: Json, name: str, fact: Json) -> None:
        if name in ("petition-filed", "game-proposed"):
            self._begin(record, name, fact)
            return
        roles, stages, leads_to = STEPS[name]
        one = self.petitions[fact["petition"]]
        require(record["role"] in roles, f"{name} is not for the {record['role']}")
        require(one["stage"] in stages, f"{name} while it is {one['stage']}")
        match name:
            case "test-begun":
                require(
                    one["packet"] is None or not one["packet"]["test_missing"], "the test lacks something"
                )
                one["test"] = fact["test"]
            case "test-modified":
                one["test"] = fact["test"]
            case "test-submitted":
                one["packet"] = fact["packet"]
            case "finding-recorded":
                one["findings"][fact["finding"]] = fact["since"]
            case "costs-charged":
                one["owed"] += fact["cents"]
            case "costs-paid":
                one["owed"] -= fact["cents"]
                require(one["owed"] >= 0, "more was paid than was owed")
            case "petition-approved":
                self._check_final(one, fact["on"])
        one["stage"] = leads_to or one["stage"]

    def _begin(self, record: Json, name: str, fact: Json) -> None:
        is_filed = name == "petition-filed"
        require(
            record["role"] in (HOUSE if is_filed else DIVISION), f"{name} is not for the {record['role']}"
        )
        packet = fact["packet"] if is_filed else None
        require(packet is None or not packet["missing"], "the packet lacks something")
        game = packet["game"] if packet else fact["game"]
        busy = [one for one in self.petitions.values() if one["game"] == game and one["stage"] in OPEN]
        require(not busy, f"a petition about {game} is open")
        require(fact["petition"] not in self.petitions, "there is one of that name")
        self.petitions[fact["petition"]] = {
            "game": game,
            "stage": "filed",
            "packet": packet,
            "findings": {},
            "owed": 0,
            "test": None,
        }

    @staticmethod
    def _check_final(one: dict[str, Any], on: str) -> None:
        needed = ["suitable", "amendments-effective"]
        if one["packet"] and one["packet"]["unlicensed"]:
            needed += ["licenses-filed", "waivers-issued"]
        for finding in needed:
            require(one["findings"].get(finding, "9999") <= on, f"approved without {finding}")
        require(one["owed"] == 0, "approved while costs are owed")

    def _open(self, table: str, fact: Json) -> None:
        game = fact["game"]
        for kind, takes_approval in TAKES.get(game, {}).items():
            require(self._has(kind, game, takes_approval), f"opened without {kind}")
        limit = fact["options"].get("payout-limit", "off")
        if game == "football-kings" and limit != "off":
            require(self._has("payout-limit", game, True, limit), f"opened with a payout limit of {limit}")
        about = [one for one in self.petitions.values() if one["game"] == game]
        if about and about[-1]["stage"] not in ("approved", "withdrawn"):
            test = about[-1]["test"]
            require(about[-1]["stage"] == "in test", f"{game} opened while {about[-1]['stage']}")
            require(table.lower() in map(str.lower, test["tables"]), f"{table} is no table of the test")
        self.opened += 1

    def _has(self, kind: str, game: str, takes_approval: bool, version: str | None = None) -> bool:
        return any(
            (one["kind"], one["game"]) == (kind, game)
            and version in (None, one["version"])
            and (not takes_approval or one["submission"] in self.approved)
            for one in self.submitted
        )
