"""What a record of a table means for the meters: the commands that the controller carries out with it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from houseway.floor.desks.progressives.controller import CONTROLLER, Controller, MeterOnRecord
from houseway.floor.desks.progressives.facts import PlayMeter, Win
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.progressives import check_chances
from houseway.rules.wagers.progressive import METER
from houseway.table.live.facts import AnyFact, AwardWon, MeterFed


def plays(
    controller: Controller, table: str, record: int, news: list[AnyFact], *, play_money: bool
) -> Iterator[PlayMeter]:
    """Yield what the facts of a record mean for each meter that the table feeds."""
    told = [fact for fact in news if isinstance(fact, MeterFed | AwardWon)]
    for wager in dict.fromkeys(fact.wager for fact in told):
        meter = controller.of_table(table, wager)
        if meter is None:
            raise Refusal(f"No meter is linked to the wager {wager} at the table {table}.", CONTROLLER)
        fed = [fact for fact in told if isinstance(fact, MeterFed) and fact.wager == wager]
        won = [
            Win(fact.seat, fact.person, fact.row, fact.others)
            for fact in told
            if isinstance(fact, AwardWon) and fact.wager == wager
        ]
        wagers, cents = sum(fact.wagers for fact in fed), sum(fact.cents for fact in fed)
        yield PlayMeter(meter.name, table, record, wagers, cents, won, play_money)


def check_linked(controller: Controller, table: str, rules: Table[Any]) -> None:
    """Refuse a table with a progressive wager that no controller in service keeps the meter of."""
    if METER in rules.options.given:
        raise Refusal(
            f"A controller keeps the meter of a live table. Leave the option {METER} out.", CONTROLLER
        )
    for wager, awards in rules.progressives.items():
        _check_same_awards(_in_service(controller, table, wager), rules, wager)
        check_chances(awards.awards, rules.game.award_chances(rules, ())[wager])


def check_in_service(controller: Controller, table: str, rules: Table[Any]) -> None:
    """Refuse a round while a meter of the table is out of service."""
    for wager in rules.progressives:
        _in_service(controller, table, wager)


def _in_service(controller: Controller, table: str, wager: str) -> MeterOnRecord:
    meter = controller.of_table(table, wager)
    if meter is None or table not in meter.tables or not meter.in_service:
        missing = f"The meter {meter.name} is not in service" if meter else "No meter is linked to it"
        raise Refusal(
            f"{wager} cannot be played at the table {table}. {missing}: set one up for this table, and "
            "turn both keys.",
            CONTROLLER,
        )
    return meter


def _check_same_awards(meter: MeterOnRecord, rules: Table[Any], wager: str) -> None:
    if meter.set_up.game != rules.game.name or list(meter.awards.values()) != list(
        rules.progressives[wager].awards
    ):
        raise Refusal(
            f"The meter {meter.name} was set up for other awards of {meter.set_up.game}. Open the table with "
            "the same award table.",
            CONTROLLER,
        )
