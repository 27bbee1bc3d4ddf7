"""A house that does not deal what it has committed itself to is found out from the facts alone."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from houseway.rules.registry import game_names
from houseway.table.commands import table_commands as commands
from houseway.table.fairness.committed_chance import commitment_to
from houseway.table.fairness.verify import LATE, NOT_RANDOM, Verified, verify
from houseway.table.live import facts
from houseway.table.live.facts import (
    AnyFact,
    CardsCommitted,
    CardsShown,
    SeedCommitted,
    SeedShown,
    facts_from,
)
from houseway.table.view import Viewer, news_for
from tests.support.company import decide_as_advised, leave_the_layout, wager_in_company
from tests.support.live_tables import BOSS, TestedTable

replace = msgspec.structs.replace
Facts = list[AnyFact]


def played(game: str, options: dict[str, str] | None = None, *, close: bool = True, rounds: int = 4) -> Facts:
    """Return what everybody may know of some rounds, once they are over."""
    table = TestedTable(game, options)
    seat, bets = next(iter(table.live.rules.demonstration.items()))
    table.sit("ann", str(seat), chips=10_000_000)
    for _ in range(rounds):
        wager_in_company(table, seat, bets)
        decide_as_advised(table)
    leave_the_layout(table)
    while table.live.bets:
        table.order("ann", commands.Ready(str(seat)))
    if close:
        for taken, person in list(table.live.seats.items()):
            table.order(person, commands.StandUp(str(taken)))
            table.order(person, commands.CashOut())
        table.order(BOSS, commands.Close())
    told = [fact for record in table.records for fact in facts_from(record.body)]
    return news_for(table.live, told, Viewer("nobody"), over=True)


@pytest.mark.parametrize("game", game_names())
def test_an_honest_house_is_verified_from_the_facts_alone(game: str) -> None:
    told = played(game)
    assert not any(fact.seed for fact in told if isinstance(fact, facts.Began))
    verified = verify(told)
    assert verified.wrong == []
    began = sum(isinstance(fact, facts.Began) for fact in told)
    assert began >= 5
    assert verified.checked["seeds against the hashes published before the wagers"] == began
    assert verified.checked["hashes published before the first wager of their round"] == began - 1
    assert verified.checked["cards, dice and shuffles dealt again from their seeds"] >= 4
    assert verified.unchecked[0] == NOT_RANDOM


def test_a_hidden_shoe_is_verified_by_its_hashes() -> None:
    verified = verify(played("baccarat", close=False))
    assert verified.wrong == []
    assert verified.checked["cards against the hashes published before their round"] >= 16
    assert "the opening against its seed, which is not shown yet" in verified.unchecked


def test_a_shoe_is_dealt_to_its_end_and_followed_by_another() -> None:
    """The cutting card, the shuffle between two rounds, and the seeds of both shoes."""
    verified = verify(played("mini-baccarat", {"decks": "6"}, rounds=90))
    assert verified.wrong == []
    assert verified.checked["packs committed card by card"] == 2
    assert verified.checked["seeds shown"] == 92  # with that of the round that was not played any more


def test_cards_that_a_dealer_enters_do_not_depend_on_seeds() -> None:
    table = TestedTable("sic-bo", cards="dealer", steps="dealer")
    table.deal_on()
    verified = verify([fact for record in table.records for fact in facts_from(record.body)])
    assert verified == Verified(unchecked=verified.unchecked)
    assert "a dealer entered what lay on a real table" in verified.unchecked[0]


# Tampered with.


@pytest.fixture(scope="module")
def baccarat() -> Facts:
    return played("baccarat")


@pytest.fixture(scope="module")
def football_kings() -> Facts:
    return played("football-kings")


def _first(told: Facts, kind: type, number: int = 0) -> int:
    return [place for place, fact in enumerate(told) if isinstance(fact, kind)][number]


def _with(told: Facts, place: int, **changed: object) -> Facts:
    return [*told[:place], replace(told[place], **changed), *told[place + 1 :]]


def _other(card: str) -> str:
    return "2c" if card != "2c" else "3c"


def _commitment(told: Facts) -> Facts:
    return _with(told, _first(told, facts.Began, 1), commitment="ab" * 32)


def _seed(told: Facts) -> Facts:
    return _with(told, _first(told, SeedShown), seed="cd" * 32)


def _seed_that_is_none(told: Facts) -> Facts:
    return _with(told, _first(told, SeedShown), seed="a secret")


def _seed_used_again(told: Facts) -> Facts:
    first, second = told[_first(told, facts.Began, 1)], _first(told, facts.Began, 2)
    assert isinstance(first, facts.Began)
    return _with(told, second, commitment=first.commitment)


def _seed_too_early(told: Facts) -> Facts:
    """The shoe's seed, shown after its first round."""
    place = next(n for n, fact in enumerate(told) if isinstance(fact, SeedShown) and fact.number == 0)
    early = _first(told, facts.Ended, 1) + 1
    return [*told[:early], told[place], *told[early:place], *told[place + 1 :]]


def _hash(told: Facts) -> Facts:
    place = _first(told, CardsCommitted)
    committed = told[place]
    assert isinstance(committed, CardsCommitted)
    return _with(told, place, hashes=["ef" * 32, *committed.hashes[1:]])


def _hashes_left_out(told: Facts) -> Facts:
    return [fact for fact in told if not isinstance(fact, CardsCommitted)]


def _hashes_of_nothing(told: Facts) -> Facts:
    place = _first(told, facts.Ended, 2)
    return [*told[: place + 1], CardsCommitted("shoe", ["ef" * 32] * 400), *told[place + 1 :]]


