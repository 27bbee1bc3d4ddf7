"""Answers the steps of a procedure as an automatic dealer, and bets and decides as an automatic player.

The dealer draws cards and dice, and answers everything else as if nothing went wrong. Players make the
usual bets and know only the cards that a person at their seat sees.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from houseway.equipment.cards import Card, Stack
from houseway.equipment.chance import Chance
from houseway.equipment.money import Cents
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table, staked
from houseway.rules.procedure.face_down import is_unseen
from houseway.rules.procedure.procedure import Condition
from houseway.rules.procedure.shoe import CUTTING_CARD, OUT_OF_CARDS
from houseway.rules.procedure.standing_wagers import bets_with_bank, placed_now
from houseway.rules.procedure.steps import (
    Answer,
    Burn,
    Choose,
    Confirm,
    CountStub,
    Cut,
    Deal,
    Decide,
    Groups,
    Happening,
    InsertCutCard,
    Irregularity,
    Measure,
    Places,
    SetHand,
    ShowCards,
    Shuffle,
    Step,
    TakePlaces,
    TakeWagers,
    Toss,
)
from houseway.rules.procedure.taking_wagers import AddWager, ConvertCash
from houseway.rules.wagers.bank import BANK
from houseway.rules.wagers.wagers import Bets, Seat, Seats

MOST_NEAR = 6  # names in a message


def default_answer(step: Step) -> Answer:
    """Return the answer when nothing is wrong, to a step that needs neither chance nor a player."""
    match step:
        case Choose():
            return step.values[0]
        case Confirm() if not step.may_be_unnamed:
            return f"the {step.who}" if isinstance(step, ShowCards) else f"the {step.who} on duty"
        case Measure():
            return step.usual
    return None


class AutomaticDealer:
    """Keeps the packs of the table between rounds. ``arrange`` makes irregularities happen at given steps."""

    def __init__(self, chance: Chance, packs: Mapping[str, Sequence[Card]]) -> None:
        self.chance = chance
        self._packs = packs
        self.stacks: dict[str, Stack] = {}
        self.taken: list[Card] = []  # from the pack, by the last step
        self._seats: Seats = {}
        self._places: Places = {}
        self._arranged: list[tuple[str, str]] = []
        self._possible: dict[str, None] = {}  # irregularities that could have been arranged, as KIND@STEP
        # How players decide: by the best play known, unless this is replaced.
        self.decide: Callable[[Decide], str] = lambda step: step.hint or step.values[0]
        self.set_hand: Callable[[SetHand], Groups] = lambda step: step.best
        self.add: Callable[[AddWager], Cents] = lambda step: step.usual

    def seat(self, seats: Seats, names: Places | None = None) -> None:
        """Set the wagers of the next round, and their players: by default another one at each seat."""
        self._seats = seats
        self._possible = {}
        self._places = names or {seat: f"player {seat}" for seat in seats}

    def arrange(self, irregularity_kind: str, step_key: str) -> None:
        """Make an irregularity happen at the next step with this key."""
        self._arranged.append((step_key, irregularity_kind))

    def check_all_happened(self, game_name: str) -> None:
        """Refuse if an arranged irregularity never happened; name those with a similar spelling."""
        if not self._arranged:
            return
        missed = one_of([f"{kind} at {key}" for key, kind in self._arranged])
        key, kind = self._arranged[0]
        near = self._near(kind, key)
        could = f" What could have happened in it: {', '.join(near)}." if near else ""
        raise Refusal(
            f"The round never came to {missed}.{could} "
            f"`houseway deal {game_name} --irregularities` lists all that can go wrong."
        )

    def _near(self, kind: str, key: str) -> list[str]:
        """Return possible irregularities, as KIND@STEP, with similar names of kind and step."""
        possible = [tuple(text.split("@")) for text in self._possible]
        meant = difflib.get_close_matches(kind, {of_kind for of_kind, _ in possible}, n=1)
        steps = [step for of_kind, step in possible if of_kind in meant]
        near = difflib.get_close_matches(key, steps, n=MOST_NEAR, cutoff=0.0)
        return [f"{meant[0]}@{step}" for step in near] or list(self._possible)[:MOST_NEAR]

    def answer(self, step: Step) -> Answer:
        """Return this dealer's answer to the step."""
        self.taken = []
        self._possible |= dict.fromkeys(f"{possible.kind}@{step.key}" for possible in step.may_happen)
        arranged = self._arranged_at(step)
        if arranged:
            return Happening(arranged.kind, self._draw(step) if arranged.shows_card else None)
        match step:
            case TakePlaces() | TakeWagers():
                return self._places if isinstance(step, TakePlaces) else self._seats
            case ConvertCash():
                return self._cash()
            case Deal():
                return self._deal(step)
            case Toss():
                return step.thrown(self.chance)
            case Measure():
                return self._measure(step)
            case Decide() | SetHand():
                return self._play(step)
            case Shuffle() | Burn():
                self._handle(step)
        return default_answer(step)

    def _cash(self) -> Mapping[Seat, Cents]:
        """Return the wagers of the first player, all of them called with cash."""
        return {seat: staked(bets) for seat, bets in list(self._seats.items())[:1]}

    def _play(self, step: Decide | SetHand) -> str | Groups:
        return self.decide(step) if isinstance(step, Decide) else self.set_hand(step)

    def _handle(self, step: Shuffle | Burn) -> None:
        if isinstance(step, Shuffle):
            self.stacks[step.pack] = Stack(self._cards_of(step))
            self.stacks[step.pack].shuffle(self.chance)
        else:
            for _ in range(step.count):
                self._take(step.pack)

    def _cards_of(self, step: Shuffle) -> list[Card]:
        cards = list(self._packs[step.pack])
        for card in step.without:
            cards.remove(card)
        return cards

    def _arranged_at(self, step: Step) -> Irregularity | None:
        for position, (key, kind) in enumerate(self._arranged):
            if key == step.key:
                irregularity = step.irregularity(kind)
                if irregularity is None:
                    step.check(Happening(kind))  # refuses, naming what can happen here
                del self._arranged[position]
                return irregularity
        return None

    def _draw(self, step: Step) -> Card | None:
        return self._take(step.pack) if isinstance(step, Deal | Burn) else None

    def _take(self, pack: str) -> Card | None:
        card = self.stacks[pack].draw()
        self.taken += [card] if card else []
        return card

    def _deal(self, step: Deal) -> Card | Happening:
        stack = self.stacks[step.pack]
        if stack.cut_card_is_next:
            stack.remove_cut_card()
            if step.irregularity(CUTTING_CARD):
                return Happening(CUTTING_CARD)
        return self._take(step.pack) or Happening(OUT_OF_CARDS)

    def _measure(self, step: Measure) -> int:
        match step:
            case Cut():
                most = len(self.stacks[step.pack]) - 1 if step.most is None else step.most
                count = step.least + self.chance.below(most - step.least + 1)
                self.stacks[step.pack].cut(count)
                return count
            case InsertCutCard():
                self.stacks[step.pack].insert_cut_card(step.usual)
                return step.usual
            case CountStub():
                return len(self.stacks[step.pack])
            case AddWager():
                return self.add(step)
        return step.usual


