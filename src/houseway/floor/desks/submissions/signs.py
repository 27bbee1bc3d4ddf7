"""Finds the submitted sign or guide of a table: the one with the same rules, whatever its limits are."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from houseway.floor.desks.submissions.facts import SampleSubmitted
from houseway.floor.desks.submissions.submissions import SIGN, Submission, Submissions
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.table.commands.command_context import SubmittedSign
from houseway.table.live.notices import rules_changed
from houseway.table.live.recorded_rules import rules_of

RULES_POSTED = Citation("13:69F-8.3(a)")
BY_RULES = ("sign", "guide")  # found by the rules that they were submitted for


def submitted_for(known: Submissions, kind: str, rules: Table[Any]) -> Iterator[Submission]:
    """Yield the signs or guides that were submitted for these rules, the oldest first."""
    for submission in known.every:
        sample = submission.sample
        if (sample.kind, sample.game) == (kind, rules.game.name) and is_for_rules(sample, rules):
            yield submission


def is_for_rules(sample: SampleSubmitted, rules: Table[Any]) -> bool:
    return not _differing(sample.game, tuple(sorted(sample.options.items())), rules.options.pairs)


def sign_of(known: Submissions, rules: Table[Any], number: int = 0) -> SubmittedSign:
    """Return the submitted sign of that number, or the latest for these rules; refuse if there is none."""
    if number:
        return _named(_checked(known.numbered(number).sample, rules))
    matching = list(submitted_for(known, "sign", rules))
    if not matching:
        raise Refusal(
            f"No sign of {rules.game.title} with {rules.options.in_words} was submitted to the Division. "
            "Submit one first, on the page Division.",
            SIGN,
        )
    return _named(matching[-1].sample)


def _named(sample: SampleSubmitted) -> SubmittedSign:
    return SubmittedSign(sample.location, sample.size, sample.language, sample.reference, sample.submission)


def _checked(sample: SampleSubmitted, rules: Table[Any]) -> SampleSubmitted:
    game = rules.game.name
    if (sample.kind, sample.game) != ("sign", game):
        raise Refusal(
            f"Submission {sample.submission} is not a sign of {game}. Submit a sign before its use.", SIGN
        )
    options = tuple(sorted(sample.options.items()))
    if differing := _differing(game, options, rules.options.pairs):
        titles = ", ".join(rules.options.title(name) for name in differing)
        raise Refusal(
            f"Submission {sample.submission} is a sign of other rules: {titles}. Submit one with the rules "
            "in effect at the table, and name that.",
            RULES_POSTED,
        )
    return sample


@lru_cache(maxsize=4096)
def _differing(
    game: str, before: tuple[tuple[str, str], ...], now: tuple[tuple[str, str], ...]
) -> tuple[str, ...]:
    """Return the options, other than limits, in which two tables of a game differ."""
    return tuple(rules_changed(rules_of(game, dict(before)), rules_of(game, dict(now))))
