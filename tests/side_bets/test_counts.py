"""The exact counts of side bets, against published figures and against every deal of small packs."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from houseway.equipment.cards import cards, pack
from houseway.games.baccarat.coup import Dealt
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.odds.wager_design import side_bet_notes
from houseway.odds.wager_odds import WagerOdds, branches_of
from houseway.refusal import Refusal
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game
from houseway.rules.side_bets.analysis import counted
from houseway.rules.side_bets.definition import Observed, Vocabulary, Word
from tests.support.side_bets import EXAMPLES, PAIR_THAT_WINS, PLAYER_PAIR, read, side_bet_text, table_with


def chances(text: str, **options: str) -> dict[str, Fraction]:
    """Return how often each row comes up."""
    odds = odds_of(text, **options)
    return {row.verdict.row: Fraction(row.ways, odds.total) for row in odds.by_verdict}


def odds_of(text: str, **options: str) -> WagerOdds:
    name = read(text).name
    return game_odds(table_with(text, options=options), wager=name)[name]


def words_of(table: Table[Any], *names: str) -> tuple[Vocabulary, list[Word]]:
    vocabulary = table.game.wagering.vocabulary
    assert vocabulary
    return vocabulary, [vocabulary[name] for name in names]


def test_baccarat_pairs_are_as_published() -> None:
    """Eight decks: a pair has 31 of 415 chances, a suited one 7 of 415."""
    assert chances(PLAYER_PAIR) == {
        "Suited pair": Fraction(7, 415),
        "Pair": Fraction(24, 415),
        "": Fraction(384, 415),
    }


def test_perfect_pairs_and_three_cards_of_blackjack_are_as_published() -> None:
    pairs = side_bet_text(
        "blackjack",
        "pairs",
        ('pair-kind = "perfect"', "Perfect", "25 to 1"),
        ('pair-kind = "colored"', "Colored", "12 to 1"),
        ('pair-kind = "mixed"', "Mixed", "6 to 1"),
    )
    by_kind = chances(pairs, decks="6")
    assert (by_kind["Perfect"], by_kind["Colored"], by_kind["Mixed"]) == (
        Fraction(5, 311),
        Fraction(6, 311),
        Fraction(12, 311),
    )
    three = side_bet_text(
        "blackjack", "three", *((f'poker-hand = "{hand}"', hand, "9 to 1") for hand in ("flush", "straight"))
    )
    by_kind = chances(three, decks="6")
    # Six decks, all 5,013,320 three-card hands: 292,896 flushes and 155,520 straights.
    assert by_kind["flush"] == Fraction(292_896, 5_013_320)
    assert by_kind["straight"] == Fraction(155_520, 5_013_320)


def test_a_side_bet_on_outcomes_uses_the_odds_of_the_game() -> None:
    assert odds_of(EXAMPLES["sic-bo"]).house_advantage == Fraction(-1, 216) * (6 * 20 + 18 * 6 - 186)
    dealer = side_bet_text(
        "crazy-4-poker",
        "dealer-wins",
        *(
            (f'dealer-hand = "{hand}"', hand, "9 to 1")
            for hand in ("four-of-a-kind", "straight-flush", "flush")
        ),
    )
    mine = dealer.replace("dealer-", "player-")
    # Both have five cards of one deck, so they have the same hands equally often.
    assert chances(dealer)["flush"] == chances(mine)["flush"]


@pytest.mark.parametrize("removed", ["", "Ks Ks 9h 9d"])
def test_coups_and_first_cards_together_add_up_to_each_alone(removed: str) -> None:
    table = table_with(PAIR_THAT_WINS, options={"decks": "6"})
    vocabulary, words = words_of(table, "player-pair", "banker-pair")
    out = cards(removed.split())
    assert vocabulary.count_together
    together = vocabulary.count_together(table, out, words)
    coups: Counter[Any] = Counter()
    seen: Counter[Any] = Counter()
    for observed, ways in together.ways.items():
        coups[observed.outcome] += ways
        seen[observed.values] += ways
    alone = counted(table, out, vocabulary, words)
    plain = table.game.plain
    assert plain
    assert plain.analysis.odds
    assert dict(coups) == plain.analysis.odds(open_table(plain, {"decks": "6"}), out).ways
    assert {observed.values: Fraction(ways, alone.total) for observed, ways in alone.ways.items()} == {
        values: Fraction(ways, together.total) for values, ways in seen.items()
    }


def test_coups_and_first_cards_are_those_of_every_deal_of_a_small_shoe() -> None:
    """Deal every order of seven cards with the rules of settlement, and compare."""
    table = table_with(PAIR_THAT_WINS)
    vocabulary, words = words_of(table, "player-pair", "banker-suited")
    shoe = cards(["4s", "4s", "4h", "9h", "2d", "Kd", "5s"])
    everything = pack(8)
    removed = list((Counter(everything) - Counter(shoe)).elements())
    counts: Counter[Observed] = Counter()
    outcome = game("baccarat").line.outcome
    for dealt in permutations(shoe, 6):
        counts[_observed(table, outcome, dealt, words)] += 1
    assert vocabulary.count_together
    assert vocabulary.count_together(table, removed, words).ways == counts


def _observed(table: Table[Any], outcome: Any, dealt: Any, words: list[Word]) -> Observed:
    """Draw third cards as the settlement allows: it refuses every other number of cards."""
    player, banker, rest = [dealt[0], dealt[2]], [dealt[1], dealt[3]], dealt[4:]
    for more in ((), (0,), (1,), (0, 1)):
        drawn = iter(rest)
        hands = [
            [*player, *([next(drawn)] if 0 in more else [])],
            [*banker, *([next(drawn)] if 1 in more else [])],
        ]
        names = [[card.name for card in hand] for hand in hands]
        try:
            coup = outcome(table, Dealt(names[0], names[1], bets={}))
        except Refusal:
            continue
        first_two = {"player": tuple(player), "banker": tuple(banker)}
        return Observed(
            coup, tuple((word.name, word.of(first_two[word.looks_at[0].field])) for word in words)
        )
    raise AssertionError(dealt)


def test_a_few_cards_are_counted_as_every_order_of_them_is_dealt() -> None:
    table = table_with(EXAMPLES["blackjack dealer"])
    vocabulary, words = words_of(table, "player-total", "poker-hand", "dealer-blackjack", "pair-kind")
    few = cards(["As", "Ks", "Ks", "Qh", "Td", "9d", "9c", "2c"])
    removed = list((Counter(pack(8)) - Counter(few)).elements())
    dealt: Counter[Any] = Counter()
    for first, second, up, hole in permutations(few, 4):
        two = first, second
        hands = {"player-total": (two,), "poker-hand": (two, (up,)), "pair-kind": (two,)}
        hands["dealer-blackjack"] = ((up,), (hole,))
        dealt[tuple((word.name, word.of(*hands[word.name])) for word in words)] += 1
    distribution = counted(table, removed, vocabulary, words)
    # The order of the player's two cards does not matter to the count.
    assert {seen.values: 2 * ways for seen, ways in distribution.ways.items()} == dealt


QUICK = {name: text for name, text in EXAMPLES.items() if not name.startswith("crazy-4-poker")}


@pytest.mark.parametrize("text", QUICK.values(), ids=QUICK)
def test_every_value_that_a_word_can_have_is_listed(text: str) -> None:
    table = table_with(text)
    side_bet = read(text)
    vocabulary, words = words_of(table, *side_bet.words)
    values: dict[str, set[Any]] = {word.name: set() for word in words}
    for branch in branches_of(table, wager=side_bet.name):
        for outcome in branch.outcomes.ways:
            seen = dict(outcome.values) if isinstance(outcome, Observed) else {}
            whole = outcome.outcome if isinstance(outcome, Observed) else outcome
            for word in words:
                values[word.name].add(seen[word.name] if word.looks_at else word.of(whole))
    assert all(seen <= set(vocabulary[name].values) for name, seen in values.items())


def test_players_who_are_ahead_and_rows_that_never_come_up_are_pointed_out() -> None:
    text = side_bet_text(
        "sic-bo", "odd", ("triple = true, pair = true", "Both", "9 to 1"), ("pair = true", "Pair", "9 to 1")
    )
    odds: GameOdds = game_odds(table_with(text), wager="odd")
    ahead, never = side_bet_notes(odds)
    assert "the players are ahead. On average they win 316.6667%" in ahead
    assert "the row 'Both' never comes up" in never
    fair = {"pays-player-pair-pair": "8 to 1"}
    assert side_bet_notes(game_odds(table_with(PLAYER_PAIR, options=fair), wager="player-pair")) == []


def test_more_deals_than_can_be_looked_at_are_counted_another_way_or_refused() -> None:
    both = side_bet_text(
        "baccarat",
        "two-pairs",
        ("player-pair = true, banker-pair = true, player-suited = true", "Two pairs", "200 to 1"),
    )
    assert 0 < chances(both)["Two pairs"] < Fraction(7, 415) * Fraction(32, 415)
    table = table_with(EXAMPLES["football-kings"])
    vocabulary, words = words_of(table, "home-suited", "visitor-suited", "kings", "aces")
    with pytest.raises(Refusal, match="too many to count exactly"):
        counted(table, (), vocabulary, words)


def test_rows_can_be_varied_like_those_of_any_pay_table() -> None:
    less = odds_of(PLAYER_PAIR, **{"pays-player-pair-pair": "5 to 1"})
    assert less.house_advantage - odds_of(PLAYER_PAIR).house_advantage == 4 * Fraction(24, 415)
