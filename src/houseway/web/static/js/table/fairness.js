// The house fixes its cards and dice before wagers close: it shows a hash before the round, and this page checks
// it after the round.

import { get } from "../lib/api.js";
import { byId, h, show } from "../lib/dom.js";
import { sha256 } from "../lib/sha256.js";

const ROUNDS_FETCHED = 100;

const hashOf = (text) => sha256(new TextEncoder().encode(text));

const factsOf = (round) => round.records.flatMap((record) => record.facts);
const ofKind = (facts, kind) => facts.filter(({ fact }) => fact === kind);

async function checkSeed(facts, began) {
  const shown = ofKind(facts, "seed-shown").find(({ number }) => number === began.number);
  if (!shown) return null;
  const isRight = (await hashOf(shown.seed)) === began.commitment;
  return {
    isRight,
    words: isRight
      ? "The seed shown after the round has the hash that was shown before it."
      : "The seed does not have the hash that was shown!",
    seed: shown.seed,
  };
}

async function checkCards(facts, earlierRounds) {
  const results = [];
  for (const { pack, cards } of ofKind(facts, "cards-shown")) {
    const committed = earlierRounds
      .flatMap((round) => ofKind(factsOf(round), "cards-committed"))
      .find((commitment) => commitment.pack === pack);
    if (!committed) continue;
    const matches = async ([place, card, nonce]) => (await hashOf(`${nonce}:${card}`)) === committed.hashes[place];
    const isRight = (await Promise.all(cards.map(matches))).every(Boolean);
    results.push({
      isRight,
      words: isRight
        ? `All ${cards.length} cards that left the ${pack} have the hashes that were published when it was shuffled.`
        : `A card of the ${pack} does not have its published hash!`,
    });
  }
  return results;
}

async function checkRound(table, number) {
  const facts = factsOf(await get(`tables/${table}/rounds/${number}`));
  const began = ofKind(facts, "began")[0];
  const results = [await checkSeed(facts, began)];
  if (ofKind(facts, "cards-shown").length) {
    // Newest first: the hashes that count are those published last before this round.
    const rounds = await get(`tables/${table}/rounds?last=${ROUNDS_FETCHED}`);
    const earlier = rounds.filter(({ round }) => round < number);
    if (!earlier.some(({ round }) => round === 0)) earlier.push(await get(`tables/${table}/rounds/0`));
    results.push(...(await checkCards(facts, earlier)));
  }
  const known = results.filter(Boolean);
  const later = "Cards of this round are still in the shoe. Its seed is shown when the shoe is used up.";
  return known.length ? known : [{ isRight: null, words: later }];
}

export function showFairness(view, table) {
  const isOver = view.phase === "between rounds" && view.round > 0;
  show(byId("fairness"), [view.commitment, view.round, isOver], () => {
    if (view.cards !== "house") return null;
    const report = h("div", { "aria-live": "polite", class: "checked" });
    const line = ({ isRight, words }) =>
      h("p", { class: isRight === false ? "lost" : isRight ? "won" : "soft" }, isRight ? "✓ " : "", words);
    const check = async () => {
      const results = await checkRound(table, view.round);
      const seeds = results.filter(({ seed }) => seed).map(({ seed }) => h("p", { class: "soft" }, "Seed ", h("code", {}, seed)));
      report.replaceChildren(...results.map(line), ...seeds);
    };
    return [
      h("h2", {}, "Fixed before you bet"),
      h(
        "p",
        {},
        view.commitment
          ? [`${view.round ? `Round ${view.round}` : "The opening of the table"} is fixed by a seed with this SHA-256 hash: `, h("code", {}, view.commitment)]
          : "The hash of the next round's seed is shown when the round begins.",
      ),
      isOver && h("button", { type: "button", onclick: check, "data-focus": "check" }, `Check round ${view.round}`),
      report,
    ];
  });
}
