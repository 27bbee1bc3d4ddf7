"""Lists what must be on record before a table with given rules opens, and before every round at it."""

from __future__ import annotations

import json
import shlex
from collections.abc import Iterable, Iterator
from dataclasses import Field, dataclass, fields, is_dataclass
from hashlib import sha256
from typing import Any

from houseway.house.desks.official_chapter import CHAPTER, KEEP_CHAPTER
from houseway.house.desks.submissions import GUIDE, KINDS, SIGN, Kind, Submissions, submitted_for
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.layout.layout import GAINED_LATER, NAME_OF_THE_HOUSE
from houseway.rules.limits import POSTED, kind_of, unposted
from houseway.rules.options import plain
from houseway.rules.parsing import with_amounts_in_dollars

# The fingerprint of a layout: equal for equal felts, different where anything printed differs.
#
# It is the SHA-256 of everything the layout describes, in order: words, sizes, shapes, colors and places.
# Citations are left out, as nobody sees them on the felt. The casino's name is part of it where one is
# printed; without one the fingerprint is the same as before names were covered.


def design_of(rules: Table[Any], name: str = NAME_OF_THE_HOUSE) -> str:
    described = _values(rules.game.felt.layout(rules))
    if name != NAME_OF_THE_HOUSE:
        described = [described, name]
    return sha256(json.dumps(described, ensure_ascii=True, separators=(",", ":")).encode()).hexdigest()


def design_without_name(rules: Table[Any], kind: str, version: str, name: str) -> str:
    """Return the design of a layout that was submitted with the casino's name on it; nothing without a name.

    A table is held against the design. Refuse a version that is not that of the layout with this name.
    """
    if not name:
        return ""
    if not kind.startswith("layout"):
        raise Refusal(f"{name!r}: only a layout is submitted with a name on it. Leave the name out.")
    if version != design_of(rules, name):
        raise Refusal(
            f"Version {version[:16]} is not the layout of {rules.game.title} with the name {name!r} and "
            "these options. Give the version that `houseway desk version` prints for them."
        )
    return design_of(rules)


def _counts(part: Any, field: Field[Any]) -> bool:
    """Leave out what layouts gained later and most do not have: designs on record keep their fingerprints."""
    return not field.metadata.get(GAINED_LATER) or getattr(part, field.name) is not None


def _values(part: Any) -> Any:
    if is_dataclass(part):
        return [_values(getattr(part, field.name)) for field in fields(part) if _counts(part, field)]
    if isinstance(part, (tuple, list)):
        return [_values(element) for element in part]
    return None if isinstance(part, Citation) else part


@dataclass(frozen=True)
class Needed:
    """A layout or a payout limit that a table needs on record."""

    kind: Kind
    version: str
    cite: Citation


@dataclass(frozen=True)
class Requirement:
    """One thing that must be on record: what it is, the paragraph, and what to do where it is missing.

    ``since`` is the time from which it is on record (microseconds since 1970); None while it is missing.
    """

    what: str
    cite: Citation
    cure: str
    since: int | None

    def is_met(self, at: int) -> bool:
        return self.since is not None and self.since <= at


def needed_for(rules: Table[Any]) -> Iterator[Needed]:
    """Yield the layouts and the payout limit that are filed or approved for such a table."""
    for kind, cite in rules.game.papers.layout_submissions.items():
        yield Needed(kind, design_of(rules), cite)  # type: ignore[arg-type]  # a test checks the games
    if rules.payout_limit:
        yield Needed("payout-limit", str(rules.payout_limit.amount), rules.payout_limit.cite)


def requirements(known: Submissions, rules: Table[Any]) -> Iterator[Requirement]:
    """Yield everything that must be on record for these rules, with the time since when it is."""
    yield required_limits(rules)
    yield _chapter(known)
    by_command = f"Make and submit its papers: {prepare_command(rules)}, or on the page Division."
    for kind, cite in (("sign", SIGN), ("guide", GUIDE)):
        submission = next(submitted_for(known, kind, rules), None)
        what = f"a {KINDS[kind].title.lower()} with these rules, submitted to the Division"
        yield Requirement(what, cite, by_command, submission.since if submission else None)
    for needed in needed_for(rules):
        yield _submission(known, rules, needed, by_command)


def required_limits(rules: Table[Any]) -> Requirement:
    """Wagers during a round follow from those before it; some kinds fall under the limits of another."""
    before_the_deal = (wager.name for wager in rules.wagers.values() if wager.placed == "before the deal")
    kinds = set(map(kind_of, before_the_deal)) - set(rules.game.wagering.limits.covered_by)
    missing = unposted(rules.options, [kind for kind in rules.game.kinds if kind in kinds])
    words, options, cite = "the minimum and maximum wager", "minimum and maximum", POSTED
    if 0 < len(missing) < len(kinds):
        first = missing[0]
        words = f"the minimum and maximum of {', '.join(map(plain, missing))}"
        options = f"minimum-{first} and maximum-{first}"
        cite = rules.game.wagering.limits.posted_by.get(first, POSTED)
    return Requirement(words, cite, f"Set the options {options}.", None if missing else 0)


def _chapter(known: Submissions) -> Requirement:
    return Requirement(
        "the house's own copy of the official chapter",
        CHAPTER,
        f"Record the chapter: {KEEP_CHAPTER}, or on the page Documents.",
        known.chapters[0].at if known.chapters else None,
    )


def _submission(known: Submissions, rules: Table[Any], needed: Needed, by_command: str) -> Requirement:
    kind = KINDS[needed.kind]
    submission = known.of(needed.kind, rules.game.name, needed.version)
    done = "approved by" if kind.approved else "submitted to"
    what = f"the {kind.title.lower()}, {kind.version_in_words(needed.version)}, {done} the Division"
    if submission is None:
        cure = f"Take it, and submit it: {prepare_command(rules)} --photograph FILE, or on the page Division."
        return Requirement(what, needed.cite, cure if "file" in kind.tells else by_command, None)
    number = submission.sample.submission
    by_inspector = (
        f"An inspector approves submission {number}: houseway desk approve {number} --reference REFERENCE, "
        "with the inspector's token in HOUSEWAY_TOKEN, or on the page Division."
    )
    return Requirement(what, needed.cite, by_inspector, submission.since)


def prepare_command(rules: Table[Any]) -> str:
    """Return the command that makes and submits the papers of such a table."""
    return f"houseway desk prepare {rules.game.name}{option_words(rules)}"


def option_words(rules: Table[Any]) -> str:
    """Return the options of the table as they are typed after a command."""
    typed = with_amounts_in_dollars(rules.game.all_options, rules.options.given)
    return "".join(f" --option {shlex.quote(f'{name}={value}')}" for name, value in typed.items())


def check_limits(rules: Table[Any]) -> None:
    """Refuse rules without a posted minimum and maximum."""
    _check_met(rules, [required_limits(rules)])


def check_on_record(known: Submissions, rules: Table[Any]) -> None:
    """Refuse rules for which something is missing. The refusal names everything that is."""
    _check_met(rules, requirements(known, rules))


def _check_met(rules: Table[Any], required: Iterable[Requirement]) -> None:
    missing = [requirement for requirement in required if requirement.since is None]
    if missing:
        named = "; ".join(f"{requirement.what} ({requirement.cite})" for requirement in missing)
        cures = " ".join(dict.fromkeys(requirement.cure for requirement in missing))
        raise Refusal(
            f"{rules.game.title} is not played before this is on record: {named}. {cures}", missing[0].cite
        )
