"""Opens the log of the house for commands and programs that use it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from platformdirs import user_data_path

from houseway.house.clock import microseconds_now
from houseway.house.store import open_store
from houseway.lazy import lazy
from houseway.refusal import Refusal

if TYPE_CHECKING:
    from houseway.house.store import Store

# Slow to load, and only the houses that sign need them.
read_key = lazy("houseway.house.trust.house_key:read_key")
signatures = lazy("houseway.house.trust.signatures")
versions = lazy("houseway.house.trust.versions")


Now = Callable[[], int]  # gives microseconds since 1970


KEY_FILE = "HOUSEWAY_KEY_FILE"  # in the environment: the file with the key of the house
PEOPLE = "house"  # the stream of the records about people


def default_database() -> Path:
    """Return the file in the folder where programs keep this user's data."""
    return user_data_path("houseway", appauthor=False) / "houseway.db"


def open_database(place: str | None, key: Path | None = None, now: Now = microseconds_now) -> Store:
    """Open the log to write. What is written to it is signed, if the house does so."""
    return _to_write(_with_key(_open(place), key), now)


def _to_write(store: Store, now: Now = microseconds_now) -> Store:
    """Refuse a log of a newer version; let the first command that writes record this one."""
    try:
        versions.checked_version(store)
    except BaseException:
        store.close()
        raise
    store.before_first_write = lambda: versions.note_version(store, now)
    return store


def _with_key(store: Store, key: Path | None = None) -> Store:
    file = key or os.environ.get(KEY_FILE)
    if file or _is_signed(store):
        house = read_key(Path(file)) if file else None
        store.signers = signatures.Signers(house.record_key) if house else signatures.MissingKey()
        store.seals = house.seals if house else None
    return store


def _is_signed(store: Store) -> bool:
    """Return whether the last record about people was signed."""
    number, _ = store.last(PEOPLE)
    return any(record.signature for record in store.read(PEOPLE, number - 1))


def _open(place: str | None) -> Store:
    if place is not None:
        return open_store(place)
    file = default_database()
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file.parent.chmod(0o700)  # where it was there already
    except OSError as error:
        raise Refusal(f"{file.parent} cannot be created: {error.strerror}. Give a --database.") from error
    return open_store(file)


def open_existing_database(place: str | None, *, writes: bool = False) -> Store:
    """Open a log that is there already: a command that only reads creates none.

    A file that may not be written, as on an inspector's medium, is opened as it is.
    """
    file = _file_at(place)
    if file is not None and not file.exists():
        raise Refusal(f"There is no log at {str(file)!r}. Name another --database.")
    if file is not None and not (os.access(file, os.W_OK) and os.access(file.parent, os.W_OK)):
        return open_store(file, read_only=True)
    store = _with_key(_open(place))
    return _to_write(store) if writes else store


def _file_at(place: str | None) -> Path | None:
    """Return the file of a log; None if it is on a server."""
    if place is None:
        return default_database()
    scheme, is_address, path = place.partition("://")
    if not is_address:
        return Path(place)
    return Path(path.removeprefix("/")) if scheme.startswith("sqlite") else None
