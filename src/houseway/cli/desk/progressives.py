"""`houseway desk progressive`: sets up and changes meters, and signs and pays hits."""

from __future__ import annotations

from typing import Annotated, cast, get_args

from houseway.cli.arguments import GameName, TableOptions, table_from
from houseway.cli.desk.verbs import Verbs
from houseway.cli.house_options import Database, Token, Why, Yes
from houseway.cli.options import AsJson, argument, option
from houseway.equipment.money import cents_from_dollars, dollars
from houseway.house.desks.progressive_desk import (
    ApproveDisplay,
    ChangeMeter,
    DropChange,
    MeterCommand,
    NoticeChange,
    PayHit,
    ProgressiveDesk,
    ReconcileMeter,
    SetUpMeter,
    SignHit,
    SubmitMeter,
    TurnKey,
)
from houseway.house.desks.progressive_display import MeterInPit, meter_in_pit
from houseway.house.desks.progressive_meters import Kind
from houseway.house.record import Record
from houseway.refusal import Refusal, one_of
from houseway.rules.progressives import Terms, rate_named


def _in_pit(desk: ProgressiveDesk, command: MeterCommand, _: Record) -> MeterInPit:
    return desk.look(lambda controller: meter_in_pit(controller.named(command.meter)))


_VERBS = Verbs(ProgressiveDesk, _in_pit)
Name = Annotated[str, argument("METER", "The name of the meter.")]
Tables = Annotated[list[str], option("--table", "TABLE", "A table that feeds it; may be repeated.")]
Houses = Annotated[
    list[str] | None,
    option("--house", "TABLE=HOUSE", "The house of a table, where tables of several are linked."),
]
Display = Annotated[str, option("--display", "WHERE", "Where the display hangs.")]
Initial = Annotated[str, option("--initial", "DOLLARS", "The amount it begins at.")]
Reset = Annotated[str, option("--reset", "DOLLARS", "The amount after a jackpot.")]
RateText = Annotated[str, option("--rate", "PERCENT", "Of each wager, to the display.")]
ReserveText = Annotated[str, option("--reserve", "PERCENT", "Of each wager, to the reserve for resets.")]
LimitText = Annotated[str, option("--limit", "DOLLARS", "The most that the display shows; 0 for no limit.")]


def set_up(
    meter: Name,
    game_name: GameName,
    wager: Annotated[str, option("--wager", "WAGER", "The progressive wager.")],
    tables: Tables,
    rate: RateText,
    *,
    initial: Initial = "0",
    reset: Reset = "0",
    reserve: ReserveText = "0%",
    limit: LimitText = "0",
    title: Annotated[str, option("--title", "WORDS", "What the display is headed.")] = "",
    display: Annotated[str, option("--display", "WHERE", "Where it hangs.")] = "at the table",
    houses: Houses = None,
    options: TableOptions = None,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
    yes: Yes = False,
) -> None:
    terms = _terms(initial, reset, rate, reserve, limit)
    chosen = dict(table_from(game_name, options).options.given)
    command = SetUpMeter(
        meter, title or meter, game_name, chosen, wager, terms, tables, display, _houses(houses)
    )
    submit = f"houseway desk progressive submit {meter} --reference NUMBER"
    words = f"The meter {meter} is set up. Submit its papers: {submit}."
    amounts = {"initial amount": terms.initial, **_amounts(terms)}
    _VERBS.order(command, database, token, words=words, amounts=amounts, yes=yes, as_json=as_json)


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
        cents_from_dollars(initial, "--initial"),
        cents_from_dollars(reset, "--reset"),
        rate_named(rate),
        rate_named(reserve),
        cents_from_dollars(limit, "--limit"),
    )


def _amounts(terms: Terms) -> dict[str, int]:
    return {"reset amount": terms.reset, **({"limit": terms.limit} if terms.limit else {})}


def change(
    meter: Name,
    kind: Annotated[str, argument("KIND", "begin, terms, tables, correct or withdraw.")],
    why: Why,
    *,
    rate: RateText = "",
    reset: Reset = "0",
    reserve: ReserveText = "0%",
    limit: LimitText = "0",
    tables: Annotated[
        list[str] | None,
        option("--table", "TABLE", "A table that feeds it from then on."),
    ] = None,
    houses: Houses = None,
    by: Annotated[str, option("--by", "DOLLARS", "What the display is corrected by, as -12.50.")] = "",
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
    yes: Yes = False,
) -> None:
    if kind not in get_args(Kind):
        raise Refusal(f"A change cannot be of the kind {kind!r}. Choose {one_of(get_args(Kind))}.")
    terms = _terms("0", reset, rate, reserve, limit) if rate else None
    cents = _signed(by) if by else 0
    command = ChangeMeter(meter, cast("Kind", kind), why, terms, tables, cents, _houses(houses))
    words = f"The change of {meter} is prepared. It takes effect when both keys have been turned."
    amounts = {**(_amounts(terms) if terms else {}), **({"correction": cents} if by else {})}
    _VERBS.order(command, database, token, words=words, amounts=amounts, yes=yes, as_json=as_json)


def _signed(text: str) -> int:
    amount = cents_from_dollars(text.removeprefix("-"), "--by")
    return -amount if text.startswith("-") else amount


submit = _VERBS.of(
    SubmitMeter, lambda made: f"The papers of {made.meter} were submitted under {made.reference}."
)
approve_display = _VERBS.of(
    ApproveDisplay, lambda made: f"The common display of {made.meter} is approved under {made.reference}."
)
notice = _VERBS.of(
    NoticeChange, lambda made: f"Accounting has the notice of change {made.change} of {made.meter}."
)
turn_key = _VERBS.of(TurnKey, lambda made: f"Your key is turned for change {made.change} of {made.meter}.")
drop = _VERBS.of(DropChange, lambda made: f"Change {made.change} of {made.meter} is given up.")
sign = _VERBS.of(SignHit, lambda made: f"Hit {made.hit} of {made.meter} is signed.")
pay = _VERBS.of(
    PayHit, lambda made: f"Hit {made.hit} of {made.meter} is paid by hand, receipt {made.receipt}."
)
read = _VERBS.of(
    ReconcileMeter, lambda made: f"The display of {made.meter} was read as {dollars(made.shown)}."
)
