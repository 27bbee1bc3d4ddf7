"""Handles the commands for seats and chips: sitting down, standing up, leaving with chips, and tips."""

from __future__ import annotations

from dataclasses import replace

from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.rules.procedure.steps import TakeWagers
from houseway.rules.procedure.taking_wagers import check_slip
from houseway.rules.wagers.chips_and_coupons import Coupon
from houseway.rules.wagers.wagers import Behind, Seat, seat_named
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import (
    GUEST,
    LONGEST_GUEST,
    CommandContext,
    check_cents,
    for_guest,
    is_automatic_player,
    own_seat,
)
from houseway.table.commands.money import check_may_leave, take_cash
from houseway.table.commands.system_commands import GiveBackCoupon, ReceiveChips, ReceiveCoupon, VacateSeats
from houseway.table.live import facts
from houseway.table.live.accounts import chips_of
from houseway.table.live.chips import coupon_rules_of
from houseway.table.live.facts import CouponGivenBack, CouponReceived
from houseway.table.live.live_table import LiveTable


def sit_down(table: LiveTable, command: commands.SitDown, context: CommandContext) -> None:
    _check_seat_is_free(table, command.seat)
    table.do(facts.SatDown(command.seat, context.by))


def _check_seat_is_free(table: LiveTable, name: str) -> None:
    seat, rules = seat_named(name), table.rules
    spot = seat.spot if isinstance(seat, Behind) else seat
    if spot > rules.game.seats:
        raise Refusal(f"There is no seat {seat}. The seats are 1 to {rules.game.seats}.", rules.game.cite)
    if seat in table.seats:
        raise Refusal(f"{table.seats[seat]} sits at seat {seat}. Choose another one.", rules.game.cite)
    if isinstance(seat, Behind):
        bettors = rules.game.wagering.shared_spots.bettors(rules.options)
        before: Seat = spot if seat.number == 2 else Behind(spot, seat.number - 1)
        if seat.number > bettors or before not in table.seats:
            raise Refusal(
                f"At most {bettors} may wager on a spot here, one after the other.",
                rules.game.wagering.shared_spots.cite or rules.game.cite,
            )


def free_seats(table: LiveTable, person: str) -> list[Seat]:
    """Return the next free seat at each spot where the person does not sit yet."""
    if table.is_closed:
        return []
    bettors = table.rules.game.wagering.shared_spots.bettors(table.rules.options)
    free: list[Seat] = []
    for spot in range(1, table.rules.game.seats + 1):
        seats: list[Seat] = [spot, *(Behind(spot, number) for number in range(2, bettors + 1))]
        if all(table.seats.get(seat) != person for seat in seats):
            free += [seat for seat in seats if seat not in table.seats][:1]
    return free


def stand_up(table: LiveTable, command: commands.StandUp, context: CommandContext) -> None:
    seat = own_seat(table, command.seat, context)
    if seat in table.bets:
        raise Refusal(f"Seat {seat} has wagers in this round. Take them back, or finish the round.")
    _check_nobody_behind(table, seat, set(table.seats))
    check_may_leave(table, seat)
    table.do(facts.StoodUp(command.seat))
    _leave_alone(table)


def _check_nobody_behind(table: LiveTable, seat: Seat, seats: set[Seat]) -> None:
    if any(
        isinstance(other, Behind) and (other.spot == seat or _comes_after(other, seat)) for other in seats
    ):
        raise Refusal(f"Somebody wagers behind seat {seat} and has to stand up first.", table.rules.game.cite)


def vacate_seats(table: LiveTable, command: VacateSeats, context: CommandContext) -> None:
    """Free the seats of a person who walked off, once the wagers are settled as usual.

    Standing wagers are taken down where that is allowed: perhaps no roll ever decides them.
    """
    person, cite = command.person, table.rules.game.cite
    seats = [seat for seat, seated in table.seats.items() if seated == person]
    chips = chips_to_keep(table, person)
    if not seats and not chips:
        raise Refusal(f"{person} has neither a seat nor chips at the table {table.name}.", cite)
    if chips != command.cents:
        raise Refusal(f"{person} has {dollars(chips)} in chips by now. Look at the table again.", cite)
    for seat in seats:
        if seat in table.bets and not _may_take_down(table, seat):
            raise Refusal(
                f"Seat {seat} has wagers that are not settled. They stand: finish the round first.", cite
            )
        _check_nobody_behind(table, seat, set(table.seats) - set(seats))
        check_may_leave(table, seat)
    for seat in seats:
        if seat in table.bets:
            table.do(facts.Wagered(str(seat), {}))
    table.do(facts.SeatsCleared(person, [str(seat) for seat in seats], chips, command.why, context.by))
    _leave_alone(table)


