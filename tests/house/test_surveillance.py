"""What the log shows of players who count: found at the stated rates, and every look on record."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import houseway as hw
from houseway.documents.table.protection_reports import surveillance_report
from houseway.equipment.chance import seeded
from houseway.house.demo.bots import BotTable
from houseway.house.desks.surveillance import SURVEILLANCE, LookAtPlayers, PlayersLookedAt, SurveillanceDesk
from houseway.house.floor import Floor, Person
from houseway.house.people import COMMAND_LINE, People
from houseway.house.reports.surveillance import NEXT_CARD, Surveillance, logged_rounds, look
from houseway.house.reports.surveillance_report import CANNOT_SHOW, overall
from houseway.house.roles import MAY_AUDIT, NotAllowed, Role
from houseway.house.store import open_store
from houseway.house.store.log import Store
from houseway.house.trust.audit.log import audit_log
from houseway.protection.evidence import Verdict
from houseway.refusal import Refusal
from tests.support.command import houseway
from tests.support.counting_players import COUNTER, HIGH, LOW, OTHER, TRIGGER, CountingTable, numbered_floor
from tests.support.web_house import WEAK

TABLE, SHOES = "dog", 12


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play twelve shoes of one deck: 170 rounds of a counter, and of a player who bets at random."""
    file = tmp_path_factory.mktemp("counter") / "log.db"
    with open_store(file) as store, numbered_floor(store) as floor:
        CountingTable(floor, TABLE, "red-dog", "ante", decks="1").play_shoes(SHOES)
        assert floor.tables() == [TABLE]
    return file


@pytest.fixture(scope="module")
def store(log: Path) -> Iterator[Store]:
    with open_store(log) as opened:
        yield opened


def test_a_round_comes_with_the_cards_that_were_seen_before_it(store: Store) -> None:
    rounds = [*logged_rounds(TABLE, store.read(f"table:{TABLE}"))]
    by_shoe = [[played for played in rounds if played.shoe == shoe] for shoe in range(1, SHOES + 1)]
    for shoe in by_shoe:
        assert shoe[0].seen == ()
        for before, after in pairwise(shoe):
            assert after.seen[: len(before.seen)] == before.seen
            assert after.seen[len(before.seen)] == before.first_card
    assert all(played.bets.keys() == {COUNTER.id, OTHER.id} for played in rounds)


def test_a_decision_comes_with_the_cards_that_lay_face_down(tmp_path: Path) -> None:
    """Five of the dealer, and five of each of the others; nobody's own cards are hidden from themselves."""
    with open_store(tmp_path / "log.db") as store, numbered_floor(store) as floor:
        table = BotTable(floor, "crazy", "crazy-4-poker", seeded(2))
        for _ in range(3):
            table.play_round()
        rounds = [*logged_rounds("crazy", store.read("table:crazy"))]
    assert len(rounds) == 3
    for played in rounds:
        assert len(played.decisions) == len(played.bets)
        for decision in played.decisions:
            assert [card.number for card in decision.hidden] == [1, 2, 3, 4, 5]
            assert len(decision.of_others) == 5 * (len(played.bets) - 1)


@pytest.fixture(scope="module")
def judged_players(store: Store) -> Surveillance:
    return look(store)


def test_the_counter_is_found_and_the_other_is_not(judged_players: Surveillance) -> None:
    by_player = {player.player: player for player in judged_players.players}
    by_count = by_player[COUNTER.id].findings[0]
    assert by_count.verdict is Verdict.FOLLOWS
    assert by_count.at_trigger is not None
    assert by_count.at_trigger.trigger == TRIGGER
    assert (by_count.at_trigger.bet_below, by_count.at_trigger.bet_above) == (LOW, HIGH)
    assert overall(by_player[OTHER.id]) is not Verdict.FOLLOWS
    against_next = next(test for test in by_player[COUNTER.id].findings if test.subject == NEXT_CARD)
    assert against_next.verdict is Verdict.NOTHING_FOUND
    # Of either player: the bets against the count and against the next card, decisions against the count.
    assert judged_players.tests == 6
    assert all(player.findings[2].wager == "decisions" for player in judged_players.players)


def test_a_look_at_more_players_is_stricter_with_each(store: Store, judged_players: Surveillance) -> None:
    alone = look(store, [COUNTER.id])
    assert alone == look(store, [COUNTER.id])  # the same seed, the same answer
    assert alone.players[0].findings[0].adjusted < judged_players.players[0].findings[0].adjusted


def test_early_in_the_log_there_are_not_enough_rounds(store: Store) -> None:
    """However well the bets follow the count: the log as it was after 40 rounds."""
    ended = [
        record.at
        for record in store.read(f"table:{TABLE}")
        if any(fact["fact"] == "ended" and fact["number"] == 40 for fact in record.body)
    ]
    early = look(store, [COUNTER.id], until=ended[0])
    assert early.players[0].rounds == 40
    assert overall(early.players[0]) is Verdict.NOT_ENOUGH
    assert early.players[0].findings[0].chance is None


def test_a_count_of_ones_own(store: Store) -> None:
    """A count that has nothing to do with the bets finds nothing."""
    opposite = "-2 -2 -1 0 1 1 1 1 1 1 0 0 -1"
    judged_players = look(store, [COUNTER.id], opposite)
    assert judged_players.players[0].findings[0].verdict is not Verdict.FOLLOWS


