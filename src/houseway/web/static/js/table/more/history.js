// A player's own rounds at this table, read from the log.

import { get } from "../../lib/api.js";
import { byId, h } from "../../lib/dom.js";
import { netInWords, paymentTable } from "../settlement.js";

const ROUNDS_SHOWN = 20;

// The seats at which the person wagered in the round.
const seatsOf = (round, person) =>
  round.records
    .filter((record) => record.kind === "wager" && record.who === person)
    .flatMap((record) => record.facts.filter(({ fact }) => fact === "wagered").map(({ seat }) => seat));

export function offerHistory(table, person, titles) {
  const list = h("div", {});
  const roundItem = ([{ round, outcome }, payments]) =>
    h(
      "details",
      {},
      h("summary", {}, `Round ${round}`, outcome && `, ${outcome}`, `: ${netInWords(payments)}`),
      paymentTable(payments, titles, `Your payments in round ${round}`),
    );
  const showRounds = async () => {
    const rounds = await get(`tables/${table}/rounds?last=${ROUNDS_SHOWN}`);
    const own = rounds
      .filter(({ over, round }) => over && round > 0)
      .map((round) => [round, round.payments.filter(({ seat }) => seatsOf(round, person).includes(seat))])
      .filter(([, payments]) => payments.length);
    const none = h("p", { class: "soft" }, "You have not played a round here yet.");
    list.replaceChildren(...(own.length ? own.map(roundItem) : [none]));
  };
  byId("history").replaceChildren(
    h("h2", {}, "Your rounds"),
    h("button", { type: "button", onclick: showRounds }, "Show my last rounds"),
    list,
  );
}
