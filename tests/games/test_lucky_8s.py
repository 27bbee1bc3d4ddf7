"""Lucky 8's over every hand that can be dealt: its best setting, its settlement, a player's own setting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import comb, prod
from typing import Any

import msgspec
import pytest

from houseway.equipment.cards import JOKER, Card, card, cards
from houseway.equipment.chance import seeded
from houseway.games.lucky_8s import GAME
from houseway.games.lucky_8s.setting import (
    EXAMPLES,
    PACK,
    Count,
    Example,
    best_count,
    best_groups,
    best_setting,
    check_groups,
    setting_of,
    value_of,
    values_of,
)
from houseway.games.lucky_8s.settlement import SHOWDOWNS, Contest, Dealt, Showdown, showdown
from houseway.games.lucky_8s.wagers import RANKS
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.procedure.steps import Groups
from houseway.rules.wagers.settlement import settle_bets
from houseway.table.virtual.line_settler import LineSettler

RANK_ORDER = "A2345678"


def hands_by_rank() -> Iterator[tuple[int, ...]]:
    """Every make-up of eight cards: how many of A to 8, and how many jokers."""

    def some(of: int, left: int) -> Iterator[tuple[int, ...]]:
        if of == 0:
            if left <= 2:
                yield (left,)
            return
        for count in range(left + 1):
            for others in some(of - 1, left - count):
                yield (count, *others)

    return some(len(RANK_ORDER), 8)


EVERY_HAND = tuple(hands_by_rank())


def dealt(make_up: tuple[int, ...]) -> tuple[Card, ...]:
    """Real cards of this make-up, of changing suits."""
    suits = "shdc" * 2
    ranks = [
        card(f"{rank}{suits[number]}")
        for rank, count in zip(RANK_ORDER, make_up, strict=False)
        for number in range(count)
    ]
    return (*[JOKER] * make_up[8], *ranks)


@cache
def by_brute_force(values: tuple[int, ...]) -> tuple[int, int]:
    """The most hands of 8, then the fewest side cards, over every family of groups that share no card."""
    groups = [
        mask
        for mask in range(1, 256)
        if sum(value for place, value in enumerate(values) if mask >> place & 1) == 8
    ]

    def families(start: int, used: int, count: int) -> Iterator[tuple[int, int]]:
        yield count, used.bit_count() - 8
        for place in range(start, len(groups)):
            if not groups[place] & used:
                yield from families(place + 1, used | groups[place], count + 1)

    hands, side_cards = max(families(0, 0, 0))
    return hands, -side_cards


# The cards


@pytest.mark.paragraph("13:69F-50.2(a)", shows="computed")
def test_the_deck_has_66_cards_eight_of_each_rank_and_two_jokers() -> None:
    assert len(PACK) == 66
    assert Counter(card.rank for card in PACK if not card.is_joker) == dict.fromkeys(RANK_ORDER, 8)
    assert PACK.count(JOKER) == 2
    assert set(Counter(PACK).values()) == {2}
    assert GAME.play.packs(open_table(GAME).options) == {"deck": PACK}


@pytest.mark.paragraph("13:69F-50.2(b)1", "13:69F-50.2(b)2", "13:69F-50.2(b)3", shows="computed")
def test_every_card_has_its_value_and_its_paragraph() -> None:
    for dealt in PACK:
        value = value_of(dealt)
        if dealt.is_joker:
            assert (value.points, value.cite.id) == (8, "13:69F-50.2(b)3")
        elif dealt.rank == "A":
            assert (value.points, value.cite.id) == (1, "13:69F-50.2(b)1")
        else:
            assert (value.points, value.cite.id) == (int(dealt.rank), "13:69F-50.2(b)2")


# The best setting


def test_the_11583_hands_are_all_that_can_be_dealt() -> None:
    assert len(set(EVERY_HAND)) == 11_583
    ways = sum(prod(comb(8, count) for count in make_up[:8]) * comb(2, make_up[8]) for make_up in EVERY_HAND)
    assert ways == comb(66, 8)


@pytest.mark.slow
@pytest.mark.paragraph(
    "13:69F-50.6(e)", "13:69F-50.6(j)", "13:69F-50.6(k)1i", "13:69F-50.6(g)", shows="computed"
)
def test_the_best_setting_of_every_hand_is_that_of_brute_force() -> None:
    for make_up in EVERY_HAND:
        hand = dealt(make_up)
        best = best_count(hand)
        assert (best.hands, best.side_cards) == by_brute_force(values_of(hand)), hand
        assert best.eights == make_up[7] + make_up[8]


@pytest.mark.paragraph(
    "13:69F-50.6(f)",
    "13:69F-50.6(k)1i",
    '13:69F-50.1 "Natural 8"',
    '13:69F-50.1 "Multi-card 8\'s"',
    shows="computed",
)
def test_the_best_setting_of_every_hand_can_be_laid_down_in_the_order_of_house_way() -> None:
    for make_up in EVERY_HAND:
        hand = dealt(make_up)
        setting = best_setting(hand)
        check_groups(hand, setting.hands)
        assert Counter(setting.cards) == Counter(hand)
        assert setting.count == best_count(hand)
        naturals, jokers = make_up[7], make_up[8]
        alone = setting.hands[: naturals + jokers]
        assert [[card.rank for card in group] for group in alone] == [["8"]] * naturals + [["J"]] * jokers
        assert all(len(group) > 1 for group in setting.hands[naturals + jokers :])


def test_the_order_in_which_cards_are_dealt_does_not_matter() -> None:
    chance = seeded(8)
    for make_up in EVERY_HAND[::97]:
        hand = list(dealt(make_up))
        chance.shuffle(hand)
        assert best_count(hand) == best_count(dealt(make_up))
        assert best_groups(values_of(hand)) == best_groups(values_of(dealt(make_up)))


def ranks_of(group: tuple[Card, ...]) -> str:
    return "".join(card.rank for card in group)


@pytest.mark.paragraph(
    "13:69F-50.6(k)1iii(11)", "13:69F-50.6(k)1iv(aa)", "13:69F-50.6(k)1iv(ab)", shows="computed"
)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.cite.id)
def test_house_way_sets_the_regulations_examples_as_printed(example: Example) -> None:
    hand = cards([f"{rank}{'k' if rank == 'J' else 's'}" for rank in example.ranks])
    setting = best_setting(hand)
    assert (setting.count.eights > 0) == example.qualifies
    if example.hands:
        assert {"".join(sorted(ranks_of(group))) for group in setting.hands} == {
            "".join(sorted(group)) for group in example.hands
        }
        assert ranks_of(setting.side_cards) == example.side_cards


@pytest.mark.paragraph("13:69F-50.6(k)1iv(aa)", "13:69F-50.6(k)1iv(ab)", shows="computed")
def test_the_examples_count_as_printed() -> None:
    counts = [
        best_count(cards([f"{rank}{'k' if rank == 'J' else 's'}" for rank in example.ranks]))
        for example in EXAMPLES
    ]
    assert [(count.hands, count.side_cards) for count in counts[1:]] == [(4, 2), (4, 1)]


# Settlement


def as_printed(player: Count, dealer: Count) -> tuple[str, str, str]:
    """50.6(l) and (m) once more, from the printed text: what becomes of Ante and In to Win, and the rule."""
    if dealer.eights == 0:
        return "win", "push", "(l)"
    if player.hands > dealer.hands:
        return "win", "win", "(m)1"
    if player.hands < dealer.hands:
        return "lose", "lose", "(m)2"
    if player.side_cards < dealer.side_cards:
        return "win", "win", "(m)3"
    if player.side_cards > dealer.side_cards:
        return "lose", "lose", "(m)3"
    return "lose", "lose", "(m)4"


@pytest.mark.paragraph(
    "13:69F-50.6(l)",
    "13:69F-50.6(m)1",
    "13:69F-50.6(m)2",
    "13:69F-50.6(m)3",
    "13:69F-50.6(m)4",
    shows="played",
)
@pytest.mark.paragraph('13:69F-50.1 "Push"', shows="computed")
def test_every_count_against_every_count_pays_as_printed() -> None:
    table = open_table(GAME)
    counts = {best_count(dealt(make_up)) for make_up in EVERY_HAND}
    returns = {"win": 1000, "push": 500, "lose": 0}
    for player, dealer in product(counts, repeat=2):
        ante, in_to_win, rule = as_printed(player, dealer)
        settled = settle_bets(table, showdown(player, dealer), {"ante": 500, "in-to-win": 500})
        assert [(settlement.result.value, settlement.returns) for settlement in settled] == [
            (ante, returns[ante]),
            (in_to_win, returns[in_to_win]),
        ]
        assert {settlement.cite.id for settlement in settled} == {f"13:69F-50.6{rule}"}
        assert not player.beats(player)
        assert player.beats(dealer) == (as_printed(player, dealer._replace(eights=1))[0] == "win")


@pytest.mark.paragraph("13:69F-50.6(h)", "13:69F-50.9(d)", shows="played")
def test_a_fold_loses_the_ante_whatever_is_shown_unless_the_dealer_is_misdealt() -> None:
    table = open_table(GAME)
    for outcome in SHOWDOWNS.values():
        (ante,) = settle_bets(table, outcome, {"ante": 500})
        if outcome.contest is Contest.DEALER_MISDEALT:
            assert (ante.result.value, ante.returns, ante.cite.id) == ("void", 500, "13:69F-50.9(d)")
        else:
            assert (ante.result.value, ante.returns, ante.cite.id) == ("lose", 0, "13:69F-50.6(h)")


BONUS_AS_PRINTED = {
    "1": [0, 0, 1, 2, 5, 40, 250, 500, 1_000],
    "2": [0, 0, 1, 2, 5, 40, 500, 1_000, 5_000],
    "3": [0, 0, 1, 2, 5, 40, 500, 1_000, 10_000],
    "4": [0, 0, 1, 2, 5, 40, 500, 1_000, 25_000],
    "5": [0, 0, 1, 2, 5, 40, 500, 1_000, 200_000],
}


@pytest.mark.paragraph(
    "13:69F-50.6(n) Tables 1-5, rows 0-5",
    "13:69F-50.6(n) Table 1",
    "13:69F-50.6(n) Table 2",
    "13:69F-50.6(n) Table 3",
    "13:69F-50.6(n) Table 4",
    "13:69F-50.6(n) Table 5",
    shows="played",
)
@pytest.mark.paragraph("13:69F-50.2(c)", "13:69F-50.6(n)", shows="computed")
@pytest.mark.parametrize("bonus", BONUS_AS_PRINTED)
def test_the_bonus_pays_as_printed_whatever_else_happens(bonus: str) -> None:
    table = open_table(GAME, {"bonus": bonus})
    for outcome in SHOWDOWNS.values():
        for others in ({"ante": 500}, {"ante": 500, "in-to-win": 500}):
            one = settle_bets(table, outcome, {**others, "bonus": 100})[-1]
            units = BONUS_AS_PRINTED[bonus][outcome.eights]
            assert (one.pays, one.returns) == (100 * units, 100 + 100 * units if units else 0)
            if units:
                rank = 9 - outcome.eights
                assert one.cite.id == f"13:69F-50.2(c){rank}"
                table_cite = "Tables 1-5, rows 0-5" if outcome.eights < 6 else f"Table {bonus}"
                assert one.verdict.odds_cite is not None
                assert one.verdict.odds_cite.id == f"13:69F-50.6(n) {table_cite}"


@pytest.mark.paragraph(
    "13:69F-50.2(c)1",
    "13:69F-50.2(c)2",
    "13:69F-50.2(c)3",
    "13:69F-50.2(c)4",
    "13:69F-50.2(c)5",
    "13:69F-50.2(c)6",
    "13:69F-50.2(c)7",
    shows="computed",
)
def test_each_bonus_rank_is_made_up_in_the_three_ways_printed() -> None:
    ways: dict[int, set[tuple[int, int]]] = {}
    for make_up in EVERY_HAND:
        eights = best_count(dealt(make_up)).eights
        ways.setdefault(eights, set()).add((make_up[7], make_up[8]))
    for eights in RANKS:
        assert ways[eights] == {(eights, 0), (eights - 1, 1), (eights - 2, 2)}


# The player's own setting


def own_settings(hand: tuple[Card, ...], chance: Any) -> Groups:
    """A legal setting, found by laying down random cards until they make 8."""
    left = list(hand)
    chance.shuffle(left)
    groups: list[tuple[Card, ...]] = []
    while left:
        group = [left.pop() for _ in range(min(len(left), 1 + chance.below(4)))]
        if sum(value_of(card).points for card in group) == 8:
            groups.append(tuple(group))
    return tuple(groups)


@pytest.mark.paragraph("13:69F-50.6(e)", shows="computed")
def test_no_setting_of_a_player_beats_the_best_one() -> None:
    chance = seeded(34)
    poorer = 0
    for make_up in EVERY_HAND[::7]:
        hand = dealt(make_up)
        own = setting_of(hand, own_settings(hand, chance))
        assert not own.count.beats(best_count(hand))
        assert own.count.eights == best_count(hand).eights
        assert own.count.side_cards == 8 - sum(map(len, own.hands))
        poorer += best_count(hand).beats(own.count)
    assert poorer > 500


HAND = ["8s", "Jk", "2s", "As", "3s", "4s", "5s", "4h"]
DEALER = ["8d", "Jk", "2d", "4d", "6d", "5d", "3d", "6h"]


def outcome_of(setting: str, groups: list[list[str]] | None) -> Showdown:
    table = open_table(GAME, {"setting": setting})
    return GAME.line.outcome(table, Dealt(player=HAND, dealer=DEALER, bets={}, set=groups))


@pytest.mark.paragraph("13:69F-50.6(e)", shows="computed")
def test_the_players_setting_counts_only_if_the_house_counts_it() -> None:
    poor, best = (
        [["8s"], ["Jk"], ["4s", "4h"], ["5s", "3s"]],
        [["8s"], ["Jk"], ["4s", "4h"], ["5s", "2s", "As"]],
    )
    assert outcome_of("best", poor) is outcome_of("best", None) is SHOWDOWNS[Contest.FEWER_SIDE_CARDS, 2]
    assert outcome_of("as-set", best) is outcome_of("as-set", None) is SHOWDOWNS[Contest.FEWER_SIDE_CARDS, 2]
    assert outcome_of("as-set", poor) is SHOWDOWNS[Contest.EQUAL, 2]
    assert outcome_of("as-set", [["8s"]]) is SHOWDOWNS[Contest.FEWER_HANDS, 2]


@pytest.mark.paragraph("13:69F-50.6(e)", "13:69F-50.6(f)", shows="computed")
@pytest.mark.parametrize("setting", ["best", "as-set"])
@pytest.mark.parametrize(
    ("groups", "says"),
    [
        ([["4s", "3s"]], "4♠\\+3♠ makes 7, not 8"),
        ([["8s", "Jk"]], "makes 16, not 8"),
        ([[]], "A group without cards makes 0, not 8"),
        ([["8c"]], "The 8 of clubs is not in the hand"),
        ([["Kc"]], "The king of clubs is not in the hand"),
        ([["8s"], ["8s"]], "The 8 of spades is used twice"),
        ([["Jk"], ["Jk"]], "The joker is used twice"),
        ([["4x"]], "'4x' is not a card"),
    ],
)
def test_a_setting_that_cannot_be_laid_down_is_refused(
    setting: str, groups: list[list[str]], says: str
) -> None:
    with pytest.raises(Refusal, match=says):
        outcome_of(setting, groups)


# Lines and bets


def settled(line: dict[str, Any], options: dict[str, str] | None = None) -> Any:
    settler = LineSettler(open_table(GAME, options))
    return msgspec.json.decode(settler.settle(msgspec.json.encode(line)))


def test_a_line_is_settled_and_reported() -> None:
    bets = {"in-to-win": 500, "bonus": 100, "ante": 500}
    answer = settled({"id": "x", "player": HAND, "dealer": DEALER, "bets": bets})
    assert [item["wager"] for item in answer["settlements"]] == list(bets)
    assert (answer["id"], answer["staked"], answer["returned"], answer["net"]) == ("x", 1100, 2200, 1100)


def test_cards_are_read_in_every_accepted_spelling() -> None:
    shouted = [name.upper() for name in HAND]
    whispered = [name.lower() for name in DEALER]
    answer = settled({"player": shouted, "dealer": whispered, "bets": {"ante": 500, "in-to-win": 500}})
    assert answer["net"] == 1000


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"set": "best"}, "The line is not a round"),
        ({"set": [["8s", 4]]}, "The line is not a round"),
        ({"sets": []}, "The line is not a round"),
        ({"dealer": None}, "The line is not a round"),
        ({"player": [*HAND[:7], "Qs"]}, "The queen of spades is not in the deck"),
        ({"bets": {}}, "There is no wager"),
        ({"bets": {"bonus": 100}}, "there is no ante"),
        ({"bets": {"ante": 500, "in-to-win": 499}}, "does not equal the ante"),
    ],
)
def test_a_line_that_is_no_round_is_explained(wrong: dict[str, Any], says: str) -> None:
    answer = settled({"id": 7, "player": HAND, "dealer": DEALER, "bets": {"ante": 500}, **wrong})
    assert answer["id"] == 7
    assert says in answer["error"]
    assert answer["cite"].startswith("13:69F-50.")


@pytest.mark.paragraph('13:69F-50.1 "Ante Wager"', '13:69F-50.1 "In to Win Wager"', shows="refused")
@pytest.mark.paragraph("13:69F-50.6(a)", shows="computed")
def test_bets_are_taken_with_an_ante_and_an_in_to_win_that_equals_it() -> None:
    table = open_table(GAME)
    for ante, in_to_win, bonus in product((0, 100, 500), repeat=3):
        amounts = {"ante": ante, "in-to-win": in_to_win, "bonus": bonus}
        bets = {name: amount for name, amount in amounts.items() if amount}
        if ante and in_to_win in (0, ante):
            table.check_bets(bets)
        else:
            with pytest.raises(Refusal):
                table.check_bets(bets)
