"""Runs notebooks: the code cells in order in one namespace, with what Jupyter would show for each."""

from __future__ import annotations

import ast
import io
import json
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
# The best form of a value first. Where there is a picture, readers of the file need no HTML next to it.
RICH = {"_repr_svg_": "image/svg+xml", "_repr_html_": "text/html"}


def read(file: Path) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return document


def written(document: dict[str, Any]) -> str:
    """Return the text of a notebook file, in the form in which Jupyter saves it."""
    return json.dumps(document, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def code_of(document: dict[str, Any]) -> list[str]:
    return ["".join(cell["source"]) for cell in document["cells"] if cell["cell_type"] == "code"]


def executed(document: dict[str, Any]) -> dict[str, Any]:
    """Return the notebook with the outputs that its cells have now."""
    namespace: dict[str, Any] = {}
    cells = []
    number = 0
    for cell in document["cells"]:
        if cell["cell_type"] != "code":
            cells.append(cell)
            continue
        number += 1
        outputs = _outputs("".join(cell["source"]), namespace, number)
        cells.append({**cell, "execution_count": number, "outputs": outputs})
    return {**document, "cells": cells}


def _outputs(source: str, namespace: dict[str, Any], number: int) -> list[dict[str, Any]]:
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with redirect_stdout(printed):
        exec(compile(tree, f"cell {number}", "exec"), namespace)  # noqa: S102 - our own notebooks
        value = (
            eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), namespace)  # noqa: S307
            if isinstance(last, ast.Expr)
            else None
        )
    outputs: list[dict[str, Any]] = []
    if printed.getvalue():
        outputs.append({"output_type": "stream", "name": "stdout", "text": _lines(printed.getvalue())})
    if value is not None:
        data = _data(value)
        outputs.append(
            {"output_type": "execute_result", "execution_count": number, "data": data, "metadata": {}}
        )
    return outputs


def _data(value: object) -> dict[str, list[str]]:
    """Return a value in the forms that a notebook keeps: as plain text, and in the best form it has."""
    data = {"text/plain": _lines(repr(value))}
    for method, kind in RICH.items():
        if make := getattr(value, method, None):
            return {kind: _lines(make()), **data}
    return data


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)
