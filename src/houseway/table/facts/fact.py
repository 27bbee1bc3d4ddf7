"""What every fact of the log is, at a table or at a desk."""

from __future__ import annotations

import msgspec


def written_name(class_name: str) -> str:
    """``NoMoreBets`` is written ``no-more-bets``."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in class_name)[1:]


class Fact(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    tag_field="fact",
    tag=written_name,
):
    """Something that has come about; its name in the log is the name of its class."""
