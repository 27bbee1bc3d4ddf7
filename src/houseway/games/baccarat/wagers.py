"""The wagers of baccarat (13:69F-3.2) and mini-baccarat (13:69F-7.2) and how they are decided."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from houseway.games.baccarat.coup import Coup, Hand, Winner
from houseway.games.baccarat.options import (
    BANKER_SIX,
    EVEN_MONEY,
    NATURAL,
    TOTAL_CARDS,
    bonus_tables,
    dragon_7_table,
    offers_total_cards,
    tie_table,
    total_cards_table,
)
from houseway.games.baccarat.paragraphs import Paragraphs
from houseway.refusal import Refusal
from houseway.rules.game import Table
from houseway.rules.guide import SignWords
from houseway.rules.options import Options
from houseway.rules.wagers.payout import PayTable, Row, Vigorish
from houseway.rules.wagers.wagers import Bets, Verdict, Wager, either, loses, paid_by, pushes, wins

TOTAL_CARD_NAMES = tuple(f"total-cards:{number}" for number in TOTAL_CARDS)
BONUS_NAMES = ("player-bonus", "banker-bonus")
WAGER_NAMES = ("player", "banker", "tie", *TOTAL_CARD_NAMES, *BONUS_NAMES, "dragon-7")

# Decides the Banker wager where the Banker's Hand has more points; with all verdicts that it can give.
BankerWins = tuple[Callable[[Coup, Bets], Verdict], tuple[Verdict, ...]]

PLAYER_HIGHER = "the Player's Hand has the higher point count"
BANKER_HIGHER = "the Banker's Hand has the higher point count"
EQUAL = "the point counts are equal"
COVERED = f"{BANKER_HIGHER}; total card wagers cover the wager"
DRAGON_7_HAND = "the Banker's Hand is a dragon 7 hand"

SIGN_WORDS = SignWords(
    {
        PLAYER_HIGHER: "the Player's Hand is higher",
        BANKER_HIGHER: "the Banker's Hand is higher",
        EQUAL: "the hands are equal",
        COVERED: "the Banker's Hand is higher, and your total card wagers are at least as much",
        DRAGON_7_HAND: "the Banker's Hand wins with a three-card 7",
        f"{EQUAL}; a quarter of the wager is charged": "the hands are equal, and 25% of it is charged",
    }
)


def wagers(paragraphs: Paragraphs, options: Options) -> Iterator[Wager[Coup]]:
    """Yield every wager that the table offers, in the order of the layout."""
    yield _player(paragraphs)
    yield _banker(paragraphs, options)
    yield _tie(paragraphs, options)
    if offers_total_cards(options):
        yield from _total_cards(paragraphs, options)
    if options.choice("bonus") != "off":
        table = options.table_with_odds(bonus_tables(paragraphs)[options.choice("bonus")])
        yield _bonus("player-bonus", "Optional bonus, Player's Hand", paragraphs, table, _player_first)
        yield _bonus("banker-bonus", "Optional bonus, Banker's Hand", paragraphs, table, _banker_first)
    if options.choice("commission") == "dragon-7":
        yield _dragon_7(paragraphs, options)


def check_bets(paragraphs: Paragraphs, table: Table[Coup], bets: Bets) -> None:
    """Refuse a bonus without a wager on either hand, where the house asks for one."""
    if table.options.choice("bonus-needs-main") == "no" or "player" in bets or "banker" in bets:
        return
    for name in BONUS_NAMES:
        if name in bets:
            raise Refusal(
                f"{name} alone is not taken at this table. Bet on the Player's or the Banker's Hand too.",
                paragraphs.permitted_wagers,
            )


def _player(paragraphs: Paragraphs) -> Wager[Coup]:
    cite = paragraphs.player_pays
    by_winner = {
        Winner.PLAYER: wins(cite, PLAYER_HIGHER, EVEN_MONEY, cite),
        Winner.BANKER: loses(paragraphs.main_wagers, BANKER_HIGHER),
        Winner.TIE: pushes(paragraphs.main_wagers, EQUAL),
    }
    verdicts = tuple(by_winner.values())
    return Wager("player", "Player's Hand", cite, lambda coup, _: by_winner[coup.winner], verdicts)


def _banker(paragraphs: Paragraphs, options: Options) -> Wager[Coup]:
    lost = loses(paragraphs.main_wagers, PLAYER_HIGHER)
    tied = _banker_tied(paragraphs, options)
    decide_win, verdicts = _banker_won(paragraphs, options)

    def decide(coup: Coup, bets: Bets) -> Verdict:
        winner = coup.winner
        if winner is Winner.BANKER:
            return decide_win(coup, bets)
        return lost if winner is Winner.PLAYER else tied

    # Odds are counted with total card wagers that cover it, and without.
    covered = options.choice("commission") == "total-cards"
    return Wager(
        "banker",
        "Banker's Hand",
        paragraphs.banker_pays,
        decide,
        (*verdicts, lost, tied),
        beside=({}, {"total-cards:4": 1}) if covered else ({},),
    )


def _banker_tied(paragraphs: Paragraphs, options: Options) -> Verdict:
    if paragraphs.tie_vigorish and options.choice("commission") == "tie-25":
        charge = Vigorish(25, "wager", paragraphs.tie_vigorish)
        return pushes(paragraphs.tie_vigorish, f"{EQUAL}; a quarter of the wager is charged", charge)
    return pushes(paragraphs.main_wagers, EQUAL)


def _banker_won(paragraphs: Paragraphs, options: Options) -> BankerWins:
    """Return how a winning Banker wager is decided, by the way the house takes its commission."""
    commission = options.choice("commission")
    match commission:
        case "banker-six":
            return _less_on_six(paragraphs)
        case "total-cards":
            return _covered_by_total_cards(paragraphs, options)
        case "dragon-7":
            return _pushed_by_dragon_7(paragraphs)
        case "tie-25":
            cite = paragraphs.tie_vigorish or paragraphs.banker_pays
            always = wins(cite, BANKER_HIGHER, EVEN_MONEY, paragraphs.banker_pays)
        case _:
            always = _with_vigorish(paragraphs, options, commission)
    return (lambda *_: always), (always,)


def _with_vigorish(paragraphs: Paragraphs, options: Options, percent: str) -> Verdict:
    cite = paragraphs.banker_pays
    rounded = options.choice("vigorish-rounding") == "yes"
    charge = Vigorish(
        int(percent),
        "won",
        cite,
        rounded_to=paragraphs.rounding_steps[percent] if rounded else None,
        rounding_cite=paragraphs.vigorish_rounding if rounded else None,
    )
    return wins(cite, BANKER_HIGHER, EVEN_MONEY, cite, charge)


def _less_on_six(paragraphs: Paragraphs) -> BankerWins:
    six = wins(paragraphs.banker_six, "the Banker's Hand wins with 6", BANKER_SIX, paragraphs.banker_six)
    other = wins(paragraphs.no_vigorish, BANKER_HIGHER, EVEN_MONEY, paragraphs.no_vigorish)
    return (lambda coup, _: six if coup.banker.points == 6 else other), (six, other)


def _covered_by_total_cards(paragraphs: Paragraphs, options: Options) -> BankerWins:
    """Charge no vigorish if the player's total card wagers reach the Banker wager (reading 25)."""
    covered = wins(paragraphs.total_cards_cover, COVERED, EVEN_MONEY, paragraphs.no_vigorish)
    charged = _with_vigorish(paragraphs, options, options.choice("uncovered-vigorish"))

    def decide(_: Coup, bets: Bets) -> Verdict:
        total = sum([bets.get(name, 0) for name in TOTAL_CARD_NAMES])
        return covered if total >= bets.get("banker", 0) else charged

    return decide, (covered, charged)


