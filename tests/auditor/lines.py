"""Makes the lines that `houseway settle` reads, for each seat, from the answers in the log."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

Answers = list[tuple[str, Any]]  # step and answer, in order
Bets = dict[str, int]
Line = dict[str, Any]

_TWO = re.compile(r"(player|banker|home|visitor)(?:-card)?-\d")
_HAND = re.compile(r"seat-(\d+)(?:-hand-(\d+))?-(?:card|tile)-\d+")
_SPLIT = re.compile(r"seat-(\d+)(?:-hand-(\d+))?-split")
_DEALT = re.compile(r"(.+?)-(?:card|tile)-(\d+)")
_TURNED_UP = re.compile(r"(.+)-turned-up-(\d+)")
UNSEEN = "??"
_DEALER = re.compile(r"dealer-(?:card|tile)-\d+")


def line_of(
    game: str, options: dict[str, str], answers: Answers, seat: str, bets: Bets, *, point: int | None = None
) -> Line | None:
    """Return the line, or None if a line cannot express what happened. The point is that before the roll."""
    plain = [(step, answer) for step, answer in turned_up(answers) if not isinstance(answer, dict)]
    if game not in _GAMES:
        raise NotImplementedError(f"the auditor cannot tell a round of {game}: write it in this file")
    if game in _WITH_A_POINT and "fire" in bets:
        return None  # it counts the points of earlier rounds
    dealt = _GAMES[game](plain, seat, options)
    if dealt is not None and point is not None:
        dealt["point"] = point
    return None if dealt is None else {**dealt, "bets": bets}


def turned_up(answers: Answers) -> Answers:
    """Return the answers with each real card that was dealt unseen as what it was when it was turned up."""
    turned_up = {match.groups(): answer for step, answer in answers if (match := _TURNED_UP.fullmatch(step))}
    known: Answers = []
    for step, answer in answers:
        dealt = _DEALT.fullmatch(step)
        if answer == UNSEEN and dealt:
            hand = f"{dealt[1].capitalize()}'s-Hand"  # of two hands that all players share
            answer = turned_up.get(dealt.groups()) or turned_up.get((hand, dealt[2])) or UNSEEN  # noqa: PLW2901
        known.append((step, answer))
    return known


def line_of_seats(game: str, options: dict[str, str], answers: Answers, seats: dict[str, Bets]) -> Line:
    """Return all seats on one line: a hand and how it was set by seat, everything else once."""
    line: Line = {}
    for seat in seats:
        for key, value in (line_of(game, options, answers, seat, {}) or {}).items():
            if key in ("player", "set") and game in _OWN_HANDS:
                line.setdefault(key, {})[seat] = value
            elif key not in ("bets", "others"):  # the others are on the line
                line[key] = value
    return {**line, "seats": seats}


_NUMBERS = (4, 5, 6, 8, 9, 10)


def point_after(game: str, answers: Answers, point: int | None) -> int | None:
    """Return the point after a roll of craps; None at other games."""
    total = sum(_rolls(answers)[-1]) if game in _WITH_A_POINT and _rolls(answers) else 0
    if point is None:
        return total if total in _NUMBERS else None
    return None if total in (point, 7) else point


def standing_after(
    game: str, answers: Answers, taken: dict[str, Bets], settled: list[Any]
) -> dict[str, Bets]:
    """Return the wagers that no settlement decided, by seat, each where it has gone."""
    if game == "blackjack":
        return _streaks_after(taken, settled)
    if not (game in _STANDING_DICE and _rolls(answers)) and not (game == "roulette" and _spins(answers)):
        return {}
    done = {(settlement["seat"], settlement["wager"]) for settlement in settled}
    left = {
        seat: {_moved(game, answers, name): bet for name, bet in bets.items() if (seat, name) not in done}
        for seat, bets in taken.items()
    }
    return {seat: bets for seat, bets in left.items() if bets}


_ON_HANDS = ("blackjack", "split", "double", "house-money-added")


def _streaks_after(taken: dict[str, Bets], settled: list[Any]) -> dict[str, Bets]:
    """Return the streaks that stand: a round that all hands together won adds one to each of a seat."""
    left: dict[str, Bets] = {}
    for seat, bets in taken.items():
        own = [settlement for settlement in settled if settlement["seat"] == seat]
        done = {item["wager"] for item in own}
        on_hands = [item for item in own if item["wager"].partition(":")[0] in _ON_HANDS]
        won = sum(hand["returns"] - hand["bet"] for hand in on_hands) > 0
        for name, bet in bets.items():
            kind, length, so_far = [*name.split(":"), "won-0"][:3] if ":" in name else (name, "", "")
            if kind == "streak" and name not in done:
                rounds = int(so_far.removeprefix("won-")) + won
                form = f"streak:{length}:won-{rounds}" if rounds else name
                left.setdefault(seat, {})[form] = bet
    return left


def _rolls(answers: Answers) -> list[list[int]]:
    thrown = ("throw", "uncover", "activate")
    return [answer for step, answer in answers if step in thrown and isinstance(answer, list)]


def _dice_of_a_turn(answers: Answers, _seat: str, _options: dict[str, str]) -> Line:
    return {"rolls": _rolls(answers)[-1:]}


def _dice(answers: Answers, _seat: str, _options: dict[str, str]) -> Line:
    tossed = [answer for step, answer in answers if step in ("uncover", "activate")]
    return {"dice": tossed[-1]}


def _moved(game: str, answers: Answers, name: str) -> str:
    """Return where a wager is now: on come it has gone to its number, and at roulette it is in prison."""
    if game == "roulette":
        return f"{name.removesuffix(':prison')}:prison"
    return f"{name}:{sum(_rolls(answers)[-1])}" if name in ("come", "dont-come") else name


def _spins(answers: Answers) -> list[Any]:
    return [answer for step, answer in answers if step == "spin" and not isinstance(answer, dict)]


def _wheel(key: str) -> Callable[[Answers, str, dict[str, str]], Line]:
    """Read where the wheel came to rest in its last spin, under the key of the line."""

    def spun(answers: Answers, _seat: str, _options: dict[str, str]) -> Line:
        return {key: _spins(answers)[-1]}

    return spun


def _two_hands(answers: Answers, _seat: str, _options: dict[str, str]) -> Line:
    line: Line = {}
    for step, answer in answers:
        if match := _TWO.fullmatch(step):
            line.setdefault(match[1], []).append(answer)
    return line


def _dealers(answers: Answers) -> list[str]:
    return [answer for step, answer in answers if _DEALER.fullmatch(step)]


def _own_hand(answers: Answers, seat: str, _options: dict[str, str]) -> Line:
    own = [answer for step, answer in answers if (match := _HAND.fullmatch(step)) and match[1] == _spot(seat)]
    return {"player": own, "dealer": _dealers(answers)}


def _red_dog(answers: Answers, _seat: str, _options: dict[str, str]) -> Line:
    return {"cards": [answer for step, answer in answers if step in ("card-1", "card-2", "card-3")]}


def _lucky_8s(answers: Answers, seat: str, options: dict[str, str]) -> Line:
    line = _own_hand(answers, seat, options)
    set_as = dict(answers).get(f"seat-{_spot(seat)}-sets")  # real cards that are folded are set unseen
    if options.get("setting") == "as-set" and set_as is not None:
        line["set"] = set_as
    return line


def _tiles(answers: Answers, seat: str, options: dict[str, str]) -> Line:
    """A hand that its player voided was never set: then the line has none, and nothing is paid on it."""
    line = _own_hand(answers, seat, options)
    set_as = dict(answers).get(f"seat-{_spot(seat)}-sets")
    return {**line, "set": set_as} if set_as else line


def _two_set_hands(answers: Answers, seat: str, options: dict[str, str]) -> Line:
    """The player's own setting, and the hands of the others, for which an envy bonus may be due."""
    hands: dict[str, list[str]] = {}
    for step, answer in answers:
        if match := _HAND.fullmatch(step):
            hands.setdefault(match[1], []).append(answer)
    others = [hand for spot, hand in hands.items() if spot != _spot(seat)]
    return {**_tiles(answers, seat, options), "others": others}


