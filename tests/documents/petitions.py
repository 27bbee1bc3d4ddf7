"""A complete petition, from which tests remove items."""

from __future__ import annotations

from houseway.documents.division.petition import Petition, read_petition

COMPLETE = """
game = "football-kings"
date = 2026-03-02
options = { fantasy = "B" }

[[petitioner]]
name = "Boardwalk Example Casino, Inc."
address = "1 Boardwalk, Atlantic City"
kind = "casino licensee"
agreed-to-test = 2026-02-10
signed-by = "A. Keeper, Vice President"

[[petitioner]]
name = "Gridiron Games & Sons"
address = "22 Inventor's Lane, Trenton"
kind = "owner"
signed-by = "I. Nventor, Member"
license-application = "Filed 2026-02-20, fee paid"
transactional-waiver = "not required"

[category]
kind = "variation"
of = ["baccarat-punto banco"]
why = "Two hands are compared, as there"

[rights]
copyright = "none"
trademark = "FOOTBALL KINGS, pending"
patent = "none"

[assurances]
offered = "Offered by letter to every casino licensee"
release = "Agreement of February 12, 2026, Exhibit A"

[requests]
declaratory-ruling = true
test = true

[factors]
personnel = "One dealer a table"

[attachments]
other = ["Exhibit B: sample deck"]

[test]
casinos = ["Boardwalk Example Casino"]
from = 2026-06-01
until = 2026-08-31
hours = "12:00-24:00"
tables = ["FK-1", "FK-2"]
sign = "A new game is being tested here."
criteria = ["Fewer than one dispute in 1,000 rounds"]
documented = "Weekly report, form T-1"
other = ["Floor plan"]
"""


def petition(content: str = COMPLETE) -> Petition:
    return read_petition(content, "petition.toml")


def without(*lines: str) -> str:
    """Return the complete petition without the lines that begin with these words."""
    return "\n".join(line for line in COMPLETE.splitlines() if not line.startswith(lines))
