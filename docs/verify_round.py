"""Deals a round of Houseway again, from its file alone and without Houseway: python verify_round.py FILE

It needs Python 3.10 and nothing else. docs/fairness.md explains every step. The exit status is 1 if anything
differs. Compare the hash that it prints with the one you saw before you bet: that is what makes it a proof.
"""

import hashlib
import hmac
import json
import re
import sys
from itertools import pairwise

CUT_CARD = "cut card"


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


class Chance:
    """Draws numbers from 32-bit words, eight from each SHA-256 of the seed and a counter."""

    def __init__(self, seed, values):
        if values:  # the shares of players, in the order of their names
            seed = sha256("\n".join(["houseway chance/1", seed, *values]))
        self.seed, self.counter, self.words = int(seed, 16), 0, []

    def below(self, limit):
        while True:
            if not self.words:
                block = hashlib.sha256(f"houseway:{self.seed}:{self.counter}".encode()).digest()
                self.words = [int.from_bytes(block[place : place + 4], "big") for place in range(0, 32, 4)]
                self.counter += 1
            word = self.words.pop(0)
            if word < 2**32 - 2**32 % limit:  # else some numbers would come up more often
                return word % limit

    def shuffle(self, cards):
        for last in range(len(cards) - 1, 0, -1):
            chosen = self.below(last + 1)
            cards[last], cards[chosen] = cards[chosen], cards[last]


def playing(pack):
    return [card for card in pack if card != CUT_CARD]


def draw(pack):
    return pack.pop(0) if pack and pack[0] != CUT_CARD else None


def deal(pack, step):
    if pack and pack[0] == CUT_CARD:
        pack.pop(0)
        if step.get("stops"):
            return {"irregularity": "cutting-card"}
    return draw(pack) or {"irregularity": "out-of-cards"}


def given(step, chance, packs, stacks):
    """Return what the seed gives at this step, or "unknown" where only a later seed can tell."""
    does, name = step["does"], step.get("pack", "")
    if does in ("draw", "shuffle", "cut") and chance is None:
        return "unknown"
    if does == "draw":
        values = step["values"]
        drawn = [values[chance.below(len(values))] for _ in range(step.get("count", 1))]
        return drawn if isinstance(step["gives"], list) else drawn[0]
    if does == "shuffle":
        cards = list(packs[name])
        for card in step.get("without", []):
            cards.remove(card)
        chance.shuffle(cards)
        stacks[name] = cards
        return None
    if name not in stacks:
        return "unknown"
    pack = stacks[name]
    if does == "cut":
        cards, least, most = playing(pack), step.get("least", 0), step.get("most")
        most = len(cards) - 1 if most is None else most
        count = least + chance.below(most - least + 1)
        stacks[name] = cards[count:] + cards[:count] + [CUT_CARD]
        return count
    if does == "cutting-card":
        behind = step.get("least", 0)
        pack.insert(len(pack) - (pack[-1:] == [CUT_CARD]) - behind, CUT_CARD)
        return behind
    if does == "burn":
        for _ in range(step.get("count", 1)):
            draw(pack)
        return None
    return len(playing(pack)) if does == "count" else deal(pack, step)


def chains(file):
    """Yield what is wrong with the shares of players: fixed before the seed, given after its hash."""
    shares, cards = file.get("shares", []), file.get("first_chance_record")
    people = [share["person"] for share in shares]
    if people != sorted(set(people)):
        yield "the shares are not one for each person, in the order of their names"
    for share in shares:
        of = f"the share of {share['person']}"
        if not re.fullmatch("[0-9a-f]{64}", share["value"]) or sha256(share["value"]) != share["link"]:
            yield f"{of} is not the next value of the hash chain"
        elif share["link_round"] >= file["round"]:
            yield f"{of} comes from a hash chain that was offered too late"
        elif share["record"] <= file["commitment_record"]:
            yield f"{of} was given before the hash of the seed was published"
        elif cards is not None and share["record"] >= cards:
            yield f"{of} was given after the first cards or dice"


def cards_shown(file, left):
    """Yield what is wrong with the cards that left a shoe, against the hashes of the whole shoe."""
    for name, hashes in file["hashes"].items():
        shown, dealt = file["shown"].get(name, []), left.get(name, [])
        if len(shown) != len(dealt):
            yield f"{len(dealt)} cards left the {name}, and {len(shown)} are shown"
            continue
        for (place, card, nonce), seen in zip(shown, dealt, strict=True):
            if not 0 <= place < len(hashes) or sha256(f"{nonce}:{card}") != hashes[place]:
                yield f"card {place + 1} of the {name}, {card}, does not have its hash"
            elif seen not in (None, card):
                yield f"card {place + 1} of the {name} is {card} by its hash; {seen} was dealt"
        if any(after[0] != before[0] + 1 for before, after in pairwise(shown)):
            yield f"the cards did not leave the {name} one after the other"


def hidden_cards(file, stacks):
    """Yield what is wrong with the hashes of cards that stay in a shoe after the round."""
    for name, hashes in file["committed"].items():
        if name in stacks:
            for place, card in enumerate(playing(stacks[name])):
                key = hmac.new(file["seed"].encode(), f"{name}:{place}".encode(), hashlib.sha256)
                if hashes[place : place + 1] != [sha256(f"{key.hexdigest()[:32]}:{card}")]:
                    yield f"card {place + 1} of the {name} has another hash than the seed's {card}"


def verify(file):
    """Return what is wrong with the round, and how many steps the seed gave."""
    wrong, same, stacks, left, filled, chance = list(chains(file)), 0, {}, {}, set(), None
    if file["seed"] and sha256(file["seed"]) == file["commitment"]:
        chance = Chance(file["seed"], [share["value"] for share in file.get("shares", [])])
    elif file["seed"]:
        wrong.append(f"the seed {file['seed']} does not have the hash {file['commitment']}")
    for step in file["steps"]:
        answer, name = given(step, chance, file["packs"], stacks), step.get("pack", "")
        if answer != "unknown":
            same += answer == step.get("gives")
            if answer != step.get("gives"):
                wrong.append(f"{step['step']} gave {step.get('gives')}, but the seed gives {answer}")
        elif step["does"] == "shuffle":
            filled.add(name)
        elif name in filled:
            continue  # a new shoe, whose seed is not shown yet
        elif step["does"] == "deal" and isinstance(step.get("gives"), str):
            left.setdefault(name, []).append(step["gives"])
        elif step["does"] == "burn":
            left.setdefault(name, []).extend([None] * step.get("count", 1))
    return wrong + list(cards_shown(file, left)) + list(hidden_cards(file, stacks)), same


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as text:
        round_file = json.load(text)
    differences, count = verify(round_file)
    first = round_file["first_wager_record"]
    print(f"{round_file['game']}, table {round_file['table']}, round {round_file['round']}")
    print(f"hash: {round_file['commitment']}, seed: {round_file['seed'] or 'not shown yet'}")
    givers = ", ".join(share["person"] for share in round_file.get("shares", []))
    print(f"shares of players: {givers or 'none'}")
    if first is not None and round_file["commitment_record"] >= first:
        print("The hash was published only with the first wager.")
    for difference in differences:
        print(difference)
    print(f"{count} steps are as the seed gives them; {len(differences)} differences.")
    sys.exit(1 if differences else 0)
