"""`houseway completion`: prints the script for a shell, and the words that can come next on a line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer

from houseway.cli.arguments import BETS, IRREGULARITY, TABLE_OPTION
from houseway.cli.command_line import GAMES, CommandWords, read_words, split_line, without_games
from houseway.cli.command_table import HOUSEWAY
from houseway.cli.lazy_command import Group, load_command
from houseway.cli.options import argument
from houseway.lazy import lazy
from houseway.refusal import Refusal, one_of
from houseway.regulation import every_paragraph
from houseway.rules.game import Game, Table, open_table
from houseway.rules.options import Choice
from houseway.rules.parsing import game_meant
from houseway.rules.registry import game_names, use_folder

# The scripts that teach a shell to complete `houseway`. Each asks `houseway completion SHELL -- LINE`.

# A word that ends with one of = @ : , is not finished, so no space follows it.
BASH = """\
_houseway_completion() {
    local IFS=$'\\n'
    COMPREPLY=( $("$1" completion bash -- "${COMP_LINE:0:COMP_POINT}" 2>/dev/null) )
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[=@:,] ]]; then compopt -o nospace; fi
}
complete -o default -F _houseway_completion houseway
"""

ZSH = """\
#compdef houseway
_houseway() {
    local -a found finished unfinished
    local word
    found=("${(@f)$(houseway completion zsh -- "${(j: :)words[1,CURRENT]}" 2>/dev/null)}")
    for word in $found; do
        if [[ $word == *[=@:,] ]]; then unfinished+=("$word"); else finished+=("$word"); fi
    done
    if (( ${#finished} + ${#unfinished} == 0 )); then _files; return; fi
    (( ${#finished} )) && compadd -- "${finished[@]}"
    (( ${#unfinished} )) && compadd -S '' -- "${unfinished[@]}"
}
compdef _houseway houseway
"""

FISH = """\
function __houseway_completion
    houseway completion fish -- (commandline --current-process --cut-at-cursor) 2>/dev/null
end
complete --command houseway --no-files --condition 'count (__houseway_completion) >/dev/null' \\
    --arguments '(__houseway_completion)'
"""

SCRIPTS = {"bash": BASH, "zsh": ZSH, "fish": FISH}


# The values that an option or argument can have, by their name in its help: GAME, WAGER, NAME=VALUE …

Typed = Mapping[str, str]

irregularities_of = lazy("houseway.cli.deal:irregularities_of")
ROLES = lazy("houseway.house.roles:Role")
SUBMISSIONS = lazy("houseway.house.desks.submissions:KINDS")
FINDINGS = lazy("houseway.house.desks.petitions:FINDINGS")

_CHOICES = re.compile(r"[a-z-]+(\|[a-z-]+)+")


def values_of(called: str, typed: Typed, incomplete: str) -> Iterable[str]:
    """Return the possible values of a parameter by its name in the help; ``typed`` is on the line so far."""
    if _CHOICES.fullmatch(called):
        return called.split("|")
    known = _VALUES.get(called)
    try:
        return known(typed, incomplete) if known else ()
    except Refusal:  # the game on the line is not known, or its name is not clear
        return ()


def _game(typed: Typed) -> Game[Any]:
    return game_meant(typed.get("GAME", ""))


def _table(typed: Typed) -> Table[Any]:
    """Return the table of the game as far as its options are typed and right."""
    name, _, value = typed.get(TABLE_OPTION, "").partition("=")
    try:
        return open_table(_game(typed), {name: value} if value else {})
    except Refusal:
        return open_table(_game(typed))


def _paragraphs(_: Typed, incomplete: str) -> list[str]:
    ids = [paragraph.id for paragraph in every_paragraph() if not paragraph.is_title]
    return [*game_names(), *ids] if incomplete[:1].isdigit() else game_names()


def _options(typed: Typed, incomplete: str) -> list[str]:
    """Return NAME= for every option, or NAME=VALUE for the values of one."""
    name, equals, _ = incomplete.partition("=")
    options = {option.name: option for option in _game(typed).all_options}
    if not equals:
        return [f"{known}=" for known in options]
    option = options.get(name)
    return [f"{name}={value}" for value in option.values] if isinstance(option, Choice) else []


def _several_options(typed: Typed, incomplete: str) -> list[str]:
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in _options(typed, last)]


def _wagers(typed: Typed, _: str) -> list[str]:
    table = _table(typed)
    return [*table.wagers, *(["base"] if table.game.analysis.best_play else [])]


def _bets(typed: Typed, incomplete: str) -> list[str]:
    before, comma, _ = incomplete.rpartition(",")
    return [f"{before}{comma}{name}=" for name in _table(typed).wagers]


def _irregularities(typed: Typed, _: str) -> list[str]:
    table = _table(typed)
    possible = irregularities_of(table, table.demonstration, None)
    return [
        f"{each.irregularity.kind}@{step}" for each in possible for step in (*each.always, *each.sometimes)
    ]


_VALUES: Mapping[str, Callable[[Typed, str], Iterable[str]]] = {
    "GAME": lambda *_: game_names(),
    "GAME|PARAGRAPH": _paragraphs,
    TABLE_OPTION: _options,
    f"{TABLE_OPTION},…|@FILE": _several_options,
    "WAGER": _wagers,
    BETS: _bets,
    IRREGULARITY: _irregularities,
    "ROLE": lambda *_: map(str, ROLES.load()),
    "KIND": lambda *_: SUBMISSIONS.load(),
    "FINDING": lambda *_: FINDINGS.load(),
    "DEVICE": lambda *_: ("cpu", "gpu"),
}


# The words that can come next on a command line: commands, options, and the values of options.

HELP = "--help"


def candidates(words: Sequence[str], incomplete: str) -> list[str]:
    """Return the completions of the last of these words; none where the shell offers files."""
    entry: Any = HOUSEWAY
    if words and words[-1] == GAMES:
        return []  # a folder
    left, folder = without_games(words)
    if folder is not None:
        with suppress(Refusal):
            use_folder(Path(folder))
    name = "houseway"
    while isinstance(entry, Group) and left:
        name = left.pop(0)
        entry = entry.commands.get(name)
    if entry is None:
        return []
    if isinstance(entry, Group):
        options = [GAMES, HELP, "--version"] if entry is HOUSEWAY else [HELP]
        return _starting([*entry.commands, *(options if incomplete.startswith("-") else ())], incomplete)
    return _of_command(read_words(load_command(name, entry).params, left), incomplete)


def _of_command(read: CommandWords, incomplete: str) -> list[str]:
    if read.waiting is not None:
        return _values(read.waiting, read.typed, incomplete)
    name, equals, value = incomplete.partition("=")
    if equals and name in read.options:
        return [f"{name}={candidate}" for candidate in _values(read.options[name], read.typed, value)]
    if incomplete.startswith("-"):
        free = [
            option for option, param in read.options.items() if param.multiple or param.name not in read.seen
        ]
        return _starting([*free, HELP], incomplete)
    return _values(read.arguments[0], read.typed, incomplete) if read.arguments else []


def _values(param: Any, typed: Mapping[str, str], incomplete: str) -> list[str]:
    return _starting(values_of(param.metavar or "", typed, incomplete), incomplete)


def _starting(words: Iterable[str], incomplete: str) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


WORD_BREAKS = "=:"  # bash completes only what follows the last of them


def completion(
    shell: Annotated[str, argument("bash|zsh|fish", "Your shell.")],
    line: Annotated[
        str | None, argument("LINE", "A command line: print the words that can complete it.")
    ] = None,
) -> None:
    if shell not in SCRIPTS:
        raise Refusal(f"There is no completion for the shell {shell!r}. Choose {one_of(list(SCRIPTS))}.")
    if line is None:
        typer.echo(SCRIPTS[shell], nl=False)
        return
    words, incomplete = split_line(line)
    start = max(incomplete.rfind(sign) for sign in WORD_BREAKS) + 1 if shell == "bash" else 0
    for candidate in candidates(words[1:], incomplete):
        typer.echo(candidate[start:])
