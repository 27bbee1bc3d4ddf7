// What somebody is typing or has opened stays when the part of the page around it is written anew.

document.addEventListener("input", ({ target }) => (target.dataset.typed = ""), true);
for (const over of ["submit", "reset"])
  document.addEventListener(
    over,
    ({ target }) => {
      for (const field of target.elements) delete field.dataset.typed;
    },
    true,
  );

function summaryOf(element) {
  const summary = element.closest("details")?.querySelector("summary");
  return summary?.dataset.name ?? summary?.textContent;
}

// What it is about, so that the same is found again.
const nameOf = (element) =>
  JSON.stringify([{ ...element.closest("li")?.dataset }, element.form?.dataset.order, summaryOf(element), element.name]);

const find = (place, kind, name) => [...place.querySelectorAll(kind)].find((one) => nameOf(one) === name);

const FIELDS = "input:not([type=radio]), select, textarea";

function typedIn(field) {
  const { value, checked, selectionStart } = field;
  return { name: nameOf(field), value, checked, selectionStart, isActive: field === document.activeElement };
}

function typeAgain(place, { name, value, checked, selectionStart, isActive }) {
  const field = find(place, FIELDS, name);
  if (!field || field.disabled) return;
  if (field.type === "checkbox") field.checked = checked;
  else if (!field.options || [...field.options].some((one) => one.value === value)) field.value = value;
  field.dataset.typed = "";
  if (!isActive) return;
  field.focus({ preventScroll: true });
  if (field.type === "text" || field.type === "textarea") field.setSelectionRange(selectionStart, selectionStart);
}

// Called before the place is written anew; what it returns, afterwards.
export function keepTyped(place) {
  const open = [...place.querySelectorAll("details[open]")].map(nameOf);
  const fields = [...place.querySelectorAll(FIELDS)].filter((one) => one.dataset.typed !== undefined).map(typedIn);
  return () => {
    for (const name of open) find(place, "details", name)?.setAttribute("open", "");
    for (const field of fields) typeAgain(place, field);
  };
}
