"""The odds of streaks (13:69F-2.22): a round as a whole, published figures, and the simulation."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from houseway.equipment.cards import cards
from houseway.games.blackjack import GAME
from houseway.games.blackjack.exact.hands import composition
from houseway.games.blackjack.hands import Played
from houseway.games.blackjack.kernel import kernel
from houseway.games.blackjack.variants.streak import EVEN, LOST, NAMES, PAYS, WON
from houseway.games.blackjack.variants.streak_odds import RoundChances, chances_of_play, round_chances
from houseway.games.blackjack.written_strategy import strategy_of
from houseway.odds.game_odds import game_odds
from houseway.odds.house_win import ExpectedWin
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import BLOCK
from houseway.rules.game import Table, open_table
from houseway.rules.wagers.settlement import settle_seats
from houseway.simulation.kernels.draws import key_of
from tests.odds.every_round import EveryRound, shoe
from tests.support.command import houseway

BASIC = "basic"


@pytest.fixture(scope="module")
def table() -> Table[Played]:
    return open_table(GAME, {"streak": "on", "decks": "6"})


def by_brute_force(table: Table[Played], counts: dict[int, int], strategy: str) -> dict[int, Fraction]:
    """Return the chances of a round's results, dealt card by card in every way."""
    every = EveryRound(table, strategy_of(table.options, strategy).choose)
    every.deal(shoe(counts))
    chances = {WON: Fraction(0), EVEN: Fraction(0), LOST: Fraction(0)}
    for gain, chance in every.gains.items():
        chances[(gain > 0) - (gain < 0)] += chance
    return chances


def counted(table: Table[Played], counts: dict[int, int], strategy: str) -> RoundChances:
    cards = composition(count for count, number in counts.items() for _ in range(number))
    return chances_of_play(table, strategy_of(table.options, strategy).choose, cards)


@pytest.mark.parametrize("counts", [{1: 2, 6: 4, 10: 8}, {2: 3, 6: 4, 10: 8}, {1: 3, 7: 5, 9: 3, 10: 4}])
def test_rounds_without_a_split_are_counted_exactly(counts: dict[int, int]) -> None:
    table = open_table(GAME, {"streak": "on", "surrender": "late"})
    shares = counted(table, counts, "mimic-the-dealer")
    assert shares.split == 0
    assert shares.by_net == by_brute_force(table, counts, "mimic-the-dealer")


def test_rounds_with_a_split_are_counted_nearly(table: Table[Played]) -> None:
    """In a shoe of 16 cards every second round is split, and what one hand takes is missed by the others."""
    counts = {8: 6, 10: 10}
    shares, exactly = counted(table, counts, BASIC), by_brute_force(table, counts, BASIC)
    assert shares.split > Fraction(1, 10)
    for net, chance in exactly.items():
        assert abs(shares.by_net[net] - chance) < shares.split / 20


def test_each_wager_wins_as_often_as_so_many_rounds_in_a_row(table: Table[Played]) -> None:
    chances, odds = round_chances(table), game_odds(table, wager="streak:3")
    assert [each.wager.name for each in odds.wagers] == ["streak:3"]
    every = {name: game_odds(table, wager=name)[name] for name in NAMES}
    won = chances.won_of_decided
    for (length, pays), wager in zip(PAYS.items(), every.values(), strict=True):
        assert wager.hit_frequency == won**length
        assert wager.house_advantage == 1 - (1 + pays) * won**length
    # A streak of two is decided by the second round that counts, at the latest.
    decided = 1 - chances.by_net[EVEN]
    assert every["streak:2"].expected_rolls == 1 / decided + won / decided
    (note,) = odds.notes
    assert "That is exact except for rounds with a split pair" in note
    assert "47.5247% of those that count are won" in note


# https://wizardofodds.com/games/blackjack/side-bets/streak/ : six decks, about 47.51% of the rounds that
# count are won. Ours are 47.52%, as the dealer stands on soft 17 and pairs may be split to four hands.
PUBLISHED = {"streak:2": "9.7", "streak:3": "14.3", "streak:4": "8.4", "streak:5": "8.2"}
PUBLISHED_WON = Fraction(47509, 100_000)


def test_the_figures_are_near_to_those_published_for_six_decks(table: Table[Played]) -> None:
    assert abs(round_chances(table).won_of_decided - PUBLISHED_WON) < Fraction(2, 10_000)
    for (name, published), (length, pays) in zip(PUBLISHED.items(), PAYS.items(), strict=True):
        ours = 100 * game_odds(table, wager=name)[name].house_advantage
        theirs = 100 * (1 - (1 + pays) * PUBLISHED_WON**length)
        assert abs(theirs - Fraction(published)) < Fraction(1, 5)
        assert abs(ours - Fraction(published)) < Fraction(35, 100)
    assert round(float(100 * game_odds(table, wager="streak:2")["streak:2"].house_advantage), 1) == 9.7


