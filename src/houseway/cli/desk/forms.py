"""`houseway desk forms`: the series of Complimentary Vigorish Forms, and what became of each form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated

import typer

from houseway.cli.arguments import AsJson
from houseway.cli.database import Database
from houseway.cli.desk.identity import Token
from houseway.cli.desk.listing import print_records
from houseway.cli.output.report import report
from houseway.equipment.money import dollars
from houseway.house.acting_person import acting_person
from houseway.house.desks.vigorish_desk import FormsView, FormView, SeriesView, VigorishDesk, forms_view
from houseway.house.desks.vigorish_forms import BACCARAT, ForwardForms, RegisterForms
from houseway.refusal import Refusal

_NUMBERS = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")


def _view(database: str | None) -> FormsView:
    with acting_person(database, None, reads=True) as (floor, _):
        desk = VigorishDesk(floor)
        day = desk.context.gaming_day(floor.now())
        return desk.look(lambda forms: forms_view(forms, day))


def list_forms(database: Database = None, as_json: AsJson = False) -> None:
    view = _view(database)
    overdue = set(view.overdue)

    def lines(listed: SeriesView | FormView) -> Iterator[str]:
        if isinstance(listed, SeriesView):
            yield (
                f"series {listed.series}, {listed.first} to {listed.last}: next to print "
                f"{listed.next_to_print}, next to use {listed.next}"
            )
            return
        about = f", {dollars(listed.cents)} for {listed.patron}" if listed.cents and listed.patron else ""
        late = ", not forwarded when its gaming day ended" if listed.form in overdue else ""
        yield f"{listed.form}: {listed.state}{about}{late}"

    print_records(view, [*view.series, *view.forms], lines, as_json=as_json)


def register(
    series: Annotated[str, typer.Argument(metavar="SERIES", help="Its letters, as A.")],
    numbers: Annotated[str, typer.Argument(metavar="FIRST-LAST", help="Its numbers, as 101-150.")],
    pit: Annotated[str, typer.Option("--pit", metavar="PIT", help="Whose clerks get the forms.")],
    *,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    found = _NUMBERS.fullmatch(numbers)
    if not found:
        raise Refusal(f"{numbers!r} is not a range of numbers. Write it as 101-150.", BACCARAT.in_order)
    first, last = int(found[1]), int(found[2])
    with acting_person(database, token) as (floor, person):
        VigorishDesk(floor).order(person, RegisterForms(series, first, last, pit))
    document = {"series": series, "first": first, "last": last, "pit": pit}
    report(f"Registered: {series}-{first} to {series}-{last}.", document, as_json=as_json)


def forward(database: Database = None, token: Token = None, as_json: AsJson = False) -> None:
    with acting_person(database, token) as (floor, person):
        record = VigorishDesk(floor).order(person, ForwardForms())
    forms = record.body[0]["forms"]
    report(f"Forwarded: {', '.join(forms)}.", {"forms": forms}, as_json=as_json)
