"""Prepares the README for a package index, which has neither its pictures nor the files that it links to."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_PICTURE = re.compile(r"!\[[^\]]*\]\((?!https?:)[^)]*\)")
_LINK = re.compile(r"\[([^\]]*)\]\((?!https?:)[^)]*\)")
# A section that only shows pictures.
_LOOKS = re.compile(r"^## How it looks\n.*?(?=^## )", re.MULTILINE | re.DOTALL)


class CustomMetadataHook(MetadataHookInterface):
    """Gives the package the README without pictures, and with the words of links only."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": without_files(text)}


def without_files(text: str) -> str:
    """Return a page without pictures and links that only the repository has."""
    words = _LINK.sub(r"\1", _PICTURE.sub("", _LOOKS.sub("", text)))
    return re.sub(r"\n{3,}", "\n\n", words)
