"""Submissions to the Division: recorded by version, and required when a table opens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from houseway.house.demo.papers import keep_placeholder, stand_in_version
from houseway.house.desks import submission_desk as facts
from houseway.house.desks.command import DeskCommand
from houseway.house.desks.required_papers import design_of, needed_for
from houseway.house.desks.submission_desk import SubmissionDesk
from houseway.house.desks.submissions import KINDS, Submissions, submissions_view
from houseway.house.desks.tournament_desk import BeginSession, DraftTournament, FileTournament
from houseway.house.floor import Person
from houseway.house.roles import NotAllowed
from houseway.house.trust.audit.log import audit_log
from houseway.refusal import Refusal
from houseway.rules.registry import every_game, rules_of
from houseway.table.commands import table_commands as commands
from tests.support.papers import PHOTOGRAPH, VERSION
from tests.support.prepared import WIDE, prepared, within_limits
from tests.support.spring_open import DEPARTMENTS, NOTICE, SPRING, Organiser, changed
from tests.support.timed_floor import ANN, BOB, BOSS, INSPECTOR, SUPERVISOR, TimedFloor, moment, timed_floor

GUIDE = facts.SubmitSample("guide", "sic-bo", VERSION, "G-7")
SIGN = facts.SubmitSample(
    "sign", "sic-bo", VERSION, "S-7", location="left of the dealer", size="letter", language="English"
)


@dataclass
class Papers:
    house: TimedFloor
    desk: SubmissionDesk

    def order(self, person: Person, command: DeskCommand) -> Any:
        return self.desk.order(person, command)

    def refuses(self, person: Person, command: DeskCommand, says: str, cite: str | None = None) -> None:
        before = self.house.floor.store.count()
        with pytest.raises(Refusal, match=says) as refused:
            self.desk.order(person, command)
        assert self.house.floor.store.count() == before
        assert cite is None or str(refused.value.cite) == cite

    def opens(self, game: str, table: str = "T1", **options: str) -> None:
        by_name = {name.replace("_", "-"): value for name, value in options.items()}
        self.house.floor.command(BOSS, table, commands.Open(game, within_limits(by_name)))

    def does_not_open(self, game: str, says: str, cite: str, table: str = "T1", **options: str) -> None:
        with pytest.raises(Refusal, match=says) as refused:
            self.opens(game, table, **options)
        assert str(refused.value.cite) == cite
        assert table not in self.house.floor.tables()

    def prepare_all_but(self, kind: str, game: str, **options: str) -> None:
        """Put everything on record that a table needs, except one kind of paper."""
        by_name = {name.replace("_", "-"): value for name, value in options.items()}
        rules = rules_of(game, within_limits(by_name))
        keep_placeholder(self.house.floor, BOSS)
        for paper, version in (
            *((paper, stand_in_version(rules, paper)) for paper in ("sign", "guide")),
            *((needed.kind, needed.version) for needed in needed_for(rules)),
        ):
            if paper != kind and _known(self).of(paper, game, version) is None:
                place = ("left", "letter", "English") if paper == "sign" else ("", "", "")
                file = PHOTOGRAPH if paper == "layout-photograph" else ""
                sample = facts.SubmitSample(paper, game, version, "P-1", by_name, *place, file)  # type: ignore[arg-type]
                self.order(BOSS, sample)


@pytest.fixture
def papers(tmp_path: Path) -> Iterator[Papers]:
    with timed_floor(tmp_path) as house:
        yield Papers(house, SubmissionDesk(house.floor))


def _known(papers: Papers) -> Submissions:
    return papers.desk.look(lambda known: known)


@pytest.mark.paragraph("13:69F-8.5(c)", shows="refused")
def test_a_submission_is_for_one_version(papers: Papers) -> None:
    papers.order(BOSS, GUIDE)
    (sample,) = submissions_view(_known(papers)).submissions
    assert (sample.state, sample.by, sample.on, sample.reference) == (
        "submitted",
        "boss",
        "2026-03-02",
        "G-7",
    )
    known = _known(papers)
    assert known.of("guide", "sic-bo", VERSION) is known.every[0]
    assert known.of("guide", "sic-bo", PHOTOGRAPH) is None
    assert known.of("guide", "baccarat", VERSION) is None
    assert known.of("sign", "sic-bo", VERSION) is None
    papers.refuses(BOSS, GUIDE, "submitted to the Division on 2026-03-02, reference G-7", "13:69F-8.5(c)")


@pytest.mark.paragraph("13:69F-8.3(d)", shows="refused")
def test_a_sign_has_location_size_and_language(papers: Papers) -> None:
    for field in ("location", "size", "language", "reference"):
        fields = {name: getattr(SIGN, name) for name in SIGN.__struct_fields__}
        papers.refuses(
            BOSS, facts.SubmitSample(**{**fields, field: " "}), f"its {field} is missing", "13:69F-8.3(d)"
        )
    papers.order(BOSS, SIGN)
    papers.refuses(BOSS, SIGN, "was submitted to the Division")
    fields = {name: getattr(SIGN, name) for name in SIGN.__struct_fields__}
    papers.order(BOSS, facts.SubmitSample(**{**fields, "location": "right of the dealer"}))
    assert len(_known(papers).every) == 2


@pytest.mark.paragraph("13:69F-8.3(d)", shows="refused")
@pytest.mark.paragraph("13:69F-8.2(c)", "13:69F-8.3(a)", shows="computed")
def test_the_opening_records_the_sign_that_is_posted(papers: Papers) -> None:
    papers.order(BOSS, GUIDE)
    papers.order(BOSS, SIGN)
    floor = papers.house.floor
    prepared(floor, "baccarat")
    for game, sign, says in (
        ("sic-bo", 1, "is not a sign of sic-bo"),
        ("baccarat", 2, "is not a sign of baccarat"),
        ("sic-bo", 9, "no submission 9"),
    ):
        with pytest.raises(Refusal, match=says):
            floor.command(BOSS, "T1", commands.Open(game, within_limits({"minimum": "500"}), sign=sign))
    assert not floor.tables()
    record = floor.command(BOSS, "T1", commands.Open("sic-bo", within_limits({"minimum": "500"}), sign=2))
    assert record.body[0]["sign"] == 2
    assert floor.look("T1", lambda live: live.opened and live.opened.sign).seen == 2


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (facts.SubmitSample("guide", "sic-bo", "v2", "G-7"), "not a version of a gaming guide"),
        (facts.SubmitSample("guide", "sic-bo", VERSION.upper(), "G-7"), "not a version"),
        (facts.SubmitSample("guide", "poker", VERSION, "G-7"), "poker"),
        (facts.SubmitSample("guide", "sic-bo", VERSION, "G-7", {"decks": "6"}), "no option 'decks'"),
        (facts.SubmitSample("layout", "sic-bo", VERSION, "G-7"), "only for crazy-4-poker or lucky-8s"),
        (facts.SubmitSample("layout-photograph", "football-kings", VERSION, "P"), "its file is missing"),
        (
            facts.SubmitSample("layout-photograph", "football-kings", VERSION, "P", file="x"),
            "not the SHA-256",
        ),
        (facts.SubmitSample("payout-limit", "football-kings", "2.5", "P"), "not a version of a payout limit"),
    ],
)
def test_what_is_wrong_is_refused(papers: Papers, command: DeskCommand, says: str) -> None:
    papers.refuses(BOSS, command, says)


def test_who_may_submit_and_who_approves(papers: Papers) -> None:
    for person in (ANN, SUPERVISOR, INSPECTOR):
        with pytest.raises(NotAllowed):
            papers.order(person, GUIDE)
    design = design_of(rules_of("lucky-8s", {}))
    papers.order(BOSS, facts.SubmitSample("layout", "lucky-8s", design, "L-1"))
    papers.order(BOSS, GUIDE)
    with pytest.raises(NotAllowed):
        papers.order(BOSS, facts.ApproveSubmission(1, "D-1"))
    papers.refuses(INSPECTOR, facts.ApproveSubmission(2, "D-1"), "only has to be submitted")
    papers.refuses(INSPECTOR, facts.ApproveSubmission(3, "D-1"), "no submission 3")
    papers.refuses(INSPECTOR, facts.ApproveSubmission(1, " "), "needs a reference")
    papers.order(INSPECTOR, facts.ApproveSubmission(1, "D-1"))
    papers.refuses(INSPECTOR, facts.ApproveSubmission(1, "D-1"), "ines has approved")


@pytest.mark.paragraph("13:69E-1.13CC(a)1", shows="refused")
def test_football_kings_opens_when_drawing_and_photograph_are_submitted(papers: Papers) -> None:
    cite, game = "13:69E-1.13CC(a)1", "football-kings"
    design, other = (design_of(rules_of(game, {"fantasy": text})) for text in ("A", "B"))
    papers.prepare_all_but("layout-photograph", game)
    papers.does_not_open(game, "color photograph of the layout", cite)
    papers.order(BOSS, facts.SubmitSample("layout-photograph", game, design, "L-2", file=PHOTOGRAPH))
    papers.opens(game)
    # Another pay table is printed on another felt; limits are not printed on it.
    assert other != design
    papers.prepare_all_but("layout-drawing", game, fantasy="B")
    papers.does_not_open(game, "scale drawing of the layout", cite, "T2", fantasy="B")
    papers.opens(game, "T2", minimum="500")


@pytest.mark.paragraph("13:69E-1.13CC(a)1", shows="refused")
@pytest.mark.paragraph("13:69E-1.13CC(b)1", shows="printed")
def test_a_layout_is_submitted_with_the_name_that_goes_on_the_felt(papers: Papers) -> None:
    """Another name is another version; a table is held against the design, whatever the name."""
    game = "football-kings"
    rules = rules_of(game, {})
    bay, cape = (design_of(rules, name) for name in ("Marina Bay", "Cape Casino"))
    assert len({bay, cape, design_of(rules)}) == 3
    papers.refuses(
        BOSS, facts.SubmitSample("layout-drawing", game, cape, "L-1", name="Marina Bay"), "is not the layout"
    )
    papers.refuses(
        BOSS, facts.SubmitSample("guide", game, VERSION, "G-9", name="Marina Bay"), "only a layout"
    )
    papers.order(BOSS, facts.SubmitSample("layout-drawing", game, bay, "L-1", name="Marina Bay"))
    again = facts.SubmitSample("layout-drawing", game, bay, "L-2", name="Marina Bay")
    papers.refuses(BOSS, again, "Do not submit it again")
    papers.order(BOSS, facts.SubmitSample("layout-drawing", game, cape, "L-3", name="Cape Casino"))
    # All other papers; the drawing is on record by its design.
    papers.prepare_all_but("layout-drawing", game)
    papers.opens(game)


@pytest.mark.paragraph("13:69E-1.13CC(a)1", shows="refused")
def test_a_change_to_another_layout_is_submitted_before_it_is_planned(papers: Papers) -> None:
    papers.house.open("football-kings")
    papers.prepare_all_but("layout-drawing", "football-kings", fantasy="B")
    change = commands.PlanChange({"fantasy": "B"}, moment("20:00:00"))
    with pytest.raises(Refusal, match="scale drawing of the layout") as refused:
        papers.house.floor.command(BOSS, "T1", change)
    assert str(refused.value.cite) == "13:69E-1.13CC(a)1"
    prepared(papers.house.floor, "football-kings", {"fantasy": "B"})
    papers.house.floor.command(BOSS, "T1", change)


@pytest.mark.paragraph("13:69E-1.10E(b)1", "19:46-1.13P(c)", shows="refused")
@pytest.mark.parametrize(
    ("game", "cite"), [("lucky-8s", "13:69E-1.10E(b)1"), ("crazy-4-poker", "19:46-1.13P(c)")]
)
def test_a_game_opens_when_its_layout_is_approved(papers: Papers, game: str, cite: str) -> None:
    papers.prepare_all_but("layout", game)
    papers.does_not_open(game, "layout, version .*, approved by the Division.*desk prepare", cite)
    papers.order(BOSS, facts.SubmitSample("layout", game, design_of(rules_of(game, {})), "L-1"))
    papers.does_not_open(game, "An inspector approves submission 3: houseway desk approve 3 ", cite)
    papers.order(INSPECTOR, facts.ApproveSubmission(3, "D-1"))
    papers.opens(game)


@pytest.mark.paragraph("13:69F-45.7(e)", shows="refused")
def test_a_payout_limit_is_approved_by_the_division(papers: Papers) -> None:
    for amount in ("2500000", "2600000"):
        papers.prepare_all_but("payout-limit", "football-kings", payout_limit=amount)
    refused = ("football-kings", "payout limit", "13:69F-45.7(e)")
    papers.does_not_open(*refused, payout_limit="2500000")
    papers.order(BOSS, facts.SubmitSample("payout-limit", "football-kings", "2500000", "P-1"))
    papers.does_not_open(*refused, payout_limit="2500000")
    number = len(_known(papers).every)
    papers.order(INSPECTOR, facts.ApproveSubmission(number, "D-1"))
    papers.does_not_open(*refused, payout_limit="2600000")
    papers.opens("football-kings", payout_limit="2500000")


def _limit(tables: int | None = None, spots: int | None = None, *, dealers: bool = False) -> DeskCommand:
    return facts.LimitSharedSpots(tables, spots, dealers, "D-9")


@pytest.mark.paragraph("13:69F-50.7(d)", shows="refused")
def test_the_division_limits_tables_and_spots_and_asks_what_dealers_can_do(papers: Papers) -> None:
    cite = "13:69F-50.7(d)"
    for bettors, spots in (("1", "6"), ("2", "6"), ("2", "1"), ("3", "1")):
        prepared(papers.house.floor, "lucky-8s", {"bettors-on-a-spot": bettors, "shared-spots": spots})
    papers.opens("lucky-8s", "T1", bettors_on_a_spot="2")
    papers.order(INSPECTOR, _limit(tables=2, spots=1))
    papers.does_not_open("lucky-8s", "the Division allows 1", cite, "T2", bettors_on_a_spot="2")
    papers.opens("lucky-8s", "T2", bettors_on_a_spot="2", shared_spots="1")
    shared = {"bettors_on_a_spot": "3", "shared_spots": "1"}
    papers.does_not_open("lucky-8s", "at 2 tables, and that many are open", cite, "T3", **shared)
    papers.opens("lucky-8s", "T3")  # nobody shares a spot there
    papers.house.order(BOSS, commands.Close(), "T1")
    papers.opens("lucky-8s", "T4", **shared)
    papers.refuses(INSPECTOR, facts.ConfirmDealers("D-10"), "has not asked", cite)
    papers.order(INSPECTOR, _limit(dealers=True))
    papers.does_not_open("lucky-8s", "its dealers can deal to shared spots", cite, "T5", **shared)
    papers.order(INSPECTOR, facts.ConfirmDealers("D-10"))
    papers.opens("lucky-8s", "T5", **shared)
    papers.refuses(INSPECTOR, _limit(tables=-1), "is not a limit", cite)


@pytest.mark.paragraph("13:69F-50.7(d)", shows="refused")
def test_a_table_shares_no_more_spots_than_allowed(papers: Papers) -> None:
    papers.house.open("lucky-8s", {"bettors-on-a-spot": "2", "shared-spots": "1"})
    carl, dave = (Person(name, ANN.role) for name in ("carl", "dave"))
    for person, seat in ((ANN, "1"), (BOB, "1/2"), (carl, "3"), (dave, "3/2")):
        papers.house.sit(person, seat)
    for person, seat in ((ANN, "1"), (BOB, "1/2"), (carl, "3")):
        papers.house.order(person, commands.Wager(seat, {"ante": 500}))
    with pytest.raises(Refusal, match="at most 1 of them may be shared") as refused:
        papers.house.order(dave, commands.Wager("3/2", {"ante": 500}))
    assert str(refused.value.cite) == "13:69F-50.7(d)"


@pytest.mark.paragraph("13:69E-1.10E(b)1", shows="refused")
def test_a_tournament_needs_the_same_submissions_as_any_table(papers: Papers) -> None:
    organiser = Organiser(papers.house)
    papers.prepare_all_but("layout", "lucky-8s")
    organiser.desk.order(BOSS, DraftTournament(SPRING, changed(game="lucky-8s")))
    organiser.certify(*DEPARTMENTS)
    organiser.order(BOSS, FileTournament(SPRING))
    organiser.enter(3)
    papers.house.clock.set("18:00:00", "2026-03-16")
    begin = BeginSession(SPRING, NOTICE.location)
    assert organiser.refuses(SUPERVISOR, begin, "layout, version") == "13:69E-1.10E(b)1"
    prepared(papers.house.floor, "lucky-8s")
    organiser.order(SUPERVISOR, begin)


def test_some_games_have_layouts_that_are_filed_or_approved() -> None:
    needing = {game.name for game in every_game() if list(needed_for(rules_of(game.name, {})))}
    assert needing == {"crazy-4-poker", "football-kings", "lucky-8s"}
    kinds = {kind for game in every_game() for kind in game.papers.layout_submissions}
    assert kinds == {"layout", "layout-drawing", "layout-photograph"} < set(KINDS)


def test_submissions_survive_a_restart_and_pass_the_audit(tmp_path: Path) -> None:
    with timed_floor(tmp_path) as house:
        SubmissionDesk(house.floor).order(BOSS, GUIDE)
        house.open("lucky-8s")
    with timed_floor(tmp_path) as house:
        known = SubmissionDesk(house.floor).look(lambda known: known)
        submitted = [(item.sample.kind, item.holds) for item in known.every]
        assert submitted == [(kind, True) for kind in ("guide", "sign", "guide", "layout")]
        assert all(audit.holds for audit in audit_log(house.floor.store))
        house.order(BOSS, commands.Open("lucky-8s", WIDE), "T2")
