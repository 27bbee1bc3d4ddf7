// The approvals that the house requires when money moves; the administrator sets them.

import { send } from "../../lib/api.js";
import { commandForm, field } from "../../lib/command_form.js";
import { byId, dollars, h, show } from "../../lib/dom.js";

const place = byId("money-rules");
const may = JSON.parse(place.dataset.may);

const inWords = (rules) =>
  [
    rules.second_person ? "A second person confirms every fill and credit." : "One person alone may make a fill or credit.",
    rules.third_person_from ? `From ${dollars(rules.third_person_from)} on, fills, credits and corrections need a third person.` : "No amount needs a third person.",
    rules.large_buy_in ? `A buy-in of ${dollars(rules.large_buy_in)} or more is an alert.` : "No buy-in is an alert.",
    rules.buy_ins === "staff" ? "Dealers and the cage take buy-ins." : "Play money: players enter their own buy-ins.",
  ].join(" ");

function rulesForm(rules, onChange) {
  const choose = (first, ...others) => [first, ...others];
  const people = [["true", "two people"], ["false", "one person"]];
  const whose = [["players", "the players: play money"], ["staff", "dealers and the cage"]];
  const now = (choices, value) => choose(...choices.filter(([name]) => name === value), ...choices.filter(([name]) => name !== value));
  const money = (name, words, cents) => field(name, words, "money", { placeholder: dollars(cents), size: 8 });
  const fields = [
    field("second_person", "A fill or credit takes", now(people, String(rules.second_person))),
    money("third_person_from", "A third person from (0 for never)", rules.third_person_from),
    money("large_buy_in", "A buy-in alerts from (0 for never)", rules.large_buy_in),
    field("buy_ins", "Buy-ins are entered by", now(whose, rules.buy_ins)),
  ];
  const sendTo = async (command, values) => {
    await send("cage", { command, ...values });
    await onChange();
  };
  return h("details", {}, h("summary", {}, "Change how money moves"), commandForm(sendTo, "set-money-rules", "Save", fields, (values) => ({ ...values, second_person: values.second_person === "true" })));
}

export const showMoneyRules = (rules, onChange) =>
  show(place, rules, () => [h("p", { class: "soft" }, inWords(rules)), may.includes("set-money-rules") && rulesForm(rules, onChange)]);
