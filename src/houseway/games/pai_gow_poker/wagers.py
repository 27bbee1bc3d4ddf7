"""The wagers of pai gow poker, and the verdict on each of them."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import product

from houseway.games.pai_gow_poker import progressive
from houseway.games.pai_gow_poker.pay_tables import (
    CARD_BONUS,
    ENVY,
    ENVY_WAGER,
    EZ_WAGERS,
    FORTUNE,
    FORTUNE_ODDS,
    FORTUNE_TABLES,
    IMPERIAL,
    IMPERIAL_BANKER,
    IMPERIAL_PLAYER,
    QUEENS_DRAGON,
    SEVEN_CARD,
    THREE_CARD,
    VERSION,
    VIGORISH_OR_NOT,
)
from houseway.games.pai_gow_poker.ranking import Best
from houseway.games.pai_gow_poker.settlement import Contest, DealersHand, Showdown
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.guide import SignWords
from houseway.rules.options import Options
from houseway.rules.procedure.banking import bank_in_turn, player_bank_option
from houseway.rules.wagers.bank import BANK, CO_BANK
from houseway.rules.wagers.payout import FixedSum, Odds, PayTable, Row, Vigorish, to
from houseway.rules.wagers.progressive import check_stake
from houseway.rules.wagers.wagers import (
    AutomaticBonus,
    Bets,
    Verdict,
    Wager,
    either,
    loses,
    paid_by,
    pushes,
    wins,
)

WAGERS = Citation("13:69F-11.7#title")
BANKING = Citation("13:69F-11.10#title")
PAI_GOW = "pai-gow"
SIDE_WAGERS = ("imperial", "fortune", "three-card", "seven-card", "queens-dragon", progressive.NAME)
PERCENT = 5
EVEN = to(1, 1)
PLAYER_BANK = player_bank_option(BANKING)
BANK_RULES = bank_in_turn(BANKING, PAI_GOW, PERCENT)
NEITHER_BONUS = "neither hand pays a bonus"

SIGN_WORDS = SignWords(
    {
        "both hands are higher than the dealer's": "both your hands are higher than the dealer's",
        "one hand is higher than the dealer's": "one of your hands is higher than the dealer's",
    }
)


def wagers(options: Options) -> Iterator[Wager[Showdown]]:
    """Yield the wagers in the order in which a seat is settled."""
    yield _pai_gow(is_ez=options.choice(VERSION.name) == "ez")
    if may_be_bank(options):
        for name, title in ((BANK, "Bank"), (CO_BANK, "Co-bank")):
            yield _bank(name, title)
    if options.choice("imperial") == "on":
        yield _imperial(options.table_with_odds(IMPERIAL_PLAYER), options.table_with_odds(IMPERIAL_BANKER))
    if options.choice("fortune") != "off":
        table = options.table_with_odds(FORTUNE_TABLES[options.choice("fortune")])
        yield _by_best("fortune", "Fortune bonus", FORTUNE, table)
    if options.choice("three-card") == "on":
        yield _three_card(options.table_with_odds(THREE_CARD))
    if options.choice("seven-card") == "on":
        yield _by_best("seven-card", "Seven-card bonus", CARD_BONUS, options.table_with_odds(SEVEN_CARD))
    if options.choice("queens-dragon") == "on":
        yield _queens_dragon(options.table_with_odds(QUEENS_DRAGON))
    yield from progressive.wagers(options)


def _pai_gow(*, is_ez: bool) -> Wager[Showdown]:
    """Return the wager on both hands; a copy is the dealer's, and a foul hand loses."""
    cite = VIGORISH_OR_NOT
    charge = None if is_ez else Vigorish(PERCENT, "won", cite)
    by_contest = {
        Contest.BOTH: wins(cite, "both hands are higher than the dealer's", EVEN, cite, charge),
        Contest.ONE: pushes(cite, "one hand is higher than the dealer's"),
        Contest.NEITHER: loses(cite, "neither hand is higher than the dealer's"),
        Contest.FOUL: loses(cite, "the hand is foul: the low hand outranks the high hand"),
    }
    queen_high = pushes(EZ_WAGERS, "the dealer has queen high")

    def decide(showdown: Showdown, _: Bets) -> Verdict:
        return by_contest[showdown.contest]

    def decide_ez(showdown: Showdown, _: Bets) -> Verdict:
        # A foul hand loses before the dealer's cards are turned up.
        if showdown.dealer is DealersHand.QUEEN_HIGH and showdown.contest is not Contest.FOUL:
            return queen_high
        return by_contest[showdown.contest]

    verdicts = (*by_contest.values(), *((queen_high,) if is_ez else ()))
    return Wager(PAI_GOW, "Pai gow", WAGERS, decide_ez if is_ez else decide, verdicts)


