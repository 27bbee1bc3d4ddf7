// The house fixes its cards and dice before wagers close: the hash is shown before, and checked here after.

import { get } from "../lib/api.js";
import { byId, h, show } from "../lib/dom.js";

const MOST_RECALLED = 100;

async function sha256(text) {
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return Array.from(bytes, (one) => one.toString(16).padStart(2, "0")).join("");
}

const factsOf = (round) => round.records.flatMap((record) => record.facts);
const ofKind = (facts, kind) => facts.filter((one) => one.fact === kind);

async function checkSeed(facts, began) {
  const shown = ofKind(facts, "seed-shown").find((one) => one.number === began.number);
  if (!shown) return null;
  const right = (await sha256(shown.seed)) === began.commitment;
  return {
    right,
    words: right
      ? "The seed shown after the round has the hash that was shown before it."
      : "The seed does not have the hash that was shown!",
    seed: shown.seed,
  };
}

async function checkCards(facts, earlier) {
  const results = [];
  for (const { pack, cards } of ofKind(facts, "cards-shown")) {
    const committed = earlier
      .flatMap((round) => ofKind(factsOf(round), "cards-committed"))
      .find((one) => one.pack === pack);
    if (!committed) continue;
    const right = (
      await Promise.all(
        cards.map(
          async ([place, card, nonce]) => (await sha256(`${nonce}:${card}`)) === committed.hashes[place],
        ),
      )
    ).every(Boolean);
    results.push({
      right,
      words: right
        ? `All ${cards.length} cards that left the ${pack} have the hashes that were published when it was shuffled.`
        : `A card of the ${pack} does not have its published hash!`,
    });
  }
  return results;
}

export async function checkRound(table, number) {
  const round = await get(`tables/${table}/rounds/${number}`);
  const facts = factsOf(round);
  const began = ofKind(facts, "began")[0];
  const found = [await checkSeed(facts, began)];
  if (ofKind(facts, "cards-shown").length) {
    // Newest first: the hashes that hold are those published last before this round.
    const recalled = await get(`tables/${table}/rounds?last=${MOST_RECALLED}`);
    const earlier = recalled.filter((one) => one.round < number);
    if (!earlier.some((one) => one.round === 0)) earlier.push(await get(`tables/${table}/rounds/0`));
    found.push(...(await checkCards(facts, earlier)));
  }
  const known = found.filter(Boolean);
  return known.length
    ? known
    : [
        {
          right: null,
          words:
            "Cards of this round are still in the shoe's keeping: its seed is shown when the shoe is used up.",
        },
      ];
}

export function showFairness(view, table) {
  const over = view.phase === "between rounds" && view.round > 0;
  show(byId("fairness"), [view.commitment, view.round, over], () => {
    if (view.cards !== "house") return null;
    const told = h("div", { "aria-live": "polite", class: "checked" });
    const check = async () => {
      const found = await checkRound(table, view.round);
      told.replaceChildren(
        ...found.map((one) =>
          h(
            "p",
            { class: one.right === false ? "lost" : one.right ? "won" : "soft" },
            one.right ? "✓ " : "",
            one.words,
          ),
        ),
        ...found
          .filter((one) => one.seed)
          .map((one) => h("p", { class: "soft" }, "Seed ", h("code", {}, one.seed))),
      );
    };
    return [
      h("h2", {}, "Fixed before you bet"),
      h(
        "p",
        {},
        view.commitment
          ? [`${view.round ? `Round ${view.round}` : "The opening of the table"} is fixed by a seed with this SHA-256: `, h("code", {}, view.commitment)]
          : "The hash of the next round's seed is shown when it begins.",
      ),
      over &&
        h("button", { type: "button", onclick: check, "data-focus": "check" }, `Check round ${view.round}`),
      told,
    ];
  });
}
