// Limits, signs, and planned changes of the rules with the notice that each still needs.

import { byId, cents, dollars, h, show } from "../lib/dom.js";
import { field, input, commandButton, commandForm } from "../lib/command_form.js";

export function showLimits({ table, may, view, options, wagers }) {
  const limits = options.filter((option) => option.is_limit);
  const seats = view.seats.map(({ seat, person }) => [seat, `seat ${seat}, ${person}`]);
  const signs = view.signs.map(({ sign }) => [sign, sign]);
  show(byId("limits"), [view.phase === "closed", view.options, seats, signs], () => {
    if (!may("change-limits") || view.phase === "closed") return null;
    const now = limits.filter(({ name }) => name in view.options).map(({ name, title }) => `${title} ${dollars(Number(view.options[name]))}`);
    return [
      h("h2", {}, "Limits"),
      h("p", {}, now.join(", ") || "No limits are posted."),
      signs.length
        ? commandForm(
            table,
            "change-limits",
            "Change the limit now",
            [field("limit", "Limit", limits.map(({ name, title }) => [name, title])), field("cents", "Dollars", "money"), field("sign", "New sign", signs), field("announced", "Announced to the patrons", "check")],
            ({ limit, cents, sign, announced }) => ({ options: { [limit]: String(cents) }, sign, announced }),
          )
        : h("p", { class: "soft" }, "To change a limit, submit a sign that shows it first."),
      seats.length > 0 && h("h3", {}, "Allow a wager outside the limits"),
      seats.length > 0 &&
        commandForm(table, "allow-wager", "Allow the wager", [field("seat", "Player", seats), field("wager", "Wager", Object.entries(wagers)), field("cents", "Dollars", "money")], ({ seat, wager, cents }) => ({ seat, bets: { [wager]: cents } })),
    ];
  });
}

const isHung = (hung, sign) => hung && ["location", "size", "language", "reference"].every((name) => hung[name] === sign[name]);

export function showSigns({ table, may, view }) {
  show(byId("signs"), [view.signs, view.sign, view.changes], () => [
    h("h2", {}, "Signs"),
    h("p", { class: view.sign ? "" : "bad" }, view.sign ? `Now hanging ${view.sign.location}, with the rules and limits in effect: ${view.sign.reference ? `submitted as ${view.sign.reference}` : "not submitted"}.` : "No record of which sign hangs here."),
    may("hang-sign") && !view.sign?.reference && commandButton(table, "hang-sign", {}, "Hang the sign from the register"),
    view.signs.length
      ? h("ul", { class: "plain" }, view.signs.map((sign) => h("li", {}, `${sign.sign}: ${sign.location}, ${sign.size}, ${sign.language}; submitted as ${sign.reference} by ${sign.by}${sign.change ? `, for change ${sign.change}` : ""}`, may("hang-sign") && !isHung(view.sign, sign) && commandButton(table, "hang-sign", { sign: sign.sign }, "Hung at the table"))))
      : h("p", { class: "soft" }, "No signs are submitted."),
    may("submit-sign") &&
      commandForm(table, "submit-sign", "Record submission", [
        field("sign", "Sign"),
        field("location", "Location"),
        field("size", "Size", "text", { value: "8½ by 11 inches" }),
        field("language", "Language", "text", { value: "English" }),
        field("reference", "Reference of the submission"),
        field("change", "It shows", [["0", "the rules in effect"], ...view.changes.map(({ change, words }) => [String(change), `change ${change}: ${words}`])]),
      ], (values) => ({ ...values, change: Number(values.change) })),
  ]);
}

export function showChanges({ table, may, view, options }) {
  show(byId("changes"), [view.changes, view.signs], () => [
    h("h2", {}, "Planned changes"),
    view.changes.length ? view.changes.map((change) => changeItem(table, may, change, view.signs.filter((sign) => sign.change === change.change))) : h("p", { class: "soft" }, "No changes are planned."),
    may("plan-change") &&
      h(
        "details",
        {},
        h("summary", {}, "Plan a rule change"),
        planForm(table, options),
      ),
  ]);
}

// The new value is chosen from a list or typed, depending on the option.
function planForm(table, options) {
  const named = (name) => options.find((option) => option.name === name);
  const value = ({ values, is_money: isMoney, usual }) =>
    values.length ? field("value", "", values) : field("value", "", isMoney ? "money" : "text", { required: false, placeholder: usual });
  const form = commandForm(
    table,
    "plan-change",
    "Plan the change",
    [field("option", "Option", options.map(({ name, title }) => [name, title])), field("value", "New value", value(options[0]).kind), field("effective", "From (your time zone)", "time")],
    ({ option, effective }) => ({ options: { [option]: readValue(named(option), form.elements.value.value) }, effective }),
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

// An empty field means the usual value.
function readValue({ title, is_money: isMoney }, typed) {
  if (!typed.trim() || !isMoney) return typed.trim() || null;
  const amount = cents(typed);
  if (amount === null) throw new RangeError(`${title}: ${typed} is not an amount in dollars.`);
  return String(amount);
}

const localTime = (at) => new Date(at / 1000).toLocaleString();

function changeItem(table, may, change, signs) {
  const lacks = (words) => change.missing.some((missing) => missing.includes(words));
  const fields = { change: change.change };
  return h(
    "div",
    { class: "change" },
    h("p", {}, h("strong", {}, change.words), `, from ${localTime(change.effective)} `, h("span", { class: "clock", "data-until": change.effective }), " ", h("a", { href: `/tables/${table}/changes/${change.change}/sign` }, "Sign of this change")),
    h("p", { class: change.missing.length ? "bad" : "good" }, change.missing.length ? `Still to do: ${change.missing.join("; ")}` : "All notice has been given."),
    lacks("sign") && may("post-sign") && (signs.length ? commandForm(table, "post-sign", "Record as posted", [field("sign", "Sign at the table", signs.map(({ sign }) => [sign, sign]))], ({ sign }) => ({ ...fields, sign })) : h("p", { class: "soft" }, "Submit a sign of this change first.")),
    lacks("announcement") && may("announce-change") && commandButton(table, "announce-change", fields, "Announced to the patrons"),
    lacks("Division") && may("notify-division") && commandForm(table, "notify-division", "Record notice to the Division", [field("reference", "Reference")], ({ reference }) => ({ ...fields, reference })),
    may("withdraw-change") && commandForm(table, "withdraw-change", "Withdraw the change", [field("why", "Why")], ({ why }) => ({ ...fields, why })),
  );
}

const timeUntil = (at, now) => {
  const left = Math.round((at / 1000 - now) / 1000);
  if (left <= 0) return "(due)";
  const [hours, minutes, seconds] = [Math.floor(left / 3600), Math.floor((left % 3600) / 60), left % 60];
  return `(in ${hours ? `${hours} h ` : ""}${minutes} min${hours ? "" : ` ${seconds} s`})`;
};

setInterval(() => {
  for (const clock of document.querySelectorAll(".clock")) clock.textContent = timeUntil(Number(clock.dataset.until), Date.now());
}, 1000);
