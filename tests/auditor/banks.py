"""Players' banks, worked out from the wagers in the log: who is the bank, what it covers, who is next.

Written from the rules of the game alone: to the right of seat 3 sit 2 and 1, then the highest number.
"""

from __future__ import annotations

import re
from typing import Any

from tests.auditor.chain import Json, require

Bets = dict[str, int]
Answers = list[tuple[str, Any]]

# By game: the wagers of a bank, and those that it covers, in the order in which it covers them.
BANKED = {
    "chemin-de-fer": (("bank",), ("suivi", "banco", "player")),
    "pai-gow": (("bank", "co-bank"), ("pai-gow",)),
    "pai-gow-poker": (("bank", "co-bank"), ("pai-gow",)),
}
# Games in which the house is the bank by turns, and has a hand and a wager against a player's bank.
HOUSE_BANKS = ("pai-gow", "pai-gow-poker")
CUT_BACK = re.compile(r"seat-(\d+)-([a-z-]+)-cut-back")
OFFERED = re.compile(r"seat-(\d+)-bank")
PLAYS = re.compile(r"seat-(\d+)-(player|banker)-hand")


def bank_among(game: str, seats: dict[str, Bets]) -> str | None:
    """Return the seat that is the bank."""
    forms = BANKED[game][0] if game in BANKED else ()
    banks = [seat for seat, bets in seats.items() if any(name in bets for name in forms)]
    require(len(banks) <= 1, f"seats {banks} are the bank together")
    return banks[0] if banks else None


def is_against(game: str, wager: str) -> bool:
    return game in BANKED and wager in BANKED[game][1]


def to_the_right(seats: dict[str, Any], of: str) -> list[str]:
    others = sorted((int(seat) for seat in seats if seat != of), reverse=True)
    before = [seat for seat in others if seat < int(of)]
    return [*map(str, before), *(str(seat) for seat in others if seat > int(of))]


def covered(game: str, seats: dict[str, Bets], bank: str) -> dict[tuple[str, str], int]:
    """Return what is left of each wager against the bank."""
    forms, against = BANKED[game]
    left = next(seats[bank][name] for name in forms if name in seats[bank])
    covered_cents: dict[tuple[str, str], int] = {}
    for name in against:
        for seat in to_the_right(seats, bank):
            if name in seats[seat]:
                covered_cents[seat, name] = min(seats[seat][name], left)
                left -= covered_cents[seat, name]
    return covered_cents


def check_bank(game: str, seats: dict[str, Bets], answers: Answers, settled: list[Json]) -> None:
    """Check what the bank covered, who played the hands, and to whom the bank was offered."""
    bank = bank_among(game, seats)
    if game in HOUSE_BANKS and settled:
        _check_by_turns(seats, answers, settled, bank)
        return
    if bank is None or not settled:
        return
    expected = covered(game, seats, bank)
    paid = {
        (settlement["seat"], settlement["wager"]): settlement["bet"]
        for settlement in settled
        if is_against(game, settlement["wager"])
    }
    require(paid == {wager: bet for wager, bet in expected.items() if bet}, f"{paid} is not {expected}")
    cut = {
        (match[1], match[2]): cents_back
        for step, cents_back in answers
        if (match := CUT_BACK.fullmatch(step))
    }
    short = {(seat, name): bet for (seat, name), bet in expected.items() if bet < seats[seat][name]}
    require(cut == short, f"{cut} was cut back, not {short}")
    highest = max(paid.values())
    player = next(seat for seat in to_the_right(seats, bank) if highest in _of(paid, seat))
    for step, _ in answers:
        if match := PLAYS.fullmatch(step):
            require(match[1] == (player if match[2] == "player" else bank), f"{step}: that is not theirs")
    if any(settlement["result"] != "void" for settlement in settled):
        _check_offers(seats, answers, settled, bank)


def _check_by_turns(seats: dict[str, Bets], answers: Answers, settled: list[Json], bank: str | None) -> None:
    """Check that the bank covers all and passes: it is offered to those who played against the house."""
    offered = [match[1] for step, _ in answers if (match := OFFERED.fullmatch(step))]
    if bank is None:
        turn = to_the_right(seats, offered[0]) if offered else []
        require(offered in ([], [*offered[:1], *turn][: len(offered)]), f"offered to {offered} of {[*seats]}")
        return
    require(not offered, f"after the bank of seat {bank} the bank was offered to {offered}")
    ((form, stake),) = ((name, bet) for name, bet in seats[bank].items() if name in ("bank", "co-bank"))
    against = [
        settlement["bet"]
        for settlement in settled
        if settlement["seat"] != bank and settlement["wager"] == "pai-gow"
    ]
    require(sum(part_of(form, bet) for bet in against) <= stake, f"{stake} does not cover {against}")


