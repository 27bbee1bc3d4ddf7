"""The money of tournaments: entry fees, prizes, and what the house adds or keeps.

| account | what it holds |
|---|---|
| ``cage`` | everything outside: negative by what patrons have paid and not been paid |
| ``pool:TOURNAMENT`` | the entry fees of a tournament that is not over |
| ``revenue`` | what the house has kept of fees, less what it has added to prizes |

The regulation asks for no share of the fees (13:69F-8.6). The Division must be notified, so fee and prizes
are in the notice; and the controller certifies if gross revenue is affected, as by any money.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from houseway.equipment.money import LARGEST_WAGER, Cents
from houseway.floor.desks.tournaments import facts
from houseway.floor.desks.tournaments.tournaments import Ranking, Tournament
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.table.live.accounts import CAGE, REVENUE, Transfer

DESCRIPTION = Citation("13:69F-8.6(a)2")
REVENUE_AFFECTED = Citation("13:69F-8.6(a)7")


def check_money(notice: facts.Notice, before: Tournament | None) -> None:
    """Check fee and prizes of a notice, which cannot change once somebody has entered."""
    if not 0 <= notice.entry_fee <= LARGEST_WAGER:
        raise Refusal(f"An entry fee of {notice.entry_fee} cents is out of range.", DESCRIPTION)
    if any(not 0 < prize <= LARGEST_WAGER for prize in notice.prizes):
        raise Refusal("A prize is whole cents, more than none. Leave out ranks without one.", DESCRIPTION)
    if list(notice.prizes) != sorted(notice.prizes, reverse=True):
        raise Refusal("A better rank cannot have a smaller prize. Put the prizes in order.", DESCRIPTION)
    if len(notice.prizes) > notice.patrons:
        raise Refusal(
            f"{len(notice.prizes)} prizes are more than the {notice.patrons} patrons can win.", DESCRIPTION
        )
    if (notice.entry_fee or notice.prizes) and not notice.affects_revenue:
        raise Refusal(
            "Fees and prizes affect gross revenue. Say so in the notice; the casino controller certifies.",
            REVENUE_AFFECTED,
        )
    if before and before.entries and _terms(notice) != _terms(before.notice):
        raise Refusal(
            f"{len(before.entries)} patrons have entered for the fee and the prizes of the earlier notice. "
            "Leave them as they are, or call the tournament off.",
            DESCRIPTION,
        )


def _terms(notice: facts.Notice) -> tuple[Cents, list[Cents]]:
    return notice.entry_fee, list(notice.prizes)


def prizes_won(ranking: Ranking, prizes: Sequence[Cents]) -> list[tuple[int, str, Cents]]:
    """Return rank, person and prize. Equal ranks share the prizes of their places, rounded up to the cent."""
    won = []
    for rank, sharing in groupby(ranking, key=lambda row: row[0]):
        people = [person for _, person, _ in sharing]
        together = sum(prizes[rank - 1 : rank - 1 + len(people)])
        share = -(-together // len(people))
        won += [(rank, person, share) for person in people if share]
    return won


def paid_out(tournament: Tournament, ranking: Ranking) -> list[facts.AnyTournamentFact]:
    """Balance the pool with the house at the end, and pay every prize."""
    won = prizes_won(ranking, tournament.notice.prizes)
    difference = tournament.pool - sum(cents for _, _, cents in won)
    settled: list[facts.AnyTournamentFact] = []
    if difference:
        added, kept = max(-difference, 0), max(difference, 0)
        settled.append(facts.PoolSettled(tournament.name, added, kept, tournament.play_money))
    return [*settled, *(facts.PrizePaid(tournament.name, *prize, tournament.play_money) for prize in won)]


def paid_back(tournament: Tournament) -> list[facts.AnyTournamentFact]:
    """A tournament that is not played to its end: everybody gets the fee back."""
    return [
        facts.FeeReturned(tournament.name, person, fee, tournament.play_money)
        for person, fee in tournament.fees.items()
    ]


def transfers_of(fact: facts.AnyTournamentFact) -> list[Transfer]:
    """Return the transfers of a fact; most facts move nothing."""
    match fact:
        case facts.TournamentEntered(name, person, fee=fee):
            moves = [(CAGE, _pool(name), fee, f"entry fee of {person}")]
        case facts.EntryWithdrawn(name, person, fee) | facts.FeeReturned(name, person, fee):
            moves = [(_pool(name), CAGE, fee, f"entry fee back to {person}")]
        case facts.PrizePaid(name, rank, person, cents):
            moves = [(_pool(name), CAGE, cents, f"prize of rank {rank} to {person}")]
        case facts.PoolSettled(name, added, kept):
            moves = [
                (REVENUE, _pool(name), added, "added to the prizes"),
                (_pool(name), REVENUE, kept, "kept of the fees"),
            ]
        case _:
            return []
    return [Transfer(*move, DESCRIPTION.text) for move in moves if move[2]]


def _pool(name: str) -> str:
    return f"pool:{name}"
