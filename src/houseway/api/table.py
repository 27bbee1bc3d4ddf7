"""A table for programs: a game with its options, its odds, settlement, simulation and papers."""

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from datetime import date as Date  # noqa: N812 - `date` is the name of an argument
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.api.checks import amount, bets_of_player, concerning, seed_number, text_of, whole_number
from houseway.api.columns import WIDTH, few_lines, short_list
from houseway.api.exposure import Exposure
from houseway.api.odds import Odds
from houseway.api.settled import Settled
from houseway.api.side_bet_sources import SideBetSource, side_bet_options
from houseway.api.strategy import Strategy
from houseway.drawing.html_table import html_table
from houseway.equipment.cards import Card, cards
from houseway.equipment.money import Cents
from houseway.odds.exposure import greatest_exposure
from houseway.odds.game_odds import BASE, game_odds
from houseway.odds.house_round import house_round
from houseway.refusal import Refusal
from houseway.rules.game import Table as RulesTable
from houseway.rules.game import open_table
from houseway.rules.near_names import game_meant, wager_name
from houseway.rules.procedure.take_wagers import check_slip
from houseway.rules.side_bets.definition import SIDE_BETS
from houseway.rules.side_bets.derive import game_asked_for
from houseway.rules.side_bets.read import read_recorded
from houseway.rules.typed_options import with_amounts_in_cents, with_amounts_in_dollars
from houseway.rules.wagers.wagers import Bets, Seats
from houseway.table.virtual.line_settler import LineSettler

if TYPE_CHECKING:  # loaded when they are used: numpy, numba and all of documents are slow to import
    from houseway.api.documents import Document, Layout
    from houseway.api.sampled.evenings import Evenings
    from houseway.api.sampled.rounds import Rounds
    from houseway.api.sampled.sample import Sample
    from houseway.api.sampled.shifts import Shifts
    from houseway.simulation.run.job import Job

