// Records a file as the house's copy of the official chapter.

import { upload } from "../lib/api.js";
import { byId } from "../lib/dom.js";
import { onSubmit } from "../lib/game_options.js";

const form = byId("keep-chapter");
onSubmit(form, async () => {
  const [file] = form.elements.file.files;
  await upload("submissions/chapter", { name: file.name, dated: form.elements.dated.value }, file);
  location.reload();
});
