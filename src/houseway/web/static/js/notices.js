// Limits, signs, and changes that are to come with the notice that has to be given of them.

import { byId, dollars, h, show } from "./dom.js";
import { field, orderButton, orderForm } from "./order_form.js";



export function showLimits({ table, may, view, options, wagers }) {
  const of = (what) => options.map((one) => one.name).filter((one) => one === what || one.startsWith(`${what}-`));
  const limits = [...of("minimum"), ...of("maximum"), ...of("increment")];
  const seats = view.seats.map((one) => [one.seat, `seat ${one.seat}, ${one.person}`]);
  const signs = view.signs.map((one) => [one.sign, one.sign]);
  show(byId("limits"), [view.phase === "closed", view.options, seats, signs], () => {
    if (!may("change-limits") || view.phase === "closed") return null;
    const now = Object.entries(view.options).filter(([name]) => limits.includes(name));
    return [
      h("h2", {}, "Limits"),
      h("p", {}, now.length ? now.map(([name, cents]) => `${name} ${dollars(Number(cents))}`).join(", ") : "None is posted."),
      signs.length
        ? orderForm(
            table,
            "change-limits",
            "Change it at once",
            [field("limit", "Limit", limits.map((one) => [one, one.replaceAll("-", " ")])), field("cents", "Dollars", "money"), field("sign", "New sign", signs), field("announced", "Announced to the patrons", "check")],
            ({ limit, cents, sign, announced }) => ({ options: { [limit]: String(cents) }, sign, announced }),
          )
        : h("p", { class: "soft" }, "To change one, a sign that tells it is submitted first."),
      seats.length > 0 && h("h3", {}, "Allow a wager outside the limits"),
      seats.length > 0 &&
        orderForm(table, "allow-wager", "Allow it", [field("seat", "Who", seats), field("wager", "Wager", Object.entries(wagers)), field("cents", "Dollars", "money")], ({ seat, wager, cents }) => ({ seat, bets: { [wager]: cents } })),
    ];
  });
}

export function showSigns({ table, may, view }) {
  show(byId("signs"), view.signs, () => [
    h("h2", {}, "Signs"),
    view.signs.length
      ? h("ul", { class: "plain" }, view.signs.map((one) => h("li", {}, `${one.sign}: ${one.location}, ${one.size}, ${one.language}; submitted as ${one.reference} by ${one.by}`)))
      : h("p", { class: "soft" }, "None is submitted."),
    may("submit-sign") &&
      orderForm(table, "submit-sign", "Submitted", [
        field("sign", "Sign"),
        field("location", "Location"),
        field("size", "Size", "text", { value: "8½ by 11 inches" }),
        field("language", "Language", "text", { value: "English" }),
        field("reference", "Reference of the submission"),
      ]),
  ]);
}

export function showChanges({ table, may, view, options }) {
  const signs = view.signs.map((one) => [one.sign, one.sign]);
  show(byId("changes"), [view.changes, signs], () => [
    h("h2", {}, "Coming changes"),
    view.changes.length ? view.changes.map((one) => change(table, may, one, signs)) : h("p", { class: "soft" }, "None is planned."),
    may("plan-change") &&
      h(
        "details",
        {},
        h("summary", {}, "Plan a change of the rules"),
        orderForm(
          table,
          "plan-change",
          "Plan it",
          [field("option", "Option", options.map((one) => [one.name, `${one.name.replaceAll("-", " ")} (${one.values.join(", ")})`])), field("value", "New value, empty for as usual", "text", { required: false }), field("effective", "From (your local time)", "time")],
          ({ option, value, effective }) => ({ options: { [option]: value || null }, effective }),
        ),
      ),
  ]);
}

const local = (at) => new Date(at / 1000).toLocaleString();

function change(table, may, one, signs) {
  const lacks = (words) => one.missing.some((missing) => missing.includes(words));
  const fields = { change: one.change };
  return h(
    "div",
    { class: "change" },
    h("p", {}, h("strong", {}, one.words), `, from ${local(one.effective)} `, h("span", { class: "clock", "data-until": one.effective })),
    h("p", { class: one.missing.length ? "broken" : "whole" }, one.missing.length ? `Still to do: ${one.missing.join("; ")}` : "All notice is given."),
    lacks("sign") && may("post-sign") && (signs.length ? orderForm(table, "post-sign", "Posted", [field("sign", "Sign at the table", signs)], ({ sign }) => ({ ...fields, sign })) : h("p", { class: "soft" }, "Submit a sign first.")),
    lacks("announcement") && may("announce-change") && orderButton(table, "announce-change", fields, "Announced to the patrons"),
    lacks("Division") && may("notify-division") && orderForm(table, "notify-division", "The Division is notified", [field("reference", "Reference")], ({ reference }) => ({ ...fields, reference })),
    may("withdraw-change") && orderForm(table, "withdraw-change", "Withdraw it", [field("why", "Why")], ({ why }) => ({ ...fields, why })),
  );
}

export const untilThen = (at, now) => {
  const left = Math.round((at / 1000 - now) / 1000);
  if (left <= 0) return "(due)";
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60), left % 60];
  return `(in ${hours ? `${hours} h ` : ""}${minutes} min${hours ? "" : ` ${seconds} s`})`;
};

setInterval(() => {
  for (const clock of document.querySelectorAll(".clock")) clock.textContent = untilThen(Number(clock.dataset.until), Date.now());
}, 1000);
