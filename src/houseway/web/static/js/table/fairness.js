// The house fixes its cards and dice before players wager: it shows the hash of a seed when the round before is
// over. Players add shares of their own. After the round this page deals it again from its file and says which card differs.

import { get } from "../lib/api.js";
import { byId, h, show } from "../lib/dom.js";
import { canHash } from "../lib/sha256.js";

const seen = new Map(); // the hash of each round, as this page saw it before the round

function* words(file, shares, { wrong, steps, cards }) {
  for (const difference of wrong) yield { isRight: false, words: `Wrong: ${difference}.` };
  if (!wrong.length && steps) yield { isRight: true, words: `Dealt again from its seed: every card, throw and shuffle is the same, ${steps} in all.` };
  if (!wrong.length && cards) yield { isRight: true, words: `All ${cards} cards that left the shoe have the hashes that were published when it was shuffled.` };
  yield shares.check(file);
  const before = seen.get(file.round);
  if (before) {
    const isRight = before === file.commitment;
    yield { isRight, words: isRight ? "The hash is the one that this page saw before the round." : "Wrong: this page saw another hash before the round!" };
  }
  const isLate = file.first_wager_record !== null && file.commitment_record >= file.first_wager_record;
  if (isLate) yield { isRight: null, words: "The hash was published only with the first wager of the round." };
  if (!file.seed) yield { isRight: null, words: "Cards that this round's seed has fixed are still in the shoe. The seed is shown when the shoe is used up." };
}

async function checkRound(table, number, shares) {
  if (!canHash) return [{ isRight: null, words: "Your browser computes hashes only over https. Save the file and check it elsewhere." }];
  const file = await get(`tables/${table}/rounds/${number}/file`);
  const { dealAgain } = await import("./more/redeal.js"); // wanted only by those who check
  const lines = [...words(file, shares, await dealAgain(file))];
  return file.seed ? [...lines, { isRight: null, words: ["Seed ", h("code", {}, file.seed)] }] : lines;
}

const hash = (round, commitment) => [`${round ? `Round ${round}` : "The opening of the table"} is fixed by a seed with this SHA-256 hash: `, h("code", {}, commitment)];

const shareLine = h("p", { class: "soft" }); // changes without the report under it being lost

export function showFairness(view, table, shares) {
  const isBetween = view.phase === "between rounds";
  if (view.next_commitment) seen.set(view.round + 1, view.next_commitment);
  shareLine.textContent = view.shares ? shares.inWords(view.shares) : "";
  show(byId("fairness"), [view.commitment, view.next_commitment, view.round, isBetween], () => {
    if (view.cards !== "house") return null;
    const report = h("div", { "aria-live": "polite", class: "checked" });
    const line = ({ isRight, words: said }) =>
      h("p", { class: isRight === false ? "lost" : isRight ? "won" : "soft" }, isRight ? "✓ " : "", said);
    const check = async () => report.replaceChildren(...(await checkRound(table, view.round, shares)).map(line));
    return [
      h("h2", {}, "Fixed before you bet"),
      h("p", {}, view.next_commitment ? hash(view.round + 1, view.next_commitment) : hash(view.round, view.commitment)),
      shareLine,
      isBetween &&
        h(
          "p",
          {},
          h("button", { type: "button", onclick: check, "data-focus": "check" }, view.round ? `Check round ${view.round}` : "Check the opening"),
          " ",
          h("a", { href: `/api/v1/tables/${table}/rounds/${view.round}/file`, download: `${table}-${view.round}.json` }, "Save its file"),
        ),
      report,
    ];
  });
}
