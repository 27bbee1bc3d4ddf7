"""The page of one table: felt, hints, scoreboard and tally; what pays what, and what a coach warns of."""

from __future__ import annotations

from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.documents.table.sign import increment_in_words, limit_rows, pay_groups
from houseway.documents.wording import capital
from houseway.equipment.cards import RANKS
from houseway.equipment.tiles import Tile
from houseway.house.desks.progressive_display import ShownMeter, meters_view
from houseway.house.desks.shared_spots import order_in_words
from houseway.house.desks.submission_desk import MAY_SEE_DRAFTS
from houseway.house.desks.submissions import SHARED_SPOTS, submitted_for
from houseway.house.permission import officials_besides
from houseway.refusal import Refusal
from houseway.rules.analysis.tally import Tallied
from houseway.rules.game import Table
from houseway.rules.layout.layout import Layout
from houseway.rules.limits import kind_of, limit_options
from houseway.rules.options import describe_options
from houseway.rules.procedure.places import SeveralPlaces
from houseway.rules.registry import rules_of
from houseway.rules.wagers.wagers import Bets, Wager, unit_of
from houseway.table.live.live_table import LiveTable
from houseway.table.live.table_state import outcomes_of_shoe
from houseway.web.context import AppContext
from houseway.web.http.routing import Router
from houseway.web.http.static import modules_of
from houseway.web.pages.documents import felt_drawn
from houseway.web.pages.shell import Visitor, page, part
from houseway.web.pages.tile import name_in_words
from houseway.web.routes.tables import TableName
from houseway.web.worker.odds import OptionPairs, figures
from houseway.web.worker.players import advantages as advantages_of
from houseway.web.worker.players import hint_values, question_for

router = Router()


@router.get("/tables/{table}")
def table(context: AppContext, request: Request, person: Visitor, table: TableName) -> Response:
    floor = context.floor
    seen, live_rules = floor.look_for_sure(table, lambda live: (_about(live), live.rules)).seen
    is_submitted = guide_is_submitted(context, live_rules)
    return page(
        request,
        "table.html",
        person,
        table=table,
        felt=felt(seen["game"], seen["given"], context.settings.house.felt_name),
        modules=_modules(seen["has_hands"]),
        officials=officials_besides(person.role),
        guide=live_rules.game.papers.guide if is_submitted or person.role in MAY_SEE_DRAFTS else None,
        guide_is_draft=not is_submitted,
        petition=floor.clearance.trial_of(live_rules),
        order=context.desks.submissions.look(lambda known: order_in_words(known, live_rules)),
        order_cite=SHARED_SPOTS.text,
        meters=_meters(context, table, live_rules),
        names={table: seen["name"]},
        **seen,
    )


def _modules(has_hands: bool) -> list[str]:
    """List the scripts of the page, for a browser to load at once; some tables have no hands to play."""
    for_hands = ["play/play_view.js", *modules_of("play/play_view.js")] if has_hands else []
    return list(dict.fromkeys([*modules_of("table/table.js"), *for_hands]))


def guide_is_submitted(context: AppContext, rules: Table[Any]) -> bool:
    """Return whether a guide for these rules was submitted, so that patrons may see what it says."""
    return context.desks.submissions.look(lambda known: any(submitted_for(known, "guide", rules)))


def _meters(context: AppContext, table: str, rules: Table[Any]) -> list[ShownMeter]:
    """Return the progressive meters that the table feeds."""
    if not rules.progressives:
        return []
    return context.desks.progressives.look(lambda controller: meters_view(controller, table)).meters


def _about(live: LiveTable) -> dict[str, Any]:
    rules = live.rules
    layout = rules.game.felt.layout(rules)
    return {
        "game": rules.game.name,
        "title": rules.game.title,
        "name": name_in_words(live.name, rules),
        "given": rules.options.pairs,
        "has_hands": has_hands(layout),
        "has_scoreboard": rules.game.felt.scoreboard is not None,
        "has_tally": rules.game.felt.tally is not None,
        "rules": _rules(rules),
    }


def areas_of(rules: Table[Any]) -> dict[str, str]:
    """Return the wager on whose area the chips go, for the wagers that have no area of their own."""
    return {wager.name: wager.chips_on or wager.form_of for wager in rules.by_name.values() if wager.form_of}


def has_hands(layout: Layout) -> bool:
    """Return whether cards or tiles are dealt to hands, so that there is a view for playing."""
    return len(layout.card_places) > len(layout.discards)


