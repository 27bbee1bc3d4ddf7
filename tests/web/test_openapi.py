"""The OpenAPI document is true: the server accepts what it describes, and answers only as it describes."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import hypothesis
import msgspec
import pytest
import schemathesis
from schemathesis import GenerationMode
from schemathesis.checks import ignored_auth, positive_data_acceptance
from schemathesis.core.result import Ok

from houseway.house.permission import MAY_ORDER
from houseway.house.roles import Role
from houseway.table.view import TableView
from houseway.web.routes.schemas import Event
from tests.support.web_house import WebHouse, stream

TABLE = "crazy"
ENDLESS = r"/events$"
EXAMPLES = 5
# Authorization has its own tests, with every role; and 5.0 is no whole number here, as it is in JSON Schema.
NOT_CHECKED = [ignored_auth, positive_data_acceptance]
PAGES = r"^(?!/api/|/healthz|/readyz|/metrics)"


@pytest.fixture(scope="module")
def in_play(shared_house: WebHouse) -> WebHouse:
    shared_house.open(TABLE, "crazy-4-poker")
    shared_house.seat_player(TABLE)
    shared_house.must(Role.PLAYER, TABLE, "wager", seat="1", bets={"ante": 500, "super-bonus": 500})
    shared_house.must(Role.PLAYER, TABLE, "ready", seat="1")
    return shared_house


def test_every_answer_is_as_described(in_play: WebHouse) -> None:
    """Send valid and broken requests to each route: every answer is one that the document describes."""
    document = schemathesis.openapi.from_dict(in_play.openapi())
    routes = document.exclude(path_regex=ENDLESS).exclude(path_regex=PAGES).get_all_operations()
    tried = 0
    for route in routes:
        assert isinstance(route, Ok), route
        operation = route.ok()
        roles = [Role.ADMINISTRATOR]
        if operation.path.endswith("/commands"):
            roles = [Role.PLAYER, Role.DEALER, Role.PIT_BOSS]
        _try(operation.as_strategy(generation_mode=GenerationMode.POSITIVE), roles, in_play)
        with suppress(hypothesis.errors.Unsatisfiable):  # a route without input cannot get broken input
            _try(operation.as_strategy(generation_mode=GenerationMode.NEGATIVE), roles, in_play)
        tried += 1
    assert tried > 20


def _try(cases: Any, roles: list[Role], house: WebHouse) -> None:
    @hypothesis.given(case=cases)
    @hypothesis.settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(hypothesis.HealthCheck),
        phases=[hypothesis.Phase.generate],
    )
    def check(case: Any) -> None:
        if case.path.endswith("/commands"):
            case.path_parameters["table"] = TABLE
        for role in roles:
            case.call_and_validate(
                base_url=house.address, headers=house.bearer(role), excluded_checks=NOT_CHECKED
            )

    check()


def test_every_command_is_described(in_play: WebHouse) -> None:
    document = in_play.openapi()
    body = document["paths"]["/api/v1/tables/{table}/commands"]["post"]["requestBody"]
    schema = body["content"]["application/json"]["schema"]
    assert set(schema["discriminator"]["mapping"]) == {
        str(command.__struct_config__.tag) for command in MAY_ORDER
    }
    for reference in schema["discriminator"]["mapping"].values():
        named = document["components"]["schemas"][reference.rsplit("/", 1)[1]]
        assert named["additionalProperties"] is False


def test_the_chapter_is_sent_as_a_file(in_play: WebHouse) -> None:
    operation = in_play.openapi()["paths"]["/api/v1/submissions/chapter"]["post"]
    assert operation["requestBody"] == {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }


def test_every_route_says_what_it_does(in_play: WebHouse) -> None:
    for path, methods in in_play.openapi()["paths"].items():
        for method, operation in methods.items():
            assert operation.get("description"), (method, path)
            assert {"422", "429"} <= set(operation["responses"]), (method, path)


def _is_described(value: Any, shape: Any) -> None:
    """Assert that the value has exactly the fields of the type that the document is made from."""
    assert msgspec.json.decode(msgspec.json.encode(msgspec.convert(value, shape))) == value


def test_events_are_as_described(in_play: WebHouse) -> None:
    """The streams do not end, so the test above leaves them out."""
    for role in Role:
        with stream(in_play.address, in_play.tokens[role], TABLE, after=0) as events:
            for event in events.events(5):
                msgspec.convert(event, Event)
                if event["view"]:
                    _is_described(event["view"], TableView)


def test_the_views_of_every_role_and_game_are_as_described(house: WebHouse) -> None:
    for game in house.get(Role.PLAYER, "/games").json():
        for steps, cards in (("automatic", "house"), ("dealer", "dealer")):
            name = f"{game['game']}-{steps}"
            house.open(name, game["game"], steps=steps, cards=cards)
            for role in (Role.PLAYER, Role.DEALER, Role.PIT_BOSS):
                _is_described(house.get(role, f"/tables/{name}").json(), TableView)
