// The clock for decisions of a table, and what is done where the player who is asked is gone.

import { byId, h, show } from "../lib/dom.js";
import { field, orderForm } from "../lib/command_form.js";

const SECONDS = [0, 15, 20, 30, 45, 60, 90, 120];
const words = (seconds) => (seconds ? `${seconds} seconds` : "no clock");

export function showDecisions({ table, may, view }) {
  const place = byId("decisions");
  if (!place) return;
  const asked = view.phase === "decision" ? view.step : null;
  const seconds = view.decision_seconds;
  show(place, [asked && [asked.seat, asked.asked], seconds, view.phase === "closed"], () => [
    h("h2", {}, "Decisions"),
    h("p", {}, seconds ? `Players have ${words(seconds)} for each decision.` : "Players have as long as they like: no clock runs."),
    may("set-clock") && view.phase !== "closed" && clock(table, seconds),
    asked && h("p", {}, `Seat ${asked.seat} is asked: ${asked.words}`),
    asked && may("decide-for-absent") &&
      orderForm(table, "decide-for-absent", "Take it as undecided", [field("why", "Where the player is")], ({ why }) => ({ seat: asked.seat, step: asked.key, why })),
  ]);
}

function clock(table, now) {
  const others = [...new Set([...SECONDS, now])].sort((one, other) => one - other).filter((one) => one !== now);
  return orderForm(table, "set-clock", "Set it", [field("seconds", "Time for a decision", others.map((one) => [String(one), words(one)]))], ({ seconds }) => ({ seconds: Number(seconds) }));
}
