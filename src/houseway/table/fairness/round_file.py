"""Writes one round as a file with all public data on its cards and dice, and checks such a file alone.

The check deals the round again from its seed and computes every hash again. docs/fairness.md describes
the format for those who write a program of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, Literal

import msgspec

from houseway.equipment.cards import Card, Stack, card
from houseway.equipment.chance import Chance, seeded
from houseway.refusal import Refusal
from houseway.rules.procedure.devices import GenerateNumber, Spin
from houseway.rules.procedure.procedure import Event
from houseway.rules.procedure.shoe import CUTTING_CARD, OUT_OF_CARDS
from houseway.rules.procedure.steps import Burn, CountStub, Cut, Deal, InsertCutCard, Shuffle, Step, Toss
from houseway.rules.registry import rules_of
from houseway.table.answers import answer_as_json
from houseway.table.fairness.committed_chance import card_hash, commitment_to, link_of, mixed, nonce
from houseway.table.fairness.verify import Verified

FORMAT: Final = "houseway-round-1"
Does = Literal["shuffle", "cut", "cutting-card", "burn", "deal", "count", "draw"]


class ChanceStep(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A step that chance has decided, and what the log says that it gave."""

    step: str
    does: Does
    pack: str = ""
    gives: Any = None
    without: list[str] = []  # cards of the pack that a shuffle leaves out
    least: int = 0  # cards of a cut, or behind the cutting card
    most: int | None = None
    count: int = 1  # cards that are burned, or values that are drawn
    values: list[str | int] = []  # that are drawn from: the faces of a die, the sections of a wheel
    stops: bool = False  # whether the cutting card, when it comes out, is the answer


class RecordedShare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's share in the chance of the round, and the link of the hash chain that came before it."""

    person: str
    value: str
    record: int  # in which it was given
    link: str
    link_round: int  # in which the link became public; it is an earlier round


