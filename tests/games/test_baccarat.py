"""Baccarat and mini-baccarat: every coup under every commission, against the rules written a second time."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import product
from math import perm
from typing import Any

import pytest

from houseway.games.baccarat import GAME as BACCARAT
from houseway.games.baccarat.coup import Coup, Dealt, Hand, Winner, banker_draws, every_coup, player_draws
from houseway.games.mini_baccarat import GAME as MINI_BACCARAT
from houseway.refusal import Refusal
from houseway.rules.game import Game, Table, open_table
from houseway.rules.wagers.settlement import settle_bets

BOTH = [pytest.param(game, id=game.name) for game in (BACCARAT, MINI_BACCARAT)]
both_games = pytest.mark.parametrize("game", BOTH)

POINTS = range(10)
THIRD_CARDS = (None, *POINTS)
EVERY_COUP = sorted(set(every_coup().values()), key=repr)


# The drawing rules, told once more in words.


def player_must_draw(player: int, banker: int) -> bool:
    return player < 8 and banker < 8 and player <= 5


def banker_must_draw(player: int, banker: int, player_third: int | None) -> bool:
    if player >= 8 or banker >= 8:
        return False
    if player_third is None:
        return banker <= 5
    return (
        banker <= 2
        or (banker == 3 and player_third != 8)
        or (banker == 4 and 2 <= player_third <= 7)
        or (banker == 5 and 4 <= player_third <= 7)
        or (banker == 6 and 6 <= player_third <= 7)
    )


def test_the_drawing_table_is_the_rule_in_words() -> None:
    for player, banker in product(POINTS, POINTS):
        assert player_draws(player, banker) == player_must_draw(player, banker)
        for third in THIRD_CARDS:
            assert banker_draws(player, banker, third) == banker_must_draw(player, banker, third)


def hand(two_cards: int, third: int | None) -> list[str]:
    """Cards of this point count on two, with this third card."""
    return ["Kh", *(f"{'KA23456789'[count]}s" for count in (two_cards, third) if count is not None)]


@both_games
def test_every_deal_is_a_coup_or_refused(game: Game[Coup]) -> None:
    table = open_table(game)
    for player, player_third, banker, banker_third in product(POINTS, THIRD_CARDS, POINTS, THIRD_CARDS):
        dealt = Dealt(hand(player, player_third), hand(banker, banker_third), bets={"tie": 100})
        allowed = player_must_draw(player, banker) == (player_third is not None) and banker_must_draw(
            player, banker, player_third
        ) == (banker_third is not None)
        if allowed:
            assert game.line.outcome(table, dealt) == Coup(
                Hand((player + (player_third or 0)) % 10, len(dealt.player)),
                Hand((banker + (banker_third or 0)) % 10, len(dealt.banker)),
            )
        else:
            with pytest.raises(Refusal, match="on two cards") as refused:
                game.line.outcome(table, dealt)
            assert str(refused.value.cite) == ("13:69F-3.9" if game is BACCARAT else "13:69F-7.9")


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ("AA", 2),
        ("99", 8),
        ("TJ", 0),
        ("QK", 0),
        ("K9", 9),
        ("56", 1),
        ("A6", 7),
        ("82", 0),
        ("73", 0),
        ("45", 9),
    ],
)
def test_cards_count_what_they_show_and_tens_and_faces_nothing(ranks: str, points: int) -> None:
    banker = ["9h", "Kd"]  # a natural: no third cards
    dealt = Dealt([f"{rank}s" for rank in ranks], banker, bets={"tie": 100})
    assert BACCARAT.line.outcome(open_table(BACCARAT), dealt) == Coup(Hand(points, 2), Hand(9, 2))


def test_what_is_and_what_is_not_a_natural() -> None:
    naturals = {(points, cards) for points in POINTS for cards in (2, 3) if Hand(points, cards).is_natural}
    assert naturals == {(8, 2), (9, 2)}
    assert {coup.banker for coup in EVERY_COUP if coup.is_dragon_7} == {Hand(7, 3)}
    assert {coup.player.points for coup in EVERY_COUP if coup.is_dragon_7} == set(range(7))


def ways_by_winner(decks: int) -> Counter[Winner]:
    """The orders of six cards from the shoe, by who wins."""
    shoe = [16 * decks] + [4 * decks] * 9
    cards = 52 * decks
    ways: Counter[Winner] = Counter()
    taken = [0] * 10

    def take(values: tuple[int, ...]) -> int:
        """The ways to draw these values one after the other, on top of what is taken."""
        product_of_ways = 1
        for value in values:
            product_of_ways *= shoe[value] - taken[value]
            taken[value] += 1
        return product_of_ways

    def put_back(values: tuple[int, ...]) -> None:
        for value in values:
            taken[value] -= 1

    thirds: defaultdict[tuple[int, int], list[tuple[tuple[int, ...], Winner]]] = defaultdict(list)
    for ((player, player_third), (banker_points, banker_third)), coup in every_coup().items():
        drawn = tuple(one for one in (player_third, banker_third) if one is not None)
        thirds[player, banker_points].append((drawn, coup.winner))
    unused = {4: (cards - 4) * (cards - 5), 5: cards - 5, 6: 1}
    for first in product(POINTS, repeat=4):
        before = take(first)
        for drawn, winner in thirds[(first[0] + first[1]) % 10, (first[2] + first[3]) % 10]:
            ways[winner] += before * take(drawn) * unused[4 + len(drawn)]
            put_back(drawn)
        put_back(first)
    return ways


def test_the_ways_to_win_are_those_published_for_eight_decks() -> None:
    ways = ways_by_winner(8)
    assert ways == {
        Winner.BANKER: 2_292_252_566_437_888,
        Winner.PLAYER: 2_230_518_282_592_256,
        Winner.TIE: 475_627_426_473_216,
    }
    assert ways.total() == 4_998_398_275_503_360 == perm(416, 6)


# Every wager, told once more from the text and not from the code.

BONUS_PAYS = {
    "A": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1},
    "B": {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1},
    "C": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2},
}
LOST = ("lose", 0, 0)
PUSHED = ("push", 0, 0)


def bonus(selected: Hand, other: Hand, pay_table: str, bet: int) -> tuple[str, int, int]:
    """3.2(a)5 and 3.3(g)."""
    naturals = [one.cards == 2 and one.points in (8, 9) for one in (selected, other)]
    if all(naturals) and selected.points == other.points:
        return PUSHED
    if naturals[0]:
        return ("win", bet, 0) if selected.points > other.points else LOST
    units = BONUS_PAYS[pay_table].get(selected.points - other.points)
    return ("win", bet * units, 0) if units else LOST


def banker(
    coup: Coup, bets: dict[str, int], options: dict[str, str], steps: dict[str, int]
) -> tuple[str, int, int]:
    """3.3(c) to (e) and (h); 7.3(c) to (f) and (i)."""
    bet, mode = bets["banker"], options["commission"]
    if coup.banker.points < coup.player.points:
        return LOST
    if coup.banker.points == coup.player.points:
        return ("push", 0, bet // 4 if mode == "tie-25" else 0)
    if mode == "dragon-7" and coup.banker == Hand(7, 3):
        return PUSHED
    if mode == "banker-six" and coup.banker.points == 6:
        return ("win", (bet + 1) // 2, 0)
    on_total_cards = sum(amount for name, amount in bets.items() if name.startswith("total-cards:"))
    if mode in ("banker-six", "dragon-7", "tie-25") or (mode == "total-cards" and on_total_cards >= bet):
        return ("win", bet, 0)
    percent = options.get("uncovered-vigorish", "5") if mode == "total-cards" else mode
    charge = bet * int(percent) // 100
    if options.get("vigorish-rounding") == "yes":
        step = steps[percent]
        charge = next(
            multiple for multiple in range(step, bet + step, step) if multiple * 100 >= bet * int(percent)
        )
    return ("win", bet, charge)


def told(wager: str, coup: Coup, bets: dict[str, int], options: dict[str, str], steps: dict[str, int]) -> Any:
    """Result, what it pays, and the vigorish."""
    bet = bets[wager]
    player_ahead = coup.player.points - coup.banker.points
    match wager.split(":"):
        case ["player"]:
            return ("win", bet, 0) if player_ahead > 0 else LOST if player_ahead < 0 else PUSHED
        case ["banker"]:
            return banker(coup, bets, options, steps)
        case ["tie"]:
            return LOST if player_ahead else ("win", 8 * bet, 0)
        case ["total-cards", number]:
            pays = (3 * bet + 1) // 2 if number == "4" else 2 * bet
            return ("win", pays, 0) if coup.player.cards + coup.banker.cards == int(number) else LOST
        case ["player-bonus"]:
            return bonus(coup.player, coup.banker, options["bonus"], bet)
        case ["banker-bonus"]:
            return bonus(coup.banker, coup.player, options["bonus"], bet)
        case ["dragon-7"]:
            return ("win", 40 * bet, 0) if coup.banker == Hand(7, 3) and player_ahead < 0 else LOST
    return pytest.fail(f"no wager {wager}")


COMMISSIONS = ("5", "4", "banker-six", "total-cards", "dragon-7", "tie-25")


def every_table(game: Game[Coup]) -> list[Table[Coup]]:
    """Every way to take the commission with every side wager that may go with it."""
    tables = []
    for commission, pay_table, total_cards, rounding, percent in product(
        COMMISSIONS, ("off", "A", "B", "C"), ("off", "on"), ("no", "yes"), ("5", "4")
    ):
        options = {
            "commission": commission,
            "bonus": pay_table,
            "total-cards": total_cards,
            "vigorish-rounding": rounding,
            "uncovered-vigorish": percent,
        }
        try:
            tables.append(open_table(game, options))
        except Refusal:
            barred = commission == "dragon-7" and (pay_table != "off" or total_cards == "on")
            contradicts = commission == "total-cards" and total_cards == "off"
            assert barred or contradicts or (commission == "tie-25" and game is BACCARAT)
    return tables


AMOUNTS = {
    "player": 1001,
    "banker": 1003,
    "tie": 507,
    "total-cards:4": 501,
    "total-cards:5": 502,
    "total-cards:6": 503,
    "player-bonus": 109,
    "banker-bonus": 113,
    "dragon-7": 211,
}
STEPS = {"baccarat": {"5": 25, "4": 20}, "mini-baccarat": {"5": 5, "4": 5}}


@pytest.mark.paragraph(
    "13:69F-3.2(a)6iii",
    "13:69F-3.3(c)",
    "13:69F-3.3(e)2",
    "13:69F-7.2(a)6iii",
    "13:69F-7.3(f)2",
    shows="refused",
)
@pytest.mark.paragraph(
    "13:69F-3.2(a)5i",
    "13:69F-3.2(a)5ii",
    "13:69F-3.2(a)5iii",
    "13:69F-3.2(a)6i",
    "13:69F-3.2(a)6ii",
    "13:69F-3.3(a)",
    "13:69F-3.3(b)",
    "13:69F-3.3(e)",
    "13:69F-3.3(e)1",
    "13:69F-3.3(f)",
    "13:69F-3.3(g) A",
    "13:69F-3.3(g) B",
    "13:69F-3.3(g) C",
    "13:69F-3.3(h)",
    "13:69F-3.3(i)",
    "13:69F-7.2(a)6i",
    "13:69F-7.2(a)6ii",
    "13:69F-7.3(a)",
    "13:69F-7.3(b)",
    "13:69F-7.3(c)",
    "13:69F-7.3(d)",
    "13:69F-7.3(f)",
    "13:69F-7.3(f)1",
    "13:69F-7.3(g)",
    "13:69F-7.3(h)",
    "13:69F-7.3(h) A",
    "13:69F-7.3(h) B",
    "13:69F-7.3(h) C",
    "13:69F-7.3(i)",
    "13:69F-7.3(j)",
    shows="played",
)
@pytest.mark.paragraph("13:69F-3.3(c)1", "13:69F-3.3(g)", "13:69F-7.3(c)1", shows="computed")
@both_games
def test_every_wager_on_every_coup_comes_to_what_the_text_says(game: Game[Coup]) -> None:
    tables = every_table(game)
    assert {name for table in tables for name in table.wagers} == set(game.wagering.names)
    for table in tables:
        options = table.options.given
        whole = {name: AMOUNTS[name] for name in table.wagers}
        for bets in (whole, whole | {"banker": 2000}):
            for coup in EVERY_COUP:
                for bet in settle_bets(table, coup, bets):
                    expected = told(bet.wager, coup, bets, options, STEPS[game.name])
                    assert (bet.result.value, bet.pays, bet.vigorish) == expected, (bet, coup, options)


@both_games
def test_each_game_cites_only_its_own_subchapter(game: Game[Coup]) -> None:
    own = "13:69F-3." if game is BACCARAT else "13:69F-7."
    for table in every_table(game):
        for wager in table.wagers.values():
            for verdict in wager.verdicts:
                charged = verdict.vigorish
                cites = [
                    verdict.cite,
                    verdict.odds_cite,
                    charged and charged.cite,
                    charged and charged.rounding_cite,
                ]
                assert all(cite.id.startswith(own) for cite in cites if cite)
    assert all(option.cite.id.startswith(own) for option in game.wagering.options)
    assert all(irregularity.cite.id.startswith(own) for irregularity in game.play.irregularities)


@both_games
def test_every_verdict_is_declared_by_its_wager(game: Game[Coup]) -> None:
    for table in every_table(game):
        for wager in table.wagers.values():
            said = {wager.decide(coup, {"banker": 100}) for coup in EVERY_COUP}
            said |= {wager.decide(coup, {"banker": 100, "total-cards:6": 100}) for coup in EVERY_COUP}
            assert said == set(wager.verdicts)


@pytest.mark.paragraph("13:69F-3.3(c)1", "13:69F-7.3(c)1", shows="computed")
@pytest.mark.parametrize(
    ("game", "percent", "won", "vigorish"),
    [
        (BACCARAT, "5", 700, 50),
        (BACCARAT, "4", 700, 40),
        (BACCARAT, "5", 1000, 50),
        (BACCARAT, "4", 1000, 40),
        (BACCARAT, "5", 100, 25),
        (MINI_BACCARAT, "4", 700, 30),
        (MINI_BACCARAT, "5", 700, 35),
        (MINI_BACCARAT, "5", 701, 40),
    ],
)
def test_vigorish_is_rounded_up_to_the_step_of_the_game(
    game: Game[Coup], percent: str, won: int, vigorish: int
) -> None:
    table = open_table(game, {"commission": percent, "vigorish-rounding": "yes"})
    (one,) = settle_bets(table, Coup(Hand(6, 2), Hand(7, 2)), {"banker": won})
    assert (one.pays, one.vigorish, one.returns) == (won, vigorish, 2 * won - vigorish)


@pytest.mark.paragraph("13:69F-3.3(c)1", "13:69F-7.3(c)1", shows="computed")
@both_games
@pytest.mark.parametrize("percent", ["4", "5"])
@pytest.mark.parametrize("rounding", ["no", "yes"])
def test_a_winner_never_gets_back_less_than_the_stake(game: Game[Coup], percent: str, rounding: str) -> None:
    """The charge is on the amount won, so it takes that at most, however it is rounded."""
    table = open_table(game, {"commission": percent, "vigorish-rounding": rounding})
    step = table.wagers["banker"].verdicts[0].vigorish
    for bet in range(1, 60):
        (one,) = settle_bets(table, Coup(Hand(6, 2), Hand(7, 2)), {"banker": bet})
        assert one.returns >= bet
        assert one.returns == 2 * bet - one.vigorish
        # Only a win smaller than the step is taken whole.
        if step and step.rounded_to and bet < step.rounded_to:
            assert one.vigorish == bet


@pytest.mark.paragraph("13:69F-7.3(d)", shows="played")
def test_the_charge_on_a_tie_is_a_quarter_of_the_wager_and_never_all_of_it() -> None:
    """Nothing is won on a tie: the charge is on the wager, and a part of a cent is dropped."""
    table = open_table(MINI_BACCARAT, {"commission": "tie-25"})
    for bet in (1, 3, 4, 10, 1001):
        (one,) = settle_bets(table, Coup(Hand(7, 2), Hand(7, 2)), {"banker": bet})
        assert (one.pays, one.vigorish, one.returns) == (0, bet // 4, bet - bet // 4)


@both_games
def test_the_wagers_and_options_that_other_programs_rely_on(game: Game[Coup]) -> None:
    assert game.wagering.names == tuple(AMOUNTS)
    assert game.wagering.selections == {}
    values = {option.name: option.values for option in game.wagering.options}
    ties = ("tie-25",) if game is MINI_BACCARAT else ()
    assert values["decks"] == ("8", "6", "7")
    assert values["commission"] == ("5", "4", "banker-six", "total-cards", "dragon-7", *ties)
    assert values["bonus"] == ("off", "A", "B", "C")
    assert values["total-cards"] == ("off", "on")
    assert values["vigorish-rounding"] == ("no", "yes")
    assert list(open_table(game).wagers) == ["player", "banker", "tie"]
    assert game.seats == (14 if game is BACCARAT else 7)


@pytest.mark.parametrize("game", [BACCARAT, MINI_BACCARAT], ids=lambda game: game.name)
@pytest.mark.parametrize("decks", ["9", "12"])
def test_no_paragraph_is_cited_for_decks_that_it_allows(game: Game[Any], decks: str) -> None:
    with pytest.raises(Refusal, match="deals it from at most eight decks") as refused:
        open_table(game, {"decks": decks})
    assert refused.value.cite is None
    with pytest.raises(Refusal, match="Six decks or more") as too_few:
        open_table(game, {"decks": "5"})
    assert too_few.value.cite is not None
