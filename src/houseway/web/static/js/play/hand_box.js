// One hand of the play view: its name, its count, its cards as they are dealt or set, and its chips.
//
// <div class="hand-box" data-place="seat 3" [data-active]>
//   <p class="hand-head"><span class="hand-name">…</span> <span class="makes">soft 17</span></p>
//   <div class="cards"> <span class="card-slot">…</span> … </div>      or, where the hand is set,
//   <div class="groups"> <div class="group"> <p class="group-name">…</p> <div class="cards">…</div> </div> … </div>
//   <div class="stakes">…</div>
// </div>

import { h } from "../lib/dom.js";
import { CardElement } from "./cards.js";

// Cards for which there is room before any are dealt.
const roomAt = (place) => (place.endsWith(" card") ? 1 : 2);

// Cards that do not fit side by side overlap as far as they have to.
function fit(cards, count) {
  cards.style.setProperty("--cards", count);
  return cards;
}

export class HandBox {
  constructor(place, name, back) {
    this.back = back;
    this.cards = []; // elements, in the order of the deal
    this.name = h("span", { class: "hand-name" }, name);
    this.makes = h("span", { class: "makes" });
    this.cardPlace = h("div", { class: "cards" });
    this.stakes = h("div", { class: "stakes" });
    this.element = h(
      "div",
      { class: "hand-box", "data-place": place },
      h("p", { class: "hand-head" }, this.name, " ", this.makes),
      this.cardPlace,
      this.stakes,
    );
    this.show([], null, false);
  }

  // Shows the cards, and returns those that are new here or turned over: [{card, index, was}]. The first ``shared`` of them
  // are at another hand too.
  show(names, hand, isActive, shared = 0) {
    const changed = [];
    this.cards.splice(names.length).forEach(({ element }) => element.remove());
    names.forEach((name, index) => {
      const card = this.cards[index];
      if (!card) this.cards.push(new CardElement(name, this.back));
      if (card && card.name === name) return;
      const was = card ? card.name : undefined;
      card?.show(name);
      changed.push({ card: this.cards[index], index, was });
    });
    this.cards.forEach(({ element }, index) => {
      element.classList.toggle("shared", index < shared);
      element.title = index < shared ? "The same up card" : "";
    });
    const words = names.length ? (hand?.words ?? "") : "";
    this.makes.textContent = words;
    this.makes.hidden = !words;
    this.element.toggleAttribute("data-active", isActive);
    this.element.classList.toggle("empty", !names.length);
    this.arrange(hand?.groups ?? []);
    return changed;
  }

  // Lays the cards side by side, or in their groups.
  arrange(groups) {
    const key = JSON.stringify([groups.map(({ title, words, cards }) => [title, words, cards]), this.cards.length]);
    if (key === this.arranged) return;
    this.arranged = key;
    const elements = this.cards.map(({ element }) => element);
    this.cardPlace.className = groups.length ? "groups" : "cards";
    if (!groups.length) {
      this.cardPlace.replaceChildren(...elements);
      fit(this.cardPlace, elements.length || roomAt(this.element.dataset.place));
      return;
    }
    const cards = [...this.cards];
    const take = (name) => cards.splice(Math.max(0, cards.findIndex((card) => card.name === name)), 1)[0]?.element;
    this.cardPlace.replaceChildren(
      ...groups.map(({ title, words, cards }) =>
        h(
          "div",
          { class: "group" },
          h("p", { class: "group-name" }, title, title && words ? ": " : "", words && h("strong", {}, words)),
          fit(h("div", { class: "cards" }, cards.map(take)), cards.length),
        ),
      ),
    );
  }
}