class RoundFile(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """``seed`` is null while cards that it has fixed lie hidden."""

    format: Literal["houseway-round-1"] = FORMAT
    table: str
    round: int
    game: str
    options: dict[str, str]
    commitment: str
    seed: str | None
    commitment_record: int  # in which the hash was published
    first_wager_record: int | None
    packs: dict[str, list[str]]  # those shuffled in the round, as they are before the shuffle
    steps: list[ChanceStep]
    hashes: dict[str, list[str]]  # of the cards in packs that were shuffled in an earlier round
    shown: dict[str, list[tuple[int, str, str]]]  # the cards of those that left: place, card, nonce
    committed: dict[str, list[str]]  # hashes of the cards that stay hidden after the round
    shares: list[RecordedShare] = []  # by person
    first_chance_record: int | None = None  # with the first step that takes chance; after all shares


def chance_steps(events: Iterable[Event]) -> Iterator[ChanceStep]:
    for event in events:
        described = _described(event.step)
        if described is not None:
            yield ChanceStep(event.step.key, gives=answer_as_json(event.answer), **described)


def _described(step: Step) -> dict[str, Any] | None:
    match step:
        case Shuffle():
            return {"does": "shuffle", "pack": step.pack, "without": names(step.without)}
        case Cut():
            return {"does": "cut", "pack": step.pack, "least": step.least, "most": step.most}
        case InsertCutCard():
            return {"does": "cutting-card", "pack": step.pack, "least": step.usual}
        case CountStub():
            return {"does": "count", "pack": step.pack}
        case Burn():
            return {"does": "burn", "pack": step.pack, "count": step.count}
        case Deal():
            stops = step.irregularity(CUTTING_CARD) is not None
            return {"does": "deal", "pack": step.pack, "stops": stops}
        case Toss():
            return {"does": "draw", **_drawn_from(step)}
    return None


def _drawn_from(step: Toss) -> Mapping[str, Any]:
    match step:
        case Spin():
            return {"values": list(step.wheel)}
        case GenerateNumber():
            return {"values": list(step.entry["values"])}
    return {"values": [1, 2, 3, 4, 5, 6], "count": step.dice}


def names(cards: Sequence[Card]) -> list[str]:
    return [card.name for card in cards]


def read_round(text: bytes, name: str) -> RoundFile:
    try:
        return msgspec.json.decode(text, type=RoundFile)
    except msgspec.DecodeError as error:
        raise Refusal(
            f"{name!r} is not the file of a round: {error}. Download one from the page of the table, or "
            "write one with `houseway audit round TABLE ROUND -o FILE`."
        ) from None


# The check of a round from its file alone.

_SEED = re.compile(r"[0-9a-f]{64}")
_UNKNOWN = object()


def check_round(file: RoundFile) -> Verified:
    """Return the faults of the round, and the facts that its file cannot prove."""
    return _Check(file).result()


class _Check:
    def __init__(self, file: RoundFile) -> None:
        self._file = file
        self._found = Verified()
        self._stacks: dict[str, Stack] = {}
        self._left: dict[str, list[str | None]] = {}  # cards out of packs that only have hashes
        self._filled: set[str] = set()  # packs that were shuffled in the round
        self._chance: Chance | None = None

    def result(self) -> Verified:
        self._check_packs()
        self._check_shares()
        self._check_seed()
        for step in self._file.steps:
            self._deal_again(step)
        self._check_shown()
        self._check_committed()
        self._check_time()
        return self._found

    def _accuse(self, words: str) -> None:
        self._found.wrong.append(words)

    def _check_packs(self) -> None:
        """Compare the packs with the rules of the game: a pack without aces shuffles as well as any other."""
        rules = rules_of(self._file.game, self._file.options)
        packs = rules.game.play.packs(rules.options)
        for pack, cards in self._file.packs.items():
            if pack not in packs or names(packs[pack]) != cards:
                self._accuse(f"the {pack} does not have the cards that the rules of the game ask for")
            else:
                self._found.checked["packs against the rules"] += 1

    def _check_seed(self) -> None:
        seed = self._file.seed
        if seed is None:
            self._found.unchecked.append("the seed, which is not shown yet: cards that it fixed lie hidden")
        elif not _SEED.fullmatch(seed) or commitment_to(seed) != self._file.commitment:
            self._accuse(f"the seed {seed} does not have the hash {self._file.commitment}")
        else:
            self._found.checked["seed against its hash"] += 1
            self._chance = seeded(mixed(seed, {share.person: share.value for share in self._file.shares}))

    def _check_shares(self) -> None:
        """Check that neither side could choose: the chains, then the house's hash, the shares, the cards."""
        file, people = self._file, [share.person for share in self._file.shares]
        if people != sorted(set(people)):
            self._accuse("the shares are not one for each person, in the order of their names")
        for share in file.shares:
            if not _SEED.fullmatch(share.value) or link_of(share.value) != share.link:
                self._accuse(f"the share of {share.person} is not the next value of the hash chain")
            elif share.link_round >= file.round:
                self._accuse(f"the hash chain of {share.person} was offered too late for this round")
            elif share.record <= file.commitment_record:
                self._accuse(
                    f"the share of {share.person} was given before the hash of the seed was published"
                )
            elif file.first_chance_record is not None and share.record >= file.first_chance_record:
                self._accuse(f"the share of {share.person} was given after the first cards or dice")
            else:
                self._found.checked["shares of players, each fixed before the seed"] += 1

    def _deal_again(self, step: ChanceStep) -> None:
        answer = self._given(step)
        if answer is _UNKNOWN:
            self._follow(step)
        elif answer != step.gives:
            self._accuse(f"{step.step} gave {step.gives}, but the seed gives {answer}")
        else:
            self._found.checked["cards, dice and shuffles dealt again"] += 1

    def _given(self, step: ChanceStep) -> Any:
        chance, stack = self._chance, self._stacks.get(step.pack)
        match step.does:
            case "draw" if chance:
                drawn = [step.values[chance.below(len(step.values))] for _ in range(step.count)]
                return drawn if isinstance(step.gives, list) else drawn[0]
            case "shuffle" if chance and step.pack in self._file.packs:
                self._shuffle(step, chance)
                return None
            case "cut" if chance and stack:
                most = len(stack) - 1 if step.most is None else step.most
                count = step.least + chance.below(most - step.least + 1)
                stack.cut(count)
                return count
        return self._taken(step, stack) if stack is not None else _UNKNOWN

    def _shuffle(self, step: ChanceStep, chance: Chance) -> None:
        cards = [card(name) for name in self._file.packs[step.pack]]
        for name in step.without:
            cards.remove(card(name))
        self._stacks[step.pack] = Stack(cards)
        self._stacks[step.pack].shuffle(chance)

    @staticmethod
    def _taken(step: ChanceStep, stack: Stack) -> Any:
        match step.does:
            case "cutting-card":
                stack.insert_cut_card(step.least)
                return step.least
            case "count":
                return len(stack)
            case "burn":
                for _ in range(step.count):
                    stack.draw()
                return None
            case "deal":
                return _dealt(step, stack)
        return _UNKNOWN

    def _follow(self, step: ChanceStep) -> None:
        """Note the cards that left a pack whose order is not known."""
        pack = f"{step.pack} after its shuffle" if step.pack in self._filled else step.pack
        if step.does == "shuffle":
            self._filled.add(step.pack)
        elif step.does == "deal" and isinstance(step.gives, str):
            self._left.setdefault(pack, []).append(step.gives)
        elif step.does == "burn":
            self._left.setdefault(pack, []).extend([None] * step.count)
        elif step.does in ("draw", "cut"):
            self._found.unchecked.append(f"{step.step}: only a seed that is not shown yet gives it")

    def _check_shown(self) -> None:
        """Check the cards that left a shoe, in order, against the hashes published when it was shuffled."""
        for pack, hashes in self._file.hashes.items():
            gone, cards = self._left.pop(pack, []), self._file.shown.get(pack, [])
            if len(gone) != len(cards):
                self._accuse(f"{len(gone)} cards left the {pack}, and {len(cards)} are shown")
                continue
            for dealt, (place, name, its_nonce) in zip(gone, cards, strict=True):
                self._check_card(pack, hashes, dealt, (place, name, its_nonce))
            if any(after[0] != before[0] + 1 for before, after in pairwise(cards)):
                self._accuse(f"the cards did not leave the {pack} one after the other")
        for pack, gone in self._left.items():
            self._found.unchecked.append(
                f"{len(gone)} cards out of the {pack}, whose order only a seed gives that is not shown yet"
            )

    def _check_card(
        self, pack: str, hashes: list[str], dealt: str | None, card: tuple[int, str, str]
    ) -> None:
        place, name, its_nonce = card
        if not 0 <= place < len(hashes) or card_hash(its_nonce, name) != hashes[place]:
            self._accuse(f"the {name} shown as card {place + 1} of the {pack} does not have its hash")
        elif dealt not in (None, name):
            self._accuse(f"card {place + 1} of the {pack} is {name} by its hash; {dealt} was dealt")
        else:
            self._found.checked["cards against their hashes"] += 1

    def _check_committed(self) -> None:
        for pack, hashes in self._file.committed.items():
            if self._file.seed is None or pack not in self._stacks:
                continue
            order = names(self._stacks[pack].cards)
            made = [card_hash(nonce(self._file.seed, pack, n), name) for n, name in enumerate(order)]
            if made != hashes:
                place = next(
                    (n for n, pair in enumerate(zip(made, hashes, strict=False)) if pair[0] != pair[1]),
                    min(len(made), len(hashes)),
                )
                self._accuse(f"the hash of card {place + 1} of the {pack} is not that of the seed's card")
            else:
                self._found.checked["hashes of hidden cards"] += len(hashes)

    def _check_time(self) -> None:
        first = self._file.first_wager_record
        if first is None:
            return
        if self._file.commitment_record < first:
            self._found.checked["hash on record before the first wager"] += 1
        else:
            self._found.unchecked.append(
                "that the seed was fixed before the first wager: its hash came only with it"
            )


def _dealt(step: ChanceStep, stack: Stack) -> str | dict[str, str]:
    if stack.cut_card_is_next:
        stack.remove_cut_card()
        if step.stops:
            return {"irregularity": CUTTING_CARD}
    dealt: Card | None = stack.draw()
    return dealt.name if dealt else {"irregularity": OUT_OF_CARDS}