def _blackjack(answers: Answers, seat: str, _options: dict[str, str]) -> Line | None:
    hands: dict[int, list[str]] = {1: []}
    order: list[str] = []
    spot = _spot(seat)
    for step, answer in answers:
        dealt, split = _HAND.fullmatch(step), _SPLIT.fullmatch(step)
        if dealt and dealt[1] == spot:
            hands[int(dealt[2] or 1)].append(answer)
            order.append(answer)
        elif split and split[1] == spot:
            hands[len(hands) + 1] = [hands[int(split[2] or 1)].pop()]
    if len(hands) > 1 and seat != spot:
        return None  # a player behind a split may wager on only one of the hands
    third = {"third": order[2]} if len(hands) > 2 else {}
    return (
        third
        | _further_dealers(answers)
        | {
            "hands": [hands[number] for number in sorted(hands)],
            "dealer": _dealers(answers),
            "surrender": (f"seat-{spot}-decides", "surrender") in answers,
            "even-money": (f"seat-{seat}-insurance", "even-money") in answers,
        }
    )


_FURTHER_DEALER = re.compile(r"(dealer-[23])-card-\d+")


def _further_dealers(answers: Answers) -> Line:
    """The second and third hand of the dealer, at multiple action."""
    by_place: Line = {}
    for step, answer in answers:
        if dealt := _FURTHER_DEALER.fullmatch(step):
            by_place.setdefault(dealt[1], []).append(answer)
    return by_place


