"""`houseway desk progressive`: sets up and changes meters, and signs and pays hits."""

from __future__ import annotations

from typing import Annotated, cast, get_args

import typer

from houseway.cli.arguments import AsJson, GameName, TableOptions, table_from
from houseway.cli.house_options import Database, Reference, Token, Why
from houseway.cli.output import report
from houseway.equipment.money import cents_from_dollars, dollars
from houseway.house.acting_person import acting_person
from houseway.house.desks import progressive_desk
from houseway.house.desks.progressive_desk import MeterCommand, ProgressiveDesk
from houseway.house.desks.progressive_display import meter_in_pit
from houseway.house.desks.progressive_meters import Kind
from houseway.refusal import Refusal, one_of
from houseway.rules.progressives import Terms, rate_named

Name = Annotated[str, typer.Argument(metavar="METER", help="The name of the meter.")]
ChangeNumber = Annotated[int, typer.Argument(metavar="CHANGE", help="The number of the change.")]
HitNumber = Annotated[int, typer.Argument(metavar="HIT", help="The number of the hit.")]
Tables = Annotated[
    list[str], typer.Option("--table", metavar="TABLE", help="A table that feeds it; may be repeated.")
]
Houses = Annotated[
    list[str] | None,
    typer.Option(
        "--house", metavar="TABLE=HOUSE", help="The house of a table, where tables of several are linked."
    ),
]
Display = Annotated[str, typer.Option("--display", metavar="WHERE", help="Where the display hangs.")]
Initial = Annotated[str, typer.Option("--initial", metavar="DOLLARS", help="The amount it begins at.")]
Reset = Annotated[str, typer.Option("--reset", metavar="DOLLARS", help="The amount after a jackpot.")]
RateText = Annotated[str, typer.Option("--rate", metavar="PERCENT", help="Of each wager, to the display.")]
ReserveText = Annotated[
    str, typer.Option("--reserve", metavar="PERCENT", help="Of each wager, to the reserve for resets.")
]
LimitText = Annotated[
    str, typer.Option("--limit", metavar="DOLLARS", help="The most that the display shows; 0 for no limit.")
]


