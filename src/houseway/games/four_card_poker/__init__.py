"""Four card poker, 19:47-27: five cards against the dealer's six, a pay table, or both.

This folder holds the code of a family of two games: the standard version, declared here, and Crazy 4 Poker
(games/crazy_4_poker), which adds only its own wagers, layout, guide and rules. `version.Version` lists what
differs between them; the procedure, the hands, the exact odds and the simulation are shared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType

from houseway.counting.answer_cache import best_play_kept
from houseway.games.four_card_poker.hands import hand_in_words, words
from houseway.games.four_card_poker.opening import DEALING, SHUFFLING, DeckCondition, opening, packs
from houseway.games.four_card_poker.papers import GUIDE, STANDARD_RULES, layout
from houseway.games.four_card_poker.play import STUB_COUNT, irregularities, round_of_play
from houseway.games.four_card_poker.settlement import PLAYER_CARDS, Dealt, Showdown, outcome
from houseway.games.four_card_poker.version import Version
from houseway.games.four_card_poker.wagers import (
    ACES_UP_OPTION,
    ODDS_OPTIONS,
    SIGN_WORDS,
    STANDARD_VERSION,
    bonuses,
    check_bets,
    check_options,
    wagers,
)
from houseway.lazy import lazy
from houseway.regulation import Citation
from houseway.rules.analysis.advantage_play import HiddenHands, burn_card_in, dealer_card_in, key_card_in
from houseway.rules.analysis.best_play import FindBestPlay, ToCome
from houseway.rules.analysis.kernel import MakeKernel
from houseway.rules.game import Game, Table
from houseway.rules.guide import Guide, SignWords
from houseway.rules.layout.layout import Layout
from houseway.rules.options import Option, Options
from houseway.rules.parts import Analysis, Felt, Identity, Line, Papers, Play, Protection, Wagering, together
from houseway.rules.standard_rules import ComputedRule
from houseway.rules.wagers.wagers import AutomaticBonus, Bets, Seats, Wager

# 19:46-1.13P(a)-(b) sets the number, but our sources do not print it. Seven is usual.
SEATS = 7


def declare_game(
    name: str,
    title: str,
    version: Version,
    *,
    cite: Citation,
    best_play: FindBestPlay,
    hints: ToCome,
    seen_cards: str,  # the module that counts their value
    hidden_hands: Callable[[Table[Showdown]], HiddenHands],
    kernel: MakeKernel,
    wager_names: tuple[str, ...],
    pay_table: Option,
    odds_options: tuple[Option, ...],
    wagers: Callable[[Options], Iterable[Wager[Showdown]]],
    check_bets: Callable[[Table[Showdown], Bets], None],
    check_options: Callable[[Options], None],
    demonstration: Seats,
    layout: Callable[[Table[Showdown]], Layout],
    guide: Guide,
    sign_words: SignWords,
    standard_rules: tuple[ComputedRule, ...],
    bonuses: Callable[[Options], Iterable[AutomaticBonus[Showdown]]] = lambda _: (),
    layout_submissions: Mapping[str, Citation] = MappingProxyType({}),
) -> Game[Showdown]:
    """Return the game of this version."""
    return Game(
        identity=Identity(
            name=name,
            title=title,
            cite=cite,
            seats=SEATS,
        ),
        wagering=Wagering(
            names=wager_names,
            options=(pay_table, DEALING, SHUFFLING, STUB_COUNT, *odds_options),
            wagers=wagers,
            check=together(check_bets),
            check_options=check_options,
            vocabulary=words(version.dealer_cards),
            bonuses=bonuses,
        ),
        play=Play(
            opening=partial(opening, version),
            round_of_play=partial(round_of_play, version),
            irregularities=irregularities(version),
            players_decide=True,
            condition=DeckCondition,
            packs=packs,
        ),
        line=Line(
            dealt=Dealt,
            outcome=partial(outcome, version),
        ),
        felt=Felt(
            layout=layout,
            demonstration=demonstration,
            hand_in_words=hand_in_words,
        ),
        papers=Papers(
            guide=guide,
            layout_submissions=layout_submissions,
            sign_words=sign_words,
            standard_rules=standard_rules,
        ),
        analysis=Analysis(
            best_play=best_play,
            hints=hints,
            kernel=kernel,
        ),
        protection=Protection(
            leaks=(
                key_card_in(seen_cards),
                dealer_card_in(seen_cards),
                # A card more on show makes each count longer; without it the deck is counted once a card.
                *([burn_card_in(seen_cards)] if version.dealer_cards > PLAYER_CARDS else []),
            ),
            hidden_hands=hidden_hands,
        ),
    )


# Four card poker, 19:47-27: five cards against the dealer's six, a pay table, or both.
#
# This folder holds the code of a family of two games: the standard version, declared here, and Crazy 4 Poker
# (games/crazy_4_poker), which adds only its own wagers, layout, guide and rules. `version.Version` lists
# what differs between them; the procedure, the hands, the exact odds and the simulation are shared.

GAME = declare_game(
    "four-card-poker",
    "Four Card Poker",
    STANDARD_VERSION,
    cite=Citation("19:47-27.6#title"),
    best_play=best_play_kept("houseway.games.four_card_poker.odds", Showdown, apart=("aces-up",)),
    hints=ToCome(lazy("houseway.games.four_card_poker.odds:to_come")),
    seen_cards="houseway.games.four_card_poker.odds",
    hidden_hands=lazy("houseway.games.four_card_poker.hidden_hands:hidden_hands"),
    kernel=lazy("houseway.games.four_card_poker.kernel:kernel"),
    wager_names=("ante", "play", "aces-up"),
    pay_table=ACES_UP_OPTION,
    odds_options=ODDS_OPTIONS,
    wagers=wagers,
    check_bets=check_bets,
    check_options=check_options,
    bonuses=bonuses,
    guide=GUIDE,
    sign_words=SIGN_WORDS,
    standard_rules=STANDARD_RULES,
    demonstration={
        2: {"ante": 1000},
        4: {"ante": 1000, "aces-up": 500},
        7: {"aces-up": 500},
    },
    layout=layout,
)
