"""Commands whose modules are loaded when they are called, so that `houseway --help` loads none of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command

_HELP = {"-h", "--help"}


@dataclass(frozen=True)
class Command:
    """A command: the function that carries it out, as ``module:function`` in `houseway.cli`, and its help.

    Where the work needs libraries that are slow to load, `function` only reads the command line, and `then`
    names the function that gets what it returns and does the work. Help and usage errors stay fast.
    """

    function: str
    help: str
    then: str | None = None


@dataclass(frozen=True)
class Group:
    """Commands under one name. ``otherwise`` is carried out where the first word names none of them."""

    help: str
    commands: Mapping[str, Command | Group]
    otherwise: Command | None = None


def typer_group(name: str, group: Group) -> TyperGroup:
    """Return the group with a placeholder for each of its commands."""
    commands = [
        typer_group(name, entry) if isinstance(entry, Group) else _LazyCommand(name, entry)
        for name, entry in group.commands.items()
    ]
    return _Group(
        name=name,
        otherwise=group.otherwise,
        help=group.help,
        commands=commands,
        no_args_is_help=True,
        rich_markup_mode=None,
        context_settings={"help_option_names": sorted(_HELP, key=len)},  # of every command in it, too
    )


class _Conversion:
    """Converts the value of a parameter, by Typer if there is anything to convert.

    Typer loads Pydantic for every value, even for none at all, which takes longer than `houseway --help`.
    """

    def __init__(self, plain: Any) -> None:
        self.plain = plain  # values of this type are taken as they are

    def coerce(self, value: Any, *, param: Any, ctx: Any) -> Any:
        if value is None:
            return () if param.multiple or param.nargs == -1 else None
        if type(value) is self.plain:
            return value
        param._runtime_param = None  # then Typer makes its own
        return param.get_runtime_param().coerce(value, param=param, ctx=ctx)


def _converted_if_needed(params: list[Any]) -> list[Any]:
    for param in params:
        described = getattr(param, "type_descriptor", None)  # as Typer has it that uses Pydantic
        if described is not None and param._runtime_param is None:
            parser = described.parameter_info.parser
            param._runtime_param = _Conversion(described.annotation if parser is None else None)
    return params


class _Command(TyperCommand):
    def get_params(self, ctx: Any) -> list[Any]:
        return _converted_if_needed(super().get_params(ctx))


class _Group(TyperGroup):
    def __init__(self, *, name: str, otherwise: Command | None, **settings: Any) -> None:
        super().__init__(name=name, **settings)
        self.otherwise = otherwise

    def get_params(self, ctx: Any) -> list[Any]:
        return _converted_if_needed(super().get_params(ctx))

    def make_context(self, info_name: str | None, args: list[str], *rest: Any, **extra: Any) -> Any:
        if self.otherwise is None or not args or args[0] in self.commands:
            return super().make_context(info_name, args, *rest, **extra)
        if _HELP.intersection(args):
            return super().make_context(info_name, ["--help"], *rest, **extra)
        return load_command(self.name or "", self.otherwise).make_context(info_name, args, *rest, **extra)


class _LazyCommand(TyperCommand):
    """Knows only its name and its help until it is called."""

    def __init__(self, name: str, entry: Command) -> None:
        super().__init__(name, help=entry.help, rich_markup_mode=None)
        self.entry = entry

    def make_context(self, *args: Any, **extra: Any) -> Any:
        return self.load().make_context(*args, **extra)

    def load(self) -> Any:
        return load_command(self.name or "", self.entry)


def load_command(name: str, entry: Command) -> Any:
    """Return the real command, with the options that its function declares."""
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command(name, cls=_Command, help=entry.help)(_function(entry.function))
    command = get_command(app)
    read, then = command.callback, entry.then
    if read and then:
        command.callback = lambda **arguments: _carry_out(then, read(**arguments))
    return command


def _carry_out(place: str, request: Any) -> Any:
    """Load the function that does the work only now, when the command line has been read and checked."""
    return _function(place)(request)


def _function(place: str) -> Callable[..., Any]:
    module, _, name = place.partition(":")
    function: Callable[..., Any] = getattr(import_module(f"houseway.cli.{module}"), name)
    return function
