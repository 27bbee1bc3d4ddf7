"""The money of a table, computed twice: from the transfers, and from the facts."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from tests.auditor.banks import BANKED, CUT_BACK, HOUSE_BANKS, bank_among, is_against, part_of, won_from_house
from tests.auditor.chain import Json, require

MAY_BE_NEGATIVE = {"cage", "markers", "complimentaries", "promotions", "revenue"}
MAY_BE_NEGATIVE |= {"main-bank", "over-short", "cage-chips"}  # of the counted money in the cage
FOR_THE_DEALER = {"kings-bounty-dealer"}
TOURNAMENT, PLAY = "tournament:", "play:"
FIGURES = (
    *("rounds", "voided", "irregularities", "taken_back", "drop", "cashed_out"),
    *("fills", "tips", "corrections", "vigorish", "given_vigorish"),
    *("coupons_taken", "coupons_taken_cents", "coupon_payouts"),
)


class Book:
    """Balances: what leaves one account arrives in another."""

    def __init__(self) -> None:
        self.balances: dict[str, int] = defaultdict(int)

    def move(self, source: str, target: str, cents: int) -> None:
        require(type(cents) is int and cents >= 0, f"{cents} cents from {source} to {target}")
        self.balances[source] -= cents
        self.balances[target] += cents

    def check(self) -> None:
        require(sum(self.balances.values()) == 0, "the accounts do not add up to nothing")
        for account, cents in self.balances.items():
            require(cents >= 0 or account.removeprefix(PLAY) in MAY_BE_NEGATIVE, f"{account} holds {cents}")

    @property
    def holding(self) -> dict[str, int]:
        return {account: cents for account, cents in self.balances.items() if cents}


class Ledger:
    """``moved`` is what the transfers say; ``due`` is what the facts say."""

    def __init__(self) -> None:
        self.moved, self.due = Book(), Book()
        self.seats: dict[str, str] = {}
        self.lying: dict[str, int] = defaultdict(int)  # on the layout, by seat
        self.bets: dict[str, dict[str, int]] = {}  # placed for the round, by seat
        self.game = ""
        self.options: dict[str, str] = {}
        self.deferred = False
        self.meters: dict[str, Any] = dict.fromkeys(FIGURES, 0)
        self.meters["wagers"] = {}
        self.session: Json | None = None  # of a tournament, whose chips have no cash value
        self.play = False  # play money
        self.collected = 0  # deferred vigorish that was collected
        self.owing = 0
        self._proposals: dict[int, Json] = {}
        self._slips: dict[int, Json] = {}
        self._coupons: dict[str, Json] = {}  # by number, with the wager of a seat that it is placed with
        self._coupons_taken: set[str] = set()
        self.last_bets: dict[str, dict[str, int]] = {}  # of the round before

    def follow(self, record: Json) -> None:
        for fact in record["body"]:
            if fact["fact"] == "opened":
                self.session, self.play = fact.get("session"), fact.get("money") == "play"
        for source, target, cents, *_ in record["transfers"]:
            require(cents > 0, "a transfer of nothing")
            self.moved.move(self._bare(source), self._bare(target), cents)
        self._take_claims(record)
        self._settle_house_wager(record["body"])
        for fact in record["body"]:
            handle = getattr(self, "on_" + fact["fact"].replace("-", "_"), None)
            if handle:
                handle(fact)
        self.moved.check()
        self.due.check()
        require(self.moved.holding == self.due.holding, f"{self.moved.holding} is not {self.due.holding}")

    def _bare(self, account: str) -> str:
        """Chips of a tournament are never in an account of cash, nor the other way round."""
        in_tournament, in_play = account.startswith(TOURNAMENT), account.startswith(PLAY)
        require(in_tournament == (self.session is not None), f"{account} has no place at this table")
        require(in_play == (self.play and not self.session), f"{account} is not the money of this table")
        return account.removeprefix(TOURNAMENT).removeprefix(PLAY)

    def _take_claims(self, record: Json) -> None:
        """What a decision adds is only in the transfers; the settlement must account for it."""
        places = any(fact["fact"] == "wagered" for fact in record["body"])
        if record["kind"] not in ("decide", "answer", "take-back", "act-automatically") or places:
            return
        for source, target, cents, why, *_ in record["transfers"]:
            if why in ("wager", "wager taken back"):
                self.due.move(self._bare(source), self._bare(target), cents)
                if self.stands:  # a bank for the next round, or what is doubled or split with a streak
                    for account, more in ((self._bare(target), cents), (self._bare(source), -cents)):
                        if account.startswith("layout:"):
                            self.lying[account.removeprefix("layout:")] += more

    def _house_pays(self, target: str, cents: int) -> None:
        short = max(cents - self.due.balances["inventory"], 0)
        self.due.move("cage", "inventory", short)
        self.due.move("inventory", target, cents)
        self.meters["fills"] += short

    def on_opened(self, fact: Json) -> None:
        self.game, self.options = fact["game"], fact["options"]
        self.deferred = fact.get("vigorish") == "deferred"
        self.due.move("cage", "inventory", fact["inventory"])
        for seat, person in (self.session or {}).get("seats", {}).items():
            self.seats[seat] = person
            self.due.move("cage", f"chips:{person}", self.session["chips"] if self.session else 0)

    @property
    def stands(self) -> bool:
        """Return whether wagers of the game may stay on the layout when a round is over."""
        prison = self.game == "roulette" and self.options.get("zero") == "prison"
        streaks = self.game == "blackjack" and self.options.get("streak") == "on"
        return prison or streaks or self.game in ("craps", "mini-craps", "mini-dice", *BANKED)

    def on_sat_down(self, fact: Json) -> None:
        require(fact["seat"] not in self.seats, f"seat {fact['seat']} is taken")
        self.seats[fact["seat"]] = fact["person"]

    def on_stood_up(self, fact: Json) -> None:
        require(not self.due.balances[f"owed:{fact['seat']}"], "somebody left who owes a vigorish")
        require(not self.due.balances[f"layout:{fact['seat']}"], "somebody left a wager behind")
        del self.seats[fact["seat"]]

    def on_seats_cleared(self, fact: Json) -> None:
        person, cents = fact["person"], fact["cents"]
        gone = [seat for seat, sitting in self.seats.items() if sitting == person]
        require(sorted(fact["seats"]) == sorted(gone), f"{person} had the places {gone}")
        for seat in gone:
            self.on_stood_up({"seat": seat})
        require(cents == self.due.balances[f"chips:{person}"], f"not all chips of {person} were kept")
        require(bool(fact["why"].strip() and fact["by"]), "a place was cleared by nobody, or for nothing")
        self.due.move(f"chips:{person}", "cage", cents)
        self.meters["cashed_out"] += cents

    def on_chips_brought(self, fact: Json) -> None:
        self.due.move("cage", f"chips:{fact['person']}", fact["cents"])
        self.meters["cashed_out"] -= fact["cents"]

    def on_bought_in(self, fact: Json) -> None:
        self.due.move("cage", "drop", fact["cents"])
        self._house_pays(f"chips:{fact['person']}", fact["cents"])
        self.meters["drop"] += fact["cents"]

    def on_coupon_received(self, fact: Json) -> None:
        number = fact["number"]
        require(number not in self._coupons, f"coupon {number} is here already")
        require(number not in self._coupons_taken, f"coupon {number} counts twice")
        self._coupons[number] = {**fact, "beside": None}
        self.due.move("promotions", f"coupons:{fact['person']}", fact["cents"])

    def on_coupon_given_back(self, fact: Json) -> None:
        coupon = self._coupons.pop(fact["number"])
        require((coupon["person"], coupon["beside"]) == (fact["person"], None), f"{coupon} was not to be had")
        self.due.move(f"coupons:{fact['person']}", "promotions", coupon["cents"])

    def _lay_coupons(self, seat: str, fact: Json) -> None:
        for number, coupon in self._coupons.items():
            here = coupon["beside"] is not None and coupon["beside"][0] == seat
            if here and number not in fact.get("coupons", {}).values():
                coupon["beside"] = None
                self.due.move(f"coupons-laid:{seat}", f"coupons:{coupon['person']}", coupon["cents"])
        for wager, number in fact.get("coupons", {}).items():
            coupon = self._coupons[number]
            require(coupon["person"] == self.seats[seat], f"coupon {number} is not of seat {seat}")
            short = coupon["kind"] == "match-play" and fact["bets"].get(wager, 0) < coupon["cents"]
            require(fact["bets"].get(wager, 0) > 0 and not short, f"coupon {number} is not matched by chips")
            if coupon["beside"] is None:
                self.due.move(f"coupons:{coupon['person']}", f"coupons-laid:{seat}", coupon["cents"])
            coupon["beside"] = (seat, wager)

    def _settle_coupon(self, fact: Json) -> None:
        beside = (fact["seat"], fact["wager"])
        number = next((name for name, coupon in self._coupons.items() if coupon["beside"] == beside), "")
        require(fact.get("coupon", "") == number, f"beside {beside} lay coupon {number!r}: {fact}")
        if not number:
            return
        coupon = self._coupons[number]
        person, cents, laid = coupon["person"], coupon["cents"], f"coupons-laid:{fact['seat']}"
        require(fact["coupon_cents"] == cents, f"coupon {number} is of {cents}")
        pays, vigorish = fact.get("coupon_pays", 0), fact.get("coupon_vigorish", 0)
        coupon["beside"] = None
        if fact["result"] not in ("win", "lose"):
            require(not pays, f"coupon {number} pays though nothing is decided")
            self.due.move(laid, f"coupons:{person}", cents)
            return
        require(fact["result"] == "win" or not pays, f"coupon {number} pays on a lost wager")
        if fact["result"] == "win" and not fact.get("cut"):
            units, per = map(int, (fact["odds"] if coupon["pays"] == "odds" else "1 to 1").split(" to "))
            require(pays == -(-cents * units // per), f"coupon {number} of {cents} pays {pays}")
        self.due.move(laid, "coupons-taken", cents)
        del self._coupons[number]
        self._coupons_taken.add(number)
        self._house_pays(f"chips:{person}", pays)
        self._charge(fact["seat"], f"chips:{person}", vigorish, deferred=self.deferred)
        self.meters["vigorish"] += vigorish
        for name, figure in (("taken", 1), ("taken_cents", cents)):
            self.meters[f"coupons_{name}"] += figure
        self.meters["coupon_payouts"] += pays - vigorish

    def _charge(self, seat: str, payer: str, vigorish: int, *, deferred: bool) -> None:
        if deferred:
            self.due.move("markers", f"owed:{seat}", vigorish)
            self.owing += vigorish
        else:
            self.due.move(payer, "inventory", vigorish)

    def on_cashed_out(self, fact: Json) -> None:
        self.due.move(f"chips:{fact['person']}", "cage", fact["cents"])
        require(not self.due.balances[f"chips:{fact['person']}"], "chips were left behind")
        self.meters["cashed_out"] += fact["cents"]

    def on_tipped(self, fact: Json) -> None:
        self.due.move(f"chips:{fact['person']}", "tips", fact["cents"])
        self.meters["tips"] += fact["cents"]

    def on_filled(self, fact: Json) -> None:
        cents = fact["cents"]
        self.due.move("cage", "inventory", max(cents, 0))
        self.due.move("inventory", "cage", max(-cents, 0))
        self.meters["fills"] += cents

    def on_fill_requested(self, fact: Json) -> None:
        require(fact["slip"] not in self._slips, "the number of a slip was used before")
        chips = fact.get("chips", {})
        counted = sum(int(value) * number for value, number in chips.items())
        require(not chips or counted == abs(fact["cents"]), "the chips of a slip do not come to its amount")
        self._slips[fact["slip"]] = {**fact, "names": [fact["by"]]}

    def on_fill_decided(self, fact: Json) -> None:
        slip = self._slips[fact["slip"]]
        require("decided" not in slip, "a slip was decided twice")
        if not fact["approved"]:
            slip["decided"] = True
            return
        require(fact["by"] not in slip["names"], "one person signed a slip twice")
        slip["names"].append(fact["by"])
        if fact.get("final", True):
            slip["decided"] = True
            self.on_filled(slip)

    def on_wagered(self, fact: Json) -> None:
        seat = fact["seat"]
        before = self.lying[seat]
        now = sum(bet + self._charge_with(wager, bet) for wager, bet in fact["bets"].items())
        self.due.move(f"chips:{self.seats[seat]}", f"layout:{seat}", max(now - before, 0))
        self.due.move(f"layout:{seat}", f"chips:{self.seats[seat]}", max(before - now, 0))
        self.lying[seat] = now
        self.bets[seat] = fact["bets"]
        self._lay_coupons(seat, fact)

    def _charge_with(self, wager: str, bet: int) -> int:
        """Return the vigorish that is paid with the stake: 5% of a buy bet, or of what a lay bet can win."""
        kind, _, number = wager.removesuffix(":on").partition(":")
        if self.options.get("vigorish") != "always" or kind not in ("buy", "lay"):
            return 0
        sevens = {"4": (1, 2), "5": (2, 3), "6": (5, 6), "8": (5, 6), "9": (2, 3), "10": (1, 2)}[number]
        return 5 * (bet if kind == "buy" else bet * sevens[0] // sevens[1]) // 100

    def on_rules_changed(self, fact: Json) -> None:
        self.options = fact["options"]

    def on_answered(self, fact: Json) -> None:
        answer: Any = fact.get("answer")
        happened = answer.get("irregularity") if isinstance(answer, dict) else None
        if happened and happened != "cutting-card":
            self.meters["irregularities"] += 1
        if match := CUT_BACK.fullmatch(fact["step"]):
            back = self.bets[match[1]][match[2]] - answer
            self.due.move(f"layout:{match[1]}", f"chips:{self.seats[match[1]]}", back)
            self.lying[match[1]] -= back
        if fact["step"] == "wagers" and not happened:
            self.bets = answer
        if fact["step"] == "convert-cash":
            for seat, cents in (answer or {}).items():
                self.on_bought_in({"person": self.seats[seat], "cents": cents})

    def on_took_back(self, _: Json) -> None:
        self.meters["taken_back"] += 1

    def on_settled(self, fact: Json) -> None:
        seat, bet, returns = fact["seat"], fact["bet"], fact["returns"]
        pays, vigorish = fact.get("pays", 0), fact.get("vigorish", 0)
        to = "tips" if fact["wager"] in FOR_THE_DEALER else f"chips:{self.seats[seat]}"
        layout = f"layout:{seat}"
        with_stake = self._charge_with(fact["wager"], bet)
        self.lying[seat] -= bet + with_stake
        meter = self.meters["wagers"].setdefault(
            fact["wager"], {"count": 0, "staked": 0, "returned": 0, "squares": 0}
        )
        self._settle_coupon(fact)
        self.meters["vigorish"] += vigorish
        if fact["result"] == "void":
            self.meters["voided"] += 1
        else:
            lost = vigorish if fact["result"] == "lose" else 0
            figures = (1, bet + lost, returns, bet * bet)
            for name, figure in zip(("count", "staked", "returned", "squares"), figures, strict=True):
                meter[name] += figure
        bank = bank_among(self.game, self.bets)
        if bank == seat and fact["wager"] in BANKED[self.game][0]:
            self._settle_bank(fact, layout, to)
            return
        against = bank is not None and is_against(self.game, fact["wager"])
        forms = [name for name in self.bets.get(bank or "", ()) if name in BANKED["pai-gow"][0]]
        form = forms[0] if forms and against else ""
        if fact["result"] == "lose":
            require(vigorish == with_stake, f"{fact} was not charged {with_stake} with its stake")
            lost = bet + with_stake - returns
            to_bank = part_of(form, lost) if against else 0
            self.due.move(layout, f"layout:{bank}", to_bank)
            self.due.move(layout, "inventory", lost - to_bank)
            self.due.move(layout, to, returns)
            return
        if fact["result"] == "win" and not returns:
            # An award from a progressive meter: it is paid by hand, and the stake stays with the house.
            require(not pays and not fact.get("odds"), f"{fact} does not add up")
            self.due.move(layout, "inventory", bet)
            return
        require(returns == bet + pays - vigorish, f"{fact} does not add up")
        self.due.move(layout, to, bet)
        from_bank = part_of(form, pays) if against else 0
        self.due.move(f"layout:{bank}", to, from_bank)
        self._house_pays(to, pays - from_bank)
        # A charge on a tie is a part of the wager itself, and is never deferred.
        if with_stake:
            self.due.move(layout, "inventory", vigorish)
        else:
            self._charge(seat, to, vigorish, deferred=self.deferred and fact["result"] == "win")

    def _settle_bank(self, fact: Json, layout: str, to: str) -> None:
        """Everything that is left in the bank goes to its player, less 5% of what it has won."""
        balance, bet, vigorish = self.due.balances[layout], fact["bet"], fact.get("vigorish", 0)
        require(vigorish == max(balance - bet, 0) * 5 // 100, f"{fact}: the bank has won {balance - bet}")
        require(fact["returns"] == balance - vigorish, f"{fact}: the bank holds {balance}")
        require(fact.get("pays", 0) == max(balance - bet, 0), f"{fact}: the bank has won {balance - bet}")
        self.due.move(layout, "inventory", vigorish)
        self.due.move(layout, to, fact["returns"])

    def _settle_house_wager(self, facts: list[Json]) -> None:
        """Settle what the house wagered against a bank, before all else."""
        seat, won = won_from_house(facts, self.bets, self.last_bets) if self.game in HOUSE_BANKS else ("", 0)
        self._house_pays(f"layout:{seat}", max(won, 0))
        self.due.move(f"layout:{seat}", "inventory", max(-won, 0))

    def on_ended(self, fact: Json) -> None:
        self.last_bets = {seat: dict(bets) for seat, bets in self.bets.items()}
        left = {
            account: cents for account, cents in self.due.holding.items() if account.startswith("layout:")
        }
        standing = {f"layout:{seat}": cents for seat, cents in self.lying.items() if cents}
        require(not left or self.stands, f"after the round wagers lie on the layout: {left}")
        require(left == standing or not self.stands, f"{left} lies on the layout, and {standing} stands")
        if not self.stands:
            self.lying.clear()
        self.meters["rounds"] += fact["number"] > 0

    def on_vigorish_collected(self, fact: Json) -> None:
        seat, cents = fact["seat"], fact["cents"]
        require(cents == self.due.balances[f"owed:{seat}"], "not what the seat owes was collected")
        self.due.move(f"chips:{self.seats[seat]}", "inventory", cents)
        self.due.move(f"owed:{seat}", "markers", cents)
        self.collected += cents

    def on_vigorish_documented(self, fact: Json) -> None:
        cents = fact["cents"]
        self.due.move(f"owed:{fact['seat']}", "markers", cents)
        self.due.move("complimentaries", "forms", cents)
        self.meters["given_vigorish"] += cents
        self.collected += cents

    def on_correction_proposed(self, fact: Json) -> None:
        require(fact["proposal"] == len(self._proposals) + 1, "a proposal's number was used before")
        self._proposals[fact["proposal"]] = dict(fact)

    def on_correction_decided(self, fact: Json) -> None:
        proposed = self._proposals[fact["proposal"]]
        require("decided" not in proposed, "a correction was decided twice")
        names = proposed.setdefault("names", [proposed["by"]])
        require(fact["by"] not in names[:1], "one person proposed and decided a correction")
        if fact["approved"]:
            require(fact["by"] not in names, "one person approved a correction twice")
            names.append(fact["by"])
            if not fact.get("final", True):
                return
        proposed["decided"] = True
        if fact["approved"]:
            chips, cents = f"chips:{proposed['person']}", proposed["cents"]
            self._house_pays(chips, max(cents, 0))
            self.due.move(chips, "inventory", max(-cents, 0))
            self.meters["corrections"] += cents

    def on_closed(self, _: Json) -> None:
        self.due.move("coupons-taken", "promotions", self.due.balances["coupons-taken"])
        counted = self.due.holding if self.session else ("inventory", "drop", "forms", "tips")
        for account in counted:
            self.due.move(account, "cage", max(self.due.balances[account], 0))

    def check_vigorish(self) -> None:
        owed = sum(cents for account, cents in self.due.holding.items() if account.startswith("owed:"))
        require(owed == self.owing - self.collected, "what is owed is not what was charged and not collected")
        require(self.due.balances["markers"] == -owed, "the markers do not stand for what is owed")
