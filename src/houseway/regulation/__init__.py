"""The catalogue of the regulation's paragraphs, and citations of them."""

from houseway.regulation.catalogue import Paragraph, Status, every_paragraph, paragraph
from houseway.regulation.citation import Citation

__all__ = ["Citation", "Paragraph", "Status", "every_paragraph", "paragraph"]
