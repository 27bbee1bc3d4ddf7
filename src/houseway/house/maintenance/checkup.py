"""What `houseway doctor` looks at: each finding says what is wrong, and how to cure it."""

from __future__ import annotations

import shutil
import stat
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING

from houseway.house.desks.cage import CAGE_LOG
from houseway.house.desks.cage_money import CAGE_MONEY
from houseway.house.desks.desk_log import Projection
from houseway.house.trust.audit.findings import database_faults
from houseway.house.trust.division import DIVISION, fingerprint
from houseway.house.trust.house_key import read_key
from houseway.house.trust.log_tree import LogTree
from houseway.house.trust.notes import parse_checkpoint
from houseway.refusal import Refusal
from houseway.table.live.live_table import LogError

if TYPE_CHECKING:
    from houseway.house.store.log import Store

ENOUGH_DISK = 2 * 1024**3  # bytes
ENOUGH_FILES = 4096  # open at once: each stream of events is one
FRESH = 10 * 60  # seconds since the last checkpoint of a house that serves
TOLERATED = 5 * 60  # seconds by which a clock may be behind the log


class Grade(StrEnum):
    FINE = "fine"
    CARE = "take care"
    WRONG = "wrong"


@dataclass(frozen=True)
class Finding:
    what: str
    grade: Grade
    words: str
    cure: str = ""


def checkup(store: Store, key: Path | None = None, public_url: str | None = None) -> Iterator[Finding]:
    """Yield findings about the machine, the database, the clock, the key and the address."""
    yield _python()
    yield _open_files()
    file = Path(store.database.name) if store.engine.dialect.name == "sqlite" else None
    if file is not None:
        yield _permissions(file)
        yield _disk(file)
    yield _writable(store)
    yield _guards(store)
    yield _clock(store)
    yield _readable(store, "Division", _division)
    yield _readable(store, "money", _money)
    yield from _key(store, key, file)
    yield _address(public_url)


def _python() -> Finding:
    version = ".".join(map(str, sys.version_info[:3]))
    return Finding("Python", Grade.FINE, version)


def _open_files() -> Finding:
    if sys.platform == "win32":
        return Finding("open files", Grade.FINE, "not limited by this system")
    import resource  # noqa: PLC0415 - not on every system

    limit, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if limit >= ENOUGH_FILES or limit == resource.RLIM_INFINITY:
        return Finding("open files", Grade.FINE, f"up to {limit:,}")
    cure = f"Run `ulimit -n {ENOUGH_FILES}` before the server, or set LimitNOFILE in its systemd unit."
    return Finding("open files", Grade.CARE, f"only {limit:,} at once; every viewer needs one", cure)


def _permissions(file: Path) -> Finding:
    others = stat.S_IMODE(file.stat().st_mode) & stat.S_IRWXO
    if others:
        cure = f"Run: chmod o-rwx {file}"
        return Finding("permissions", Grade.WRONG, f"everybody on this machine can open {file}", cure)
    return Finding("permissions", Grade.FINE, "others cannot open the log")


def _disk(file: Path) -> Finding:
    free = shutil.disk_usage(file.parent).free
    words = f"{free / 1024**3:,.1f} GiB free"
    if free >= ENOUGH_DISK:
        return Finding("disk", Grade.FINE, words)
    return Finding("disk", Grade.CARE, words, "Make room, or move the log to a larger disk.")


def _writable(store: Store) -> Finding:
    try:
        store.check_writable()
    except Refusal as refusal:
        return Finding("database", Grade.WRONG, str(refusal), "See docs/operator.md, Database.")
    return Finding("database", Grade.FINE, f"the log {store.database.name} can be written")


def _guards(store: Store) -> Finding:
    faults = list(database_faults(store))
    if faults:
        cure = "Find out who changed the database, run `houseway audit verify`, and restore a backup."
        return Finding("guards", Grade.WRONG, "; ".join(faults), cure)
    return Finding("guards", Grade.FINE, "the database refuses to change records")


