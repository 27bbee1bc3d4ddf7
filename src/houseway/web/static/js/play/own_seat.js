// Your own seat in the play view: your hands in the order of play, and your bets.
//
// <section class="my-seat" data-seat="3" [data-chosen] [data-active]>
//   <p class="seat-head"> <span class="seat-name">Seat 3: you</span> <span class="turn">Your turn</span> <span class="net">+$5</span> </p>
//   <div class="hands">…</div> <div class="bets">…</div>
// </section>

import { dollars, h } from "../lib/dom.js";
import { behindWhom, spotOf } from "../table/free_seats.js";
import { BetSpot } from "./bet_spot.js";
import { HandBox } from "./hand_box.js";
import { countUp } from "./motion.js";
import { placesOf } from "./places.js";
import { paired, stake } from "./stake.js";

const signed = (cents) => (cents > 0 ? `+${dollars(cents)}` : dollars(cents));

export class OwnSeat {
  constructor(seat, areas, rules, back) {
    Object.assign(this, { seat, rules, back });
    this.name = h("span", { class: "seat-name" });
    this.turn = h("span", { class: "turn" }, "Your turn");
    this.net = h("span", { class: "net" });
    this.hands = h("div", { class: "hands" });
    this.boxes = new Map(); // of hands, by place
    this.spots = new Map(areas.map((wager) => [wager, new BetSpot(seat, wager, rules.titles[wager], rules.pays[wager])]));
    this.element = h(
      "section",
      { class: "my-seat", "data-seat": seat, "aria-label": `Seat ${seat}, you` },
      h("p", { class: "seat-head" }, this.name, this.turn, this.net),
      this.hands,
      h("div", { class: "bets" }, [...this.spots.values()].map(({ element }) => element)),
    );
  }

  // Shows the cards of the seat; returns the hands that changed, by place.
  showCards(view, isCleared) {
    const behind = behindWhom(view, this.seat);
    this.name.textContent = `Seat ${spotOf(this.seat)}: you${behind ? `, behind ${behind}` : ""}${view.bank?.seat === this.seat ? ", the bank" : ""}`;
    const isAsked = view.step?.seat === this.seat;
    this.turn.hidden = !isAsked;
    this.element.toggleAttribute("data-active", isAsked);
    const places = isCleared ? [] : placesOf(view, this.seat);
    for (const place of this.boxes.keys()) if (!places.includes(place)) this.boxes.delete(place);
    const changed = new Map();
    places.forEach((place, index) => {
      if (!this.boxes.has(place)) this.boxes.set(place, new HandBox(place, "", this.back));
      const box = this.boxes.get(place);
      const whose = behind && behind !== "you" ? `${behind}'s hand` : "Your hand";
      box.name.textContent = places.length > 1 ? `Hand ${index + 1}` : whose;
      changed.set(place, box.show(view.places[place], view.hands[place], isAsked && places.length > 1 && view.step.place === place));
    });
    const boxes = places.map((place) => this.boxes.get(place).element);
    if (boxes.length !== this.hands.childElementCount || boxes.some((box, index) => box !== this.hands.children[index]))
      this.hands.replaceChildren(...boxes);
    return changed;
  }

  offer(isOpen, most, bets, placed) {
    for (const [wager, spot] of this.spots) {
      const limit = most[wager];
      spot.offer(isOpen && placed.includes(wager) && limit !== 0, limit === undefined ? 0 : Math.max(0, limit - (bets[wager] ?? 0)));
    }
  }

  // Chips are at their bet, or at their hand where there are several or they were added to it.
  showChips(chips) {
    const pairs = paired(chips);
    const byHand = new Map();
    const bySpot = new Map();
    for (const pair of pairs) {
      const { wager } = pair.chip;
      const box = this.handOf(wager);
      const spot = this.spots.get(this.rules.areas[wager] ?? wager);
      const isAtHand = box && (this.boxes.size > 1 || !spot || !this.rules.placed.includes(wager));
      const [map, key] = isAtHand ? [byHand, box] : [bySpot, spot];
      if (key) map.set(key, [...(map.get(key) ?? []), pair]);
    }
    for (const box of this.boxes.values()) this.showAtHand(box, byHand.get(box) ?? []);
    for (const [wager, spot] of this.spots) {
      spot.show(bySpot.get(spot) ?? []);
      const isLater = !this.rules.placed.includes(wager);
      spot.element.classList.toggle("later", isLater);
      // Chips added to a hand are at the hand.
      spot.element.hidden = isLater && wager in this.rules.on_hand;
    }
  }

  handOf(wager) {
    const number = this.rules.on_hand[wager];
    const spot = spotOf(this.seat);
    return number && this.boxes.get(number === 1 ? `seat ${spot}` : `seat ${spot} hand ${number}`);
  }

  showAtHand(box, pairs) {
    box.element.classList.toggle("won", pairs.some(({ chip }) => chip.state === "win"));
    const key = JSON.stringify(pairs);
    if (key === box.drawn) return;
    box.drawn = key;
    const title = ({ wager }) => (this.rules.placed.includes(wager) ? "" : this.rules.titles[wager].split(" ")[0]);
    box.stakes.replaceChildren(...pairs.map(({ chip, payment }) => stake(chip, payment, /^[A-Z]/.test(title(chip)) ? title(chip) : "")));
  }

  // ``net`` is null while nothing is settled.
  showNet(net, isNew) {
    this.net.hidden = net === null;
    if (net === null) return;
    this.net.className = `net ${net > 0 ? "won" : net < 0 ? "lost" : ""}`;
    if (isNew) countUp(this.net, net, signed);
    else this.net.textContent = signed(net);
  }
}
