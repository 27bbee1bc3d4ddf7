"""The sign at a table: what its paragraphs ask for, from the rules that are really in force."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from datetime import date, datetime
from typing import Any

import pytest

from houseway.documents.division.submissions import sign_submission
from houseway.documents.document import PayGroup, SignRules, paper_named
from houseway.documents.house import House
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.documents.status import Submission, without_limits
from houseway.documents.table.payouts import payouts_of, selections_title
from houseway.documents.table.sign import ComingChange, change_sign, changed_for_patrons, pay_groups, sign
from houseway.documents.versions import sign_fingerprint
from houseway.refusal import Refusal
from houseway.rules.fingerprint import grouped, rules_hash, short_hash
from houseway.rules.game import Table, open_table
from houseway.rules.options import Choice
from houseway.rules.registry import every_game, game
from houseway.rules.wagers.payout import with_commas
from tests.support.full_tables import fullest_table
from tests.support.nightly import some
from tests.support.pdf_pages import pages_of
from tests.support.printed import html_words, parsed, pdf_pages, pdf_words, plain, words_of

XHTML = "{http://www.w3.org/1999/xhtml}"
LIMITS = {"minimum": "500", "maximum": "100000"}
SUBMITTED = Submission(date(2026, 3, 2), "S-114")


def table_of(name: str, **options: str) -> Table[Any]:
    return open_table(game(name), {key.replace("_", "-"): value for key, value in options.items()})


def rows(table: Table[Any]) -> list[list[str]]:
    """Return the rows of the sign as it is printed: a wager or hand without its note, and what it pays."""
    page = parsed(in_html(sign(table)))
    for row in page.iter(f"{XHTML}th"):
        for note in row.findall(f"{XHTML}small"):
            row.remove(note)
    return [[words_of(cell) for cell in row] for row in page.iter(f"{XHTML}tr")]


def sentences(table: Table[Any]) -> list[str]:
    """Return the rules at the foot of the sign."""
    (rules,) = [block for block in sign(table).blocks if isinstance(block, SignRules)]
    return list(rules.sentences)


@pytest.mark.parametrize("declared", every_game(), ids=lambda game: game.name)
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


@pytest.mark.parametrize("declared", every_game(), ids=lambda game: game.name)
@pytest.mark.paragraph("13:69F-8.3(a)", shows="printed")
def test_a_sign_says_what_patrons_need_and_nothing_else(declared: Any) -> None:
    for table in (open_table(declared, LIMITS), fullest_table(declared)):
        made = sign(table, submission=SUBMITTED)
        words = html_words(made)
        for told in table.options.for_patrons():
            assert plain(with_commas(told)) in words
        for title in {declared.papers.sign_words.said(wager.title) for wager in table.wagers.values()}:
            assert plain(title.split(",")[0].split(" of ")[0]) in words
        printed = " ".join(text for text in made.every_text() if text != made.footer)
        assert not re.search(r"\d+:\d+|#title|reading", printed)
        for option in declared.wagering.options:
            assert option.name not in printed or "-" not in option.name, option.name
            assert len(option.meaning) < 12 or option.meaning not in printed, option.name
        assert words.count("N.J.A.C.") == 1
        assert short_hash(table) in words


@pytest.mark.nightly
@pytest.mark.parametrize("declared", some(every_game(), 3), ids=lambda game: game.name)
def test_a_sign_is_the_same_every_time(declared: Any) -> None:
    made = sign(open_table(declared, LIMITS), table_name="Table 1", submission=SUBMITTED)
    assert in_pdf(made) == in_pdf(made)
    assert in_html(made) == in_html(made)


@pytest.mark.parametrize("declared", every_game(), ids=lambda game: game.name)
def test_words_for_patrons_replace_words_that_there_are(declared: Any) -> None:
    """A word that no wager has any more would stay in the list for nothing."""
    known, titles = set(), set()
    sharing = [other for other in every_game() if other.papers.sign_words is declared.papers.sign_words]
    for table in (table for other in sharing for table in every_single_choice(other)):
        for wager in table.wagers.values():
            known |= {wager.title, *(verdict.row or verdict.reason for verdict in wager.verdicts)}
        titles |= {line.words for group in pay_groups(table) for line in group.lines}
    assert set(declared.papers.sign_words.words) <= known
    assert set(declared.papers.sign_words.notes) <= titles


def every_single_choice(declared: Any) -> Iterator[Table[Any]]:
    yield from (open_table(declared, {}), fullest_table(declared))
    for option in declared.wagering.options:
        for value in option.values if isinstance(option, Choice) else ():
            with suppress(Refusal):
                yield open_table(declared, {option.name: value})


@pytest.mark.paragraph("13:69E-1.13CC(c)", "13:69F-45.7(a)", shows="printed")
def test_football_kings_all_odds_and_the_ace_by_quarter() -> None:
    table = table_of("football-kings", fantasy="B", pays_tie="25 to 1")
    pay_rows = rows(table)
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
        assert row in pay_rows
    assert "20 to 1" in html_words(sign(table))  # 21 to 27 points
    assert ["Tie", "20 to 1"] not in pay_rows


@pytest.mark.paragraph("13:69F-9.4(a)", shows="printed")
def test_sic_bo_selections_at_the_same_odds_share_a_line() -> None:
    pay_rows = rows(table_of("sic-bo"))
    assert ["Three of a kind", "150 to 1"] in pay_rows
    assert ["Total of 4 or 17", "50 to 1"] in pay_rows
    assert ["Total of 9, 10, 11 or 12", "6 to 1"] in pay_rows
    assert ["Two dice combination", "5 to 1"] in pay_rows
    assert ["Your number on all three dice", "3 to 1"] in pay_rows


@pytest.mark.paragraph("13:69F-9.3(b)", shows="printed")
def test_sic_bo_tells_players_that_they_answer_for_their_wagers() -> None:
    assert "Your wagers count as they lie" in html_words(sign(table_of("sic-bo")))


@pytest.mark.paragraph("13:69E-1.10E(c)", shows="printed")
def test_lucky_8s_bonus_odds_and_both_phrases() -> None:
    table = table_of("lucky-8s", bonus="5")
    assert ["Eight natural 8's and jokers", "200,000 to 1"] in rows(table)
    assert ["Fewer than two natural 8's and jokers", "loses"] in rows(table)
    words = html_words(sign(table))
    assert "Dealer Qualifies with One Natural 8 or Joker" in words
    assert "Both the Ante and In to Win wager must be in equal amounts" in words


@pytest.mark.paragraph("19:46-1.13P(d)", shows="printed")
@pytest.mark.parametrize("name", ["crazy-4-poker", "four-card-poker"])
def test_four_card_poker_odds_of_all_authorized_wagers(name: str) -> None:
    table = table_of(name)
    pay_rows = rows(table)
    assert ["Ante", "1 to 1"] in pay_rows
    assert ["Play", "1 to 1"] in pay_rows
    assert ["Four of a kind", "50 to 1"] in pay_rows
    if name == "crazy-4-poker":
        assert ["Flush", "3 to 2"] in pay_rows
        assert ["Four aces", "200 to 1"] in pay_rows
    else:
        assert ["Straight flush", "20 to 1"] in pay_rows  # the automatic bonus
    assert "19:46-1.13P(d)" in html_words(sign(table))


@pytest.mark.paragraph("13:69F-2.30(c)", "13:69F-2.30(h) posting", shows="printed")
def test_kings_bounty_table_and_its_own_limits() -> None:
    table = table_of(
        "blackjack", kings_bounty="2", minimum_kings_bounty="100", maximum_kings_bounty="2500", **LIMITS
    )
    pay_rows = rows(table)
    expected = {
        "Two kings of spades with dealer blackjack": "1,000 to 1",
        "Two kings of spades": "200 to 1",
        "Two kings of one suit": "50 to 1",
        "Two queens, jacks or tens of one suit": "25 to 1",
        "A suited twenty": "9 to 1",
        "Two kings": "6 to 1",
        "An unsuited twenty": "4 to 1",
    }
    for hand, odds in expected.items():
        assert [hand, odds] in pay_rows
    assert ["King's Bounty", "$1", "$25"] in pay_rows
    assert ["Blackjack", "$5", "$1,000"] in pay_rows
    # A bet for the dealer has no limits of its own: it is within those of the player's.
    assert "King's Bounty wagers for yourself and for the dealer together" in html_words(sign(table))
    off = html_words(sign(table_of("blackjack", **LIMITS)))
    assert "King's Bounty" not in off


def test_even_money_stands_on_the_sign_only_where_it_is_offered() -> None:
    assert "even money" in html_words(sign(table_of("blackjack")))
    assert "even money" not in html_words(sign(table_of("blackjack", blackjack_pays="6 to 5")))


def test_blackjack_names_hands_as_patrons_do() -> None:
    pay_rows = rows(table_of("blackjack", **LIMITS))
    assert ["Blackjack", "3 to 2"] in pay_rows
    assert ["All other winning hands, or even money on blackjack", "1 to 1"] in pay_rows
    assert ["Split hands", "1 to 1"] in pay_rows
    assert ["Doubled hands", "1 to 1"] in pay_rows
    assert not any("of a split pair" in row[0] for row in pay_rows)


def test_a_sign_states_vigorish_and_pushes() -> None:
    five = html_words(sign(table_of("baccarat")))
    assert "The Banker's Hand is higher, less 5% of the amount won 1 to 1" in five
    assert "5% commission on winning Banker wagers." in five
    assert "Push on Player's Hand and Banker's Hand if the hands are equal." in five
    dragon = html_words(sign(table_of("baccarat", commission="dragon-7")))
    assert "Push on Banker's Hand if the Banker's Hand wins with a three-card 7." in dragon
    assert "% of the amount won" not in dragon
    tie_25 = html_words(sign(table_of("mini-baccarat", commission="tie-25")))
    assert "On a tie, 25% of a Banker wager is charged." in tie_25


@pytest.mark.paragraph("13:69F-8.2(c)", "13:69F-8.2(f)", shows="printed")
def test_limits_and_increments() -> None:
    table = table_of("sic-bo", maximum_three_of_a_kind="2500", increment="500", **LIMITS)
    assert ["Three of a kind", "$5", "$25"] in rows(table)
    assert "Wagers in multiples of $5." in html_words(sign(table))
    assert ["Every wager", "$5", "$1,000"] in rows(table_of("sic-bo", **LIMITS))
    # A play wager follows from the ante and has no limits of its own.
    assert not any("Play" in row[0] for row in rows(table_of("crazy-4-poker", **LIMITS)) if len(row) == 3)


@pytest.mark.paragraph("13:69F-8.2(c)", shows="printed")
def test_a_sign_without_limits_is_a_draft() -> None:
    draft = sign(table_of("sic-bo", minimum="500"), submission=SUBMITTED)
    assert "Draft: minimum and maximum not set" in draft.mark
    assert not sign(table_of("sic-bo", **LIMITS), submission=SUBMITTED).mark


@pytest.mark.paragraph("13:69F-8.3(a)", shows="printed")
def test_the_rules_in_force_are_those_of_the_table() -> None:
    table = table_of("blackjack", soft_17="hit", blackjack_pays="6 to 5", decks="6")
    told = sentences(table)
    assert {"Dealer hits soft 17.", "Blackjack pays 6 to 5.", "Played with 6 decks of cards."} <= set(told)
    assert "Dealer stands on all 17s." not in told
    assert "Dealer stands on all 17s." in sentences(table_of("blackjack"))
    assert short_hash(table) in pdf_words(sign(table))
    # What patrons need not know is not on the sign.
    burned = pdf_words(sign(table_of("football-kings", burn="yes", fantasy="off")))
    assert "burn" not in burned.lower()
    assert "Fantasy" not in burned


@pytest.mark.parametrize("name", ["baccarat", "mini-baccarat"])
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, {"Commission is rounded up"}),
        ({"commission": "total-cards"}, {"Commission is rounded up", "on all other winning Banker wagers"}),
        ({"commission": "banker-six", "bonus": "A"}, {"An optional bonus wager needs"}),
        ({"commission": "dragon-7"}, set()),
    ],
)
@pytest.mark.paragraph("13:69F-8.3(a)", shows="printed")
def test_a_rule_that_has_no_bearing_at_the_table_is_not_on_its_sign(
    name: str, options: dict[str, str], told: set[str]
) -> None:
    chosen = {"vigorish-rounding": "yes", "bonus-needs-main": "yes", **options}
    words = html_words(sign(open_table(game(name), chosen)))
    every = {
        "Commission is rounded up",
        "on all other winning Banker wagers",
        "An optional bonus wager needs",
    }
    assert {sentence for sentence in every if sentence in words} == told


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


@pytest.mark.paragraph("13:69F-45.7(e)", shows="printed")
def test_the_payout_limit_is_posted() -> None:
    words = html_words(sign(table_of("football-kings", payout_limit="5000000")))
    assert "limited to $50,000 in one round, for all players together" in words
    assert "Payouts on Tie, Over 56, Under 55, Hail Mary and Fantasy are limited" in words


@pytest.mark.paragraph("13:69F-8.3(b)1", shows="printed")
def test_a_sign_of_coming_changes_in_order_of_time() -> None:
    later = ComingChange("fantasy will be paid by pay table B", datetime(2026, 7, 1, 20, 0))
    sooner = ComingChange("The maximum will be $500.", datetime(2026, 6, 30, 9, 5))
    made = change_sign(table_of("football-kings"), [later, sooner], table_name="FK-1")
    words = html_words(made)
    assert "Coming change of the rules Football Kings FK-1" in words
    assert "From June 30, 2026 at 9:05 AM The maximum will be $500." in words
    assert "From July 1, 2026 at 8:00 PM Fantasy will be paid by pay table B." in words
    assert words.index("June 30") < words.index("July 1")
    assert "13:69F-8.3(b)1" in made.footer
    assert "Hail Mary" not in words  # the sign with the rules in force stays next to it


@pytest.mark.parametrize(
    ("name", "now", "then", "told"),
    [
        ("blackjack", {}, {"soft-17": "hit"}, "Dealer hits soft 17."),
        (
            "blackjack",
            {},
            {"blackjack-pays": "6 to 5"},
            "Blackjack pays 6 to 5. Blackjack, all other winning hands: 1 to 1.",
        ),
        ("blackjack", {"kings-bounty": "1"}, {}, "King's Bounty is no longer offered."),
        ("football-kings", {}, {"pays-hail-mary": "2000 to 1"}, "Hail Mary: 2,000 to 1"),
        ("football-kings", {"fantasy": "B"}, {"fantasy": "C"}, "Fantasy, wins by 21 to 27 points: 15 to 1."),
        ("football-kings", {}, {"payout-limit": "5000000"}, "Payouts in one round are limited to $50,000."),
        ("football-kings", {}, {"burn": "yes"}, "burn yes"),
    ],
)
@pytest.mark.paragraph("13:69F-8.3(b)1", shows="printed")
def test_what_changes_for_patrons_is_told_in_sentences(
    name: str, now: dict[str, str], then: dict[str, str], told: str
) -> None:
    before, after = open_table(game(name), now), open_table(game(name), then)
    assert told in changed_for_patrons(before, after)
    assert told not in changed_for_patrons(after, before)


@pytest.mark.paragraph("13:69F-8.3(d)", shows="printed")
def test_a_sign_is_a_sample_until_its_submission_is_recorded() -> None:
    table = table_of("sic-bo", **LIMITS)
    sample = sign(table)
    assert "Sample, not for use before submission (13:69F-8.3(d))" in sample.mark
    (page,) = pdf_pages(sample)
    assert "Sample" in page
    submitted = sign(table, submission=SUBMITTED)
    assert not submitted.mark
    assert "Submitted to the Division on March 2, 2026, reference S-114" in pdf_words(submitted)


@pytest.mark.paragraph("13:69F-8.3(d)", shows="printed")
@pytest.mark.parametrize("declared", every_game(), ids=lambda game: game.name)
def test_the_submission_sheet_states_location_size_and_language(declared: Any) -> None:
    table = fullest_table(declared)
    house = House("Boardwalk Casino LLC")
    made = sign_submission(
        table,
        location="On the rail",
        tables=["T-1", "T-2"],
        paper=paper_named("tabloid", landscape=True),
        house=house,
    ).issued_by(house, date(2026, 3, 1))
    assert not made.mark
    words = html_words(made)
    for told in (
        "Submission of a sign",
        "Casino licensee Boardwalk Casino LLC",
        "Tables T-1, T-2",
        "Location of the sign On the rail",
        "Size 17 by 11 inches",
        "Language English",
        f"Version of the sign {grouped(sign_fingerprint(table))}",
        "Name and title, for the casino licensee",
    ):
        assert told in words, told
    # Everything that patrons read is on the sheet, without the limits, which change on their own.
    for block in sign(without_limits(table)).blocks:
        if isinstance(block, PayGroup | SignRules):
            assert all(plain(with_commas(text)) in words for text in block.texts)
    assert "$25,000" not in words
    for page in pages_of(in_pdf(made)):
        assert not page.outside(36)


@pytest.mark.paragraph("13:69F-8.3(d)", shows="printed")
def test_a_submission_sheet_says_what_it_lacks() -> None:
    made = sign_submission(table_of("sic-bo"), language="")
    assert made.mark == "Draft: 4 items missing"
    words = html_words(made)
    assert "The location of the sign (--location) 13:69F-8.3(d)" in words
    assert "The table or tables (--table) 13:69F-8.3(d)" in words


def test_the_submitted_version_is_what_patrons_read_without_limits() -> None:
    same = sign_fingerprint(table_of("blackjack"))
    assert sign_fingerprint(table_of("blackjack", **LIMITS)) == same
    assert sign_fingerprint(table_of("blackjack", dealing="shoe")) == same
    assert sign_fingerprint(table_of("blackjack", soft_17="hit")) != same
    assert sign_fingerprint(table_of("blackjack", kings_bounty="1")) != same


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
    told = " ".join(line.words for payout in payouts_of(table) for line in payout.lines).lower()
    for wager in table.wagers.values():
        for verdict in wager.verdicts:
            assert not verdict.odds or (verdict.row or verdict.reason).lower() in told


def test_a_wager_with_the_same_table_is_printed_once() -> None:
    payouts = payouts_of(table_of("baccarat", bonus="A"))
    assert [item.title for item in payouts].count("Optional bonus, Player's or Banker's Hand") == 1
