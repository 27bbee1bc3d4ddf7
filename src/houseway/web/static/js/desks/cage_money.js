// The counted money of the cage: its amount, counts that a second person confirms, transfers with the main bank.

import { get, showRefusal } from "../lib/api.js";
import { field } from "../lib/command_form.js";
import { deskAt } from "../lib/desk.js";
import { byId, dollars, h, show } from "../lib/dom.js";
import { oneAtATime, watchFloor } from "../lib/floor_stream.js";

const { me } = byId("main").dataset;
const desk = deskAt("cage/money", () => refresh(null));
const KINDS = { opening: "Opening count", shift: "Count at the end of a shift", day: "Count at the end of the day", bank: "Main bank" };
const WAY = field("way", "Direction", [["1", "From the main bank to the cage"], ["-1", "From the cage to the main bank"]]);
const time = (at) => new Date(at / 1000).toLocaleString([], { dateStyle: "short", timeStyle: "short" });

const amounts = ({ cash, chips }) => `${dollars(cash)} in cash, ${dollars(chips)} in chips`;
const off = (cents) => (cents > 0 ? `${dollars(cents)} over` : cents < 0 ? `${dollars(-cents)} short` : "");

function difference({ kind, slip, over_cash: cash, over_chips: chips }) {
  if (kind === "bank" || (slip === 1 && kind === "opening")) return "";
  const words = [cash && `cash ${off(cash)}`, chips && `chips ${off(chips)}`].filter(Boolean);
  return words.length ? words.join(", ") : "as the log says";
}

function moneyCard({ counted, play_money: isPlay, cash, chips }) {
  if (counted) return [h("h2", {}, "In the cage, by the log"), h("p", { class: "cage-held" }, h("strong", {}, dollars(cash)), " in cash, ", h("strong", {}, dollars(chips)), " in chips"), chips < 0 && h("p", { class: "bad" }, "A round was paid with chips that the cage did not hold. Have chips brought from the main bank.")];
  const words = isPlay ? "The cage was never counted. It is unlimited, for play money only." : "The cage was never counted. This house plays for money, so the cage pays nothing until it is.";
  return [h("h2", {}, "Not counted"), h("p", { class: isPlay ? "soft" : "bad" }, words)];
}

function waitingActions({ slip, by, confirmed_by: agreed }) {
  const decide = (approve, words) => desk.button("decide-cage-slip", { slip, approve }, words);
  const isMine = by === me;
  if (!desk.may("decide-cage-slip")) return "waits";
  return h("span", { class: "actions" }, !isMine && !agreed.includes(me) && !desk.may("count-cage") && decide(true), decide(false, isMine ? "Withdraw" : "Decline"));
}

const slipRow = (slip) =>
  h(
    "tr",
    {},
    h("td", {}, String(slip.slip)),
    h("td", { class: "time" }, time(slip.at)),
    h("td", {}, KINDS[slip.kind], slip.why && h("div", { class: "soft" }, slip.why)),
    h("td", {}, amounts(slip), h("div", { class: "soft" }, difference(slip))),
    h("td", {}, [slip.by, ...slip.confirmed_by].join(", ")),
    h("td", {}, slip.state === "waiting" ? waitingActions(slip) : slip.state),
  );

const slipTable = (slips) =>
  h(
    "div",
    { class: "scroll", role: "region", "aria-label": "Counts and transfers", tabindex: "0" },
    h("table", { class: "slips" }, h("thead", {}, h("tr", {}, ["Slip", "Time", "What", "Amount", "Names", "State"].map((word) => h("th", { scope: "col" }, word)))), h("tbody", {}, slips.map(slipRow))),
  );

const bankForm = () => desk.form("bring-to-cage", {}, { first: [WAY], toCommand: ({ way, cash, chips, why }) => ({ cash: Number(way) * cash, chips: Number(way) * chips, why }) });

const refresh = oneAtATime(async () => {
  const view = await get("cage/money");
  show(byId("cage-money"), [view.counted, view.play_money, view.cash, view.chips], () => moneyCard(view));
  show(byId("cage-slips"), view.slips, () => [h("h2", {}, "Counts and transfers"), view.slips.length ? slipTable(view.slips) : h("p", { class: "soft" }, "None yet.")]);
  show(byId("cage-forms"), view.counted, () => (desk.may("count-cage") ? [h("h2", {}, "Count"), desk.form("count-cage"), view.counted && h("h2", {}, "Main bank"), view.counted && bankForm(), h("p", { class: "soft" }, "Security or the pit boss confirms; the log keeps every name.")] : null));
});

watchFloor((change) => {
  if (change === null || change.desks.some((desk) => desk === "cage" || desk === "cage-money")) refresh(change).catch(showRefusal);
});
