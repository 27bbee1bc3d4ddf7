"""What a test shows of a paragraph: said by its marker, and checked where the machine can see it.

``@pytest.mark.paragraph("13:69F-9.1", shows="refused")`` says that this test is refused something under
13:69F-9.1. The other kinds: a round is ``played`` or settled by the paragraph, its content is ``printed``, or
a figure or a record that follows from it is ``computed`` and compared.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from houseway.refusal import Refusal
from houseway.regulation import Citation, paragraph

REFUSED, PLAYED, PRINTED, COMPUTED = KINDS = ("refused", "played", "printed", "computed")

_refused: set[str] = set()  # the paragraphs cited by refusals in the test that runs


def watch_refusals() -> None:
    """Note the paragraph of every refusal from now on."""
    original = Refusal.__init__

    def init(self: Refusal, message: str, cite: Citation | None = None, *, value: object = None) -> None:
        if cite is not None:
            _refused.add(cite.id)
        original(self, message, cite, value=value)

    Refusal.__init__ = init  # type: ignore[method-assign]


def forget_refusals() -> None:
    _refused.clear()


def claims(item: pytest.Item) -> Iterator[tuple[str, str]]:
    """Yield the paragraphs that a test is marked with, and what it shows of each."""
    for mark in item.iter_markers("paragraph"):
        kind = mark.kwargs.get("shows")
        if kind not in KINDS or set(mark.kwargs) != {"shows"}:
            raise pytest.UsageError(
                f"{item.nodeid}: say what it shows, shows={' or '.join(map(repr, KINDS))}."
            )
        for paragraph_id in mark.args:
            paragraph(paragraph_id)
            yield paragraph_id, kind


def not_borne_out(item: pytest.Item) -> list[str]:
    """Return what the test that has just run says it is refused under, but was not.

    With parameters, a test shows one paragraph of each marker at a time; without, all of them.
    """
    enough = any if hasattr(item, "callspec") else all
    return [
        paragraph_id
        for mark in item.iter_markers("paragraph")
        if mark.kwargs["shows"] == REFUSED
        and not enough(paragraph_id in _refused for paragraph_id in mark.args)
        for paragraph_id in mark.args
    ]