def may_be_bank(options: Options) -> bool:
    return options.choice(PLAYER_BANK.name) == "on"


def _bank(name: str, title: str) -> Wager[Showdown]:
    """Return a player's bank, against the dealer's hand alone: a copy goes to the player."""
    won = "neither hand of the dealer is higher than the bank's"
    by_contest = {
        Contest.NEITHER: wins(BANKING, won, EVEN, BANKING, BANK_RULES.vigorish),
        Contest.ONE: pushes(BANKING, "one hand of the dealer is higher than the bank's"),
        Contest.BOTH: loses(BANKING, "both hands of the dealer are higher than the bank's"),
    }
    return Wager(
        name,
        title,
        BANKING,
        lambda showdown, _: by_contest[showdown.against_bank or Contest.ONE],
        tuple(by_contest.values()),
    )


def _by_row(table: PayTable, cite: Citation, words: str) -> Mapping[Hashable, Verdict]:
    by_row: dict[Hashable, Verdict] = {}
    for pay_row in table.rows:
        title = pay_row.title[0].lower() + pay_row.title[1:]
        verdict = paid_by(pay_row, cite, f"{words} {title}", table.cite, row=pay_row.title)
        by_row |= dict.fromkeys(pay_row.covers, verdict)
    return by_row


def _by_best(name: str, title: str, cite: Citation, table: PayTable) -> Wager[Showdown]:
    """Return a wager on the best of the player's seven cards, however they are set."""
    by_best = _by_row(table, cite, "the seven cards hold:")
    lost = loses(cite, "the seven cards hold nothing that pays")
    verdicts = (*_each_once(by_best), lost)
    return Wager(name, title, cite, lambda showdown, _: by_best.get(showdown.player, lost), verdicts)


def _three_card(table: PayTable) -> Wager[Showdown]:
    by_three = _by_row(table, CARD_BONUS, "the first three cards make:")
    lost = loses(CARD_BONUS, "the first three cards make nothing that pays")
    return Wager(
        "three-card",
        "Three-card bonus",
        CARD_BONUS,
        lambda showdown, _: by_three.get(showdown.three, lost),
        (*_each_once(by_three), lost),
    )


def _each_once(verdicts: Mapping[Hashable, Verdict]) -> tuple[Verdict, ...]:
    return tuple(dict.fromkeys(verdicts.values()))


def _imperial(player: PayTable, banker: PayTable) -> Wager[Showdown]:
    """Return the wager that pays for the player's hand and for the banker's: both, if both qualify."""
    known: dict[tuple[Row, ...], Verdict] = {(): loses(IMPERIAL, NEITHER_BONUS)}
    verdicts: dict[tuple[Best, DealersHand], Verdict] = {}
    for best, dealer in product(Best, DealersHand):
        rows = tuple(table[result] for table, result in ((player, best), (banker, dealer)) if result in table)
        if rows not in known:
            known[rows] = _both_bonuses(rows, player.cite if rows[0] in player.rows else banker.cite)
        verdicts[best, dealer] = known[rows]
    return Wager(
        "imperial",
        "Imperial bonus",
        IMPERIAL,
        lambda showdown, _: verdicts[showdown.player, showdown.dealer],
        tuple(known.values()),
        combined=tuple(verdict for rows, verdict in known.items() if len(rows) > 1),
    )