def part_of(form: str, cents: int) -> int:
    """Return the player's part: half of it with a co-bank, an odd cent being the house's."""
    return cents // 2 if form == "co-bank" else cents


def wager_of_house(form: str, stake: int, against: list[int], most: int) -> int:
    """Return what the house wagers: what the bank wagered last, as far as it still covers it."""
    left = stake - sum(part_of(form, bet) for bet in against)
    return min(most, 2 * left + 1 if form == "co-bank" else left)


def won_from_house(facts: list[Json], bets: dict[str, Bets], before: dict[str, Bets]) -> tuple[str, int]:
    """Return the seat of the bank that is settled among these facts, and what it wins from the house.

    The wager of the house is not in the log: the bank has won it on top of the players' wagers,
    and wins, loses or pushes as a whole. All of a round may be in one record, also the wagers taken.
    """
    settled = [fact for fact in facts if fact["fact"] == "settled" and fact["result"] != "void"]
    banks = [fact for fact in settled if fact["wager"] in BANKED["pai-gow"][0]]
    if not banks:
        return "", 0
    bank, form = banks[0], banks[0]["wager"]
    others = [fact for fact in settled if fact["wager"] == "pai-gow"]
    won = bank["returns"] + bank.get("vigorish", 0) - bank["bet"]
    won -= sum(part_of(form, fact["bet"]) for fact in others if fact["result"] == "lose")
    won += sum(part_of(form, fact.get("pays", 0)) for fact in others)
    taken = [fact["answer"] for fact in facts if fact["fact"] == "answered" and fact["step"] == "wagers"]
    against = [placed["pai-gow"] for placed in (taken[-1] if taken else bets).values() if "pai-gow" in placed]
    house_cents = before.get(bank["seat"], {}).get("pai-gow", 0)
    stake = part_of(form, wager_of_house(form, bank["bet"], against, house_cents))
    require(won in (-stake, 0, stake), f"{bank}: {won} is not what a wager of {stake} comes to")
    return bank["seat"], won


def house_among(seats: dict[str, Bets], bank: str, house_cents: int) -> dict[str, Bets]:
    """Return the wager of the house against the bank as a line for settlement has it, if there is one."""
    ((form, stake),) = ((name, bet) for name, bet in seats[bank].items() if name in ("bank", "co-bank"))
    against = [bets["pai-gow"] for seat, bets in seats.items() if seat != bank and "pai-gow" in bets]
    wager = wager_of_house(form, stake, against, house_cents)
    return {"house": {"pai-gow": wager}} if wager else {}


def _of(paid: dict[tuple[str, str], int], seat: str) -> list[int]:
    return [bet for (at, _), bet in paid.items() if at == seat]


def _check_offers(seats: dict[str, Bets], answers: Answers, settled: list[Json], bank: str) -> None:
    offered = [(match[1], choice) for step, choice in answers if (match := OFFERED.fullmatch(step))]
    lost = any(settlement["result"] == "win" for settlement in settled if settlement["seat"] != bank)
    turn = [*([] if lost else [bank]), *to_the_right(seats, bank)]
    require([seat for seat, _ in offered] == turn[: len(offered)], f"offered to {offered}, in turn {turn}")
    taken = [choice for _, choice in offered].count("bank")
    require(taken == (bool(offered) and offered[-1][1] == "bank"), f"the bank was taken twice: {offered}")
    require(bool(taken) or len(offered) == len(turn), f"the bank was offered only to {offered}")


def bank_after(
    options: dict[str, str], seats: dict[str, Bets], answers: Answers, settled: list[Json]
) -> dict[str, Bets]:
    """Return the bank that stands for the next round: all that it holds, or what its player had wagered."""
    for step, answer in answers:
        match = OFFERED.fullmatch(step)
        if match and answer == "co-bank":
            return {match[1]: {answer: (sum(bets["pai-gow"] for bets in seats.values()) + 1) // 2}}
        if match and answer == "bank" and all("pai-gow" in bets for bets in seats.values()):
            return {match[1]: {answer: sum(bets["pai-gow"] for bets in seats.values())}}
        if match and answer == "bank":
            own = [
                settlement["returns"]
                for settlement in settled
                if (settlement["seat"], settlement["wager"]) == (match[1], "bank")
            ]
            least = options.get("minimum-bank") or options.get("minimum") or "0.01"
            stake = max(sum(seats[match[1]].values()), _cents(least))
            return {match[1]: {"bank": own[0] if own else stake}}
    return {}


def _cents(dollars: str) -> int:
    whole, _, rest = dollars.strip("$").replace(",", "").partition(".")
    return int(whole) * 100 + int(rest or 0)
