// A player who thinks that something is wrong calls the floor: the table stands still until it is resolved.

import { h } from "../../lib/dom.js";

export const disputeInWords = (view) =>
  view.dispute
    ? `${view.dispute.by} has called the floor: ${view.dispute.why.replace(/[.!?]*$/, ".")} Nothing moves at this table until a floorperson has resolved it.`
    : null;

export const floorIsCalled = () => [
  h("h2", {}, "The floor is called"),
  h("p", {}, "Cards and chips stay as they lie, and the round goes on from there."),
];

export function callTheFloor(ask, words = "Call the floor: something is wrong") {
  const call = (event) => {
    event.preventDefault();
    ask("dispute", { why: new FormData(event.target).get("why") });
  };
  return h(
    "details",
    { class: "place" },
    h("summary", {}, words),
    h(
      "form",
      { class: "inline", onsubmit: call },
      h(
        "label",
        {},
        "What is wrong",
        h("input", { name: "why", required: true, maxlength: 500, "data-focus": "why" }),
      ),
      h("button", { "data-focus": "call" }, "Call the floor"),
    ),
    h(
      "p",
      { class: "soft" },
      "The table stops for everybody at it, and the last rounds are kept as they were dealt, until a floorperson has looked at them.",
    ),
  );
}
