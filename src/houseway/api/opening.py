"""Opens tables for programs."""

from collections.abc import Mapping, Sequence

from houseway.api.arguments.checks import concerning, several
from houseway.api.arguments.side_bet_sources import SideBetSource, side_bet_options
from houseway.api.table import Table
from houseway.refusal import Refusal
from houseway.rules.game import open_table
from houseway.rules.parsing import game_meant, with_amounts_in_cents
from houseway.rules.side_bets.derive import game_asked_for


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
    if not isinstance(what_if, bool):
        raise Refusal(f"what_if: {what_if!r} is neither True nor False. Give one of them.", value=what_if)
    if options is not None and not isinstance(options, Mapping):
        raise Refusal(f"{options!r} are not options. Give a mapping, or use keywords.", value=options)
    with concerning(name):
        declared = game_meant(str(name))
    given = {option.replace("_", "-"): str(value) for option, value in named.items()}
    typed = {**{str(option): str(value) for option, value in (options or {}).items()}, **given}
    with concerning(side_bets):
        typed |= side_bet_options(declared, several(side_bets))
    with concerning(typed):
        in_cents = with_amounts_in_cents(game_asked_for(declared, typed).all_options, typed)
        return Table(open_table(declared, in_cents, what_if=what_if))
