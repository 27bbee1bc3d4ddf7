"""`houseway audit surveillance`: says what the log shows of players who may use the cards."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Annotated

from houseway.cli.blocks import BLANK, Block, Column, heading, prose, show, table
from houseway.cli.document.arguments import OptionalOutput, check_suffix, print_document
from houseway.cli.house_options import Database, Token
from houseway.cli.options import AsJson, argument, flag, number, option
from houseway.cli.output import print_json
from houseway.cli.progress import waiting_message
from houseway.documents.house import NO_HOUSE
from houseway.documents.table.protection_reports import surveillance_report
from houseway.house.acting_person import acting_person
from houseway.house.desks.surveillance import PlayersLookedAt
from houseway.house.reports import surveillance_report as in_words
from houseway.house.reports.surveillance import Surveillance, recorded_look
from houseway.refusal import Refusal


def surveillance(
    players: Annotated[list[str] | None, argument("[PLAYER]…", "The players, by user name.")] = None,
    *,
    everybody: Annotated[bool, flag("--all", "Look at everybody who has bet.")] = False,
    tags: Annotated[str, option("--tags", "TAGS", "Another count, as for `protect`. Else the best.")] = "",
    why: Annotated[str, option("--why", "WORDS", "The reason, for the record.")] = "",
    seed: Annotated[int, number("--seed", "NUMBER", "Of permutations at random.")] = 1,
    output: OptionalOutput = None,
    database: Database = None,
    token: Token = None,
    as_json: AsJson = False,
) -> None:
    if bool(players) == everybody:
        raise Refusal("Name the players to look at, or --all for everybody. One of them, not both.")
    if output is not None:
        check_suffix(output, ".html", ".pdf")
        if as_json:
            raise Refusal("--json has no effect with -o. Leave one of them out.")
    with acting_person(database, token, reads=True) as (floor, person), waiting_message("Reading the log"):
        look, answer = recorded_look(floor, person, players or [], why=why, tags=tags, seed=seed)
    if output is not None:
        when = datetime.fromtimestamp(look.at / 1_000_000, UTC)
        document = surveillance_report(answer, look, f"{when:%Y-%m-%d %H:%M} UTC")
        print_document(document, output, NO_HOUSE, None)
    elif as_json:
        print_json({"look": look.look, "by": look.by, "at": look.at, **in_words.surveillance_as_json(answer)})
    else:
        show(_look_blocks(answer, look))


def _look_blocks(answer: Surveillance, look: PlayersLookedAt) -> Iterator[Block]:
    columns = [Column(name, figures=place > 1) for place, name in enumerate(in_words.HEADINGS)]
    for player in answer.players:
        yield heading(in_words.headline(player))
        yield prose(in_words.says(player), indent=2)
        yield from (prose(sentence, indent=2, hang=2) for sentence in in_words.explained(player))
        yield table(columns, [in_words.row(finding) for finding in player.findings], indent=2)
        yield BLANK
    if not answer.players:
        yield prose("Nobody has bet at a table with cards.")
    yield from (prose(sentence) for sentence in in_words.error_rates(answer))
    yield from (BLANK, heading("What this cannot show"))
    yield from (prose(sentence, indent=2, hang=2) for sentence in in_words.CANNOT_SHOW)
    yield from (BLANK, prose(f"This was look {look.look}, by {look.by}. It is on record."))
