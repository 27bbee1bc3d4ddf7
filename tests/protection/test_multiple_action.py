"""What a card counter wins at multiple action, where one hand meets several of the dealer."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import Any

import numpy as np
import pytest

from houseway.games.blackjack.exact.best_play import best_play
from houseway.games.blackjack.exact.seen_cards import first_card
from houseway.games.blackjack.hand_wagers import MAINS
from houseway.odds.game_odds import BASE, base_odds
from houseway.protection.card_counting.analysis import gains_of_cases, protect, shoes_of
from houseway.protection.card_counting.counting_system import edge_of
from houseway.protection.card_counting.question import Question
from houseway.protection.card_counting.report import conventions
from houseway.protection.card_counting.shoes import batches
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game
from houseway.rules.wagers.settlement import round_gain
from houseway.simulation.job import job_at
from tests.support.command import houseway
from tests.support.nightly import PART

pytestmark = pytest.mark.paragraph("13:69F-2.18(a)", shows="computed")


@cache
def _table(hands: str, decks: str = "1") -> Table[Any]:
    return open_table(game("blackjack"), {"multiple-action": hands, "decks": decks})


@pytest.mark.parametrize("hands", [2, 3])
def test_a_unit_is_bet_in_equal_parts(hands: int) -> None:
    """What a case brings is the average of what the wagers bring, each settled with what is added to it."""
    table = _table(str(hands))
    job = job_at(table, None, 1)
    gains = gains_of_cases(job, BASE)
    mains = dict.fromkeys(MAINS[:hands], 1)
    for place in range(0, len(job.kernel.cases), 97):
        case = job.kernel.cases[place]
        whole = round_gain(table, case.bets(mains))(case.outcome)
        assert hands * gains[place] == pytest.approx(float(whole))
    assert gains.max() <= 8  # four hands, each doubled


@pytest.mark.parametrize("hands", ["2", "3"])
def test_first_rounds_of_shoes_bring_the_exact_odds(hands: str) -> None:
    """The rounds that are dealt, compared with the exact count of the same strategy."""
    table = _table(hands)
    job = job_at(table, None, 1)
    shoes = shoes_of(job)
    gains = gains_of_cases(job, BASE)
    dealt = [gains[batch.codes[:, 0]] for batch in batches(shoes, shoes.behind, np.uint64(5), 60_000)]
    won = np.concatenate(dealt)
    basic = next(strategy for strategy in best_play(table, ()).simple if strategy.name == "basic")
    exact = -float(base_odds(table, basic).house_advantage)
    assert won.mean() == pytest.approx(exact, abs=4 * won.std() / sqrt(len(won)))


def test_every_card_of_a_round_is_counted() -> None:
    """The next round begins after the last hand of the dealer, so that a count has seen all of them."""
    one, three = (
        shoes_of(job_at(table, None, 1))
        for table in (open_table(game("blackjack"), {"decks": "1"}), _table("3"))
    )
    cards = []
    for shoes in (one, three):
        (batch,) = batches(shoes, shoes.behind, np.uint64(5), 500)
        cards.append((batch.starts[:, 1] - batch.starts[:, 0]).mean())
    assert cards[0] + 2.5 < cards[1] < cards[0] + 6


@pytest.mark.nightly
@pytest.mark.skipif(not PART, reason="both games are counted 53 times: `make nightly`")
def test_cards_have_about_the_effects_of_the_ordinary_game() -> None:
    """Each wager has the odds of the ordinary game, but for split hands that are lost to a blackjack.

    The tables are those of the documents: the counts of both are kept for the tests that run their commands.
    """
    several, ordinary = (
        protect(open_table(game("blackjack"), options), Question(BASE, shoes=500))
        for options in ({"multiple-action": "3"}, {})
    )
    assert several.effects.edge < ordinary.effects.edge
    for name, effect in ordinary.effects.by_group.items():
        assert float(several.effects.by_group[name]) == pytest.approx(float(effect), abs=1e-4)
    assert "in 3 equal parts" in conventions(several)
    assert "equal parts" not in conventions(ordinary)
    assert several.rounds_per_shoe < ordinary.rounds_per_shoe


def test_first_cards_average_to_the_game_exactly() -> None:
    table = _table("2")
    seen = [*first_card(table)]
    assert sum(row.chance for row in seen) == 1
    assert sum(row.chance * row.edge for row in seen) == edge_of(table, BASE, ())


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--count=hi-lo"], "Decisions by a count are not computed at multiple action"),
        (["--wager=base", "--players=3"], "At multiple action shoes are dealt to one player"),
        (["--leak=hole-card"], "At multiple action the dealer has no hole card"),
    ],
)
def test_what_does_not_apply_is_said(arguments: list[str], says: str) -> None:
    ran = houseway("protect", "blackjack", "--option=multiple-action=2", "--option=decks=1", *arguments)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert says in " ".join(ran.stderr.split())