def _shown(told: Facts, change: Callable[[tuple[int, str, str]], tuple[int, str, str]]) -> Facts:
    place = _first(told, CardsShown)
    cards_shown = told[place]
    assert isinstance(cards_shown, CardsShown)
    return _with(told, place, cards=[change(cards_shown.cards[0]), *cards_shown.cards[1:]])


def _card_shown(told: Facts) -> Facts:
    return _shown(told, lambda one: (one[0], _other(one[1]), one[2]))


def _nonce_shown(told: Facts) -> Facts:
    return _shown(told, lambda one: (one[0], one[1], "00" * 16))


def _place_shown(told: Facts) -> Facts:
    return _shown(told, lambda one: (one[0] + 50, one[1], one[2]))


def _cards_not_shown(told: Facts) -> Facts:
    return [*told[: _first(told, CardsShown)], *told[_first(told, CardsShown) + 1 :]]


def _answer(told: Facts, step: str, answer: object) -> Facts:
    place = next(n for n, fact in enumerate(told) if isinstance(fact, facts.Answered) and fact.step == step)
    return _with(told, place, answer=answer)


def _card_dealt(told: Facts) -> Facts:
    step = "player-card-1" if any(_is_step(fact, "player-card-1") for fact in told) else "home-1"
    dealt = next(fact for fact in told if isinstance(fact, facts.Answered) and fact.step == step)
    return _answer(told, step, _other(dealt.answer))


def _is_step(fact: AnyFact, step: str) -> bool:
    return isinstance(fact, facts.Answered) and fact.step == step


def _cut(told: Facts) -> Facts:
    return _answer(told, "cut", 11)


def _step_left_out(told: Facts) -> Facts:
    return [fact for fact in told if not _is_step(fact, "no-more-bets")]


def _ended_too_early(told: Facts) -> Facts:
    return [fact for fact in told if not _is_step(fact, "settle")]


def _committed_too_late(told: Facts) -> Facts:
    """The hash of the seed comes after the wagers are closed."""
    began = _first(told, facts.Began, 2)
    closed = next(n for n in range(began, len(told)) if _is_step(told[n], "no-more-bets"))
    return [*told[:began], *told[began + 1 : closed + 1], told[began], *told[closed + 1 :]]


def _never_published(told: Facts) -> Facts:
    """The hash of one seed comes only when its round begins: the house may have seen the wagers."""
    place = _first(told, SeedCommitted, 2)
    return [*told[:place], *told[place + 1 :]]


def _published_late(told: Facts) -> Facts:
    """The house waits with the hash until a player sits down and wants to wager."""
    place = _first(told, SeedCommitted, 2)
    return [*told[:place], facts.SatDown("2", "ben"), told[place], *told[place + 1 :]]


def _other_seed_than_published(told: Facts) -> Facts:
    """The house has seen the wager, and draws again until it loses."""
    seed = "12" * 32
    place = _first(told, facts.Began, 2)
    place_shown = next(n for n, fact in enumerate(told) if isinstance(fact, SeedShown) and fact.number == 2)
    return _with(_with(told, place, commitment=commitment_to(seed)), place_shown, seed=seed)


def _published_twice(told: Facts) -> Facts:
    place = _first(told, SeedCommitted, 2)
    return [*told[: place + 1], replace(told[place], commitment="ab" * 32), *told[place + 1 :]]


def _taken_back(told: Facts) -> Facts:
    place = _first(told, facts.Ended, 2)
    return [*told[:place], facts.TookBack("discard"), *told[place:]]


ANY_GAME = [_commitment, _seed, _seed_that_is_none, _seed_used_again, _card_dealt, _cut, _step_left_out]
ANY_GAME += [_ended_too_early, _committed_too_late, _taken_back]
ANY_GAME += [_never_published, _published_late, _other_seed_than_published, _published_twice]
OF_A_SHOE = [_seed_too_early, _hash, _hashes_left_out, _hashes_of_nothing, _card_shown, _nonce_shown]
OF_A_SHOE += [_place_shown, _cards_not_shown]


@pytest.mark.parametrize("tamper", [*ANY_GAME, *OF_A_SHOE])
def test_a_shoe_that_was_tampered_with_is_found_out(
    baccarat: Facts, tamper: Callable[[Facts], Facts]
) -> None:
    assert verify(baccarat).holds
    assert not verify(tamper(baccarat)).holds


@pytest.mark.parametrize("tamper", ANY_GAME)
def test_a_deck_that_was_tampered_with_is_found_out(
    football_kings: Facts, tamper: Callable[[Facts], Facts]
) -> None:
    assert verify(football_kings).holds
    assert not verify(tamper(football_kings)).holds


def test_dice_that_were_changed_are_found_out() -> None:
    told = played("sic-bo")
    tossed = next(fact.answer for fact in told if isinstance(fact, facts.Answered) and fact.step == "uncover")
    turned = [7 - tossed[0], *tossed[1:]]
    assert any("its seed gives" in words for words in verify(_answer(told, "uncover", turned)).wrong)


def test_rounds_of_earlier_versions_are_verified_as_they_were_made() -> None:
    """Their hash was published only with the first wager: that is not wrong, and said."""
    told = played("sic-bo", close=False)
    before = [fact for fact in told if not isinstance(fact, SeedCommitted)]
    verified = verify(before)
    assert verified.wrong == []
    assert LATE.format(4) in verified.unchecked
    assert not verified.checked["hashes published before the first wager of their round"]
    assert not any(words.startswith(LATE[:19]) for words in verify(told).unchecked)


def test_it_says_where_and_what(baccarat: Facts) -> None:
    (first, *_) = verify(_card_dealt(baccarat)).wrong
    assert first.startswith("round 1: player-card-1 was answered with")
    assert "but its seed gives" in first
