"""Pai gow: the ranking of tiles, house ways, and odds that agree with every pair of hands."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from houseway.equipment.tiles import SET_OF_TILES, Tile, tile, tiles
from houseway.games.pai_gow import GAME
from houseway.games.pai_gow.every_pair import OUTCOMES, every_pair
from houseway.games.pai_gow.hands import (
    CLASS_NAMES,
    GONG,
    KIND_OF,
    RANKINGS,
    RANKS,
    TILES,
    USUAL_RANKING,
    every_hand,
    kinds_of,
    tiles_of,
)
from houseway.games.pai_gow.house_way import CLASSES, HOUSE_WAY_OPTION, WAYS
from houseway.games.pai_gow.odds import AS_HOUSE, best_play, to_come
from houseway.games.pai_gow.opening import places_of
from houseway.games.pai_gow.papers import SINGLE_TILES, STANDARD_RULES, topics
from houseway.games.pai_gow.settlement import PAI_GOW, Dealt, Showdown, showdown
from houseway.odds.game_odds import game_odds
from houseway.odds.hint_values import worth
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import VisibleCards
from houseway.rules.game import open_table
from houseway.rules.procedure.devices import in_order_from
from houseway.rules.standard_rules import RuleTable
from houseway.rules.wagers.settlement import round_gain

ALL_PAIRS = 35_960 * 20_475
# What is left of the set in the tests that try every pair of hands one by one.
FEW = tiles(["4-2", "2-1", "6-6", "6-6", "6-3", "5-4", "5-2", "5-5", "6-4", "3-1"])


class Published(NamedTuple):
    """A line of the published ranking: the lower the number of its rank, the higher the hand."""

    rank: int
    tiles: tuple[str, str]  # in alphabetical order
    name: str

    @property
    def hand_class(self) -> int | str:
        """Return what the hand is worth in points, or the name that it has instead."""
        word = self.name.split()[0]
        if word.isdigit() or word == "zero":
            return int(word.replace("zero", "0"))
        if word == "pair":
            return "pair" if self.tiles[0] == self.tiles[1] else "mixed pair"
        return self.name if word == "supreme" else word


def _two(first: str, second: str) -> tuple[str, str]:
    return (first, second) if first <= second else (second, first)


def _published() -> tuple[Published, ...]:
    text = (Path(__file__).parent / "pai_gow_hands.txt").read_text(encoding="utf-8")
    lines = (line.split(maxsplit=3) for line in text.splitlines() if not line.startswith("#"))
    return tuple(Published(int(rank), _two(first, second), name) for rank, first, second, name in lines)


PUBLISHED = _published()
RANK = {hand.tiles: hand.rank for hand in PUBLISHED}
CLASS = {hand.tiles: hand.hand_class for hand in PUBLISHED}


def _removed() -> list[Tile]:
    left = Counter(FEW)
    return list((Counter(SET_OF_TILES) - left).elements())


@pytest.mark.parametrize(("gong", "differs"), [("any-eight", ()), ("6-2-or-5-3", ("6-6 4-4", "1-1 4-4"))])
@pytest.mark.paragraph("13:69F-10.2#title", shows="computed")
def test_all_hands_of_two_tiles_rank_as_published(gong: str, differs: tuple[str, ...]) -> None:
    """The table has all 496; the earlier reading counts eight of them as zero, and the others as it does."""
    assert Counter(hand.tiles for hand in PUBLISHED) == Counter(
        tuple(sorted((first.name, second.name))) for first, second in combinations(SET_OF_TILES, 2)
    )
    ranks = sorted({hand.rank for hand in PUBLISHED})
    assert ranks == list(range(1, len(RANKS) + 1))
    for hand in PUBLISHED:
        first, second = map(tile, hand.tiles)
        rank = RANKINGS[gong].of((first, second))
        if any(sorted(names.split()) == list(hand.tiles) for names in differs):
            assert rank == RANKS[0], hand
        else:
            assert RANKS[-hand.rank] == rank, hand
            assert CLASSES[rank.hand_class] == hand.hand_class, hand


def test_named_hands_are_as_many_as_published() -> None:
    """16 pairs, 8 wongs, 16 gongs; an earlier reading had 8 gongs."""
    for ranking, gongs in zip(RANKINGS.values(), (16, 8), strict=True):
        classes = Counter(ranking.of(two).hand_class for two in combinations(SET_OF_TILES, 2))
        named = {name: classes[GONG + place] for place, name in enumerate(CLASS_NAMES)}
        assert named == {"gong": gongs, "wong": 8, "mixed pair": 4, "pair": 11, "supreme pair": 1}
        assert set(ranking.ranks) == set(RANKS)


@pytest.mark.parametrize("gong", RANKINGS)
def test_the_lines_of_the_ranking_fall_and_each_is_one_rank(gong: str) -> None:
    ranking = RANKINGS[gong]
    lines = [
        [ranking.of((tile(first), tile(second))) for first, second in map(str.split, line)]
        for hands in ranking.named
        for line in hands.ranks
    ]
    assert all(len(set(line)) == 1 for line in lines)
    ranks = [line[0] for line in lines]
    assert ranks == sorted(set(ranks), reverse=True) == list(reversed(RANKS))[: len(ranks)]


@pytest.mark.paragraph("13:69F-10.2#title", shows="refused")
def test_no_table_opens_with_the_earlier_gong() -> None:
    with pytest.raises(
        Refusal, match=r"Every tile of eight spots makes a gong .* Choose any-eight"
    ) as refused:
        open_table(GAME, {"gong": "6-2-or-5-3"})
    assert refused.value.cite == TILES
    assert open_table(GAME, {"gong": "6-2-or-5-3"}, what_if=True).breaks


@pytest.mark.parametrize(("gong", "result"), [("any-eight", "push"), ("6-2-or-5-3", "lose")])
def test_settlement_goes_by_the_ranking_of_the_table(gong: str, result: str) -> None:
    table = open_table(GAME, {"gong": gong}, what_if=True)
    hand, dealer = ["6-6", "4-4", "3-2", "5-1"], ["6-1", "4-1", "5-5", "3-3"]
    outcome = table.game.line.outcome(table, Dealt(hand, dealer, [hand[:2], hand[2:]], bets={}))
    assert table.wager(PAI_GOW).decide(outcome, {PAI_GOW: 1000}).result == result


WAYS_BY_TABLE = ("highest-high", "highest-low", "pennsylvania")


@pytest.mark.parametrize("way", WAYS_BY_TABLE)
def test_settlement_decides_deals_as_the_published_table_does(way: str) -> None:
    """Random deals, half of them with 6-6 or 1-1 and a 4-4 for the player, who sets them in each way."""
    table, draw = open_table(GAME, {"house-way": way}), Random(31)  # noqa: S311 - the same deals every time
    names = [tile.name for tile in SET_OF_TILES]
    results = Counter[str]()
    for number in range(600):
        first = [draw.choice(["6-6", "1-1"]), "4-4"] if number % 2 else []
        others = list((Counter(names) - Counter(first)).elements())
        deal = first + draw.sample(others, 8 - len(first))
        hand, dealer = deal[:4], deal[4:]
        against = _set_by_table(way, dealer)
        for high, low in _settings_by_table(hand):
            groups = [list(high), list(low)]
            outcome = table.game.line.outcome(table, Dealt(hand, dealer, groups, bets={}))
            result = table.wager(PAI_GOW).decide(outcome, {PAI_GOW: 100}).result
            higher = sum(RANK[mine] < RANK[theirs] for mine, theirs in zip((high, low), against, strict=True))
            assert result == ("lose", "push", "win")[higher], (hand, high, low, dealer, against)
            results[result] += 1
    assert min(results.values()) > 100


def _settings_by_table(hand: list[str]) -> list[tuple[tuple[str, str], tuple[str, str]]]:
    """Return the three ways to part four tiles, the higher hand of each first."""
    settings = []
    for other in (1, 2, 3):
        left = [hand[place] for place in (1, 2, 3) if place != other]
        two = (_two(hand[0], hand[other]), _two(*left))
        high, low = sorted(two, key=RANK.__getitem__)
        settings.append((high, low))
    return settings


def _set_by_table(way: str, hand: list[str]) -> tuple[tuple[str, str], tuple[str, str]]:
    settings = _settings_by_table(hand)
    by_high = sorted(settings, key=lambda two: (RANK[two[0]], RANK[two[1]]))
    by_low = sorted(settings, key=lambda two: (RANK[two[1]], RANK[two[0]]))
    if way == "highest-high" or (way == "pennsylvania" and isinstance(CLASS[by_high[0][0]], str)):
        return by_high[0]
    if way == "pennsylvania":
        for points in (9, 8, 7):
            for setting in by_low:
                if CLASS[setting[0]] == points:
                    return setting
    return by_low[0]


@pytest.mark.parametrize("gong", RANKINGS)
def test_a_side_bet_reads_tiles_by_the_ranking_of_the_table(gong: str) -> None:
    """A side bet on a gong wins with as many hands as have nothing better, by the published table."""
    side_bet = """
        game = "pai-gow"
        name = "gongs"
        title = "Gongs"
        meaning = "Your tiles make a gong and nothing better."
        rows = [{ when = { best = "gong" }, title = "Gong", pays = "4 to 1" }]
    """
    table = open_table(GAME, {"gong": gong, "side-bets": side_bet}, what_if=True)

    def best_of(hand: tuple[str, ...]) -> int | str:
        pairs = (_two(*two) for two in combinations(hand, 2) if gong == "any-eight" or "4-4" not in two)
        best = CLASS[min(pairs, key=RANK.__getitem__)]
        return "pair" if hand.count("4-4") == 2 and best not in ("pair", "supreme pair") else best

    hands = list(combinations([tile.name for tile in SET_OF_TILES], 4))
    winning = [best_of(hand) == "gong" for hand in hands]
    odds = game_odds(table)["gongs"]
    assert 1 - odds.house_advantage == Fraction(5 * sum(winning), len(hands))
    hand = ["6-6", "4-4", "3-2", "5-1"]
    outcome = table.game.line.outcome(table, Dealt(hand, ["6-1", "4-1", "5-5", "3-3"], bets={}))
    assert table.wager("gongs").decide(outcome, {}).result == ("win" if gong == "any-eight" else "lose")


def test_the_guide_and_the_rules_print_the_published_ranking() -> None:
    """Each name with its highest hand, in order, and with every tile that makes it."""
    rows = next(iter(topics(open_table(GAME).options))).shown
    by_class: dict[int | str, list[Published]] = {}
    for hand in PUBLISHED:
        by_class.setdefault(hand.hand_class, []).append(hand)
    named = {name: hands for name, hands in by_class.items() if isinstance(name, str)}
    for row, (name, hands) in zip(rows, named.items(), strict=False):
        first, second = (tile.name for tile in row.cards)
        assert RANK[_two(first, second)] == hands[0].rank, "an example is one of the highest of its name"
        if name in ("wong", "gong"):
            words = re.fullmatch(rf"{name}: (.*) with an? (?:nine|eight), (.*)", row.words)
            assert words
            highs, others = (re.findall(r"\d-\d", part) for part in words.groups())
            assert {_two(*two) for two in product(highs, others)} == {hand.tiles for hand in hands}
        elif name != "supreme pair":
            pairs = list(dict.fromkeys(hand.name.removeprefix("pair of ") for hand in hands))
            assert row.words.partition(": ")[2].split(", ") == pairs
    assert len(named) == 5
    ranking = {figure.name: figure.value for figure in STANDARD_RULES}["ranking"]
    assert isinstance(ranking, RuleTable)
    in_rules = [hand.removesuffix(" (mixed)") for _, hand in ranking.rows]
    of_name = list(dict.fromkeys(hand.name for hands in named.values() for hand in hands))
    assert in_rules[: len(of_name)] == of_name


@pytest.mark.parametrize(
    ("two", "words"),
    [
        ("4-2 4-1", "8 with fives high"),
        ("2-1 5-2", "3 with sevens high"),
        ("2-1 6-1", "3 with 6-1 high"),
        ("5-5 6-4", "zero"),
        ("6-6 4-4", "gong with 6-6"),
        ("4-4 1-1", "gong with 1-1"),
        ("6-6 6-2", "gong with 6-6"),
        ("1-1 5-4", "wong with 1-1"),
        ("6-6 5-2", "9 with 6-6 high"),  # the high nine of New Zealand
        ("6-6 1-1", "4 with 6-6 high"),
        ("6-3 5-4", "pair of nines (mixed)"),
    ],
)
def test_a_hand_of_two_tiles_in_words(two: str, words: str) -> None:
    first, second = tiles(two.split())
    assert str(USUAL_RANKING.of((first, second))) == words


def test_zero_has_no_rank_of_its_own() -> None:
    zeros = {rank for rank in USUAL_RANKING.ranks if rank.hand_class == 0}
    assert zeros == {RANKS[0]}


@pytest.mark.parametrize("name", WAYS)
def test_every_hand_is_set_legally_by_one_case(name: str) -> None:
    way = HOUSE_WAY_OPTION.using(name)
    dealt = 0
    used = set()
    for hand in every_hand():
        set_by = way.set(hand)
        assert set_by.setting in USUAL_RANKING.settings(hand)
        assert set_by.case == way.applying(hand)[0]
        used.add(set_by.case.key)
        dealt += prod(comb(2, times) for times in Counter(hand).values())
    assert dealt == comb(32, 4) == 35_960
    assert used == {case.key for case in way.way.cases}, "a case that sets no hand"


@pytest.mark.parametrize(
    ("way", "hand", "key", "high", "low"),
    [
        ("new-zealand", "6-3 5-4 4-4 4-4", "two-pairs", "4-4 4-4", "6-3 5-4"),
        ("new-zealand", "4-2 2-1 3-3 4-1", "split-supreme-pair", "3-3 2-1", "4-1 4-2"),
        ("new-zealand", "6-6 6-6 6-3 5-3", "split-6-6-or-1-1", "6-6 6-3", "6-6 5-3"),
        ("new-zealand", "6-6 6-6 5-5 6-5", "pair", "6-6 6-6", "5-5 6-5"),
        ("new-zealand", "6-3 5-4 5-5 6-4", "split-nines", "5-5 5-4", "6-4 6-3"),
        ("new-zealand", "6-6 5-3 6-4 5-4", "gong", "6-6 5-3", "6-4 5-4"),
        ("new-zealand", "5-5 6-4 6-1 6-3", "low-hand", "6-4 6-3", "5-5 6-1"),
        ("pennsylvania", "6-6 6-6 6-3 5-3", "pair", "6-6 6-6", "6-3 5-3"),
        ("pennsylvania", "5-5 6-4 6-1 6-3", "nine", "6-4 6-3", "5-5 6-1"),
        ("pennsylvania", "6-5 6-4 6-1 5-1", "eight", "6-5 6-1", "6-4 5-1"),
        ("highest-high", "6-3 5-4 5-5 6-4", "highest-high", "6-3 5-4", "5-5 6-4"),
        ("highest-low", "6-3 5-4 5-5 6-4", "highest-low", "5-5 5-4", "6-4 6-3"),
    ],
)
def test_hands_by_house_ways(way: str, hand: str, key: str, high: str, low: str) -> None:
    dealt = tiles(hand.split())
    set_by = HOUSE_WAY_OPTION.using(way).set(kinds_of(dealt))
    groups = tiles_of(dealt, set_by.setting)
    assert set_by.case.key == key
    assert [sorted(map(KIND_OF.__getitem__, group)) for group in groups] == [  # type: ignore[arg-type]
        sorted(KIND_OF[tile] for tile in tiles(expected.split())) for expected in (high, low)
    ]


def test_a_total_of_9_is_the_dealer_again() -> None:
    """Counting goes on from the dealer to the dealer's right, with the dead hand as the last of eight."""
    places = places_of(6)
    assert [place.name for place in places] == [
        "dealer", "seat 6", "seat 5", "seat 4", "seat 3", "seat 2", "seat 1", "dead hand",
    ]  # fmt: skip
    first = {number: in_order_from(places, number)[0].name for number in (3, 8, 9, 10, 18)}
    assert first == {3: "seat 5", 8: "dead hand", 9: "dealer", 10: "seat 6", 18: "seat 6"}


