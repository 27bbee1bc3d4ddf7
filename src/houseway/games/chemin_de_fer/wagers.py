"""Defines the bank of chemin de fer and the wagers against it (13:69F-4.6, 4.7, 4.10), and reads a round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any

from msgspec import Meta

from houseway.equipment.money import Cents, dollars
from houseway.games.baccarat.coup import AsDealt, Coup, Winner, is_natural_dealt, read_hand
from houseway.games.chemin_de_fer.choices import BY_THE_BOOK, CHOICES, DRAW, banker_may, coups_at, player_may
from houseway.games.chemin_de_fer.paragraphs import (
    ADDITIONAL_CARDS,
    AGAINST_BANK,
    BANK_WAGER,
    PARAGRAPHS,
    RESULT,
)
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.guide import SignWords
from houseway.rules.options import Options
from houseway.rules.recorded_round import RecordedRound
from houseway.rules.wagers.bank import BANK, Bank, BankRules, Claim, counterclockwise
from houseway.rules.wagers.payout import Vigorish, to
from houseway.rules.wagers.wagers import Bets, Seats, Verdict, Wager, loses, pushes, wins

PLAYER, BANCO, SUIVI = "player", "banco", "suivi"
# In the order in which the bank covers them (reading 114).
AGAINST = (SUIVI, BANCO, PLAYER)
WHOLE_BANK = (SUIVI, BANCO)
WAGER_NAMES = (BANK, PLAYER, BANCO, SUIVI)

EVEN_MONEY = to(1, 1)
VIGORISH = Vigorish(5, "won", RESULT)

PLAYER_HIGHER = "the Player's Hand has the higher count"
BANKER_HIGHER = "the Banker's Hand has the higher count"
EQUAL = "the counts are equal"

SIGN_WORDS = SignWords({})

_TITLES = {PLAYER: "Player's Hand", BANCO: "Banco", SUIVI: "Banco suivi"}


def wagers(_: Options) -> Iterator[Wager[Coup]]:
    yield _wager(
        BANK,
        "Bank",
        {
            Winner.BANKER: wins(RESULT, BANKER_HIGHER, EVEN_MONEY, RESULT, VIGORISH),
            Winner.PLAYER: loses(RESULT, PLAYER_HIGHER),
            Winner.TIE: pushes(RESULT, EQUAL),
        },
    )
    for name in (PLAYER, BANCO, SUIVI):
        yield _wager(
            name,
            _TITLES[name],
            {
                Winner.PLAYER: wins(RESULT, PLAYER_HIGHER, EVEN_MONEY, RESULT),
                Winner.BANKER: loses(RESULT, BANKER_HIGHER),
                Winner.TIE: pushes(RESULT, EQUAL),
            },
        )


def _wager(name: str, title: str, by_winner: dict[Winner, Verdict]) -> Wager[Coup]:
    cite = BANK_WAGER if name == BANK else AGAINST_BANK
    verdicts = tuple(by_winner.values())
    return Wager(name, title, cite, lambda coup, _: by_winner[coup.winner], verdicts)


def check_bets(_: Table[Coup], bets: Bets) -> None:
    """Refuse two wagers of one player: a player covers a bank once, and the bank does not wager too."""
    if len(bets) > 1:
        raise Refusal(
            f"{' and '.join(bets)} cannot be wagered together. Be the bank, or make one wager against it.",
            AGAINST_BANK,
        )


def claims(bank: Bank, seats: Seats) -> Iterable[Claim]:
    """Return the wagers against the bank: who asks again for the whole, then who asks for it, then others."""
    in_turn = counterclockwise(seats, bank.seat)
    for name in AGAINST:
        for seat in in_turn:
            if name in seats[seat]:
                yield Claim(seat, name, seats[seat][name])


def check_against(bank: Bank, seats: Seats, condition: Any) -> None:
    """Refuse a banco that is not the whole bank, and a suivi of a player who has not just lost a banco."""
    for seat, bets in seats.items():
        for name in WHOLE_BANK:
            if bets.get(name, bank.stake) != bank.stake:
                raise Refusal(
                    f"{name} of seat {seat}: {dollars(bets[name])} is not the whole bank of "
                    f"{dollars(bank.stake)}. Wager exactly that, or part of it as {PLAYER}.",
                    AGAINST_BANK,
                )
        if SUIVI in bets and condition is not None and str(seat) != condition.may_follow:
            raise Refusal(
                f"Seat {seat} has not just lost a banco to this bank, so that it cannot ask again. Wager "
                f"{BANCO} or {PLAYER}.",
                AGAINST_BANK,
            )


BANK_RULES = BankRules(
    BANK_WAGER,
    covers=frozenset(AGAINST),
    vigorish=VIGORISH,
    claims=claims,
    house_banks=False,
    covers_all=False,
    check_against=check_against,
    usual=PLAYER,
)


# A recorded round of chemin de fer, read into an outcome: the coup.


class Dealt(RecordedRound, frozen=True):
    """A line for settlement: ``{"player": ["9s", "Kd"], "banker": ["7h", "As"], "bank": 50000, "bets": …}``.

    Wagers are what the bank covers of them.
    """

    player: Annotated[list[str], Meta(description="the Player's Hand, two or three cards as dealt")]
    banker: Annotated[list[str], Meta(description="the Banker's Hand, two or three cards as dealt")]
    bank: Annotated[
        Cents | None,
        Meta(description="cents in the bank, which no wager against it exceeds; if it is known"),
    ] = None


def outcome(table: Table[Coup], dealt: Dealt) -> Coup:
    """Return the coup of these cards. Six at most, from six decks: no card comes too often."""
    _check_bank(dealt)
    player = read_hand(PARAGRAPHS, "Player's", dealt.player)
    banker = read_hand(PARAGRAPHS, "Banker's", dealt.banker)
    coup = coups_at(table.options).get((player, banker))
    if coup is None:
        free = table.options.choice(CHOICES.name) == "free"
        raise Refusal(_against_the_table(player, banker, free=free), ADDITIONAL_CARDS)
    return coup


def _check_bank(dealt: Dealt) -> None:
    """Refuse wagers that this bank cannot have covered."""
    if dealt.bank is None:
        return
    for name, bet in dealt.bets.items():
        if name == BANK and bet != dealt.bank:
            raise Refusal(
                f"The line has a bank of {dollars(dealt.bank)} and a wager of {dollars(bet)} as the bank. "
                "Give the same, or leave one out.",
                BANK_RULES.cite,
            )
        if bet > dealt.bank or (name in WHOLE_BANK and bet != dealt.bank):
            raise Refusal(
                f"{name}: a bank of {dollars(dealt.bank)} does not cover {dollars(bet)} of it. Give what it "
                "covers.",
                AGAINST_BANK,
            )


def _against_the_table(player: AsDealt, banker: AsDealt, *, free: bool) -> str:
    """Say which hand has or lacks a third card against the drawing rules."""
    (player_points, player_third), (banker_points, _) = player, banker
    had = f"The hands had {player_points} (Player's) and {banker_points} (Banker's) on two cards"
    if is_natural_dealt(player_points, banker_points):
        return f"{had}: a natural ends the coup, and no third card is drawn. Check the cards."
    rules = BY_THE_BOOK.rules
    may = (
        player_may(player_points) if free else _by_the_book(rules.player_draws(player_points, banker_points))
    )
    if (DRAW in may) != (player_third is not None) and len(may) == 1:
        return f"{had}, so the Player's Hand must {may[0]}. Check its cards."
    drawn = rules.banker_draws(player_points, banker_points, player_third)
    may = banker_may(banker_points, player_third) if free else _by_the_book(drawn)
    after = "stood" if player_third is None else f"drew a card that counts {player_third}"
    return f"{had} and the Player's Hand {after}, so the Banker's Hand must {may[0]}. Check its cards."


def _by_the_book(draws: bool) -> tuple[str, ...]:
    return (DRAW,) if draws else ("stand",)