def set_up(
    meter: Name,
    game_name: GameName,
    wager: Annotated[str, typer.Option("--wager", metavar="WAGER", help="The progressive wager.")],
    tables: Tables,
    rate: RateText,
    *,
    initial: Initial = "0",
    reset: Reset = "0",
    reserve: ReserveText = "0%",
    limit: LimitText = "0",
    title: Annotated[str, typer.Option("--title", metavar="WORDS", help="What the display is headed.")] = "",
    display: Annotated[
        str, typer.Option("--display", metavar="WHERE", help="Where it hangs.")
    ] = "at the table",
    houses: Houses = None,
    options: TableOptions = None,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    terms = _terms(initial, reset, rate, reserve, limit)
    given = dict(table_from(game_name, options).options.given)
    command = progressive_desk.SetUpMeter(
        meter, title or meter, game_name, given, wager, terms, tables, display, _houses(houses)
    )
    submit = f"houseway desk progressive submit {meter} --reference NUMBER"
    words = f"The meter {meter} is set up. Submit its papers: {submit}."
    _order(meter, command, words, database, token, as_json=as_json)


def _houses(texts: list[str] | None) -> dict[str, str]:
    """Read ``TABLE=HOUSE``, each table once."""
    houses: dict[str, str] = {}
    for text in texts or ():
        table, _, house = (part.strip() for part in text.partition("="))
        if not table or not house or table in houses:
            raise Refusal(f"--house {text!r} is not the house of a table. Write TABLE=HOUSE, once each.")
        houses[table] = house
    return houses


def _terms(initial: str, reset: str, rate: str, reserve: str, limit: str) -> Terms:
    return Terms(
        _amount(initial, "--initial"),
        _amount(reset, "--reset"),
        rate_named(rate),
        rate_named(reserve),
        _amount(limit, "--limit"),
    )


def _amount(text: str, option: str) -> int:
    return 0 if text.strip() in ("0", "$0") else cents_from_dollars(text, option)


def submit(
    meter: Name,
    reference: Reference,
    *,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    words = f"The papers of {meter} were submitted under {reference}."
    _order(meter, progressive_desk.SubmitMeter(meter, reference), words, database, token, as_json=as_json)


def approve_display(
    meter: Name,
    reference: Reference,
    *,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    words = f"The common display of {meter} is approved under {reference}."
    _order(meter, progressive_desk.ApproveDisplay(meter, reference), words, database, token, as_json=as_json)


def change(
    meter: Name,
    kind: Annotated[str, typer.Argument(metavar="KIND", help="begin, terms, tables, correct or withdraw.")],
    why: Why,
    *,
    rate: RateText = "",
    reset: Reset = "0",
    reserve: ReserveText = "0%",
    limit: LimitText = "0",
    tables: Annotated[
        list[str] | None,
        typer.Option("--table", metavar="TABLE", help="A table that feeds it from then on."),
    ] = None,
    houses: Houses = None,
    by: Annotated[
        str, typer.Option("--by", metavar="DOLLARS", help="What the display is corrected by, as -12.50.")
    ] = "",
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    if kind not in get_args(Kind):
        raise Refusal(f"A change cannot be of the kind {kind!r}. Choose {one_of(get_args(Kind))}.")
    terms = _terms("0", reset, rate, reserve, limit) if rate else None
    cents = _signed(by) if by else 0
    command = progressive_desk.ChangeMeter(
        meter, cast("Kind", kind), why, terms, tables, cents, _houses(houses)
    )
    words = f"The change of {meter} is prepared. It takes effect when both keys have been turned."
    _order(meter, command, words, database, token, as_json=as_json)


def _signed(text: str) -> int:
    amount = cents_from_dollars(text.removeprefix("-"), "--by")
    return -amount if text.startswith("-") else amount


def notice(
    meter: Name,
    number: ChangeNumber,
    *,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    words = f"Accounting has the notice of change {number} of {meter}."
    _order(meter, progressive_desk.NoticeChange(meter, number), words, database, token, as_json=as_json)


def turn_key(
    meter: Name,
    number: ChangeNumber,
    *,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    words = f"Your key is turned for change {number} of {meter}."
    _order(meter, progressive_desk.TurnKey(meter, number), words, database, token, as_json=as_json)


def drop(
    meter: Name,
    number: ChangeNumber,
    *,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    words = f"Change {number} of {meter} is given up."
    _order(meter, progressive_desk.DropChange(meter, number), words, database, token, as_json=as_json)


def sign(
    meter: Name,
    hit: HitNumber,
    *,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    words = f"Hit {hit} of {meter} is signed."
    _order(meter, progressive_desk.SignHit(meter, hit), words, database, token, as_json=as_json)


def pay(
    meter: Name,
    hit: HitNumber,
    receipt: Annotated[str, typer.Option("--receipt", metavar="NUMBER", help="The number of the receipt.")],
    *,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    words = f"Hit {hit} of {meter} is paid by hand, receipt {receipt}."
    _order(meter, progressive_desk.PayHit(meter, hit, receipt), words, database, token, as_json=as_json)


def read(
    meter: Name,
    shown: Annotated[str, typer.Argument(metavar="DOLLARS", help="What the display shows.")],
    *,
    why: Annotated[str, typer.Option("--why", metavar="WORDS", help="The reason for a difference.")] = "",
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    cents = _amount(shown, "the display")
    words = f"The display of {meter} was read as {dollars(cents)}."
    _order(meter, progressive_desk.ReconcileMeter(meter, cents, why), words, database, token, as_json=as_json)


def _order(
    meter: str, command: MeterCommand, words: str, database: str | None, token: str | None, *, as_json: bool
) -> None:
    with acting_person(database, token) as (floor, person):
        desk = ProgressiveDesk(floor)
        desk.order(person, command)
        found = desk.look(lambda controller: meter_in_pit(controller.named(meter)))
    report(words, found, as_json=as_json)