def chips_to_keep(table: LiveTable, person: str) -> Cents:
    """Return the chips of a person, with those of wagers that are taken down when the seat is freed."""
    seats = [seat for seat, seated in table.seats.items() if seated == person]
    down = (table.rules.laid_down(table.bets[seat]) for seat in seats if _may_take_down(table, seat))
    return table.accounts[chips_of(person)] + sum(down)


def _may_take_down(table: LiveTable, seat: Seat) -> bool:
    """Return whether all wagers of the seat have stood since the last round, and may be taken down now."""
    stands = table.standing.get(seat, {})
    if not isinstance(table.step, TakeWagers) or not stands or table.bets.get(seat) != stands:
        return False
    try:
        check_slip(table.rules, seat, {}, table.condition)
    except Refusal:
        return False
    return True


def _leave_alone(table: LiveTable) -> None:
    """Record that all players have left, where it changes the next step of the game."""
    condition = table.condition
    if not table.seats and table.conversation is None and condition.left_alone() != condition:
        table.do(facts.LeftAlone())


def receive_chips(table: LiveTable, command: ReceiveChips, _: CommandContext) -> None:
    check_cents(command.cents, "An amount from the cage")
    table.do(facts.ChipsBrought(command.person, command.cents))


def receive_coupon(table: LiveTable, command: ReceiveCoupon, _: CommandContext) -> None:
    coupon = Coupon(command.number, command.kind, command.cents, command.pays)
    coupon_rules_of(table.rules).check_kind(coupon)
    table.coupons.check_is_new(coupon.number)
    table.do(CouponReceived(command.person, coupon.number, coupon.kind, coupon.cents, coupon.pays))


def give_back_coupon(table: LiveTable, command: GiveBackCoupon, _: CommandContext) -> None:
    table.coupons.check_in_hand(command.person, command.number)
    table.do(CouponGivenBack(command.person, command.number))


def _comes_after(other: Behind, seat: Seat) -> bool:
    return isinstance(seat, Behind) and other.spot == seat.spot and other.number > seat.number


def cash_out(table: LiveTable, _: commands.CashOut, context: CommandContext) -> None:
    chips = table.accounts[chips_of(context.by)]
    if not chips:
        raise Refusal(f"You have no chips at the table {table.name}.")
    for seat, person in table.seats.items():
        if person == context.by:
            check_may_leave(table, seat)
    table.do(facts.CashedOut(context.by, chips))


def seat_guest(table: LiveTable, command: commands.SeatGuest, context: CommandContext) -> None:
    """Seat a patron who is not online, under a name that the dealer gives."""
    name, cite = command.guest.strip(), table.rules.game.cite
    if not table.has_real_cards:
        raise Refusal("The house deals at this table: players sign in and sit down themselves.", cite)
    if not (0 < len(name) <= LONGEST_GUEST and name.isprintable()):
        raise Refusal(
            f"{command.guest!r} is no name for a guest. Give 1 to {LONGEST_GUEST} characters.", cite
        )
    guest = replace(context, by=f"{name}{GUEST}")
    if guest.by in table.seats.values():
        raise Refusal(f"{guest.by} sits at the table already. Give this guest another name.", cite)
    _check_seat_is_free(table, command.seat)
    take_cash(table, guest.by, command.cents, command.chip, context)
    sit_down(table, commands.SitDown(command.seat), guest)


def guest_buys_in(table: LiveTable, command: commands.GuestBuysIn, context: CommandContext) -> None:
    guest = for_guest(table, command.seat, context)
    take_cash(table, guest.by, command.cents, command.chip, context)


def guest_leaves(table: LiveTable, command: commands.GuestLeaves, context: CommandContext) -> None:
    person = table.person_at(seat_named(command.seat))
    is_automatic = is_automatic_player(person)
    guest = replace(context, by=person) if is_automatic else for_guest(table, command.seat, context)
    stand_up(table, commands.StandUp(command.seat), guest)
    if table.accounts[chips_of(guest.by)]:
        cash_out(table, commands.CashOut(), guest)


def tip(table: LiveTable, command: commands.Tip, context: CommandContext) -> None:
    check_cents(command.cents, "A tip")
    table.accounts.check_chips(context.by, command.cents, by=context.by)
    table.do(facts.Tipped(context.by, command.cents))