def test_somebody_who_never_bet_is_refused(store: Store) -> None:
    with pytest.raises(Refusal, match="'nobody' has made no wager"):
        look(store, ["nobody"])


@pytest.mark.parametrize("role", Role)
def test_a_look_is_on_record_before_anything_is_shown(role: Role, tmp_path: Path) -> None:
    with open_store(tmp_path / "log.db") as store, Floor(store) as floor:
        desk, person = SurveillanceDesk(floor), Person("sam", role)
        command = LookAtPlayers([COUNTER.id], "raised at the end of every shoe")
        if role not in MAY_AUDIT:
            with pytest.raises(NotAllowed):
                desk.order(person, command)
            assert store.count() == 0
            return
        record = desk.order(person, command)
        made = desk.look(lambda looks: looks.made)
        assert [(fact.by, fact.players, fact.at, fact.why) for fact in made] == [
            ("sam", [COUNTER.id], record.at, "raised at the end of every shoe")
        ]
        assert all(audit.holds for audit in audit_log(store))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (LookAtPlayers([""]), "by their user names"),
        (LookAtPlayers(["ann"], "x" * 501), "too long"),
        (LookAtPlayers(["ann"], tags="high"), "not the tags of a count"),
    ],
)
def test_a_look_that_makes_no_sense_is_refused(command: LookAtPlayers, words: str, tmp_path: Path) -> None:
    with open_store(tmp_path / "log.db") as store, Floor(store) as floor:
        with pytest.raises(Refusal, match=words):
            SurveillanceDesk(floor).order(Person("sam", Role.SURVEILLANCE), command)
        assert store.count() == 0


def test_at_the_terminal(log: Path, tmp_path: Path) -> None:
    with open_store(log) as store:
        people = People(store, WEAK)
        people.create(COMMAND_LINE, "sam", "Sam", Role.SURVEILLANCE, None)
        people.create(COMMAND_LINE, "dora", "Dora", Role.DEALER, None)
        sam, dora = (people.create_token(COMMAND_LINE, name, "tests")[1] for name in ("sam", "dora"))
        records = store.count()
    command = ["audit", "surveillance", COUNTER.id, "--database", str(log), "--token", sam]
    document = json.loads(houseway(*command, "--json").stdout)
    assert (document["by"], document["look"]) == ("sam", 1)
    assert document["players"][0]["verdict"] == "follows the cards"
    assert document["cannot_show"] == list(CANNOT_SHOW)
    text = houseway(*command, "--why", "a tip").stdout
    assert "$100 in the" in text
    assert max(map(len, text.splitlines())) <= 80
    report = tmp_path / "report.html"
    assert houseway(*command, "-o", str(report)).returncode == 0
    assert "What this report cannot show" in report.read_text(encoding="utf-8")
    for wrong in (["--all"], ["nobody"], ["--tags", "x"], ["--json", "-o", str(report)]):
        assert houseway(*command, *wrong).returncode == 2
    assert houseway(*command[:-1], dora).returncode == 2
    with open_store(log) as store:
        looks = [*store.read(SURVEILLANCE.stream)]
        assert store.count() == records + len(looks) == records + 3
        assert all(audit.holds for audit in audit_log(store))


def test_in_python(log: Path, tmp_path: Path) -> None:
    """A program looks as the terminal does: in a role that may, and on record."""
    with open_store(log) as store:
        people = People(store, WEAK)
        people.create(COMMAND_LINE, "sally", "Sally", Role.SURVEILLANCE, None)
        people.create(COMMAND_LINE, "dan", "Dan", Role.DEALER, None)
        sally, dan = (people.create_token(COMMAND_LINE, name, "tests")[1] for name in ("sally", "dan"))
        records = store.count()
    looked = hw.look_at_players(COUNTER.id, database=log, token=sally, why="a tip")
    assert (looked.by, looked.players, looked.follow_cards) == ("sally", [COUNTER.id], [COUNTER.id])
    assert looked.to_json()["players"][0]["verdict"] == "follows the cards"
    assert looked.columns()["wager"][0] == "ante"
    assert COUNTER.id in repr(looked)
    assert tuple(CANNOT_SHOW) == looked.cannot_show
    with pytest.raises(hw.Refusal, match="dealer"):
        hw.look_at_players(COUNTER.id, database=log, token=dan)
    with pytest.raises(hw.Refusal, match="not valid"):
        hw.look_at_players(COUNTER.id, database=log, token=dan[::-1])
    with pytest.raises(hw.Refusal, match="Name the players"):
        hw.look_at_players(database=log)
    with pytest.raises(hw.Refusal, match="no log"):
        hw.look_at_players(COUNTER.id, database=tmp_path / "none.db")
    with open_store(log) as store:
        last = [*store.read(SURVEILLANCE.stream)][-1]
        assert store.count() == records + 1
        assert (last.who, looked.number) == ("sally", last.number)


def test_the_report_says_what_it_cannot_show(judged_players: Surveillance) -> None:
    look_asked = PlayersLookedAt(1, [], "a routine", "", "sam", 0)
    text = " ".join(surveillance_report(judged_players, look_asked, "today").every_text())
    assert "What carl did follows the cards" in text
    assert "at most 1%" in text
    assert "three of four rounds" in text
    for sentence in CANNOT_SHOW:
        assert sentence in text
