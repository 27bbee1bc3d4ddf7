"""Python in the documents and notebooks passes the strict type checker, as a reader's own program would."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.support.notebooks import NOTEBOOKS, code_of, read

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)


def _blocks() -> dict[str, str]:
    """Return every block, and every notebook as one, with a name for its module that tells the page."""
    return {file.stem: "\n".join(code_of(read(file))) for file in NOTEBOOKS} | {
        f"{page.stem.replace('-', '_').lower()}_{number}": block
        for page in PAGES
        for number, block in enumerate(_PYTHON.findall(page.read_text(encoding="utf-8")))
    }


def test_python_in_the_documents_passes_mypy_strict(tmp_path: Path) -> None:
    blocks = _blocks()
    assert blocks
    for name, block in blocks.items():
        (tmp_path / f"{name}.py").write_text(block, encoding="utf-8")
    # In the repository: its settings are strict, and what `make check` found out about the package is kept.
    files = sorted(map(str, tmp_path.glob("*.py")))
    run = subprocess.run(
        [sys.executable, "-m", "mypy", *files], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout
    assert f"no issues found in {len(blocks)} source files" in run.stdout
