"""Settles a recorded round with several seats on one line: ``"seats": {"1": {bets}, "2": {bets}}``.

All seats share the dealer's or common cards. The cards of a player are by seat:
``"player": {"1": [cards], "2": [cards]}``. Wagers of the house against a player's bank are written as if
it had a seat: ``"seats": {"1": {"bank": 3500}, "house": {bets}}``. The answer leaves them out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from houseway.equipment.cards import Card, card
from houseway.equipment.money import check_wager_amount
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table
from houseway.rules.procedure.taking_wagers import check_behind, check_spot
from houseway.rules.recorded_round import RecordedRound
from houseway.rules.wagers.bank import HOUSE, Bank
from houseway.rules.wagers.settlement import Settlement, settle_seats
from houseway.rules.wagers.wagers import Behind, Bets, Seat, Seats, from_dealers_right, seat_named, spot_of

FOR_ALL, FOR_ONE = "seats", "bets"
OF_HOUSE = "house"


def settle_line_of_seats(table: Table[Any], document: dict[str, Any]) -> Iterator[tuple[Seat, Settlement]]:
    """Yield the settlement of each wager in the order of the line; a payout limit is for all of them."""
    document, of_house = _apart_from_house(document)
    dealt = _dealt_to_each(table, document)
    bets: dict[Seat, Bets] = {
        seat: _at_seat(seat, _checked_bets, table, hand) for seat, hand in dealt.items()
    }
    for seat in bets:
        check_spot(table, seat)
        check_behind(table, bets, seat)
    together = table.game.line.dealt.see_each_other(dealt)
    outcomes = {seat: _at_seat(seat, table.game.line.outcome, table, hand) for seat, hand in together.items()}
    _check_cards_together(table, dealt)
    bank = table.bank_of(bets)
    wagers = from_dealers_right({**bets, **_checked_house(table, bank, of_house)})
    if bank:
        bank.check_alone(wagers)
        bank.check_covers_all(table.by_name, wagers)
        if table.game.line.against_bank:
            outcomes |= table.game.line.against_bank(table, together, bank)
    settled = settle_seats(table, outcomes, wagers)
    for seat, of_seat in bets.items():
        at_seat = {settlement.wager: settlement for settlement in settled[seat]}
        for settlement in (*(at_seat.pop(name) for name in of_seat), *at_seat.values()):
            yield seat, settlement


def _apart_from_house(document: dict[str, Any]) -> tuple[dict[str, Any], Any]:
    """Return the line without the wager of the house, and that wager, or None."""
    seats = document[FOR_ALL]
    if not isinstance(seats, dict) or OF_HOUSE not in seats:
        return document, None
    players = {name: bets for name, bets in seats.items() if name != OF_HOUSE}
    return {**document, FOR_ALL: players}, seats[OF_HOUSE]


def _checked_house(table: Table[Any], bank: Bank | None, bets: Any) -> Seats:
    """Return the wagers of the house; refuse them where it cannot wager against a player's bank."""
    if bets is None:
        return {}
    if bank is None or not bank.rules.house_plays:
        raise Refusal(
            "The house wagers only against a player's bank, and there is none that it plays against. Leave "
            f"{OF_HOUSE!r} out of the seats.",
            table.game.cite,
        )
    if not isinstance(bets, dict) or not bets.keys() <= bank.rules.covers:
        raise Refusal(
            f"{bets!r} is not a wager of the house against the bank. Give cents on "
            f"{one_of(sorted(bank.rules.covers))}.",
            bank.rules.cite,
        )
    table.check_bets(bets)
    return {HOUSE: bets}


def _checked_bets(table: Table[Any], dealt: RecordedRound) -> Bets:
    bets = dealt.all_bets(table)
    table.check_bets(bets)
    return bets


def _at_seat(seat: Seat, decide: Any, *arguments: Any) -> Any:
    """Call the function; name the seat in its refusal."""
    try:
        return decide(*arguments)
    except Refusal as refusal:
        raise Refusal(f"Seat {seat}: {refusal.message}", refusal.cite) from None