def _both_bonuses(rows: tuple[Row, ...], cite: Citation) -> Verdict:
    """Return the verdict on hands for which both rows pay."""
    titles = " and ".join(pay_row.title for pay_row in rows)
    reason = " and ".join(_reason(pay_row.title) for pay_row in rows)
    paid = [pay_row.odds.ratio for pay_row in rows if isinstance(pay_row.pays, Odds)]
    if paid:
        total = sum(paid, start=Fraction(0))
        return wins(IMPERIAL, reason, to(total.numerator, total.denominator), cite, row=titles)
    if any(pay_row.pays == "push" for pay_row in rows):
        return pushes(cite, reason, row=titles)
    return loses(cite, reason, row=titles)


def _reason(title: str) -> str:
    if title.startswith("Banker"):
        return f"the banker has {title.removeprefix('Banker ')}"
    return f"the player's seven cards hold {title[0].lower()}{title[1:]}"


def _queens_dragon(table: PayTable) -> Wager[Showdown]:
    (pay_row,) = table.rows
    return either(
        "queens-dragon",
        "Queen's dragon",
        lambda showdown: showdown.dealer is DealersHand.QUEEN_HIGH,
        won=paid_by(pay_row, EZ_WAGERS, "the dealer has queen high", EZ_WAGERS, row=pay_row.title),
        lost=loses(EZ_WAGERS, "wins only if the dealer has queen high"),
    )


def bonuses(options: Options) -> Iterator[AutomaticBonus[Showdown]]:
    """Yield the envy bonus: fixed sums for what other players hold, with a large enough bonus wager."""
    if options.choice("fortune") == "off":
        return
    by_hand = {best: _envy((best,)) for best in ENVY}
    known: dict[tuple[Best, ...], Verdict] = {(best,): verdict for best, verdict in by_hand.items()}

    def decide(showdown: Showdown, bets: Bets) -> Verdict | None:
        if not showdown.others or bets["fortune"] < ENVY_WAGER:
            return None
        if showdown.others not in known:
            known[showdown.others] = _envy(showdown.others)
        return known[showdown.others]

    verdicts = tuple({ENVY[best]: verdict for best, verdict in by_hand.items()}.values())
    yield AutomaticBonus("envy", "Envy bonus", "fortune", FORTUNE, decide, verdicts, adds_up=True)


def _envy(others: tuple[Best, ...]) -> Verdict:
    """Return the verdict on hands of other players, each of which pays its sum."""
    total = sum(ENVY[best] for best in others)
    others_hold = " and ".join(map(str, others))
    row = others_hold[0].upper() + others_hold[1:]
    return wins(FORTUNE, f"another player holds {others_hold}", FixedSum(total), FORTUNE_ODDS, row=row)


def check_options(options: Options) -> None:
    """Refuse a player's bank at EZ pai gow, where the house gives up its vigorish for its own queen high."""
    if may_be_bank(options) and options.choice(VERSION.name) == "ez":
        raise Refusal(
            "player-bank=on does not go with version=ez, which is played against the house only. Choose "
            "version=commission, or leave player-bank off.",
            BANKING,
        )


def check_bets(table: Table[Showdown], bets: Bets) -> None:
    """Refuse side wagers without a pai gow wager; a player who is the bank may make them, too."""
    if not bets.keys() & {PAI_GOW, BANK, CO_BANK}:
        raise Refusal(
            f"{', '.join(bets)}: there is no pai-gow wager. Bet on pai-gow too, or take these back.", WAGERS
        )
    if progressive.NAME in bets:
        check_stake(table.progressives[progressive.NAME], progressive.NAME, bets[progressive.NAME])
