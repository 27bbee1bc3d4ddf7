// The times that players have for bets and decisions, the pause between rounds, and the decision for a player who has left.

import { byId, h, show } from "../lib/dom.js";
import { field, commandForm } from "../lib/command_form.js";

const SECONDS = [0, 15, 20, 30, 45, 60, 90, 120];
const PAUSES = [0, 2, 3, 4, 5, 6, 8, 10];
const inWords = (seconds, none = "no clock") => (seconds ? `${seconds} seconds` : none);

export function showTimeLimits({ table, may, view }) {
  const place = byId("clocks");
  const { decides, closesBets } = place.dataset;
  const step = view.phase === "decision" ? view.step : null;
  const times = [view.decision_seconds, view.betting_seconds, view.pause_seconds, view.clock_alone];
  show(place, [step && [step.seat, step.asked], times, view.phase === "closed"], () => [
    h("h2", {}, "Times"),
    decides &&
      h("p", {}, view.decision_seconds ? `Players have ${inWords(view.decision_seconds)} for each decision.` : "No clock runs for decisions: players may take as long as they like."),
    closesBets &&
      h("p", {}, view.betting_seconds ? `The first bet gives the others ${inWords(view.betting_seconds)} for theirs; then the bets on the layout are dealt.` : "No clock runs for bets: the deal waits until all players who have bet are ready."),
    closesBets && h("p", {}, view.pause_seconds ? `A result stays for ${inWords(view.pause_seconds)} before the next deal.` : "There is no pause after a result."),
    times.slice(0, 3).some(Boolean) && h("p", { class: "soft" }, view.clock_alone ? "The times also hold for a player who is alone." : "A player who is alone at the table is never hurried."),
    may("set-clock") && view.phase !== "closed" && (decides || closesBets) && clockForm(table, view, decides, closesBets),
    step && h("p", {}, `Seat ${step.seat} is to decide: ${step.words}`),
    step && may("decide-for-absent") &&
      commandForm(table, "decide-for-absent", "Count it as undecided", [field("why", "Where is the player?")], ({ why }) => ({ seat: step.seat, step: step.key, why })),
  ]);
}

// A field shows the value in force, so that setting one time leaves the others as they are.
function clockForm(table, view, decides, closesBets) {
  const among = (values, now, none) =>
    [now, ...values.filter((seconds) => seconds !== now)].map((seconds) => [String(seconds), inWords(seconds, none)]);
  const fields = [
    decides && field("seconds", "Time for a decision", among(SECONDS, view.decision_seconds)),
    closesBets && field("betting", "Time for bets", among(SECONDS, view.betting_seconds)),
    closesBets && field("pause", "Pause after a round", among(PAUSES, view.pause_seconds, "none")),
    field("alone", "They hold", view.clock_alone ? [["true", "always"], ["false", "where several people sit"]] : [["false", "where several people sit"], ["true", "always"]]),
  ].filter(Boolean);
  return commandForm(table, "set-clock", "Set the times", fields, ({ seconds = 0, betting, pause, alone }) => ({
    seconds: Number(seconds),
    ...(closesBets ? { betting: Number(betting), pause: Number(pause) } : {}),
    alone: alone === "true",
  }));
}
