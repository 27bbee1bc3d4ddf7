// A person who thinks that something is wrong calls the floor. A dealer's call stops the table; a player's does not.

import { h } from "../../lib/dom.js";

export const disputeInWords = (view) =>
  view.floor_call && !view.dispute
    ? "You have called the floor. A floorperson comes to the table; the game continues."
    : view.dispute
    ? `${view.dispute.by} has called the floor: ${view.dispute.why.replace(/[.!?]*$/, ".")} The table is stopped until a floorperson has resolved it.`
    : null;

export const floorIsCalled = () => [
  h("h2", {}, "The floor has been called"),
  h("p", {}, "Cards and chips stay where they are. The round continues from there."),
];

const OF_PLAYER = "The game goes on. A floorperson comes, and can look at the last rounds.";
const OF_DEALER = "This stops the table for everybody, and keeps the last rounds for a floorperson to look at.";

export function callTheFloor(send, words = "Call the floor: something is wrong", stops = false) {
  const call = async (event) => {
    event.preventDefault();
    const form = event.target;
    const isDone = await send("dispute", { why: new FormData(form).get("why") });
    if (isDone === false) return;
    form.reset(); // the words were sent, so they are no longer a draft
    form.closest("details").open = false;
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
    h("p", { class: "soft" }, stops ? OF_DEALER : OF_PLAYER),
  );
}
