"""A table for programs: a game with its options, its odds, settlement and simulation."""

import json
import secrets
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from houseway.api.columns import short_list
from houseway.api.evenings import Evenings
from houseway.api.odds import Odds
from houseway.api.rounds import Rounds
from houseway.api.sample import Sample
from houseway.api.settled import Settled
from houseway.api.side_bet_sources import SideBetSource, side_bet_options
from houseway.drawing.html_table import html_table
from houseway.equipment.cards import cards
from houseway.equipment.money import Cents
from houseway.odds.game_odds import game_odds
from houseway.refusal import Refusal, one_of
from houseway.rules.game import Table as RulesTable
from houseway.rules.game import open_table
from houseway.rules.registry import game, game_names
from houseway.rules.side_bets.derive import game_asked_for
from houseway.rules.typed_options import with_amounts_in_cents
from houseway.rules.wagers.wagers import Bets, Seats
from houseway.simulation.money import check_bets, usual_bets
from houseway.simulation.run.job import Job, job_at
from houseway.simulation.run.run import check_rounds
from houseway.table.virtual.line_settler import LineSettler

SEAT = 1
USUAL_ROUNDS = 1_000_000


class Table:
    """A game under the options of one table. Make one with ``houseway.table(...)``."""

    def __init__(self, rules: RulesTable[Any]) -> None:
        self._rules = rules
        self.game: str = rules.game.name
        self.title: str = rules.game.title
        self.options: Mapping[str, str] = dict(rules.options.given)
        self.wagers: tuple[str, ...] = tuple(rules.wagers)

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value}" for name, value in self.options.items())
        return f"<{self.title}{f' with {options}' if options else ''}: {short_list(self.wagers)}>"

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
        seats: Seats = usual_bets(job.table) if bets is None else {SEAT: dict(bets)}
        check_bets(job, seats)
        return seats


def table(
    name: str,
    options: Mapping[str, str] | None = None,
    /,
    *,
    side_bets: Sequence[SideBetSource] = (),
    **named: object,
) -> Table:
    """Open a table: ``table("crazy-4-poker", queens_up="II")``.

    Options are those of `houseway games`, with underscores for hyphens, or a mapping of their real names.
    Amounts among them are in dollars: ``payout_limit="$25,000"``. ``side_bets`` are TOML files of side bets,
    or the same as mappings.
    """
    if name not in game_names():
        near = get_close_matches(
            name.lower().replace("_", "-").replace(" ", "-"), game_names(), n=1, cutoff=0.5
        )
        advice = f"Did you mean {near[0]!r}?" if near else f"The games are {one_of(list(game_names()))}."
        raise Refusal(f"{name!r} is not a game. {advice}")
    given = {option.replace("_", "-"): str(value) for option, value in named.items()}
    declared = game(name)
    typed = {**(options or {}), **given, **side_bet_options(declared, side_bets)}
    known = game_asked_for(declared, typed).all_options
    return Table(open_table(declared, with_amounts_in_cents(known, typed)))