@pytest.mark.slow
@pytest.mark.parametrize("name", WAYS)
def test_the_count_is_that_of_every_pair_of_a_few_tiles(name: str) -> None:
    """Every hand from ten tiles against every other, tile by tile, as settlement compares them."""
    way = HOUSE_WAY_OPTION.using(name)
    brute: Counter[tuple[object, int, Showdown]] = Counter()
    for hand in combinations(range(len(FEW)), 4):
        kinds = kinds_of([FEW[place] for place in hand])
        for other in combinations([place for place in range(len(FEW)) if place not in hand], 4):
            dealer = way.set(kinds_of([FEW[place] for place in other])).setting
            for number, setting in enumerate(USUAL_RANKING.settings(kinds)):
                brute[kinds, number, showdown(setting, dealer)] += 1
    counted = every_pair(way, _removed())
    fast: Counter[tuple[object, int, Showdown]] = Counter()
    for place, kinds in enumerate(every_hand()):
        for number in range(len(USUAL_RANKING.settings(kinds))):
            for outcome, ways in zip(OUTCOMES, counted[place, number].tolist(), strict=True):
                fast[kinds, number, outcome] += ways
    assert +fast == brute


def test_all_pairs_are_counted() -> None:
    counted = every_pair(HOUSE_WAY_OPTION.using("new-zealand"))
    assert counted[:, 0].sum() == ALL_PAIRS == 736_281_000


