"""Files that the house keeps in the database of its log, each found by the SHA-256 of its content."""

from __future__ import annotations

from contextlib import suppress
from hashlib import sha256

from sqlalchemy import exc, insert, select

from houseway.floor.store.log import Store
from houseway.floor.store.schema import files


def keep_file(store: Store, content: bytes) -> str:
    """Store the content, durable on return, and return its fingerprint. The same content is stored once."""
    fingerprint = sha256(content).hexdigest()
    with suppress(exc.IntegrityError), store.writing() as connection:
        connection.execute(insert(files), {"fingerprint": fingerprint, "content": content})
    return fingerprint


def kept_file(store: Store, fingerprint: str) -> bytes | None:
    with store.reading() as connection:
        content = connection.scalar(select(files.c.content).where(files.c.fingerprint == fingerprint))
    return None if content is None else bytes(content)