def test_cards_that_are_out_change_the_odds(table: Table[Played]) -> None:
    small = game_odds(
        table, cards(["2s", "3s", "4s", "5s", "6s", "2h", "3h", "4h", "5h", "6h"]), wager="streak:2"
    )["streak:2"]
    assert small.house_advantage < game_odds(table, wager="streak:2")["streak:2"].house_advantage


def test_the_expected_win_of_each_round_adds_up_to_the_advantage(table: Table[Played]) -> None:
    """A streak that is on the layout is worth what it loses now, or what its next form is worth."""
    expected, chances = ExpectedWin(table), round_chances(table)
    won, lost = chances.won, chances.by_net[LOST]
    decided = won + lost
    first = expected.of_round({1: {"streak:2": 100}}).mean
    then = expected.of_round({1: {"streak:2:won-1": 100}}).mean
    whole = first / decided + (won / decided) * then / decided
    assert whole == 100 * game_odds(table, wager="streak:2")["streak:2"].house_advantage


def test_what_a_complete_streak_pays_is_among_the_verdicts_of_the_wager(table: Table[Played]) -> None:
    """By them a sign prints it, and the greatest exposure of the house is found."""
    assert max(verdict.gain for verdict in table.wagers["streak:5"].verdicts) == 37


# Simulation


def test_the_kernel_judges_rounds_and_agrees_with_the_count(table: Table[Played]) -> None:
    shuffled = open_table(GAME, {"streak": "on", "decks": "6", "dealing": "continuous"})
    dealt = kernel(shuffled, None)
    codes = np.empty(100 * BLOCK, dtype=np.uint16)
    dealt.deal(key_of(4, "streak"), 0, codes)
    counts = Counter[int | None]()
    for code, number in Counter(codes.tolist()).items():
        counts[dealt.cases[code].outcome.net] += number
    for net, chance in round_chances(table).by_net.items():
        error = sqrt(float(chance * (1 - chance)) / len(codes))
        assert abs(counts[net] / len(codes) - float(chance)) < 4 * error


def test_streaks_that_are_kept_up_are_followed_from_round_to_round(table: Table[Played]) -> None:
    dealt = kernel(table, None)
    assert dealt.follow is not None
    bets = {"blackjack": 1000, "streak:2": 500, "streak:5": 100}
    followed = dealt.follow({1: bets})
    plain, codes = np.empty(2 * BLOCK, dtype=np.uint16), np.empty(2 * BLOCK, dtype=np.uint16)
    dealt.deal(key_of(4, "streak"), 0, plain)
    followed.deal(key_of(4, "streak"), 0, codes)
    standing = {name: bet for name, bet in bets.items() if name != "blackjack"}
    for place, (before, after) in enumerate(zip(plain.tolist(), codes.tolist(), strict=True)):
        if place == BLOCK:
            standing = {name: bet for name, bet in bets.items() if name != "blackjack"}
        case, same = dealt.cases[before], followed.cases[after]
        assert same.layout is not None
        layout = dict(same.layout[1])
        assert standing.items() <= layout.items()
        plain_bets = case.bets({"blackjack": 1000})
        settled = settle_seats(table, case.outcome, {1: {**plain_bets, **standing}})[1]
        again = settle_seats(table, same.outcome, same.layout)[1]
        assert sum(settlement.net for settlement in settled) == sum(item.net for item in again)
        standing = {
            settlement.verdict.becomes or settlement.wager: settlement.bet
            for settlement in settled
            if settlement.stands
        }
        for name, bet in bets.items():  # what is decided is placed again
            if name != "blackjack" and not any(form.startswith(name) for form in standing):
                standing[name] = bet


def test_only_one_hand_is_followed(table: Table[Played]) -> None:
    follow = kernel(table, None).follow
    assert follow is not None
    bets = {"blackjack": 1000, "streak:2": 500}
    with pytest.raises(Refusal, match="Only one hand is simulated"):
        follow({1: bets, 2: bets})
    with pytest.raises(Refusal, match="there is no blackjack wager"):
        follow({1: {"streak:2": 500}})


def test_what_a_count_wins_on_a_streak_is_not_computed() -> None:
    ran = houseway("protect", "blackjack", "--option=streak=on", "--wager=streak:2")
    assert ran.returncode == 2
    assert "is decided over several rounds" in ran.stderr
