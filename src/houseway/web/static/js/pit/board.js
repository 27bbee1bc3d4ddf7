// All tables of the pit as rows of one board, with what needs attention before it and totals after it.

import { counted, dollars, h, percentOf, waitingFor } from "../lib/dom.js";
import { winAtAGlance } from "./win.js";

export const needs = ({ stopped, dispute, alerts, proposals, slips }) => Boolean(stopped || dispute || alerts.length || proposals.length || slips);

const count = (number, words) => number > 0 && counted(number, words);

// Tables that need attention, the most pressing first.
const urgent = (table) =>
  [
    table.stopped && `Stopped: ${table.stopped}`,
    table.dispute && `In dispute: ${table.dispute.why} (${table.dispute.by})`,
    ...table.alerts.map(({ words, times }) => (times > 1 ? `${words} (${times} times)` : words)),
    count(table.proposals.length, "correction to decide"),
    count(table.slips, "slip to confirm"),
  ].filter(Boolean);

// What can wait.
const pending = (table) =>
  [
    table.waits && waitingFor(table.waits),
    table.owes > 0 && `${dollars(table.owes)} vigorish owed`,
    count(table.changes.length, "planned change"),
  ].filter(Boolean);

const link = ({ table, title }) => h("a", { href: `/pit/tables/${table}` }, title);
const amount = (words, more = {}) => h("td", { class: "amount", ...more }, words);

export const attention = (tables) =>
  tables.length
    ? [
        h("h2", {}, "Needs attention"),
        h("ul", { class: "plain" }, tables.map((table) => h("li", {}, link(table), ` ${table.table}: `, urgent(table).join("; ")))),
      ]
    : null;

// Chips of tournaments and of training tables are worth nothing.
export const hasWin = ({ tournament, training }) => !tournament && !training;

function money(table) {
  if (table.training) return [h("td", { colspan: 5, class: "soft" }, "Training: its chips are worth nothing")];
  if (table.tournament) return [h("td", { colspan: 5 }, "Tournament ", h("a", { href: `/tournaments/${table.tournament}` }, table.tournament))];
  const { inventory, drop, win } = table.money;
  return [amount(dollars(inventory)), amount(dollars(drop)), amount(dollars(win)), amount(percentOf(win, drop))];
}

// Who deals: the dealer who answered a step last. An inspection is not a deal.
function dealerOf({ automatic, phase }, report) {
  if (phase === "closed") return "";
  return automatic ? h("span", { class: "soft" }, "automatic") : report?.dealer || h("span", { class: "soft" }, "nobody yet");
}

export const boardRow = (table, report) => [
  h("th", { scope: "row" }, link(table), h("span", { class: "soft", title: table.table }, ` ${table.table}`)),
  h("td", {}, `${table.phase}${table.round ? `, round ${table.round}` : ""}`, [...urgent(table).map((words) => h("p", { class: "bad" }, words)), ...pending(table).map((words) => h("p", { class: "soft one-line", title: words }, words))]),
  h("td", { class: "short" }, dealerOf(table, report)),
  h("td", { class: "short" }, `${table.taken} of ${table.seats}`, h("span", { class: "hidden" }, " taken")),
  h("td", { class: "short" }, table.limits),
  amount(report?.pace_float ? Math.round(report.pace_float).toLocaleString("en-US") : "–"),
  ...money(table),
  hasWin(table) && h("td", { class: "chart" }, report ? winAtAGlance(report) : ""),
];

export function totals(tables) {
  const counting = tables.filter(hasWin);
  const sum = (read) => counting.reduce((total, table) => total + read(table), 0);
  const [chips, drop, win] = [sum(({ money }) => money.inventory), sum(({ money }) => money.drop), sum(({ money }) => money.win)];
  return [
    h("th", { scope: "row" }, counted(tables.length, "table")),
    h("td", {}),
    h("td", {}),
    h("td", { class: "short" }, `${tables.reduce((total, { taken }) => total + taken, 0)} of ${tables.reduce((total, { seats }) => total + seats, 0)}`),
    h("td", {}),
    h("td", {}),
    amount(dollars(chips)),
    amount(dollars(drop)),
    amount(dollars(win)),
    amount(percentOf(win, drop)),
    h("td", {}),
  ];
}
