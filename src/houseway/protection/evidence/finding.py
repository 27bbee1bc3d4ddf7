"""What a test has found, and when it may say so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from math import ceil

from houseway.protection.evidence.choices import ActsByCard
from houseway.protection.evidence.permutation import Chance
from houseway.protection.evidence.power import power_of_acts, power_of_bets
from houseway.protection.evidence.shoes import AtTrigger, BetsByCount

LEVEL = 0.01  # the chance of any false alarm in all tests of one look together
ENOUGH_POWER = 0.8  # with less, finding nothing says nothing
LEAST_ACTS = 50
_PERMUTATIONS, _A_TEST = 9_999, 10


class Verdict(StrEnum):
    FOLLOWS = "follows the cards"
    NOTHING_FOUND = "nothing found"
    NEVER_CHANGES = "never changes"
    NOT_ENOUGH = "not enough rounds"


@dataclass(frozen=True)
class Finding:
    """One test. ``chance`` is None where none was made; ``adjusted`` is corrected for all tests of a look."""

    subject: str  # what the acts were held against: a count, or a hidden card
    wager: str
    rounds: int
    shoes: int
    log_ratio: float = 0.0
    chance: Chance | None = None
    adjusted: float = 1.0
    power: float | None = None
    verdict: Verdict = Verdict.NOT_ENOUGH
    at_trigger: AtTrigger | None = None
    power_trigger: int | None = None


def most_permutations(tests: int) -> int:
    """Return how many permutations show a chance that is small enough after so many tests."""
    return max(_PERMUTATIONS, int(_A_TEST * tests / LEVEL) - 1)


def bets_against_count(
    subject: str, wager: str, test: BetsByCount, pays_from: float, *, tests: int, seed: int
) -> Finding:
    """Hold bets against a count. ``pays_from`` is the count from which the wager favours the player."""
    found = Finding(subject, wager, test.rounds, len(test.shoes))
    if not test.triggers or test.permutations * LEVEL < tests:
        return found
    trigger = ceil(min(max(pays_from, test.triggers[0]), test.triggers[-1]))
    power = power_of_bets(test, trigger, LEVEL / tests, seed)
    found = replace(found, power=power, power_trigger=trigger)
    if test.is_constant:
        return replace(found, verdict=Verdict.NEVER_CHANGES)
    best = test.best()
    chance = test.chance(best.log_ratio, seed, most_permutations(tests))
    return replace(found, log_ratio=best.log_ratio, chance=chance, at_trigger=best)


def acts_against_card(subject: str, wager: str, test: ActsByCard, *, tests: int, seed: int) -> Finding:
    """Hold acts against a card that should not be known."""
    found = Finding(subject, wager, test.looked_at, 0)
    if test.looked_at < LEAST_ACTS:
        return found
    if not test.acts:
        return replace(found, verdict=Verdict.NEVER_CHANGES)
    power = power_of_acts(test, LEVEL / tests, seed)
    chance = test.chance(seed, most_permutations(tests))
    return replace(found, power=power, log_ratio=test.log_ratio(), chance=chance)


def judged(findings: Sequence[Finding], tests: int) -> list[Finding]:
    """Correct the chances for how many tests there were (Holm 1979), and say what each test shows."""
    tried = [place for place, finding in enumerate(findings) if finding.chance]
    ordered = sorted(tried, key=lambda place: findings[place].chance.p)  # type: ignore[union-attr]
    answer, largest = list(findings), 0.0
    for rank, place in enumerate(ordered):
        finding = findings[place]
        largest = max(largest, min(1.0, (tests - rank) * finding.chance.p))  # type: ignore[union-attr]
        answer[place] = replace(finding, adjusted=largest, verdict=_verdict(finding, largest))
    return answer


def _verdict(finding: Finding, adjusted: float) -> Verdict:
    if adjusted <= LEVEL:
        return Verdict.FOLLOWS
    return Verdict.NOTHING_FOUND if (finding.power or 0.0) >= ENOUGH_POWER else Verdict.NOT_ENOUGH