@pytest.mark.parametrize(
    ("way", "best", "same"),
    [
        ("new-zealand", Fraction(5908729, 368140500), "2.3882"),
        ("pennsylvania", None, "2.5924"),
        ("highest-high", None, "2.8192"),
        ("highest-low", None, "2.5168"),
    ],
)
@pytest.mark.paragraph("13:69F-10.7#title", shows="computed")
def test_house_advantages(way: str, best: Fraction | None, same: str) -> None:
    odds = game_odds(open_table(GAME, {"house-way": way}))
    assert odds.base
    if best is not None:
        assert odds.base.house_advantage == best
    by_house_way = next(strategy for strategy in odds.simple if strategy.strategy.name == AS_HOUSE)
    assert f"{float(by_house_way.house_advantage) * 100:.4f}" == same
    assert odds.base.house_advantage < by_house_way.house_advantage


def test_the_published_figures_have_the_form_of_ours() -> None:
    """The Wizard of Odds has 2.3896% with 5% vigorish, 2.0811% with 4% and 0.7377% as bank, by another way.

    Where both set by one way, a player wins as often as the dealer but for copies. So two of these figures
    give the third, as they do for our ways; our own figures differ from them because the way does.
    """
    wins = (0.023896 - 0.020811) * 100
    copies = 0.05 * wins - 0.023896  # what the bank wins more often, with the sign of the player
    as_bank = 0.05 * (wins - copies) + copies
    assert as_bank == pytest.approx(0.007377, abs=2e-6)

    play = best_play(open_table(GAME), ())
    (branch,) = play.named(AS_HOUSE).branches
    share = {won: Fraction(0) for won in range(3)}
    for outcome, ways in branch.outcomes.ways.items():
        share[outcome.won] += Fraction(ways, ALL_PAIRS)
    assert float(share[2]) == pytest.approx(wins, abs=0.02)
    assert float(share[0] - share[2]) == pytest.approx(-copies, abs=0.001)


