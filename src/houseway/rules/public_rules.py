"""Rules that our sources name without printing them: the standard public rule, as the game is played here."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.regulation import Citation


@dataclass(frozen=True)
class RuleTable:
    """A table within the rules: pay odds, values of cards, when a hand draws."""

    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    title: str = ""


# A lettered paragraph, the numbered points below the paragraph before them, or a table.
RulePart = str | tuple[str, ...] | RuleTable


@dataclass(frozen=True)
class PublicRule:
    """A section or paragraph in full, in the style of the chapter.

    ``cite`` is the title or the paragraph that stands for it in the catalogue. A section that the catalogue
    does not list has a number and a title of its own instead.
    """

    parts: tuple[RulePart, ...]
    cite: Citation | None = None
    number: str = ""
    title: str = ""

    @property
    def section(self) -> str:
        return self.cite.paragraph.section if self.cite else self.number


def public_rule(cite: Citation, *parts: RulePart) -> PublicRule:
    return PublicRule(parts, cite)


def unlisted_section(number: str, title: str, *parts: RulePart) -> PublicRule:
    return PublicRule(parts, None, number, title)
