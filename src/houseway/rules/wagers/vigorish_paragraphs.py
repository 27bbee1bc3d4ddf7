"""The paragraphs of a game on vigorish, other than on its amount."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.regulation import Citation


@dataclass(frozen=True, kw_only=True)
class VigorishParagraphs:
    """Cites what is said of deferred vigorish, a marker until it is collected, and of notice of a change."""

    before_the_reshuffle: Citation
    at_the_latest: Citation
    in_the_win: Citation  # vigorish that was not collected still counts as won
    notice_of_more: Citation
    notice_of_another_kind: Citation
