"""Hashes and compares passwords, recovery codes, and the secrets of sessions and tokens; refuses weak
passwords.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from functools import cached_property
from typing import Any, Final

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from houseway.house.store.log import Store
from houseway.house.trust.signatures import Signers, key_of_secret
from houseway.lazy import lazy
from houseway.refusal import Refusal

zxcvbn = lazy("zxcvbn:zxcvbn")  # its lists of words take time to load

SHORTEST_PASSWORD, LONGEST_PASSWORD = 10, 200
NO_PASSWORD: Final = "none"  # noqa: S105 - not a hash, so that no password matches
SHOWN_OF_HASH = 16  # characters of a hash that name what it was made of
THE_PROGRAM = "houseway"
# Powers of ten: how often a person guesses who knows common passwords, words, names, dates and keyboard rows.
FEWEST_GUESSES = 8
_JUDGED = 72  # characters; zxcvbn takes no more, and nobody guesses what is behind them
_SHORTEST_WORD = 4  # of a name that a password may not hold
_ADVICE = "Choose a longer one, for example four words that have nothing to do with each other."


def check_password(person_id: str, password: str, name: str = "") -> None:
    """Refuse a password that is too short, or that a person would soon guess."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise Refusal(
            f"A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters, not {len(password)}."
        )
    if not password.isprintable():
        raise Refusal("The password contains characters that cannot be typed. Choose another.")
    forbidden = _words_about(person_id, name)
    lowered = password.lower()
    for word, whose in forbidden.items():
        if word in lowered:
            raise Refusal(f"The password contains {whose}, {word!r}, which others try first. {_ADVICE}")
    judged = _judged(password, list(forbidden))
    if judged["guesses_log10"] < FEWEST_GUESSES:
        why = str(judged["feedback"]["warning"]) or "It would be guessed soon."
        raise Refusal(f"This password is too easy to guess. {why.rstrip('.')}. {_ADVICE}")


def _words_about(person_id: str, name: str) -> dict[str, str]:
    """Return the words that a password may not hold, each with what it is."""
    words = dict.fromkeys(name.lower().split(), "a part of the person's name")
    words = {word: what for word, what in words.items() if len(word) >= _SHORTEST_WORD}
    return {**words, person_id: "the user name", THE_PROGRAM: "the name of this program"}


def _judged(password: str, about: list[str]) -> dict[str, Any]:
    judged: dict[str, Any] = zxcvbn(password[:_JUDGED], user_inputs=about)
    return judged


def password_mark(hashed: str) -> str:
    """Return what the log keeps of the hash of a password: enough to notice another one, and no more."""
    return hashlib.sha256(hashed.encode()).hexdigest()[:SHOWN_OF_HASH]


class Passwords:
    """Hashes and compares; a comparison takes as long whether or not there is a password."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher()

    @cached_property
    def _nobodys(self) -> str:
        """The hash of a password that nobody has, to compare with where there is none."""
        return self._hasher.hash(secrets.token_urlsafe())

    def hashed(self, person_id: str, password: str, name: str = "") -> str:
        check_password(person_id, password, name)
        return self._hasher.hash(password)

    def is_right(self, known_hash: str | None, password: str) -> bool:
        """Compare with a hash; None, or that of a person without a password, never matches."""
        nobodys = self._nobodys  # made for all, so that the first comparison takes as long as any
        compared = known_hash if known_hash and known_hash != NO_PASSWORD else nobodys
        try:
            self._hasher.verify(compared, password)
        except (Argon2Error, InvalidHashError, UnicodeEncodeError):
            return False
        return compared is not nobodys


# The secrets of sessions and tokens: how they are stored and named, and the keys made of them.


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


# Recovery codes: kept on paper, each good for one sign-in, for people who have lost their device.

RECOVERY_CODES = 10
_CODE_CHARACTERS, _GROUP = 16, 4  # 80 bits, so that a plain hash is safe


def new_recovery_codes() -> list[str]:
    return [_new_code() for _ in range(RECOVERY_CODES)]


def _new_code() -> str:
    text = base64.b32encode(secrets.token_bytes(_CODE_CHARACTERS * 5 // 8)).decode().lower()
    return "-".join(text[start : start + _GROUP] for start in range(0, len(text), _GROUP))


def hash_of_code(person_id: str, code: str) -> str:
    """Return what is stored of a code, however its groups were typed."""
    plain = code.strip().lower().replace("-", "").replace(" ", "")
    return hash_of(f"{person_id} {plain}")
