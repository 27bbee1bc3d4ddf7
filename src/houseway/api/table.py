"""A table for programs: a game with its options, its odds, settlement and simulation."""

import json
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from houseway.api.columns import short_list
from houseway.api.evenings import Evenings
from houseway.api.odds import Odds
from houseway.api.rounds import Rounds
from houseway.api.sample import Sample
from houseway.api.settled import Settled
from houseway.drawing.html_table import html_table
from houseway.equipment.cards import cards
from houseway.equipment.money import Cents
from houseway.odds.game_odds import game_odds
from houseway.rules.game import Table as RulesTable
from houseway.rules.game import open_table
from houseway.rules.near_names import game_meant, wager_name
from houseway.rules.typed_options import with_amounts_in_cents
from houseway.rules.wagers.wagers import Bets, Seats
from houseway.simulation.money import check_bets, usual_bets
from houseway.simulation.run.job import Job, job_at
from houseway.simulation.run.run import check_rounds
from houseway.table.virtual.line_settler import LineSettler

SEAT = 1
USUAL_ROUNDS = 1_000_000


class Break(NamedTuple):
    """A paragraph that a what-if would break, and how."""

    words: str
    cite: str

    def __str__(self) -> str:
        return f"{self.words} ({self.cite})"


class Table:
    """A game under the options of one table. Make one with ``houseway.table(...)``."""

    def __init__(self, rules: RulesTable[Any]) -> None:
        self._rules = rules
        self.game: str = rules.game.name
        self.title: str = rules.game.title
        self.options: Mapping[str, str] = dict(rules.options.given)
        self.wagers: tuple[str, ...] = tuple(rules.wagers)
        self.what_if: bool = rules.what_if
        self.breaks: tuple[Break, ...] = tuple(
            Break(caution.words, caution.cite.text) for caution in rules.breaks
        )

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value}" for name, value in self.options.items())
        what_if = "What if, " if self.what_if else ""
        return f"<{what_if}{self.title}{f' with {options}' if options else ''}: {short_list(self.wagers)}>"

    def _repr_html_(self) -> str:
        rows = [(wager.name, wager.title, wager.cite.text) for wager in self._rules.wagers.values()]
        return html_table(repr(self).strip("<>"), ("wager", "title", "cite"), rows)

    def odds(
        self,
        wager: str | None = None,
        *,
        bet: Cents | None = None,
        removed: Sequence[str] = (),
        dealer: Sequence[str] = (),
        strategies: Sequence[str] = (),
    ) -> Odds:
        """Return the exact odds of every wager, or of one.

        With a ``bet`` in cents, payments are rounded as at the table. ``removed`` are cards that are out of
        play, ``dealer`` cards of the dealer that the player knows, ``strategies`` plays to price beside the
        best one.
        """
        found = game_odds(
            self._rules, cards(removed), bet, tuple(strategies), dealer=cards(dealer), wager=wager
        )
        return Odds(found)

    def settle(self, line: Mapping[str, Any]) -> Settled:
        """Settle a recorded round, written like a line of `houseway settle`; amounts are in cents.

        A round that cannot have happened under the rules raises ``Refusal``.
        """
        return Settled(LineSettler(self._rules).settled(json.dumps({"id": None, **line}).encode()))

    def simulate(
        self, rounds: int = USUAL_ROUNDS, *, seed: int | None = None, strategy: str | None = None
    ) -> Sample:
        """Deal this many rounds and count what comes up. The same seed deals the same rounds."""
        from houseway.simulation.run.run import simulate  # noqa: PLC0415 - loads numpy

        return Sample(simulate(self._job(strategy, seed), rounds))

    def rounds(
        self,
        count: int,
        *,
        bets: Bets | None = None,
        seed: int | None = None,
        strategy: str | None = None,
    ) -> Rounds:
        """Return rounds one by one with the money of these bets in cents, or of the usual bets."""
        check_rounds(count, "rounds")
        job = self._job(strategy, seed)
        return Rounds(job, self._seats(job, bets), count)

    def evenings(
        self,
        count: int,
        *,
        rounds: int,
        bankroll: Cents,
        goal: Cents | None = None,
        bets: Bets | None = None,
        seed: int | None = None,
        strategy: str | None = None,
    ) -> Evenings:
        """Play evenings of so many rounds, while the bankroll lasts or until the goal is in hand."""
        from houseway.simulation.sessions import session, simulate_sessions  # noqa: PLC0415 - loads numpy

        job = self._job(strategy, seed)
        evening = session(rounds, self._seats(job, bets), bankroll, goal)
        return Evenings(evening, simulate_sessions(job, evening, count), job.seed)

    def _job(self, strategy: str | None, seed: int | None) -> Job:
        return job_at(self._rules, strategy, secrets.randbits(32) if seed is None else seed)

    def _seats(self, job: Job, bets: Bets | None) -> Seats:
        seats: Seats = usual_bets(job.table) if bets is None else {SEAT: _with_real_names(job.table, bets)}
        check_bets(job, seats)
        return seats


def _with_real_names(rules: RulesTable[Any], bets: Bets) -> Bets:
    """Return the bets by the real names of their wagers; the amounts of a wager named twice are added."""
    named: dict[str, Cents] = {}
    for typed, cents in bets.items():
        name = wager_name(rules, typed)
        named[name] = named.get(name, 0) + cents
    return named


def table(
    name: str, options: Mapping[str, str] | None = None, /, *, what_if: bool = False, **named: object
) -> Table:
    """Open a table: ``table("crazy-4-poker", queens_up="II")``.

    The game may be named by any near spelling, as "Sic Bo" or "crazy4". Options are those of
    `houseway games`, with underscores for hyphens, or a mapping of their real names. Amounts among them are
    in dollars: ``payout_limit="$25,000"``. With ``what_if=True`` any pay table and option is computed, and
    ``table.breaks`` says which paragraphs it would break.
    """
    given = {option.replace("_", "-"): str(value) for option, value in named.items()}
    declared = game_meant(name)
    typed = {**(options or {}), **given}
    given = with_amounts_in_cents(declared.all_options, typed)
    return Table(open_table(declared, given, what_if=what_if))
