// Whether things on the felt may move: not where the person or the device asks for stillness.

const KEY = "still";
const reduced = matchMedia("(prefers-reduced-motion: reduce)");

const isStill = () => localStorage.getItem(KEY) === "yes";

export const mayMove = () => !reduced.matches && !isStill();

const showChoice = (button) => {
  button.setAttribute("aria-pressed", String(isStill()));
  document.body.classList.toggle("still", isStill());
};

// The button that switches animation off and on, kept for this browser.
export function offerStillness(button) {
  showChoice(button);
  button.hidden = reduced.matches;
  button.addEventListener("click", () => {
    localStorage.setItem(KEY, isStill() ? "no" : "yes");
    showChoice(button);
  });
}
