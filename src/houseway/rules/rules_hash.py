"""A fingerprint of the rules in force at a table, for whoever compares two documents.

SHA-256 over one JSON text, keys sorted, without spaces, of: the game's name; every option with its value in
force; every wager with its paragraph, when it is placed, and all verdicts that it can come to (result,
odds, vigorish, part given back, paragraphs); every automatic bonus likewise; the posted limits and the
payout limit; and the ids of the catalogue's paragraphs on the game. Words are left out, so that a corrected
spelling changes nothing; the version of the program stands beside the fingerprint, as it says which code
decides between verdicts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from houseway.rules.game import Table
from houseway.rules.options import Option
from houseway.rules.paragraphs import paragraphs_of
from houseway.rules.wagers.wagers import Verdict

SHOWN = 16


def rules_hash(table: Table[Any]) -> str:
    text = json.dumps(_rules(table), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha256(text.encode()).hexdigest()


def short_hash(table: Table[Any]) -> str:
    return grouped(rules_hash(table))


def grouped(fingerprint: str) -> str:
    """The first quarter of it in groups of four, as people compare it."""
    return " ".join(fingerprint[start : start + 4] for start in range(0, SHOWN, 4))


def options_in_force(table: Table[Any]) -> dict[str, str | None]:
    return {
        option.name: table.options.given.get(option.name) or _default(option)
        for option in table.game.all_options
    }


def _default(option: Option) -> str | None:
    return None if option.default is None else str(option.default)


def _rules(table: Table[Any]) -> dict[str, Any]:
    limit = table.payout_limit
    return {
        "game": table.game.name,
        "options": options_in_force(table),
        "wagers": {
            one.name: [one.cite.id, one.placed, one.for_the_dealer, _verdicts(one.verdicts)]
            for one in table.wagers.values()
        },
        "bonuses": {one.name: [one.on, one.cite.id, _verdicts(one.verdicts)] for one in table.bonuses},
        "limits": [dict(table.limits.minimums), dict(table.limits.maximums), table.limits.increment],
        "payout limit": [limit.amount, sorted(limit.wager_names), limit.cite.id] if limit else None,
        "paragraphs": [one.id for one in paragraphs_of(table.game)],
    }


def _verdicts(verdicts: Iterable[Verdict]) -> list[list[Any]]:
    """In an order of their own, so that it does not matter in which the code lists them."""
    return sorted((_verdict(one) for one in verdicts), key=json.dumps)


def _verdict(one: Verdict) -> list[Any]:
    charge = one.vigorish
    return [
        one.result.value,
        one.cite.id,
        one.odds.words if one.odds else None,
        one.odds_cite.id if one.odds_cite else None,
        [charge.percent, charge.of, charge.rounded_to, charge.cite.id] if charge else None,
        str(one.given_back) if one.given_back else None,
    ]
