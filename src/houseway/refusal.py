"""Refusal: the one error that is shown to people, for input that the rules or the notation do not allow."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from houseway.regulation import Citation


class Refusal(ValueError):  # noqa: N818 - the casino's word for it
    """Raised for input that the rules or the notation do not allow; nothing was changed.

    ``message`` says what is wrong, which value, and what to do. ``cite`` is the paragraph, where there is
    one; ``value`` is what was refused, as a program passed it in.

    >>> hw.table("sic-bo").hint([])
    Traceback (most recent call last):
    houseway.refusal.Refusal: There is nothing to decide at Sic bo. (13:69F-9.2)
    """

    def __init__(self, message: str, cite: Citation | None = None, *, value: object = None) -> None:
        super().__init__(message)
        self.message = message
        self.cite = cite
        self.value = value

    def __str__(self) -> str:
        return f"{self.message} ({self.cite})" if self.cite else self.message


def one_of(values: object) -> str:
    """Return what would have been accepted as a list in words: ``a, b or c``."""
    words = [str(value) for value in values] if isinstance(values, (list, tuple)) else [str(values)]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