def test_another_vigorish_is_only_computed() -> None:
    with pytest.raises(Refusal, match="5 percent"):
        open_table(GAME, {"vigorish": "4"})
    figures = []
    for percent in ("5", "4", "0"):
        odds = game_odds(open_table(GAME, {"vigorish": percent}, what_if=True))
        (same,) = [strategy for strategy in odds.simple if strategy.strategy.name == AS_HOUSE]
        figures.append(round(float(same.house_advantage) * 100, 4))
    assert figures == [2.3882, 2.0941, 0.9176]


def test_the_best_setting_is_the_best_of_every_hand() -> None:
    """Each hand of a few tiles, every setting of it against every hand of the dealer."""
    table = open_table(GAME)
    gain = round_gain(table, {PAI_GOW: 1})
    way = HOUSE_WAY_OPTION.using("new-zealand")
    most = Fraction(0)
    for hand in combinations(range(len(FEW)), 4):
        kinds = kinds_of([FEW[place] for place in hand])
        others = combinations([place for place in range(len(FEW)) if place not in hand], 4)
        dealers = [way.set(kinds_of([FEW[place] for place in other])).setting for other in others]
        most += max(
            sum((Fraction(gain(showdown(setting, dealer))) for dealer in dealers), Fraction(0))
            for setting in USUAL_RANKING.settings(kinds)
        )
    best = best_play(table, _removed()).best
    gained = sum(
        gain(outcome) * ways for branch in best.branches for outcome, ways in branch.outcomes.ways.items()
    )
    assert gained == most


