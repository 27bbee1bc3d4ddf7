"""Pay tables for a target house advantage: what one would print, in order, with exact odds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations, pairwise, product
from math import log2
from typing import Any, NamedTuple

import pytest

from houseway.odds.game_odds import game_odds
from houseway.odds.pay_table_rows import PayRow, Scope, SearchedTable, gain_of, near, roughness, round_odds
from houseway.odds.pay_table_search import Ideas, Proposal, Proposals, propose
from houseway.odds.wager_odds import WagerOdds, wager_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import BestPlay, Branch, Strategy
from houseway.rules.analysis.distribution import Distribution
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game
from houseway.rules.wagers.payout import Pays, to
from tests.support.games import changed
from tests.support.whole_odds import whole_play

PERCENT = Fraction(1, 100)


class Case(NamedTuple):
    """A game with an option, a wager and the percentage that is wanted."""

    game: str
    wager: str
    percent: str
    option: tuple[str, str] | None = None

    @property
    def options(self) -> dict[str, str]:
        return dict([self.option]) if self.option else {}


QUEENS_UP = Case("crazy-4-poker", "queens-up", "3.5")
FANTASY = Case("football-kings", "fantasy", "3.5")
KINGS_BOUNTY = Case("blackjack", "kings-bounty", "15", ("kings-bounty", "1"))
LUCKY_8S = Case("lucky-8s", "bonus", "8")
BACCARAT = Case("baccarat", "banker-bonus", "5", ("bonus", "A"))

every_case = pytest.mark.parametrize(
    "case", [QUEENS_UP, FANTASY, KINGS_BOUNTY, LUCKY_8S, BACCARAT], ids=lambda case: case.wager
)


@cache
def found_for(
    case: Case, *, what_if: bool = False, hold: tuple[str, ...] = (), move: tuple[str, ...] = ()
) -> Proposals:
    table = open_table(game(case.game), case.options, what_if=what_if)
    return propose(table, case.wager, Fraction(case.percent) * PERCENT, hold=hold, move=move)


def odds_at(table: Table[Any], wager: str) -> WagerOdds:
    """Return the odds, with a best play that is counted once: it does not depend on these rows."""
    if table.game.name != "crazy-4-poker":
        return game_odds(table, wager=wager)[wager]
    return wager_odds(table, table.wager(wager), whole_play(table.game.name).best.branches, {})


def values_of(case: Case, proposal: Proposal) -> list[tuple[PayRow, Pays]]:
    """Return every row of the wager, the highest first, with what it pays at the proposed table."""
    changes = {**case.options, **proposal.changes}
    counted = whole_play(case.game) if case.game == "crazy-4-poker" else None
    searched = SearchedTable(game(case.game), changes, Scope(case.wager), True, counted)
    return [(row, row.now) for row in searched.rows]


def test_round_odds_are_those_that_people_print() -> None:
    units = [odds.units for odds in round_odds(Fraction(1), Fraction(500), 1)]
    assert units[:18] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 60]
    assert units[-1] == 500
    assert [odds.words for odds in round_odds(Fraction(3, 2), Fraction(3), 2)] == [
        "3 to 2",
        "2 to 1",
        "2 to 1",
        "3 to 1",
    ]
    assert roughness(to(50, 1)) < roughness(to(75, 1)) < roughness(to(55, 1)) < roughness(to(57, 1))
    assert roughness(to(1750, 1)) < roughness(to(1735, 1)) < roughness(to(1734, 1))
    assert to(1735, 1) in near(Fraction(1734), Fraction(1500), Fraction(6000))


@pytest.mark.parametrize("what_if", [False, True])
@every_case
def test_proposals_are_computed_right_and_keep_the_order_of_ranks(case: Case, what_if: bool) -> None:
    proposals = found_for(case, what_if=what_if)
    assert proposals.proposals
    for proposal in proposals.proposals:
        table = open_table(game(case.game), {**case.options, **proposal.changes}, what_if=what_if)
        odds = odds_at(table, case.wager)
        assert (odds.house_advantage, odds.hit_frequency) == (
            proposal.house_advantage,
            proposal.hit_frequency,
        )
        assert table.breaks == proposal.table.breaks
        assert proposals.lowest <= proposal.house_advantage <= proposals.highest
        values = values_of(case, proposal)
        assert all(gain_of(high) >= gain_of(low) for (_, high), (_, low) in pairwise(values))
    distances = [abs(proposal.house_advantage - proposals.target) for proposal in proposals.proposals]
    assert distances == sorted(distances)
    assert proposals.off_by == distances[0]


def test_a_commoner_hand_never_pays_more() -> None:
    """Four of a kind is the higher and rarer hand, so a straight flush never pays more."""
    for what_if in (False, True):
        for proposal in found_for(QUEENS_UP, what_if=what_if).proposals:
            pays = {row.title: gain_of(now) for row, now in values_of(QUEENS_UP, proposal)}
            assert pays["Four of a kind"] >= pays["Straight flush"] >= pays["Three of a kind"]


@every_case
def test_proposals_are_different_ideas_in_round_odds(case: Case) -> None:
    proposals = found_for(case, what_if=True)
    assert proposals.is_reached
    assert len(proposals.proposals) == 5
    moved = [
        frozenset(name for name in proposal.changes if name.startswith("pays-"))
        for proposal in proposals.proposals
    ]
    assert len(set(moved)) == 5
    assert all(len(rows) <= 3 for rows in moved)
    rough = [roughness(now) for proposal in proposals.proposals for row, now in values_of(case, proposal)]
    assert sum(rough) / len(rough) < 0.25


def test_the_best_values_against_all_that_there_are() -> None:
    """The last row is only tried where the sum comes nearest; here every pair of values is scored."""
    searched = SearchedTable(game("baccarat"), {"bonus": "A"}, Scope("banker-bonus"), what_if=True)
    rows, target = searched.rows, 5 * PERCENT

    def score(values: Sequence[Pays]) -> float:
        advantage = searched.now - sum(row.fall(pays) for row, pays in zip(rows, values, strict=True))
        changed = [(row, pays) for row, pays in zip(rows, values, strict=True) if pays != row.now]
        doublings = [log2((gain_of(pays) + 2) / (gain_of(row.now) + 2)) for row, pays in changed]
        weights = [0.5 + roughness(pays) + 0.3 * row.would_break(pays) for row, pays in changed]
        return float(abs(advantage - target)) * 1000 + sum(weights) + 0.3 * sum(map(abs, doublings))

    def moved(values: Sequence[Pays]) -> list[int]:
        return [place for place, row in enumerate(rows) if values[place] != row.now]

    ideas = [idea.values for idea in Ideas(rows, searched.now, target).every_idea()]
    for places in combinations(range(len(rows)), 2):
        best = next((values for values in ideas if moved(values) == list(places)), None)
        tried = []
        for pair in product(*(rows[place].values for place in places)):
            values = [row.now for row in rows]
            values[places[0]], values[places[1]] = pair
            gains = [gain_of(pays) for pays in values]
            if moved(values) == list(places) and gains == sorted(gains, reverse=True):
                tried.append(score(values))
        assert (best is None) == (not tried), places
        assert best is None or score(best) <= min(tried) + 0.5, places


def test_rows_are_held_or_moved_by_name() -> None:
    for name in ("four of a kind", "queens-up-four-of-a-kind", "pays-queens-up-four-of-a-kind"):
        proposals = found_for(QUEENS_UP, what_if=True, hold=(name,))
        assert not any(
            "pays-queens-up-four-of-a-kind" in proposal.changes for proposal in proposals.proposals
        )
    moved = found_for(QUEENS_UP, move=("flush", "Straight flush"))
    allowed = {"queens-up", "pays-queens-up-flush", "pays-queens-up-straight-flush"}
    assert all(proposal.changes.keys() <= allowed for proposal in moved.proposals)
    assert [row.title for row in moved.rows if row.may_move] == ["Straight flush", "Flush"]


def test_odds_that_are_given_stay() -> None:
    options = {"bonus": "B", "pays-bonus-by-9": "25 to 1"}
    proposals = propose(open_table(game("baccarat"), options), "player-bonus", 3 * PERCENT)
    assert proposals.proposals
    assert all(not proposal.changes.keys() & options.keys() for proposal in proposals.proposals)


@pytest.mark.parametrize(
    ("case", "values"),
    [(FANTASY, {"A", "B", "C"}), (LUCKY_8S, {"1", "2", "3", "4", "5"})],
    ids=["fantasy", "bonus"],
)
def test_tables_that_pay_exactly_are_chosen_and_move_only_as_a_what_if(case: Case, values: set[str]) -> None:
    proposals = found_for(case)
    assert not any(row.may_move for row in proposals.rows)
    assert not proposals.is_reached
    assert {name for proposal in proposals.proposals for name in proposal.changes} <= {case.wager}
    assert {proposal.changes.get(case.wager, min(values)) for proposal in proposals.proposals} <= values
    assert proposals.off_by < abs(proposals.highest - proposals.target)


def test_a_wager_whose_odds_are_fixed() -> None:
    proposals = found_for(Case("football-kings", "home", "4"), what_if=True)
    assert not proposals.can_change
    assert proposals.lowest == proposals.highest


def test_the_ends_of_what_can_be_reached() -> None:
    """With every row at its least, queens up keeps most under table IV, which prints the least."""
    proposals = found_for(QUEENS_UP)
    least = odds_at(open_table(game("crazy-4-poker"), {"queens-up": "IV"}), "queens-up")
    assert proposals.highest == least.house_advantage
    far = found_for(Case("crazy-4-poker", "queens-up", "60"))
    assert far.off_by == 60 * PERCENT - far.highest


def test_the_base_game_is_counted_again_with_its_best_play() -> None:
    declared = game("crazy-4-poker")
    proposals = found_for(Case("crazy-4-poker", "base", "2"))
    assert {row.option.name for row in proposals.rows if row.may_move} == {
        f"pays-super-bonus-{row}"
        for row in ("four-aces", "four-of-a-kind", "straight-flush", "three-of-a-kind", "flush", "straight")
    }
    best = proposals.proposals[0]
    assert proposals.off_by < PERCENT / 50
    base = game_odds(open_table(declared, best.changes), wager="base").base
    assert base
    assert (base.house_advantage, base.hit_frequency) == (best.house_advantage, best.hit_frequency)


def test_rows_that_could_change_a_decision_stay() -> None:
    """At red dog the spreads decide when to raise; only three of a kind can move."""
    proposals = found_for(Case("red-dog", "base", "2"), what_if=True)
    assert [row.title for row in proposals.rows if row.may_move] == ["three cards of one rank"]
    (only,) = proposals.proposals
    base = game_odds(open_table(game("red-dog"), only.changes, what_if=True), wager="base").base
    assert base
    assert base.house_advantage == only.house_advantage


def test_a_row_that_changes_the_best_decision_is_refused() -> None:
    """Were every hand folded, a better paid straight would be a reason to play."""
    declared = game("crazy-4-poker")
    play = whole_play("crazy-4-poker")
    ways = {
        outcome: count for branch in play.best.branches for outcome, count in branch.outcomes.ways.items()
    }
    folded = Strategy("fold", (), (Branch("fold", play.decisions["fold"], Distribution(ways)),))

    def always_folded(*_: Any, **__: Any) -> BestPlay[Any]:
        return replace(play, best=folded)

    with pytest.raises(Refusal, match="changes the best decisions"):
        propose(open_table(changed(declared, best_play=always_folded)), "base", 3 * PERCENT)


@pytest.mark.parametrize(
    ("name", "wager", "says"),
    [
        ("sic-bo", "base", "'base' is not a wager of Sic bo"),
        ("sic-bo", "total:3", "not offered at this table"),
        ("blackjack", "blackjack", "The odds of blackjack are not counted"),
    ],
)
def test_wagers_that_have_no_odds(name: str, wager: str, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        propose(open_table(game(name)), wager, PERCENT)
