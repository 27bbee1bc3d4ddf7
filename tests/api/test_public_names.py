"""Every public name and signature is pinned: a change here breaks programs."""

import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import is_dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import houseway
from tests.support.golden import compare

PINNED = Path(__file__).parent / "public_names.txt"


def _signature(value: Any) -> str:
    return str(inspect.signature(value)).replace("collections.abc.", "").replace("typing.", "")


def _attributes(kind: type) -> list[str]:
    """Return what an object gets when it is made."""
    make = vars(kind).get("__init__")
    made = inspect.getsource(make) if make and not is_dataclass(kind) else ""
    return re.findall(r"self\.([a-z]\w*)(?:: [^=\n]+)? = ", made)


def _lines(name: str, value: Any) -> Iterator[str]:
    if not inspect.isclass(value):
        yield f"{name}{_signature(value)}" if callable(value) else name
        return
    yield f"class {name}"
    members: dict[str, str] = {}
    for kind in reversed(value.__mro__):
        if kind.__module__.startswith("houseway"):
            fields = dict.fromkeys([*getattr(kind, "__dataclass_fields__", ()), *_attributes(kind)])
            for member, attribute in {**fields, **vars(kind)}.items():
                members[member] = (
                    f"{member}{_signature(attribute)}" if inspect.isfunction(attribute) else member
                )
    yield from (f"    {words}" for member, words in sorted(members.items()) if not member.startswith("_"))


def test_public_names_and_signatures_are_kept() -> None:
    names = [name for name in houseway.__all__ if name != "__version__"]
    lines = [line for name in names for line in _lines(name, getattr(houseway, name))]
    compare(PINNED, "\n".join(lines) + "\n")


def test_every_public_name_is_documented() -> None:
    undocumented = [name for name in houseway.__all__ if not inspect.getdoc(getattr(houseway, name))]
    assert undocumented == []


def test_folders_of_the_package_do_not_hide_functions_of_the_same_name() -> None:
    import houseway.games.sic_bo  # noqa: PLC0415 - what is tested
    import houseway.table.live.live_table  # noqa: PLC0415 - what is tested

    assert not isinstance(houseway.table, ModuleType)
    assert not isinstance(houseway.games, ModuleType)
    assert "sic-bo" in houseway.games()


def test_importing_the_package_loads_nothing_heavy() -> None:
    code = "import sys, houseway; print({'numpy', 'numba', 'msgspec'} & set(sys.modules))"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "set()\n"


def test_the_package_runs_as_a_module() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "houseway", "--version"], capture_output=True, text=True, check=True
    )
    assert ran.stdout == f"houseway {houseway.__version__}\n"