def _pushed_by_dragon_7(paragraphs: Paragraphs) -> BankerWins:
    pushed = pushes(paragraphs.dragon_7_voids_banker, DRAGON_7_HAND)
    other = wins(paragraphs.dragon_7_variation, BANKER_HIGHER, EVEN_MONEY, paragraphs.banker_pays)
    return (lambda coup, _: pushed if coup.is_dragon_7 else other), (other, pushed)


def _tie(paragraphs: Paragraphs, options: Options) -> Wager[Coup]:
    cite = paragraphs.tie_pays
    return either(
        "tie",
        "Tie",
        lambda coup: coup.winner is Winner.TIE,
        won=paid_by(options.table_with_odds(tie_table(paragraphs))["tie"], cite, EQUAL, cite),
        lost=loses(paragraphs.main_wagers, f"wins only if {EQUAL}"),
    )


def _total_cards(paragraphs: Paragraphs, options: Options) -> Iterator[Wager[Coup]]:
    cite = paragraphs.total_cards_pay
    table = options.table_with_odds(total_cards_table(paragraphs))
    for number in TOTAL_CARDS:
        words = f"both hands together have {number} cards"
        yield either(
            f"total-cards:{number}",
            f"Total cards, {number}",
            _has_total_cards(number),
            won=paid_by(table[number], cite, words, cite),
            lost=loses(paragraphs.main_wagers, f"wins only if {words}"),
        )


def _has_total_cards(number: int) -> Callable[[Coup], bool]:
    return lambda coup: coup.total_cards == number


def _player_first(coup: Coup) -> tuple[Hand, Hand]:
    return coup.player, coup.banker


def _banker_first(coup: Coup) -> tuple[Hand, Hand]:
    return coup.banker, coup.player


def _bonus(
    name: str,
    title: str,
    paragraphs: Paragraphs,
    table: PayTable,
    selected_first: Callable[[Coup], tuple[Hand, Hand]],
) -> Wager[Coup]:
    """A bonus: pays by the margin of a hand; a natural has only its own row (reading 24)."""
    cite = paragraphs.bonus_wins

    def paid(words: str, pays: Row) -> Verdict:
        return paid_by(pays, cite, words, table.cite, row=pays.title)

    natural = paid("the selected natural wins", table[NATURAL])
    by_margin = {
        margin: paid(f"the selected hand wins by {margin} points", table[margin])
        for margin in reversed(range(4, 10))
    }
    void = pushes(paragraphs.bonus_void, "both hands are naturals of equal count")
    lower = loses(paragraphs.bonus_loses, "the selected natural 8 meets a natural 9")
    short = loses(
        paragraphs.bonus_loses, "the selected hand is not a natural and does not win by four points"
    )

    def decide(coup: Coup, _: Bets) -> Verdict:
        selected, other = selected_first(coup)
        margin = selected.points - other.points
        if not selected.is_natural:
            return by_margin.get(margin, short)
        # A natural ends the dealing, so a hand that equals or beats it is a natural too.
        return natural if margin > 0 else void if margin == 0 else lower

    return Wager(name, title, cite, decide, (*by_margin.values(), natural, void, lower, short))


def _dragon_7(paragraphs: Paragraphs, options: Options) -> Wager[Coup]:
    cite = paragraphs.dragon_7
    words = "the Banker's Hand wins with a three-card 7"
    table = options.table_with_odds(dragon_7_table(paragraphs))
    return either(
        "dragon-7",
        "Dragon 7",
        lambda coup: coup.is_dragon_7,
        won=paid_by(table["dragon-7"], cite, words, table.cite),
        lost=loses(cite, f"wins only if {words}"),
    )
