// A desk on a page: forms and buttons of the commands that this role may give, made from their declarations.

import { send } from "./api.js";
import { commandButton, commandForm, field } from "./command_form.js";
import { byId } from "./dom.js";

// The page has the forms as web/pages/forms.py describes them. ``done`` runs after each command, with its
// fields and what was filed.
export function deskAt(path, done) {
  const forms = JSON.parse(byId("main").dataset.forms);
  const may = (name) => name in forms;
  const sendTo = async (name, fields) => {
    const filed = await send(path, { command: name, ...fields });
    await done(fields, filed);
  };
  const wordsOf = (name, known) => forms[name][0].replace(/\{(\w+)\}/g, (_, key) => known[key]);

  // A form for the fields that are not ``known``. ``own`` are attributes, choices or labels that only the page
  // knows, by field; of what is asked ``first`` and of ``more``, ``toCommand`` makes something else.
  function form(name, known = {}, { words, own = {}, first = [], more = [], toCommand = (values) => values, target = sendTo } = {}) {
    if (!may(name)) return null;
    const [, declared] = forms[name];
    const asked = declared.filter(([key]) => !(key in known)).map(([key, label, kind, attributes, blank]) => {
      const { label: ownLabel = label, choices = kind, ...others } = own[key] ?? {};
      return { ...field(key, ownLabel, choices, { ...attributes, ...others }), blank };
    });
    return commandForm(target, name, words ?? wordsOf(name, known), [...first, ...asked, ...more], (values) => ({ ...known, ...toCommand(values) }));
  }

  const button = (name, known = {}, words = "") => may(name) && commandButton(sendTo, name, known, words || wordsOf(name, known));
  return { may, form, button, send: sendTo };
}

// What can be chosen, where the words are the values.
export const choicesOf = (values) => values.map((value) => [value, value]);
