// Shows the end of the table at which a player sits, with the middle of the table, or the whole of it.

export class Crop {
  constructor(drawing, button, onChange) {
    this.drawing = drawing;
    this.button = button;
    this.whole = drawing.getAttribute("viewBox");
    this.seesWhole = false; // chosen by the person
    this.spot = null;
    // Their proportions would be those of the whole table.
    drawing.removeAttribute("width");
    drawing.removeAttribute("height");
    button.addEventListener("click", () => {
      this.seesWhole = !this.seesWhole;
      this.update();
      onChange();
    });
  }

  // Turns to the end of this seat; returns whether the picture changed.
  turnTo(seat) {
    const spot = seat?.split("/")[0] ?? null;
    if (spot === this.spot) return false;
    this.spot = spot;
    return this.update();
  }

  update() {
    const end = this.spot && this.drawing.querySelector(`.end[data-seats~="${this.spot}"]`);
    const view = end && !this.seesWhole ? end.dataset.view : this.whole;
    this.button.hidden = !end;
    this.button.setAttribute("aria-pressed", String(this.seesWhole));
    if (this.drawing.getAttribute("viewBox") === view) return false;
    this.drawing.setAttribute("viewBox", view);
    return true;
  }
}
