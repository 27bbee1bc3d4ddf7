// Fills and credits: one person asks for chips by denomination, another confirms the slip.

import { byId, dollars, h, show } from "../../lib/dom.js";
import { commandButton, commandForm, field } from "../../lib/command_form.js";
import { addDenominations, chipsIn, totalIn } from "./denominations.js";

const DIRECTIONS = [["1", "Fill: from the cage"], ["-1", "Credit: to the cage"]];
const KINDS = { waiting: "waits", done: "done", declined: "declined" };
const kind = ({ cents }) => (cents > 0 ? "Fill" : "Credit");
const time = (at) => new Date(at / 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

function slipForm(table) {
  const form = commandForm(table, "fill", "Ask for it", [field("way", "Direction", DIRECTIONS)], ({ way }) => {
    const total = totalIn(form);
    if (!total) throw new RangeError("Enter how many chips of each value.");
    return { cents: Number(way) * total, chips: chipsIn(form) };
  });
  return addDenominations(form, (cents) => `Slip of ${dollars(cents)}`);
}

function waitingItem(table, me, may, slip) {
  const decide = (approve, words) => commandButton(table, "decide-fill", { slip: slip.slip, approve }, words);
  const isMine = slip.by === me.person;
  const agreed = slip.confirmed_by.length > 0 && `, confirmed by ${slip.confirmed_by.join(", ")}; a third person is needed`;
  return h(
    "li",
    { class: "actions" },
    h("span", {}, `${kind(slip)} of ${dollars(Math.abs(slip.cents))}, slip ${slip.slip}, asked for by ${slip.by}`, agreed),
    may("decide-fill") && !isMine && !slip.confirmed_by.includes(me.person) && decide(true, "Confirm"),
    may("decide-fill") && decide(false, isMine ? "Withdraw" : "Decline"),
    isMine && h("span", { class: "soft" }, "A second person confirms."),
  );
}

const historyRow = (table) => (slip) =>
  h(
    "tr",
    {},
    h("td", {}, h("a", { href: `/pit/tables/${table}/slips/${slip.slip}` }, `Slip ${slip.slip}`)),
    h("td", { class: "time" }, time(slip.at)),
    h("td", {}, `${kind(slip)}, ${KINDS[slip.state]}`),
    h("td", {}, [slip.by || "not recorded", ...slip.confirmed_by].join(", ")),
    h("td", { class: "amount" }, dollars(Math.abs(slip.cents))),
  );

const history = (table, slips) =>
  h(
    "table",
    { class: "slips" },
    h("caption", { class: "hidden" }, "Fills and credits of this table"),
    h("thead", {}, h("tr", {}, ["Slip", "Time", "Kind", "Names"].map((word) => h("th", { scope: "col" }, word)), h("th", { scope: "col", class: "amount" }, "Amount"))),
    h("tbody", {}, [...slips].reverse().map(historyRow(table))),
  );

export function showSlips({ table, me, may, view }) {
  if (view.session) return;
  const { slips } = view.money;
  const isOpen = view.phase !== "closed";
  const waiting = slips.filter(({ state }) => state === "waiting");
  show(byId("fill"), [slips, isOpen], () => [
    h("h2", {}, "Fills and credits"),
    waiting.length > 0 && h("ul", { class: "plain" }, waiting.map((slip) => waitingItem(table, me, may, slip))),
    isOpen && may("fill") && slipForm(table),
    slips.length ? history(table, slips) : h("p", { class: "soft" }, "No fills and no credits yet."),
  ]);
}
