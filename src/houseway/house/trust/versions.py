"""Records from when on which version of Houseway writes the log.

An audit then asks of each part what its version knew. The record is one of the house itself, in the stream of
its people, written by the first command of a new version. It fixes the last record of every stream until
then: only up to there a part counts as older, whatever its dates say.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import msgspec

from houseway import __version__
from houseway.house.floor import THE_HOUSE
from houseway.house.people.people_log import STREAM
from houseway.house.record import Record
from houseway.house.store.errors import Conflict
from houseway.house.trust.signatures import MissingKey
from houseway.refusal import Refusal
from houseway.table.live.fact import Fact
from houseway.table.live.live_table import LogError
from houseway.table.live.recorded_options import FIRST_VERSION, version_number

if TYPE_CHECKING:
    from houseway.house.store.log import Store

RECORDED: Final = "version-in-force"
Head = tuple[int, str]  # number and hash of a record


class VersionInForce(Fact, frozen=True):
    """Every later record is by this version. ``heads`` has the last record of each stream until then."""

    version: str
    heads: dict[str, Head]


def checked_version(store: Store) -> str:
    """Return the version that the log names last, or nothing. Refuse a log that a newer one has written."""
    known = _version_of(next(iter(store.find(stream=STREAM, kind=RECORDED, limit=1)), None))
    if known and _is_newer(known, __version__):
        raise Refusal(
            f"Houseway {known} has written this log, and this is {__version__}."
            " Use that version, or a newer one."
        )
    return known


def note_version(store: Store, now: Callable[[], int]) -> None:
    """Record that this version is in force, if the log does not say so yet.

    Without its key, a house that signs cannot write: what it is about to write will be refused.
    """
    while checked_version(store) != __version__ and not isinstance(store.signers, MissingKey):
        with suppress(Conflict), store.writing():  # another program may be quicker
            heads = {stream: store.last(stream) for stream in store.streams()}
            number, previous = heads.get(STREAM, store.last(STREAM))
            facts = msgspec.to_builtins([VersionInForce(__version__, heads)])
            record = Record(STREAM, number + 1, now(), *THE_HOUSE, RECORDED, facts, [], previous)
            store.append([record.sealed()])


def _fact_of(record: Record) -> VersionInForce | None:
    """Return the fact of such a record, or None if it cannot be read: the audit of the people accuses it."""
    try:
        (fact,) = msgspec.convert(record.body, list[VersionInForce])
        version_number(fact.version)
    except ValueError:
        return None
    return fact


def _version_of(record: Record | None) -> str:
    fact = _fact_of(record) if record else None
    return fact.version if fact else ""


def _is_newer(version: str, than: str) -> bool:
    return version_number(version) > version_number(than)


class Versions:
    """Tells which version wrote a record."""

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self._recorded: list[VersionInForce] = []
        for recorded in filter(None, map(_fact_of, records)):
            # Another record of the same version, or an older one, moves nothing: the audit accuses it.
            if not self._recorded or _is_newer(recorded.version, self._recorded[-1].version):
                self._recorded.append(recorded)

    @classmethod
    def in_log(cls, store: Store) -> Versions:
        return cls(reversed(store.find(stream=STREAM, kind=RECORDED, limit=1000)))

    def of(self, stream: str, number: int) -> str:
        """Return the version that wrote the record, or nothing if the house has never recorded one."""
        version = FIRST_VERSION if self._recorded else ""
        for each in self._recorded:
            if number <= each.heads.get(stream, (0, ""))[0]:
                break
            version = each.version
        return version


def check_version(fact: Mapping[str, object], before: str, store: Store | None) -> str:
    """Return the version that a record names. Refuse one that is not newer, or heads that the log lacks."""
    recorded = msgspec.convert(fact, VersionInForce)
    if before and not _is_newer(recorded.version, before):
        raise LogError(f"version {recorded.version} was recorded after {before}")
    for stream, (number, expected) in recorded.heads.items() if store else ():
        record = next(store.read(stream, number - 1), None) if store else None
        if record is None or (record.number, record.hash) != (number, expected):
            raise LogError(
                f"record {number} of {stream} is not the one that version {recorded.version} found"
            )
    return recorded.version
