"""An evening at the terminal: every command that prints, one after the other, in a house of its own.

Files are written into the current folder.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from houseway.house.floor import Floor, Person
from houseway.house.people import COMMAND_LINE, People, name_of_secret
from houseway.house.roles import Role
from houseway.house.store import open_store
from houseway.house.store.people import SecondFactor, add_second_factor
from houseway.refusal import Refusal
from houseway.table.commands import table_commands as commands
from tests.documents.petitions import COMPLETE
from tests.documents.test_desk_documents import NOTICE
from tests.support.prepared import open_prepared
from tests.support.staffed_floor import StaffedFloor
from tests.support.tournament_in_play import file_for_today
from tests.support.web_house import WEAK

Run = Callable[..., None]  # runs a command with its arguments; ``given`` is its standard input


def at_no_table(run: Run) -> None:
    """Run commands that need no log."""
    for game in ("sic-bo", "blackjack", "lucky-8s"):
        run("games", game)
        run("deal", game, "--seed", "3")
        run("deal", game, "--irregularities")
        run("rules", game)
    run("hint", "blackjack", "Ts,6h", "--dealer", "Th", "--bets", "blackjack=10")
    run("hint", "pai-gow-poker", "Ts Td 4h 4d 9s Kc 2d")
    run("odds", "football-kings")
    run("odds", "football-kings", "--wager", "fantasy", "--compare", "fantasy=B")
    run("simulate", "sic-bo", "--rounds", "1000", "--seed", "1")
    run("protect", "count", "red-dog", "--wager", "base", "--shoes", "1000")
    run("protect", "counter", "blackjack", "--option", "decks=1", "--count", "hi-lo", "--shoes", "20")
    run("protect", "leak", "baccarat", "--leak", "burn-card", "--wager", "player")
    run("protect", "bias", "roulette", "--bias", "17=1/30")
    run("protect", "dice", "craps", "--setting", "srr=6.5")
    run("protect", "shuffle", "baccarat", "--wager", "tie", "--shuffle", "riffles=2", "--shoes", "40")
    run("protect", "rebate", "roulette", "--wager", "red", "--rebate", "10%")
    run("protect", "measures", "red-dog", "--wager", "base", "--shoes", "40")
    run("games")
    run("deal", "football-kings", "--seed", "7", "--opening", "--option", "payout-limit=50000")
    run("rules", "13:69F-45")
    run("rules", "--open")
    run("fairness", "--seed", "6", "--shuffles", "300")
    run("desk", "version", "layout", "lucky-8s")
    run("floor", "demo", "--tables", "1", "--seconds", "0.1", "--database", "demo.db")
    demo = ("--database", "demo.db")
    run("floor", "win", *demo)
    run("floor", "rounds", "baccarat-1", *demo)
    run("audit", "verify", *demo)
    run("audit", "replay", "baccarat-1", "0", *demo)
    run("audit", "surveillance", "--all", *demo)
    Path("house.key").unlink(missing_ok=True)
    run("key", "new", "house.key", "--name", "house.example/floor")
    run("key", "show", "house.key")
    run("checkpoint", "sign", "--key", "house.key", *demo)
    run("checkpoint", "show", "-o", "checkpoint.txt", *demo)
    run("checkpoint", "prove", "table:baccarat-1", "1", *demo)
    run("floor", "day", *demo)
    run("audit", "verify", "--checkpoint", "checkpoint.txt", *demo)
    for file in ("backup.db", "restored.db"):
        Path(file).unlink(missing_ok=True)
    run("backup", "backup.db", *demo)
    run("restore", "backup.db", "--database", "restored.db")
    run("doctor", *demo)
    run("audit", "search", "--limit", "3", *demo)
    run("audit", "round", "baccarat-1", "0", "-o", "round.json", *demo)
    run("verify-round", "round.json")
    run("audit", "export", "--table", "baccarat-1", "-o", "log.jsonl", *demo)


def with_people(run: Run, log: str) -> None:
    place = ("--database", log)
    run(
        "people", "add", "ann", "--name", "Ann Smith", "--role", "pit-boss", *place, stdin="a good password\n"
    )
    run("people", "list", *place)
    run("people", "password", "ann", *place, stdin="another long word\n")
    with open_store(log) as store:
        people = People(store, WEAK)
        while not people.is_locked_out(people.known("ann")):
            with suppress(Refusal):
                people.sign_in("ann", "a wrong word")
    for action in ("unlock", "disable", "enable"):
        run("people", action, "ann", *place)
    run("people", "role", "ann", "dealer", *place)
    run("people", "token", "ann", "--label", "tests", *place)
    with open_store(log) as store:
        (token,) = People(store, WEAK).tokens_of("ann")
    run("people", "revoke", "ann", token, *place)
    run("people", "sign-ins", "ann", *place)
    for session in ("", "--session"):
        with open_store(log) as store:
            people = People(store, WEAK)
            people.open_session(people.known("ann"))
            names = [name_of_secret(session.hash) for session in people.sessions.of("ann")]
        run("people", "sessions", "ann", *place)
        run("people", "end-sessions", "ann", *([session, names[0]] if session else []), *place)
    with open_store(log) as store:
        add_second_factor(store, SecondFactor("ann", "A" * 32, 1, 1))
    run("people", "reset-second-factor", "ann", *place)
    with open_store(log) as store:
        minutes = People(store, WEAK).rules.now().idle_minutes + 1  # one that is different
    run("people", "rules", "--idle-minutes", str(minutes), *place)


def token_of(log: str, role: Role, name: str = "") -> tuple[str, str]:
    """Return the option with the token of a new person."""
    person = name or f"some-{role}"
    with open_store(log) as store:
        people = People(store, WEAK)
        people.create(COMMAND_LINE, person, "Somebody", role, None)
        return "--token", people.create_token(COMMAND_LINE, person, "tests")[1]


def at_the_desks(run: Run, log: str) -> None:
    place = ("--database", log)
    inspector, accounting = token_of(log, Role.INSPECTOR), token_of(log, Role.ACCOUNTING)
    Path("chapter.txt").write_text("The text that this house was given.")
    run("desk", "chapter", "chapter.txt", "--date", "2026-01-02", *place)
    run("desk", "prepare", "sic-bo", "--folder", "papers", *place)
    run("desk", "submit", "layout", "lucky-8s", "--reference", "L-2", *place)
    run("desk", "approve", "3", "--reference", "D-1", *place, *inspector)
    run("desk", "limit-spots", "--tables", "2", "--dealers", "--reference", "D", *place, *inspector)
    run("desk", "confirm-dealers", "--reference", "D-2", *place, *inspector)
    run("desk", "gaming-day", "--starts", "06:00", "--shifts", "06:00,14:00,22:00", *place)
    run("desk", "coupon", "issue", "C-7", "ann", "$25", *place, *token_of(log, Role.PIT_CLERK))
    run("desk", "forms", "register", "A", "101-102", "--pit", "2", *place, *accounting)
    _petitions(run, log, inspector, accounting)
    _tournaments(run, log, inspector)
    _cage(run, log)


def _petitions(run: Run, log: str, inspector: tuple[str, str], accounting: tuple[str, str]) -> None:
    form = Path("petition.toml")
    form.write_text(COMPLETE.replace("2026-08-31", "2099-08-31"), encoding="utf-8")
    place = ("--database", log)

    def petition(action: str, *arguments: str, name: str = "fk") -> None:
        run("desk", "petition", action, name, *arguments, *place)

    petition("file", str(form))
    petition("approve-preliminarily", "--reference", "D-1", *inspector)
    petition("submit-test", str(form))
    petition("begin-test", *inspector)
    petition("charge", "--amount", "$1", "--words", "review", *inspector)
    petition("pay", "--amount", "1", "--reference", "check 7", *accounting)
    petition("modify-test", "--words", "less", "--table", "FK-1", *inspector)
    for finding in ("suitable", "amendments-effective", "licenses-filed", "waivers-issued"):
        petition("finding", finding, "--on", "2026-01-01", *inspector)
    petition("approve", "--reference", "D-9", *inspector)
    petition("propose", "red-dog", *inspector, name="rd")
    petition("propose", "lucky-8s", *inspector, name="l8")
    petition("withdraw", "--why", "no time", name="l8")
    petition("refuse", "--why", "another game", *inspector, name="rd")


def _tournaments(run: Run, log: str, inspector: tuple[str, str]) -> None:
    place = ("--database", log)
    form = Path("notice.toml")
    form.write_text(NOTICE.replace("2026-03-16T", "2099-03-16T"), encoding="utf-8")
    run("desk", "tournament", "holidays", "2026-11-26", *place)
    run("desk", "tournament", "draft", "spring-open", str(form), *place)
    run("desk", "tournament", "certify", "spring-open", *place, *token_of(log, Role.SECURITY))
    run("desk", "tournament", "cease", "spring-open", "--why", "no time", *place, *inspector)
    notice, table = file_for_today(log, "day-open"), "day-open-1-1"
    for name in ("ann", "bob"):
        run("desk", "tournament", "enter", "day-open", *place, *token_of(log, Role.PLAYER, name))
    boss, supervisor = token_of(log, Role.PIT_BOSS), token_of(log, Role.SUPERVISOR)
    run("desk", "tournament", "tell", "day-open", "two stayed at home", *place, *boss)
    run("desk", "tournament", "begin", "day-open", "--location", notice.location, *place, *supervisor)
    with open_store(log) as store, StaffedFloor(store) as floor:
        seats = floor.look_for_sure(table, lambda live: dict(live.seats)).seen
        players = {str(seat): Person(name, Role.PLAYER) for seat, name in seats.items()}
        for seat, player in players.items():
            floor.command(player, table, commands.Wager(seat, {"small": 500}))
        for seat, player in players.items():
            floor.command(player, table, commands.Ready(seat))
    run("desk", "tournament", "end", "day-open", *place, *supervisor)


def _cage(run: Run, log: str) -> None:
    walker = Person("walker", Role.PLAYER)
    with open_store(log) as store, Floor(store) as floor:
        open_prepared(floor, "T1", "sic-bo")
        floor.command(walker, "T1", commands.BuyIn(10_000))
        floor.command(walker, "T1", commands.SitDown("1"))
    boss = token_of(log, Role.PIT_BOSS, "another-boss")
    place, accounting = ("--database", log), token_of(log, Role.ACCOUNTING, "counter")
    guard = token_of(log, Role.SECURITY, "guard")
    run("desk", "cage", "clear-seat", "T1", "walker", "--why", "gone home", *place, *boss)
    run("desk", "cage", "count", "opening", "--cash", "5", "--chips", "7", *place, *accounting)
    run("desk", "cage", "decide", "1", *place, *guard)
    run("desk", "cage", "bring", "--cash", "5", "--why", "coins", *place, *accounting)


def what_the_desks_have(run: Run, log: str) -> None:
    """Look at everything that is on record."""
    place = ("--database", log)
    for name in ("submissions", "chapter", "gaming-day", "coupon list", "forms list", "petition list"):
        run("desk", *name.split(), *place)
    run("floor", "win", *place)
    run("desk", "tournament", "list", *place)
    run("desk", "tournament", "show", "day-open", *place)
    run("desk", "cage", "kept", *place)
    run("desk", "cage", "money", *place)
    run("desk", "cage", "rules", *place)
