"""A round of four card poker or Crazy 4 Poker: the deal, the players' decisions, the showdown."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.equipment.cards import STANDARD_DECK
from houseway.games.four_card_poker.family.version import NUMBER_WORDS, Version
from houseway.games.four_card_poker.round.dealing import (
    AT_A_DEAL,
    DEALING_METHODS,
    WAYS_TO_DEAL,
    DealingMethod,
    HandsInPlay,
    deal,
)
from houseway.games.four_card_poker.round.opening import DECK, SHUFFLER_JAM, DeckCondition, make_deck_ready
from houseway.games.four_card_poker.round.showdown import (
    MISDEAL,
    MISDEALT,
    decide,
    handled_by_other,
    play_out,
    showdowns,
)
from houseway.games.four_card_poker.settlement import Showdown
from houseway.regulation import Citation
from houseway.rules.game import Table
from houseway.rules.procedure.procedure import Procedure, RoundEnd, Voided
from houseway.rules.procedure.shoe import StubCount, count_stub, is_stub_count_due, stub_count_option
from houseway.rules.procedure.steps import Happening, Irregularity, Measure, NoMoreBets, Perform
from houseway.rules.procedure.taking_wagers import return_wagers, take_wagers

COUNT_OF_STUB = Citation("19:47-27.7(e)")

STUB_COUNT = stub_count_option(COUNT_OF_STUB)
WHOLE_DECK = len(STANDARD_DECK)


def irregularities(version: Version) -> tuple[Irregularity, ...]:
    return (SHUFFLER_JAM, *AT_A_DEAL, MISDEAL, handled_by_other(version))


@dataclass(frozen=True)
class Check:
    """The result of the check after the deal: why the round is void, and whether the deck is complete."""

    voided: Voided | None
    stub_counted: bool
    deck_is_whole: bool = True


def round_of_play(
    version: Version, table: Table[Showdown], condition: DeckCondition
) -> Procedure[RoundEnd[Showdown]]:
    """Play one round, from the shuffle until the cards are picked up."""
    condition.check_can_begin()
    method = DEALING_METHODS[table.options.choice("dealing")]
    yield from make_deck_ready(table, condition, method.make_ready)
    seats = yield from take_wagers(table, WAYS_TO_DEAL)
    yield NoMoreBets(cite=WAYS_TO_DEAL)
    in_play = HandsInPlay(seats)
    voided = yield from deal(version, method, in_play)
    count_is_due = is_stub_count_due(table.options, condition.rounds_since_count)
    check = yield from _check_cards(version, method, in_play, voided, count_is_due)
    voided = check.voided
    if not voided:
        cite = method.count_is_right if check.stub_counted else method.stub
        yield Perform(key="stub-to-rack", words=method.stub_away, cite=cite)
        voided = yield from decide(version, in_play)
    if voided:
        yield from return_wagers(voided, dict(in_play.bets))
        yield _take_away(voided, check)
    else:
        voided = yield from play_out(version, table, in_play)
        if voided:
            yield _take_away(voided, check)
    left = DeckCondition(
        has_deck=check.deck_is_whole,
        rounds_since_count=0 if check.stub_counted else condition.rounds_since_count + 1,
    )
    return RoundEnd(voided or showdowns(in_play), left)


def _check_cards(
    version: Version, method: DealingMethod, in_play: HandsInPlay, voided: Voided | None, count_is_due: bool
) -> Procedure[Check]:
    """Check the number of cards in each hand, and in the deck when a count is due."""
    if not voided:
        answer = yield Perform(
            key="check-hands",
            words=f"Every player has five cards and the dealer has {NUMBER_WORDS[version.dealer_cards]}",
            cite=version.cards_dealt[method.name],
            may_happen=(MISDEAL,),
        )
        voided = MISDEALT if isinstance(answer, Happening) else None
    if not count_is_due:
        return Check(voided, stub_counted=False)
    out = sum(map(len, in_play.places.values())) + in_play.out_of_play
    count = yield from count_stub(DECK, out=out, whole=WHOLE_DECK, why=COUNT_OF_STUB, cite=method.count)
    if count.pack_is_whole:
        return Check(voided, stub_counted=True)
    in_hands = yield from _count_hands(method, in_play)
    count = StubCount(count.stub, in_hands + in_play.out_of_play, WHOLE_DECK)
    if count.pack_is_whole:
        misdealt = Voided(method.count_is_wrong, "the cards were misdealt, though all 52 are there")
        return Check(misdealt, stub_counted=True)
    return Check(Voided(method.count_is_wrong, count.words), stub_counted=True, deck_is_whole=False)


def _count_hands(method: DealingMethod, in_play: HandsInPlay) -> Procedure[int]:
    """Count the cards of each hand, to see whether a wrong count comes from the deal."""
    total = 0
    for place, hand in in_play.places.items():
        total += yield Measure(
            key=f"{place.key}-cards",
            words=f"Cards in the hand of {place.in_words}",
            cite=method.count_is_wrong,
            most=WHOLE_DECK,
            usual=len(hand),
        )
    return total


def _take_away(voided: Voided, check: Check) -> Perform:
    """Gather the cards of a void round, or remove the deck if cards are missing or there are too many."""
    if check.deck_is_whole:
        words = "Gather the deck. It will be shuffled before the next deal"
        return Perform(key="gather-cards", words=words, cite=voided.cite)
    return Perform(key="remove-deck", words="Remove the entire deck from the table", cite=voided.cite)
