// A felt may have more areas than one wants to pass with the Tab key: arrow keys go to the next one in their direction.

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ASIDE = 3; // how much further away an area seems that is to the side of the direction

const middleOf = (area) => {
  const { left, top, width, height } = (area.querySelector("rect, circle, path") ?? area).getBoundingClientRect();
  return [left + width / 2, top + height / 2];
};

// Returns the area that is the next one from this point, or undefined at the edge.
function nextArea(areas, [x, y], [right, down]) {
  const distance = (area) => {
    const [toX, toY] = middleOf(area);
    const [along, aside] = [(toX - x) * right + (toY - y) * down, Math.abs((toX - x) * down) + Math.abs((toY - y) * right)];
    return along > 1 ? along + ASIDE * aside : Infinity;
  };
  const reachable = areas.map((area) => [distance(area), area]).filter(([away]) => away < Infinity);
  return reachable.sort((one, other) => one[0] - other[0])[0]?.[1];
}

export function listenForArrows(drawing) {
  drawing.addEventListener("keydown", (event) => {
    const from = event.target.closest(".area[data-press]");
    if (!from || !(event.key in DIRECTIONS) || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const others = [...drawing.querySelectorAll(".area[data-press]")].filter((area) => area !== from);
    nextArea(others, middleOf(from), DIRECTIONS[event.key])?.focus();
  });
}
