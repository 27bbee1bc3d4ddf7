// Keeps the head of a table in one row on a phone: controls seldom pressed there move into the menu "View".

const narrow = matchMedia("(max-width: 48rem), (max-height: 30rem)");

export function keepInOneRow(head) {
  const actions = head.querySelector(".actions");
  const menu = head.querySelector(".look");
  const choices = menu.querySelector(".choices");
  const moved = [...actions.querySelectorAll(":scope > :is(button, a)")];
  const arrange = () => (narrow.matches ? choices.prepend(...moved) : menu.before(...moved));
  narrow.addEventListener("change", arrange);
  arrange();
}
