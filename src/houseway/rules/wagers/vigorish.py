"""Where the rules of a game tell of vigorish besides its amount."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.regulation import Citation


@dataclass(frozen=True, kw_only=True)
class VigorishParagraphs:
    """On vigorish that is deferred, a marker until it is collected; and on notice of another one."""

    before_the_reshuffle: Citation
    at_the_latest: Citation
    in_the_win: Citation  # what was not collected counts as won all the same
    notice_of_more: Citation
    notice_of_another_kind: Citation
