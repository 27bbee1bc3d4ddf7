"""Settles the wagers of a round at a live table, and says what its progressive wagers come to."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from houseway.equipment.money import dollars
from houseway.rules.procedure.steps import Settle
from houseway.rules.progressives.awards import Award
from houseway.rules.wagers.settled_wager import settled_at_seat
from houseway.rules.wagers.settlement import settle_house_wagers, settle_step
from houseway.rules.wagers.wagers import Seat
from houseway.table.facts import table_facts as facts
from houseway.table.facts.progressive_facts import AwardWon, MeterFed
from houseway.table.live.chips import chip_transfers as chips
from houseway.table.live.table_state import TableState

# A single payment of this many cents or more alerts a supervisor.
LARGE_PAYMENT = 1_000_000


def settle(table: TableState, step: Settle) -> None:
    """Pay and collect every wager of the step, and report awards and large payments."""
    wagers = table.rules.by_name
    deferred = table.opened is not None and table.opened.vigorish == "deferred"
    bank = table.rules.bank_of(step.seats)
    for own in settle_house_wagers(table.rules, step):
        chips.settle_house_wager(table.accounts, table.meters, bank, own)
    for seat, settlement in settle_step(table.rules, step, table.coupons.laid):
        name = settlement.wager
        if settlement.stands:
            continue
        to_tips = name in wagers and wagers[name].for_the_dealer
        person = table.person_at(seat)
        laid = table.rules.laid_down({name: settlement.bet}) if name in wagers else settlement.bet
        if bank and (seat, name) == (bank.seat, bank.wager):
            chips.settle_bank(table.accounts, table.meters, seat, person, settlement)
        else:
            chips.settle(
                table.accounts,
                table.meters,
                seat,
                person,
                settlement,
                laid=laid,
                to_tips=to_tips,
                deferred=deferred,
                bank=bank if bank and bank.covers(seat, name) else None,
            )
        if settlement.coupon:
            chips.pay_coupon(table.accounts, table.meters, seat, person, settlement, deferred=deferred)
            table.coupons.settle(seat, settlement, table.accounts)
        table.payments.append((seat, settlement))
        table.news.append(facts.Settled(**msgspec.to_builtins(settled_at_seat(seat, settlement))))
        if settlement.verdict.award:
            _report_award(table, seat, name, settlement.verdict.award)
        paid = settlement.pays + settlement.coupon_pays
        if paid >= LARGE_PAYMENT and not table.session and not table.is_training:
            words = f"seat {seat}: {name} pays {dollars(paid)}"
            table.alert("large-payment", words, about=f"seat {seat}")


def _report_award(table: TableState, seat: Seat, wager: str, award: Award) -> None:
    table.news.append(award_won(table, seat, wager, award.row))
    words = f"seat {seat}: {award.title} wins {award.words} on {wager}, to be paid by hand"
    table.alert("jackpot", words, about=f"seat {seat}")


def fed_by(table: TableState) -> Iterator[MeterFed]:
    """Yield the contributions of the wagers that are on the layout, one for each progressive wager."""
    for wager in table.rules.progressives:
        placed = [bets[wager] for bets in table.bets.values() if wager in bets]
        if placed:
            yield MeterFed(wager, len(placed), sum(placed))


def award_won(table: TableState, seat: Seat, wager: str, row: str) -> AwardWon:
    others = {
        str(other): table.person_at(other)
        for other, bets in table.bets.items()
        if other != seat and wager in bets
    }
    return AwardWon(str(seat), table.person_at(seat), wager, row, others)
