"""Prints figures of the source: how large it is, and how finely it is cut. `make tree` runs it."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from functools import cache, cached_property
from inspect import getdoc
from pathlib import Path
from statistics import median
from typing import Any

import houseway
from houseway.rules import parts
from houseway.rules.game import Game

PACKAGE = Path(houseway.__file__).parent
SMALL = 40  # lines
Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Module:
    """A source file with its syntax tree."""

    name: str
    file: Path
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def lines(self) -> int:
        return len(self.text.splitlines())

    @cached_property
    def imports(self) -> list[ast.Import | ast.ImportFrom]:
        return list(_imports(self.tree))

    @cached_property
    def import_lines(self) -> int:
        """Return how many lines belong to import statements."""
        return sum((node.end_lineno or node.lineno) - node.lineno + 1 for node in self.imports)

    @cached_property
    def imports_in_functions(self) -> int:
        functions = [node for node in ast.walk(self.tree) if isinstance(node, Function)]
        inside = {node for function in functions for node in _imports(function)}
        return len(inside)


def _imports(tree: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node


def modules() -> dict[str, Module]:
    """Return every module of the package by its name."""
    by_name = {}
    for file in sorted(PACKAGE.rglob("*.py")):
        parts = file.relative_to(PACKAGE.parent).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        by_name[name] = Module(name, file, file.read_text(encoding="utf-8"))
    return by_name


def importers(every: Mapping[str, Module]) -> Counter[str]:
    """Return by how many modules each module is imported, also inside functions."""
    count: Counter[str] = Counter()
    for module in every.values():
        count.update({name for name in _imported(module, every) if name != module.name})
    return count


def _imported(module: Module, every: Mapping[str, Module]) -> Iterator[str]:
    for node in module.imports:
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if name.name in every)
        elif node.module and node.module in every:
            submodules = [f"{node.module}.{name.name}" for name in node.names]
            yield from (name if name in every else node.module for name in submodules)


def _examples() -> tuple[int, int]:
    """Return how many public names have an example in their docstring, and how many there are."""
    names = [name for name in houseway.__all__ if name != "__version__"]
    documented = [getdoc(getattr(houseway, name)) or "" for name in names]
    return sum(">>>" in text for text in documented), len(documented)


def _parts() -> list[type[Any]]:
    """Return the classes that `Game` is made of."""
    classes = [value for value in vars(parts).values() if isinstance(value, type)]
    return [part for part in classes if is_dataclass(part) and part.__module__ == parts.__name__]


@cache
def figures() -> dict[str, str]:
    """Return the figures by what they are of, as they are printed."""
    every = modules()
    files = [module for module in every.values() if module.file.name != "__init__.py"]
    lines = sum(module.lines for module in every.values())
    import_lines = sum(module.import_lines for module in every.values())
    count = importers(every)
    once = [module for module in files if count[module.name] == 1]
    examples, public = _examples()
    return {
        "Python modules": f"{len(every):,}",
        "folders": f"{len({module.file.parent for module in every.values()}):,}",
        "lines of Python": f"{lines:,}",
        "median module": f"{median(module.lines for module in files):.0f} lines",
        "share of import lines": f"{import_lines / lines:.1%}",
        "modules with one importer": f"{len(once):,}",
        f"of these under {SMALL} lines": f"{sum(module.lines < SMALL for module in once):,}",
        "fields of `Game`": f"{len(fields(Game)):,}",
        "fields of its parts": f"{sum(len(fields(part)) for part in _parts()):,}",
        "imports inside functions": f"{sum(module.imports_in_functions for module in every.values()):,}",
        "public names with an example": f"{examples:,} of {public:,}",
    }


def print_figures() -> None:
    for name, figure in figures().items():
        print(f"{name:30} {figure:>12}")  # noqa: T201


if __name__ == "__main__":
    print_figures()
