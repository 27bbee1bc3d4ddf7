// A player's own rounds at the table, recalled from the log.

import { get } from "../../lib/api.js";
import { byId, h } from "../../lib/dom.js";
import { netInWords, paymentTable } from "../settlement.js";

const LAST = 20;

// The seats at which the person wagered in the round.
const seatsOf = (round, person) =>
  round.records
    .filter((one) => one.kind === "wager" && one.who === person)
    .flatMap((one) => one.facts.filter((fact) => fact.fact === "wagered").map((fact) => fact.seat));

export function offerHistory(table, person, titles) {
  const list = h("div", {});
  const recall = async () => {
    const rounds = (await get(`tables/${table}/rounds?last=${LAST}`)).filter(
      (one) => one.over && one.round > 0,
    );
    const own = rounds
      .map((round) => [round, round.payments.filter((one) => seatsOf(round, person).includes(one.seat))])
      .filter(([, payments]) => payments.length);
    list.replaceChildren(
      ...(own.length
        ? own.map(([round, payments]) =>
            h(
              "details",
              {},
              h(
                "summary",
                {},
                `Round ${round.round}`,
                round.outcome && `, ${round.outcome}`,
                `: ${netInWords(payments)}`,
              ),
              paymentTable(payments, titles, `Your payments in round ${round.round}`),
            ),
          )
        : [h("p", { class: "soft" }, "You have not played a round here yet.")]),
    );
  };
  byId("history").replaceChildren(
    h("h2", {}, "Your rounds"),
    h("button", { type: "button", onclick: recall }, "Recall my last rounds"),
    list,
  );
}