SEAT = 1
USUAL_ROUNDS = 1_000_000
USUAL_SHIFTS = 1_000
MOST_ROUNDS = 10**15
MOST_EVENINGS = 10**9


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
        options = [f"  {name} = {value}" for name, value in self._options_in_words()]
        breaks = [f"  would break {broken.cite}: {broken.words}" for broken in self.breaks]
        title = f"What if, {self.title}" if self.what_if else self.title
        wagers = short_list(self.wagers, WIDTH - len(title) - 2)
        return few_lines([f"{title}: {wagers}", *options, *breaks])

    def _repr_html_(self) -> str:
        rows = [(wager.name, wager.title, wager.cite.text) for wager in self._rules.wagers.values()]
        options = ", ".join(f"{name}={value}" for name, value in self._options_in_words())
        title = f"What if, {self.title}" if self.what_if else self.title
        wagers = html_table(f"{title} with {options}" if options else title, ("wager", "title", "cite"), rows)
        return wagers + (html_table("", ("would break", "cite"), self.breaks) if self.breaks else "")

    def _options_in_words(self) -> Iterator[tuple[str, str]]:
        """Yield the options as people write them: amounts in dollars, side bets by name."""
        for name, value in with_amounts_in_dollars(self._rules.game.all_options, self.options).items():
            is_side_bets = name == SIDE_BETS
            yield name, ", ".join(bet.name for bet in read_recorded(value)) if is_side_bets else value

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
        if bet is not None:
            amount(bet, "bet")
        if wager is not None:
            text_of(wager, "wager", self.wagers[0])
        written = [text_of(strategy, "strategies", "always raise") for strategy in _several(strategies)]
        out, known = _cards(removed), _cards(dealer)
        with concerning(wager if wager is not None else written or removed or dealer):
            found = game_odds(self._rules, out, bet, tuple(written), dealer=known, wager=wager)
        return Odds(found, bet)

    def strategy(self, *, removed: Sequence[str] = (), dealer: Sequence[str] = ()) -> Strategy:
        """Return the best play of a game in which the player decides.

        It has words, charts, and ``cost_of("…")`` for a strategy of your own.
        """
        found = self.odds(BASE, removed=removed, dealer=dealer) if self._rules.game.best_play else None
        if found is None or found.strategy is None:
            raise Refusal(
                f"There is nothing to decide at {self.title}.", self._rules.game.cite, value=self.game
            )
        return found.strategy

    def exposure(self, *, bets: Bets | None = None, seats: Mapping[int, Bets] | None = None) -> Exposure:
        """Return what a round brings and can cost the house.

        ``bets`` are those of one player, ``seats`` those of several, by the number of the seat. Without
        either, the players of the game's demonstration bet. The greatest loss is at the posted maximums.
        """
        placed = self._placed(bets, seats) or self._rules.demonstration
        with concerning(bets if seats is None else seats):
            for seat, of_seat in placed.items():
                check_slip(self._rules, seat, of_seat)
        odds = game_odds(self._rules)
        average = house_round(odds, placed)
        if average is None:
            message = f"Not all of these wagers of {self.title} have exact odds. Deal shifts instead."
            raise Refusal(message, self._rules.game.cite, value=bets if seats is None else seats)
        return Exposure(f"{self.title}: exposure of the house", greatest_exposure(odds), average)

    def settle(self, line: Mapping[str, Any]) -> Settled:
        """Settle a recorded round, written like a line of `houseway settle`; amounts are in cents.

        A round that cannot have happened under the rules raises ``Refusal``.
        """
        try:
            written = json.dumps({"id": None, **line}).encode()
        except TypeError as error:
            raise Refusal(
                f"The line is not a round: {error}. Give a mapping of its keys.", value=line
            ) from None
        with concerning(line):
            return Settled(LineSettler(self._rules).settled(written))

    def simulate(
        self, rounds: int = USUAL_ROUNDS, *, seed: int | None = None, strategy: str | None = None
    ) -> "Sample":
        """Deal this many rounds and count what comes up. The same seed deals the same rounds."""
        from houseway.api.sampled.sample import Sample  # noqa: PLC0415 - loads numpy
        from houseway.simulation.run.run import simulate  # noqa: PLC0415 - loads numpy

        count = whole_number(rounds, "rounds", MOST_ROUNDS)
        return Sample(simulate(self._job(strategy, seed), count))

    def rounds(
        self,
        count: int,
        *,
        bets: Bets | None = None,
        seed: int | None = None,
        strategy: str | None = None,
    ) -> "Rounds":
        """Return rounds one by one with the money of these bets in cents, or of the usual bets."""
        from houseway.api.sampled.rounds import Rounds  # noqa: PLC0415 - loads numpy

        wanted = whole_number(count, "rounds", MOST_ROUNDS)
        job = self._job(strategy, seed)
        return Rounds(job, self._seats(job, bets), wanted)

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
    ) -> "Evenings":
        """Play evenings of so many rounds, while the bankroll lasts or until the goal is in hand."""
        from houseway.api.sampled.evenings import Evenings  # noqa: PLC0415 - loads numpy
        from houseway.simulation.sessions import session, simulate_sessions  # noqa: PLC0415 - loads numpy

        wanted = whole_number(count, "evenings", MOST_EVENINGS)
        length = whole_number(rounds, "rounds", MOST_ROUNDS // wanted)
        money = amount(bankroll, "bankroll")
        target = None if goal is None else amount(goal, "goal")
        job = self._job(strategy, seed)
        evening = session(length, self._seats(job, bets), money, target)
        with concerning(bankroll if goal is None else goal):
            return Evenings(job, evening, simulate_sessions(job, evening, wanted))

    def shifts(
        self,
        count: int = USUAL_SHIFTS,
        *,
        hands_per_hour: int,
        hours: float,
        bets: Bets | None = None,
        seats: Mapping[int, Bets] | None = None,
        seed: int | None = None,
        strategy: str | None = None,
    ) -> "Shifts":
        """Deal shifts of a table, and set what the house should win in one beside what it won.

        ``bets`` are those of one player in every round; ``seats`` those of several, by the number of the
        seat. Without either, the players of the game's demonstration bet.
        """
        from houseway.api.sampled.shifts import Shifts  # noqa: PLC0415 - loads numpy
        from houseway.simulation.hold import Hold  # noqa: PLC0415 - loads numpy
        from houseway.simulation.money import exact_money  # noqa: PLC0415
        from houseway.simulation.results import exact_results  # noqa: PLC0415
        from houseway.simulation.sessions import session, simulate_sessions  # noqa: PLC0415 - loads numpy

        wanted = whole_number(count, "shifts", MOST_EVENINGS)
        rounds = _rounds_of_shift(hands_per_hour, hours, MOST_ROUNDS // wanted)
        job = self._job(strategy, seed)
        at_table = self._seats(job, bets, seats, whole_table=True)
        dealt = simulate_sessions(job, session(rounds, at_table), wanted)
        return Shifts(job, Hold(rounds, exact_money(exact_results(job), at_table), dealt))

    def layout(
        self,
        *,
        licensee: str = "",
        trade_name: str = "",
        logo: str | Path | None = None,
        date: Date | str | None = None,
        **choices: Any,
    ) -> "Layout":
        """Draw the felt, with its title block.

        ``scale`` is that of the paper, 5 for 1:5; ``outlines`` draws letters as outlines, the same in any
        program; ``dpi`` are the dots to the inch of a PNG.
        """
        from houseway.api.documents import day_of, house_named, layout_of  # noqa: PLC0415 - slow to load

        return layout_of(self._rules, house_named(licensee, trade_name, logo), day_of(date), choices)

    def document(
        self,
        kind: str,
        *,
        licensee: str = "",
        trade_name: str = "",
        logo: str | Path | None = None,
        date: Date | str | None = None,
        **choices: Any,
    ) -> "Document":
        """Make a paper of this table: "sign", "guide", "statistics", "rules" or "layout".

        A sign takes ``table``, ``size`` and ``landscape``; a guide ``help_line`` and ``seed``; a statistics
        sheet ``author``, ``reviewer``, ``rounds`` and ``seed``. It is a sample: only the commands print a
        paper for use, from the log.
        """
        from houseway.api.documents import day_of, document_of, house_named  # noqa: PLC0415 - slow to load

        return document_of(self._rules, kind, house_named(licensee, trade_name, logo), day_of(date), choices)

    def _job(self, strategy: str | None, seed: int | None) -> "Job":
        from houseway.simulation.run.job import job_at  # noqa: PLC0415 - loads numpy

        number = secrets.randbits(32) if seed is None else seed_number(seed)
        if strategy is not None:
            text_of(strategy, "strategy", "always raise")
        with concerning(strategy):
            return job_at(self._rules, strategy, number)

    def _placed(self, bets: Bets | None, seats: Mapping[int, Bets] | None) -> Seats | None:
        """Return the bets that are given, by seat."""
        if bets is not None and seats is not None:
            raise Refusal("Give either the bets of one player or those of the seats.", value=seats)
        if seats is not None:
            return {seat: bets_of_player(seats[seat], f"seat {seat}") for seat in _several(seats)}
        return None if bets is None else {SEAT: bets_of_player(bets)}

    def _seats(
        self,
        job: "Job",
        bets: Bets | None,
        seats: Mapping[int, Bets] | None = None,
        *,
        whole_table: bool = False,
    ) -> Seats:
        from houseway.simulation.money import check_bets, usual_bets  # noqa: PLC0415 - loads numpy

        placed = self._placed(bets, seats)
        if placed is None:
            is_shared = whole_table and not job.kernel.strategy
            placed = self._rules.demonstration if is_shared else usual_bets(job.table)
        with concerning(bets if seats is None else seats):
            placed = {seat: _with_real_names(job.table, given) for seat, given in placed.items()}
            check_bets(job, placed)
        return placed


def _several(values: Any) -> Any:
    """Return a collection as given; refuse a single value in its place."""
    if isinstance(values, str) or not hasattr(values, "__iter__"):
        raise Refusal(f"{values!r} is a single value. Give a list of them.", value=values)
    return values


def _cards(names: Sequence[str]) -> tuple[Card, ...]:
    with concerning(names):
        return cards(_several(names))


def _rounds_of_shift(hands_per_hour: int, hours: float, most: int) -> int:
    pace = whole_number(hands_per_hour, "hands_per_hour", most)
    try:
        rounds = pace * Fraction(str(hours))
    except ValueError:
        rounds = Fraction(0)
    if rounds.denominator != 1 or not 1 <= rounds <= most:
        raise Refusal(
            f"hours: {hours!r} at {pace:,} rounds an hour is not a whole number of rounds up to {most:,}. "
            "Give hours such as 8 or 7.5.",
            value=hours,
        )
    return int(rounds)


def _with_real_names(rules: RulesTable[Any], bets: Bets) -> Bets:
    """Return the bets by the real names of their wagers; the amounts of a wager named twice are added."""
    named: dict[str, Cents] = {}
    for typed, cents in bets.items():
        name = wager_name(rules, typed)
        named[name] = named.get(name, 0) + cents
    return named


def table(
    name: str,
    options: Mapping[str, str] | None = None,
    /,
    *,
    side_bets: Sequence[SideBetSource] = (),
    what_if: bool = False,
    **named: object,
) -> Table:
    """Open a table: ``table("crazy-4-poker", queens_up="II")``.

    The game may be named by any near spelling, as "Sic Bo" or "crazy4". Options are those of
    `houseway games`, with underscores for hyphens, or a mapping of their real names. Amounts among them are
    in dollars: ``payout_limit="$25,000"``. ``side_bets`` are TOML files of side bets, or the same as
    mappings. With ``what_if=True`` any pay table and option is computed, and ``table.breaks`` says which
    paragraphs it would break.
    """
    if options is not None and not isinstance(options, Mapping):
        raise Refusal(f"{options!r} are not options. Give a mapping, or use keywords.", value=options)
    with concerning(name):
        declared = game_meant(str(name))
    given = {option.replace("_", "-"): str(value) for option, value in named.items()}
    typed = {**{str(option): str(value) for option, value in (options or {}).items()}, **given}
    with concerning(side_bets):
        typed |= side_bet_options(declared, _several(side_bets))
    with concerning(typed):
        in_cents = with_amounts_in_cents(game_asked_for(declared, typed).all_options, typed)
        return Table(open_table(declared, in_cents, what_if=what_if))
