"""Forms go to accounting when their gaming day ends: what the audit finds about those that did not."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

from houseway.floor.desks.vigorish import facts
from houseway.floor.desks.vigorish.forms import VigorishForms


def late_forms(state: VigorishForms, fact: Any) -> Iterator[str]:
    """Yield forms that were forwarded on a later gaming day, and gaming days that cannot be right."""
    day = getattr(fact, "day", "")
    if day and not _is_near(date.fromisoformat(day), fact.at):
        yield f"its time is not in the gaming day {day}"
    if isinstance(fact, facts.FormsForwarded):
        for number in fact.late:
            form = state.named(number)
            yield (
                f"form {number} of the gaming day {form.day} was forwarded on {day} "
                f"({form.paragraphs.compared})"
            )


def never_forwarded(state: VigorishForms, _: object) -> Iterator[str]:
    """Yield forms that were still in the pit when forms of a later gaming day were used."""
    last_day = max((form.day for form in state.forms.values()), default="")
    for form in state.overdue(last_day):
        cite = form.paragraphs.compared
        yield f"form {form.number} of the gaming day {form.day} was never forwarded ({cite})"


def _is_near(day: date, at: int) -> bool:
    """A gaming day and the time zone of the house move a time by a day at most."""
    return abs(day - datetime.fromtimestamp(at // 1_000_000, UTC).date()).days <= 1