def _clock(store: Store) -> Finding:
    latest = store.find(limit=1)
    behind = latest[0].at / 1_000_000 - time.time() if latest else 0.0
    if behind > TOLERATED:
        words = f"the last record is {behind / 3600:.1f} hours in the future"
        return Finding("clock", Grade.WRONG, words, "Set the clock; use a time service such as chrony.")
    return Finding("clock", Grade.FINE, "not behind the log")


def _readable(store: Store, what: str, look: Callable[[Store], Finding]) -> Finding:
    """Return what a look at a desk finds; a damaged stream is a finding of its own."""
    try:
        return look(store)
    except (LogError, Refusal, ValueError, LookupError) as error:
        words = f"its records cannot be read: {error}"
        return Finding(what, Grade.WRONG, words, "Run `houseway audit verify`.")


def _division(store: Store) -> Finding:
    key = Projection(store, DIVISION).look(lambda division: division.key)
    if key is None:
        cure = "Ask the Division for its public key, and run `houseway division register KEY --house NAME`."
        words = "no key is registered: the house's administrator makes inspectors"
        return Finding("Division", Grade.CARE, words, cure)
    return Finding("Division", Grade.FINE, f"the key of {key.name}, fingerprint {fingerprint(key)}")


def _money(store: Store) -> Finding:
    if Projection(store, CAGE_LOG).look(lambda cage: cage.rules).is_play_money:
        words = "play money: players enter their own buy-ins, and the cage is unlimited"
        return Finding("money", Grade.FINE, words)
    if Projection(store, CAGE_MONEY).look(lambda money: money.till) is None:
        words = "the house plays for money, but its cage was never counted"
        cure = (
            "Accounting counts it: houseway desk cage count opening --cash DOLLARS --chips DOLLARS. Then"
            " security confirms it: houseway desk cage decide NUMBER"
        )
        return Finding("money", Grade.WRONG, words, cure)
    return Finding("money", Grade.FINE, "the house plays for money, and its cage is counted")


def _key(store: Store, key: Path | None, database: Path | None) -> Iterator[Finding]:
    if key is None:
        cure = "Make one with `houseway key new FILE --name NAME`, and serve with --key FILE."
        yield Finding("key", Grade.CARE, "records and checkpoints are not signed", cure)
        return
    try:
        house_key = read_key(key)
    except Refusal as refusal:
        yield Finding("key", Grade.WRONG, str(refusal), "Give the file that `houseway key new` wrote.")
        return
    if database is not None and key.resolve().parent == database.resolve().parent:
        cure = "Move it, so that no backup or copy of the database's folder takes it along."
        yield Finding("key", Grade.CARE, f"the file {key} is in the folder of the database", cure)
    else:
        yield Finding("key", Grade.FINE, f"that of {house_key.name}")
    yield _last_checkpoint(store)


def _last_checkpoint(store: Store) -> Finding:
    note = LogTree(store).last_checkpoint()
    if note is None:
        cure = "Serve with --key, or run `houseway checkpoint sign`."
        return Finding("checkpoint", Grade.CARE, "none was signed yet", cure)
    checkpoint = parse_checkpoint(note.text)
    age = time.time() - checkpoint.at
    witnesses = len(note.signatures) - 1
    words = f"{checkpoint.size:,} records, {age / 60:,.0f} minutes ago, cosigned by {witnesses}"
    if store.count() > checkpoint.size and age > FRESH:
        cure = "Look at the server's log: it signs one every minute."
        return Finding("checkpoint", Grade.CARE, words, cure)
    if not witnesses:
        cure = "Run `houseway witness` on another machine, and serve with --witness."
        return Finding("checkpoint", Grade.CARE, f"{words}: nobody outside the house vouches for it", cure)
    return Finding("checkpoint", Grade.FINE, words)


def _address(public_url: str | None) -> Finding:
    if public_url is None:
        return Finding("address", Grade.FINE, "for this machine alone; give --public-url behind a proxy")
    if not public_url.startswith("https://"):
        cure = "Put a proxy with TLS in front: docs/operator.md has one for nginx."
        return Finding("address", Grade.WRONG, f"the address {public_url} is not encrypted", cure)
    return Finding("address", Grade.FINE, f"people use {public_url}")
