"""The posted minimum and maximum wagers and increments of a table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from houseway.equipment.money import Cents, dollars
from houseway.refusal import Refusal
from houseway.regulation import Citation
from houseway.rules.options import Amount, Options, plain

if TYPE_CHECKING:
    from houseway.rules.wagers.payout import PayoutLimit
    from houseway.rules.wagers.wagers import Wager

POSTED = Citation("13:69F-8.2(c)")
EACH_WAGER = Citation("13:69F-8.2(b)1")
EACH_TABLE = Citation("13:69F-8.2(b)2")
INCREMENTS = Citation("13:69F-8.2(f)")

ONE_CENT: Cents = 1


def kind_of(wager_name: str) -> str:
    """Return the kind of a wager: ``total`` for ``total:9``."""
    return wager_name.partition(":")[0]


def limit_options(kinds: Iterable[str]) -> tuple[Amount, ...]:
    """Return the options for the limits of the table and of each kind of wager."""
    return (
        Amount("minimum", "posted minimum wager", POSTED),
        Amount("maximum", "posted maximum wager", EACH_TABLE),
        Amount("increment", "wagers are multiples of this", INCREMENTS),
        *(_limit_of_kind("minimum", kind) for kind in kinds),
        *(_limit_of_kind("maximum", kind) for kind in kinds),
    )


def _limit_of_kind(end: str, kind: str) -> Amount:
    called = f"{end} for {plain(kind)}"
    return Amount(f"{end}-{kind}", f"posted {called}", EACH_WAGER, called=called)


@dataclass(frozen=True)
class LimitRules:
    """What the rules of a game say about limits, mostly by kind of wager."""

    # Kinds whose limits have a paragraph of their own.
    posted_by: Mapping[str, Citation] = field(default_factory=dict)
    # Kinds that have one amount by rule.
    fixed_amounts: Mapping[str, Cents] = field(default_factory=dict)
    # Kinds that fall under the posted maximum of another kind.
    covered_by: Mapping[str, str] = field(default_factory=dict)
    # The limit on what a round pays in all, where the game has one.
    payout: Callable[[Options, Limits, Sequence[Wager[Any]]], PayoutLimit | None] = lambda *_: None
    # The paragraph that allows no other wagers, if there is one.
    no_others: Citation | None = None
    # Kinds that earlier versions did not know: fingerprints on record do not have their limits.
    new_kinds: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Limits:
    """What the dealer accepts without an override. An accepted wager is settled in full in any case."""

    minimums: Mapping[str, Cents]
    maximums: Mapping[str, Cents | None]
    increment: Cents | None
    fixed: frozenset[str] = frozenset()  # kinds with one amount by rule

    @classmethod
    def posted(
        cls,
        options: Options,
        kinds: Iterable[str],
        covered_by: Mapping[str, str],
        fixed: Mapping[str, Cents] | None = None,
    ) -> Limits:
        """Read the limits. Kinds in ``covered_by`` fall under another kind's maximum and have no minimum.

        Kinds in ``fixed`` have one amount by rule, whatever is posted for others.
        """
        kinds = tuple(kinds)
        whole_minimum = options.amount("minimum") or ONE_CENT
        whole_maximum = options.amount("maximum")
        minimums = {kind: options.amount(f"minimum-{kind}") or whole_minimum for kind in kinds}
        maximums = {kind: options.amount(f"maximum-{kind}") or whole_maximum for kind in kinds}
        for kind, other in covered_by.items():
            minimums[kind] = options.amount(f"minimum-{kind}") or ONE_CENT
            maximums[kind] = min(filter(None, (maximums[kind], maximums[other])), default=None)
        for kind, amount in (fixed or {}).items():
            _check_fixed(options, kind, amount)
            minimums[kind] = maximums[kind] = amount
        limits = cls(minimums, maximums, options.amount("increment"), frozenset(fixed or ()))
        for kind in kinds:
            highest = limits.maximums[kind]
            if highest is not None and highest < limits.minimums[kind]:
                raise Refusal(
                    f"The maximum for {kind}, {dollars(highest)}, is below its minimum, "
                    f"{dollars(limits.minimums[kind])}. Post a maximum of at least the minimum.",
                    POSTED,
                )
        return limits

    def check(self, wager_name: str, bet: Cents) -> None:
        """Refuse a bet outside the posted limits."""
        self.check_range(wager_name, bet)
        self.check_increment(wager_name, bet)

    def check_range(self, wager_name: str, bet: Cents) -> None:
        """Refuse a bet below the minimum or above the maximum."""
        least = self.minimums[kind_of(wager_name)]
        most = self.maximums[kind_of(wager_name)]
        if bet < least:
            raise Refusal(
                f"{wager_name}: {dollars(bet)} is below the posted minimum of {dollars(least)}.",
                POSTED,
            )
        if most is not None and bet > most:
            raise Refusal(
                f"{wager_name}: {dollars(bet)} is above the posted maximum of {dollars(most)}.",
                POSTED,
            )

    def check_increment(self, wager_name: str, bet: Cents) -> None:
        if self.increment and bet % self.increment and kind_of(wager_name) not in self.fixed:
            raise Refusal(
                f"{wager_name}: {dollars(bet)} is not a multiple of {dollars(self.increment)}.",
                INCREMENTS,
            )


def _check_fixed(options: Options, kind: str, amount: Cents) -> None:
    """Refuse another limit for a kind that has one amount by rule."""
    for end in ("minimum", "maximum"):
        posted = options.amount(f"{end}-{kind}")
        if posted not in (None, amount):
            raise Refusal(
                f"{end}-{kind} cannot be {dollars(posted or 0)}: the wager is exactly {dollars(amount)}. "
                "Leave it out.",
                EACH_WAGER,
            )


def unposted(options: Options, kinds: Iterable[str]) -> list[str]:
    """Return the kinds of wagers without a posted minimum or maximum, of their own or of the table."""
    return [
        kind
        for kind in kinds
        if not all(options.amount(f"{end}-{kind}") or options.amount(end) for end in ("minimum", "maximum"))
    ]
