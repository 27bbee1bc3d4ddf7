"""Computes what a player wins who follows slugs of cards through a shuffle by hand.

The tracker has seen the shoe before: how good the cards of each slug are for a wager, a run of
cards that follow each other. The tracker knows how the dealer shuffles, and so how much of each slug ends up
where, sees the cut, and bets one unit whenever the cards that come next should favour the player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from houseway.drawing.formats import percent
from houseway.equipment.cards import STANDARD_DECK
from houseway.odds.export import in_percent
from houseway.odds.game_odds import BASE
from houseway.progress import report_progress
from houseway.protection.card_counting.analysis import gains_of_cases
from houseway.protection.card_counting.counting_system import Effects, effects_of_removal
from houseway.protection.card_counting.shoe_kernels import shuffled_shoes
from houseway.protection.card_counting.shoes import estimated_effects
from houseway.protection.card_counting.winnings import Rating, rating_of
from houseway.protection.evidence import Floats
from houseway.protection.hand_shuffle import Disorder, HandShuffle, Packs, after_cuts, cuts, disorder
from houseway.protection.report import Facts, Heading, Part, Report, Words, about_table
from houseway.refusal import Refusal
from houseway.rules.analysis.kernel import Shoes
from houseway.rules.game import Table
from houseway.rules.procedure.steps import Step
from houseway.simulation.job import Job, job_at

_TOGETHER = 1_000
_FOLLOWED = 2_000  # packs from which the tracker knows where a slug ends up
_DECK = 52
_SURE = 3.0  # standard errors above nothing, before a profit is believed


@dataclass(frozen=True)
class Tally:
    """Bets of one unit over shoes: what they won in all, and the squares of what a shoe brought."""

    shoes: int
    rounds: int
    bets: int
    won: float
    squares: float

    @property
    def per_shoe(self) -> float:
        return self.won / self.shoes

    @property
    def error_per_shoe(self) -> float:
        return sqrt(max(0.0, self.squares / self.shoes - self.per_shoe**2) / self.shoes)

    @property
    def per_100(self) -> float:
        return 100 * self.won / self.rounds

    @property
    def error_per_100(self) -> float:
        return 100 * self.error_per_shoe * self.shoes / self.rounds

    @property
    def average_edge(self) -> float:
        return self.won / self.bets if self.bets else 0.0

    @property
    def error_of_edge(self) -> float:
        return self.error_per_shoe * self.shoes / self.bets if self.bets else 0.0

    @property
    def wins(self) -> bool:
        return self.per_shoe > _SURE * self.error_per_shoe


@dataclass(frozen=True)
class Tracking:
    """The answer: bets of the tracker, and those of a player who bets in every round."""

    table: Table[Any]
    wager: str
    shuffle: HandShuffle
    slug: int  # cards in one
    effects: Effects
    disorder: Disorder
    tracker: Tally
    every_round: Tally
    seed: int

    @property
    def rating(self) -> Rating:
        return rating_of(self.tracker.per_100 if self.tracker.wins else 0.0)


def track(table: Table[Any], wager: str, shuffle: HandShuffle, shoes: int, seed: int = 1) -> Tracking:
    """Deal so many shoes that were shuffled by hand, and let a tracker bet."""
    job = job_at(table, None, seed)
    if job.kernel.shoes is None:
        raise Refusal(
            f"{table.game.title} is not dealt from cards that are kept over many rounds, so no slug can "
            "be followed to a later round.",
            table.game.cite,
        )
    shoes_in_play = job.kernel.shoes()
    if wager == BASE and shoes_in_play.slow_base:
        effects = estimated_effects(table, wager, job, gains_of_cases(job, wager), shoes_in_play)
    else:
        effects = effects_of_removal(table, wager, shoes_in_play.pack, shoes_in_play.key_of(wager))
    return _Tracker(job, shoes_in_play, wager, shuffle, effects, shoes).track()


@dataclass(frozen=True)
class _Tracker:
    job: Job
    dealer: Shoes
    wager: str
    shuffle: HandShuffle
    effects: Effects
    shoes: int

    @property
    def cards(self) -> int:
        return len(self.dealer.pack)

    @property
    def slug(self) -> int:
        return _DECK // 2 if self.cards > 2 * _DECK else _DECK // 4

    @cached_property
    def gains(self) -> Floats:
        return gains_of_cases(self.job, self.wager)

    @cached_property
    def of_card(self) -> Floats:
        return np.array([self.effects.centred.get(card, 0.0) for card in STANDARD_DECK])

    def track(self) -> Tracking:
        tracked = [*self._batches()]
        return Tracking(
            self.job.table,
            self.wager,
            self.shuffle,
            self.slug,
            self.effects,
            disorder(self.shuffle, self.cards, self.job.seed),
            self._tally([(rounds, bets, won) for rounds, bets, won, _ in tracked]),
            self._tally([(rounds, rounds, won) for rounds, _, _, won in tracked]),
            self.job.seed,
        )

    @cached_property
    def _sources(self) -> Floats:
        """Return for each part of a shuffled pack how much of it comes from each slug."""
        chance = np.random.default_rng([self.job.seed, 1])
        ordered = np.tile(np.arange(self.cards, dtype=np.int16), (_FOLLOWED, 1))
        slug = self.shuffle.shuffle(ordered, chance) // self.slug
        part = np.broadcast_to(np.arange(self.cards) // self.slug, slug.shape)
        parts = int(part.max()) + 1
        counts = np.bincount((part * parts + slug).ravel(), minlength=parts * parts).reshape(parts, parts)
        sources: Floats = counts / counts.sum(axis=1, keepdims=True)
        return sources

    def _batches(self) -> Iterator[tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], Floats, Floats]]:
        """Yield for each shoe its rounds, the tracker's bets, and what those and all others brought."""
        pack = np.array([STANDARD_DECK.index(card) for card in self.dealer.pack], dtype=np.uint8)
        key, dealer = self.job.key("shuffle"), self.dealer
        for first in range(0, self.shoes, _TOGETHER):
            report_progress(f"shoe {first:,} of {self.shoes:,}")
            size = min(_TOGETHER, self.shoes - first)
            chance = np.random.default_rng([self.job.seed, 2, first])
            before = np.empty((size, self.cards), np.uint8)
            shuffled_shoes(pack, key, first, before)
            mixed = self.shuffle.shuffle(before, chance)
            cut = cuts(mixed, chance)
            dealt = np.ascontiguousarray(after_cuts(mixed, cut).astype(np.uint8))
            starts = np.zeros((size, dealer.most_rounds + 1), np.int32)
            codes = np.zeros((size, dealer.most_rounds), np.uint16)
            rounds = np.zeros(size, np.int32)
            dealer.play(dealt, dealer.behind, starts, codes, rounds)
            is_round = np.arange(dealer.most_rounds)[None, :] < rounds[:, None]
            bets = is_round & (self._expected(before, cut, starts[:, :-1]) > 0)
            gains = self.gains[codes]
            yield (
                rounds.astype(np.int64),
                bets.sum(axis=1),
                np.where(bets, gains, 0.0).sum(axis=1),
                np.where(is_round, gains, 0.0).sum(axis=1),
            )

    def _expected(self, before: Packs, cut: npt.NDArray[np.int64], starts: npt.NDArray[np.int32]) -> Floats:
        """Return the edge that the tracker expects of each round, by the part that it is dealt from.

        Cards whose removal hurts the player are good to have: a part that holds them has a better edge.
        """
        ends = [*range(0, self.cards, self.slug), self.cards]
        of_place = self.of_card[before]
        slugs = np.stack([of_place[:, at:end].mean(axis=1) for at, end in pairwise(ends)], 1)
        parts = slugs @ self._sources.T
        part = (starts + cut[:, None]) % self.cards // self.slug
        edge = float(self.effects.edge)
        expected: Floats = edge - (self.cards - 1) * np.take_along_axis(parts, part, axis=1)
        return expected

    @staticmethod
    def _tally(shoes: list[tuple[Any, Any, Floats]]) -> Tally:
        rounds, bets, won = (np.concatenate(parts) for parts in zip(*shoes, strict=True))
        return Tally(len(won), int(rounds.sum()), int(bets.sum()), float(won.sum()), float((won**2).sum()))


