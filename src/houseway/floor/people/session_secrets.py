"""The secrets of sessions and tokens: how they are stored and named, and the keys made of them."""

from __future__ import annotations

import base64
import hashlib

from houseway.floor.people.signing_in.passwords import SHOWN_OF_HASH
from houseway.floor.signatures.session_key import key_of_secret
from houseway.floor.signatures.signers import Signers
from houseway.floor.store.log import Store


def hash_of(secret: str) -> str:
    """Return what is stored of a secret. It is long and random, so a plain hash is safe."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


def name_of_secret(hashed: str) -> str:
    """Return the name of a token or session from its hash."""
    return hashed[:SHOWN_OF_HASH]


def public_key(store: Store, secret: str) -> str | None:
    """Return the key of a new session or token, if this house signs its records."""
    if not isinstance(store.signers, Signers):
        return None
    return base64.b64encode(key_of_secret(secret).public).decode()


def let_sign(store: Store, person_id: str, secret: str, key: str | None) -> None:
    """Sign what the person does with the key that the log has for this secret."""
    if key is not None and isinstance(store.signers, Signers):
        store.signers.add(person_id, secret)
