// Replays a round step by step.

import { attempt, get } from "../lib/api.js";
import { byId, h } from "../lib/dom.js";
import { fetchPictures } from "../lib/pictures.js";
import { Felt } from "../table/felt.js";
import { paymentTable } from "../table/settlement.js";

const { moments: address, titles: wagerTitles, areas } = byId("main").dataset;
const titles = JSON.parse(wagerTitles);
const felt = new Felt(byId("felt"), { areas: JSON.parse(areas) }, () => {});
let moments = [];
let index = 0; // of the moment that is shown

const time = (at) => new Date(at / 1000).toISOString().slice(11, 19);

function chipsAt({ bets, payments }) {
  const paid = payments.map(({ seat, wager, bet, result }) => ({ seat, wager, cents: bet, state: result }));
  return bets.length ? bets.map((bet) => ({ ...bet, state: "" })) : paid;
}

function draw() {
  const moment = moments[index];
  felt.drawCards(moment);
  felt.drawDice(moment.dice);
  felt.drawWheel(moment.stop);
  felt.drawChips(chipsAt(moment));
  byId("announcement").replaceChildren(moment.words, " ", h("span", { class: "cite" }, moment.cite ?? ""));
  byId("counted").textContent = `${index + 1} of ${moments.length}`;
  byId("place").value = index;
  byId("first").disabled = byId("back").disabled = index === 0;
  byId("last").disabled = byId("forward").disabled = index === moments.length - 1;
  byId("settlement").replaceChildren(
    h("h2", {}, "Payments"),
    moment.payments.length ? paymentTable(moment.payments, titles, "Payments so far", true) : h("p", { class: "soft" }, "Nothing has been settled yet."),
  );
  [...byId("moments").children].forEach((item, place) => item.setAttribute("aria-selected", String(place === index)));
  const current = byId("moments").children[index];
  byId("moments").scrollTop = current.offsetTop - byId("moments").offsetTop - byId("moments").clientHeight / 3;
}

function goTo(place) {
  if (!moments.length) return; // not fetched yet
  index = Math.max(0, Math.min(moments.length - 1, place));
  draw();
}

byId("first").addEventListener("click", () => goTo(0));
byId("back").addEventListener("click", () => goTo(index - 1));
byId("forward").addEventListener("click", () => goTo(index + 1));
byId("last").addEventListener("click", () => goTo(moments.length - 1));
byId("place").addEventListener("input", (event) => goTo(Number(event.target.value)));
byId("moments").addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  goTo(index + step);
});

attempt(async () => {
  await fetchPictures();
  moments = await get(address);
  byId("place").max = moments.length - 1;
  byId("place").disabled = false;
  byId("moments").replaceChildren(
    ...moments.map(({ at, words, cite }, place) =>
      h("li", { role: "option", onclick: () => goTo(place) }, h("span", { class: "soft" }, `${time(at)} `), words, " ", h("span", { class: "cite" }, cite ?? ""))),
  );
  const linked = moments.findIndex(({ record }) => String(record) === location.hash.slice(1));
  goTo(linked < 0 ? 0 : linked);
});
