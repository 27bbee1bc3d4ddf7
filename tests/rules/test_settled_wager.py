"""A settled wager as plain data."""

from __future__ import annotations

import msgspec

from houseway.regulation import Citation
from houseway.rules.wagers.payout import Vigorish, to
from houseway.rules.wagers.settlement import Settlement, settle_wager, settled_at_seat, settled_wager
from houseway.rules.wagers.wagers import Behind, loses, wins

CITE = Citation("13:69F-3.9#title")
LIMIT = Citation("13:69F-45.7(e)")


def test_vigorish_is_left_out_of_a_line_where_none_is_charged() -> None:
    line = settled_wager(settle_wager("small", 500, loses(CITE, "The total is 12.")))
    assert msgspec.to_builtins(line) == {
        "wager": "small",
        "bet": 500,
        "result": "lose",
        "odds": None,
        "pays": 0,
        "returns": 0,
        "cite": "13:69F-3.9",
    }


def test_a_wager_at_a_seat_says_everything() -> None:
    charge = Vigorish(5, of="won", cite=CITE)
    settlement = settle_wager("banker", 1000, wins(CITE, "Banker has 8.", to(1, 1), CITE, charge))
    assert msgspec.to_builtins(settled_at_seat(Behind(3, 2), settlement)) == {
        "seat": "3/2",
        "wager": "banker",
        "bet": 1000,
        "result": "win",
        "odds": "1 to 1",
        "pays": 1000,
        "vigorish": 50,
        "returns": 1950,
        "reason": "Banker has 8.",
        "cite": "13:69F-3.9",
    }
    lost = settle_wager("banker", 1000, loses(CITE, "Player has 9."))
    assert settled_at_seat(1, lost).vigorish == 0


def test_a_win_that_a_limit_cut_says_by_how_much() -> None:
    verdict = wins(CITE, "The total is 82.", to(1500, 1), CITE)
    cut = Settlement("hail-mary", 2000, 2_500_000, 0, 2_502_000, verdict, LIMIT, 500_000)
    for settled in (settled_wager(cut), settled_at_seat(1, cut)):
        assert (settled.cut, settled.cut_cite) == (500_000, "13:69F-45.7(e)")
