"""The printed sign of a progressive: its awards, and how they are paid."""

from __future__ import annotations

from houseway.documents.document import Document
from houseway.documents.sign_blocks import PayGroup, PayLine, SignRules
from houseway.documents.wording import capital
from houseway.equipment.money import dollars
from houseway.floor.desks.progressives.controller import MeterOnRecord
from houseway.rules.progressives.terms import percent


def meter_sign(meter: MeterOnRecord) -> Document:
    table = meter.award_table
    lines = tuple(PayLine(capital(award.title), award.words) for award in table.awards)
    rules = (
        f"{percent(meter.terms.rate)} of each wager goes onto the meter. The wager is not returned.",
        "An award from the meter is paid by hand, once it has been verified.",
        "If several players win in one round, they are paid in the order of settlement, each from what the "
        "meter shows then.",
        f"After a jackpot the meter starts again at {dollars(meter.terms.reset)}.",
    )
    return Document(
        title=meter.set_up.title,
        kind="Progressive jackpot",
        subtitle=f"{dollars(table.stake)} wager",
        blocks=(PayGroup("Awards", lines), SignRules(rules)),
        style="sign",
    )
