// Limits, signs, and changes that are to come with the notice that has to be given of them.

import { byId, cents, dollars, h, show } from "../lib/dom.js";
import { field, input, orderButton, orderForm } from "../lib/command_form.js";

export function showLimits({ table, may, view, options, wagers }) {
  const limits = options.filter((one) => one.is_limit);
  const seats = view.seats.map((one) => [one.seat, `seat ${one.seat}, ${one.person}`]);
  const signs = view.signs.map((one) => [one.sign, one.sign]);
  show(byId("limits"), [view.phase === "closed", view.options, seats, signs], () => {
    if (!may("change-limits") || view.phase === "closed") return null;
    const now = limits.filter((one) => one.name in view.options).map((one) => `${one.title} ${dollars(Number(view.options[one.name]))}`);
    return [
      h("h2", {}, "Limits"),
      h("p", {}, now.join(", ") || "None is posted."),
      signs.length
        ? orderForm(
            table,
            "change-limits",
            "Change it at once",
            [field("limit", "Limit", limits.map((one) => [one.name, one.title])), field("cents", "Dollars", "money"), field("sign", "New sign", signs), field("announced", "Announced to the patrons", "check")],
            ({ limit, cents, sign, announced }) => ({ options: { [limit]: String(cents) }, sign, announced }),
          )
        : h("p", { class: "soft" }, "To change one, a sign that tells it is submitted first."),
      seats.length > 0 && h("h3", {}, "Allow a wager outside the limits"),
      seats.length > 0 &&
        orderForm(table, "allow-wager", "Allow it", [field("seat", "Who", seats), field("wager", "Wager", Object.entries(wagers)), field("cents", "Dollars", "money")], ({ seat, wager, cents }) => ({ seat, bets: { [wager]: cents } })),
    ];
  });
}

const hangs = (sign, one) => sign && ["location", "size", "language", "reference"].every((name) => sign[name] === one[name]);

export function showSigns({ table, may, view }) {
  show(byId("signs"), [view.signs, view.sign], () => [
    h("h2", {}, "Signs"),
    h("p", { class: view.sign ? "" : "broken" }, view.sign ? `Now ${view.sign.location}, with the rules and limits in effect: ${view.sign.reference ? `submitted as ${view.sign.reference}` : "not submitted"}.` : "Which one hangs here is not on record."),
    may("hang-sign") && !view.sign?.reference && orderButton(table, "hang-sign", {}, "Hang the one in the register"),
    view.signs.length
      ? h("ul", { class: "plain" }, view.signs.map((one) => h("li", {}, `${one.sign}: ${one.location}, ${one.size}, ${one.language}; submitted as ${one.reference} by ${one.by}`, may("hang-sign") && !hangs(view.sign, one) && orderButton(table, "hang-sign", { sign: one.sign }, "It hangs there now"))))
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
        planning(table, options),
      ),
  ]);
}

// The new value is chosen or typed, as the option asks for it.
function planning(table, options) {
  const named = (name) => options.find((one) => one.name === name);
  const value = ({ values, is_money: isMoney, usual }) =>
    values.length ? field("value", "", values) : field("value", "", isMoney ? "money" : "text", { required: false, placeholder: usual });
  const form = orderForm(
    table,
    "plan-change",
    "Plan it",
    [field("option", "Option", options.map((one) => [one.name, one.title])), field("value", "New value", value(options[0]).kind), field("effective", "From (your local time)", "time")],
    ({ option, effective }) => ({ options: { [option]: given(named(option), form.elements.value.value) }, effective }),
  );
  const follow = () => {
    const option = named(form.elements.option.value);
    const label = form.elements.value.parentElement;
    label.replaceChildren(option.is_money ? "New value in dollars" : "New value", input(value(option)));
  };
  form.elements.option.addEventListener("change", follow);
  form.addEventListener("reset", () => setTimeout(follow));
  follow();
  return form;
}

// Empty, it is as usual.
function given({ title, is_money: isMoney }, typed) {
  if (!typed.trim() || !isMoney) return typed.trim() || null;
  const amount = cents(typed);
  if (amount === null) throw new RangeError(`${title}: ${typed} is not an amount in dollars.`);
  return String(amount);
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
