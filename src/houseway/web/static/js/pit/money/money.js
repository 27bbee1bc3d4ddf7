// The money of a table, added up as the pit does it: closer, credits and drop less opener and fills are the win.

import { dollars, h, percentOf } from "../../lib/dom.js";

const line = (words, cents, sign = "") => h("tr", {}, h("th", { scope: "row" }, words), h("td", { class: "sign" }, sign), h("td", { class: "amount" }, dollars(cents)));
const rate = (words, share) => h("tr", { class: "rate" }, h("th", { scope: "row" }, words), h("td", {}), h("td", { class: "amount" }, share));
const sheet = (caption, lines, total) => h("table", { class: "money-lines" }, h("caption", { class: "hidden" }, caption), h("tbody", {}, lines), h("tfoot", {}, total));

export const moneyLines = (money) =>
  sheet(
    "Win of the table",
    [
      line("Chips now", money.inventory),
      line("Credits", money.credits, "+"),
      line("Drop", money.drop, "+"),
      money.forms > 0 && line("Vigorish forms", money.forms, "+"),
      line("Opener", money.opener, "−"),
      line("Fills", money.fills, "−"),
    ],
    [line("Win", money.win, "="), rate("Hold, win of the drop", percentOf(money.win, money.drop)), rate("Win of the handle", percentOf(money.win, money.handle))],
  );

// The same win from the other side: the win of the wagers, less the part that did not reach the rack.
export const winExplained = (money) =>
  h(
    "details",
    {},
    h("summary", {}, "The same win from the rounds"),
    sheet(
      "Win from the rounds",
      [
        line("Won by the wagers", money.won_by_wagers),
        line("Corrections paid", money.corrections, "−"),
        money.vigorish_owed > 0 && line("Vigorish still owed", money.vigorish_owed, "−"),
      ],
      [line("Win", money.win, "=")],
    ),
  );
