"""Which changes at a table need notice half an hour ahead, and which paragraph says so.

Limits and increments change at once (13:69F-8.3(c)); every other option is a rule of the game, and a change
of it needs notice, whichever way it goes: the clauses that name an increase or a decrease do not weaken
13:69F-8.3(b).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.limits import limit_options
from houseway.rules.options import Options
from houseway.rules.wagers.vigorish_paragraphs import VigorishParagraphs

IN_ADVANCE = Citation("13:69F-8.3(b)")
MULTIPLE_ACTION = Citation("13:69F-2.18(a) notice")
PAYOUT_LIMIT = Citation("13:69F-45.7(e) notice")


def rules_changed(now: Table[Any], then: Table[Any]) -> Mapping[str, Citation]:
    """Return the changed options that are not limits, each with the paragraph that requires notice of it."""
    limits = {option.name for option in limit_options(now.game.kinds)}
    changed = [name for name in now.options.differing(then.options) if name not in limits]
    return {name: _notice_of(name, now.game.vigorish, now.options, then.options) for name in changed}


def _notice_of(name: str, vigorish: VigorishParagraphs | None, now: Options, then: Options) -> Citation:
    if vigorish and name in ("commission", "uncovered-vigorish"):
        return _notice_of_vigorish(vigorish, now.choice(name), then.choice(name))
    if name == "multiple-action" and then.choice(name) == "off":
        return MULTIPLE_ACTION
    if name == "payout-limit" and _is_lower(now.amount(name), then.amount(name)):
        return PAYOUT_LIMIT
    return IN_ADVANCE


def _notice_of_vigorish(paragraphs: VigorishParagraphs, now: str, then: str) -> Citation:
    """Return the paragraph. A percentage is a number; a way to do without a vigorish has a name."""
    if not (now.isdigit() and then.isdigit()):
        return paragraphs.notice_of_another_kind
    return paragraphs.notice_of_more if int(then) > int(now) else IN_ADVANCE


def _is_lower(now: int | None, then: int | None) -> bool:
    """Return whether a limit is lowered, or set where there was none."""
    return then is not None and (now is None or then < now)