# What following a shuffle wins, as a report.


def tracking_as_json(tracking: Tracking) -> dict[str, Any]:
    disorder, tracker = tracking.disorder, tracking.tracker
    return {
        **about_table(tracking.table),
        "wager": tracking.wager,
        **in_percent("house_advantage", -tracking.effects.edge),
        "shuffle": {
            "riffles": tracking.shuffle.riffles,
            "clumps": str(tracking.shuffle.clumps),
            "strips": tracking.shuffle.strips,
            "grab": tracking.shuffle.grab,
            "passes": tracking.shuffle.passes,
            "lace": tracking.shuffle.lace,
        },
        "cards": disorder.cards,
        "distance_from_random_float": None if disorder.distance is None else float(disorder.distance),
        "rising_sequences": disorder.rising_sequences,
        "rising_sequences_at_random": str(disorder.rising_at_random),
        "pairs_kept": disorder.pairs_kept,
        "pairs_kept_at_random": str(disorder.pairs_at_random),
        "effects_estimated": tracking.effects.estimated,
        "slug": tracking.slug,
        "seed": tracking.seed,
        "shoes": tracker.shoes,
        "rounds_per_shoe": tracker.rounds / tracker.shoes,
        "bets_per_shoe": tracker.bets / tracker.shoes,
        "average_edge": tracker.average_edge,
        "units_per_shoe": tracker.per_shoe,
        "standard_error_of_shoe": tracker.error_per_shoe,
        "units_per_100": tracker.per_100,
        "standard_error": tracker.error_per_100,
        "rating": tracking.rating.value,
    }


