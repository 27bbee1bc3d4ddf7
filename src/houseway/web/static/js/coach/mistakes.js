// Lists the cost of the decisions and wagers of a session, compared with the best ones, as the coach counts it.

import { get } from "../lib/api.js";
import { byId, cardsInWords, counted, dollars, h } from "../lib/dom.js";
import { money } from "./coach.js";

const ROUNDS_NAMED = 5;

const inWords = (choice) =>
  Array.isArray(choice) ? choice.map((group) => cardsInWords(group)).join(" / ") : choice.replaceAll("-", " ");

const roundLink = (table, number) => h("a", { href: `/me/tables/${table}/rounds/${number}` }, `Round ${number}`);

function decisionRow({ table, title, round, hand, dealer, chosen, best, is_prescribed: isPrescribed, cost_float: cost }) {
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, title, ", ", roundLink(table, round)),
    h("td", {}, cardsInWords(hand), dealer.length ? ` against ${cardsInWords(dealer)}` : ""),
    h("td", {}, inWords(chosen), isPrescribed && h("span", { class: "soft" }, " (decided for you)")),
    h("td", {}, inWords(best)),
    h("td", { class: "number" }, money(cost)),
  );
}

function wagerRow({ table, title, wager, best, staked, rounds, cost_float: cost }) {
  const named = rounds.slice(-ROUNDS_NAMED);
  const links = named.flatMap((number, index) => [index ? ", " : "", roundLink(table, number)]);
  const others = rounds.length - named.length;
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, wager, h("span", { class: "soft" }, ` ${title}`)),
    h("td", { class: "number" }, dollars(staked)),
    h("td", {}, best),
    h("td", {}, links, others ? ` and ${others} more` : ""),
    h("td", { class: "number" }, money(cost)),
  );
}

function listed(caption, headings, rows) {
  const heading = (words) => h("th", { scope: "col", class: ["Staked", "Cost"].includes(words) && "number" }, words);
  return h(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    h(
      "table",
      {},
      h("caption", {}, caption),
      h("thead", {}, h("tr", {}, headings.map(heading))),
      h("tbody", {}, rows),
    ),
  );
}

function summary({ decisions, mistakes, wagers, cost_float: cost, to_count: toCount, tables_to_count: tablesToCount }) {
  if (!decisions && !wagers.length && !toCount && !tablesToCount) return "You have decided nothing that could cost more than the best, and bet the cheapest way.";
  const best = decisions - mistakes.length;
  const made = decisions ? `You made the best choice in ${best.toLocaleString("en-US")} of ${counted(decisions, "decision")}. ` : "";
  return `${made}${cost ? `On average you gave away ${money(cost)}.` : "You gave nothing away."}`;
}

function draw(place, answer) {
  const { mistakes, wagers, to_count: toCount, tables_to_count: tablesToCount } = answer;
  const rest = [toCount && counted(toCount, "more decision"), tablesToCount && `the wagers at ${counted(tablesToCount, "table")}`].filter(Boolean);
  place.replaceChildren(
    byId("mistakes-title"),
    h("p", {}, summary(answer), rest.length ? h("span", { class: "soft" }, ` Still being counted: ${rest.join(" and ")}…`) : ""),
    mistakes.length ? listed("Decisions that cost more than the best one", ["Round", "Your cards", "You chose", "Best", "Cost"], mistakes.map(decisionRow)) : "",
    wagers.length ? listed("Wagers that cost more than the cheapest way to bet", ["Wager", "Staked", "Cheapest", "Rounds", "Cost"], wagers.map(wagerRow)) : "",
    h("p", { class: "soft" }, "Costs are exact averages over every way the cards could come, not what luck made of them. ", h("a", { href: "/odds" }, "All odds")),
  );
}

// Asks again until everything is counted: exact counts can take a second for each decision.
export async function showMistakes(place) {
  let answer;
  do {
    answer = await get("/me/session/mistakes");
    draw(place, answer);
  } while (answer.to_count || answer.tables_to_count);
}
