"""What logs, documents and programs refer to, as text: hashes of rules, tags, the OpenAPI document."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from importlib import import_module
from pkgutil import walk_packages

import msgspec

import houseway.house
import houseway.table
from houseway.rules.fingerprint import rules_hash
from houseway.rules.game import open_table
from houseway.rules.registry import game
from houseway.table.commands.table_commands import Command
from houseway.table.live.fact import Fact
from tests.support.web_house import WebHouse


def rules_lines(text: str) -> str:
    """Return the lines ``GAME; OPTION=VALUE; …: HASH`` with the hash of the rules of each such table."""
    tables = [line.rpartition(":")[0] for line in text.splitlines()]
    return "".join(f"{table}: {_hash_of(*table.split('; '))}\n" for table in tables)


def _hash_of(name: str, *options: str) -> str:
    return rules_hash(open_table(game(name), dict(option.split("=", 1) for option in options)))


def log_tags() -> str:
    """Return the tags of all facts and commands of the package, sorted, with the names of their fields."""
    for module in walk_packages(houseway.__path__, "houseway."):
        if (
            module.name.startswith(("houseway.table.", "houseway.house."))
            and ".migrations" not in module.name
        ):
            import_module(module.name)
    return "".join(sorted({*_tags("fact", Fact), *_tags("command", Command)}))


def _tags(kind: str, base: type[msgspec.Struct]) -> Iterator[str]:
    for struct in base.__subclasses__():
        if struct.__module__.startswith("houseway.") and not struct.__subclasses__():
            keys = ", ".join(struct.__struct_encode_fields__) or "no fields"
            yield f"{kind} {struct.__struct_config__.tag}: {keys}\n"
        yield from _tags(kind, struct)


def openapi_lines(house: WebHouse) -> str:
    """Return the paths and the schemas of the OpenAPI document, and its hash without the version."""
    document = house.openapi()
    del document["info"]["version"]
    digest = sha256(msgspec.json.encode(document, order="deterministic")).hexdigest()
    operations = [
        f"{method.upper()} {path}" for path, methods in document["paths"].items() for method in methods
    ]
    schemas = [f"schema {name}" for name in document["components"]["schemas"]]
    return "\n".join([f"SHA-256 {digest}", *sorted(operations), *sorted(schemas)]) + "\n"
