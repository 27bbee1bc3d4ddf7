"""Computes a fingerprint of the rules in force at a table, to compare documents by.

SHA-256 over one JSON text, keys sorted, without spaces, of: the game's name; every option with its
value in force, except rows that pay the exact odds printed, and options and kinds of wagers that
earlier versions did not know and this table does not use; every wager with its paragraph, when it is
placed, and all verdicts that it can have (result, odds, vigorish, part given back, paragraphs); every
automatic bonus likewise; the posted limits and the payout limit; and the ids of the catalogue's
paragraphs on the game. Words are left out, so that a corrected spelling changes nothing. The version of
the program, whose code decides between verdicts, is printed next to it.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Mapping
from hashlib import sha256
from typing import Any

from houseway.equipment.money import Cents
from houseway.regulation import Paragraph, every_paragraph
from houseway.regulation.catalogue import subchapter
from houseway.rules.game import Game, Table
from houseway.rules.limits import kind_of, limit_options
from houseway.rules.options import Choice, Option
from houseway.rules.wagers.pay_table_options import RowOdds
from houseway.rules.wagers.wagers import Verdict

# Which paragraphs of the catalogue are the rules of a game.


def paragraphs_of(game: Game[Any]) -> list[Paragraph]:
    """Return the paragraphs on the game and on side wagers and variations in the same subchapter.

    A game that is only proposed has none.
    """
    if game.cite.is_proposed:
        return []
    everything = list(every_paragraph())
    own = subchapter(game.cite.id)
    family = {paragraph.game for paragraph in everything if subchapter(paragraph.id) == own}
    return [paragraph for paragraph in everything if paragraph.game in family]


SHOWN = 16
LIMITS = ("minimum", "maximum")


def rules_hash(table: Table[Any]) -> str:
    text = json.dumps(_rules(table), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha256(text.encode()).hexdigest()


def short_hash(table: Table[Any]) -> str:
    return grouped(rules_hash(table))


def grouped(fingerprint: str) -> str:
    """Return the first 16 digits in groups of four, for people to compare."""
    return " ".join(fingerprint[start : start + 4] for start in range(0, SHOWN, 4))


def options_in_force(table: Table[Any]) -> dict[str, str | None]:
    return {
        option.name: table.options.text(option.name) or _default(option) for option in table.game.all_options
    }


def rules_of_play(table: Table[Any], apart: Collection[str] = ()) -> dict[str, Any]:
    """Return the rules that decide what wagers gain: all of them except limits and paragraphs.

    Kinds of wagers in ``apart`` are left out, with the options for what they pay: those that have the name of
    the kind, or ``pays-`` before it.
    """
    limits = {option.name for option in limit_options(table.game.kinds)}
    pays = tuple(f"pays-{kind}-" for kind in apart)
    options = {
        name: value
        for name, value in options_in_force(table).items()
        if name not in limits and name not in apart and not name.startswith(pays)
    }
    return {"game": table.game.name, "options": options, **_terms(table, apart)}


def _default(option: Option) -> str | None:
    return None if option.default is None else str(option.default)


def _rules(table: Table[Any]) -> dict[str, Any]:
    limit = table.payout_limit
    return {
        "game": table.game.name,
        "options": _options(table),
        **_terms(table),
        "limits": [
            _limits(table, table.limits.minimums),
            _limits(table, table.limits.maximums),
            table.limits.increment,
        ],
        "payout limit": [limit.amount, sorted(limit.wager_names), limit.cite.id] if limit else None,
        "paragraphs": [paragraph.id for paragraph in paragraphs_of(table.game)],
    }


def _terms(table: Table[Any], apart: Collection[str] = ()) -> dict[str, Any]:
    return {
        "wagers": {
            wager.name: [wager.cite.id, wager.placed, wager.for_the_dealer, _verdicts(wager.verdicts)]
            for wager in table.wagers.values()
            if kind_of(wager.name) not in apart
        },
        "bonuses": {
            bonus.name: [bonus.on, bonus.cite.id, _verdicts(bonus.verdicts)]
            for bonus in table.bonuses
            if kind_of(bonus.on) not in apart
        },
    }


def _options(table: Table[Any]) -> dict[str, str | None]:
    """Leave out fixed odds that are as printed: verdicts have them, and fingerprints in logs stay valid.

    For the same reason what earlier versions did not know is left out while it is not used, and an option
    has the name that it had there.
    """
    options: dict[str, str | None] = {}
    in_force = options_in_force(table)
    for option in table.game.all_options:
        value = in_force[option.name]
        if isinstance(option, Choice):
            left_out = option.before or (_default(option) if option.is_new else None)
            if value != left_out:
                options[option.kept_as or option.name] = value
        elif value is not None or not _is_left_out(table, option):
            options[option.name] = value
    return options


def _is_left_out(table: Table[Any], option: Option) -> bool:
    if isinstance(option, RowOdds):
        return option.is_fixed
    if getattr(option, "is_new", False):
        return True
    return option.name in {f"{end}-{kind}" for end in LIMITS for kind in _unknown_kinds(table)}


def _unknown_kinds(table: Table[Any]) -> set[str]:
    """Return the kinds of wagers that earlier versions did not know and this table does not offer."""
    return set(table.game.wagering.limits.new_kinds) - {kind_of(name) for name in table.wagers}


def _limits(table: Table[Any], limits: Mapping[str, Cents | None]) -> dict[str, Cents | None]:
    unknown = _unknown_kinds(table)
    return {kind: limit for kind, limit in limits.items() if kind not in unknown}


def _verdicts(verdicts: Iterable[Verdict]) -> list[list[Any]]:
    """Return the verdicts in a fixed order, whatever the order in the code."""
    return sorted(map(_verdict, verdicts), key=json.dumps)


def _verdict(verdict: Verdict) -> list[Any]:
    charge = verdict.vigorish
    return [
        verdict.result.value,
        verdict.cite.id,
        verdict.odds.words if verdict.odds else None,
        verdict.odds_cite.id if verdict.odds_cite else None,
        [charge.percent, charge.of, charge.rounded_to, charge.cite.id] if charge else None,
        str(verdict.given_back) if verdict.given_back else None,
    ]
