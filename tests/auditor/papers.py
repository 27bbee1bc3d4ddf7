"""Audits submissions, petitions and the tables that opened, from their records alone."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, date, datetime, timedelta
from typing import Any

from tests.auditor.chain import Chain, FaultError, Json, require

# What a table of a game needs to open, and whether the Division must approve it.
TAKES = {
    "football-kings": {"layout-drawing": False, "layout-photograph": False},
    "lucky-8s": {"layout": True},
    "crazy-4-poker": {"layout": True},
}
APPROVED = {"layout", "payout-limit"}
WEEK = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
HOUSE, DIVISION = {"pit-boss", "administrator"}, {"inspector"}
# For each fact of a petition: the roles that may cause it, from which stages, and the stage it leads to.
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

# Forms that the Division has not seen: they change nothing of a petition.
DRAFTS = {"petition-drafted", "draft-dropped", "test-drafted", "test-draft-dropped"}


def is_limit(name: str, end: str = "") -> bool:
    return name.split("-", maxsplit=1)[0] in ((end,) if end else ("minimum", "maximum", "increment"))


def rules_in(options: Json) -> Json:
    """Return the options without limits. Here the tests give no option its default value."""
    return {name: value for name, value in options.items() if not is_limit(name)}


def _is_within(test: Json, now: datetime) -> bool:
    """Check the minute of this day, and of the day before it."""
    for days in (0, 1):
        day = now.date() - timedelta(days)
        minute = now.hour * 60 + now.minute + days * 1440
        for hours in test.get("hours") or ["00:00-24:00"]:
            *named, clock = hours.split()
            begin, end = (int(word[:2]) * 60 + int(word[3:]) for word in clock.split("-"))
            end += 1440 * (end <= begin)
            is_open = test["first"] <= day.isoformat() <= test["last"] and _is_on(day, named)
            if is_open and begin <= minute < end:
                return True
    return False


def _is_on(day: date, named: list[str]) -> bool:
    if not named:
        return True
    first, *last = named[0].split("-")
    week = WEEK[WEEK.index(first) :] + WEEK[: WEEK.index(first)]
    return WEEK[day.weekday()] in week[: week.index(last[0] if last else first) + 1]


class PapersAuditor:
    """Follows the records of all streams in the order of their times, and stops at the first fault."""

    def __init__(self) -> None:
        self.chains: dict[str, Chain] = {}
        self.submitted: list[Json] = []
        self.approved: set[int] = set()
        self.petitions: dict[str, dict[str, Any]] = {}
        self.opened = 0
        self.limit: int | None = None  # of tables with shared spots
        self.noted: set[str] = set()
        self.sharing: set[str] = set()
        self.games: dict[str, str] = {}
        self.options: dict[str, dict[str, str]] = {}
        self.has_chapter = False

    def follow(self, records: Iterable[Json]) -> None:
        for record in sorted(records, key=lambda entry: (entry["at"], entry["stream"], entry["number"])):
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
            case "submissions", "chapter-kept":
                require(record["role"] in HOUSE, f"the {record['role']} keeps no chapter")
                require(fact["size"] > 0 and len(fact["fingerprint"]) == 64, "a chapter without a text")
                self.has_chapter = True
            case "submissions", "shared-spots-limited":
                require(record["role"] in DIVISION, f"the {record['role']} limits nothing")
                self.limit = fact["tables"]
            case "submissions", "spots-shared":
                self._share(fact)
            case "petitions", name:
                self._petition(record, name, fact)
            case stream, name if stream.startswith("table:"):
                self._at_table(stream.removeprefix("table:"), record, name, fact)

    def _at_table(self, table: str, record: Json, name: str, fact: Json) -> None:
        match name:
            case "opened":
                self.games[table], self.options[table] = fact["game"], fact["options"]
                self._check_papers(table)
                self._open(table, fact)
                self._see_spots(table, fact)
            case "rules-changed":
                self.options[table] = fact["options"]
                self._check_papers(table)
                self._see_spots(table, fact)
            case "closed":
                self.sharing.discard(table)
            case "sign-hung":
                self._check_sign(table, record, fact)
            case "began" if fact["number"]:
                self._check_papers(table)
                self._check_time(table, record["at"])

    def _check_papers(self, table: str) -> None:
        """Check what every table has on record: the chapter, limits, and a sign and a guide of its rules."""
        game, options = self.games[table], self.options[table]
        require(self.has_chapter, "the house has no copy of the chapter")
        for end in ("minimum", "maximum"):
            require(any(is_limit(name, end) for name in options), f"no {end} is posted")
        for kind in ("sign", "guide"):
            of_game = [
                submission
                for submission in self.submitted
                if (submission["kind"], submission["game"]) == (kind, game)
            ]
            same = any(rules_in(version["options"]) == rules_in(options) for version in of_game)
            require(same, f"no {kind} of these rules was submitted")

    def _share(self, fact: Json) -> None:
        others = self.sharing - {fact["table"]}
        require(others <= set(fact["others"]), f"{others} share spots too")
        require(self.limit is None or len(fact["others"]) < self.limit, "more tables share spots than may")
        self.noted.add(fact["table"])

    def _see_spots(self, table: str, fact: Json) -> None:
        shared = self.games[table] == "lucky-8s" and fact["options"].get("bettors-on-a-spot", "1") != "1"
        if shared and not fact.get("session"):
            require(table in self.noted, "spots are shared, and the register has no note of it")
            self.sharing.add(table)
        else:
            self.sharing.discard(table)

    def _check_sign(self, table: str, record: Json, fact: Json) -> None:
        signs = [
            submission
            for submission in self.submitted
            if (submission["kind"], submission["game"]) == ("sign", self.games[table])
        ]
        number = fact.get("submission", 0)
        if number:
            one = self.submitted[number - 1]
            require(one in signs, f"submission {number} is no sign of this game")
            for name in ("location", "size", "language", "reference"):
                require(fact[name] == one[name], f"its {name} is not the one that was submitted")
        else:
            opens = record["kind"] in ("open", "open-for-tournament")
            require(not opens, "opened with a sign that was not submitted")

    def _check_time(self, table: str, at: int) -> None:
        about = [petition for petition in self.petitions.values() if petition["game"] == self.games[table]]
        if not about or about[-1]["stage"] != "in test":
            return
        test = about[-1]["test"]
        if table.lower() in map(str.lower, test["tables"]):
            require(_is_within(test, datetime.fromtimestamp(at // 10**6, UTC)), "a round outside the test")

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
        if name in DRAFTS:
            require(record["role"] in HOUSE, f"{name} is not for the {record['role']}")
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
        busy = [
            petition
            for petition in self.petitions.values()
            if petition["game"] == game and petition["stage"] in OPEN
        ]
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
        about = [petition for petition in self.petitions.values() if petition["game"] == game]
        if about and about[-1]["stage"] not in ("approved", "withdrawn"):
            test = about[-1]["test"]
            require(about[-1]["stage"] == "in test", f"{game} opened while {about[-1]['stage']}")
            require(table.lower() in map(str.lower, test["tables"]), f"{table} is no table of the test")
        self.opened += 1

    def _has(self, kind: str, game: str, takes_approval: bool, version: str | None = None) -> bool:
        return any(
            (submission["kind"], submission["game"]) == (kind, game)
            and version in (None, submission["version"])
            and (not takes_approval or submission["submission"] in self.approved)
            for submission in self.submitted
        )
