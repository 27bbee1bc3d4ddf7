"""Opens tables for programs: a game with its options, its odds, settlement, simulation and papers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date as Date  # noqa: N812 - `date` is the name of an argument
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from houseway.api.arguments import (
    SideBetSource,
    amount,
    cards_named,
    concerning,
    money,
    placed_bets,
    rounds_of_shift,
    several,
    side_bet_options,
    text_of,
    whole_number,
)
from houseway.api.display import WIDTH, few_lines, short_list
from houseway.api.exposure import Exposure
from houseway.api.hints import Hint, hint_of
from houseway.api.odds import Odds, Strategy
from houseway.api.progressive import Progressive, progressive_of, terms_of
from houseway.api.settlement import Settled, settled_line
from houseway.drawing.formats import html_table
from houseway.equipment.money import Cents
from houseway.lazy import lazy
from houseway.odds.exposure import greatest_exposure
from houseway.odds.game_odds import BASE, game_odds
from houseway.odds.house_win import house_round
from houseway.refusal import Refusal
from houseway.rules.game import Table as RulesTable
from houseway.rules.game import open_table
from houseway.rules.parsing import game_meant, with_amounts_in_cents, with_amounts_in_dollars
from houseway.rules.procedure.taking_wagers import check_slip
from houseway.rules.side_bets.definition import SIDE_BETS
from houseway.rules.side_bets.derive import game_asked_for
from houseway.rules.side_bets.read import read_recorded
from houseway.rules.wagers.wagers import Bets

if TYPE_CHECKING:
    from houseway.api.advantage_play import Counter, Leak, Tracking
    from houseway.api.dice_and_promotions import Bias, DiceSetting, Rebate
    from houseway.api.documents import Document, Layout
    from houseway.api.protection import Measures, Protection
    from houseway.api.rounds import Rounds
    from houseway.api.samples import Evenings, Sample, Shifts

# What loads numpy or makes papers, so that odds and settlement need not wait for it.
job_of = lazy("houseway.api.rounds:job_of")
seats_of = lazy("houseway.api.rounds:seats_of")
followed = lazy("houseway.simulation.money:followed")
simulate = lazy("houseway.simulation.run:simulate")
sessions = lazy("houseway.simulation.sessions")
rounds_played: Callable[..., Rounds] = lazy("houseway.api.rounds:Rounds")
sample_of: Callable[..., Sample] = lazy("houseway.api.samples:Sample")
evenings_of: Callable[..., Evenings] = lazy("houseway.api.samples:Evenings")
shifts_of: Callable[..., Shifts] = lazy("houseway.api.samples:Shifts")
count_of: Callable[..., Protection] = lazy("houseway.api.protection:count_of")
measures_of: Callable[..., Measures] = lazy("houseway.api.protection:measures_of")
protect_by_method = lazy("houseway.api.protection:protect_by_method")
counter_of: Callable[..., Counter] = lazy("houseway.api.advantage_play:counter_of")
leak_of: Callable[..., Leak] = lazy("houseway.api.advantage_play:leak_of")
shuffle_of: Callable[..., Tracking] = lazy("houseway.api.advantage_play:shuffle_of")
bias_of: Callable[..., Bias] = lazy("houseway.api.dice_and_promotions:bias_of")
dice_of: Callable[..., DiceSetting] = lazy("houseway.api.dice_and_promotions:dice_of")
rebate_of: Callable[..., Rebate] = lazy("houseway.api.dice_and_promotions:rebate_of")
day_of = lazy("houseway.api.documents:day_of")
house_named = lazy("houseway.api.documents:house_named")
layout_of: Callable[..., Layout] = lazy("houseway.api.documents:layout_of")
document_of: Callable[..., Document] = lazy("houseway.api.documents:document_of")


# What stands in the way of a what-if.


class Break(NamedTuple):
    """A paragraph that a what-if would break, and how.

    >>> idea = hw.table("sic-bo", pays_small="9 to 10", what_if=True)
    >>> print(idea.breaks[0])
    Small bet at 9 to 10 is below the least that may be paid, 1 to 1 (13:69F-9.4(b))
    """

    words: str
    cite: str

    def __str__(self) -> str:
        return f"{self.words} ({self.cite})"


USUAL_ROUNDS = 1_000_000
USUAL_SHIFTS = 1_000
MOST_ROUNDS = 10**15
MOST_EVENINGS = 10**9


class Table:
    """A game under the options of one table. Make one with ``houseway.table(...)``.

    >>> table = hw.table("red-dog", decks=8)
    >>> table
    Red dog: ante, raise
      decks = 8
    >>> table.wagers
    ('ante', 'raise')
    """

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

        With a ``bet`` in cents, payments are rounded as at the table. ``removed`` cards are out of play,
        ``dealer`` cards are known to the player, ``strategies`` are plays to price next to the best one.

        >>> table = hw.table("sic-bo")
        >>> table.odds()["small"].house_advantage
        Fraction(1, 36)
        >>> table.odds("big")
        big  2.7778%
        """
        if bet is not None:
            amount(bet, "bet")
        if wager is not None:
            text_of(wager, "wager", self.wagers[0])
        written = [text_of(strategy, "strategies", "always raise") for strategy in several(strategies)]
        out, known = cards_named(removed), cards_named(dealer)
        with concerning(wager if wager is not None else written or removed or dealer):
            by_wager = game_odds(self._rules, out, bet, tuple(written), dealer=known, wager=wager)
        return Odds(by_wager, bet)

    def strategy(self, *, removed: Sequence[str] = (), dealer: Sequence[str] = ()) -> Strategy:
        """Return the best play of a game in which the player decides.

        It has words, charts, and ``cost_of("…")`` for a strategy of your own.

        >>> hw.table("red-dog").strategy().words
        ('raise with a spread of 7 or more; call the others',)
        """
        odds = (
            self.odds(BASE, removed=removed, dealer=dealer) if self._rules.game.analysis.best_play else None
        )
        if odds is None or odds.strategy is None:
            message = f"There is nothing to decide at {self.title}."
            raise Refusal(message, self._rules.game.cite, value=self.game)
        return odds.strategy

    def hint(
        self,
        cards: Sequence[str],
        *,
        dealer: Sequence[str] = (),
        bets: Bets | None = None,
        decided: Sequence[str] = (),
    ) -> Hint:
        """Return what each decision is worth with these cards, over everything that can still come.

        ``cards`` are those dealt to the player so far, in their order, and ``dealer`` those that the dealer
        shows. ``bets`` are in cents; ``decided`` are the decisions of this round before this one.

        >>> hw.table("red-dog").hint(["2s", "Jd"]).best
        'raise'
        """
        return hint_of(self._rules, cards, dealer, bets, decided)

    def progressive(
        self,
        wager: str | None = None,
        *,
        rate: float | None = None,
        reserve: float = 0,
        reset: Cents = 0,
        initial: Cents | None = None,
        limit: Cents | None = None,
        removed: Sequence[str] = (),
    ) -> Progressive:
        """Return what a progressive wager of this table is worth, at any amount on its meter.

        The terms of the meter add the long run and simulated jackpots: ``rate`` and ``reserve`` are the
        shares of each wager that raise the display and the hidden reserve, as 0.2; ``reset``, ``initial`` and
        ``limit`` are in cents. ``removed`` are cards that are out of play.

        >>> table = hw.table("blackjack", progressive="suited", decks=6)
        >>> table.progressive().awards[-1].pays
        '$25'
        """
        if wager is not None:
            text_of(wager, "wager", "progressive")
        terms = terms_of(rate, reserve, reset, initial, limit)
        out = cards_named(removed)
        with concerning(removed or wager):
            return progressive_of(self._rules, wager, out, terms)

    def exposure(self, *, bets: Bets | None = None, seats: Mapping[int, Bets] | None = None) -> Exposure:
        """Return what a round brings and can cost the house.

        ``bets`` are those of one player, ``seats`` those of several, by the number of the seat. Without
        either, the players of the game's demonstration bet. The greatest loss is at the posted maximums.

        >>> table = hw.table("sic-bo", maximum="$500")
        >>> exposure = table.exposure(seats={1: {"small": 50_000}, 4: {"big": 20_000}})
        >>> exposure.win / exposure.handle
        Fraction(1, 36)
        """
        placed = placed_bets(self._rules, bets, seats) or self._rules.demonstration
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

        >>> hw.table("sic-bo").settle({"dice": [2, 2, 5], "bets": {"small": 500, "big": 500}})
        net $0
        small: win, returns $10 (13:69F-9.2(a)6)
        big: lose, returns $0 (13:69F-9.2(a)7)
        """
        return Settled(settled_line(self._rules, line))

    def simulate(
        self, rounds: int = USUAL_ROUNDS, *, seed: int | None = None, strategy: str | None = None
    ) -> Sample:
        """Deal this many rounds and count what comes up. The same seed deals the same rounds.

        >>> hw.table("sic-bo").simulate(10_000, seed=1)["big"]
        <big: 2.3400% sampled, 2.7778% exact>
        """
        count = whole_number(rounds, "rounds", MOST_ROUNDS)
        return sample_of(simulate(job_of(self._rules, strategy, seed), count))

    def rounds(
        self,
        count: int,
        *,
        bets: Bets | None = None,
        seed: int | None = None,
        strategy: str | None = None,
    ) -> Rounds:
        """Return rounds one by one with the money of these bets in cents, or of the usual bets.

        >>> for played in hw.table("sic-bo").rounds(3, bets={"small": 500}, seed=1):
        ...     print(played.outcome, played.net)
        6-4-6 -500
        3-1-1 500
        4-3-4 -500
        """
        rounds = whole_number(count, "rounds", MOST_ROUNDS)
        job = job_of(self._rules, strategy, seed)
        seats = seats_of(self._rules, job, bets)
        return rounds_played(followed(job, seats), seats, rounds)

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
        """Play evenings of so many rounds, while the bankroll lasts or until the player has the goal.

        >>> evenings = hw.table("sic-bo").evenings(
        ...     500, rounds=100, bankroll=10_000, goal=15_000, bets={"small": 1_000}, seed=1
        ... )
        >>> evenings.broke < evenings.reached_goal
        True
        """
        evenings = whole_number(count, "evenings", MOST_EVENINGS)
        length = whole_number(rounds, "rounds", MOST_ROUNDS // evenings)
        brought = money(bankroll, "bankroll")
        target = None if goal is None else money(goal, "goal")
        job = job_of(self._rules, strategy, seed)
        evening = sessions.session(length, seats_of(self._rules, job, bets), brought, target)
        with concerning(bankroll if goal is None else goal):
            return evenings_of(job, evening, sessions.simulate_sessions(job, evening, evenings))

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
    ) -> Shifts:
        """Deal shifts of a table, and compare what the house won with what it should win.

        ``bets`` are those of one player in every round; ``seats`` those of several, by the number of the
        seat. Without either, the players of the game's demonstration bet.

        >>> shifts = hw.table("sic-bo").shifts(
        ...     100, hands_per_hour=50, hours=8, seats={1: {"small": 500}, 2: {"big": 500}}, seed=1
        ... )
        >>> float(shifts.lost)
        0.0
        """
        shifts = whole_number(count, "shifts", MOST_EVENINGS)
        rounds = rounds_of_shift(hands_per_hour, hours, MOST_ROUNDS // shifts)
        job = job_of(self._rules, strategy, seed)
        at_table = seats_of(self._rules, job, bets, seats, whole_table=True)
        dealt = sessions.simulate_sessions(job, sessions.session(rounds, at_table), shifts)
        return shifts_of(job, sessions.Hold(rounds, sessions.expected_money(job, at_table), dealt))

    def count(
        self,
        wager: str,
        *,
        cut: int | None = None,
        tags: str | None = None,
        level: int | None = None,
        players: int | None = None,
        device: str | None = None,
        shoes: int | None = None,
        seed: int = 1,
    ) -> Protection:
        """Return what a card counter wins on a wager, as `houseway protect count`.

        ``cut`` are the cards behind the cutting card. ``tags`` are a count of your own, ten numbers from the
        ace up, or "suits"; without them, you get the best count of a ``level``. ``device``: cpu, gpu or auto.

        >>> hw.table("red-dog", decks=1).count("base", shoes=200).rating
        'low'
        """
        choices = {"cut": cut, "tags": tags, "level": level, "players": players, "device": device}
        return count_of(self._rules, wager, shoes=shoes, seed=seed, **choices)

    def counter(
        self,
        count: str,
        *,
        spread: str | None = None,
        cut: int | None = None,
        players: int | None = None,
        seat: int | None = None,
        shoes: int | None = None,
        seed: int = 1,
    ) -> Counter:
        """Return what a counter wins who varies bets and decisions, as `houseway protect counter`.

        ``count`` is a well-known one, as "hi-lo", or ten tags; ``spread`` are the smallest and the largest
        bet in units, as "1-8". The counter has the last ``seat`` of the ``players`` unless you say so.

        >>> hw.table("blackjack", decks=1).counter("hi-lo", spread="1-4", shoes=10).spread
        '1-4'
        """
        seats = {"players": players, "seat": seat}
        return counter_of(self._rules, count, spread=spread, cut=cut, shoes=shoes, seed=seed, **seats)

    def leak(self, leak: str, wager: str | None = None, *, seed: int = 1, hands: int | None = None) -> Leak:
        """Return what cards are worth that a player sees, as `houseway protect leak`: "hole-card".

        Where the leak is estimated, ``hands`` says how many are dealt.

        >>> hw.table("red-dog", decks=1).leak("burn-card").exact
        True
        """
        return leak_of(self._rules, leak, wager, seed=seed, hands=hands)

    def bias(self, chances: Mapping[str, object], wager: str | None = None) -> Bias:
        """Return what a die or wheel is worth that is not fair, as `houseway protect bias`.

        ``chances`` are those of some faces, as {"17": "1/30"}; the others share the rest.

        >>> hw.table("sic-bo").bias({"6": "1/5"}, "big").house_advantages["big"]
        Fraction(1, 450)
        """
        return bias_of(self._rules, chances, wager)

    def dice(self, setting: str, wager: str | None = None) -> DiceSetting:
        """Return what a shooter wins who sets the dice, as `houseway protect dice`: "srr=6.5".

        >>> hw.table("craps").dice("srr=6.5", "pass").house_advantages
        {'pass': Fraction(-2399, 1807455)}
        """
        return dice_of(self._rules, setting, wager)

    def shuffle(self, wager: str, shuffle: str, *, shoes: int | None = None, seed: int = 1) -> Tracking:
        """Return what following cards through a shuffle wins, as `houseway protect shuffle`: "riffles=4".

        >>> hw.table("red-dog", decks=1).shuffle("ante", "riffles=2", shoes=100).rating
        'none'
        """
        return shuffle_of(self._rules, wager, shuffle, shoes=shoes, seed=seed)

    def rebate(self, wager: str, rate: str | float | Fraction, *, bets: int = 200) -> Rebate:
        """Return what a loss rebate is worth within so many bets, as `houseway protect rebate`: "10%".

        >>> hw.table("baccarat").rebate("banker", "10%", bets=50).best_bets
        3
        """
        return rebate_of(self._rules, wager, rate, bets)

    def measures(
        self,
        wager: str,
        *,
        under: float | None = None,
        hands_per_hour: int = 70,
        shuffle_minutes: float = 3,
        cut: int | None = None,
        tags: str | None = None,
        level: int | None = None,
        shoes: int | None = None,
        seed: int = 1,
    ) -> Measures:
        """Compare what the house can change, as `houseway protect measures`.

        With ``under``, units per 100 rounds, each measure goes as far as it has to, and ``cheapest`` is the
        cheapest of those that are enough.

        >>> measures = hw.table("red-dog", decks=1).measures("base", shoes=100)
        >>> measures.columns()["measure"][:2]
        ['as it is today', 'shuffled when half of the shoe is dealt']
        """
        house, choices = (hands_per_hour, shuffle_minutes), {"cut": cut, "tags": tags, "level": level}
        return measures_of(self._rules, wager, under, house, shoes, seed=seed, **choices)

    @overload
    def protect(
        self,
        wager: str,
        *,
        cut: int | None = None,
        tags: str | None = None,
        level: int | None = None,
        shoes: int | None = None,
        seed: int = 1,
        players: int | None = None,
        device: str | None = None,
    ) -> Protection: ...

    @overload
    def protect(self, wager: str | None = None, *, leak: str, seed: int = 1) -> Leak: ...

    @overload
    def protect(
        self,
        wager: str | None = None,
        *,
        count: str,
        spread: str | None = None,
        cut: int | None = None,
        shoes: int | None = None,
        seed: int = 1,
        players: int | None = None,
    ) -> Counter: ...

    @overload
    def protect(self, wager: str, *, shuffle: str, shoes: int = 20_000, seed: int = 1) -> Tracking: ...

    @overload
    def protect(self, wager: str | None = None, *, setting: str) -> DiceSetting: ...

    def protect(
        self,
        wager: str | None = None,
        *,
        cut: int | None = None,
        tags: str | None = None,
        level: int | None = None,
        shoes: int | None = None,
        seed: int = 1,
        players: int | None = None,
        device: str | None = None,
        leak: str | None = None,
        count: str | None = None,
        spread: str | None = None,
        shuffle: str | None = None,
        setting: str | None = None,
    ) -> Protection | Leak | Counter | Tracking | DiceSetting:
        """Answer by the method that the arguments ask for.

        ``leak`` asks for ``leak``, ``count`` for ``counter``, ``shuffle`` and ``setting`` for ``shuffle`` and
        ``dice``; without any of them it is ``count``.

        >>> hw.table("red-dog", decks=1).protect("base", shoes=200).rating
        'low'
        """
        figures = {"cut": cut, "tags": tags, "level": level, "shoes": shoes, "seed": seed, "players": players}
        questions = {"leak": leak, "count": count, "spread": spread, "shuffle": shuffle, "setting": setting}
        arguments = {**figures, **questions, "device": device}
        answer: Protection | Leak | Counter | Tracking | DiceSetting
        answer = protect_by_method(self, self._rules, wager, arguments)
        return answer

    def layout(
        self,
        *,
        licensee: str = "",
        trade_name: str = "",
        logo: str | Path | None = None,
        date: Date | str | None = None,
        **choices: Any,
    ) -> Layout:
        """Draw the felt, with its title block.

        ``scale`` is that of the paper, 5 for 1:5; ``outlines`` draws letters as outlines, the same in any
        program; ``dpi`` are the dots to the inch of a PNG.

        >>> hw.table("sic-bo").layout(trade_name="Marina", scale=10)
        <Sic bo: layout, scale 1:10; save it as .svg, .pdf or .png>
        """
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
    ) -> Document:
        """Make a paper of this table: "sign", "guide", "statistics", "rules" or "layout".

        A sign takes ``table``, ``size`` and ``landscape``; a guide ``help_line`` and ``seed``; a statistics
        sheet ``author``, ``reviewer``, ``rounds`` and ``seed``. It is a sample: only the commands print a
        paper for use, from the log.

        >>> hw.table("sic-bo").document("statistics", author="Ann")
        <Sic bo: Statistics sheet; save it as .html, .pdf or .csv>
        """
        return document_of(self._rules, kind, house_named(licensee, trade_name, logo), day_of(date), choices)


# How a program opens one.


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

    >>> hw.table("red-dog", decks=8, minimum="$5")
    Red dog: ante, raise
      decks = 8
      minimum = 5
    >>> hw.table("sic bo", pays_small="9 to 10", what_if=True).odds()["small"].house_advantage
    Fraction(11, 144)
    """
    if not isinstance(what_if, bool):
        raise Refusal(f"what_if: {what_if!r} is neither True nor False. Give one of them.", value=what_if)
    if options is not None and not isinstance(options, Mapping):
        raise Refusal(f"{options!r} are not options. Give a mapping, or use keywords.", value=options)
    with concerning(name):
        declared = game_meant(str(name))
    keywords = {option.replace("_", "-"): str(value) for option, value in named.items()}
    typed = {**{str(option): str(value) for option, value in (options or {}).items()}, **keywords}
    with concerning(side_bets):
        typed |= side_bet_options(declared, several(side_bets))
    with concerning(typed):
        in_cents = with_amounts_in_cents(game_asked_for(declared, typed).all_options, typed)
        return Table(open_table(declared, in_cents, what_if=what_if))
