"""Handles commands about the money of a table: buy-ins, fills, credits, corrections and vigorish."""

from __future__ import annotations

from houseway.equipment.money import dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.wagers.wagers import Seat, seat_named
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import CommandContext, check_cents
from houseway.table.commands.system_commands import DocumentVigorish
from houseway.table.live import facts
from houseway.table.live.accounts import INVENTORY, chips_of, owed_by
from houseway.table.live.chips import are_out, check_total, color_rules_of
from houseway.table.live.live_table import LiveTable
from houseway.table.live.money import BuyInAsked, BuyInDeclined, FillDecided, FillRequested, Slip


def buy_in(table: LiveTable, command: commands.BuyIn, context: CommandContext) -> None:
    """Record a buy-in that the player enters, where the house plays for play money."""
    if not _takes_own_word(table, context):
        raise Refusal("Hand your cash to the dealer or the cage: the house enters buy-ins, not the player.")
    take_cash(table, context.by, command.cents, command.chip, context)


def _takes_own_word(table: LiveTable, context: CommandContext) -> bool:
    if table.plays_for:
        return table.plays_for == "play"
    return context.on_record.money_rules().is_play_money


def take_buy_in(table: LiveTable, command: commands.TakeBuyIn, context: CommandContext) -> None:
    if table.plays_for == "play" and not context.on_record.money_rules().is_play_money:
        raise Refusal(
            f"The table {table.name} was opened for play money, and the house plays for money now. "
            "Close it, and open it again."
        )
    if command.person not in table.seats.values():
        raise Refusal(
            f"{command.person} has no seat at the table {table.name}. Give the player a seat first."
        )
    take_cash(table, command.person, command.cents, command.chip, context)


def ask_buy_in(table: LiveTable, command: commands.AskBuyIn, context: CommandContext) -> None:
    """Tell the dealer how much a player wants; the dealer takes the cash and hands out the chips."""
    if context.by not in table.seats.values():
        raise Refusal("Sit down first: the dealer hands chips to players at the table.")
    if _takes_own_word(table, context):
        raise Refusal("This table plays for play money: enter your buy-in yourself.")
    if command.cents:
        check_cents(command.cents, "A buy-in")
        if command.chip:
            _color_bought(table, command.cents, command.chip, context.by)
    elif context.by not in table.money_record.asked:
        raise Refusal("You have not asked for chips. Give the amount.")
    table.do(BuyInAsked(context.by, command.cents, command.chip))


def decline_buy_in(table: LiveTable, command: commands.DeclineBuyIn, context: CommandContext) -> None:
    """Tell the player that there will be no chips, and why. The amount must be the one of the request."""
    request = table.money_record.asked.get(command.person)
    if request is None:
        raise Refusal(f"{command.person} does not ask for chips any more. There is nothing to decline.")
    if request.cents != command.cents:
        now = dollars(request.cents)
        raise Refusal(f"{command.person} asks for {now} by now. Look at the request again.")
    if not command.why.strip():
        raise Refusal("Give the reason: the player sees it.")
    table.do(BuyInDeclined(command.person, command.cents, context.by, command.why))


def take_cash(table: LiveTable, person: str, cents: int, chip: int, context: CommandContext) -> None:
    """Exchange cash for chips; the log names who took it, if that is not the player."""
    check_cents(cents, "A buy-in")
    color = _color_bought(table, cents, chip, person) if chip else ""
    is_money = table.session is None and not table.is_training
    large = is_money and context.on_record.money_rules().is_large(cents)
    taken_by = context.by if context.by != person else ""
    table.do(facts.BoughtIn(person, cents, chip, color, taken_by, large))


def _color_bought(table: LiveTable, cents: int, chip: int, person: str) -> str:
    """Return the color of the chips; refuse another value than that of chips that are still out."""
    rules, chips = color_rules_of(table.rules), table.colors.held.get(person)
    out = are_out(person, table.accounts, table.seats)
    rules.check_purchase(cents, chip, chips, are_out=out)
    return table.colors.color_for(person, rules)


def fill(table: LiveTable, command: commands.Fill, context: CommandContext) -> None:
    """Ask for a fill or credit; carry it out where the house lets one person do it."""
    cents, rules = command.cents, context.on_record.money_rules()
    check_cents(abs(cents), "A fill or credit")
    check_total(command.chips, abs(cents), "the slip")
    _check_rack(table, cents)
    slip = len(table.money_record.slips) + 1
    if rules.needs_second(cents):
        table.do(FillRequested(slip, context.by, cents, command.chips))
    else:
        table.do(facts.Filled(cents, slip, command.chips, context.by))


def _check_rack(table: LiveTable, cents: int) -> None:
    if table.accounts[INVENTORY] < -cents:
        raise Refusal(f"The inventory holds only {dollars(table.accounts[INVENTORY])}.")


