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
from houseway.house.record import Record
from houseway.house.store.errors import Conflict
from houseway.house.trust.signatures import MissingKey
from houseway.refusal import Refusal
from houseway.table.live.fact import Fact
from houseway.table.live.live_table import LogError
from houseway.table.live.recorded_options import FIRST, version_number

if TYPE_CHECKING:
    from houseway.house.store.log import Store

STREAM: Final = "house"  # of the records about people
RECORDED: Final = "version-in-force"
Head = tuple[int, str]  # number and hash of a record


class VersionInForce(Fact, frozen=True):
    """Every later record is by this version. ``heads`` has the last record of each stream until then."""

    version: str
    heads: dict[str, Head]


def check_not_newer(store: Store) -> None:
    """Refuse a log that a newer version has written."""
    known = _last_version(store)
    if known and _is_newer(known, __version__):
        raise Refusal(
            f"Houseway {known} has written this log, and this is {__version__}."
            " Use that version, or a newer one."
        )


def note_version(store: Store, now: Callable[[], int]) -> None:
    """Record that this version is in force, if the log does not say so yet.

    Without its key, a house that signs cannot write: what it is about to write will be refused.
    """
    while _last_version(store) != __version__ and not isinstance(store.signers, MissingKey):
        check_not_newer(store)
        with suppress(Conflict), store.writing():  # another program may be quicker
            heads = {stream: store.last(stream) for stream in store.streams()}
            number, previous = heads.get(STREAM, store.last(STREAM))
            facts = msgspec.to_builtins([VersionInForce(__version__, heads)])
            record = Record(STREAM, number + 1, now(), *THE_HOUSE, RECORDED, facts, [], previous)
            store.append([record.sealed()])


def _last_version(store: Store) -> str:
    for record in store.find(stream=STREAM, kind=RECORDED, limit=1):
        return _fact_of(record).version
    return ""


def _fact_of(record: Record) -> VersionInForce:
    (fact,) = record.body
    return msgspec.convert(fact, VersionInForce)


def _is_newer(version: str, than: str) -> bool:
    return version_number(version) > version_number(than)


class Versions:
    """Tells which version wrote a record."""

    def __init__(self, records: Iterable[Record] = ()) -> None:
        self._recorded: list[VersionInForce] = []
        for recorded in map(_fact_of, records):
            # Another record of the same version, or an older one, moves nothing: the audit accuses it.
            if not self._recorded or _is_newer(recorded.version, self._recorded[-1].version):
                self._recorded.append(recorded)

    @classmethod
    def in_log(cls, store: Store) -> Versions:
        return cls(reversed(store.find(stream=STREAM, kind=RECORDED, limit=1000)))

    def of(self, stream: str, number: int) -> str:
        """Return the version that wrote the record, or nothing if the house has never recorded one."""
        version = FIRST if self._recorded else ""
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
