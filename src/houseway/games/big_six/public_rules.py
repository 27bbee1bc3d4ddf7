"""Big six in full, 13:69F-5.5 and 5.6: our sources print only their titles (reading 100)."""

from __future__ import annotations

from houseway.games.big_six.settlement import PAYS, SPINNING
from houseway.games.big_six.wagers import NUMBER_PAYS, SPECIAL_PAYS
from houseway.games.big_six.wheel import SECTIONS, TITLES, TURNS, WHEEL
from houseway.rules.public_rules import PublicRule, RuleTable, pay_rows, public_rule

PUBLIC_RULES: tuple[PublicRule, ...] = (
    public_rule(
        PAYS,
        "A winning wager on an amount of dollars is paid at these odds:",
        pay_rows(NUMBER_PAYS),
        "A winning wager on the joker or on the house symbol is paid by one of these tables, which the "
        "casino licensee chooses for the table:",
        pay_rows(*SPECIAL_PAYS),
    ),
    public_rule(
        SPINNING,
        f"The wheel has {len(WHEEL)} sections of equal size with these symbols:",
        RuleTable(
            ("Symbol", "Sections"), tuple((TITLES[symbol], str(count)) for symbol, count in SECTIONS.items())
        ),
        "Wagers are made with chips on the symbols of the layout before “No more bets”. A wager wins if the "
        "clapper comes to rest in a section with its symbol, and loses otherwise. The joker and the house "
        "symbol are two different wagers.",
        f"The dealer spins the wheel in either direction. A spin is valid if the wheel makes at least "
        f"{TURNS} full turns and the clapper comes to rest in a section.",
        "If the wheel makes fewer turns, or the clapper rests between two sections, the dealer announces “No "
        "spin”. The wagers stay as they are, and the wheel is spun again.",
        "The dealer announces the symbol, collects the losing wagers and then pays the winning wagers.",
    ),
)
