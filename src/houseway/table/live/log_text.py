"""Writes facts and answers as text, for people who read the log."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from houseway.equipment.cards import UNSEEN
from houseway.equipment.money import dollars
from houseway.rules.options import Option, options_in_words
from houseway.rules.procedure.steps import Step
from houseway.rules.procedure.taking_wagers import CONVERT_CASH, AddWager, CutBack, ReturnExcess
from houseway.rules.registry import game as game_named
from houseway.rules.side_bets.derive import game_asked_for
from houseway.rules.wagers.payout import with_commas

_IN_CENTS = (
    "cents",
    "bet",
    "returns",
    "pays",
    "cut",
    "coupon_cents",
    "coupon_pays",
    "coupon_vigorish",
    "vigorish",
    "inventory",
    "chips",
    "entry_fee",
    "fee",
    "prizes",
    "added",
    "kept",
)
_VERBS = {"win": "wins", "lose": "loses", "push": "is a push", "void": "is void"}
_SENTENCES = {
    "ended": "{period} is over",
    "began": "{period} begins",
    "sign-hung": "the sign with these rules and limits hangs {location} ({size}, {language})",
    "sat-down": "{person} sits down at seat {seat}",
    "stood-up": "seat {seat} is free again",
    "left-alone": "nobody plays: the cards lie spread until somebody comes",
    "said-ready": "seat {seat} is ready",
    "betting-timed": "the bets have to be placed in time",
    "decision-timed": "seat {seat} is asked to decide in time",
    "undecided": "seat {seat} has not decided ({by}: {why})",
    "seats-cleared": "{by} frees the seat of {person}, for whom the cage keeps {cents}: {why}",
    "chips-brought": "{person} brings {cents} from the cage",
    "coupon-received": "{person} presents the {kind} coupon {number} of {cents}, which pays {pays}",
    "coupon-given-back": "{person} takes coupon {number} along",
    "bought-in": "{person} buys in for {cents}",
    "buy-in-asked": "{person} asks the dealer for {cents} of chips",
    "buy-in-declined": "{by} declines the buy-in of {cents} that {person} asked for: {why}",
    "cashed-out": "{person} leaves with {cents}",
    "tipped": "{person} tips {cents}",
    "filled": "{cents} of chips from the cage",
    "floor-called": "{by} calls the floor: {why}",
    "fill-requested": "{by} asks for slip {slip}, {cents} of chips from the cage",
    "cards-shown": "the cards of the round are shown against their hashes",
    "cards-committed": "the pack is committed, card by card",
    "rules-changed": "rules in force from now on: {options}",
    "change-planned": "{by} plans change {change}, from {effective} on: {options}",
    "sign-posted": "{by} posts the sign {sign} for change {change}",
    "change-announced": "{by} announces change {change} to the patrons",
    "division-notified": "{by} notifies the Division of change {change}, reference {reference}",
    "change-withdrawn": "{by} withdraws change {change}: {why}",
    "wager-allowed": "{by} allows seat {seat} {bets}, whatever the limits",
    "alerted": "alert: {words}",
    "alert-acknowledged": "{by} acknowledges alert {alert}",
    "meter-fed": "{wagers} wagers on {wager}, {cents} in all, feed its meter",
    "award-won": "seat {seat}, {person}, wins {row} on {wager} from the meter",
    "seed-committed": "the seed of {period} is committed",
    "chance-offered": "{person} has fixed shares in the chance of later rounds",
    "chance-given": "{person} gives a share in the chance of {period}",
    "seed-shown": "the seed of {period} is shown",
}
_BY_WHOM = {"automatic": "automatic", "dealer": "by the dealer"}
# Parts of a fact that have a game and its options.
_WITH_OPTIONS = ("notice", "packet", "test")
# Values to be compared by programs, too long to read. The time is the record's.
_LEFT_OUT = ("hashes", "cards", "seed", "commitment", "reason", "cite", "down", "at")


def in_words(fact: dict[str, Any], step: Step | None = None, game: str | None = None) -> str:
    """Return a fact of the log in words; ``step`` is the one that was answered, where it is known.

    ``game`` is the table's, which explains the options: of a table's facts only the opening names it.
    """
    fact = _with_options_in_words(fact, game)
    match fact["fact"]:
        case "answered":
            question = step.words if step else fact["step"].replace("-", " ")
            logged = fact.get("answer")
            answer = answer_in_words(logged, hidden=bool(fact.get("down")))
            if isinstance(step, AddWager | CutBack | ReturnExcess) and isinstance(logged, int):
                answer = dollars(logged)
            if fact["step"] == CONVERT_CASH and logged:
                answer = ", ".join(f"seat {seat} {dollars(cents)}" for seat, cents in logged.items())
            return f"{question}: {answer}" if answer else question
        case "settled":
            return settled_in_words(fact)
        case "wagered":
            coupons = [f"coupon {number} beside {wager}" for wager, number in fact.get("coupons", {}).items()]
            return f"seat {fact['seat']} places {', '.join([_bets(fact['bets']), *coupons])}"
        case "bought-in" if fact.get("color"):
            bought = f"{dollars(fact['cents'])} in {fact['color']} chips of {dollars(fact['chip'])}"
            return f"{fact['person']} buys in for {bought}"
        case "clock-set" | "betting-ended":
            return _clock_in_words(fact)
        case "opened":
            return _opened_in_words(fact)
        case known if known in _SENTENCES:
            spoken = {name: _value(name, value) for name, value in fact.items()}
            sentence = _SENTENCES[known].format(**spoken, period=period_in_words(fact.get("number")))
            return f"{sentence}: {fact['outcome']}" if fact.get("outcome") else sentence
    parts = [
        f"{_with_spaces(name)} {_value(name, value)}"
        for name, value in fact.items()
        if name != "fact" and name not in _LEFT_OUT
    ]
    name = fact["fact"].replace("-", " ")
    return f"{name}: {', '.join(parts)}" if parts else name


def _clock_in_words(fact: dict[str, Any]) -> str:
    if fact["fact"] == "betting-ended":
        late = ", ".join(f"seat {seat}" for seat in fact["seats"])
        return f"the time for bets is over; {late} had not said ready" if late else "the pause is over"
    parts = [f"{fact['seconds']} seconds for each decision"]
    parts += [f"{fact['betting']} seconds for bets"] if fact.get("betting") else []
    parts += [f"{fact['pause']} seconds between two rounds"] if fact.get("pause") else []
    parts += ["none for a player who is alone"] if not fact.get("alone", True) else []
    return ", ".join(parts)


def _known_options(game: str | None, options: dict[str, Any]) -> Iterable[Option]:
    """Return the options of a game with the side bets that are given; none if the game is not known."""
    return game_asked_for(game_named(game), options).all_options if game else ()


def _with_options_in_words(fact: dict[str, Any], game: str | None) -> dict[str, Any]:
    """Return the fact with its options in words, also those in a tournament's notice or a petition's packet.

    The version of a payout limit is its amount.
    """
    name = fact.get("game") or game
    changed: dict[str, Any] = {
        part: _with_options_in_words(inside, name)
        for part, inside in fact.items()
        if part in _WITH_OPTIONS and isinstance(inside, dict)
    }
    if fact.get("kind") == "payout-limit" and "version" in fact:
        changed["version"] = dollars(int(fact["version"]))
    if isinstance(fact.get("options"), dict):
        changed["options"] = options_in_words(_known_options(name, fact["options"]), fact["options"])
    return {**fact, **changed} if changed else fact


def _opened_in_words(fact: dict[str, Any]) -> str:
    """``Sic bo opens with $1,000 of chips; options: as usual; cards by the house, steps automatic``"""
    parts = [
        f"{game_named(fact['game']).title} opens with {dollars(fact['inventory'])} of chips",
        f"options: {fact['options']}",
        f"cards by the {fact['cards']}, steps {_BY_WHOM[fact['steps']]}",
    ]
    if fact.get("vigorish") == "deferred":
        parts.append("vigorish deferred")
    if session := fact.get("session"):
        parts.append(f"session {session['number']} of {session['tournament']}")
    if fact.get("sign"):
        parts.append(f"sign of submission {fact['sign']}")
    return "; ".join(parts)


def period_in_words(number: int | None) -> str:
    return f"round {number}" if number else "the opening"


def settled_in_words(fact: dict[str, Any]) -> str:
    """``seat 2: small, $5, wins 1 to 1 and returns $10: the total is 4 to 10 (13:69F-9.2(a)6)``"""
    odds = f" {with_commas(fact['odds'])}" if fact.get("odds") else ""
    charged = f" after a vigorish of {dollars(fact['vigorish'])}" if fact.get("vigorish") else ""
    cut = f", cut by {dollars(fact['cut'])} ({fact['cut_cite']})," if fact.get("cut") else ""
    came_to = f"{_VERBS[fact['result']]}{odds}{cut} and returns {dollars(fact['returns'])}{charged}"
    if fact.get("coupon"):
        came_to += f"; {coupon_in_words(fact)}"
    because = f"{fact.get('reason', '')} ({fact.get('cite', '')})"
    return f"seat {fact['seat']}: {fact['wager']}, {dollars(fact['bet'])}, {came_to}: {because}"


def coupon_in_words(fact: dict[str, Any]) -> str:
    """``coupon C-7 of $25 pays $25 and is taken``"""
    charged = (
        f" after a vigorish of {dollars(fact['coupon_vigorish'])}" if fact.get("coupon_vigorish") else ""
    )
    pays = f"pays {dollars(fact['coupon_pays'])}{charged} and " if fact.get("coupon_pays") else ""
    fate = "is taken" if fact["result"] in ("win", "lose") else "stays with the player"
    return f"coupon {fact['coupon']} of {dollars(fact['coupon_cents'])} {pays}{fate}"


def answer_in_words(answer: Any, *, hidden: bool = False) -> str:
    match answer:
        case None:
            return "a card face down" if hidden else ""
        case UNSEEN.name:
            return "dealt, not seen"
        case {"irregularity": kind, **more}:
            card = f", {more['card']}" if "card" in more else ""
            return f"irregularity, {kind.replace('-', ' ')}{card}"
        case dict():
            return "; ".join(f"seat {seat} {_value('', value)}" for seat, value in answer.items()) or "nobody"
        case list():
            return " ".join(answer_in_words(part) for part in answer)
    return str(answer)


def _with_spaces(name: str) -> str:
    return name.replace("_", " ")


def _bets(bets: dict[str, Any]) -> str:
    return ", ".join(f"{wager} {dollars(cents)}" for wager, cents in bets.items()) or "nothing"


def _value(name: str, value: Any) -> str:
    if name in _IN_CENTS and isinstance(value, int):
        return dollars(value)
    if name == "effective":
        return f"{datetime.fromtimestamp(value / 1_000_000, UTC):%Y-%m-%d %H:%M} UTC"
    match value:
        case bool():
            return "yes" if value else "no"
        case None:
            return "none"
        case dict() if all(isinstance(part, int) for part in value.values()):
            return _bets(value)
        case dict():
            return (
                ", ".join(f"{_with_spaces(key)} {_value(key, part)}" for key, part in value.items()) or "none"
            )
        case list():
            return ", ".join(_value(name, part) for part in value) or "none"
    return str(value)
