"""Two tables that differ in one card face down look the same to everybody who may not look at it.

Whatever depends on the card is found by it: a name, a word that is said, what a hand is allowed to do.
"""

from __future__ import annotations

from typing import Any

import pytest

from houseway.equipment.chance import Chance, seeded
from houseway.rules.procedure.places import Place
from houseway.rules.procedure.steps import Deal, Decide, SetHand, Show, Step, TakePlaces, TakeWagers
from houseway.table.answers import answer_as_json
from houseway.table.commands import table_commands as commands
from houseway.table.live.facts import AnyFact
from houseway.table.view import Viewer, news_for
from houseway.table.virtual.automatic_play import default_answer
from tests.support.live_tables import DEALER, OFFICIALS, SUPERVISOR, TestedTable, view_as_json

OTHERS = (Viewer("stranger"), Viewer("vera", sees_money=True))
# How many cards are face down in a round; one of them differs.
FACE_DOWN = {"blackjack": 1, "crazy-4-poker": 15, "four-card-poker": 15, "lucky-8s": 12}
PLAYERS = {"1": "ann", "2": "bob"}


class TwoWorlds:
    """``place`` is the place of the card in which the two differ; None until it is dealt."""

    def __init__(self, game: str, steps: str, seed: int) -> None:
        self.chance: Chance = seeded(seed)
        self.tables = [self._with_wagers(game, steps) for _ in range(2)]
        self.countdown = self.chance.below(FACE_DOWN[game])
        self.place: Place | None = None
        self.compared = 0

    def _with_wagers(self, game: str, steps: str) -> TestedTable:
        table = TestedTable(game, cards="shoe", steps=steps)
        table.deal_on()
        for seat, person in PLAYERS.items():
            table.sit(person, seat, 1_000_000)
        table.order(DEALER, commands.BeginRound())
        if not isinstance(table.live.step, TakePlaces | TakeWagers):
            table.deal_on()
        bets = next(iter(table.live.rules.demonstration.values()))
        for seat, person in PLAYERS.items():
            table.order(person, commands.Wager(seat, dict(bets)))
        table.order(DEALER, commands.NoMoreBets())
        return table

    def play(self) -> None:
        while not self._are_known_apart():
            here, there = (table.live.step for table in self.tables)
            assert here is not None
            assert there is not None
            assert here.key == there.key, f"a card at {self.place} decides what is asked"
            orders = self._orders(here, there)
            news = [table.order(*order) for table, order in zip(self.tables, orders, strict=True)]
            if self.place and not self._are_known_apart():
                self._compare(news)

    def _are_known_apart(self) -> bool:
        """Return whether a round is over, or the card is turned up."""
        return any(self._turns_up(table) for table in self.tables)

    def _turns_up(self, table: TestedTable) -> bool:
        talk = table.live.conversation
        steps = [*(event.step for event in talk.events), table.live.step] if talk else []
        return talk is None or any(isinstance(step, Show) and step.place == self.place for step in steps)

    def _orders(self, here: Step, there: Step) -> list[tuple[str, Any]]:
        who = SUPERVISOR if here.who in OFFICIALS else DEALER
        if isinstance(here, Deal) and isinstance(there, Deal):
            return [(who, commands.Answer(here.key, card)) for card in self._cards(here, there)]
        if isinstance(here, Decide) and isinstance(there, Decide):
            both = [value for value in here.values if value in there.values]
            chosen = both[self.chance.below(len(both))]
            cents = here.amounts[chosen].usual if chosen in here.amounts else None
            decided = commands.Decide(str(here.seat), here.key, chosen, cents=cents)
            return [(PLAYERS[str(here.seat)], decided)] * 2
        if isinstance(here, SetHand):
            return [(PLAYERS[str(here.seat)], commands.SetHand(str(here.seat), here.key, []))] * 2
        return [(who, commands.Answer(here.key, answer_as_json(default_answer(here))))] * 2

    def _cards(self, here: Deal, there: Deal) -> list[str]:
        left = [one.name for one, count in here.left.items() if count > 0 and there.left.get(one, 0) > 0]
        card = left[self.chance.below(len(left))]
        if here.face == "down" and not self.place:
            self.countdown -= 1
            if self.countdown < 0:
                self.place = here.to
                return [card, next(one for one in left if one != card)]
        return [card, card]

    def _compare(self, news: list[list[AnyFact]]) -> None:
        players = [
            Viewer(person) for seat, person in PLAYERS.items() if self.place != Place.of_seat(int(seat))
        ]
        for who in (*OTHERS, *players):
            here, there = (view_as_json(table.live, who) for table in self.tables)
            differs = {name: (here[name], there[name]) for name in here if here[name] != there[name]}
            assert not differs, f"{who.person} can tell what lies at {self.place}"
            told = [news_for(table.live, one, who) for table, one in zip(self.tables, news, strict=True)]
            assert told[0] == told[1], f"{who.person} learns what lies at {self.place}"
            self.compared += 1


@pytest.mark.parametrize("game", FACE_DOWN)
@pytest.mark.parametrize("steps", ["dealer", "automatic"])
def test_those_who_may_not_look_cannot_tell_them_apart(game: str, steps: str) -> None:
    compared = 0
    for seed in range(15):
        worlds = TwoWorlds(game, steps, seed)
        worlds.play()
        compared += worlds.compared
    assert compared


@pytest.mark.parametrize("card", ["Ah", "9h"])
def test_only_the_player_learns_what_a_hand_may_wager(card: str) -> None:
    """At Crazy 4 Poker a pair of aces may be played for three times the ante; nobody else may learn that."""
    table = TestedTable("crazy-4-poker", cards="shoe", steps="automatic")
    table.deal_on()
    table.sit("ann", "1")
    table.order(DEALER, commands.BeginRound())
    table.deal_on()
    table.order("ann", commands.Wager("1", {"ante": 500, "super-bonus": 500}))
    table.order(DEALER, commands.NoMoreBets())
    hand = {f"seat-1-card-{number}": name for number, name in enumerate(("As", card, "2c", "7d", "Jh"), 1)}
    table.deal_on("seat-1-decides", hand)
    steps = {who: view_as_json(table.live, Viewer(who))["step"] for who in ("ann", "stranger")}
    assert ("three times" in steps["ann"]["words"]) == (card == "Ah")
    assert steps["stranger"]["words"] == "Seat 1 decides"
