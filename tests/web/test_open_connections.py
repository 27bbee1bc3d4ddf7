"""Which connections are closed when there are too many: those that wait, never those that work."""

from __future__ import annotations

import dataclasses
from contextlib import ExitStack
from pathlib import Path

import pytest

from houseway.house.floor import Person
from houseway.house.roles import Role
from houseway.table.commands.table_commands import SitDown
from tests.support.raw_http import HEALTH, answer, connected, everything, is_closed, many
from tests.support.web_house import NO_RATE_LIMIT, Stream, WebHouse, somebody, stream, web_house

HALF = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More:"
STREAMS = 3
FEW = dataclasses.replace(NO_RATE_LIMIT, connections_per_address=STREAMS, half_requests=5)


def _streams(house: WebHouse, stack: ExitStack) -> list[Stream]:
    house.open("dice", "sic-bo")
    token = house.tokens[Role.DEALER]
    opened = [stack.enter_context(stream(house.address, token, "dice")) for _ in range(STREAMS)]
    for events in opened:
        events.event()
    return opened


def test_where_every_connection_of_an_address_works_a_new_one_is_refused(tmp_path: Path) -> None:
    with web_house(str(tmp_path / "log.db"), FEW) as house, ExitStack() as stack:
        streams = _streams(house, stack)
        with connected(house.address) as one_more:
            refused = everything(one_more)
        assert refused.startswith(b"HTTP/1.1 503 ")
        assert b"Too many connections from this address" in refused
        player = Person(somebody(Role.PLAYER), Role.PLAYER)
        house.floor.command(player, "dice", SitDown("1"))
        assert [events.event()["kind"] for events in streams] == ["sit-down"] * STREAMS


@pytest.mark.parametrize("limits", [{"half_requests": 5}, {"connections": 17}])
def test_proxies_of_the_house_are_limited_only_with_all_others(
    tmp_path: Path, limits: dict[str, int]
) -> None:
    settings = dataclasses.replace(FEW, proxies=("127.0.0.1",), **limits)  # type: ignore[arg-type]
    with web_house(str(tmp_path / "log.db"), settings) as house, ExitStack() as stack:
        streams = _streams(house, stack)
        connections = stack.enter_context(many(house.address, 20, HALF))
        with connected(house.address) as newest:
            newest.sendall(HEALTH)
            assert answer(newest).startswith(b"HTTP/1.1 200")
        assert everything(connections[0]) == b""
        assert not is_closed(connections[-1])
        house.seat_player("dice")
        assert [events.event()["kind"] for events in streams] == ["sit-down"] * STREAMS