def decide_fill(table: LiveTable, command: commands.DecideFill, context: CommandContext) -> None:
    slip = table.money_record.slips.get(command.slip)
    if slip is None or slip.state != "waiting":
        raise Refusal(f"No slip {command.slip} is waiting to be confirmed. Look at the table again.")
    if not command.approve:
        table.do(FillDecided(command.slip, context.by, False))
        return
    _check_another(slip.by, slip.confirmed_by, context.by, f"slip {slip.slip}")
    _check_rack(table, slip.cents)
    table.do(FillDecided(command.slip, context.by, True, _is_final(slip, context)))


def _is_final(slip: Slip, context: CommandContext) -> bool:
    return bool(slip.confirmed_by) or not context.on_record.money_rules().needs_third(slip.cents)


def _check_another(requester: str, agreed: list[str], by: str, what: str) -> None:
    if by == requester:
        raise Refusal(f"You asked for {what}. Somebody else has to confirm it.")
    if by in agreed:
        raise Refusal(f"You have confirmed {what}. The amount needs a third person.")


def propose_correction(
    table: LiveTable, command: commands.ProposeCorrection, context: CommandContext
) -> None:
    check_cents(abs(command.cents), "A correction")
    if not command.why.strip():
        raise Refusal("Give the reason for the correction.")
    _check_is_here(table, command.person)
    # No number is used twice: a late decision is about the proposal that was read, or about none.
    number = table.proposals_made + 1
    table.do(facts.CorrectionProposed(number, context.by, command.person, command.cents, command.why))


def _check_is_here(table: LiveTable, person: str) -> None:
    if person not in table.seats.values() and not table.accounts[chips_of(person)]:
        raise Refusal(
            f"{person!r} has neither a seat nor chips at the table {table.name}. "
            "A correction goes to somebody who is at the table."
        )


def decide_correction(table: LiveTable, command: commands.DecideCorrection, context: CommandContext) -> None:
    proposed = table.proposals.get(command.proposal)
    if proposed is None:
        raise Refusal(f"No correction {command.proposal} is waiting to be decided.")
    if proposed.by == context.by:
        raise Refusal("You proposed the correction. Somebody else has to decide it.")
    if not command.approve:
        table.do(facts.CorrectionDecided(command.proposal, context.by, False))
        return
    agreed = table.money_record.approvals.get(command.proposal, [])
    _check_another(proposed.by, agreed, context.by, f"correction {command.proposal}")
    _check_is_here(table, proposed.person)
    if proposed.cents < 0:
        table.accounts.check_chips(proposed.person, -proposed.cents)
    final = bool(agreed) or not context.on_record.money_rules().needs_third(proposed.cents)
    table.do(facts.CorrectionDecided(command.proposal, context.by, True, final, len(agreed) + 1))


# Vigorish that a seat owes: it is collected, or given by a form.


def check_shoe_can_end(table: LiveTable) -> None:
    """Refuse a new shuffle while a seat still owes vigorish."""
    paragraphs = table.rules.game.wagering.vigorish
    for seat in table.seats:
        _check_nothing_owed(table, seat, paragraphs.before_the_reshuffle if paragraphs else None)


def check_may_leave(table: LiveTable, seat: Seat) -> None:
    paragraphs = table.rules.game.wagering.vigorish
    _check_nothing_owed(table, seat, paragraphs.at_the_latest if paragraphs else None)


def _check_nothing_owed(table: LiveTable, seat: Seat, cite: Citation | None) -> None:
    owed = table.accounts[owed_by(seat)]
    if owed:
        raise Refusal(
            f"Seat {seat} owes a vigorish of {dollars(owed)}. Collect it first, or give it by a form.",
            cite,
        )


def _owed(table: LiveTable, seat: Seat) -> int:
    owed = table.accounts[owed_by(seat)]
    if not owed:
        raise Refusal(f"Seat {seat} owes no vigorish.", table.rules.game.cite)
    return owed


def collect(table: LiveTable, command: commands.CollectVigorish, _: CommandContext) -> None:
    seat = seat_named(command.seat)
    person, owed = table.person_at(seat), _owed(table, seat)
    table.accounts.check_chips(person, owed)
    table.do(facts.VigorishCollected(command.seat, owed))


def document(table: LiveTable, command: DocumentVigorish, _: CommandContext) -> None:
    """Record a vigorish that the house gives to the patron: not collected, but part of the table's win."""
    seat = seat_named(command.seat)
    check_cents(command.cents, "A vigorish")
    person, owed, paragraphs = table.person_at(seat), _owed(table, seat), table.rules.game.wagering.vigorish
    cite = paragraphs.in_the_win if paragraphs else None
    if person != command.person:
        raise Refusal(f"Form {command.form} is for {command.person}, but {person} sits at seat {seat}.", cite)
    if command.cents > owed:
        raise Refusal(
            f"Form {command.form} is for {dollars(command.cents)}, but seat {seat} now owes {dollars(owed)}. "
            "Void the form.",
            cite,
        )
    table.do(facts.VigorishDocumented(command.seat, person, command.cents, command.form))
