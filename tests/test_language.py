"""Plain modern English wherever a person reads: a short list of phrases that must not come back."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
# Each was once the private idiom of this project; CONTRIBUTING.md shows what to write instead.
PHRASES = [
    r"the own\b",
    r"\bfor who\b(?! in\b|,)",
    r"\bwill not do\b",
    r"(?<!-)\banew\b",
    r"\bgone on with\b",
    r"\bgoes? on with\b",
    r"\bgoes along\b",
    r"\btells? otherwise\b",
    r"\b(?:comes?|came) about\b",
    r"\bis told\b",
    r"\btaken up again\b",
]
_PHRASE = re.compile("|".join(PHRASES), re.IGNORECASE)
# CONTRIBUTING.md quotes what not to write.
PLACES = ["src/**/*.py", "src/**/*.js", "src/**/*.html", "src/**/*.toml", "docs/*.md"]
PLACES += ["README.md", "CHANGELOG.md", "Makefile", "notebooks/*.ipynb"]
PLACES += ["tests/**/*.py", "tests/**/*.md", "benchmarks/**/*.py", "pictures/**/*.py"]


def test_no_private_idiom() -> None:
    offenders = [
        f"{file.relative_to(ROOT)}:{number}: {match[0]!r} in {line.strip()}"
        for place in PLACES
        for file in sorted(ROOT.glob(place))
        if file != Path(__file__)
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if (match := _PHRASE.search(line))
    ]
    assert not offenders, "\n".join(offenders)
