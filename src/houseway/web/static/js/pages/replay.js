// A round again, step by step.

import { attempt, get } from "../lib/api.js";
import { byId, h } from "../lib/dom.js";
import { Felt } from "../table/felt.js";
import { paymentTable } from "../table/settlement.js";

const { table, number, titles: written } = byId("main").dataset;
const titles = JSON.parse(written);
const felt = new Felt(byId("felt"), () => {});
let moments = [];
let now = 0;

const time = (at) => new Date(at / 1000).toISOString().slice(11, 19);

function lying(moment) {
  const paid = moment.payments.map((one) => ({ seat: one.seat, wager: one.wager, cents: one.bet, state: one.result }));
  return moment.bets.length ? moment.bets.map((one) => ({ ...one, state: "" })) : paid;
}

function draw() {
  const moment = moments[now];
  felt.drawCards(moment.places, moment.dealt);
  felt.drawDice(moment.dice);
  felt.drawChips(lying(moment));
  byId("said").replaceChildren(moment.words, " ", h("span", { class: "cite" }, moment.cite ?? ""));
  byId("counted").textContent = `${now + 1} of ${moments.length}`;
  byId("place").value = now;
  byId("first").disabled = byId("back").disabled = now === 0;
  byId("last").disabled = byId("forward").disabled = now === moments.length - 1;
  byId("settlement").replaceChildren(
    h("h2", {}, "Payments"),
    moment.payments.length ? paymentTable(moment.payments, titles, "Payments so far", true) : h("p", { class: "soft" }, "Nothing is settled yet."),
  );
  [...byId("moments").children].forEach((one, place) => one.setAttribute("aria-selected", String(place === now)));
  const shown = byId("moments").children[now];
  byId("moments").scrollTop = shown.offsetTop - byId("moments").offsetTop - byId("moments").clientHeight / 3;
}

function go(place) {
  if (!moments.length) return; // not fetched yet
  now = Math.max(0, Math.min(moments.length - 1, place));
  draw();
}

byId("first").addEventListener("click", () => go(0));
byId("back").addEventListener("click", () => go(now - 1));
byId("forward").addEventListener("click", () => go(now + 1));
byId("last").addEventListener("click", () => go(moments.length - 1));
byId("place").addEventListener("input", (event) => go(Number(event.target.value)));
byId("moments").addEventListener("keydown", (event) => {
  const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  go(now + step);
});

attempt(async () => {
  await felt.fetchPictures();
  moments = await get(`/audit/tables/${table}/rounds/${number}/moments`);
  byId("place").max = moments.length - 1;
  byId("place").disabled = false;
  byId("moments").replaceChildren(
    ...moments.map((one, place) =>
      h("li", { role: "option", onclick: () => go(place) }, h("span", { class: "soft" }, `${time(one.at)} `), one.words, " ", h("span", { class: "cite" }, one.cite ?? ""))),
  );
  const wanted = moments.findIndex((one) => String(one.record) === location.hash.slice(1));
  go(wanted < 0 ? 0 : wanted);
});
