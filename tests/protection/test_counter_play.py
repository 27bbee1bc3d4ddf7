"""Players who bet and decide by a count: published figures, laws, and rounds with several players."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from typing import Any

import numpy as np
import pytest

import houseway as hw
from houseway.documents.table.protection_reports import counter_report
from houseway.equipment.cards import STANDARD_DECK, Card
from houseway.games.blackjack.basic_strategy import basic_decision
from houseway.games.blackjack.exact.by_count import DECISIONS, PLACE, ByCount, decision_values
from houseway.games.blackjack.exact.hands import COUNTS, shoe_of_counts
from houseway.games.blackjack.hands import is_blackjack
from houseway.games.blackjack.protection import named_counts
from houseway.games.blackjack.written_strategy import Situation
from houseway.odds.game_odds import BASE
from houseway.protection.card_counting.analysis import shoes_of
from houseway.protection.card_counting.counting_system import edge_of, given_system
from houseway.protection.card_counting.shoe_kernels import shuffled_shoes
from houseway.protection.counter_play import CounterQuestion, find_counter, given_spread
from houseway.refusal import Refusal
from houseway.rules.analysis.advantage_play import Seating
from houseway.rules.game import Table, open_table
from houseway.rules.registry import game
from houseway.simulation.job import job_at
from tests.support.command import houseway

HI_LO = "hi-lo"
# Don Schlesinger, Blackjack Attack: the eighteen deviations that gain most with Hi-Lo, several decks.
EIGHTEEN = {
    "16 v T": 0,
    "15 v T": 4,
    "T-T v 5": 5,
    "T-T v 6": 4,
    "10 v T": 4,
    "12 v 3": 2,
    "12 v 2": 3,
    "11 v A": 1,
    "9 v 2": 1,
    "10 v A": 4,
    "9 v 7": 3,
    "16 v 9": 5,
    "13 v 2": -1,
    "12 v 4": 0,
    "12 v 5": -2,
    "12 v 6": -1,
    "13 v 3": -2,
}
INSURANCE = 3  # the eighteenth
# Betting correlation, playing efficiency and insurance correlation of counts of different kinds, as commonly
# published (qfit.com) for a single deck.
PUBLISHED = {
    "hi-lo": (0.97, 0.51, 0.76),
    "ko": (0.98, 0.55, 0.78),
    "omega-2": (0.92, 0.67, 0.85),
    "zen": (0.96, 0.63, 0.85),
    "hi-opt-1": (0.88, 0.61, 0.85),
    "hi-opt-2": (0.91, 0.67, 0.91),
    "halves": (0.99, 0.56, 0.72),
    "red-seven": (0.98, 0.54, 0.78),
}


@cache
def six_decks() -> Table[Any]:
    return open_table(game("blackjack"), {"decks": "6"})


@cache
def counted(name: str) -> ByCount:
    (pack,) = six_decks().game.play.packs(six_decks().options).values()
    system = given_system(named_counts()[name].tags, pack)
    copies = Counter(pack)
    by_rank = {count: [card for card in copies if _count(card) == count] for count in COUNTS}
    tags = [sum(system.tags[card] for card in cards) / len(cards) for cards in by_rank.values()]
    return ByCount(six_decks(), tags, per_deck=system.is_balanced(copies))


def _count(card: Card) -> int:
    return 1 if card.rank == "A" else 10 if card.rank in "TJQK" else int(card.rank)


def test_the_well_known_eighteen() -> None:
    """Computed from the exact engine, every index is within one of the published one, and most are equal."""
    from_count: dict[str, int] = {}
    for deviation in counted(HI_LO).deviations:
        from_count.setdefault(deviation.situation, deviation.from_count)
    assert all(abs(from_count[hand] - index) <= 1 for hand, index in EIGHTEEN.items())
    assert sum(from_count[hand] == index for hand, index in EIGHTEEN.items()) >= 15
    assert counted(HI_LO).figures.insurance_from == pytest.approx(INSURANCE, abs=0.1)


@pytest.mark.parametrize("name", PUBLISHED)
def test_how_well_counts_know_the_game(name: str) -> None:
    figures = counted(name).figures
    betting, playing, insurance = PUBLISHED[name]
    assert figures.betting_correlation == pytest.approx(betting, abs=0.02)
    assert figures.playing_efficiency == pytest.approx(playing, abs=0.04)
    assert figures.insurance_correlation == pytest.approx(insurance, abs=0.01)


def test_every_named_count_is_read() -> None:
    pack = STANDARD_DECK
    for named in named_counts().values():
        system = given_system(named.tags, pack)
        assert 1 <= system.level <= 3
        assert system.is_balanced(Counter(pack)) == (named.name not in ("ko", "red-seven"))


def test_the_values_are_those_of_the_exact_engine() -> None:
    """A full shoe has the exact edge, and basic strategy is the best by totals."""
    full = decision_values(six_decks(), shoe_of_counts(six_decks(), ()))
    assert float(full["edge"][0]) == pytest.approx(float(edge_of(six_decks(), BASE, ())), abs=1e-9)
    for situation, best in (("hard 16 10", "hit"), ("hard 11 6", "double"), ("pair 8 10", "split")):
        kind, points, up = situation.split()
        values = full["values"][PLACE[Situation(kind, int(points), int(up))]]
        assert DECISIONS[int(np.argmax(values))] == best


def _dealt(shoes: int, players: int) -> tuple[Any, Any, Any]:
    table = six_decks()
    job = job_at(table, None, 1)
    plain = shoes_of(job)
    pack = np.array([STANDARD_DECK.index(card) for card in plain.pack], dtype=np.uint8)
    shuffled = np.empty((shoes, len(pack)), np.uint8)
    shuffled_shoes(pack, job.key("protect"), 0, shuffled)
    seated = shoes_of(job, players)
    starts = np.zeros((shoes, plain.most_rounds + 1), np.int32)
    codes, rounds = np.zeros((shoes, plain.most_rounds), np.uint16), np.zeros(shoes, np.int32)
    seated.play(shuffled, plain.behind, starts, codes, rounds)
    return shuffled, starts, (codes, rounds)


def test_with_one_player_the_rounds_are_those_of_the_simulation() -> None:
    """The counter's dealing with one player, who does not decide by the count, is the kernel's own."""
    table = six_decks()
    shuffled, _, (codes, rounds) = _dealt(50, 1)
    tags = given_system(named_counts()[HI_LO].tags, STANDARD_DECK).tags
    counts = table.game.protection.counts
    assert counts is not None
    play = counts.play(table, tags, True)
    behind = shoes_of(job_at(table, None, 1)).behind
    watched = play.play(shuffled, behind, Seating(), deviate=False)
    # The best play by totals differs from basic strategy in no decision of this table.
    assert (watched.rounds == rounds).mean() > 0.9
    assert codes.any()
    assert not watched.more.any()
    insured = play.play(shuffled, behind, Seating(), deviate=True)
    assert set(np.unique(insured.more)) == {-0.5, 0.0, 1.0}
    # Wherever the counter sits, players who do not decide by the count take the same cards in turn.
    first, last = (play.play(shuffled, behind, Seating(3, seat), deviate=False) for seat in (1, 3))
    assert (first.starts == last.starts).all()
    assert (first.codes != last.codes).any()


def _hand(cards: list[Card], up: Card, draws: list[Card]) -> int:
    """Play a hand without pairs by basic strategy; return how many cards it takes."""
    taken, doubled = 0, False
    if is_blackjack(cards):
        return 0
    while not doubled:
        points = sum(map(_count, cards))
        best = points + 10 if points <= 11 and any(card.rank == "A" for card in cards) else points
        if best >= 21:
            return taken
        legal = ("hit", "stand", "double") if len(cards) == 2 else ("hit", "stand")
        decision = basic_decision(cards, up, legal)
        if decision == "stand":
            return taken
        cards = [*cards, draws[taken]]
        taken += 1
        doubled = decision == "double"
    return taken


def test_three_players_take_their_cards_in_turn() -> None:
    """Rounds of shoes with three players, followed card by card in Python."""
    shuffled, starts, (_, rounds) = _dealt(30, 3)
    followed = 0
    for row in range(30):
        cards = [STANDARD_DECK[card] for card in shuffled[row]]
        for place in range(int(rounds[row])):
            at, end = int(starts[row, place]), int(starts[row, place + 1])
            up, hole = cards[at + 3], cards[at + 7]
            hands = [[cards[at + seat], cards[at + 4 + seat]] for seat in range(3)]
            if any(_count(first) == _count(second) for first, second in hands):
                continue  # perhaps split
            after = at + 8
            if not is_blackjack([up, hole]):
                for hand in hands:
                    after += _hand(hand, up, cards[after:])
                dealer = [up, hole]
                while _points(dealer) < 17:
                    dealer.append(cards[after])
                    after += 1
            assert after == end
            followed += 1
    assert followed > 200


def _points(cards: list[Card]) -> int:
    points = sum(map(_count, cards))
    return points + 10 if points <= 11 and any(card.rank == "A" for card in cards) else points


def test_what_hi_lo_wins() -> None:
    """Deviations add to what bets win; more players mean fewer rounds; the same seed, the same figures."""
    run = houseway(
        *("protect", "blackjack", "--option", "decks=6", "--wager", "blackjack", "--count", HI_LO),
        *("--spread", "1-8", "--shoes", "3000", "--json"),
    )
    document = json.loads(run.stdout)
    assert document["count"]["betting_correlation"] == pytest.approx(0.963, abs=0.001)
    assert document["count"]["trigger"] == 1
    assert document["with_deviations"]["average_bet"] == pytest.approx(1.83, abs=0.05)
    bets = {row["count"]: row["bet"] for row in document["by_count"]}
    assert (bets[-3], bets[1], bets[6]) == (1, 2, 8)
    again = hw.table("blackjack", decks="6").protect(count=HI_LO, spread="1-8", shoes=3000)
    assert again.units_per_100 == document["with_deviations"]["units_per_100"]
    assert again.deviations["15 v T"] == 4
    full = find_counter(six_decks(), CounterQuestion(HI_LO, given_spread("1-8"), None, 500, 1, 7))
    assert full.rounds_per_shoe < again.rounds_per_shoe / 3


def test_bets_only_with_the_edge() -> None:
    """With nothing bet below the trigger, flat bets have the edge of high counts: a law over many rounds."""
    counter = find_counter(six_decks(), CounterQuestion(HI_LO, given_spread("0-1"), None, 300))
    assert 0 < counter.without.frequency < 0.5
    assert all((row.bet > 0) == (row.count >= counter.without.trigger) for row in counter.by_count)
    text = " ".join(counter_report(counter).every_text())
    assert f"Hi-Lo wins {counter.deviating.per_100:.2f} units per 100 rounds here" in text
    assert "15 v T" in text


@pytest.mark.parametrize("text", ["8-1", "x", "0-0", "1-9999", "-1-8"])
def test_spreads_that_are_none(text: str) -> None:
    with pytest.raises(Refusal, match="not a spread of bets"):
        given_spread(text)


@pytest.mark.parametrize(
    "wrong",
    [
        ["blackjack", "--count", "hi-low"],
        ["blackjack", "--count", "hi-lo", "--tags", "0 0 0 0 0 0 0 0 0 1"],
        ["blackjack", "--count", "hi-lo", "--players", "8"],
        ["blackjack", "--count", "hi-lo", "--players", "3", "--seat", "4"],
        ["blackjack", "--seat", "1", "--wager", "base"],
        ["blackjack", "--spread", "1-8", "--wager", "base"],
        ["baccarat", "--count", "hi-lo"],
        ["blackjack", "--count", "hi-lo", "--wager", "insurance"],
        ["blackjack-switch", "--players", "3", "--wager", "base"],
    ],
)
def test_what_cannot_be_asked(wrong: list[str]) -> None:
    run = houseway("protect", *wrong)
    assert (run.returncode, run.stdout) == (2, "")
