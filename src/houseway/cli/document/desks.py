"""`houseway document forms`, `comparison` and `tournament`: what the desks of the house print."""

from __future__ import annotations

from typing import Annotated

import typer

from houseway.cli.database import Database, open_database
from houseway.cli.document.arguments import (
    FormFile,
    OptionalOutput,
    check_printable,
    print_document,
    print_from_form,
)
from houseway.cli.document.command import Output


def forms(
    numbers: Annotated[list[str], typer.Argument(metavar="NUMBER", help="Numbers of forms, as A-101.")],
    output: Output,
    *,
    filled: Annotated[bool, typer.Option("--filled", help="As they stand in the log, not blank.")] = False,
    game: Annotated[
        str, typer.Option("--game", metavar="GAME", help="For blank ones: baccarat or mini-baccarat.")
    ] = "baccarat",
    database: Database = None,
) -> None:
    """Print Complimentary Vigorish Forms. Original and duplicate, blank or filled in; HTML or PDF."""
    from houseway.documents.vigorish.form import blank_forms, filled_forms  # noqa: PLC0415 - loaded when printed

    check_printable(output)
    if not filled:
        print_document(blank_forms(numbers, game), output)
        return
    with open_database(database) as store:
        from houseway.floor.desks.vigorish.desk import VigorishDesk  # noqa: PLC0415
        from houseway.floor.floor import Floor  # noqa: PLC0415 - after the extra was found

        with Floor(store) as floor:
            found = VigorishDesk(floor).look(lambda register: [register.named(one) for one in numbers])
    print_document(filled_forms(found), output)


def comparison(
    number: Annotated[int, typer.Argument(metavar="NUMBER", help="Which comparison; the first is 1.")],
    output: Output,
    database: Database = None,
) -> None:
    """Print what accounting found comparing the forms. Originals against duplicates; HTML or PDF."""
    from houseway.documents.vigorish.comparison import comparison_result  # noqa: PLC0415 - loaded when printed

    check_printable(output)
    with open_database(database) as store:
        from houseway.floor.desks.vigorish.desk import VigorishDesk  # noqa: PLC0415
        from houseway.floor.floor import Floor  # noqa: PLC0415 - after the extra was found

        with Floor(store) as floor:
            document = VigorishDesk(floor).look(lambda register: comparison_result(register, number))
    print_document(document, output)


def tournament(
    file: FormFile = None,
    output: OptionalOutput = None,
    example: Annotated[bool, typer.Option("--example", help="Print a template to fill in.")] = False,
) -> None:
    """Print the notice of a tournament to the Division. Or what it still lacks; HTML or PDF."""
    from houseway.documents.division.tournament_notice import example as template  # noqa: PLC0415 - loaded when printed
    from houseway.documents.division.tournament_notice import tournament_notice  # noqa: PLC0415

    print_from_form(file, output, template if example else None, tournament_notice)
