"""Side wagers of blackjack on first cards: published figures, brute force on small shoes, cards removed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product

import pytest

from houseway.equipment.cards import STANDARD_DECK, Card, cards, pack
from houseway.games.blackjack import GAME
from houseway.games.blackjack.exact.hands import composition
from houseway.games.blackjack.hands import COUNT, Played, is_blackjack
from houseway.games.blackjack.odds import distribution
from houseway.games.blackjack.options import house_advantage
from houseway.games.blackjack.play import Dealt, outcome
from houseway.games.blackjack.side_bets import FIRST_CARDS, first_cards_wagers, played_with
from houseway.games.blackjack.side_bets.every_deal import count_deals, deals_of
from houseway.games.blackjack.side_bets.first_cards import FirstCards
from houseway.games.blackjack.side_bets.one_dollar import SEVENS, count_sevens
from houseway.games.blackjack.side_bets.three_cards import HOUSE_MONEY_WAGER, MATCH_THE_DEALER, match_rows
from houseway.games.blackjack.variants.house_money import advice_on_adding
from houseway.games.blackjack.variants.house_money_odds import AddedHouseMoney
from houseway.odds.wager_odds import every_wager_odds
from houseway.refusal import Refusal
from houseway.rules.analysis.best_play import VisibleCards, Worth
from houseway.rules.game import Table, make_table, open_table
from houseway.rules.wagers.payout import PayTable
from houseway.rules.wagers.settlement import settle_bets

# wizardofodds.com (match the dealer, pair square), casinocitytimes.com (lucky ladies), 888casino.com and
# nilapub.com (in between), gaminganddestinations.com (21+3); the fractions counted by hand from their rules.
PUBLISHED = {
    ("match-the-dealer", "on"): {6: "1958/48205", 8: "1052/28635"},
    ("twenty-point", "125"): {2: "1381525/4598126", 6: "6379493/25818598", 8: "3520823/14642030"},
    ("twenty-point", "200"): {2: "2293441/9196252", 6: "9108313/51637196", 8: "979995/5856812"},
    ("in-between", "12"): {2: "3890/68289", 6: "21282/626665", 8: "34394/1116765"},
    ("in-between", "10"): {1: "34/325", 2: "1766/22763", 6: "33954/626665", 8: "18974/372255"},
    ("twenty-one-plus-three", "9"): {
        1: "147/1105",
        2: "1653/22763",
        4: "1307/30797",
        6: "4059/125333",
        8: "679/24817",
    },
    ("twenty-one-plus-three", "100-40-30-10-5"): {6: "28958/626665", 8: "4596/124085"},
    ("bet-the-set", "15-15"): {1: "1/17"},
    ("bet-the-set", "25-10"): {2: "11/103"},
    ("bet-the-set", "12-10"): {6: "48/311"},
    ("bet-the-set", "12-12"): {6: "12/311"},
    ("bet-the-set", "15-10"): {6: "33/311", 8: "39/415"},
    ("bet-the-set", "20-10"): {6: "8/311", 8: "4/415"},
    ("bet-the-set", "25-8"): {8: "17/415"},
    # blackjackfair.com
    ("over-13", "on"): {1: "15/221", 6: "265/4043", 8: "353/5395"},
    ("under-13", "on"): {1: "67/663", 6: "407/4043", 8: "543/5395"},
    ("one-suit", "25-2.5"): {6: "539/8086"},
    ("one-suit", "10-3"): {1: "25/663", 2: "11/1339", 6: "-45/4043"},
}
# A round of the same cards at all of these tables, in which every wager is offered once.
MIXED = {"match-the-dealer": "on", "twenty-one-plus-three": "100-40-30-10-5", "bet-the-set": "20-10"}


def advantage(table: Table[Played], wager: str, removed: Sequence[Card] = ()) -> Fraction:
    (odds,) = every_wager_odds(table, removed, wager=wager)
    return odds.house_advantage


@pytest.mark.paragraph(
    "13:69F-2.17#title",
    "13:69F-2.23#title",
    "13:69F-2.24(a)-(h)",
    "13:69F-2.26(a)-(g)",
    "13:69F-2.27(a)-(f)",
    "13:69F-2.29(a)-(h)",
    shows="computed",
)
@pytest.mark.parametrize(
    ("wager", "pays", "decks", "figure"),
    [(*named, decks, figure) for named, figures in PUBLISHED.items() for decks, figure in figures.items()],
)
def test_the_house_advantage_is_the_published_one(wager: str, pays: str, decks: int, figure: str) -> None:
    table = open_table(GAME, {wager: pays, "decks": str(decks)}, what_if=True)
    assert advantage(table, wager) == Fraction(figure)


@pytest.mark.parametrize(
    ("decks", "unsuited", "suited", "figure"), [(2, 4, 19, "58/1751"), (4, 4, 12, "344/7107")]
)
def test_match_the_dealer_with_decks_that_the_rules_do_not_allow(
    decks: int, unsuited: int, suited: int, figure: str
) -> None:
    """Published for other places; here it needs six or eight decks."""
    pays = PayTable("other", MATCH_THE_DEALER.section, match_rows(unsuited, suited), exact=True)
    assert house_advantage(MATCH_THE_DEALER, pays, decks) == Fraction(figure)


@pytest.mark.parametrize(("decks", "figure"), [(4, "14708/92391"), (6, "14288/125333"), (8, "404/4485")])
def test_sevens_with_the_third_card_always_seen(decks: int, figure: str) -> None:
    ways = count_sevens(Counter(pack(decks)), lambda _: True, also_against_blackjack=True)
    table = open_table(GAME, {"sevens": "on", "decks": str(decks)})
    assert _advantage_of(table, ways) == Fraction(figure)


def _advantage_of(table: Table[Played], ways: Mapping[str | None, int]) -> Fraction:
    nets = sum(
        settle_bets(table, Played(side=(("sevens", row),) if row else ()), {"sevens": 100})[0].net * number
        for row, number in ways.items()
    )
    return -Fraction(nets, 100 * sum(ways.values()))


def test_sevens_cost_more_where_a_dealers_blackjack_ends_the_round() -> None:
    table = open_table(GAME, {"sevens": "on", "decks": "6"})
    always = count_sevens(Counter(pack(6)), lambda _: True, also_against_blackjack=True)
    never = count_sevens(Counter(pack(6)), lambda _: False)
    assert _advantage_of(table, always) < advantage(table, "sevens") < _advantage_of(table, never)
    assert never["two"] + sum(never[f"two-{suit}"] for suit in "shdc") == 24 * 23 * 310 * 309 * 308


def test_every_order_of_sevens_in_a_small_shoe_is_counted() -> None:
    shoe = cards(["7s", "7s", "7s", "7h", "7h", "7d", "As", "Td", "Kd", "5c"])
    table = open_table(GAME, {"sevens": "on"})
    counted = count_sevens(Counter(shoe), lambda up: up.rank != "5")
    dealt: Counter[str | None] = Counter()
    for first, up, second, hole, third in permutations(shoe, 5):
        takes = up.rank != "5" and not is_blackjack((up, hole))
        row = SEVENS.row(FirstCards(first, second, up, is_blackjack((up, hole)), third if takes else None))
        dealt[row] += 1
    assert _by_pay_row(counted) == _by_pay_row(dealt)
    assert _advantage_of(table, dealt) == _advantage_of(table, counted)


def _by_pay_row(ways: Mapping[str | None, int]) -> Counter[str]:
    """The ways of each row as it is paid: of which suit two sevens are makes no difference."""
    counts: Counter[str] = Counter()
    for row, number in ways.items():
        counts[SEVENS.tables["on"][row].name if row else "lost"] += number
    return +counts


# House money


@pytest.fixture(scope="module")
def added() -> AddedHouseMoney:
    return AddedHouseMoney(open_table(GAME, {"house-money": "on"}))


@pytest.mark.paragraph("13:69F-2.28(a)-(f)", shows="computed")
def test_house_money_that_is_never_added_costs_a_quarter() -> None:
    """About 26.5% with six decks, counted from its rules as wizardofodds.com prints them."""
    assert advantage(open_table(GAME, {"house-money": "on", "decks": "6"}), "house-money") == Fraction(
        1071, 4043
    )


@pytest.mark.paragraph("13:69F-2.28(a)-(f)", shows="computed")
def test_house_money_that_is_added_well_costs_little(added: AddedHouseMoney) -> None:
    """discountgambling.net, 2012-08-28: about 2.6%, six decks and good rules."""
    never = advantage(open_table(GAME, {"house-money": "on"}), "house-money")
    assert Fraction(22, 1000) < never - added.gained() < Fraction(28, 1000)


def test_the_hint_is_to_add_where_the_hand_gains(added: AddedHouseMoney) -> None:
    for first, second, up in product(STANDARD_DECK[:13], STANDARD_DECK[13:26], STANDARD_DECK[26:39]):
        if HOUSE_MONEY_WAGER.row_of(first, second, up):
            gains = added.gains(composition([COUNT[first], COUNT[second]]), COUNT[up])
            hint, reason = advice_on_adding((first, second), up)
            assert hint == ("add" if gains else "keep"), (first, second, up)
            assert reason


def test_what_each_decision_on_house_money_is_worth() -> None:
    table = open_table(GAME, {"house-money": "on"})
    sight = VisibleCards(tuple(cards(["9s", "Ts"])), tuple(cards(["5h"])))
    bets = {
        "keep": {"blackjack": 1000, "house-money": 100},
        "add": {"blackjack": 1000, "house-money-added": 500},
    }
    hints = GAME.analysis.hints
    assert isinstance(hints, Worth)
    worth = hints.worth(table, sight, bets)
    assert worth is not None
    assert worth["add"] == worth["keep"] * Fraction(3, 2) > 0
    blackjack = VisibleCards(tuple(cards(["As", "Ks"])), tuple(cards(["5h"])))
    assert hints.worth(table, blackjack, bets) == {"keep": Fraction(1500), "add": Fraction(2250)}


SMALL = cards(["As", "Ks", "Qh", "Qh", "Qh", "9s", "7d", "7d", "6c", "Th"])


def every_deal(wagers: Sequence[str], table: Table[Played]) -> dict[str, Counter[tuple[str, Fraction]]]:
    """Deal every order of four cards of a small shoe, and settle each by the code of the game."""
    counts: dict[str, Counter[tuple[str, Fraction]]] = {wager: Counter() for wager in wagers}
    for first, up, second, hole in permutations([card.name for card in SMALL], 4):
        dealt = Dealt([up, hole], [first, second], bets=dict.fromkeys(wagers, 100))
        for settled in settle_bets(table, outcome(table, dealt), dealt.bets):
            counts[settled.wager][settled.result.value, Fraction(settled.net)] += 1
    return counts


@pytest.mark.parametrize(
    "options",
    [
        MIXED,
        {"twenty-point": "125"},
        {"in-between": "12"},
        {"one-suit": "25-2.5", "match-the-dealer": "on"},
        {"over-13": "on", "under-13": "on"},
        {"house-money": "on", "bet-the-set": "20-10"},
    ],
    ids=str,
)
def test_every_deal_of_a_small_shoe_is_counted(options: dict[str, str]) -> None:
    table = open_table(GAME, {**options, "decks": "8"})
    side = first_cards_wagers(table.options)
    deals = deals_of(side)
    counted: dict[str, Counter[tuple[str, Fraction]]] = {wager: Counter() for wager in options}
    for kind, ways in count_deals(deals, Counter(SMALL)).items():
        for dealer, number in zip((None, 22), ways, strict=True):
            played = played_with(side, deals.kinds[kind], Played(dealer=dealer))
            for settled in settle_bets(table, played, dict.fromkeys(options, 100)):
                counted[settled.wager][settled.result.value, Fraction(settled.net)] += number
    assert {wager: +ways for wager, ways in counted.items()} == every_deal([*options], table)


def test_cards_removed_change_the_odds() -> None:
    table = open_table(GAME, {"bet-the-set": "20-10", "decks": "6"})
    # Without the aces, two cards of 288 pair as those of 24 cards of each of twelve ranks do.
    gone = [card for card in GAME.play.packs(table.options)["shoe"] if card.rank == "A"]
    pairs, suited = Fraction(18, 287), Fraction(5, 287)
    assert advantage(table, "bet-the-set", gone) == 1 - pairs * 11 - suited * 21


def test_side_wagers_together_have_the_odds_of_each_alone() -> None:
    together = open_table(GAME, MIXED)
    for wager, pays in MIXED.items():
        assert advantage(together, wager) == advantage(open_table(GAME, {wager: pays}), wager)
    bounty = open_table(GAME, {"kings-bounty": "1", "match-the-dealer": "on"})
    assert advantage(bounty, "kings-bounty") == advantage(
        open_table(GAME, {"kings-bounty": "1"}), "kings-bounty"
    )


def test_the_outcomes_of_a_table_without_side_wagers_stay_as_they_were() -> None:
    assert all(not played.side for played in distribution(open_table(GAME), ()).ways)


@pytest.mark.paragraph("13:69F-2.2#title", "13:69F-2.29(a)-(h)", shows="refused")
def test_a_table_does_not_open_with_too_few_decks_or_an_advantage_for_players() -> None:
    for wager in FIRST_CARDS:
        for decks in {"8", "6", "4", "2", "1"} - set(wager.decks):
            with pytest.raises(Refusal, match=f"{wager.name} cannot be offered with {decks}") as refused:
                open_table(GAME, {wager.name: wager.usual, "decks": decks, "player-advantage": "allowed"})
            assert str(refused.value.cite) == "13:69F-2.2"
    with pytest.raises(Refusal, match="an advantage of 81/415 of the wager"):
        open_table(GAME, {"bet-the-set": "15-15"})
    (broken,) = open_table(GAME, {"bet-the-set": "15-15"}, what_if=True).breaks
    assert "81/415" in broken.words
    assert "bet-the-set" in make_table(GAME, {"bet-the-set": "15-15"}, recorded=True).wagers
    assert "bet-the-set" in open_table(GAME, {"bet-the-set": "15-15", "player-advantage": "allowed"}).wagers


def test_on_stands_for_the_usual_pay_table() -> None:
    for wager in FIRST_CARDS:
        table = open_table(GAME, {wager.name: "on", "decks": wager.decks[0]})
        assert table.options.choice(wager.name) == wager.usual
    assert open_table(GAME, {"twenty-point-bonus": "on"}).options.choice("twenty-point") == "125"
