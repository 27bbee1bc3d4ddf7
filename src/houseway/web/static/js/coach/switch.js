// The switch of the coach: off until a player wants it, and then kept in this browser.

const KEY = "coach";

// ``onChange`` gets the least cost in cents that the coach warns of, or null when it is off.
export function offerCoach(select, onChange) {
  const stored = localStorage.getItem(KEY) ?? "";
  select.value = [...select.options].some(({ value }) => value === stored) ? stored : "";
  const choose = () => onChange(select.value === "" ? null : Number(select.value));
  select.addEventListener("change", () => {
    localStorage.setItem(KEY, select.value);
    choose();
  });
  if (select.value) choose();
}
