"""A person stands behind every inspection, and the first player to arrive sees the cards."""

from __future__ import annotations

import pytest

from houseway.rules.procedure.steps import Confirm, ShowCards
from houseway.rules.registry import game_names
from houseway.table.commands import table_commands as commands
from houseway.table.commands.system_commands import PrepareRound
from houseway.table.live.facts import Answered, Session
from tests.support.audited import audited
from tests.support.live_tables import BOSS, DEALER, OFFICIALS, SUPERVISOR, TestedTable

# Where the dealer inspects and another official verifies: the two steps, and the step of the first player.
TWO_PEOPLE = [
    ("football-kings", "inspect", "verify", "player-views"),
    ("baccarat", "inspected", "verified", "viewed"),
    ("mini-baccarat", "inspected", "verified", "viewed"),
    ("chemin-de-fer", "inspected", "verified", "viewed"),
    ("blackjack", "inspected", "verified", "viewed"),
    ("crazy-4-poker", "inspected", "verified", "viewed"),
    ("red-dog", "inspected", "verified", "viewed"),
]


def unstaffed(game: str, **how: object) -> TestedTable:
    return TestedTable(game, staffed=False, **how)  # type: ignore[arg-type]


def sign_up_to(table: TestedTable, key: str) -> None:
    while table.step != key:
        step = table.live.step
        assert isinstance(step, Confirm), step
        assert not isinstance(step, ShowCards), step
        table.order(SUPERVISOR if step.who in OFFICIALS else DEALER, commands.Answer(step.key))


@pytest.mark.parametrize("game", game_names())
def test_nothing_is_signed_that_nobody_signed(game: str) -> None:
    """A person who opens an automatic table signs for one official; the rest waits for its person."""
    table = unstaffed(game)
    events = table.live.conversation.events if table.live.conversation else []
    signed = [event.answer for event in events if isinstance(event.step, Confirm)]
    assert set(signed) <= {BOSS}
    assert (table.live.conversation is None) == (game in ONE_OFFICIAL)


# Nothing else is asked of people at their opening than what one official inspects.
ONE_OFFICIAL = ("sic-bo", "craps", "mini-craps", "big-six", "roulette", "mini-dice")


@pytest.mark.paragraph("13:69F-9.5(a)", shows="played")
def test_who_opens_a_table_signs_the_inspection_of_the_floorperson() -> None:
    table = unstaffed("sic-bo")
    assert table.live.last
    assert [event.answer for event in table.live.last.events if event.step.key == "inspected"] == [BOSS]


@pytest.mark.paragraph("13:69F-45.3(b)", "13:69F-3.4(b)", "13:69F-7.4(b)", shows="played")
@pytest.mark.parametrize(("game", "inspect", "verify", "look"), TWO_PEOPLE)
def test_who_inspects_does_not_verify(game: str, inspect: str, verify: str, look: str) -> None:
    table = unstaffed(game)
    sign_up_to(table, inspect)
    table.order(SUPERVISOR, commands.Answer(inspect))
    refused = table.refuses(SUPERVISOR, commands.Answer(verify), "confirmed the other part. Another")
    assert refused.cite
    table.order(BOSS, commands.Answer(verify))
    assert table.step == look
    events = table.live.conversation.events if table.live.conversation else []
    signed = {event.step.key: event.answer for event in events}
    assert (signed[inspect], signed[verify]) == (SUPERVISOR, BOSS)


@pytest.mark.paragraph("13:69F-45.3(c)", "13:69F-3.4(c)", "13:69F-7.4(c)", shows="played")
@pytest.mark.parametrize(("game", "look"), [(game, look) for game, _, _, look in TWO_PEOPLE])
def test_the_cards_wait_for_the_first_player(game: str, look: str) -> None:
    table = unstaffed(game)
    sign_up_to(table, look)
    table.refuses(DEALER, commands.Answer(look), "nobody sits at the table yet. Wait for the first p")
    table.sit("ann", "1")
    bets = next(iter(table.live.rules.demonstration.values()))
    table.refuses("ann", commands.Wager("1", dict(bets)), "say first that you have seen them")
    news = table.order("ann", commands.Answer(look))
    assert news[0] == Answered(look, "ann")
    table.order("ann", commands.Wager("1", dict(bets)))
    audited(table.records)


@pytest.mark.paragraph("13:69F-45.3(c)", shows="played")
def test_a_dealer_who_showed_them_goes_on_for_a_player_who_says_nothing() -> None:
    table = unstaffed("football-kings")
    sign_up_to(table, "player-views")
    table.sit("ann", "1")
    assert table.order(DEALER, commands.Answer("player-views"))[0] == Answered("player-views", DEALER)


@pytest.mark.paragraph("13:69F-45.4(d)", "13:69F-50.4(b)", shows="played")
@pytest.mark.parametrize("game", ["football-kings", "lucky-8s"])
def test_at_an_idle_table_too(game: str) -> None:
    table = TestedTable(game)
    if game == "football-kings":  # the other game is idle from its opening on
        table.sit("ann", "1")
        table.order("ann", commands.StandUp("1"))
    table.staffed = False
    table.sit("bob", "1")
    table.order("house", PrepareRound())
    assert table.step == "player-views"
    bets = next(iter(table.live.rules.demonstration.values()))
    table.refuses("bob", commands.Wager("1", dict(bets)), "say first that you have seen them")
    table.order("bob", commands.Answer("player-views"))
    table.order("bob", commands.Wager("1", dict(bets)))


@pytest.mark.parametrize("game", ["baccarat", "mini-baccarat"])
def test_nobody_cuts_before_a_participant_is_there(game: str) -> None:
    """Cards that come shuffled are not shown, but a participant cuts them."""
    table = unstaffed(game, options={"cards": "pre-shuffled"})
    assert table.step == "cut"
    table.sit("ann", "1")
    assert table.live.conversation is None


def test_the_tables_of_a_tournament_wait_too() -> None:
    session = Session("spring", 1, 5, 10_000, {"1": "ann", "2": "bob"})
    table = unstaffed("football-kings", session=session)
    assert table.step == "deck-complies"
    sign_up_to(table, "player-views")
    table.order("bob", commands.Answer("player-views"))
    table.order("ann", commands.Wager("1", {"home": 500}))


def test_a_table_that_nobody_inspects_can_be_closed() -> None:
    table = unstaffed("blackjack")
    table.order(BOSS, commands.Close())
    assert table.live.is_closed
