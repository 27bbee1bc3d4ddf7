"""Handles the commands of a round: wagers, players' shares in the chance, and the dealer's entries."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from houseway.equipment.cards import UNSEEN, card
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import staked
from houseway.rules.procedure.procedure import Conversation, Event
from houseway.rules.procedure.steps import (
    Confirm,
    Cut,
    Deal,
    Decide,
    Happening,
    NoMoreBets,
    Places,
    SetHand,
    Settle,
    ShowCards,
    Step,
    TakePlaces,
    TakeWagers,
)
from houseway.rules.procedure.taking_wagers import (
    VERBAL_CASH,
    AddWager,
    ConvertCash,
    CutBack,
    Lapse,
    ReturnExcess,
    check_behind,
    check_slip,
)
from houseway.rules.wagers.wagers import Bets, Seat, Seats
from houseway.table.answers import answer_from_json
from houseway.table.commands import system_commands
from houseway.table.commands import table_commands as commands
from houseway.table.commands.command_context import (
    CommandContext,
    advance,
    begin,
    check_between_rounds,
    commit_next,
    for_guest,
    is_by_itself,
    own_seat,
    step_named,
)
from houseway.table.commands.money import check_shoe_can_end
from houseway.table.commands.notice import check_nothing_due
from houseway.table.commands.preparation import begins_by_itself, check_prepared, report_lapse, words_of_wait
from houseway.table.commands.tournament import AS_NOTICED, check_rounds_left, waited_for
from houseway.table.fairness.committed_chance import SharedChance
from houseway.table.live import facts
from houseway.table.live.chips import check_coupons, coupon_rules_of
from houseway.table.live.facts import ChanceGiven, ChanceOffered
from houseway.table.live.live_table import LiveTable
from houseway.table.live.notices import IN_ADVANCE


def begin_round(table: LiveTable, _: commands.BeginRound, context: CommandContext) -> None:
    check_can_begin(table, context)
    begin(table, table.number + 1, context)
    advance(table, context)


def check_can_begin(table: LiveTable, context: CommandContext) -> None:
    check_between_rounds(table, "A round begins when the one before it is over")
    context.on_record.check_time(table, context.at)
    check_nothing_due(table, context)
    check_rounds_left(table)
    table.condition.check_can_begin()
    if not table.condition.kept_packs:
        # At the end of the shoe, or of a deck that lasts one round, owed vigorish has to be collected.
        check_shoe_can_end(table)


def prepare_round(table: LiveTable, _: system_commands.PrepareRound, context: CommandContext) -> None:
    """Begin the next round so that a person prepares it, or report the time that ran out."""
    if table.conversation is None:
        begin_round(table, commands.BeginRound(), context)
    else:
        report_lapse(table, context)


def commit_seed(table: LiveTable, _: system_commands.CommitSeed, context: CommandContext) -> None:
    commit_next(table, context)


def wager(table: LiveTable, command: commands.Wager, context: CommandContext) -> None:
    seat = own_seat(table, command.seat, context)
    allowed = table.allowed.get(seat, {})
    if command.bets or seat in table.bets:
        _check_before_change(table, seat, command.bets, context)
        if command.bets or seat in table.standing:
            check_slip(table.rules.allowing(seat, allowed), seat, command.bets, table.condition)
    else:
        raise Refusal(f"Seat {seat} has placed no wager to take back.", table.rules.game.cite)
    if command.coupons:
        coupon_rules_of(table.rules)
    laid = table.coupons.chosen(seat, context.by, command.coupons)
    check_coupons(table.rules.allowing(seat, allowed), seat, command.bets, laid)
    raised = table.rules.laid_down(command.bets) - table.rules.laid_down(table.bets.get(seat, {}))
    if raised > 0:
        table.accounts.check_chips(context.by, raised, by=context.by)
    together = {**table.bets, seat: command.bets}
    if not command.bets:
        del together[seat]
    for wagering_seat in together:
        check_behind(table.rules, together, wagering_seat)
    if begins_by_itself(table):
        table.rules.check_bank(together, table.condition)
        check_can_begin(table, context)
        check_prepared(table, context)
        begin_round(table, commands.BeginRound(), context)
    else:
        _check_wagers_open(table)
        _rehearsed(table, together, {seat: allowed}).check_so_far(together)
    table.do(facts.Wagered(command.seat, command.bets, command.coupons))
    if table.bets and table.ready >= waited_for(table) and _may_deal(table, context):
        # The only seat that was not ready has taken its wagers back.
        close_wagers(table)


def check_wager(table: LiveTable, seat: Seat, bets: Bets) -> None:
    """Refuse bets that the table does not take from the seat now, without looking at its chips."""
    _check_wagers_open(table)
    check_slip(table.rules, seat, bets, table.condition)
    together = {**table.bets, seat: bets}
    for wagering_seat in together:
        check_behind(table.rules, together, wagering_seat)
    _rehearsed(table, together).check_so_far(together)


def guest_wagers(table: LiveTable, command: commands.GuestWagers, context: CommandContext) -> None:
    """Place the chips of a patron who is not online, under the same rules as for other players."""
    wager(table, commands.Wager(command.seat, command.bets), for_guest(table, command.seat, context))


def _check_before_change(table: LiveTable, seat: Seat, bets: Bets, context: CommandContext) -> None:
    """Refuse new wagers while a change of the rules waits for those that stand to be decided."""
    standing = table.standing.get(seat, {})
    if table.standing and table.notices.due(context.at) and staked(bets) > staked(standing):
        raise Refusal(
            "A change of the rules is due. Wagers that stand are played out first, and no other is taken.",
            IN_ADVANCE,
        )


def _check_wagers_open(table: LiveTable) -> None:
    if isinstance(table.step, TakePlaces | TakeWagers):
        return
    if table.conversation is None:
        raise Refusal("The dealer has not begun the next round yet. Wait for it.", table.rules.game.cite)
    cite = table.step.cite if table.step else table.rules.game.cite
    if isinstance(table.step, Confirm) and not table.wagers_were_taken:
        raise Refusal(words_of_wait(table.step), cite)
    if not table.wagers_were_taken:
        raise Refusal("The dealer is preparing the table and takes no wagers yet. Wait for it.", cite)
    raise Refusal(
        "No more bets: you cannot place, raise or withdraw a wager now. Wait for the next round.",
        _wagers_closed_by(table.conversation),
    )


def _wagers_closed_by(conversation: Conversation[Any]) -> Citation:
    """Return the paragraph of the call, or where the game has none, of the step that took the wagers."""
    return next(
        event.step.cite
        for event in reversed(conversation.events)
        if isinstance(event.step, NoMoreBets | TakeWagers)
    )


def ready(table: LiveTable, command: commands.Ready, context: CommandContext) -> None:
    seat = own_seat(table, command.seat, context)
    if seat in table.bets and begins_by_itself(table):
        # Only wagers that stand are there between two rounds: their player waits for the next one.
        table.rules.check_closing(table.bets)
        check_can_begin(table, context)
        check_prepared(table, context)
        begin_round(table, commands.BeginRound(), context)
    _check_wagers_open(table)
    if seat not in table.bets:
        raise Refusal(f"Seat {seat} has placed no wager.", table.rules.game.cite)
    all_are = table.ready | {seat} >= waited_for(table)
    if all_are and table.is_automatic:
        check_wagers_can_close(table, table.bets)
    table.do(facts.SaidReady(command.seat))
    if all_are and _may_deal(table, context):
        close_wagers(table)


def _may_deal(table: LiveTable, context: CommandContext) -> bool:
    """Return whether the table deals by itself, and the pause after the last round is over."""
    return table.is_automatic and (context.at >= table.betting.dealing_from or not table.keeps_time)


def no_more_bets(table: LiveTable, _: commands.NoMoreBets, __: CommandContext) -> None:
    _check_wagers_open(table)
    if not table.bets:
        raise Refusal("Nobody has placed a wager. Wait for one.", table.rules.game.cite)
    check_wagers_can_close(table, table.bets)
    close_wagers(table)


def closing_paragraph(table: LiveTable) -> Citation:
    """Return the paragraph under which wagers are closed, at a table that takes them now."""
    return _rehearsed(table, table.bets).cite


def check_wagers_can_close(table: LiveTable, bets: Seats) -> None:
    """Check the rules about all wagers together before they are closed."""
    _rehearsed(table, bets).check(dict(bets))


def _rehearsed(table: LiveTable, bets: Seats, allowed: Seats = MappingProxyType({})) -> TakeWagers:
    """Return the step that takes the wagers, for the seats that have these bets."""
    if isinstance(table.step, TakeWagers) and not table.needs_other_start(allowed):
        return table.step  # a rehearsal would only reach it again
    rehearsal = table.rehearsal(allowed=allowed)
    if isinstance(rehearsal.step, TakePlaces):
        rehearsal.answer(_places(table, bets))
    if not isinstance(rehearsal.step, TakeWagers):
        raise Refusal("The table takes no wagers now. Look at it again.", table.rules.game.cite)
    return rehearsal.step


def _places(table: LiveTable, bets: Seats) -> Places:
    return {seat: table.seats[seat] for seat in bets}


def close_wagers(table: LiveTable) -> None:
    if isinstance(table.step, TakePlaces):
        table.answer(_places(table, table.bets))
    table.answer(dict(table.bets))
    if isinstance(table.step, NoMoreBets):
        table.answer(None)


def answer(table: LiveTable, command: commands.Answer, context: CommandContext) -> None:
    step = step_named(table, command.step)
    if isinstance(step, TakePlaces | TakeWagers):
        raise Refusal("The players place the wagers. Close them with the no-more-bets command.", step.cite)
    if isinstance(step, Decide | SetHand) and not table.has_real_cards:
        raise Refusal(f"{step.words}: seat {step.seat} decides that.", step.cite)
    _check_unseen(table, step, command.answer)
    _check_players_present(table, step)
    # A confirmation is answered with the name of the person who gives it.
    answer = _name(step, context) if isinstance(step, Confirm) else answer_from_json(step, command.answer)
    if isinstance(answer, Happening):
        raise Refusal("Report an irregularity with the irregularity command.", step.cite)
    # Where all players have left, the cash went with them: an empty answer says so.
    if isinstance(step, ConvertCash) and not answer and (table.seats or answer is None):
        raise Refusal(
            f"{step.words}: whose cash is it, and how much? Answer with the cents of each seat, such as "
            '{"1": 5000} for $50 of seat 1.',
            step.cite,
        )
    table.answer(answer)


def _check_unseen(table: LiveTable, step: Step, written: Any) -> None:
    """Refuse a card that was dealt face down and that a dealer may not look at; a shoe reads it."""
    is_down = isinstance(step, Deal) and step.face == "down"
    reads = table.opened is not None and table.opened.cards == "shoe"
    if is_down and not reads and written != UNSEEN.name:
        raise Refusal(
            f"{step.words}: nobody looks at it now. Answer {UNSEEN.name} for “dealt, not seen”, and enter "
            "the card when it is turned up.",
            step.cite,
        )


def _name(step: Confirm, context: CommandContext) -> str:
    if context.by == step.apart_from:
        raise Refusal(
            f"{step.words}: {context.by} confirmed the other part. Another {step.who} has to confirm this.",
            step.cite,
        )
    return context.by


def _check_players_present(table: LiveTable, step: Step) -> None:
    """Refuse to show cards, or to let players cut them, at a table without players."""
    is_players_cut = isinstance(step, Cut) and step.by_player
    if (isinstance(step, ShowCards) or is_players_cut) and not table.seats:
        raise Refusal(
            f"{step.words}: nobody sits at the table yet. Wait for the {step.who} to arrive.", step.cite
        )


def irregularity(table: LiveTable, command: commands.Irregularity, _: CommandContext) -> None:
    step = step_named(table, command.step)
    if isinstance(step.irregularity(command.irregularity), Lapse):
        raise Refusal(f"The clock of the table reports {command.irregularity!r} when it is so.", step.cite)
    if table.session and command.irregularity == VERBAL_CASH:
        raise Refusal("Cash buys no chips in a tournament: they have no cash value.", AS_NOTICED)
    if command.irregularity == VERBAL_CASH and not table.seats:
        raise Refusal("Nobody sits at the table who could call a wager.", table.rules.game.cite)
    table.answer(Happening(command.irregularity, card(command.card) if command.card else None))


# The dealer's last entry, and whether it can be undone.


def take_back(table: LiveTable, command: commands.TakeBack, _: CommandContext) -> None:
    last = last_entry(table)
    if last is None or last.step.key != command.step:
        raise Refusal(f"The last entry is not {command.step!r}. Look at the table again.")
    step = last.step
    if not is_dealers(table, last):
        raise Refusal(
            f"{step.words}: the dealer cannot take that back. Propose a correction instead.",
            step.cite,
        )
    if isinstance(step, AddWager) and isinstance(last.answer, int):
        # What the decision added is on the layout again then.
        table.accounts.check_chips(table.person_at(step.seat), step.added - last.answer)
    table.do(facts.TookBack(command.step))


def last_entry(table: LiveTable) -> Event | None:
    """Return the last event that a person answered, or that moved money."""
    for event in reversed(table.conversation.events if table.conversation else []):
        by_itself = is_by_itself(table, event.step) and not isinstance(event.answer, Happening)
        if isinstance(event.step, Settle | CutBack | ReturnExcess) or not by_itself:
            return event
    return None


def is_dealers(table: LiveTable, entry: Event) -> bool:
    """Return whether the dealer made the entry, at a table with real cards."""
    # Cash that was converted is in the drop box.
    others = isinstance(
        entry.step, TakePlaces | TakeWagers | Decide | SetHand | Settle | ConvertCash | CutBack | ReturnExcess
    )
    return table.committed_chance is None and not others


# The shares of players in the chance of a round.


def offer_chance(table: LiveTable, command: commands.OfferChance, context: CommandContext) -> None:
    fact = ChanceOffered(context.by, command.anchor)
    _shares(table, context).check(fact)
    table.do(fact)


def give_chance(table: LiveTable, command: commands.GiveChance, context: CommandContext) -> None:
    shares = _shares(table, context)
    fact = ChanceGiven(context.by, shares.number, command.value)
    shares.check(fact)
    table.do(fact)


def _shares(table: LiveTable, context: CommandContext) -> SharedChance:
    if table.committed_chance is None:
        raise Refusal("A dealer enters the cards and dice of this table: chance takes no shares here.")
    if context.by not in table.seats.values():
        raise Refusal("You do not sit at this table. Sit down before you give a share in its chance.")
    return table.committed_chance.shares
