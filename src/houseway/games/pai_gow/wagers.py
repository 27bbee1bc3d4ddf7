"""Defines the wager of pai gow (13:69F-10.5), its pay and vigorish (13:69F-10.7), and a player's bank."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.games.pai_gow.hands import SETTING
from houseway.games.pai_gow.settlement import PAI_GOW, SHOWDOWNS, Comparison, Showdown
from houseway.regulation import Citation
from houseway.rules.guide import SignWords
from houseway.rules.options import Choice, Options
from houseway.rules.procedure.banking import bank_in_turn, player_bank_option
from houseway.rules.wagers.bank import BANK, CO_BANK
from houseway.rules.wagers.payout import Vigorish, to
from houseway.rules.wagers.wagers import Verdict, Wager, loses, pushes, wins

WAGERS = Citation("13:69F-10.5#title")
BANKING = Citation("13:69F-10.8#title")
THE_BANK = Citation('13:69F-10.1 "Bank"')
COMPLETION = SETTING  # setting, payment, payout odds and vigorish are one section

EVEN_MONEY = to(1, 1)
USUAL_VIGORISH = "5"
_NOT_ALLOWED = ("The vigorish is 5 percent of the amount won", COMPLETION)
VIGORISH = Choice(
    "vigorish",
    (USUAL_VIGORISH,),
    "the vigorish in percent of the amount won; another one is only computed",
    COMPLETION,
    words={percent: f"{percent} percent" for percent in ("5", "4", "0")},
    sentences={"5": "A vigorish of 5 percent is charged on what you win."},
    not_allowed={"4": _NOT_ALLOWED, "0": _NOT_ALLOWED},
)

BOTH = "both hands rank higher than the dealer's"
ONE = "one hand ranks higher than the dealer's, and the other does not"
NEITHER = "neither hand ranks higher than the dealer's"
COPIES = "neither hand ranks higher than the dealer's: a copy goes to the bank"

SIGN_WORDS = SignWords(
    {
        BOTH: "both your hands rank higher than the dealer's",
        ONE: "only one of your hands ranks higher than the dealer's",
    }
)

PLAYER_BANK = player_bank_option(BANKING)
BANK_RULES = bank_in_turn(BANKING, PAI_GOW, int(USUAL_VIGORISH))
WAGER_NAMES = (PAI_GOW, BANK, CO_BANK)

# The bank against the dealer's hand, where the player is the bank: a copy goes to the player.
NEITHER_OF_DEALER = "neither hand of the dealer ranks higher than the bank's"
ONE_OF_DEALER = "one hand of the dealer ranks higher than the bank's"
BOTH_OF_DEALER = "both hands of the dealer rank higher than the bank's"


def may_be_bank(options: Options) -> bool:
    return options.choice(PLAYER_BANK.name) == "on"


def vigorish_on_win(options: Options) -> Vigorish | None:
    percent = int(options.choice(VIGORISH.name))
    return Vigorish(percent, "won", COMPLETION) if percent else None


def wagers(options: Options) -> Iterator[Wager[Showdown]]:
    verdicts = _verdicts(vigorish_on_win(options))
    each_once = tuple(dict.fromkeys(verdicts.values()))
    yield Wager(PAI_GOW, "Pai gow", WAGERS, lambda showdown, _: verdicts[showdown], each_once)
    if may_be_bank(options):
        as_bank = _verdicts_of_bank()
        distinct = tuple(dict.fromkeys(as_bank.values()))
        for name, title in ((BANK, "Bank"), (CO_BANK, "Co-bank")):
            yield Wager(name, title, THE_BANK, lambda showdown, _: as_bank[showdown], distinct)


def _verdicts_of_bank() -> Mapping[Showdown, Verdict]:
    """Return the verdict on a player's bank for each comparison with the dealer's hand alone."""
    won = wins(BANKING, NEITHER_OF_DEALER, EVEN_MONEY, BANKING, BANK_RULES.vigorish)
    pushed, lost = pushes(BANKING, ONE_OF_DEALER), loses(BANKING, BOTH_OF_DEALER)
    by_lower = {0: won, 1: pushed, 2: lost}
    return {
        showdown: by_lower[[high, low].count(Comparison.LOWER)] for (high, low), showdown in SHOWDOWNS.items()
    }


def _verdicts(vigorish: Vigorish | None) -> Mapping[Showdown, Verdict]:
    won = wins(COMPLETION, BOTH, EVEN_MONEY, COMPLETION, vigorish)
    pushed, lost = pushes(COMPLETION, ONE), loses(COMPLETION, NEITHER)
    lost_by_copy = loses(COMPLETION, COPIES)
    verdicts = {}
    for (high, low), showdown in SHOWDOWNS.items():
        if showdown.won:
            verdicts[showdown] = won if showdown.won == 2 else pushed
        else:
            verdicts[showdown] = lost_by_copy if Comparison.COPY in (high, low) else lost
    return verdicts
