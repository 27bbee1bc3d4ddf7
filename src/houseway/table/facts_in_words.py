"""Facts in words, for who reads the log."""

from __future__ import annotations

from typing import Any

from houseway.equipment.money import dollars
from houseway.rules.steps import Step

_IN_CENTS = ("cents", "bet", "returns", "pays", "vigorish", "inventory")
_VERBS = {"win": "wins", "lose": "loses", "push": "is a push", "void": "is void"}
_SENTENCES = {
    "ended": "{period} is over",
    "began": "{period} begins",
    "sat-down": "{person} sits down at seat {seat}",
    "stood-up": "seat {seat} is free again",
    "said-ready": "seat {seat} is ready",
    "clock-set": "{seconds} seconds for each decision",
    "decision-timed": "seat {seat} is asked to decide in time",
    "undecided": "seat {seat} has not decided ({by}: {why})",
    "seats-cleared": "{by} clears the place of {person}, for whom the cage keeps {cents}: {why}",
    "chips-brought": "{person} brings {cents} from the cage",
    "bought-in": "{person} buys in for {cents}",
    "cashed-out": "{person} leaves with {cents}",
    "tipped": "{person} tips {cents}",
    "filled": "{cents} of chips from the cage",
    "cards-shown": "the cards of the round are shown against their hashes",
    "cards-committed": "the pack is committed, card by card",
    "seed-shown": "the seed of {period} is shown",
}
# Too long to be read, and of no use to who reads: they are there to be compared.
_LONG = ("hashes", "cards", "seed", "commitment", "reason", "cite", "down")


def in_words(fact: dict[str, Any], step: Step | None = None) -> str:
    """A fact as it is written in the log; ``step`` is the one that was answered, where it is known."""
    match fact["fact"]:
        case "answered":
            asked = step.words if step else fact["step"].replace("-", " ")
            answer = answer_in_words(fact.get("answer"), hidden=bool(fact.get("down")))
            return f"{asked}: {answer}" if answer else asked
        case "settled":
            return settled_in_words(fact)
        case "wagered":
            return f"seat {fact['seat']} places {_bets(fact['bets'])}"
        case known if known in _SENTENCES:
            values = {name: _value(name, value) for name, value in fact.items()}
            sentence = _SENTENCES[known].format(**values, period=period_in_words(fact.get("number")))
            return f"{sentence}: {fact['outcome']}" if fact.get("outcome") else sentence
    told = [
        f"{name.replace('_', ' ')} {_value(name, value)}"
        for name, value in fact.items()
        if name != "fact" and name not in _LONG
    ]
    name = fact["fact"].replace("-", " ")
    return f"{name}: {', '.join(told)}" if told else name


def period_in_words(number: int | None) -> str:
    return f"round {number}" if number else "the opening"


def settled_in_words(fact: dict[str, Any]) -> str:
    """``seat 2: small, $5, wins 1 to 1 and returns $10: the total is 4 to 10 (13:69F-9.2(a)6)``"""
    odds = f" {fact['odds']}" if fact.get("odds") else ""
    charged = f" after a vigorish of {dollars(fact['vigorish'])}" if fact.get("vigorish") else ""
    came_to = f"{_VERBS[fact['result']]}{odds} and returns {dollars(fact['returns'])}{charged}"
    because = f"{fact.get('reason', '')} ({fact.get('cite', '')})"
    return f"seat {fact['seat']}: {fact['wager']}, {dollars(fact['bet'])}, {came_to}: {because}"


def answer_in_words(answer: Any, *, hidden: bool = False) -> str:
    match answer:
        case None:
            return "a card face down" if hidden else ""
        case {"irregularity": kind, **more}:
            card = f", {more['card']}" if "card" in more else ""
            return f"irregularity, {kind.replace('-', ' ')}{card}"
        case dict():
            return "; ".join(f"seat {seat} {_value('', given)}" for seat, given in answer.items()) or "nobody"
        case list():
            return " ".join(answer_in_words(one) for one in answer)
    return str(answer)


def _bets(bets: dict[str, Any]) -> str:
    return ", ".join(f"{wager} {dollars(cents)}" for wager, cents in bets.items()) or "nothing"


def _value(name: str, value: Any) -> str:
    if name in _IN_CENTS and isinstance(value, int):
        return dollars(value)
    match value:
        case dict() if all(isinstance(one, int) for one in value.values()):
            return _bets(value)
        case dict():
            return ", ".join(f"{key} {one}" for key, one in value.items()) or "none"
        case list():
            return ", ".join(map(str, value)) or "none"
    return str(value)
