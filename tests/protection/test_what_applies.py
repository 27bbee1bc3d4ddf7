"""What cannot be asked is refused with what can: games without cards, leaks and tags that tell nothing."""

from __future__ import annotations

import pytest

from houseway.protection.leak_value import find_leak
from houseway.rules.game import open_table
from houseway.rules.registry import game
from tests.support.command import houseway


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("sic-bo", "has no cards"),
        ("sic-bo --wager small", "--bias 1=1/5"),
        ("roulette --wager red", "--rebate 10%"),
        ("craps --wager pass", "--setting srr=6.5"),
        ("pai-gow-poker --wager base", "--leak dealer-cards:1)"),
        ("football-kings --wager home", "is shuffled before every round"),
        ("baccarat --leak hole-card", "Choose burn-card"),
        ("baccarat --leak burn-card", "Say which one: --wager"),
        ("four-card-poker --wager aces-up --leak neighbours:1", "are about the hands"),
        ("sic-bo --leak burn-card", "nothing is hidden"),
        ("blackjack --count hi-lo --seat 9", "only seat 1"),
        ("blackjack --count hi-lo --players 3 --seat 4", "seats 1 to 3"),
        ("baccarat --wager tie --tags 1,1,1,1,1,1,1,1,1,1", "do not tell cards apart"),
        ("baccarat --wager tie --tags 1,2,3", "not the tags of a count"),
        ("baccarat --wager tie --bet 0", "--bet 0"),
        ("roulette --wager red --rebate -10%", "is not a rebate"),
        ("roulette --rebate 10%", "Say which wager --rebate is about"),
    ],
)
def test_a_refusal_says_what_can_be_asked(question: str, words: str) -> None:
    run = houseway("protect", *question.split())
    assert (run.returncode, run.stdout) == (2, "")
    assert words in run.stderr


@pytest.mark.parametrize("wager", ["home", "hail-mary", "fantasy"])
def test_a_card_of_a_fresh_deck_that_is_out_averages_to_the_game(wager: str) -> None:
    """A bet in every round gains nothing by the card; a bet by the card gains what is favourable."""
    leak = find_leak(open_table(game("football-kings")), "burn-card", wager)
    assert leak.is_exact
    assert leak.worth == 0
    assert sum(row.chance for row in leak.seen) == 1
    assert len({row.edge for row in leak.seen}) > 1
