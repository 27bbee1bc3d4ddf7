// The panels below the felt: the seats, the last results and the roads.

import { get } from "../lib/api.js";
import { byId, cardsInWords, dollars, h, show, svg } from "../lib/dom.js";
import { behindWhom, nameOf } from "./free_seats.js";

const RESULTS_SHOWN = 12;

export function showSeats(view) {
  const seatLine = (seat) =>
    h(
      "li",
      {},
      h("strong", {}, `Seat ${seat.seat}: ${seat.mine ? "you" : nameOf(seat.person)}`),
      behindWhom(view, seat.seat) && ` behind ${behindWhom(view, seat.seat)},`,
      ` ${dollars(seat.chips)} in chips`,
      seat.layout > 0 && `, ${dollars(seat.layout)} on the layout`,
      Object.values(seat.coupons).map((cents) => `, a coupon of ${dollars(cents)}`),
      seat.ready && ", ready",
      seat.owes > 0 && `, owes ${dollars(seat.owes)}`,
    );
  show(byId("seats"), [view.seats, view.places], () => [
    h("h2", {}, "At the table"),
    view.seats.length
      ? h("ul", { class: "plain" }, view.seats.map(seatLine))
      : h("p", { class: "soft" }, "Nobody is seated yet."),
    Object.keys(view.places).length > 0 && [
      h("h3", {}, "Cards"),
      h(
        "ul",
        { class: "plain", id: "cards-in-words" },
        Object.entries(view.places).map(([place, cards]) => h("li", {}, `${place}: ${cardsInWords(cards)}`)),
      ),
    ],
    view.dice && h("p", { id: "dice-in-words" }, `Dice: ${view.dice.join(" ")}`),
    view.stop && h("p", { id: "stop-in-words" }, `Wheel: ${view.stop}`),
  ]);
}

export function showResults(view) {
  const results = view.results.filter(({ outcome }) => outcome).slice(-RESULTS_SHOWN).reverse();
  const line = ({ round, outcome }) => h("li", {}, h("span", { class: "soft" }, `${round} `), outcome);
  show(byId("results"), results, () =>
    results.length ? [h("h2", {}, "Last results"), h("ol", { class: "plain results" }, results.map(line))] : null);
}

const CELL = 20;
const ROWS = 6;
const LEAST_COLUMNS = 10;

function road(name, title, cells, colors, isLettered) {
  const columns = Math.max(LEAST_COLUMNS, ...cells.map(([column]) => column + 1));
  const grid = svg("path", {
    class: "grid",
    d:
      Array.from({ length: columns + 1 }, (_, x) => `M${x * CELL} 0V${ROWS * CELL}`).join("") +
      Array.from({ length: ROWS + 1 }, (_, y) => `M0 ${y * CELL}H${columns * CELL}`).join(""),
  });
  const marks = cells.map(([column, row, mark, ties]) => {
    const at = { cx: (column + 0.5) * CELL, cy: (row + 0.5) * CELL };
    const parts = [svg("circle", { ...at, r: isLettered ? 9 : 7, class: `mark ${colors[mark] ?? mark}` })];
    if (isLettered) parts.push(svg("text", { x: at.cx, y: at.cy + 4, class: "letter" }, mark[0]));
    if (ties) parts.push(svg("text", { x: at.cx, y: at.cy + 4, class: "ties" }, String(ties)));
    return svg("g", {}, ...parts);
  });
  const [width, height] = [columns * CELL + 2, ROWS * CELL + 2];
  return svg(
    "svg",
    { viewBox: `-1 -1 ${width} ${height}`, height, width, class: name, role: "img", "aria-label": `${title}: ${cells.length} marks` },
    grid,
    ...marks,
  );
}

export async function showRoads(view, table) {
  const place = byId("roads");
  const upTo = `shoe ${view.shoe}, round ${view.results.at(-1)?.round ?? 0}`;
  if (!place || !view.shoe || place.dataset.upTo === upTo) return;
  place.dataset.upTo = upTo;
  const { shoe, roads, titles, colors, lettered, in_words: inWords, caution } = await get(`/tables/${table}/roads`);
  const figure = ([name, cells]) =>
    h(
      "figure",
      {},
      h("figcaption", {}, titles[name]),
      h(
        "div",
        { class: "scroll", tabindex: 0, role: "region", "aria-label": titles[name] },
        road(name, titles[name], cells, colors, lettered.includes(name)),
      ),
    );
  show(place, [shoe, roads], () => [
    h("h2", {}, `Roads of shoe ${shoe}`),
    h("p", {}, h("strong", {}, inWords), `. ${caution}`),
    h("div", { class: "roads" }, Object.entries(roads).map(figure)),
  ]);
}
