// The view made for playing: your seats and the hands that decide large, the other players small around them.
// It has the methods of the felt, so that the table draws on either of them.
//
// <section id="play"> <div class="play-cloth"> <ul class="others"> <div class="stage"> <p class="call"> <div class="mine"> </div> </section>

import { h } from "../lib/dom.js";
import { nameOf, spotOf } from "../table/free_seats.js";
import { net } from "../table/settlement.js";
import { takesWagers } from "../table/betting/slip.js";
import { HandBox } from "./hand_box.js";
import { appear, deal, payChips, takeChips } from "./motion.js";
import { showOthers } from "./other_seats.js";
import { OwnSeat } from "./own_seat.js";
import { cardsAt, isOfASeat, sharedCards, sharedHands } from "./places.js";

const MOMENT_FROM = 2; // cards that are in a hand before one on which much depends
const LONG_CALL = 70; // characters; a longer call is shown in full next to the table
const AFTER_THE_LAST_CARD = 250; // milliseconds

export class PlayView {
  constructor(place, drawing, rules, onPress, sound) {
    Object.assign(this, { place, drawing, rules, sound });
    this.back = drawing.dataset.back ?? "back";
    this.boxes = new Map(); // of the hands on the stage, by name
    this.seats = new Map(); // of your own, by name
    this.chips = [];
    this.free = [];
    this.settled = null; // the round whose chips have moved
    this.isCleared = false;
    this.others = h("ul", { class: "others", "aria-label": "Other seats", hidden: true });
    this.stage = h("div", { class: "stage" });
    this.shoe = h("span", { class: "shoe", "aria-hidden": "true" });
    this.rack = h("span", { class: "rack", "aria-hidden": "true" });
    this.call = h("p", { class: "call" });
    this.mine = h("div", { class: "mine" });
    const equipment = h("div", { class: "equipment" }, this.rack, this.shoe);
    place.append(h("div", { class: "play-cloth" }, equipment, this.stage, this.others, this.call, this.mine));
    place.classList.toggle("tiles", "back" in drawing.dataset);
    rules.cloth.forEach((color, index) => place.style.setProperty(["--cloth", "--shade", "--print"][index], color));
    place.addEventListener("click", (event) => {
      const target = event.target.closest("[data-press]");
      if (target) onPress(target.dataset.press, target.dataset.value, event);
    });
  }

  get isClear() {
    return this.isCleared || !this.view || !Object.values(this.view.places).some((cards) => cards.length);
  }

  clear(isCleared) {
    if (isCleared === this.isCleared) return;
    this.isCleared = isCleared;
    if (this.view) this.drawCards(this.view, true);
  }

  // Draws the cards. Returns the milliseconds until new ones are there; at first they are there at once.
  drawCards(view, isFirst = false) {
    this.view = view;
    this.place.classList.toggle("cleared", this.isCleared);
    const changed = new Map([...this.drawStage(view), ...this.drawOwn(view)]);
    showOthers(this.others, this.othersState);
    this.call.textContent = this.callInWords(view);
    this.call.classList.toggle("long", this.call.textContent.length > LONG_CALL);
    return isFirst ? 0 : this.move(changed);
  }

  get othersState() {
    return { view: this.view, chips: this.chips, freeSeats: this.free, isCleared: this.isCleared };
  }

  drawStage(view) {
    const hands = sharedHands(this.drawing, view, this.rules.counted_together);
    const names = hands.map(({ name }) => name);
    for (const name of this.boxes.keys()) if (!names.includes(name)) this.boxes.delete(name);
    const changed = new Map();
    for (const { name, places } of hands) {
      if (!this.boxes.has(name)) this.boxes.set(name, new HandBox(places[0], name, this.back));
      const cards = this.isCleared ? [] : places.flatMap((place) => cardsAt(view.places, place));
      const words = view.hands[name] ?? view.hands[places[0]];
      const shared = cards.length ? sharedCards(view.places, places[0]).length : 0;
      const changes = this.boxes.get(name).show(cards, words, view.step?.place === places[0], shared);
      const ofHand = changes.filter(({ index }) => index >= shared).map((card) => ({ ...card, index: card.index - shared }));
      // Several places of one hand have one card each, in this order.
      if (places.length > 1) for (const card of ofHand) changed.set(places[card.index], [{ ...card, index: 0 }]);
      else changed.set(places[0], ofHand);
    }
    const boxes = names.map((name) => this.boxes.get(name).element);
    if (boxes.some((box, index) => box !== this.stage.children[index])) this.stage.replaceChildren(...boxes);
    return changed;
  }

  drawOwn(view) {
    const mine = view.seats.filter((other) => other.mine).map(({ seat }) => seat);
    for (const seat of this.seats.keys()) if (!mine.includes(seat)) this.seats.delete(seat);
    for (const seat of mine)
      if (!this.seats.has(seat)) this.seats.set(seat, new OwnSeat(seat, this.wagersAt(seat), this.rules, this.back));
    const elements = mine.map((seat) => this.seats.get(seat).element);
    if (elements.length !== this.mine.childElementCount || elements.some((own, index) => own !== this.mine.children[index]))
      this.mine.replaceChildren(...elements);
    return mine.flatMap((seat) => [...this.seats.get(seat).showCards(view, this.isCleared)]);
  }

