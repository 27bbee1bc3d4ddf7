"""People at a table and their chips."""

from __future__ import annotations

from houseway.equipment.money import dollars
from houseway.refusal import Refusal
from houseway.rules.wagers.wagers import Behind, Seat, seat_named
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import Act, check_cents, own_seat
from houseway.table.commands.system_commands import ReceiveChips, VacateSeats
from houseway.table.commands.vigorish import check_may_leave
from houseway.table.facts import table_facts as facts
from houseway.table.live.accounts import INVENTORY, chips_of
from houseway.table.live.live_table import LiveTable


def sit_down(table: LiveTable, command: commands.SitDown, act: Act) -> None:
    seat, rules = seat_named(command.seat), table.rules
    spot = seat.spot if isinstance(seat, Behind) else seat
    if spot > rules.game.seats:
        raise Refusal(f"There is no seat {seat}. The seats are 1 to {rules.game.seats}.", rules.game.cite)
    if seat in table.seats:
        raise Refusal(f"{table.seats[seat]} sits at seat {seat}. Choose another one.", rules.game.cite)
    if isinstance(seat, Behind):
        bettors = rules.game.bettors_on_a_spot(rules.options)
        before: Seat = spot if seat.number == 2 else Behind(spot, seat.number - 1)
        if seat.number > bettors or before not in table.seats:
            raise Refusal(
                f"At most {bettors} may wager on a spot here, one after the other.",
                rules.game.shared_spot or rules.game.cite,
            )
    table.do(facts.SatDown(command.seat, act.by))


def free_seats(table: LiveTable, person: str) -> list[Seat]:
    """Return the next free seat at each spot where the person does not sit yet."""
    bettors = table.rules.game.bettors_on_a_spot(table.rules.options)
    free: list[Seat] = []
    for spot in range(1, table.rules.game.seats + 1):
        seats: list[Seat] = [spot, *(Behind(spot, number) for number in range(2, bettors + 1))]
        if all(table.seats.get(seat) != person for seat in seats):
            free += [seat for seat in seats if seat not in table.seats][:1]
    return free


def stand_up(table: LiveTable, command: commands.StandUp, act: Act) -> None:
    seat = own_seat(table, command.seat, act)
    if seat in table.bets:
        raise Refusal(f"Seat {seat} has wagers in this round. Take them back, or finish the round.")
    _check_nobody_behind(table, seat, set(table.seats))
    check_may_leave(table, seat)
    table.do(facts.StoodUp(command.seat))
    _leave_alone(table)


def _check_nobody_behind(table: LiveTable, seat: Seat, seats: set[Seat]) -> None:
    if any(isinstance(one, Behind) and (one.spot == seat or _comes_after(one, seat)) for one in seats):
        raise Refusal(f"Somebody wagers behind seat {seat}, who stands up first.", table.rules.game.cite)


def vacate_seats(table: LiveTable, command: VacateSeats, act: Act) -> None:
    """Of somebody who walked off. What lies on the layout is settled before, as it is for everybody."""
    person, cite = command.person, table.rules.game.cite
    seats = [seat for seat, one in table.seats.items() if one == person]
    held = table.accounts[chips_of(person)]
    if not seats and not held:
        raise Refusal(f"{person} has neither a place nor chips at the table {table.name}.", cite)
    if held != command.cents:
        raise Refusal(f"{person} has {dollars(held)} in chips by now. Look at the table again.", cite)
    for seat in seats:
        if seat in table.bets:
            raise Refusal(
                f"Seat {seat} has wagers that are not settled. They stand: finish the round first.", cite
            )
        _check_nobody_behind(table, seat, set(table.seats) - set(seats))
        check_may_leave(table, seat)
    table.do(facts.SeatsCleared(person, [str(seat) for seat in seats], held, command.why, act.by))
    _leave_alone(table)


def _leave_alone(table: LiveTable) -> None:
    """Told only where it makes a difference to what the game does next."""
    condition = table.condition
    if not table.seats and table.conversation is None and condition.left_alone() != condition:
        table.do(facts.LeftAlone())


def receive_chips(table: LiveTable, command: ReceiveChips, _: Act) -> None:
    check_cents(command.cents, "What is brought from the cage")
    table.do(facts.ChipsBrought(command.person, command.cents))


def _comes_after(one: Behind, seat: Seat) -> bool:
    return isinstance(seat, Behind) and one.spot == seat.spot and one.number > seat.number


def buy_in(table: LiveTable, command: commands.BuyIn, act: Act) -> None:
    check_cents(command.cents, "A buy-in")
    table.do(facts.BoughtIn(act.by, command.cents))


def cash_out(table: LiveTable, _: commands.CashOut, act: Act) -> None:
    held = table.accounts[chips_of(act.by)]
    if not held:
        raise Refusal(f"{act.by} has no chips at the table {table.name}.")
    for seat, person in table.seats.items():
        if person == act.by:
            check_may_leave(table, seat)
    table.do(facts.CashedOut(act.by, held))


def tip(table: LiveTable, command: commands.Tip, act: Act) -> None:
    check_cents(command.cents, "A tip")
    table.accounts.check_chips(act.by, command.cents)
    table.do(facts.Tipped(act.by, command.cents))


def fill(table: LiveTable, command: commands.Fill, _: Act) -> None:
    check_cents(abs(command.cents), "A fill or credit")
    if command.cents < 0 and table.accounts[INVENTORY] < -command.cents:
        raise Refusal(f"The inventory holds {dollars(table.accounts[INVENTORY])} only.")
    table.do(facts.Filled(command.cents))


def propose_correction(table: LiveTable, command: commands.ProposeCorrection, act: Act) -> None:
    check_cents(abs(command.cents), "A correction")
    if not command.why.strip():
        raise Refusal("A correction needs the reason for it.")
    # Never a number twice: who decides late decides on what was read, or on nothing.
    number = table.proposals_made + 1
    table.do(facts.CorrectionProposed(number, act.by, command.person, command.cents, command.why))


def decide_correction(table: LiveTable, command: commands.DecideCorrection, act: Act) -> None:
    proposed = table.proposals.get(command.proposal)
    if proposed is None:
        raise Refusal(f"No correction {command.proposal} waits to be decided.")
    if proposed.by == act.by:
        raise Refusal(f"{act.by} proposed the correction. Somebody else decides on it.")
    if command.approve and proposed.cents < 0:
        table.accounts.check_chips(proposed.person, -proposed.cents)
    table.do(facts.CorrectionDecided(command.proposal, act.by, command.approve))
