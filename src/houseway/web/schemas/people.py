"""The bodies of requests and responses about signing in: sessions, attempts, the second factor, its rules."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from houseway.floor.people.rules import Minutes
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


class SecondFactorState(msgspec.Struct):
    rule: Literal["off", "offered", "required"]
    is_set: bool
    is_required: bool
    codes_left: int


class QrCode(msgspec.Struct):
    """The dark squares as the path of an SVG, of so many squares a side."""

    size: int
    path: str


class NewSecondFactor(msgspec.Struct):
    secret: str
    uri: str
    qr: QrCode


class SecondFactorProof(RequestBody):
    """``secret`` is the one that was shown, ``code`` one that the authenticator shows for it."""

    password: str
    secret: str
    code: str


class SecondFactorRemoval(RequestBody):
    password: str
    code: str


class RecoveryCodes(msgspec.Struct):
    recovery_codes: list[str]


class RulesChange(RequestBody):
    """Only the rules that are given are changed."""

    second_factor: Literal["off", "offered", "required"] | UnsetType = UNSET
    idle_minutes: Minutes | UnsetType = UNSET
    player_idle_minutes: Minutes | UnsetType = UNSET
    sessions: Annotated[int, Meta(ge=1, le=100)] | UnsetType = UNSET
    three_failures: Literal["wait", "lock"] | UnsetType = UNSET