  // The wagers that have an area at the seat or for all seats, in their order on the felt.
  wagersAt(seat) {
    const spot = spotOf(seat);
    const areas = [...this.drawing.querySelectorAll(".area")].filter(
      ({ dataset }) => dataset.seat === spot || (!dataset.seat && (!dataset.seats || dataset.seats.split(" ").includes(spot))),
    );
    return [...new Set(areas.map(({ dataset }) => dataset.wager))].filter((wager) => wager in this.rules.titles);
  }

  callInWords({ step, seats, called }) {
    if (step?.seat) {
      const who = seats.find(({ seat }) => seat === step.seat);
      return who?.mine ? "Your turn" : `${who ? nameOf(who.person) : ""} at seat ${step.seat} decides`;
    }
    return called.findLast(({ spot }) => spot === null)?.words ?? "";
  }

  // Lets new cards move in the order of the deal.
  move(changed) {
    const counts = {};
    const single = this.rules.counted_together && [...this.boxes.values()].every(({ cards }) => cards.length <= 1);
    let shared = 0;
    const queue = [];
    for (const place of this.view.dealt) {
      const index = (counts[place] = (counts[place] ?? -1) + 1);
      const isShared = !isOfASeat(place);
      const before = single ? shared : index;
      if (isShared) shared += 1;
      const change = changed.get(place)?.find((card) => card.index === index);
      if (!change) continue;
      const isSeen = change.card.name !== null;
      queue.push({ ...change, isMoment: isShared && isSeen && before >= MOMENT_FROM && change.was === undefined });
    }
    const times = deal(queue, this.shoe, (at) => this.sound.play("card", at));
    if (!queue.length) return 0;
    for (const box of this.everyBox) {
      const last = Math.max(0, ...queue.map(({ card }, number) => (box.cards.includes(card) ? times[number] : 0)));
      appear(box.makes, last);
      if (box.cardPlace.className === "groups") box.cardPlace.querySelectorAll(".group-name").forEach((name) => appear(name, last));
    }
    const last = Math.max(...times);
    appear(this.call, last); // words about the cards are said when they are there
    return last && last + AFTER_THE_LAST_CARD;
  }

  get everyBox() {
    return [...this.boxes.values(), ...[...this.seats.values()].flatMap(({ boxes }) => [...boxes.values()])];
  }

  // ``seat`` is the one whose slip is open; the bets of your other seats can be pressed too.
  offer(seat, wagers, bets, freeSeats, most) {
    const isOpen = seat !== null && this.view !== undefined && takesWagers(this.view);
    for (const [name, own] of this.seats) {
      own.element.toggleAttribute("data-chosen", this.seats.size > 1 && name === seat);
      const seen = this.view.seats.find((other) => other.seat === name);
      if (name === seat) own.offer(isOpen, most, bets, wagers);
      else own.offer(isOpen, seen.most, seen.bets, wagers);
    }
    this.free = freeSeats;
    if (this.view) showOthers(this.others, this.othersState);
  }

  // Draws the chips. Those of a round that is settled move once: to the rack, or from there to the player.
  drawChips(chips) {
    this.chips = chips;
    for (const [seat, own] of this.seats) own.showChips(chips.filter((chip) => chip.seat === seat));
    if (!this.view) return;
    showOthers(this.others, this.othersState);
    const isSettled = chips.some(({ state }) => ["win", "lose", "push"].includes(state));
    const isNew = isSettled && this.settled !== null && this.settled !== this.view.round;
    this.settled = isSettled ? this.view.round : (this.settled ?? 0);
    this.showNets(isSettled, isNew);
    if (isNew) this.settle();
  }

  showNets(isSettled, isNew) {
    for (const [seat, own] of this.seats) {
      const payments = this.view.payments.filter((payment) => payment.seat === seat);
      own.showNet(isSettled && payments.length && !this.isCleared ? net(payments) : null, isNew);
    }
    const all = this.view.payments.filter(({ seat }) => this.seats.has(seat));
    if (isNew && all.length) this.sound.play(net(all) > 0 ? "won" : "lost");
  }

  settle() {
    this.mine.querySelectorAll(".stake.lose > .chips").forEach((lost) => takeChips(lost, this.rack));
    this.mine.querySelectorAll(".stake .payment").forEach((paid, number) => payChips(paid, this.rack, 250 + number * 120));
  }

  light(wagers) {
    for (const { spots } of this.seats.values())
      for (const [wager, spot] of spots) spot.element.classList.toggle("wins", wagers.includes(wager));
  }

  scrollTo() {}

  drawMarkers() {}
}
