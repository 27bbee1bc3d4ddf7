"""Translates `houseway protect GAME …`, in which an option asks the question, into a verb."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from inspect import Parameter, signature
from typing import Annotated, Any

import typer

from houseway.cli import protect as verbs
from houseway.cli.protect import Verb, as_command
from houseway.equipment.money import cents_from_dollars
from houseway.odds.game_odds import BASE
from houseway.protection.card_counting.question import no_wager
from houseway.protection.card_counting.winnings import Pace
from houseway.protection.report import Report
from houseway.refusal import Refusal
from houseway.rules.game import Table

# The verbs, each with the option that asks for it and the parameters that do; without any it is the count.
_ASKED_BY: Mapping[Verb, tuple[str, tuple[str, ...]]] = {
    verbs.leak: ("--leak", ("leak",)),
    verbs.bias: ("--bias", ("biased",)),
    verbs.dice: ("--setting", ("setting",)),
    verbs.rebate: ("--rebate", ("rebate",)),
    verbs.shuffle: ("--shuffle", ("shuffle",)),
    verbs.counter: ("--count", ("count",)),
    verbs.measures: ("--measures", ("measures", "under")),
}
_AT_ANY_PACE = (verbs.leak, verbs.bias, verbs.dice)
_WITH_MEASURES = Annotated[bool, typer.Option("--measures")]


def _own(verb: Verb) -> dict[str, Parameter]:
    own = dict(signature(verb, eval_str=True).parameters)
    del own["table"]
    return own


def _of_all_verbs() -> dict[str, Parameter]:
    """Return the parameters of all verbs, none of them required."""
    every = _own(verbs.count)
    for verb in _ASKED_BY:
        for name, each in _own(verb).items():
            every.setdefault(name, each.replace(default=None) if each.default is Parameter.empty else each)
    measures = Parameter("measures", Parameter.KEYWORD_ONLY, default=False, annotation=_WITH_MEASURES)
    return {**every, "measures": measures}


_PARAMETERS = _of_all_verbs()


def _answer(table: Table[Any], **arguments: Any) -> Report:
    """Answer by the verb that is meant; refuse two questions, and options that have no effect on the one."""
    typed = [
        name
        for name, each in _PARAMETERS.items()
        if not each.default and arguments[name] is not False and arguments[name] not in (None, [])
    ]
    verbs_meant = [verb for verb, (_, names) in _ASKED_BY.items() if not {*names}.isdisjoint(typed)]
    options = [_ASKED_BY[verb][0] for verb in verbs_meant]
    if len(verbs_meant) > 1:
        raise Refusal(f"{options[0]} and {options[1]} are two questions. Ask one of them.")
    verb, option = (verbs_meant[0], options[0]) if verbs_meant else (verbs.count, "the count")
    _check_effect(verb, option, typed)
    _check_wager(table, verb, option, arguments)
    if sys.stderr.isatty():
        written = f"houseway protect {verb.__name__} {table.game.name}"
        typer.echo(f"Note: `{written} …` asks the same, with only the options that matter.", err=True)
    return verb(table, **{name: arguments[name] for name in _own(verb)})


def _check_effect(verb: Verb, option: str, typed: list[str]) -> None:
    """Refuse options that the verb does not have: those of the count, then those of another verb."""
    idle = [name for name in typed if name not in {*_own(verb), "wager", "measures"}]
    of_count = _own(verbs.count)
    for name in idle:
        if name in of_count:
            raise Refusal(f"{_option(name)} has no effect with {option}. Leave one of them out.")
    for name in idle:
        needed = next(asks for other, (asks, _) in _ASKED_BY.items() if name in _own(other))
        raise Refusal(f"{_option(name)} has no effect without {needed}. Leave it out.")


def _check_wager(table: Table[Any], verb: Verb, option: str, arguments: Mapping[str, Any]) -> None:
    """Refuse an hour that cannot be, and a wager that is missing or that the verb does not take."""
    if verb in _AT_ANY_PACE:
        return
    Pace(cents_from_dollars(arguments["bet"], "--bet"), arguments["pace"])
    wager = arguments["wager"]
    if verb is verbs.counter:
        counts = table.game.protection.counts
        own = counts.wager if counts else BASE
        if wager not in (None, BASE, own):
            raise Refusal(f"--count is about the hands. Leave --wager out, or ask for {own}.")
    elif wager is None:
        raise no_wager(table, option)


def _option(name: str) -> str:
    return f"--{name.replace('_', '-')}"


protect = as_command(_answer, [*_PARAMETERS.values()])
