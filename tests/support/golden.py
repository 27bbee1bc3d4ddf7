"""Compares recorded files with what the program makes now; `make golden` records them again."""

from __future__ import annotations

import os
from pathlib import Path


def regenerating() -> bool:
    return os.environ.get("HOUSEWAY_REGENERATE") == "1"


def compare(file: Path, text: str) -> None:
    if regenerating():
        file.write_text(text, encoding="utf-8")
    assert file.exists(), f"{file.name} is not recorded yet: run `make golden` and read it"
    assert text == file.read_text(encoding="utf-8"), f"{file.name} differs: if it should, run `make golden`"