# Automatic players: the usual bets, and decisions by the cards that a person at the seat sees.

# In percent: how often an automatic player follows the best play known.
FOLLOWS_ADVICE = 90


def usual_bets(rules: Table[Any], seat: Seat, times: int = 1) -> Bets:
    """Return the demonstration's bets at the seat; at other seats, those of a player who is not the bank."""
    usual = rules.demonstration
    others = [bets for bets in usual.values() if BANK not in bets] or list(usual.values())
    return {name: bet * times for name, bet in usual.get(seat, others[0]).items()}


def bets_now(rules: Table[Any], condition: Condition, placed: Seats, seat: Seat, bets: Bets) -> Bets:
    """Return the bets that the seat can have on the layout now, with its standing wagers."""
    if not rules.layout_is_kept:
        return bets
    if rules.game.bank:
        return _bets_with_bank(rules, placed, seat, bets)
    return placed_now(rules, condition, {seat: bets}).get(seat, {})


def _bets_with_bank(rules: Table[Any], placed: Seats, seat: Seat, bets: Bets) -> Bets:
    """Return the bets of the seat; it takes the bank if there is none and the house never is the bank."""
    if rules.bank_of({seat: placed.get(seat, {})}):
        return placed[seat]
    possible = bets_with_bank(rules, placed, seat, bets)
    if rules.game.bank and not rules.game.bank.house_banks and not rules.bank_of({**placed, seat: possible}):
        return next({BANK: usual[BANK]} for usual in rules.demonstration.values() if BANK in usual)
    return possible


def lacks_bets(rules: Table[Any], condition: Condition, placed: Seats, seat: Seat) -> bool:
    """Return whether the seat has fewer wagers on the layout than it would place now."""
    if not placed.get(seat):
        return True
    bets = bets_now(rules, condition, placed, seat, usual_bets(rules, seat))
    return rules.layout_is_kept and bool(bets.keys() - placed[seat].keys())


def may_sit_out(rules: Table[Any]) -> bool:
    """Return whether a player may sit a round out. Where players play against each other, all play."""
    bank = rules.game.bank
    return bank is None or bank.house_banks


def decision(step: Decide, chance: Chance, chips: Cents, *, follows: bool) -> str:
    """Return a decision that these chips pay for: the best play known, or any if it ``follows`` none.

    A player who has not seen the cards decides by chance.
    """
    advised = step.hint or step.values[0]
    is_seen = not is_unseen(step.hand)
    values = [value for value in step.values if value not in step.amounts]
    decided = advised if follows and is_seen else values[chance.below(len(values))]
    return step.undecided if step.costs.get(decided, 0) > chips else decided
