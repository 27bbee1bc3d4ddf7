"""Makes the verbs of `houseway desk` from the declarations of the commands that they send to a desk."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterable, Mapping
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

import msgspec
import typer
from msgspec.structs import FieldInfo

from houseway.cli.house_options import Database, Token, Yes
from houseway.cli.options import AsJson, whole_number
from houseway.cli.output import report
from houseway.equipment.money import Cents, cents_from_dollars, dollars
from houseway.house.acting_person import acting_person
from houseway.house.desks.command import DOLLARS, NUMBER, DeskCommand, Prompt, kind_of, prompts_of
from houseway.house.desks.desk import Desk
from houseway.house.record import Record
from houseway.refusal import Refusal, one_of

Words = str | Iterable[str]
Verb = Callable[..., None]
Amounts = Mapping[str, Cents]
_AMOUNT = re.compile(r"-?\$[\d,]*\d(?:\.\d\d)?")


class Verbs(NamedTuple):
    """The verbs of a desk. ``view`` returns what they print with `--json`, and ``words`` say it to people."""

    desk: type[Desk[Any]]
    view: Callable[[Any, Any, Record], Any]  # of the desk, the command and its record
    words: Callable[[Any], Words] = str

    def of(self, command: type[DeskCommand], words: Callable[[Any], str] | None = None) -> Verb:
        """Return the verb that sends a command, with its fields as arguments and options.

        ``words`` of the command, if given, are printed in place of those of the view.
        """
        return self._verb(command, command, {}, words)

    def making(self, command: type[DeskCommand]) -> Callable[[Callable[..., DeskCommand]], Verb]:
        """Decorate a function that makes the command from its own parameters and the other ``fields``."""

        def decorate(make: Callable[..., DeskCommand]) -> Verb:
            parameters = signature(make, eval_str=True).parameters
            own = {name: parameter for name, parameter in parameters.items() if name != "fields"}
            return self._verb(command, make, own, None)

        return decorate

    def _verb(
        self,
        command: type[DeskCommand],
        make: Callable[..., DeskCommand],
        own: dict[str, Parameter],
        words: Callable[[Any], str] | None,
    ) -> Verb:
        fields = {
            field.name: (field, prompt)
            for field, prompt in prompts_of(command)
            if prompt.help and field.name not in own
        }

        def verb(*, as_json: bool, yes: bool = False, **typed: Any) -> None:
            values = {name: _value(*fields[name], typed[name]) for name in fields}
            made = make(**values, **{name: typed[name] for name in own})
            said = words(made) if words else None
            self.order(made, typed["database"], typed["token"], words=said, yes=yes, as_json=as_json)

        of_every_verb = _OF_EVERY_VERB | (_OF_MONEY if records_money(command) else {})
        parameters = {name: _parameter(*fields[name]) for name in fields} | own
        in_order = dict.fromkeys((*command.__struct_fields__, *own))
        listed = [parameters[name] for name in in_order if name in parameters and name not in of_every_verb]
        listed.sort(key=lambda parameter: parameter.default is not Parameter.empty)
        # Typer reads the command line from the signature.
        verb.__signature__ = Signature([*listed, *of_every_verb.values()])  # type: ignore[attr-defined]
        verb.__annotations__ = {}
        return verb

    def order(
        self,
        command: DeskCommand,
        database: str | None,
        token: str | None,
        *,
        words: str | None = None,
        amounts: Amounts | None = None,
        yes: bool = False,
        as_json: bool,
        **more: Any,
    ) -> None:
        """Send a command to the desk, with what ``more`` it takes, and print what the desk says then.

        ``amounts`` are those that it records, where they are not fields of it. The answer repeats them; a
        person on a terminal is asked first whether they are right, unless ``yes``.
        """
        amounts = amounts_of(command) if amounts is None else amounts
        if not yes:
            confirm(amounts)
        with acting_person(database, token) as (floor, person):
            desk = self.desk(floor)
            view = self.view(desk, command, desk.order(person, command, **more))
        said = self.words(view) if words is None else words
        lines = [said] if isinstance(said, str) else [*said]
        said_amounts = set(_AMOUNT.findall(" ".join(lines)))
        if not {dollars(cents) for cents in amounts.values()} <= said_amounts:
            lines.append(f"Recorded: {_in_words(amounts)}.")
        report(lines, view, as_json=as_json)


_OF_EVERY_VERB = {
    name: Parameter(name, Parameter.KEYWORD_ONLY, annotation=annotation, default=default)
    for name, annotation, default in (
        ("database", Database, None),
        ("token", Token, None),
        ("as_json", AsJson, False),
    )
}


_OF_MONEY = {"yes": Parameter("yes", Parameter.KEYWORD_ONLY, annotation=Yes, default=False)}


def records_money(command: type[DeskCommand]) -> bool:
    return any(prompt.metavar == DOLLARS for _, prompt in prompts_of(command))


def amounts_of(command: DeskCommand) -> Amounts:
    """Return the amounts that a command records, by what they are called."""
    return {
        prompt.option.lstrip("-") or prompt.label or field.name: getattr(command, field.name)
        for field, prompt in prompts_of(type(command))
        if prompt.metavar == DOLLARS
    }


def confirm(amounts: Amounts) -> None:
    """Ask a person on a terminal before money is recorded: a shell may have changed what was typed."""
    is_terminal = bool(amounts) and sys.stdin.isatty() and sys.stderr.isatty()
    if is_terminal and not typer.confirm(f"This records {_in_words(amounts)}. Is that right?", err=True):
        raise Refusal("Nothing was recorded. Type amounts without a dollar sign, which a shell replaces.")


def _in_words(amounts: Amounts) -> str:
    """Return amounts as people read them: ``cash $2,500, chips $0``."""
    return ", ".join(f"{name[0].lower()}{name[1:]} {dollars(cents)}" for name, cents in amounts.items())


def _parameter(field: FieldInfo, prompt: Prompt) -> Parameter:
    """Return the parameter that asks for a field. Lists, flags and what may be None need not be given."""
    kind, may_be_none = kind_of(field)
    default = prompt.default or Parameter.empty if field.default is msgspec.NODEFAULT else field.default
    if kind is list or may_be_none:
        default = None
    elif kind is bool:
        default = False
    settings: dict[str, Any] = {"metavar": prompt.metavar or None, "help": prompt.help}
    if kind is int and prompt.metavar == NUMBER:
        settings["parser"] = whole_number
    asks = typer.Option(prompt.option, **settings) if prompt.option else typer.Argument(**settings)
    typed: Any = list[str] if kind is list else kind
    if prompt.metavar == DOLLARS or get_origin(kind) is Literal:
        typed = str
    if default is None:
        typed |= None
    annotation: Any = Annotated[typed, asks]
    return Parameter(field.name, Parameter.KEYWORD_ONLY, annotation=annotation, default=default)


def _value(field: FieldInfo, prompt: Prompt, typed: Any) -> Any:
    """Return the value of a field, or refuse what was typed for it."""
    kind, may_be_none = kind_of(field)
    if typed is None:
        return None if may_be_none else []
    if get_origin(kind) is Literal:
        return check_choice(prompt.option or prompt.metavar, typed, get_args(kind))
    return cents_from_dollars(typed, prompt.amount) if prompt.metavar == DOLLARS else typed


def check_choice(name: str, typed: str, choices: tuple[str, ...]) -> str:
    """Return the choice that was typed for an argument or option, or refuse it."""
    if typed not in choices:
        raise Refusal(f"{name} cannot be {typed!r}. Choose {one_of(choices)}.")
    return typed
