"""The bodies of requests and responses about signing in: sessions, attempts, the second factor, its rules."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from houseway.house.people.sign_in_rules import Minutes
from houseway.web.schemas.tables import RequestBody


class SessionInList(msgspec.Struct):
    """``name`` identifies the session, to end it; ``is_this`` is the one that asks."""

    name: str
    created: int
    used: int
    expires: int | None
    address: str
    browser: str
    is_this: bool


class WaitInList(msgspec.Struct):
    """``source`` is where wrong passwords came from; ``until`` is None if only an administrator ends it."""

    source: str
    failures: int
    until: int | None


class SignInState(msgspec.Struct):
    """How a person signs in, for an administrator."""

    second_factor: bool
    waits: list[WaitInList]
    sessions: list[SessionInList]


class PasskeyInList(msgspec.Struct):
    """``name`` identifies the passkey, to remove it."""

    name: str
    label: str
    created: int


class SecondFactorState(msgspec.Struct):
    """``is_set``: there is an authenticator or a passkey. ``codes_left`` are recovery codes."""

    rule: Literal["off", "offered", "required"]
    is_set: bool
    is_required: bool
    has_authenticator: bool
    passkeys: list[PasskeyInList]
    codes_left: int


class QrCode(msgspec.Struct):
    """The dark squares as the path of an SVG, of so many squares a side."""

    size: int
    path: str


class NewSecondFactor(msgspec.Struct):
    secret: str
    uri: str
    qr: QrCode


class PasskeyChallenge(msgspec.Struct):
    """``challenge`` is base64url; ``party`` is the name that passkeys are made for."""

    challenge: str
    party: str


class NewPasskey(PasskeyChallenge):
    """``user`` and the passkeys that the person has already are base64url, ``algorithms`` those of COSE."""

    user: str
    algorithms: list[int]
    known: list[str]


class PasskeyUse(RequestBody):
    """What the browser answers when a passkey is used (AuthenticatorAssertionResponse), in base64url."""

    id: str
    client_data: str
    authenticator_data: str
    signature: str


class PasskeyMade(RequestBody):
    """What the browser answers when a passkey is made (AuthenticatorAttestationResponse), in base64url."""

    id: str
    client_data: str
    authenticator_data: str
    public_key: str


class PasskeyAddition(RequestBody):
    """``code`` or ``passkey`` prove the second factor that the person has already."""

    password: str
    new: PasskeyMade
    label: str = ""
    code: str = ""
    passkey: PasskeyUse | None = None


class SecondFactorProof(RequestBody):
    """``secret`` is the one that was shown, ``code`` one that the authenticator shows for it.

    Whoever has passkeys also proves that: by ``passkey``, or with a ``recovery_code``.
    """

    password: str
    secret: str
    code: str
    recovery_code: str = ""
    passkey: PasskeyUse | None = None


class SecondFactorRemoval(RequestBody):
    """``code`` or ``passkey`` prove the second factor."""

    password: str
    code: str = ""
    passkey: PasskeyUse | None = None


class RecoveryCodes(msgspec.Struct):
    recovery_codes: list[str]


class RulesChange(RequestBody):
    """Only the rules that are given are changed."""

    second_factor: Literal["off", "offered", "required"] | UnsetType = UNSET
    idle_minutes: Minutes | UnsetType = UNSET
    player_idle_minutes: Minutes | UnsetType = UNSET
    sessions: Annotated[int, Meta(ge=1, le=100)] | UnsetType = UNSET
    three_failures: Literal["wait", "lock"] | UnsetType = UNSET