def test_a_hint_tells_what_each_setting_is_worth() -> None:
    """The average over all hands of the dealer, for the three settings of 6-6, 6-6, 6-3 and 5-3."""
    table, hand = open_table(GAME), tiles(["6-6", "6-6", "6-3", "5-3"])
    values = []
    for setting in USUAL_RANKING.settings(kinds_of(hand)):
        sight = VisibleCards(hand, groups=tiles_of(hand, setting))
        assert to_come(table, sight).total == comb(28, 4)
        gains = worth(table, sight, {"this": {PAI_GOW: 10000}})
        assert gains
        values.append(float(gains["this"]))
    assert len(values) == 2  # the pair kept, or split
    assert values[1] > values[0] > 0


def test_a_way_of_the_house_is_played_and_counted() -> None:
    text = "\n".join(
        [
            'game = "pai-gow"', 'name = "own"', 'title = "Own"', 'meaning = "As the highest low hand."',
            "[[cases]]", 'key = "all"', 'words = "Make the low hand as high as possible."',
            'prefer = ["highest low-rank"]',
        ]
    )  # fmt: skip
    own = game_odds(open_table(GAME, {"house-way": text})).base
    simple = game_odds(open_table(GAME, {"house-way": "highest-low"})).base
    assert own
    assert simple
    assert own.house_advantage == simple.house_advantage


def test_tiles_that_the_dealer_has_are_not_known() -> None:
    with pytest.raises(Refusal, match="Nobody sees the dealer's tiles"):
        best_play(open_table(GAME), (), tiles(["6-6"]))


def test_the_guide_has_single_tiles_as_they_rank() -> None:
    tiles = [tile(name) for _, names in SINGLE_TILES for name in names.split()]
    assert len(tiles) == 21
    assert [KIND_OF[item] for item in tiles] == sorted(map(KIND_OF.__getitem__, tiles), reverse=True)


def test_the_way_in_the_documents_is_one() -> None:
    page = Path(__file__).parents[2] / "docs" / "house-ways.md"
    (text,) = re.findall(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    way = HOUSE_WAY_OPTION.using(HOUSE_WAY_OPTION.read(text))
    used = {way.set(hand).case.key for hand in every_hand()}
    assert used == {"split-nines", "pair", "otherwise"}
