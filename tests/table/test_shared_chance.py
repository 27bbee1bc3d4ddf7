"""Players take part in the chance of a round: neither they nor the house can choose it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator

import msgspec
import pytest

from houseway.equipment.chance import seeded
from houseway.house.loading import apply
from houseway.rules.registry import game_names
from houseway.table.answers import answer_as_json
from houseway.table.commands import table_commands as commands
from houseway.table.fairness.committed_chance import commitment_to, mixed
from houseway.table.fairness.verify import verify
from houseway.table.live import facts
from houseway.table.live.facts import AnyFact, ChanceGiven, ChanceOffered, SeedCommitted, facts_from
from houseway.table.live.live_table import LiveTable
from houseway.table.live.saved_table import matches_snapshot, restore, save
from houseway.table.view import Viewer, news_for, view
from tests.support.company import decide_as_advised, wager_in_company
from tests.support.live_tables import TestedTable, new_seeds, state_of
from tests.support.shares import Chain

replace = msgspec.structs.replace
Facts = list[AnyFact]
SMALL = {"small": 500}


def table_of(game: str, *people: str, seed: int = 1) -> TestedTable:
    """Open a table at which these people sit and have fixed their chains, after a first round."""
    table = TestedTable(game, seed=seed)
    for seat, person in enumerate(people, 1):
        table.sit(person, str(seat))
        Chain(person).offer(table)
    play(table)
    return table


def play(table: TestedTable) -> list[int]:
    """Play a round of dice, and return the throw."""
    for order in (lambda seat: commands.Wager(seat, SMALL), commands.Ready):
        for seat, person in table.live.seats.items():
            table.order(person, order(str(seat)))
    assert table.live.last
    thrown = next(event.answer for event in table.live.last.events if event.step.key == "uncover")
    return list(answer_as_json(thrown))


def told(table: TestedTable) -> Facts:
    """Return what everybody may know once the rounds are over."""
    known = [fact for record in table.records for fact in facts_from(record.body)]
    return news_for(table.live, known, Viewer("nobody"), over=True)


def test_the_mix_is_the_documented_one() -> None:
    seed, ann, bob = "12" * 32, "ab" * 32, "cd" * 32
    text = f"houseway chance/1\n{seed}\n{ann}\n{bob}"
    by_hand = int(hashlib.sha256(text.encode()).hexdigest(), 16)
    assert mixed(seed, {"bob": bob, "ann": ann}) == by_hand
    assert mixed(seed, {}) == int(seed, 16)


def test_the_dice_come_from_the_seed_and_the_shares() -> None:
    table = table_of("sic-bo", "ann", "bob")
    chance = table.live.committed_chance
    assert chance
    assert chance.next
    seed, values = chance.next.seed, {}
    for chain in (Chain("bob"), Chain("ann")):
        values[chain.person] = chain.next(table)
        chain.give(table)
    source = seeded(mixed(seed, values))
    assert play(table) == [1 + source.below(6) for _ in range(3)]
    verified = verify(told(table))
    assert verified.wrong == []
    assert verified.checked["shares of players mixed into their rounds"] == 2


def test_what_is_refused() -> None:
    table = table_of("sic-bo", "ann", "bob")
    ann, bob = Chain("ann"), Chain("bob")
    table.refuses("eve", commands.OfferChance(ann.anchor), "You do not sit at this table")
    table.refuses("ann", commands.OfferChance("x"), "'x' is no value of a hash chain")
    table.refuses("ann", commands.GiveChance(ann.values[0].upper()), "is no value of a hash chain")
    table.refuses("ann", commands.GiveChance(ann.values[2]), "is not the next of the chain")
    ann.give(table)
    table.refuses("ann", commands.GiveChance(ann.values[2]), "ann has given a share in round 2 already")
    table.order("ann", commands.Wager("1", SMALL))
    bob.give(table)  # dice are thrown after the wagers
    table.order("ann", commands.Ready("1"))
    table.sit("cat", "3")
    Chain("cat").offer(table)
    table.refuses("cat", commands.GiveChance(Chain("cat").values[1]), "cat has no hash chain that counts")


def test_a_share_after_the_shuffle_is_too_late() -> None:
    table = TestedTable("football-kings")
    seat, bets = next(iter(table.live.rules.demonstration.items()))
    table.sit("ann", str(seat), chips=1_000_000)
    ann = Chain("ann")
    ann.offer(table)
    wager_in_company(table, seat, bets)
    decide_as_advised(table)
    table.order("ann", commands.Wager(str(seat), dict(bets)))  # the pack is shuffled before the wagers
    table.refuses("ann", commands.GiveChance(ann.values[1]), "comes too late for round 2")


def test_at_a_real_table_there_is_no_share() -> None:
    table = TestedTable("sic-bo", cards="dealer", steps="dealer")
    table.sit("ann", "1")
    table.refuses("ann", commands.OfferChance(Chain("ann").anchor), "chance takes no shares here")
    assert view(table.live, Viewer("ann")).shares is None


def test_an_anchor_counts_only_when_the_next_seed_is_committed_after_it() -> None:
    """Otherwise a friend of the house could choose it, who knows the seed and a share that is held back."""
    table = table_of("sic-bo", "ann")
    table.sit("bob", "2")
    Chain("bob").offer(table)
    table.refuses("bob", commands.GiveChance(Chain("bob").values[1]), "no hash chain that counts in round 2")
    shares = view(table.live, Viewer("bob")).shares
    assert shares
    assert (shares.link, shares.offered) == ("", Chain("bob").anchor)
    play(table)
    Chain("bob").give(table)
    shares = view(table.live, Viewer("bob")).shares
    assert shares
    assert (shares.link, shares.offered, shares.people) == (Chain("bob").values[1], "", ["bob"])


def test_nobody_waits_for_a_share() -> None:
    table = table_of("sic-bo", "ann", "bob")
    Chain("bob").give(table)
    play(table)
    assert table.live.number == 2
    play(table)
    assert verify(told(table)).wrong == []


def test_shares_are_kept_by_snapshots_and_by_the_log() -> None:
    table = table_of("sic-bo", "ann", "bob")
    Chain("ann").give(table)
    Chain("bob", "another secret").offer(table)
    again, saved = LiveTable("T1"), save(table.live)
    for record in table.records:
        apply(again, record)
    assert state_of(again) == state_of(restore("T1", saved)) == state_of(table.live)
    assert matches_snapshot(table.live, saved)
    restored = TestedTable("sic-bo")
    restored.live, restored.records, restored.chance = restore("T1", saved), table.records, table.chance
    restored.refuses("ann", commands.GiveChance(Chain("ann").values[2]), "already")
    Chain("bob").give(restored)
    play(restored)
    assert verify(told(restored)).wrong == []


def test_a_snapshot_without_shares_is_as_before() -> None:
    table = TestedTable("sic-bo")
    table.sit("ann", "1")
    assert b"shares" not in save(table.live)
    assert matches_snapshot(table.live, save(table.live))


# Laws over all games.


def rounds_of(game: str, secret: str, rounds: int = 3) -> TestedTable:
    table = TestedTable(game)
    seat, bets = next(iter(table.live.rules.demonstration.items()))
    table.sit("ann", str(seat), chips=10_000_000)
    chain = Chain("ann", secret)
    for _ in range(rounds):
        chain.take_part(table)
        wager_in_company(table, seat, bets)
        decide_as_advised(table)
    return table


@pytest.mark.parametrize("game", game_names())
def test_the_same_seed_and_shares_give_the_same_round_and_other_shares_another(game: str) -> None:
    table, same, other = rounds_of(game, "one"), rounds_of(game, "one"), rounds_of(game, "two")
    assert [record.body for record in table.records] == [record.body for record in same.records]
    verified = verify(told(table))
    assert verified.wrong == []
    assert verified.checked["shares of players mixed into their rounds"] == 2
    tables = table.live, other.live
    is_new = not any(live.condition.kept_packs for live in tables)  # else a shoe of the opening is dealt from
    results = [[event.answer for event in live.last.events] for live in tables if live.last]
    assert (results[0] != results[1]) is is_new


# A house that is not honest.


@pytest.fixture(scope="module")
def two_players() -> Facts:
    table = table_of("sic-bo", "ann", "bob")
    for _ in range(3):
        for person in ("ann", "bob"):
            Chain(person).give(table)
        play(table)
    return told(table)


def _place(known: Facts, kind: type, number: int = 0) -> int:
    return [place for place, fact in enumerate(known) if isinstance(fact, kind)][number]


def _dropped(known: Facts) -> Facts:
    return [fact for place, fact in enumerate(known) if place != _place(known, ChanceGiven, 2)]


def _last_dropped(known: Facts) -> Facts:
    return [fact for place, fact in enumerate(known) if place != _place(known, ChanceGiven, 5)]


def _altered(known: Facts) -> Facts:
    place = _place(known, ChanceGiven, 2)
    return [*known[:place], replace(known[place], value="ab" * 32), *known[place + 1 :]]


def _of_another(known: Facts) -> Facts:
    place = _place(known, ChanceGiven, 2)
    return [*known[:place], replace(known[place], person="bob"), *known[place + 1 :]]


def _reordered(known: Facts) -> Facts:
    """The values of two rounds change places."""
    first, second = _place(known, ChanceGiven, 0), _place(known, ChanceGiven, 2)
    changed = list(known)
    changed[first], changed[second] = known[second], known[first]
    return changed


def _after_the_cards(known: Facts) -> Facts:
    moved = known[_place(known, ChanceGiven, 2)]
    rest = [fact for fact in known if fact is not moved]
    began = _place(rest, facts.Began, 3)
    keys = [getattr(fact, "step", "") for fact in rest[began:]]
    thrown = began + keys.index("uncover")
    return [*rest[: thrown + 1], moved, *rest[thrown + 1 :]]


def _late_anchor(known: Facts) -> Facts:
    moved = known[_place(known, ChanceOffered)]
    rest = [fact for fact in known if fact is not moved]
    place = _place(rest, SeedCommitted, 1)
    return [*rest[: place + 1], moved, *rest[place + 1 :]]


def _before_the_hash(known: Facts) -> Facts:
    moved = known[_place(known, ChanceGiven, 2)]
    rest = [fact for fact in known if fact is not moved]
    place = _place(rest, SeedCommitted, 2)
    return [*rest[:place], moved, *rest[place:]]


@pytest.mark.parametrize(
    ("tamper", "says"),
    [
        (_dropped, "but its seed gives"),
        (_last_dropped, "but its seed gives"),
        (_altered, "is not the next of the chain"),
        (_of_another, "of bob is not the next of the chain"),
        (_reordered, "shares are for another round now"),
        (_after_the_cards, "comes too late for round 3"),
        (_late_anchor, "ann has no hash chain that counts in round 2"),
        (_before_the_hash, "shares are for another round now"),
    ],
)
def test_what_a_house_does_to_shares_is_found(
    two_players: Facts, tamper: Callable[[Facts], Facts], says: str
) -> None:
    assert verify(two_players).wrong == []
    wrong = verify(tamper(two_players)).wrong
    assert any(says in words for words in wrong), wrong


def _chosen_seeds(seed: int) -> Iterator[str]:
    """Yield seeds that a house has tried: with each, the small wager loses if nobody adds to it."""
    chance = seeded(seed)
    while True:
        tried = new_seeds(chance)
        source = seeded(int(tried, 16))
        throw = [1 + source.below(6) for _ in range(3)]
        if not 4 <= sum(throw) <= 10 or len(set(throw)) == 1:
            yield tried


def _lost(*, gives: bool, rounds: int = 120) -> int:
    """Return how many of these rounds a player loses against a house that draws until the wager loses."""
    table, seeds = TestedTable("sic-bo"), _chosen_seeds(7)
    table.sit("ann", "1")
    chain, lost = Chain("ann", length=rounds), 0
    if gives:
        chain.offer(table)
    play(table)
    chance = table.live.committed_chance
    assert chance
    for _ in range(rounds):
        assert chance.next
        seed = next(seeds)  # the house has fixed this one instead
        chance.next = SeedCommitted(chance.next.number, commitment_to(seed), seed)
        if gives:
            chain.give(table)
        lost += not 4 <= sum(throw := play(table)) <= 10 or len(set(throw)) == 1
    return lost


def test_a_house_that_draws_until_the_wager_loses_gains_nothing_against_a_share() -> None:
    assert _lost(gives=False) == 120
    # 111 of 216 throws lose: 62 of 120 are to be expected, with a standard deviation of 5.5.
    assert 45 < _lost(gives=True) < 79
