"""The packet of a petition for a new game: every item of 13:69F-8.4(d) and (f), or what is missing."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from houseway.documents.division import submissions as shuffle_submission
from houseway.documents.division.petition import Petition, example, read_petition
from houseway.documents.division.petition_chapters import option_effects
from houseway.documents.division.petition_packet import everything_missing, petition_packet
from houseway.documents.document import Document
from houseway.documents.render.html import in_html
from houseway.documents.render.pdf import in_pdf
from houseway.odds.game_odds import GameOdds, game_odds
from houseway.refusal import Refusal
from houseway.regulation.citation import Missing
from houseway.rules.analysis.own_odds import NotCounted
from houseway.rules.game import open_table
from houseway.rules.registry import game, game_names
from tests.documents.conftest import odds_of
from tests.documents.petitions import COMPLETE, petition, without
from tests.support.games import changed
from tests.support.printed import html_tables, html_words, pdf_pages, plain


@pytest.fixture(scope="session")
def counted() -> GameOdds:
    return odds_of("football-kings", fantasy="B")


@pytest.fixture(scope="session")
def packet(counted: GameOdds) -> Document:
    return petition_packet(petition(), counted)


@pytest.fixture(scope="session")
def words(packet: Document) -> str:
    return html_words(packet)


def missing(content: str, counted: GameOdds) -> list[str]:
    return [str(item) for item in everything_missing(petition(content), counted)]


@pytest.mark.paragraph("13:69F-8.4(d)", "13:69F-8.4(d)3", shows="printed")
def test_a_complete_packet_has_items_1_to_9_and_is_no_draft(
    packet: Document, words: str, counted: GameOdds
) -> None:
    assert everything_missing(petition(), counted) == []
    assert not packet.mark
    assert packet.parts[:9] == [
        "1. Petitioners",
        "2. Category of the game",
        "3. Description of the game",
        "4. Copyrights, trademarks and patents",
        "5. Offer to all casino licensees",
        "6. Release and indemnity",
        "7. Request for a declaratory ruling",
        "8. Request for a test or experiment",
        "9. Other material",
    ]
    assert "Division of Gaming Enforcement, Intake Unit" in words
    assert "A. Keeper, Vice President, Boardwalk Example Casino, Inc." in words
    for part in ("3.i Summary", "3.ii Draft", "3.iii True odds", "3.iv Layout", "3.v Equipment"):
        assert part in words
    assert "Missing." not in words


@pytest.mark.paragraph("13:69F-8.4(d)", shows="printed")
def test_a_petition_that_lacks_anything_is_a_draft_and_lists_all_of_it(counted: GameOdds) -> None:
    draft = petition_packet(petition(without("address", "patent", "release", "declaratory")), counted)
    assert draft.mark == "Draft: 5 items missing"
    pages = pdf_pages(draft)
    assert all("Draft: 5 items missing" in page for page in pages)
    listed = " ".join(pages[:2])
    for text in (
        "Address of the petitioner, petitioner[1]",
        "Address of the petitioner, petitioner[2]",
        "Patents on the game",
    ):
        assert text in listed
    assert "13:69F-8.4(d)7" in listed


@pytest.mark.paragraph("13:69F-8.4(a)", "13:69F-8.4(d)1", shows="printed")
def test_names_and_addresses_of_interested_persons(packet: Document) -> None:
    (petitioners,) = [table for table in html_tables(packet) if table[0][0] == "Name"]
    assert petitioners[1:] == [
        [
            "Boardwalk Example Casino, Inc.",
            "1 Boardwalk, Atlantic City",
            "casino licensee",
            "February 10, 2026",
        ],
        ["Gridiron Games & Sons", "22 Inventor's Lane, Trenton", "owner", ""],
    ]
    for kind in (
        "casino service industry licensee",
        "licensee",
        "lessee",
        "franchisee",
        "other interested person",
    ):
        petition(COMPLETE.replace('kind = "owner"', f'kind = "{kind}"'))
    with pytest.raises(Refusal, match=r"petitioner\[2\].kind = 'gambler': Choose casino licensee"):
        petition(COMPLETE.replace('kind = "owner"', 'kind = "gambler"'))


@pytest.mark.paragraph("13:69F-8.4(b)", shows="computed")
def test_a_casino_licensee_has_agreed_in_writing(words: str, counted: GameOdds) -> None:
    assert "The petitioners are jointly and severally liable" in words
    assert missing(without("agreed-to-test"), counted) == [
        "A casino licensee among the petitioners that agreed in writing to test the game (13:69F-8.4(b))"
    ]
    swapped = COMPLETE.replace('kind = "casino licensee"', 'kind = "lessee"')
    with pytest.raises(Refusal, match="only a casino licensee can agree"):
        petition(swapped)


@pytest.mark.paragraph("13:69F-8.4(c)", "13:69F-8.4(d)2", shows="printed")
def test_variation_composite_or_another_game(words: str, counted: GameOdds) -> None:
    assert "The game is a variation of baccarat-punto banco." in words
    other = without("of = ").replace('kind = "variation"', 'kind = "other"')
    assert "neither a variation nor a composite" in html_words(petition_packet(petition(other), counted))
    assert missing(without("of = "), counted) == [
        "The authorized games of which it is a variation (13:69F-8.4(c))"
    ]
    with pytest.raises(Refusal, match=r"category.kind = 'copy': Choose variation, composite or other"):
        petition(COMPLETE.replace('kind = "variation"', 'kind = "copy"'))


@pytest.mark.paragraph("13:69F-8.4(d)3i", shows="printed")
def test_summary_with_objective_method_and_wagers(words: str) -> None:
    guide = game("football-kings").papers.guide
    assert f"Objective. {plain(guide.objective)}" in words
    assert f"Method of play. {plain(guide.play[0])}" in words
    assert "Wagers offered Pays Home 1 to 1" in words


@pytest.mark.paragraph("13:69F-8.4(d)3iii", shows="printed")
def test_true_odds_payout_odds_and_advantage_of_each_wager_and_pay_table(
    packet: Document, counted: GameOdds
) -> None:
    odds = [table for table in html_tables(packet) if table[0][-1] == "House advantage"]
    by_title = {row[0]: row for row in odds[0][1:]}
    for wager in counted.wagers:
        row = by_title[wager.wager.title]
        assert row[4] == f"{float(wager.house_advantage * 100):.4f}%"
        assert row[3] == f"{float(wager.hit_frequency * 100):.4f}%"
    # The other pay tables of Fantasy, each with its exact advantage.
    assert [table[1][0] for table in odds[1:]] == ["Fantasy", "Fantasy"]
    for value, table in zip("AC", odds[1:], strict=True):
        exact = odds_of("football-kings", fantasy=value)["fantasy"].house_advantage
        assert table[1][4] == f"{float(exact * 100):.4f}%"


@pytest.mark.paragraph("13:69F-8.4(d)3iii", shows="printed")
def test_a_game_whose_advantage_nobody_counted_is_not_complete() -> None:
    partly = changed(game("football-kings"), own_odds={"tie": NotCounted("not counted")})
    counted = game_odds(open_table(partly))
    read = petition()
    uncounted = replace(read, table=counted.table)
    assert [str(item) for item in everything_missing(uncounted, counted)] == [
        "True odds and house advantage of the wager tie (13:69F-8.4(d)3iii)"
    ]
    assert petition_packet(uncounted, counted).mark == "Draft: 1 item missing"


def test_option_effects_are_those_that_change_odds(sic_bo: GameOdds, baccarat: GameOdds) -> None:
    assert [(effect.option.name, effect.value) for effect in option_effects(sic_bo)] == [
        ("pay-table", "minimum"),
        ("two-of-a-kind", "exactly-two"),
    ]
    changed = {
        (effect.option.name, effect.value): {odds.wager.name for odds in effect.changed}
        for effect in option_effects(baccarat)
    }
    assert changed["commission", "4"] == {"banker"}
    assert changed["bonus", "C"] == {"player-bonus", "banker-bonus"}
    assert ("cards", "pre-shuffled") not in changed
    assert {"player", "banker", "tie"} <= changed["decks", "6"]
    four = next(
        effect
        for effect in option_effects(baccarat)
        if (effect.option.name, effect.value) == ("commission", "4")
    )
    assert four.changed[0].house_advantage < Fraction(1, 100)


@pytest.mark.paragraph("13:69F-8.4(d)3iv", "13:69F-8.4(d)3v", shows="printed")
def test_pictures_of_layout_and_equipment(packet: Document) -> None:
    html = in_html(packet)
    assert 'data-wager="hail-mary"' in html
    assert "Boardwalk Example Casino, Inc." in html[html.index("3.iv") : html.index("3.v")]
    equipment = html[html.index("3.v Equipment") :]
    guide = game("football-kings").papers.guide
    assert equipment.count("<svg") == len(guide.equipment)


@pytest.mark.paragraph(
    "13:69F-8.4(d)4",
    "13:69F-8.4(d)5",
    "13:69F-8.4(d)6",
    "13:69F-8.4(d)7",
    "13:69F-8.4(d)8",
    "13:69F-8.4(d)9",
    shows="printed",
)
@pytest.mark.parametrize(
    ("line", "printed", "cite"),
    [
        ("trademark", "Trademark FOOTBALL KINGS, pending.", "13:69F-8.4(d)4"),
        ("offered", "Offered by letter to every casino licensee.", "13:69F-8.4(d)5"),
        ("release", "Agreement of February 12, 2026, Exhibit A.", "13:69F-8.4(d)6"),
        (
            "declaratory-ruling",
            "The petitioners request a declaratory ruling that Football Kings",
            "13:69F-8.4(d)7",
        ),
        ("test = true", "The petitioners request a test or experiment of Football Kings", "13:69F-8.4(d)8"),
    ],
)
def test_statements(words: str, counted: GameOdds, line: str, printed: str, cite: str) -> None:
    assert printed in words
    (lacking,) = everything_missing(petition(without(line)), counted)
    assert str(lacking.cite) == cite
    assert "Exhibit B: sample deck" in words


@pytest.mark.paragraph("13:69F-8.4(e)", shows="printed")
def test_a_checklist_of_what_the_division_may_weigh(packet: Document, words: str) -> None:
    (factors,) = [table for table in html_tables(packet) if table[0][0] == "Factor"]
    assert ["Personnel", "One dealer a table"] in factors
    assert ["Security and integrity", "the chapter Security of the game"] in factors
    assert "is shuffled before every round, so nothing that was dealt tells what comes next" in words
    assert [row[0] for row in factors[1:6]] == [
        "Rules and method of play",
        "True and payout odds",
        "Wagers offered",
        "Layout",
        "Equipment",
    ]
    assert "subject to a successful test" in words


@pytest.mark.paragraph(
    "13:69F-8.4(f)",
    "13:69F-8.4(f)2",
    "13:69F-8.4(f)2i",
    "13:69F-8.4(f)2ii",
    "13:69F-8.4(f)2iii",
    "13:69F-8.4(f)2iv",
    "13:69F-8.4(f)2v",
    shows="printed",
)
def test_the_submission_for_the_test(words: str, counted: GameOdds) -> None:
    test = words[words.index("To be filed for the test") :]
    for answer in (
        "Boardwalk Example Casino",
        "From June 1, 2026 Until August 31, 2026 Hours 12:00 PM to midnight Tables FK-1, FK-2",
        "A new game is being tested here.",
        "Fewer than one dispute in 1,000 rounds",
        "Weekly report, form T-1",
        "Floor plan",
    ):
        assert answer in test
    lacking = missing(without("casinos", "hours", "sign = ", "criteria", "documented"), counted)
    assert [item.rpartition("(f)")[2] for item in lacking] == ["2i)", "2ii)", "2iii)", "2iv)", "2iv)"]
    # Without any of it the petition itself is complete: the test comes after preliminary approval.
    alone = COMPLETE[: COMPLETE.index("[test]")]
    assert missing(alone, counted) == []
    assert "Submission for the test" not in html_words(petition_packet(petition(alone), counted))
    assert petition(alone).test_missing
    with pytest.raises(Refusal, match="before the first day"):
        petition(COMPLETE.replace("until = 2026-08-31", "until = 2026-05-31"))


@pytest.mark.paragraph("13:69F-8.4(f)1", "13:69F-8.4(f)1i", "13:69F-8.4(f)1ii", shows="printed")
def test_petitioners_without_a_license_apply_for_one(words: str, counted: GameOdds) -> None:
    assert "Petitioners without a license" in words
    assert "Gridiron Games & Sons Filed 2026-02-20, fee paid not required" in words
    assert missing(without("license-application", "transactional"), counted) == [
        "Application for a license, with its fee, petitioner[2] (13:69F-8.4(f)1i)",
        "Application for a transactional waiver, or 'not required', petitioner[2] (13:69F-8.4(f)1ii)",
    ]
    licensed = without("license-application", "transactional").replace(
        'kind = "owner"', 'kind = "casino service industry licensee"'
    )
    assert missing(licensed, counted) == []
    assert "without a license" not in html_words(petition_packet(petition(licensed), counted))


def test_errors_are_all_reported_at_once() -> None:
    wrong = (
        COMPLETE.replace("date = 2026-03-02", 'date = "soon"')
        .replace('kind = "owner"', 'kind = "gambler"')
        .replace('patent = "none"', "patent = 3\npatents = 4")
        .replace('casinos = ["Boardwalk Example Casino"]', 'casinos = "one"')
        .replace('fantasy = "B"', 'fantasy = "Z"')
        + "\n[extra]\nx = 1\n"
    )
    with pytest.raises(Refusal) as refused:
        petition(wrong)
    lines = str(refused.value).splitlines()
    assert lines[0] == "petition.toml has 7 errors. Nothing was printed."
    for text in (
        "extra: unknown",
        "date = 'soon': Write a date",
        "petitioner[2].kind = 'gambler'",
        "rights.patents: unknown",
        "rights.patent = 3: Write a text in quotation marks. (13:69F-8.4(d)4)",
        "test.casinos = 'one': Write a list",
        "fantasy cannot be 'Z'",
    ):
        assert any(text in line for line in lines[1:]), text


@pytest.mark.parametrize(
    ("content", "says"),
    [
        ("game = ", "is not valid TOML"),
        ("", "names no game"),
        ('game = "faro"', "There is no game 'faro'"),
        ('game = "sic-bo"\npetitioner = 3', "petitioner = 3: not a table"),
        ('game = "sic-bo"\noptions = { decks = 6 }', "Write every value in quotation marks"),
        ('game = "sic-bo"\n[requests]\ntest = "yes"', "requests.test = 'yes': Write true or false"),
    ],
)
def test_files_that_are_no_petition(content: str, says: str) -> None:
    with pytest.raises(Refusal, match=says):
        petition(content)


@pytest.mark.parametrize("name", game_names())
def test_the_template_of_every_game_is_a_petition_that_lacks_everything(name: str) -> None:
    read = read_petition(example(name), "example.toml")
    assert read.table.game.name == name
    assert len(read.missing) == 13
    assert all(isinstance(missing, Missing) for missing in read.test_missing)


def test_given_words_are_escaped_and_checked(counted: GameOdds) -> None:
    nasty = COMPLETE.replace("Gridiron Games & Sons", "<b>#panic()</b>")
    html = in_html(petition_packet(petition(nasty), counted))
    assert "<b>#panic" not in html
    assert "#panic()" in html
    assert in_pdf(petition_packet(petition(nasty), counted))
    with pytest.raises(Refusal, match="with the word 'for'"):
        in_html(petition_packet(petition(COMPLETE.replace("as there", "and pay 2 for 1")), counted))


def test_the_same_bytes_twice(packet: Document) -> None:
    assert in_pdf(packet) == in_pdf(packet)
    assert in_html(packet) == in_html(packet)


def test_a_petition_knows_its_date_and_petitioners() -> None:
    read: Petition = petition()
    assert str(read.dated) == "2026-03-02"
    assert len(read.petitioners) == 2
    assert read.table.options.choice("fantasy") == "B"


@pytest.mark.paragraph("13:69F-50.4(c)", shows="printed")
def test_a_shuffle_for_lucky_8s_is_submitted_with_seven_answers() -> None:
    empty = shuffle_submission.example()
    draft = shuffle_submission.shuffle_submission(empty, "shuffle.toml")
    assert draft.mark == "Draft: 10 items missing"
    filled = empty.replace('date = ""', "date = 2026-05-01")
    for number, key in enumerate(shuffle_submission.ASKED):
        filled = filled.replace(f'{key} = ""', f'{key} = "answer {number}"')
    filled = filled.replace('licensee = ""', 'licensee = "Example Casino"').replace(
        'by = ""', 'by = "A. Keeper"'
    )
    made = shuffle_submission.shuffle_submission(filled, "shuffle.toml")
    assert not made.mark
    words = html_words(made)
    assert all(f"Answer {number}." in words for number in range(7))
    assert len(shuffle_submission.ASKED) == 7
    assert "13:69F-50.4(c)" in words
    with pytest.raises(Refusal, match="riffles: unknown"):
        shuffle_submission.shuffle_submission("riffles = 3", "shuffle.toml")


def test_a_date_may_stand_between_the_quotation_marks_of_the_empty_form(counted: GameOdds) -> None:
    plain, quoted = COMPLETE, COMPLETE.replace("date = 2026-03-02", 'date = "2026-03-02"')
    assert quoted != plain
    assert html_words(petition_packet(petition(quoted), counted)) == html_words(
        petition_packet(petition(plain), counted)
    )


@pytest.mark.paragraph("13:69F-8.4(d)3iii", shows="printed")
def test_a_petition_may_propose_odds_that_are_not_in_force_and_says_what_they_break() -> None:
    below = COMPLETE.replace('{ fantasy = "B" }', '{ pays-fantasy-1-to-6 = "lose", pays-tie = "18 to 1" }')
    proposed = petition(below.replace("baccarat-punto banco", "football-kings"))
    words = html_words(petition_packet(proposed, game_odds(proposed.table)))
    assert "No table may open with these rules under the regulation in force." in words
    assert "1 to 6 points (Fantasy) is printed as a push, not a loss. 13:69F-45.7(d) Table A" in words
    assert "Tie at 18 to 1 is below the least that may be paid, 20 to 1. 13:69F-45.7(c)" in words
    # The draft of the rules changes the rows, and the odds are those of the proposal.
    assert "[Tie wager] [20 to 1] Tie wager 18 to 1" in words
    assert "Wins by 1 to 6 points loses" in words
    assert "1 to 6 points (Fantasy) pays nothing (lose)" in words
    with pytest.raises(Refusal, match="are not payout odds"):
        petition(COMPLETE.replace('{ fantasy = "B" }', '{ pays-tie = "18 for 1" }'))
