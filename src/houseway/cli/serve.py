"""`houseway serve`: the floor over HTTP. Reads the command line; `run_server` does the work."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from houseway.cli.command_line import check_web_is_installed
from houseway.cli.house_options import Database, KeyFile, Licensee, LogoFile, TradeName, Witnesses, house_from
from houseway.cli.options import flag, option
from houseway.documents.house import House


@dataclass(frozen=True)
class ServeRequest:
    database: str | None
    host: str
    port: int
    public_url: str | None
    demo: bool
    verbose: bool
    house: House
    key: Path | None = None
    witnesses: tuple[str, ...] = ()
    is_sure: bool = False
    proxies: tuple[str, ...] = ()
    limits: tuple[str, ...] = ()
    log_file: Path | None = None


def serve(
    *,
    database: Database = None,
    host: Annotated[str, option("--host", "ADDRESS", "The address to listen at.")] = "127.0.0.1",
    port: Annotated[int, option("--port", "NUMBER", "The port to listen at; 0 for any free one.")] = 8000,
    public_url: Annotated[
        str | None, option("--public-url", "URL", "The address that people use, behind a proxy.")
    ] = None,
    proxy: Annotated[
        list[str],
        option(
            "--proxy",
            "ADDRESS",
            "A proxy whose X-Forwarded-For is believed: its address or network. Repeatable.",
        ),
    ] = [],  # noqa: B006 - typer's way to say that none is needed
    limit: Annotated[
        list[str],
        option(
            "--limit",
            "NAME=VALUE",
            "Change a limit on connections or requests; docs/operator.md lists them. Repeatable.",
        ),
    ] = [],  # noqa: B006 - as above
    demo: Annotated[
        bool, flag("--demo", "A floor to try out: a table of every game, and no passwords.")
    ] = False,
    yes_really: Annotated[
        bool, flag("--yes-really", "Open a demonstration to other machines: nobody needs a password.")
    ] = False,
    verbose: Annotated[bool, flag("--verbose", "Log every request.")] = False,
    log_file: Annotated[
        Path | None,
        option(
            "--log-file",
            "FILE",
            "Write the server's messages here, not to standard error. SIGHUP opens it again.",
        ),
    ] = None,
    key: KeyFile = None,
    witness: Witnesses = [],  # noqa: B006 - typer's way to say that none is needed
    licensee: Licensee = "",
    trade_name: TradeName = "",
    logo: LogoFile = None,
) -> ServeRequest:
    check_web_is_installed()
    house = house_from(licensee, trade_name, logo)
    return ServeRequest(
        database,
        host,
        port,
        public_url,
        demo,
        verbose,
        house,
        key,
        tuple(witness),
        yes_really,
        tuple(proxy),
        tuple(limit),
        log_file,
    )
