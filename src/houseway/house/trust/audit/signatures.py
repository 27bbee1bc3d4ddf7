"""Checks who signed each record.

From its first signed record on, every record of a stream must be signed: by a key of the person who did it,
if the log has given that person one, and else by the key of the house."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from houseway.house.people import STREAM as PEOPLE
from houseway.house.record import Record
from houseway.house.trust.notes import Verifier
from houseway.house.trust.signatures import SIGNED_BY_THE_HOUSE, PublicKey

if TYPE_CHECKING:
    from houseway.house.store import Store


MOST_FAULTS = 20


@dataclass
class SignatureAudit:
    faults: list[str] = field(default_factory=list)
    by_people: int = 0
    by_the_house: int = 0
    before: int = 0  # records of the time before the house signed
    first: str = ""  # the first signed record

    @property
    def holds(self) -> bool:
        return not self.faults

    def accuse(self, record: Record, words: str) -> None:
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(f"record {record.number} of {record.stream}: {words}")

    def as_json(self) -> dict[str, Any]:
        return {
            "holds": self.holds,
            "faults": self.faults,
            "signed_by_people": self.by_people,
            "signed_by_the_house": self.by_the_house,
            "before_signatures": self.before,
            "first_signed": self.first,
        }


class _Keys:
    """The keys that the log has given to people, read from the records about people."""

    def __init__(self, house: PublicKey | None, records: Iterable[Record]) -> None:
        self.house = house
        self.begins: int | None = None  # the time of the first signed record about people
        self._of: dict[str, dict[str, PublicKey]] = {}
        for record in records:
            if record.signature and self.begins is None:
                self.begins = record.at
            for fact in record.body:
                if _gives_key(fact):
                    key = PublicKey(base64.b64decode(fact["key"]))
                    self._of.setdefault(fact["person"], {})[key.name] = key

    def fault(self, record: Record) -> str:
        """Return what is wrong with the signature of a record; nothing if it is right."""
        name = record.signature.partition(":")[0]
        own = self._of.get(record.who, {})
        if own and record.kind != SIGNED_BY_THE_HOUSE:
            key = own.get(name)
            if key is None:
                return f"it is not signed by a session or token of {record.who}, who is said to have done it"
        else:
            key = self.house
            if key is None:
                return ""
            if name != key.name:
                return "it is not signed by the house"
        return "" if key.has_signed(record.hash, record.signature) else "its signature does not match it"

    def is_own(self, record: Record) -> bool:
        return record.signature.partition(":")[0] in self._of.get(record.who, {})


def verify_signatures(store: Store, house: Verifier | None = None) -> SignatureAudit:
    """Check every record; without the key of the house, only what people have signed."""
    audit = SignatureAudit()
    keys = _Keys(PublicKey(house.key) if house else None, store.read(PEOPLE))
    for stream in store.streams():
        is_signed = False
        for record in store.read(stream):
            if record.signature:
                is_signed = True
                audit.first = audit.first or f"record {record.number} of {stream}"
                _check(audit, keys, record)
            elif is_signed or _is_new(record, keys) or any(map(_gives_key, record.body)):
                audit.accuse(record, "it is not signed, and should be: this house signs its records")
            else:
                audit.before += 1
    return audit


def _gives_key(fact: Any) -> bool:
    """Return whether a fact gives a person a key, as it does only where the house signs."""
    return isinstance(fact, dict) and isinstance(fact.get("key"), str) and "person" in fact


def _is_new(record: Record, keys: _Keys) -> bool:
    """Return whether the record begins a stream although the house signed by then."""
    return record.number == 1 and keys.begins is not None and record.at > keys.begins


def _check(audit: SignatureAudit, keys: _Keys, record: Record) -> None:
    if words := keys.fault(record):
        audit.accuse(record, words)
    elif keys.is_own(record) and record.kind != SIGNED_BY_THE_HOUSE:
        audit.by_people += 1
    else:
        audit.by_the_house += 1
