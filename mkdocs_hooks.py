"""Prepares pages of the repository for the site: links between them, the reference, examples, notebooks."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from griffe import Extension, Object
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

import houseway

ROOT = Path(__file__).parent
# Files outside docs/ that are pages of the site, with their names there.
PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security_policy.md",
}
NOTEBOOKS = {
    f"notebooks/{file.name}": f"notebooks/{file.stem}.md" for file in (ROOT / "notebooks").glob("*.ipynb")
}
# Other files that pages link to.
FILES = {"LICENSE": "license.txt"}
FILES |= {f"deploy/{file.name}": f"deploy/{file.name}" for file in (ROOT / "deploy").iterdir()}
MOVED = PAGES | NOTEBOOKS | FILES

_LINK = re.compile(r"(?<=\]\()(?![a-z]+:|#)([^)#\s]+)")
_NAME = re.compile(r"^- `(\w+)`.*$", re.MULTILINE)
_EXAMPLE = re.compile(r"(?:^>>> .*\n(?:(?!>>> ).+\n?)*)+", re.MULTILINE)
_GAP = re.compile(r"\n\s*\n")
_BLOCK_OR_LIST_ITEM = re.compile(r"(^```.*?^```$)|^   (?=\S)", re.MULTILINE | re.DOTALL)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages and files outside docs/."""
    for source, name in (PAGES | FILES).items():
        files.append(File.generated(config, name, abs_src_path=str(ROOT / source)))
    for source, name in NOTEBOOKS.items():
        content = "\n\n".join(_cells(json.loads((ROOT / source).read_text(encoding="utf-8"))))
        files.append(File.generated(config, name, content=content))
    return files


def on_page_markdown(markdown: str, page: Page, **_: Any) -> str:
    """Rewrite links for the site, and give the names of the reference their signatures and docstrings."""
    source = next((path for path, name in MOVED.items() if name == page.file.src_uri), None)
    folder = posixpath.dirname(source or f"docs/{page.file.src_uri}")
    markdown = _LINK.sub(lambda link: _in_site(link[1], folder, page), markdown)
    if page.file.src_uri == "reference.md":
        return _NAME.sub(lambda line: _described(line[1]), markdown)
    # In lists, GitHub indents by three where Markdown of the site indents by four.
    return _BLOCK_OR_LIST_ITEM.sub(lambda part: part[1] or "    ", markdown)


def _in_site(link: str, folder: str, page: Page) -> str:
    """Return a link between files of the repository as one between pages of the site."""
    target = posixpath.normpath(posixpath.join(folder, link))
    place = MOVED.get(target, target.removeprefix("docs/"))
    return posixpath.relpath(place, posixpath.dirname(page.file.src_uri) or ".")


def _described(name: str) -> str:
    """Return the directive that writes a name's signature, docstring and members."""
    public = getattr(houseway, name, None)
    if public is None:  # what public names inherit
        return f'::: houseway.api.display.{name}\n    options:\n      filters: ["!^_"]\n'
    home = public.__module__
    return f"::: {home}.{name}\n    options:\n      heading: houseway.{name}\n      toc_label: {name}\n"


def _cells(notebook: dict[str, Any]) -> Iterator[str]:
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        yield source if cell["cell_type"] == "markdown" else f"```python\n{source}\n```"
        for output in cell.get("outputs", ()):
            shown = output.get("data", {"text/plain": output.get("text", "")})
            drawn = shown.get("image/svg+xml") or shown.get("text/html")
            if drawn:
                without_gaps = _GAP.sub("\n", "".join(drawn))
                yield f'<div class="output">{without_gaps}</div>'
            else:
                yield f"```text\n{''.join(shown['text/plain'])}\n```"


class Examples(Extension):
    """Shows the examples of docstrings as code."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Rewrite a docstring. Markdown would take the examples for quotations."""
        if obj.docstring:
            obj.docstring.value = _EXAMPLE.sub(_as_code, obj.docstring.value)


def _as_code(example: re.Match[str]) -> str:
    return f"```pycon\n{example[0].rstrip()}\n```\n"