def _dealt_to_each(table: Table[Any], document: dict[str, Any]) -> dict[Seat, Any]:
    """Return the line of each seat, as if it were alone on it."""
    form, seats = table.game.line.dealt, document[FOR_ALL]
    if FOR_ONE in document:
        raise Refusal("The line has bets and seats. Give bets for one player, or seats for all of a round.")
    if not isinstance(seats, dict) or not seats:
        raise Refusal(
            f'{seats!r} are not seats. Give the bets of each seat, such as {{"1": {{"WAGER": 500}}}}.'
        )
    named = {seat_named(name): bets for name, bets in seats.items()}
    own = {key: _by_seat(table, key, document[key], named) for key in form.own_keys if key in document}
    shared = {key: value for key, value in document.items() if key not in (FOR_ALL, *own)}
    return {
        seat: _at_seat(
            seat,
            _dealt,
            form,
            {
                **shared,
                **{key: value[spot_of(seat)] for key, value in own.items() if spot_of(seat) in value},
                FOR_ONE: bets,
            },
        )
        for seat, bets in named.items()
    }


def _by_seat(table: Table[Any], key: str, value: Any, seats: Iterable[Seat]) -> dict[Seat, Any]:
    if not isinstance(value, dict):
        raise Refusal(
            f"{key!r} belongs to one player of {table.game.title}. With seats, give it for each of them, "
            f'such as "{key}": {{"1": …}}, or write one line for each player.'
        )
    by_seat = {seat_named(name): hand for name, hand in value.items()}
    for seat in by_seat.keys() - {spot_of(seat) for seat in seats}:
        if isinstance(seat, Behind):
            words = f"People who share a spot share its cards: give {key!r} for seat {seat.spot} only."
            raise Refusal(words, table.game.wagering.shared_spots.cite)
        raise Refusal(f"{key!r} names seat {seat}, which has no bets. Give its bets too, or leave it out.")
    return by_seat


def _dealt(kind: type[msgspec.Struct], line: dict[str, Any]) -> Any:
    bets = line[FOR_ONE]
    for name, amount in bets.items() if isinstance(bets, dict) else ():
        check_wager_amount(amount, name)
    try:
        return msgspec.convert(line, kind)
    except msgspec.ValidationError as error:
        raise Refusal(f"{error}.") from None


def _check_cards_together(table: Table[Any], dealt: Mapping[Seat, Any]) -> None:
    """Refuse cards that no pack of the table holds as often as all seats and the dealer have them."""
    game = table.game
    form = game.line.dealt
    if not form.own_keys:
        return
    own = {field.name for field in msgspec.structs.fields(form) if field.encode_name in form.own_keys}
    first = next(iter(dealt.values()))
    in_play = Counter(_cards(getattr(first, name) for name in first.__struct_fields__ if name not in own))
    for hand in {spot_of(seat): hand for seat, hand in dealt.items()}.values():
        # A key may repeat the cards of another, sorted into groups: then they count once.
        most: Counter[Card] = Counter()
        for name in own:
            most |= Counter(_cards([getattr(hand, name)]))
        in_play += most
    in_pack: Counter[Card] = Counter()
    for pack in game.play.packs(table.options).values():
        in_pack |= Counter(pack)
    for one, times in in_play.items():
        if times > in_pack[one]:
            raise Refusal(
                f"The {one.words} lies on the table {times} times, but a pack holds {in_pack[one]} of it. "
                "Check the cards of all seats.",
                game.cite,
            )


def _cards(values: Iterable[Any]) -> Iterator[Card]:
    """Yield the cards in lists of names, and in lists of such lists."""
    for value in values:
        for part in value if isinstance(value, list) else ():
            if isinstance(part, list):
                yield from _cards([part])
            else:
                yield card(part)
