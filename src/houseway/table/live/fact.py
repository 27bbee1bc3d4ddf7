"""The base class of all facts in the log, of tables and of desks."""

from __future__ import annotations

import msgspec


def tag_of(class_name: str) -> str:
    """``NoMoreBets`` is written ``no-more-bets``."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in class_name)[1:]


class Fact(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    tag_field="fact",
    tag=tag_of,
):
    """Something that happened; its tag in the log is the name of its class."""
