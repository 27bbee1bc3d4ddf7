"""Writes a look at players in words, as rows and as JSON, for the terminal and for the printed report."""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from typing import Any

from houseway.equipment.money import dollars
from houseway.house.reports.surveillance import OfPlayer, Surveillance
from houseway.protection.evidence import ENOUGH_POWER, LEVEL, STATED_COUNTER, STATED_INSIDER, Finding, Verdict

HEADINGS = ("held against", "what", "rounds", "likelihood ratio", "by chance", "corrected", "power")
_LARGEST = 4  # digits of a ratio before it is written as a power of ten

CANNOT_SHOW = (
    "Counting cards in one's head is no offence. A ratio is a reason to watch a table, not proof of anything "
    "that a player did wrong.",
    "The log has what was bet and dealt at tables of this house. It does not show what a player saw, who "
    "stood behind the table, or signals between players.",
    "The tests hold play against the count named here. Somebody who keeps another count may not be found.",
    "Bets that follow wins and losses are not bets by the count. As wins and losses follow the cards a "
    "little, a very long log of such bets may come closer to an alarm than the stated rate says.",
    "With the stated false-alarm rate, one look in a hundred names somebody who pays no attention to the "
    "cards. Looks that are repeated until one finds something have no stated rate.",
)

_SAYS = {
    Verdict.FOLLOWS: "What this player does follows the cards, beyond what chance explains.",
    Verdict.NOTHING_FOUND: "Nothing found, in a log that is long enough to find the stated player.",
    Verdict.NEVER_CHANGES: "This player always does the same: nothing that could follow the cards.",
    Verdict.NOT_ENOUGH: "Not enough rounds: neither found nor ruled out.",
}
_ORDER = (Verdict.FOLLOWS, Verdict.NOT_ENOUGH, Verdict.NOTHING_FOUND, Verdict.NEVER_CHANGES)


def overall(player: OfPlayer) -> Verdict:
    """Return the verdict that weighs most among all tests of a player."""
    verdicts = {finding.verdict for finding in player.findings}
    return next((verdict for verdict in _ORDER if verdict in verdicts), Verdict.NOT_ENOUGH)


def says(player: OfPlayer) -> str:
    return _SAYS[overall(player)]


def headline(player: OfPlayer) -> str:
    tables = ", ".join(player.tables)
    rounds = f"{player.rounds:,} round{'' if player.rounds == 1 else 's'}"
    return f"{player.player}: {player.title} at {tables}, {rounds} with a wager"


def row(finding: Finding) -> tuple[str, ...]:
    chance = finding.chance
    return (
        finding.subject,
        finding.wager,
        f"{finding.rounds:,}",
        _ratio(finding.log_ratio) if chance else "",
        _chance(chance.p) if chance else "",
        _chance(finding.adjusted) if chance else "",
        "" if finding.power is None else f"{finding.power:.0%}",
    )


def _ratio(log_ratio: float) -> str:
    digits = log_ratio / log(10)
    return f"10^{digits:.1f}" if digits > _LARGEST else f"{10**digits:,.1f}"


def _chance(share: float) -> str:
    return f"{share:.4f}" if share >= 0.0001 else f"{share:.1g}"


def explained(player: OfPlayer) -> Iterator[str]:
    """Yield a sentence for each test that has something to say as well as its figures."""
    for finding in player.findings:
        at = finding.at_trigger
        if at is not None and finding.verdict is Verdict.FOLLOWS:
            yield (
                f"{finding.wager}: on average {_dollars(at.bet_above)} in the {at.rounds_above:,} rounds "
                f"with a count of {at.trigger} or more, {_dollars(at.bet_below)} in the others, over "
                f"{finding.shoes} shoes."
            )
        elif finding.verdict is Verdict.NOT_ENOUGH:
            yield f"{finding.wager} against {finding.subject}: not enough rounds."


def _dollars(cents: float) -> str:
    return dollars(round(cents))


def error_rates(look: Surveillance) -> Iterator[str]:
    """Yield how often the tests are wrong, either way."""
    yield (
        f"{look.tests:,} test{'' if look.tests == 1 else 's'} in this look. If nobody uses the cards, the "
        f"chance that any of them raises an alarm is at most {LEVEL:.0%}: each chance is corrected for all "
        "tests together (Holm), and comes from exchanging the player's own bets between shoes, or cards "
        f"between alike situations (seed {look.seed})."
    )
    yield (
        f"Power is how likely a test finds a stated player in these very rounds. For a count: "
        f"{STATED_COUNTER}. For a card: {STATED_INSIDER}. Below {ENOUGH_POWER:.0%} the answer is "
        "“not enough rounds” unless something was found."
    )
    yield (
        "The likelihood ratio compares the best fit of “acts by the cards” with the best fit of “acts "
        "without regard to them”. The best fit always explains a little more, so judge by the corrected "
        "chance."
    )


# A look at players as a JSON document.


def surveillance_as_json(look: Surveillance) -> dict[str, Any]:
    return {
        "tests": look.tests,
        "false_alarm_rate": LEVEL,
        "seed": look.seed,
        "power_is_for": {"counts": STATED_COUNTER, "cards": STATED_INSIDER},
        "players": [_player(player) for player in look.players],
        "cannot_show": list(CANNOT_SHOW),
    }


def _player(player: OfPlayer) -> dict[str, Any]:
    return {
        "player": player.player,
        "game": player.game,
        "options": player.rules,
        "tables": list(player.tables),
        "rounds": player.rounds,
        "verdict": overall(player).value,
        "tests": [_test(finding) for finding in player.findings],
    }


def _test(finding: Finding) -> dict[str, Any]:
    chance, at = finding.chance, finding.at_trigger
    return {
        "against": finding.subject,
        "wager": finding.wager,
        "rounds": finding.rounds,
        "shoes": finding.shoes,
        "verdict": finding.verdict.value,
        "log_likelihood_ratio": finding.log_ratio if chance else None,
        "chance": chance.p if chance else None,
        "chance_corrected": finding.adjusted if chance else None,
        "permutations": chance.permutations if chance else 0,
        "every_permutation": chance.is_exact if chance else False,
        "power": finding.power,
        "power_trigger": finding.power_trigger,
        "trigger": at.trigger if at else None,
        "average_bet_below_float": at.bet_below if at else None,
        "average_bet_above_float": at.bet_above if at else None,
    }
