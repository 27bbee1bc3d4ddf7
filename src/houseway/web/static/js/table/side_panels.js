// What stands beside the felt: the seats, the results and the roads.

import { get } from "../lib/api.js";
import { byId, cardsInWords, dollars, h, show, svg } from "../lib/dom.js";
import { behindWhom } from "./free_seats.js";

const LAST = 12;

export function showSeats(view) {
  show(byId("seats"), [view.seats, view.places], () => [
    h("h2", {}, "At the table"),
    view.seats.length
      ? h(
          "ul",
          { class: "plain" },
          view.seats.map((one) =>
            h(
              "li",
              {},
              h("strong", {}, `Seat ${one.seat}: ${one.mine ? "you" : one.person}`),
              behindWhom(view, one.seat) && ` behind ${behindWhom(view, one.seat)},`,
              ` ${dollars(one.chips)} in chips`,
              one.layout > 0 && `, ${dollars(one.layout)} on the layout`,
              one.ready && ", ready",
              one.owes > 0 && `, owes ${dollars(one.owes)}`,
            ),
          ),
        )
      : h("p", { class: "soft" }, "Nobody sits here yet."),
    Object.keys(view.places).length > 0 && [
      h("h3", {}, "Cards"),
      h(
        "ul",
        { class: "plain", id: "cards-in-words" },
        Object.entries(view.places).map(([place, cards]) => h("li", {}, `${place}: ${cardsInWords(cards)}`)),
      ),
    ],
    view.dice && h("p", { id: "dice-in-words" }, `Dice: ${view.dice.join(" ")}`),
  ]);
}

export function showResults(view) {
  const told = view.results
    .filter((one) => one.outcome)
    .slice(-LAST)
    .reverse();
  show(byId("results"), told, () =>
    told.length
      ? [
          h("h2", {}, "Last results"),
          h(
            "ol",
            { class: "plain results" },
            told.map((one) => h("li", {}, h("span", { class: "soft" }, `${one.round} `), one.outcome)),
          ),
        ]
      : null,
  );
}

const ROADS = {
  "bead-plate": "Bead plate",
  "big-road": "Big road",
  "big-eye-boy": "Big eye boy",
  "small-road": "Small road",
  "cockroach-pig": "Cockroach pig",
};
const CELL = 20;
const LEAST_COLUMNS = 10;

function road(name, cells) {
  const columns = Math.max(LEAST_COLUMNS, ...cells.map(([column]) => column + 1));
  const lines = svg("path", {
    class: "grid",
    d:
      Array.from({ length: columns + 1 }, (_, x) => `M${x * CELL} 0V${6 * CELL}`).join("") +
      Array.from({ length: 7 }, (_, y) => `M0 ${y * CELL}H${columns * CELL}`).join(""),
  });
  const marks = cells.map(([column, row, mark, ties]) => {
    const at = { cx: (column + 0.5) * CELL, cy: (row + 0.5) * CELL };
    const parts = [svg("circle", { ...at, r: name === "bead-plate" ? 9 : 7, class: `mark ${mark}` })];
    if (name === "bead-plate") parts.push(svg("text", { x: at.cx, y: at.cy + 4, class: "letter" }, mark[0]));
    if (ties) parts.push(svg("text", { x: at.cx, y: at.cy + 4, class: "ties" }, String(ties)));
    return svg("g", {}, ...parts);
  });
  return svg(
    "svg",
    {
      viewBox: `-1 -1 ${columns * CELL + 2} ${6 * CELL + 2}`,
      height: 6 * CELL + 2,
      width: columns * CELL + 2,
      class: name,
      role: "img",
      "aria-label": `${ROADS[name]}: ${cells.length} marks`,
    },
    lines,
    ...marks,
  );
}

export async function showRoads(view, table) {
  const place = byId("roads");
  const upTo = `shoe ${view.shoe}, round ${view.results.at(-1)?.round ?? 0}`;
  if (!place || !view.shoe || place.dataset.upTo === upTo) return;
  place.dataset.upTo = upTo;
  const { shoe, roads, totals, naturals } = await get(`/tables/${table}/roads`);
  const coups = Object.values(totals).reduce((sum, count) => sum + count, 0);
  const counts = [...Object.entries(totals), ["Naturals", naturals]];
  show(place, [shoe, roads], () => [
    h("h2", {}, `Roads of shoe ${shoe}`),
    h(
      "p",
      {},
      h("strong", {}, `${coups} ${coups === 1 ? "coup" : "coups"}: ${counts.map((one) => one.join(" ")).join(", ")}`),
      ". Each coup is dealt from what is left in the shoe: roads show the past and predict nothing.",
    ),
    h(
      "div",
      { class: "roads" },
      Object.entries(roads).map(([name, cells]) =>
        h(
          "figure",
          {},
          h("figcaption", {}, ROADS[name]),
          h(
            "div",
            { class: "scroll", tabindex: 0, role: "region", "aria-label": ROADS[name] },
            road(name, cells),
          ),
        ),
      ),
    ),
  ]);
}
