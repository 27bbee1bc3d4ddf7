"""Blackjack: side wagers that bar each other, King's Bounty exactly, hands, advice, lines against rounds."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cli.arguments import table_with
from houseway.equipment.cards import STANDARD_DECK, card, cards
from houseway.equipment.chance import seeded
from houseway.games.blackjack import GAME
from houseway.games.blackjack.basic_strategy import advice
from houseway.games.blackjack.hands import (
    BLACKJACK,
    BUST,
    Played,
    dealer_draws,
    in_words,
    is_soft,
    standing,
    total,
)
from houseway.games.blackjack.play import Dealt, outcome
from houseway.games.blackjack.wagers import SIDE_WAGERS
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import make_table, open_table
from houseway.rules.options import Caution
from houseway.rules.procedure.taking_wagers import check_slip
from houseway.rules.wagers.settlement import settle_bets
from houseway.rules.wagers.wagers import Result
from houseway.table.commands import table_commands as commands
from houseway.table.virtual.line_settler import LineSettler
from houseway.table.virtual.virtual_table import VirtualTable
from tests.support.blackjack import line_of
from tests.support.command import houseway
from tests.support.games import changed
from tests.support.live_tables import BOSS, MINUTE, TestedTable
from tests.support.random_tables import random_seats, random_table

# Side wagers (reading 16)

SECTIONS = {
    "2.18": "multiple-action",
    "2.19": "progressive",
    "2.20": "blackjack-bonus",
    "2.22": "streak",
    "2.23": "match-the-dealer",
    "2.24": "twenty-point",
    "2.25": "optional-bonus",
    "2.26": "in-between",
    "2.27": "twenty-one-plus-three",
    "2.28": "house-money",
    "2.29": "bet-the-set",
    "2.30": "kings-bounty",
}
# The printed lists: row bars column.
LISTS = {
    "13:69F-2.18(a) incompatibility": "2.19 2.20 2.22 2.23 2.24 2.25 2.26 2.30",
    "13:69F-2.20(l)": "2.18 2.19 2.22 2.24 2.25 2.26 2.30",
    "13:69F-2.22(l)": "2.18 2.19 2.20 2.24 2.25 2.26 2.30",
    "13:69F-2.24(i)": "2.18 2.19 2.20 2.22 2.25 2.26 2.30",
    "13:69F-2.25(h)": "2.18 2.19 2.20 2.22 2.23 2.24 2.26 2.30",
    "13:69F-2.26(h)": "2.18 2.19 2.20 2.22 2.23 2.24 2.25 2.30",
    "13:69F-2.27(g)": "2.18 2.19 2.20 2.22 2.24 2.25 2.26 2.30",
    "13:69F-2.28(g)": "2.18 2.19 2.20 2.22 2.24 2.25 2.26 2.30",
    "13:69F-2.29(i)": "2.18 2.19 2.20 2.22 2.24 2.25 2.26 2.30",
    "13:69F-2.30(j)": "2.18 2.20 2.22 2.24 2.25 2.26",
}
NOT_BARRED = {
    ("2.19", "2.23"),
    ("2.19", "2.30"),
    ("2.20", "2.23"),
    ("2.22", "2.23"),
    ("2.23", "2.24"),
    ("2.23", "2.27"),
    ("2.23", "2.28"),
    ("2.23", "2.29"),
    ("2.23", "2.30"),
    ("2.27", "2.28"),
    ("2.27", "2.29"),
    ("2.28", "2.29"),
}
PAIRS = list(combinations(SECTIONS, 2))
NOT_DEALT = ("2.18", "2.20", "2.25")


def _on(*sections: str) -> dict[str, str]:
    return {SECTIONS[section]: "1" if section == "2.30" else "on" for section in sections}


def _barring(first: str, second: str) -> set[str]:
    """The clauses of either section that name the other."""
    return {
        clause
        for clause, barred in LISTS.items()
        for one, other in ((first, second), (second, first))
        if clause.startswith(f"13:69F-{one}(") and other in barred.split()
    }


@pytest.mark.paragraph(
    "13:69F-2.18(a) incompatibility",
    "13:69F-2.20(l)",
    "13:69F-2.22(l)",
    "13:69F-2.24(i)",
    "13:69F-2.25(h)",
    "13:69F-2.26(h)",
    "13:69F-2.27(g)",
    "13:69F-2.28(g)",
    "13:69F-2.29(i)",
    "13:69F-2.30(j)",
    shows="refused",
)
@pytest.mark.parametrize(("first", "second"), [pair for pair in PAIRS if pair not in NOT_BARRED])
def test_a_pair_of_side_wagers_is_barred_by_the_list_of_either(first: str, second: str) -> None:
    clauses = _barring(first, second)
    assert clauses
    with pytest.raises(Refusal, match="cannot be offered at one table") as refused:
        open_table(GAME, _on(first, second))
    assert refused.value.cite is not None
    assert refused.value.cite.id in clauses
    assert all(clause in refused.value.message for clause in clauses)


@pytest.mark.parametrize(("first", "second"), sorted(NOT_BARRED))
def test_a_pair_that_no_list_names_is_allowed_with_a_caution(first: str, second: str) -> None:
    assert not _barring(first, second)
    table = make_table(GAME, _on(first, second), recorded=True)
    unprinted = {"2.19", "2.23"} & {first, second}
    assert len(table.cautions) == bool(unprinted)


def test_54_of_66_pairs_are_barred() -> None:
    assert [wager.option for wager in SIDE_WAGERS] == list(SECTIONS.values())
    assert len(PAIRS) == 66
    assert sum(bool(_barring(*pair)) for pair in PAIRS) == 54


def test_a_caution_names_the_pair_and_the_section_that_is_not_printed() -> None:
    (caution,) = make_table(GAME, _on("2.19", "2.30"), recorded=True).cautions
    assert "progressive and kings-bounty" in str(caution)
    assert "13:69F-2.19" in str(caution)
    assert make_table(GAME, _on("2.27", "2.28", "2.29"), recorded=True).cautions == ()


def test_cautions_are_written_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    caution = Caution("This should be looked up", GAME.cite)
    table_with(changed(GAME, check_options=lambda _: [caution]), {})
    assert capsys.readouterr().err == "caution: This should be looked up (13:69F-2.3)\n"


@pytest.mark.paragraph("13:69F-2.18(a)", shows="computed")
@pytest.mark.parametrize("section", NOT_DEALT)
def test_a_side_wager_that_cannot_be_dealt_is_not_offered(section: str) -> None:
    with pytest.raises(Refusal, match=f"{SECTIONS[section]}=on cannot be offered") as refused:
        open_table(GAME, _on(section))
    printed = "(a)" if section == "2.18" else "#title"
    assert refused.value.cite == Citation(f"13:69F-{section}{printed}")
    ran = houseway("document", "sign", "blackjack", "-o", "-", f"--option={SECTIONS[section]}=on")
    assert (ran.returncode, ran.stdout) == (2, "")
    assert f"13:69F-{section}" in ran.stderr
    # A log from before this rule still opens. No bet was taken on the side wager then either.
    with pytest.raises(Refusal, match="is not a wager of Blackjack"):
        make_table(GAME, _on(section), recorded=True).check_bets({SECTIONS[section]: 100})


def test_a_live_table_is_not_opened_with_a_side_wager_that_cannot_be_dealt() -> None:
    with pytest.raises(Refusal, match="multiple-action=on cannot be offered"):
        TestedTable("blackjack", _on("2.18"))
    table = TestedTable("blackjack")
    later = commands.PlanChange({**_on("2.18")}, table.now + 60 * MINUTE)
    assert str(table.refuses(BOSS, later, "multiple-action=on cannot be offered").cite) == "13:69F-2.18(a)"


# King's Bounty


@pytest.mark.paragraph("13:69F-2.30(e)", shows="played")
@pytest.mark.paragraph("13:69F-2.30(a)", shows="computed")
def test_exactly_the_pairs_that_add_up_to_twenty_win() -> None:
    table = open_table(GAME, {"kings-bounty": "1"})
    for player in combinations_with_replacement(STANDARD_DECK, 2):
        names = [card.name for card in player]
        dealt = Dealt(dealer=["5c", "5d"], bets={"kings-bounty": 100}, player=names)
        ranks = {card.rank for card in player}
        twenty = ranks <= set("TJQK") or ranks == {"A", "9"}
        (settled,) = settle_bets(table, outcome(table, dealt), dealt.bets)
        assert (settled.result is Result.WIN) == twenty, names
        dealt = msgspec.structs.replace(dealt, player=names[::-1])
        assert settle_bets(table, outcome(table, dealt), dealt.bets) == [settled]


def test_a_bet_for_the_dealer_is_marked_for_the_tip_box() -> None:
    wager = open_table(GAME, {"kings-bounty": "1"}).wager("kings-bounty-dealer")
    assert "tip box" in wager.title
    assert all("tip box" in verdict.reason for verdict in wager.verdicts)


@pytest.mark.paragraph("13:69F-2.30(d)", shows="refused")
@pytest.mark.paragraph("13:69F-2.30(c)", shows="computed")
def test_a_bet_for_the_dealer_keeps_within_the_posted_maximum_and_needs_no_minimum() -> None:
    """A tenth of the maximum may be less than any minimum, and the player may still bet it."""
    posted = {"minimum": "1000", "minimum-kings-bounty": "100", "maximum-kings-bounty": "500"}
    table = open_table(GAME, {"kings-bounty": "1", **posted})
    check_slip(table, 1, {"blackjack": 1000, "kings-bounty": 500, "kings-bounty-dealer": 50})
    for own, dealers, cite in ((500, 51, "2.30(d)"), (450, 51, "2.30(d)"), (99, 1, "8.2(c)")):
        with pytest.raises(Refusal) as refused:
            check_slip(table, 1, {"blackjack": 1000, "kings-bounty": own, "kings-bounty-dealer": dealers})
        assert str(refused.value.cite) == f"13:69F-{cite}"
    assert table.limits.maximums["kings-bounty-dealer"] == 500
    assert open_table(GAME, {"kings-bounty": "1"}).limits.maximums["kings-bounty-dealer"] is None


# Hands


@pytest.mark.parametrize(
    ("names", "points", "soft", "stands_at", "words"),
    [
        ("As Kd", 21, True, BLACKJACK, "blackjack"),
        ("Ts Ad", 21, True, BLACKJACK, "blackjack"),
        ("As 5d 5c", 21, True, 21, "soft 21"),
        ("As Kd Tc", 21, False, 21, "21"),
        ("As Ad", 12, True, 12, "soft 12"),
        ("As 6d Tc", 17, False, 17, "17"),
        ("Ts 6d 6c", 22, False, BUST, "22, over 21"),
        ("2s 2d", 4, False, 4, "4"),
    ],
)
def test_totals(names: str, points: int, soft: bool, stands_at: int, words: str) -> None:
    hand = cards(names.split())
    assert (total(hand), is_soft(hand), standing(hand), in_words(hand)) == (points, soft, stands_at, words)


def test_an_ace_and_a_ten_of_a_split_pair_are_21() -> None:
    hand = cards(["As", "Kd"])
    assert standing(hand, split=True) == 21
    assert in_words(hand, split=True) == "soft 21"


@pytest.mark.parametrize(
    ("names", "stands_17", "hits_17"),
    [("Ts 6d", True, True), ("Ts 7d", False, False), ("As 6d", False, True), ("As 7d", False, False)],
)
def test_the_dealer_draws_to_16_and_may_hit_soft_17(names: str, stands_17: bool, hits_17: bool) -> None:
    hand = cards(names.split())
    assert dealer_draws(hand, hits_soft_17=False) is stands_17
    assert dealer_draws(hand, hits_soft_17=True) is hits_17


def _expected_main(hand: int, dealer: int) -> tuple[Result, int]:
    """Return the returns of 1000 cents on a hand, independently of the code."""
    if hand == BLACKJACK:
        return (Result.PUSH, 1000) if dealer == BLACKJACK else (Result.WIN, 2500)
    if hand == BUST or dealer == BLACKJACK:
        return Result.LOSE, 0
    if dealer == BUST or hand > dealer:
        return Result.WIN, 2000
    return (Result.PUSH, 1000) if hand == dealer else (Result.LOSE, 0)


def test_every_hand_against_every_hand_of_the_dealer() -> None:
    table = open_table(GAME)
    bets = {"blackjack": 1000, "split:2": 1000, "double:1": 1000}
    for hand in (BUST, *range(4, BLACKJACK + 1)):
        for dealer in (BUST, *range(4, BLACKJACK + 1)):
            played = Played((hand, hand), dealer)
            main, *_ = settle_bets(table, played, {"blackjack": 1000})
            assert (main.result, main.returns) == _expected_main(hand, dealer)
            if hand == BLACKJACK:
                continue
            _, split, double = settle_bets(table, played, bets)
            assert (split.result, split.returns) == (double.result, double.returns)
            spared = dealer == BLACKJACK and hand != BUST
            assert (split.result, split.returns) == (
                (Result.PUSH, 1000) if spared else (main.result, main.returns)
            )


# Basic strategy


@pytest.mark.parametrize(
    ("hand", "up_card", "best"),
    [
        ("5s 3d", "6c", "hit"),
        ("5s 4d", "2c", "hit"),
        ("5s 4d", "3c", "double"),
        ("6s 4d", "9c", "double"),
        ("6s 4d", "Tc", "hit"),
        ("6s 5d", "Kc", "double"),
        ("6s 5d", "Ac", "hit"),
        ("Ts 2d", "3c", "hit"),
        ("Ts 2d", "4c", "stand"),
        ("Ts 3d", "2c", "stand"),
        ("Ts 6d", "7c", "hit"),
        ("Ts 6d", "9c", "surrender"),
        ("Ts 5d", "Tc", "surrender"),
        ("Ts 5d", "Ac", "hit"),
        ("Ts 7d", "Ac", "stand"),
        ("As 2d", "5c", "double"),
        ("As 2d", "4c", "hit"),
        ("As 6d", "3c", "double"),
        ("As 6d", "2c", "hit"),
        ("As 7d", "2c", "stand"),
        ("As 7d", "3c", "double"),
        ("As 7d", "9c", "hit"),
        ("As 8d", "6c", "stand"),
        ("8s 8d", "Tc", "split"),
        ("As Ad", "Ac", "split"),
        ("9s 9d", "7c", "stand"),
        ("9s 9d", "8c", "split"),
        ("5s 5d", "6c", "double"),
        ("4s 4d", "5c", "split"),
        ("4s 4d", "4c", "hit"),
        ("Ts Kd", "6c", "stand"),
        ("2s 2d", "8c", "hit"),
    ],
)
def test_the_advice_is_public_basic_strategy(hand: str, up_card: str, best: str) -> None:
    legal = ("hit", "stand", "double", "split", "surrender")
    chosen, reason = advice(cards(hand.split()), card(up_card), legal)
    assert chosen == best
    assert reason.startswith("basic strategy: with ")


@pytest.mark.parametrize(
    ("hand", "up_card", "legal", "best"),
    [
        ("6s 5d", "6c", ("hit", "stand"), "hit"),
        ("As 7d", "6c", ("hit", "stand"), "stand"),
        ("8s 8d", "Tc", ("hit", "stand"), "hit"),
        ("8s 8d", "Tc", ("hit", "stand", "surrender"), "surrender"),
        ("8s 8d", "6c", ("hit", "stand", "double"), "stand"),
        ("Ts 6d", "Tc", ("hit", "stand"), "hit"),
        ("As Ad", "6c", ("hit", "stand"), "hit"),
        ("As Ad", "6c", ("stand", "split"), "split"),
    ],
)
def test_the_advice_keeps_to_what_is_legal(
    hand: str, up_card: str, legal: tuple[str, ...], best: str
) -> None:
    chosen, _ = advice(cards(hand.split()), card(up_card), legal)
    assert chosen == best


# Lines and rounds agree


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_a_round_that_was_played_settles_the_same_as_a_line(seed: int) -> None:
    """Random table, bets and decisions: what a seat was paid is what `houseway settle` says of its cards."""
    chance = seeded(seed)
    table = random_table(GAME, chance)
    virtual = VirtualTable(table, chance)
    virtual.dealer.decide = lambda step: step.values[chance.below(len(step.values))]
    settler = LineSettler(table)
    for _ in range(3):
        seats = random_seats(table, chance, virtual.condition)
        played = virtual.play_round(seats)
        if "shuffle-discards" in [event.step.key for event in played.events]:
            continue  # more copies of a card may be seen than the decks hold at once
        # A player without a hand has at most streaks that wait.
        for seat in [seat for seat, one in played.payments if one.wager == "blackjack"]:
            line = line_of(played, seat)
            settled = msgspec.json.decode(settler.settle(msgspec.json.encode(line)))
            assert "error" not in settled, (line, settled)
            assert {
                (settlement["wager"], settlement["result"], settlement["returns"])
                for settlement in settled["settlements"]
            } == {
                (settlement.wager, settlement.result.value, settlement.returns)
                for settlement in played.of_seat(seat)
            }
