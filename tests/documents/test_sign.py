"""The sign at a table: what its paragraphs ask for, from the rules that are really in force."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import Any

import pytest

from houseway.documents.issue_status import Submission
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.documents.table.payouts import payouts_of, selections_title
from houseway.documents.table.sign import ComingChange, sign
from houseway.refusal import Refusal
from houseway.rules.game import Table, open_table
from houseway.rules.registry import every_game, game
from houseway.rules.rules_hash import rules_hash, short_hash
from tests.support.printed import html_tables, html_words, pdf_pages, pdf_words

LIMITS = {"minimum": "500", "maximum": "100000"}
SUBMITTED = Submission(date(2026, 3, 2), "S-114")


def table_of(name: str, **options: str) -> Table[Any]:
    return open_table(game(name), {key.replace("_", "-"): value for key, value in options.items()})


def rows(table: Table[Any]) -> list[list[str]]:
    return [row for found in html_tables(sign(table)) for row in found]


@pytest.mark.parametrize("declared", every_game(), ids=lambda one: one.name)
def test_every_odds_that_a_game_pays_stands_on_its_sign_with_the_word_to(declared: Any) -> None:
    table = open_table(declared, LIMITS)
    words = html_words(sign(table, submission=SUBMITTED))
    every_verdict = [
        *(verdict for wager in table.wagers.values() for verdict in wager.verdicts),
        *(verdict for bonus in table.bonuses for verdict in bonus.verdicts),
    ]
    for verdict in every_verdict:
        if verdict.odds:
            assert verdict.odds.in_print in words, verdict.reason
    assert not re.search(r"\d for \d", words)


@pytest.mark.parametrize("declared", every_game(), ids=lambda one: one.name)
def test_a_sign_is_one_page_and_the_same_every_time(declared: Any) -> None:
    made = sign(open_table(declared, LIMITS), table_name="Table 1", submission=SUBMITTED)
    assert len(pdf_pages(made)) == 1
    assert in_pdf(made) == in_pdf(made)
    assert in_html(made) == in_html(made)


@pytest.mark.paragraph("13:69E-1.13CC(c)", "13:69F-45.7(a)")
def test_football_kings_all_odds_and_the_ace_by_quarter() -> None:
    table = table_of("football-kings", fantasy="B", pays_tie="25 to 1")
    found = rows(table)
    for row in (
        ["Home", "1 to 1"],
        ["Tie", "25 to 1"],
        ["Hail Mary", "1,500 to 1"],
        ["Wins by 1 to 3 points", "loses"],
        ["Wins by 4 to 6 points", "push"],
        ["Wins by 28 to 36 points", "200 to 1"],
        ["1st Quarter", "1"],
        ["2nd Quarter", "1"],
        ["3rd Quarter", "11"],
        ["4th Quarter", "11"],
    ):
        assert row in found
    assert "20 to 1" in html_words(sign(table))  # 21 to 27 points
    assert ["Tie", "20 to 1"] not in found


@pytest.mark.paragraph("13:69F-9.4(a)")
def test_sic_bo_selections_at_the_same_odds_share_a_line() -> None:
    found = rows(table_of("sic-bo"))
    assert ["Three of a kind, 1, 2, 3, 4, 5 or 6", "150 to 1"] in found
    assert ["Total value of 4 or 17", "50 to 1"] in found
    assert ["Two dice combination, 1 and 2, 1 and 3 … 5 and 6", "5 to 1"] in found
    assert ["One of a kind on three dice", "3 to 1"] in found


@pytest.mark.paragraph("13:69F-9.3(b)")
def test_sic_bo_tells_players_that_they_answer_for_their_wagers() -> None:
    assert "Your wagers count as they lie" in html_words(sign(table_of("sic-bo")))


@pytest.mark.paragraph("13:69E-1.10E(c)")
def test_lucky_8s_bonus_odds_and_both_phrases() -> None:
    table = table_of("lucky-8s", bonus="5")
    assert ["Eight natural 8's and jokers", "200,000 to 1"] in rows(table)
    assert ["Fewer than two natural 8's and jokers", "loses"] in rows(table)
    words = html_words(sign(table))
    assert "Dealer Qualifies with One Natural 8 or Joker" in words
    assert "Both the Ante and In to Win wager must be in equal amounts" in words


@pytest.mark.paragraph("19:46-1.13P(d)")
@pytest.mark.parametrize("name", ["crazy-4-poker", "four-card-poker"])
def test_four_card_poker_odds_of_all_authorized_wagers(name: str) -> None:
    table = table_of(name)
    found = rows(table)
    assert ["Ante", "1 to 1"] in found
    assert ["Play", "1 to 1"] in found
    assert ["Four of a kind", "50 to 1"] in found
    if name == "crazy-4-poker":
        assert ["Flush", "3 to 2"] in found
        assert ["Four aces", "200 to 1"] in found
    else:
        assert ["Straight flush", "20 to 1"] in found  # the automatic bonus
    assert "19:46-1.13P(d)" in html_words(sign(table))


@pytest.mark.paragraph("13:69F-2.30(c)", "13:69F-2.30(h) posting")
def test_kings_bounty_table_and_its_own_limits() -> None:
    table = table_of(
        "blackjack", kings_bounty="2", minimum_kings_bounty="100", maximum_kings_bounty="2500", **LIMITS
    )
    found = rows(table)
    expected = {
        "Two kings of spades, and the dealer has blackjack": "1,000 to 1",
        "Two kings of spades": "200 to 1",
        "Two kings of one suit": "50 to 1",
        "Two queens, jacks or tens of one suit": "25 to 1",
        "A suited twenty": "9 to 1",
        "Two kings": "6 to 1",
        "An unsuited twenty": "4 to 1",
    }
    for hand, odds in expected.items():
        assert [hand, odds] in found
    assert ["King's Bounty", "$1", "$25"] in found
    assert ["King's Bounty for the dealer (to the tip box)", "$0.01", "$25"] in found
    words = html_words(sign(table))
    assert "13:69F-2.30(c)" in words
    assert "13:69F-2.30(h)" in words
    off = html_words(sign(table_of("blackjack", **LIMITS)))
    assert "King's Bounty" not in off


def test_even_money_stands_on_the_sign_only_where_it_is_offered() -> None:
    assert "even money" in html_words(sign(table_of("blackjack")))
    assert "even money" not in html_words(sign(table_of("blackjack", blackjack_pays="6 to 5")))


def test_a_sign_states_vigorish_and_pushes() -> None:
    five = html_words(sign(table_of("baccarat")))
    assert "1 to 1, less 5 percent of the amount won" in five
    dragon = html_words(sign(table_of("baccarat", commission="dragon-7")))
    assert "The Banker's Hand is a dragon 7 hand" in dragon
    assert "percent of the amount won" not in dragon
    assert "less 25 percent of the wager" in html_words(sign(table_of("mini-baccarat", commission="tie-25")))


@pytest.mark.paragraph("13:69F-8.2(c)", "13:69F-8.2(f)")
def test_limits_and_increments() -> None:
    table = table_of("sic-bo", maximum_three_of_a_kind="2500", increment="500", **LIMITS)
    assert ["Three of a kind", "$5", "$25"] in rows(table)
    assert "multiples of $5" in html_words(sign(table))
    assert ["Every wager", "$5", "$1,000"] in rows(table_of("sic-bo", **LIMITS))
    # A play wager follows from the ante and has no limits of its own.
    assert not any("Play" in row[0] for row in rows(table_of("crazy-4-poker", **LIMITS)) if len(row) == 3)


@pytest.mark.paragraph("13:69F-8.2(c)")
def test_a_sign_without_limits_is_a_draft() -> None:
    draft = sign(table_of("sic-bo", minimum="500"), submission=SUBMITTED)
    assert "Draft: minimum and maximum not set" in draft.mark
    assert not sign(table_of("sic-bo", **LIMITS), submission=SUBMITTED).mark


@pytest.mark.paragraph("13:69F-8.3(a)")
def test_the_rules_in_force_are_those_of_the_table() -> None:
    table = table_of("football-kings", burn="yes", fantasy="C")
    words = pdf_words(sign(table))
    assert "Burn: whether the top card is burned before the deal yes" in words
    assert short_hash(table) in words
    without = pdf_words(sign(table_of("football-kings", fantasy="off")))
    assert "the pay table of the Fantasy wager" not in without


@pytest.mark.parametrize("name", ["baccarat", "mini-baccarat"])
@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({}, ["Vigorish rounding"]),
        ({"commission": "total-cards"}, ["Vigorish rounding", "Uncovered vigorish"]),
        ({"commission": "banker-six", "bonus": "A"}, ["Bonus only beside a main wager"]),
        ({"commission": "dragon-7"}, []),
    ],
)
@pytest.mark.paragraph("13:69F-8.3(a)")
def test_a_rule_that_has_no_bearing_at_the_table_is_not_on_its_sign(
    name: str, given: dict[str, str], told: list[str]
) -> None:
    words = html_words(sign(open_table(game(name), given)))
    for title in ("Vigorish rounding", "Uncovered vigorish", "Bonus only beside a main wager"):
        assert (f"{title}:" in words) == (title in told)


def test_the_fingerprint_changes_with_the_rules_and_only_with_them() -> None:
    same = rules_hash(table_of("football-kings"))
    assert same == rules_hash(table_of("football-kings"))
    others = [
        table_of("football-kings", burn="yes"),
        table_of("football-kings", fantasy="B"),
        table_of("football-kings", pays_tie="21 to 1"),
        table_of("football-kings", maximum="100"),
        table_of("football-kings", payout_limit="2500000"),
        table_of("sic-bo"),
    ]
    assert len({same, *map(rules_hash, others)}) == 7
    # An option that is given at its default is the same rule.
    assert rules_hash(table_of("football-kings", burn="no")) == same


@pytest.mark.paragraph("13:69F-45.7(e)")
def test_the_payout_limit_is_posted() -> None:
    words = html_words(sign(table_of("football-kings", payout_limit="5000000")))
    assert "limited to $50,000 in one round, for all players together" in words
    assert "Tie, Over 56, Under 55, Hail Mary, Fantasy" in words


@pytest.mark.paragraph("13:69F-8.3(b)1")
def test_announced_changes_come_first_in_order_of_time() -> None:
    later = ComingChange("fantasy will be paid by pay table B", datetime(2026, 7, 1, 20, 0))
    sooner = ComingChange("The maximum will be $500.", datetime(2026, 6, 30, 9, 5))
    words = html_words(sign(table_of("football-kings"), changes=[later, sooner]))
    assert "Rule change effective June 30, 2026 at 9:05 AM: The maximum will be $500." in words
    assert "Rule change effective July 1, 2026 at 8:00 PM: Fantasy will be paid by pay table B." in words
    assert words.index("June 30") < words.index("July 1") < words.index("Hail Mary")


@pytest.mark.paragraph("13:69F-8.3(d)")
def test_a_sign_is_a_sample_until_its_submission_is_recorded() -> None:
    table = table_of("sic-bo", **LIMITS)
    sample = sign(table, location="On the rail")
    assert "Sample, not for use before submission (13:69F-8.3(d))" in sample.mark
    first, second = pdf_pages(sample)
    assert "Sample" in first
    assert "Location On the rail Size 8½ by 11 inches Language English" in second
    submitted = sign(table, submission=SUBMITTED)
    assert not submitted.mark
    assert "Submitted to the Division on March 2, 2026, reference S-114" in pdf_words(submitted)


def test_a_submission_has_a_reference() -> None:
    with pytest.raises(Refusal, match="has no reference"):
        Submission(date(2026, 3, 2), " ")


@pytest.mark.parametrize(
    ("titles", "together"),
    [
        (["Tie"], "Tie"),
        (["Total cards, 5", "Total cards, 6"], "Total cards, 5 or 6"),
        (["Hand 2 of a split pair", "Hand 3 of a split pair"], "Hand 2 or 3 of a split pair"),
        (
            ["Optional bonus, Player's Hand", "Optional bonus, Banker's Hand"],
            "Optional bonus, Player's or Banker's Hand",
        ),
        (["The same", "The same"], "The same"),
    ],
)
def test_titles_of_selections_together(titles: list[str], together: str) -> None:
    assert selections_title(titles) == together


@pytest.mark.parametrize(
    "name", ["football-kings", "lucky-8s", "crazy-4-poker", "four-card-poker", "blackjack"]
)
def test_every_way_to_win_is_told(name: str) -> None:
    """Also where several of them pay the same."""
    table = table_of(name)
    told = " ".join(line.words for one in payouts_of(table) for line in one.lines).lower()
    for wager in table.wagers.values():
        for verdict in wager.verdicts:
            assert not verdict.odds or (verdict.row or verdict.reason).lower() in told


def test_a_wager_with_the_same_table_is_printed_once() -> None:
    found = payouts_of(table_of("baccarat", bonus="A"))
    assert [one.title for one in found].count("Optional bonus, Player's or Banker's Hand") == 1
