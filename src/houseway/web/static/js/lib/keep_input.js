// Keeps typed values and open parts when the part of the page around them is drawn again.

document.addEventListener("input", ({ target }) => (target.dataset.typed = ""), true);
for (const eventName of ["submit", "reset"])
  document.addEventListener(
    eventName,
    ({ target }) => {
      for (const field of target.elements) delete field.dataset.typed;
    },
    true,
  );

function summaryOf(element) {
  const summary = element.closest("details")?.querySelector("summary");
  return summary?.dataset.name ?? summary?.textContent;
}

// Identifies a field by its purpose, so that it is found again among new elements.
const nameOf = (element) =>
  JSON.stringify([{ ...element.closest("li")?.dataset }, element.form?.dataset.command, summaryOf(element), element.name]);

const find = (place, selector, name) => [...place.querySelectorAll(selector)].find((element) => nameOf(element) === name);

const FIELDS = "input:not([type=radio]), select, textarea";

function save(field) {
  const { value, checked, selectionStart } = field;
  return { name: nameOf(field), value, checked, selectionStart, isActive: field === document.activeElement };
}

function restore(place, { name, value, checked, selectionStart, isActive }) {
  const field = find(place, FIELDS, name);
  if (!field || field.disabled) return;
  if (field.type === "checkbox") field.checked = checked;
  else if (!field.options || [...field.options].some((option) => option.value === value)) field.value = value;
  field.dataset.typed = "";
  if (!isActive) return;
  field.focus({ preventScroll: true });
  if (field.type === "text" || field.type === "textarea") field.setSelectionRange(selectionStart, selectionStart);
}

// Call it before the place is drawn again, and the function that it returns afterwards.
export function keepInput(place) {
  const open = [...place.querySelectorAll("details[open]")].map(nameOf);
  const fields = [...place.querySelectorAll(FIELDS)].filter((field) => field.dataset.typed !== undefined).map(save);
  return () => {
    for (const name of open) find(place, "details", name)?.setAttribute("open", "");
    for (const field of fields) restore(place, field);
  };
}
