// Tables are dark, for the cards and the felt; a person who wants them light says so once in this browser.

const KEY = "theme";
const LIGHT = "light";

const isLight = () => localStorage.getItem(KEY) === LIGHT;

const apply = (button) => {
  button.setAttribute("aria-pressed", String(isLight()));
  document.documentElement.classList.toggle("light", isLight());
};

export function offerTheme(button) {
  apply(button);
  button.addEventListener("click", () => {
    localStorage.setItem(KEY, isLight() ? "dark" : LIGHT);
    apply(button);
  });
}
