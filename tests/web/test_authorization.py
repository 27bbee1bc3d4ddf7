"""Authorization over HTTP: every role against every command and route. A denied request changes nothing."""

from __future__ import annotations

import typing
from itertools import product
from typing import Any

import msgspec
import pytest

from houseway.house.permission import MAY_ORDER
from houseway.house.roles import MAY_AUDIT, MAY_MANAGE_PEOPLE, MAY_SEE_CAGE, MAY_SEE_COMPLIANCE, Role
from houseway.table.commands.table_commands import Command, Open
from tests.support.many_cases import many_cases
from tests.support.web_house import API, WebHouse

TABLE = "sic-bo-1"
# A value for every type of field in a command.
_SAMPLES: dict[Any, Any] = {str: "1", int: 1, bool: True, dict: {}, list: [], Any: None}


def sample(command: type[Command]) -> dict[str, Any]:
    """Return a well-formed command of this kind."""
    body = {"command": command.__struct_config__.tag}
    for field in msgspec.structs.fields(command):
        if field.required:
            body[field.encode_name] = _sample_of(field.type)
    msgspec.convert(body, command)
    return body


def _sample_of(kind: Any) -> Any:
    origin = typing.get_origin(kind)
    if origin is typing.Literal:
        return typing.get_args(kind)[0]
    return _SAMPLES[origin or kind]


@pytest.fixture(scope="module")
def open_house(shared_house: WebHouse) -> WebHouse:
    shared_house.open(TABLE, "sic-bo")
    return shared_house


def _state(house: WebHouse) -> tuple[int, dict[str, Any]]:
    seen = house.floor.look_for_sure(TABLE, lambda live: dict(live.accounts.balances))
    return house.floor.store.count(), seen.seen


def test_every_role_against_every_command(open_house: WebHouse) -> None:
    with many_cases() as cases:
        for command, role in product(MAY_ORDER, Role):
            with cases.case(f"{command.__name__} by {role}"):
                _check_order(open_house, command, role)


def _check_order(open_house: WebHouse, command: type[Command], role: Role) -> None:
    if role in MAY_ORDER[command]:
        # At a table of its own: what others have done there would decide who answers its next step.
        table = f"{command.__name__}-{role}".lower()
        open_house.open(table, "sic-bo")
        answer = open_house.post(role, f"/tables/{table}/commands", sample(command))
        assert answer.status_code in (200, 409), answer.text
    else:
        before = _state(open_house)
        answer = open_house.post(role, f"/tables/{TABLE}/commands", sample(command))
        assert answer.status_code == 403, answer.text
        assert str(role) in answer.json()["error"]
        assert _state(open_house) == before


def test_every_command_has_its_roles() -> None:
    """A command that nobody may send would be a mistake, and so would one that the table does not know."""
    assert all(MAY_ORDER.values())
    assert {command.__struct_config__.tag for command in MAY_ORDER} == {
        command.__struct_config__.tag
        for command in Command.__subclasses__()
        if command.__module__ == Open.__module__
    }


FILLED_IN = {"table": TABLE, "number": "0", "person": "nobody-here", "name": "0" * 16}
SIGNING_IN = {f"{API}/session", f"{API}/session/passkey", f"{API}/session/passkey/new"}
OPEN_TO_ALL = {"/healthz", "/readyz", *SIGNING_IN}
FAR_AWAY = {"X-Forwarded-For": "192.0.2.7"}  # as a proxy on this machine reports it


def _routes(house: WebHouse) -> list[tuple[str, str]]:
    """Return every documented route except signing in and out, and the streams, which do not end."""
    routes = [
        (method, path)
        for path, methods in house.openapi()["paths"].items()
        for method in methods
        if not path.endswith("/events") and path not in OPEN_TO_ALL and path != "/metrics"
    ]
    assert len(routes) > 15
    return routes


def _allowed(method: str, path: str) -> frozenset[Role]:
    if path.startswith(f"{API}/audit"):
        return MAY_AUDIT
    if (method, path) == ("get", f"{API}/cage/money"):
        return MAY_SEE_CAGE
    if path.startswith((f"{API}/people", f"{API}/sign-in-rules")):
        return MAY_MANAGE_PEOPLE
    if path.startswith((f"{API}/submissions", f"{API}/meters/")):
        return MAY_SEE_COMPLIANCE
    return frozenset(Role)


def test_every_role_against_every_route(open_house: WebHouse) -> None:
    with many_cases() as cases:
        for (method, path), role in product(_routes(open_house), Role):
            with cases.case(f"{method} {path} by {role}"):
                _check_route(open_house, method, path, role)


def _check_route(open_house: WebHouse, method: str, path: str, role: Role) -> None:
    before = _state(open_house)
    answer = open_house.client.request(method, path.format(**FILLED_IN), headers=open_house.bearer(role))
    if role in _allowed(method, path):
        assert answer.status_code not in (401, 403), answer.text
    else:
        assert answer.status_code == 403, answer.text
        assert _state(open_house) == before


def test_people_who_are_not_signed_in_only_get_the_health_routes(open_house: WebHouse) -> None:
    for method, path in _routes(open_house):
        for headers in (
            {},
            {"Authorization": "Bearer houseway_of-somebody-else"},
            {"Cookie": "houseway_session=x"},
        ):
            answer = open_house.client.request(method, path.format(**FILLED_IN), headers=headers)
            assert answer.status_code == 401, (method, path, answer.text)
    for path in ("/healthz", "/readyz"):
        assert open_house.client.get(path).status_code == 200


@pytest.mark.parametrize("role", Role)
def test_metrics_are_for_this_machine_and_those_who_may_audit(open_house: WebHouse, role: Role) -> None:
    assert "houseway_requests_total" in open_house.client.get("/metrics").text
    assert open_house.client.get("/metrics", headers=FAR_AWAY).status_code == 401
    answer = open_house.client.get("/metrics", headers={**FAR_AWAY, **open_house.bearer(role)})
    assert answer.status_code == (200 if role in MAY_AUDIT else 403)


def test_a_dealer_does_not_answer_for_the_supervisor(house: WebHouse) -> None:
    house.open("felt", "football-kings", steps="dealer", cards="dealer")
    for _ in range(40):
        step = house.get(Role.DEALER, "/tables/felt").json()["step"]
        if step["who"] in ("casino supervisor", "floorperson"):
            break
        value = {"measure": step.get("usual"), "choose": step.get("values", [None])[0]}.get(step["kind"])
        house.must(Role.DEALER, "felt", "answer", step=step["key"], answer=value)
    assert step["who"] in ("casino supervisor", "floorperson")
    denied = house.order(Role.DEALER, "felt", "answer", step=step["key"])
    assert (denied.status_code, denied.json()["cite"]) == (403, None)
    assert house.get(Role.DEALER, "/tables/felt").json()["step"] == step
    house.must(Role.SUPERVISOR, "felt", "answer", step=step["key"])
