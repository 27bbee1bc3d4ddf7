"""`houseway desk petition`: petitions for new games, from filing to the decision of the Division."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from houseway.cli.arguments import GameName, SideBetFiles, TableOptions, options_from, table_from
from houseway.cli.desk.verbs import Verbs
from houseway.cli.document.arguments import content_of
from houseway.cli.house_options import Database, FormFile, Token
from houseway.cli.options import AsJson, argument
from houseway.cli.output import print_records
from houseway.documents.division.petition_packet import packet_from
from houseway.house.acting_person import acting_person
from houseway.house.desks.petition_desk import (
    ApprovePetition,
    ApprovePreliminarily,
    BeginTrial,
    ChargeCosts,
    FilePetition,
    ModifyTrial,
    PayCosts,
    PetitionCommand,
    PetitionDesk,
    PetitionView,
    ProposeGame,
    RecordFinding,
    RefusePetition,
    SubmitTrial,
    WithdrawPetition,
)
from houseway.house.desks.petitions import FINDINGS
from houseway.house.record import Record
from houseway.refusal import Refusal, one_of
from houseway.rules.parsing import with_amounts_in_cents
from houseway.rules.registry import game as game_named


def _view(desk: PetitionDesk, command: PetitionCommand, _: Record) -> PetitionView:
    return next(view for view in desk.views(whole=True) if view.petition == command.petition)


def _stage(view: PetitionView) -> list[str]:
    return [f"{view.petition} is {view.stage}.", *(f"missing: {item}" for item in view.lacks)]


_VERBS = Verbs(PetitionDesk, _view, _stage)
Name = Annotated[str, argument("PETITION", "The name under which it is filed.")]


def list_petitions(database: Database = None, as_json: AsJson = False) -> None:
    with acting_person(database, None, reads=True) as (floor, _):
        views = PetitionDesk(floor).views(whole=True)
    print_records(views, views, _lines, as_json=as_json)


def _lines(view: PetitionView) -> Iterator[str]:
    yield f"{view.petition}: {view.title}, {view.stage} since {view.since}; options: {view.options_in_words}"
    for item in view.lacks:
        yield f"  missing: {item}"


def file(
    petition: Name, form: FormFile, database: Database = None, token: Token = None, as_json: AsJson = False
) -> None:
    packet, page = packet_from(content_of(form), form.name)
    _VERBS.order(FilePetition(petition, packet), database, token, page=page, as_json=as_json)


def submit_trial(
    petition: Name, form: FormFile, database: Database = None, token: Token = None, as_json: AsJson = False
) -> None:
    packet, page = packet_from(content_of(form), form.name)
    _VERBS.order(SubmitTrial(petition, packet), database, token, page=page, as_json=as_json)


@_VERBS.making(ProposeGame)
def propose(
    *, game: GameName, options: TableOptions = None, side_bets: SideBetFiles = None, **fields: Any
) -> ProposeGame:
    table = table_from(game, options, side_bets)
    return ProposeGame(game=game, options=dict(table.options.given), **fields)


@_VERBS.making(ModifyTrial)
def modify_trial(
    *,
    options: TableOptions = None,
    petition: Name,
    database: Database = None,
    token: Token = None,
    **fields: Any,
) -> ModifyTrial:
    """Read options of the game that the petition is about, amounts in dollars."""
    proposed = None
    if options:
        with acting_person(database, token, reads=True) as (floor, _):
            about = PetitionDesk(floor).look(lambda petitions: petitions.named(petition).game)
        proposed = with_amounts_in_cents(game_named(about).all_options, options_from(options))
    return ModifyTrial(petition, options=proposed, **fields)


@_VERBS.making(RecordFinding)
def finding(
    *,
    finding: Annotated[
        str,
        argument("FINDING", "suitable, amendments-effective, licenses-filed or waivers-issued."),
    ],
    **fields: Any,
) -> RecordFinding:
    if finding not in FINDINGS:
        raise Refusal(f"{finding!r} is not a finding. Choose {one_of(list(FINDINGS))}.")
    return RecordFinding(finding=finding, **fields)


approve_preliminarily = _VERBS.of(ApprovePreliminarily)
begin_trial = _VERBS.of(BeginTrial)
charge = _VERBS.of(ChargeCosts)
pay = _VERBS.of(PayCosts)
approve = _VERBS.of(ApprovePetition)
refuse = _VERBS.of(RefusePetition)
withdraw = _VERBS.of(WithdrawPetition)
