"""The catalogue of paragraphs, and citations of them. Knows no game's code."""

from houseway.regulation.catalogue import Paragraph, Status, every_paragraph, paragraph
from houseway.regulation.citation import Citation

__all__ = ["Citation", "Paragraph", "Status", "every_paragraph", "paragraph"]
