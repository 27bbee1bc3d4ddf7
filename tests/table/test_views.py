"""Views never show hidden things: a card that is not dealt, one that is face down, a seed still in use.

Every word of what each person may see is searched for cards, at every moment of random rounds of every game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest

from houseway.equipment.cards import CARDS, JOKER, STANDARD_DECK, UNSEEN, Card
from houseway.house.roles import Role, viewer
from houseway.refusal import Refusal
from houseway.rules.procedure.face_down import TurnUp
from houseway.rules.procedure.procedure import Conversation
from houseway.rules.procedure.steps import Deal, Happening, Show
from houseway.rules.registry import game_names
from houseway.rules.wagers.wagers import spot_of
from houseway.table.live.facts import AnyFact, CardsShown
from houseway.table.live.live_table import LiveTable
from houseway.table.view import Viewer, news_for
from houseway.table.view.steps import keys_for
from tests.support.live_tables import DEALER, SUPERVISOR, view_as_json
from tests.support.nightly import size
from tests.support.random_play import PLAYERS, RandomPlay

VIEWERS = [
    *(viewer(player, Role.PLAYER) for player in PLAYERS),
    viewer("stranger", Role.PLAYER),
    viewer(DEALER, Role.DEALER),
    viewer(SUPERVISOR, Role.SUPERVISOR),
    viewer("eye", Role.SURVEILLANCE),
    viewer("division", Role.INSPECTOR),
]
_NAMED = re.compile(r'"(\w{2,3})"')
_PICTURED = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]|\bJoker\b")
_SPELLED_OUT = re.compile(r"\b\w+ of (?:spades|hearts|diamonds|clubs)\b|(?<=the )joker\b")
_IN_PICTURES = ("♠", "♥", "♦", "♣", "Joker")
_IN_WORDS = (" of spades", " of hearts", " of diamonds", " of clubs", "joker")
_LOOKS = {spelling: card for card in (*STANDARD_DECK, JOKER) for spelling in (card.picture, card.words)}


def mentioned(told: object) -> set[Card]:
    """Every card that is named, drawn or spelled out."""
    text = msgspec.json.encode(told).decode()
    named = {CARDS[name] for name in _NAMED.findall(text) if name in CARDS}
    # Most texts hold neither, and are searched for a word much faster than for an expression.
    looks = _PICTURED.findall(text) if any(sign in text for sign in _IN_PICTURES) else []
    looks += _SPELLED_OUT.findall(text) if any(word in text for word in _IN_WORDS) else []
    return named | {_LOOKS[look] for look in looks if look in _LOOKS}


def test_the_search_finds_every_spelling() -> None:
    told = {"a": ["As"], "b": "10♥ lies there", "c": "the king of clubs", "d": "no 7 of anything", "e": "Jk"}
    assert {card.name for card in mentioned(told)} == {"As", "Th", "Kc", "Jk"}
    for card in (*STANDARD_DECK, JOKER):
        for spelling in (card.name, card.picture, f"the {card.words}"):
            assert mentioned([spelling]) == {card}, spelling


def known_to(live: LiveTable, who: Viewer) -> set[Card]:
    """Worked out from the deal itself: what is face up, and what the person may look at."""
    talk = live.conversation or live.last
    if talk is None:
        return set()
    is_over = live.conversation is None
    entered = who.deals and live.opened is not None and live.opened.cards == "dealer"
    own = {spot_of(seat) for seat in live.bets if live.seats.get(seat) == who.person}
    return {card for card, spot, is_up in _dealt(talk) if is_up or is_over or entered or spot in own}


def _dealt(talk: Conversation[object]) -> Iterator[tuple[Card, int | None, bool]]:
    turned_up = {
        event.step.place
        for event in talk.events
        if isinstance(event.step, Show) and not isinstance(event.answer, Happening)
    }
    for event in talk.events:
        if isinstance(event.answer, Happening) and event.answer.card:
            yield event.answer.card, None, True
        elif isinstance(event.step, TurnUp) and isinstance(event.answer, Card):
            yield event.answer, None, True
        elif isinstance(event.step, Deal) and isinstance(event.answer, Card) and event.answer is not UNSEEN:
            yield event.answer, event.step.to.spot, event.step.face == "up" or event.step.to in turned_up


def packs_of(live: LiveTable) -> list[list[str]]:
    packs = live.rules.game.play.packs(live.rules.options)
    return [[card.name for card in pack] for pack in packs.values()]


def check_nothing_hidden_is_revealed(live: LiveTable, news: list[AnyFact]) -> None:
    if not list(packs_of(live)):
        return  # without cards nothing is hidden: the joker of a wheel is no card
    is_over = live.conversation is None
    # What left a shoe in the round is shown after it, with those that were burned.
    news = [fact for fact in news if not (is_over and isinstance(fact, CardsShown))]
    for who in VIEWERS:
        known = known_to(live, who)
        view = view_as_json(live, who)
        view.pop("results")  # of earlier rounds
        before = view.pop("last_round")
        assert not before or (live.last and mentioned(before) <= {card for card, _, _ in _dealt(live.last)})
        # Cards that are spread before they are mixed are the whole pack in sequence, which everybody knows.
        spread = (view["step"] or {}).pop("spread", None)
        assert spread is None or spread in [list(dict.fromkeys(pack)) for pack in packs_of(live)]
        told = news_for(live, news, who, over=is_over)
        for what in (view, told):
            assert mentioned(what) <= known, f"{who} learns of {mentioned(what) - known}: {what}"
        text = msgspec.json.encode([view, told]).decode()
        for seed in live.committed_chance.seeds.values() if live.committed_chance else ():
            assert seed not in text


@pytest.mark.nightly
@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("seed", range(size(1, 20)))
@pytest.mark.parametrize(
    ("cards", "steps"), [("house", "automatic"), ("house", "dealer"), ("dealer", "dealer")]
)
def test_no_view_and_no_news_reveals_what_is_hidden(game: str, seed: int, cards: str, steps: str) -> None:
    play = RandomPlay(game, seed, cards=cards, steps=steps)
    for _ in range(120):
        who, order = play.next_order()
        try:
            news = play.table.order(who, order)
        except Refusal:
            continue
        check_nothing_hidden_is_revealed(play.table.live, news)


@pytest.mark.parametrize(
    ("decisions", "keys"),
    [
        (("stand", "hit", "double", "split", "surrender"), "SHDPU"),
        (("fold", "play-1", "play-2", "play-3"), "F123"),
        (("no", "insurance"), "NI"),
        (("aa", "a"), "A1"),
    ],
)
def test_every_decision_has_a_key_of_its_own(decisions: tuple[str, ...], keys: str) -> None:
    assert keys_for(decisions) == dict(zip(decisions, keys, strict=True))
