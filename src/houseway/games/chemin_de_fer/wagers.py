"""The wagers of chemin de fer: the bank, and those against it (13:69F-4.6, 4.7, 4.10)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from houseway.equipment.money import dollars
from houseway.games.baccarat.hands.coup import Coup, Winner
from houseway.games.chemin_de_fer.paragraphs import AGAINST_BANK, BANK_WAGER, RESULT
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.guide import SignWords
from houseway.rules.options import Options
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
    """Refuse two wagers of one player: nobody covers a bank twice, or is the bank and wagers too."""
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
    """Refuse a banco that is not the whole bank, and a suivi of somebody who has not just lost a banco."""
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