_SWITCH = re.compile(r"seat-(\d+)-switch")
_DECIDES = re.compile(r"seat-(\d+)(?:-hand-(\d+))?-decides")


def _blackjack_switch(answers: Answers, seat: str, _options: dict[str, str]) -> Line:
    hands: dict[int, list[str]] = {1: [], 2: []}
    dealt: list[list[str]] = []
    given_up = []
    for step, answer in answers:
        card, split, switch = _HAND.fullmatch(step), _SPLIT.fullmatch(step), _SWITCH.fullmatch(step)
        if card and card[1] == seat:
            hands[int(card[2] or 1)].append(answer)
            if len(hands) == 2 and [len(hand) for hand in hands.values()] == [2, 2]:
                dealt = dealt or [[*hand] for hand in hands.values()]
        elif switch and switch[1] == seat:
            hands[1][1], hands[2][1] = hands[2][1], hands[1][1]
        elif split and split[1] == seat:
            number = int(split[2] or 1)
            hands[number + 2] = [hands[number].pop()]
        elif answer == "surrender" and (match := _DECIDES.fullmatch(step)) and match[1] == seat:
            given_up.append(int(match[2] or 1))
    return {
        "dealt": dealt,
        "hands": [hands[number] for number in sorted(hands)],
        "dealer": _dealers(answers),
        "surrender": given_up,
    }


def _spot(seat: str) -> str:
    return seat.partition("/")[0]


_GAMES: dict[str, Callable[[Answers, str, dict[str, str]], Line | None]] = {
    "sic-bo": _dice,
    "football-kings": _two_hands,
    "baccarat": _two_hands,
    "chemin-de-fer": _two_hands,
    "mini-baccarat": _two_hands,
    "blackjack": _blackjack,
    "blackjack-switch": _blackjack_switch,
    "crazy-4-poker": _own_hand,
    "four-card-poker": _own_hand,
    "lucky-8s": _lucky_8s,
    "pai-gow": _tiles,
    "pai-gow-poker": _two_set_hands,
    "red-dog": _red_dog,
    "craps": _dice_of_a_turn,
    "mini-craps": _dice_of_a_turn,
    "mini-dice": _dice_of_a_turn,
    "big-six": _wheel("symbol"),
    "roulette": _wheel("number"),
}
_OWN_HANDS = ("pai-gow", "pai-gow-poker")  # where players have hands of their own, also against a bank
_WITH_A_POINT = ("craps", "mini-craps")
_STANDING_DICE = (*_WITH_A_POINT, "mini-dice")