def tracking_report(tracking: Tracking, required: Sequence[Step]) -> Report:
    """Return the report; ``required`` are the steps by which the rules have the cards shuffled."""
    disorder, tracker = tracking.disorder, tracking.tracker
    known = (
        "not known for this shuffle"
        if disorder.distance is None
        else f"{float(disorder.distance):.3f} (total variation; 1 is all order, 0 is none)"
    )
    rising, at_random = disorder.rising_sequences, float(disorder.rising_at_random)
    of_shuffle = [
        ("distance from random", known),
        ("rising sequences", f"{rising:.1f} on average; {at_random:.1f} at random"),
        (
            "neighbours kept",
            f"{disorder.pairs_kept:.2%} of the cards; {float(disorder.pairs_at_random):.2%} at random",
        ),
        *(
            ("" if place else "what the rules ask", _step_in_words(step))
            for place, step in enumerate(required)
        ),
    ]
    of_tracker = [
        ("house advantage", f"{percent(-tracking.effects.edge)} of a full shoe"),
        (
            "bets a shoe",
            f"{tracker.bets / tracker.shoes:.3f} of {tracker.rounds / tracker.shoes:.1f} rounds",
        ),
        ("average edge", f"{tracker.average_edge:.2%}"),
        ("units a shoe", f"{tracker.per_shoe:.4f} (standard error {tracker.error_per_shoe:.4f})"),
        ("units per 100 rounds", f"{tracker.per_100:.4f} (standard error {tracker.error_per_100:.4f})"),
    ]
    estimated = " The effects of cards are estimated from other shoes." if tracking.effects.estimated else ""
    note = (
        f"{tracker.shoes:,} shoes. The tracker has seen the shoe before in slugs of {tracking.slug} cards, "
        "knows how the dealer shuffles and sees the cut, but keeps no count of the cards that come. Bets "
        f"are made when the next part should favour the player.{estimated}"
    )
    sections: list[list[Part]] = [
        [Words(f"Rating: {tracking.rating}. {_judgement(tracker)}")],
        [Heading(f"The shuffle: {tracking.shuffle.in_words}"), Facts(of_shuffle)],
        [
            Heading("What a tracker wins, in bets of one unit"),
            Facts(of_tracker),
            Words(note, is_note=True),
        ],
    ]
    document = tracking_as_json(tracking)
    document["required"] = [{"words": step.words, "cite": step.cite.text} for step in required]
    title = f"{tracking.table.game.title}, {tracking.wager}: what following the shuffle wins"
    return Report(tracking.table, title, sections, document)


def _judgement(tracker: Tally) -> str:
    if not tracker.wins:
        return "Following cards through this shuffle has shown no profit."
    return f"Following cards through this shuffle wins {tracker.per_shoe:.3f} units a shoe."


def _step_in_words(step: Step) -> str:
    public = "" if step.cite.is_printed else ", the standard public rule"
    return f"{step.words} [{step.cite.text}{public}]"
