"""Crazy 4 Poker: every wager on random showdowns against the text told once more, and its borders."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from houseway.equipment.cards import STANDARD_DECK, Card, cards
from houseway.equipment.chance import seeded
from houseway.games.crazy_4_poker import GAME
from houseway.games.crazy_4_poker.wagers import advice, multiples
from houseway.games.four_card_poker.hands import best_four
from houseway.games.four_card_poker.settlement import Dealt
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.wagers.settlement import settle_bets
from houseway.rules.wagers.wagers import Result
from tests.support.four_card_poker import drawn, told

# As printed, for the kinds from four of a kind down to two pair, then a pair of queens or better.
QUEENS_UP_PAYS = {
    "I": (50, 30, 9, 4, 3, 2, 1),
    "II": (50, 40, 8, 4, 3, 2, 1),
    "III": (50, 30, 8, 4, 3, 2, 1),
    "IV": (50, 40, 7, 4, 3, 2, 1),
}
FOUR_ACES = (7, [14, 14, 14, 14])


def told_nets(
    player: Sequence[Card], dealer: Sequence[Card], bets: dict[str, int], queens_up: str
) -> dict[str, int]:
    """27.1, 27.10A(f) and 27.11(b) once more, from the text and not from the code."""
    if "play" not in bets:
        return {name: -bet for name, bet in bets.items()}
    own, other = told(player), told(dealer)
    ante, play = bets["ante"], bets["play"]
    if not (other[0] > 0 or other[1][0] >= 13):  # less than king-high
        nets = {"play": play, "ante": 0, "super-bonus": 0}
    elif own > other:
        nets = {"play": play, "ante": ante, "super-bonus": 0}
    elif own == other:
        nets = {"play": 0, "ante": 0, "super-bonus": 0}
    else:
        nets = {"play": -play, "ante": -ante, "super-bonus": -ante}
    if own[0] >= 3:
        halves = 400 if own == FOUR_ACES else {7: 60, 6: 30, 5: 4, 4: 3, 3: 2}[own[0]]
        nets["super-bonus"] = (ante * halves + 1) // 2
    if "queens-up" in bets:
        kind, ranks = own
        row = 7 - kind if kind >= 2 else 6 if kind == 1 and ranks[0] >= 12 else None
        units = -1 if row is None else QUEENS_UP_PAYS[queens_up][row]
        nets["queens-up"] = bets["queens-up"] * units
    return nets


@pytest.mark.paragraph(
    '19:47-27.1 "Queens up wager"',
    '19:47-27.1 "Super bonus wager"',
    "19:47-27.6(b) independence",
    "19:47-27.10A(c)",
    "19:47-27.10A(f)1",
    "19:47-27.10A(f)2",
    "19:47-27.10A(f)3",
    "19:47-27.10A(f)[4]",
    "19:47-27.11(b)1",
    "19:47-27.11(b)2",
    "19:47-27.11(b)3",
    "19:47-27.11(b)4 Table I",
    "19:47-27.11(b)4 Table II",
    "19:47-27.11(b)4 Table III",
    "19:47-27.11(b)4 Table IV",
    shows="played",
)
@pytest.mark.paragraph('19:47-27.1 "Push"', "19:47-27.11(b)4", shows="computed")
@pytest.mark.parametrize("queens_up", list(QUEENS_UP_PAYS))
def test_every_wager_is_settled_as_the_text_tells(queens_up: str) -> None:
    chance = seeded(len(queens_up))
    table = open_table(GAME, {"queens-up": queens_up})
    # Of four ranks only, high hands and ties are common; of seven, dealers who do not qualify.
    packs = [
        [card for card in STANDARD_DECK if card.rank in ranks]
        for ranks in ("A23456789TJQK", "TJQK", "2345689TQ")
    ]
    for pack, _ in product(packs, range(300)):
        deal = drawn(chance, pack, 10)
        player, dealer = deal[:5], deal[5:]
        names = [card.name for card in player], [card.name for card in dealer]
        for times in (None, *multiples(best_four(player))):
            bets = {"ante": 301, "super-bonus": 301, "queens-up": 200}
            if times:
                bets["play"] = 301 * times
            table.check_bets(bets)
            settled = settle_bets(table, GAME.line.outcome(table, Dealt(*names, bets=bets)), bets)
            assert {settlement.wager: settlement.net for settlement in settled} == told_nets(
                player, dealer, bets, queens_up
            ), names
            assert all((settlement.net == 0) == (settlement.result is Result.PUSH) for settlement in settled)


@pytest.mark.paragraph("19:47-27.10A(c)", shows="refused")
def test_more_than_the_ante_takes_a_pair_of_aces_or_better() -> None:
    chance = seeded(8)
    table = open_table(GAME)
    for _ in range(2_000):
        deal = drawn(chance, STANDARD_DECK, 10)
        kind, ranks = told(deal[:5])
        aces_or_better = kind >= 2 or (kind == 1 and ranks[0] == 14)
        names = [card.name for card in deal[:5]], [card.name for card in deal[5:]]
        for times in (2, 3):
            line = Dealt(*names, bets={"ante": 5, "super-bonus": 5, "play": 5 * times})
            if aces_or_better:
                GAME.line.outcome(table, line)
            else:
                with pytest.raises(Refusal, match=f"{times} times the ante, which .* does not allow"):
                    GAME.line.outcome(table, line)
        GAME.line.outcome(table, Dealt(*names, bets={"ante": 5, "super-bonus": 5, "play": 5}))


@pytest.mark.paragraph("19:47-27.6(b)", shows="refused")
def test_bets_are_taken_with_ante_and_super_bonus_in_equal_amounts() -> None:
    """All sets of wagers with all mixtures of two amounts."""
    table = open_table(GAME)
    for ante, super_bonus, queens_up, play in product((None, 300, 600), repeat=4):
        placed = {"ante": ante, "super-bonus": super_bonus, "queens-up": queens_up, "play": play}
        bets = {name: bet for name, bet in placed.items() if bet}
        fits = ante and ante == super_bonus and play in (None, ante, 2 * ante)
        if fits:
            table.check_bets(bets)
        else:
            with pytest.raises(Refusal):
                table.check_bets(bets)


@pytest.mark.paragraph("19:47-27.11(b)3", shows="refused")
@pytest.mark.paragraph("19:47-27.11(b)4", shows="computed")
@pytest.mark.parametrize("queens_up", list(QUEENS_UP_PAYS))
def test_no_row_can_be_paid_below_its_odds(queens_up: str) -> None:
    rows = (
        "four-of-a-kind",
        "straight-flush",
        "three-of-a-kind",
        "flush",
        "straight",
        "two-pair",
        "pair-of-queens",
    )
    printed = {
        **dict(zip((f"queens-up-{row}" for row in rows), QUEENS_UP_PAYS[queens_up], strict=True)),
        "super-bonus-four-aces": 200,
        "super-bonus-four-of-a-kind": 30,
        "super-bonus-straight-flush": 15,
        "super-bonus-three-of-a-kind": 2,
        "super-bonus-straight": 1,
    }
    for row, units in printed.items():
        chosen = {"queens-up": queens_up}
        open_table(GAME, {**chosen, f"pays-{row}": f"{units} to 1"})
        open_table(GAME, {**chosen, f"pays-{row}": f"{2 * units + 1} to 2"})
        with pytest.raises(Refusal, match="below the least that may be paid"):
            open_table(GAME, {**chosen, f"pays-{row}": f"{2 * units - 1} to 2"})


@pytest.mark.parametrize(
    ("names", "choice"),
    [
        ("As Ah 4d 3c 2s", "triple"),
        ("2s 2h 3d 3c 9s", "triple"),
        ("Ks Kh Ad Qc 9s", "play"),
        ("Ks Qh 8d 4c 3s", "play"),
        ("As 6h 4d 3c 8s", "play"),
        ("Ks Qh 8d 3c 2s", "fold"),
        ("Ks Qh 7d 6c 5s", "fold"),
        ("Ks Jh Td 9c 2s", "fold"),
    ],
)
def test_the_advice(names: str, choice: str) -> None:
    assert advice(best_four(cards(names.split()))).choice == choice