def _rules(rules: Table[Any]) -> dict[str, Any]:
    """Return what the page needs to draft a slip of wagers. The table decides whether it is allowed."""
    layout = rules.game.felt.layout(rules)
    colors, chips = layout.colors, rules.game.wagering.chips.colors
    return {
        "begins": "Deal" if has_hands(layout) else "Spin" if layout.wheel else "Roll",
        "options": rules.options.given,
        "options_in_words": {
            capital(option.title): option.value
            for option in describe_options(rules.game.all_options, rules.options.given)
        },
        "seats": rules.game.seats,
        "maximums": {name: rules.limits.maximums[kind_of(name)] for name in rules.by_name},
        "titles": {wager.name: wager.title for wager in rules.by_name.values()},
        "partners": partners_of(rules),
        "least_chip": min((rules.limits.minimums[kind_of(name)] for name in rules.wagers), default=0),
        "pays": {wager.name: pays_in_short(wager) for wager in rules.wagers.values()},
        "areas": areas_of(rules),
        # The hand of a seat that the chips of a wager are at, where the seat has several.
        "on_hand": {wager.name: wager.on_hand for wager in rules.by_name.values() if wager.on_hand},
        "counted_together": {
            title: hand.places
            for title, hand in rules.game.felt.hands.items()
            if isinstance(hand, SeveralPlaces)
        },
        "cloth": [colors.felt, colors.shade, colors.gold],
        # The form that a wager takes when its player calls it on.
        "called_on": {
            wager.form_of: wager.name
            for wager in rules.by_name.values()
            if wager.form_of and wager.placed == "before the deal"
        },
        # What is dealt, where it is no cards: the dealer enters it by these names.
        "pieces": _pieces(rules),
        **_cards(rules),
        # What guests bet with whom a dealer trains.
        "usual": {str(seat): dict(bets) for seat, bets in rules.demonstration.items()},
        # Amounts in steps of which some wagers are placed, because others could not be paid.
        "units": {
            name: unit
            for name, wager in rules.wagers.items()
            if rules.game.wagering.pays_whole_cents and (unit := unit_of(wager))
        },
        "chip_values": chips.usual_values if chips else [],
        "bundles": [
            {"title": bundle.title, "parts": dict(bundle.parts), "chips": bundle.chips}
            for bundle in rules.game.felt.bundles(rules.options)
        ],
        "placed": [wager.name for wager in rules.wagers.values() if wager.placed == "before the deal"],
    }


def _cards(rules: Table[Any]) -> dict[str, Any]:
    """Return what the dealer has keys for: the ranks of the cards, and whether there is a joker."""
    dealt = [card for pack in rules.game.play.packs(rules.options).values() for card in pack]
    plain = {card.rank for card in dealt if not card.is_joker}
    return {
        "ranks": "".join(rank for rank in RANKS if rank in plain),
        "joker": any(card.is_joker for card in dealt),
    }


def partners_of(rules: Table[Any]) -> dict[str, list[str]]:
    """Return the wagers that are made only together and with equal amounts, each with the others.

    The rules themselves are asked: one of them alone is refused, the same amount on both is not.
    """
    names = [wager.name for wager in rules.wagers.values() if wager.placed == "before the deal"]
    bound = [name for name in names if not _are_taken(rules, {name: _AMOUNT})]
    partners = {
        name: [
            other
            for other in bound
            if other != name
            and _are_taken(rules, {name: _AMOUNT, other: _AMOUNT})
            and not _are_taken(rules, {name: _AMOUNT, other: 2 * _AMOUNT})
        ]
        for name in bound
    }
    return {name: others for name, others in partners.items() if others}


_AMOUNT = 10_000  # cents, of which every wager can be paid


def _are_taken(rules: Table[Any], bets: Bets) -> bool:
    try:
        rules.check_bets(bets)
    except Refusal:
        return False
    return True


def pays_in_short(wager: Wager[Any]) -> str:
    """Return what a wager pays in a few words: ``3 to 2``, ``up to 50 to 1``; the sign has all of it."""
    won = [verdict for verdict in wager.printed if verdict.odds and not verdict.paid_as]
    if not won:
        return "from the meter" if wager.progressive else ""
    best = max(won, key=lambda verdict: verdict.gain)
    assert best.odds  # noqa: S101 - of those that have some
    charge = f", less {best.vigorish.percent}%" if best.vigorish else ""
    several = "up to " if len({verdict.odds for verdict in won}) > 1 else ""
    return f"{several}{best.odds.in_print}{charge}"


