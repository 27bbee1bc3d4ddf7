// A player or dealer who thinks that something is wrong calls the floor: the table stops until it is resolved.

import { h } from "../../lib/dom.js";

export const disputeInWords = (view) =>
  view.floor_call && !view.dispute
    ? "You have called the floor. Somebody comes to the table; the game goes on."
    : view.dispute
    ? `${view.dispute.by} has called the floor: ${view.dispute.why.replace(/[.!?]*$/, ".")} The table is stopped until a floorperson has resolved it.`
    : null;

export const floorIsCalled = () => [
  h("h2", {}, "The floor has been called"),
  h("p", {}, "Cards and chips stay where they are. The round continues from there."),
];

export function callTheFloor(send, words = "Call the floor: something is wrong") {
  const call = (event) => {
    event.preventDefault();
    send("dispute", { why: new FormData(event.target).get("why") });
  };
  return h(
    "details",
    {},
    h("summary", {}, words),
    h(
      "form",
      { class: "inline", onsubmit: call },
      h("label", {}, "What is wrong?", h("input", { name: "why", required: true, maxlength: 500, "data-focus": "why" })),
      h("button", { "data-focus": "call" }, "Call the floor"),
    ),
    h("p", { class: "soft" }, "This stops the table for everybody, and keeps the last rounds for a floorperson to look at."),
  );
}
