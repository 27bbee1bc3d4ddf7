// The time that players have for a decision, and the decision for a player who has left.

import { byId, h, show } from "../lib/dom.js";
import { field, commandForm } from "../lib/command_form.js";

const SECONDS = [0, 15, 20, 30, 45, 60, 90, 120];
const inWords = (seconds) => (seconds ? `${seconds} seconds` : "no clock");

export function showDecisionClock({ table, may, view }) {
  const place = byId("decisions");
  if (!place) return;
  const asked = view.phase === "decision" ? view.step : null;
  const seconds = view.decision_seconds;
  show(place, [asked && [asked.seat, asked.asked], seconds, view.phase === "closed"], () => [
    h("h2", {}, "Decisions"),
    h("p", {}, seconds ? `Players have ${inWords(seconds)} for each decision.` : "No clock runs: players may take as long as they like."),
    may("set-clock") && view.phase !== "closed" && clockForm(table, seconds),
    asked && h("p", {}, `Seat ${asked.seat} is to decide: ${asked.words}`),
    asked && may("decide-for-absent") &&
      commandForm(table, "decide-for-absent", "Count it as undecided", [field("why", "Where is the player?")], ({ why }) => ({ seat: asked.seat, step: asked.key, why })),
  ]);
}

function clockForm(table, now) {
  const others = [...new Set([...SECONDS, now])].sort((seconds, other) => seconds - other).filter((seconds) => seconds !== now);
  return commandForm(table, "set-clock", "Set the clock", [field("seconds", "Time for a decision", others.map((seconds) => [String(seconds), inWords(seconds)]))], ({ seconds }) => ({ seconds: Number(seconds) }));
}