def _pieces(rules: Table[Any]) -> list[str]:
    """Return the names of the tiles that are dealt; none at a game with cards or without."""
    packs = rules.game.play.packs(rules.options).values()
    return [piece.name for pack in packs for piece in dict.fromkeys(pack) if isinstance(piece, Tile)]


@lru_cache(maxsize=32)
def felt(game: str, options: tuple[tuple[str, str], ...], name: str) -> str:
    """Return the layout as a playing surface: players press its areas, so it is a group, not an image."""
    _, _, svg = felt_drawn(game, options, name).partition("?>")
    back = ' data-back="tile-back"' if _pieces(rules_of(game, dict(options))) else ""
    return svg.strip().replace('role="img"', f'role="group" id="felt"{back}', 1)


@router.get("/tables/{table}/worth")
async def hints(context: AppContext, person: Visitor, table: TableName) -> Any:
    """Return what each decision is worth to the player who has to decide; nothing to anybody else."""
    look = await run_in_threadpool(
        context.floor.look_for_sure, table, lambda live: question_for(live, person.id)
    )
    question = look.seen
    return await context.worker.cached(hint_values, question) if question else []


@router.get("/tables/{table}/roads")
def roads_of_table(context: AppContext, _: Visitor, table: TableName) -> Any:
    return context.floor.look_for_sure(table, _scoreboard).seen


def _scoreboard(live: LiveTable) -> dict[str, Any]:
    """Return what the game draws of the current shoe."""
    game = live.rules.game
    if game.felt.scoreboard is None:
        raise Refusal(f"{game.title} has no scoreboard.", game.cite)
    return {"shoe": live.shoe, **game.felt.scoreboard(outcomes_of_shoe(live.results, live.shoe))}


@router.get("/tables/{table}/tally")
def tally_of_table(context: AppContext, _: Visitor, table: TableName) -> Any:
    return context.floor.look_for_sure(table, _tally).seen


def _tally(live: LiveTable) -> Tallied:
    """Return the tally of the last rounds of the table, next to what was to be expected."""
    game = live.rules.game
    if game.felt.tally is None:
        raise Refusal(f"Nothing is counted at {game.title}.", game.cite)
    outcomes = (result.outcome for result in live.results if result.outcome is not None)
    return game.felt.tally.of(live.rules.options, outcomes)


# What players ask at a table: what pays what, the limits, and what the house keeps of each wager.


@router.get("/tables/{table}/about")
def about_table(context: AppContext, _: Visitor, table: TableName) -> Response:
    """Return the payouts and limits in the words of the sign, for the panel next to the felt."""
    rules = context.floor.look_for_sure(table, lambda live: live.rules).seen
    return part(
        "shared/table_about.html",
        groups=pay_groups(rules),
        limits=list(limit_rows(rules)),
        increment=increment_in_words(rules.limits.increment),
        game=rules.game,
        odds=odds_address(rules),
    )


@router.get("/tables/{table}/advantages")
async def advantages(context: AppContext, _: Visitor, table: TableName) -> Any:
    """Return what the house keeps of each wager with the options of this table, exactly."""
    look = await run_in_threadpool(context.floor.look_for_sure, table, lambda live: live.rules)
    rules = look.seen
    counted = await context.worker.cached(figures, rules.game.name, options_for_odds(rules))
    base = counted["base"]
    # Wagers that are played together have one figure: alone, none of them says what a round costs.
    played_together = base["wagers"] if base else []
    return {
        "wagers": [
            {name: group[name] for name in ("titles", "beside", "advantage", "exact")}
            for group in counted["groups"]
            if group["key"] not in played_together
        ],
        "base": base and {name: base[name] for name in ("unit", "advantage", "exact")},
    }


def options_for_odds(rules: Table[Any]) -> OptionPairs:
    """Return the options on which odds depend: all but the limits, so that tables share what is counted."""
    limits = {option.name for option in limit_options(rules.game.kinds)}
    return tuple((name, value) for name, value in rules.options.pairs if name not in limits)


def odds_address(rules: Table[Any]) -> str:
    query = urlencode(options_for_odds(rules))
    return f"/odds/{rules.game.name}{'?' if query else ''}{query}"


# What a coach at the table needs to know about wagers. What it knows about decisions is in the hints.


@router.get("/tables/{table}/coach")
async def costs_of_wagers(context: AppContext, _: Visitor, table: TableName) -> Any:
    """Return how much more each wager costs than the cheapest one at this table, exactly."""
    look = await run_in_threadpool(context.floor.look_for_sure, table, lambda live: live.rules)
    rules = look.seen
    return await context.worker.cached(advantages_of, rules.game.name, options_for_odds(rules))
