// The approvals that the house requires when money moves; the administrator sets them.

import { deskAt } from "../../lib/desk.js";
import { byId, dollars, h, show } from "../../lib/dom.js";

const place = byId("money-rules");

const inWords = (rules) =>
  [
    rules.second_person ? "A second person confirms every fill and credit." : "One person alone may make a fill or credit.",
    rules.third_person_from ? `From ${dollars(rules.third_person_from)} on, fills, credits and corrections need a third person.` : "No amount needs a third person.",
    rules.large_buy_in ? `A buy-in of ${dollars(rules.large_buy_in)} or more is an alert.` : "No buy-in is an alert.",
    rules.buy_ins === "staff" ? "Dealers and the cage take buy-ins." : "Play money: players enter their own buy-ins.",
  ].join(" ");

function rulesForm(desk, rules) {
  const money = (cents) => ({ placeholder: dollars(cents) });
  const own = { second_person: { value: String(rules.second_person) }, third_person_from: money(rules.third_person_from), large_buy_in: money(rules.large_buy_in), buy_ins: { value: rules.buy_ins } };
  return h("details", {}, h("summary", {}, "Change how money moves"), desk.form("set-money-rules", {}, { own, toCommand: (values) => ({ ...values, second_person: values.second_person === "true" }) }));
}

export function showMoneyRules(rules, onChange) {
  const desk = deskAt("cage", onChange);
  show(place, rules, () => [h("p", { class: "soft" }, inWords(rules)), desk.may("set-money-rules") && rulesForm(desk, rules)]);
}
