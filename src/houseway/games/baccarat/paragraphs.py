"""The citations of baccarat, and the few values in which mini-baccarat differs from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.equipment.money import Cents
from houseway.regulation import Citation
from houseway.rules.wagers.payout import VigorishParagraphs


@dataclass(frozen=True, kw_only=True)
class ShoeParagraphs:
    """The citations on cards and dealing of a game that is dealt from a shoe as baccarat is.

    A rule whose paragraph is None does not exist in that game. Of some sections our source prints only the
    titles; the standard public rule is built for them, and its steps cite the title (readings 24 and 47).
    """

    # Wagers
    no_more_bets: Citation
    hands_off_wagers: Citation | None
    # Opening and shuffle
    decks: Citation
    spread: Citation
    wash: Citation
    two_batches: Citation | None
    new_shoe: Citation
    shuffle: Citation
    lace: Citation | None
    reshuffle: Citation | None
    # Titles only
    card_values: Citation
    cut: Citation
    shoe: Citation
    initial_cards: Citation
    additional_cards: Citation
    drawing: Citation
    result: Citation
    irregularities: Citation
    # What differs in substance
    deals: str
    calls: str
    spread_in: str


@dataclass(frozen=True, kw_only=True)
class Paragraphs(ShoeParagraphs):
    """The citations of baccarat-punto banco or of mini-baccarat."""

    # Wagers
    wagers: Citation
    main_wagers: Citation  # player, banker, tie and total cards: not printed (reading 24)
    bonus_wins: Citation
    bonus_loses: Citation
    bonus_void: Citation
    dragon_7_voids_banker: Citation
    dragon_7: Citation
    dragon_7_stands_alone: Citation
    permitted_wagers: Citation
    verbal_cash: Citation
    # Payout odds and vigorish
    player_pays: Citation
    tie_pays: Citation
    banker_pays: Citation
    vigorish_rounding: Citation
    vigorish_spaces: Citation
    vigorish: VigorishParagraphs
    tie_vigorish: Citation | None
    no_vigorish: Citation
    banker_six: Citation
    total_cards_cover: Citation
    total_cards_pay: Citation
    bonus_pays: Citation
    bonus_tables: Mapping[str, Citation]
    dragon_7_variation: Citation
    dragon_7_pays: Citation
    # What differs in substance
    rounding_steps: Mapping[str, Cents]  # by the percentage of the vigorish


PARAGRAPHS = Paragraphs(
    wagers=Citation("13:69F-3.2#title"),
    main_wagers=Citation("13:69F-3.2(a)1-4"),
    bonus_wins=Citation("13:69F-3.2(a)5i"),
    bonus_loses=Citation("13:69F-3.2(a)5ii"),
    bonus_void=Citation("13:69F-3.2(a)5iii"),
    dragon_7_voids_banker=Citation("13:69F-3.2(a)6i"),
    dragon_7=Citation("13:69F-3.2(a)6ii"),
    dragon_7_stands_alone=Citation("13:69F-3.2(a)6iii"),
    permitted_wagers=Citation("13:69F-3.2(b)"),
    verbal_cash=Citation("13:69F-3.2(c)"),
    no_more_bets=Citation("13:69F-3.2(d)"),
    hands_off_wagers=None,
    player_pays=Citation("13:69F-3.3(a)"),
    tie_pays=Citation("13:69F-3.3(b)"),
    banker_pays=Citation("13:69F-3.3(c)"),
    vigorish_rounding=Citation("13:69F-3.3(c)1"),
    vigorish_spaces=Citation("13:69F-3.3(c)2"),
    vigorish=VigorishParagraphs(
        before_the_reshuffle=Citation("13:69F-3.3(c)2"),
        at_the_latest=Citation("13:69F-3.3(c)4"),
        in_the_win=Citation("13:69F-3.3(c)3"),
        notice_of_more=Citation("13:69F-3.3(d)"),
        notice_of_another_kind=Citation("13:69F-3.3(e)"),
    ),
    tie_vigorish=None,
    no_vigorish=Citation("13:69F-3.3(e)"),
    banker_six=Citation("13:69F-3.3(e)1"),
    total_cards_cover=Citation("13:69F-3.3(e)2"),
    total_cards_pay=Citation("13:69F-3.3(f)"),
    bonus_pays=Citation("13:69F-3.3(g)"),
    bonus_tables={
        "A": Citation("13:69F-3.3(g) A"),
        "B": Citation("13:69F-3.3(g) B"),
        "C": Citation("13:69F-3.3(g) C"),
    },
    dragon_7_variation=Citation("13:69F-3.3(h)"),
    dragon_7_pays=Citation("13:69F-3.3(i)"),
    decks=Citation("13:69F-3.4(a)"),
    spread=Citation("13:69F-3.4(b)"),
    wash=Citation("13:69F-3.4(c)"),
    two_batches=None,
    new_shoe=Citation("13:69F-3.5(a)"),
    shuffle=Citation("13:69F-3.5(a)1"),
    lace=Citation("13:69F-3.5(a)1"),
    reshuffle=Citation("13:69F-3.5(a)1i"),
    card_values=Citation("13:69F-3.1#title"),
    cut=Citation("13:69F-3.5#title"),
    shoe=Citation("13:69F-3.6#title"),
    initial_cards=Citation("13:69F-3.7#title"),
    additional_cards=Citation("13:69F-3.8#title"),
    drawing=Citation("13:69F-3.9#title"),
    result=Citation("13:69F-3.10#title"),
    irregularities=Citation("13:69F-3.12#title"),
    rounding_steps={"5": 25, "4": 20},
    deals="curator",
    calls="calling dealer",
    spread_in="columns",
)
