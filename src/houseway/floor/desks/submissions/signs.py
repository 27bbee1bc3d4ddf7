"""Finds the submitted sign of a table: the one with the same rules, whatever its limits are."""

from __future__ import annotations

from typing import Any

from houseway.floor.desks.submissions.facts import SampleSubmitted
from houseway.floor.desks.submissions.submissions import SIGN, Submissions
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.table.commands.command_context import SubmittedSign
from houseway.table.live.live_table import rules_of
from houseway.table.notice.notice_periods import rules_changed

RULES_POSTED = Citation("13:69F-8.3(a)")


def sign_of(known: Submissions, rules: Table[Any], number: int = 0) -> SubmittedSign | None:
    """Return the submitted sign of that number, or the latest for these rules.

    Return None if the house has submitted no sign of the game; once it has, only submitted signs are used.
    """
    if number:
        return _named(_checked(known.numbered(number).sample, rules))
    game = rules.game.name
    samples = [submission.sample for submission in known.every]
    signs = [sample for sample in samples if (sample.kind, sample.game) == ("sign", game)]
    matching = [sign for sign in signs if not _differing(sign, rules)]
    if signs and not matching:
        raise Refusal(
            f"The sign of {rules.game.title} with {rules.options.in_words} is not among those submitted to "
            f"the Division. Submit it before its use: houseway desk submit sign {game}, or on the page of "
            "the Division.",
            SIGN,
        )
    return _named(matching[-1]) if matching else None


def _named(sample: SampleSubmitted) -> SubmittedSign:
    return SubmittedSign(sample.location, sample.size, sample.language, sample.reference, sample.submission)


def _checked(sample: SampleSubmitted, rules: Table[Any]) -> SampleSubmitted:
    game = rules.game.name
    if (sample.kind, sample.game) != ("sign", game):
        raise Refusal(
            f"Submission {sample.submission} is not a sign of {game}. Submit a sign before its use.", SIGN
        )
    if differing := _differing(sample, rules):
        titles = ", ".join(rules.options.title(name) for name in differing)
        raise Refusal(
            f"Submission {sample.submission} is a sign of other rules: {titles}. Submit one with the rules "
            "in effect at the table, and name that.",
            RULES_POSTED,
        )
    return sample


def _differing(sample: SampleSubmitted, rules: Table[Any]) -> list[str]:
    return list(rules_changed(rules_of(sample.game, sample.options), rules))
