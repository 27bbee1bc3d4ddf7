// Zooms the felt. On a small screen it shows all of it while cards are dealt, and zooms in while wagers are
// placed, so that the areas are large enough to press.

const smallScreen = matchMedia("(max-width: 48rem)");

export class FeltZoom {
  constructor(surface, button, onChange) {
    this.surface = surface;
    this.button = button;
    this.onChange = onChange;
    this.suggested = false; // by what happens at the table
    this.chosen = null; // by the person
    button.addEventListener("click", () => {
      this.chosen = !this.isZoomed;
      this.update();
    });
    window.addEventListener("resize", () => this.update(true));
  }

  get isZoomed() {
    return this.chosen ?? (smallScreen.matches && this.suggested);
  }

  suggest(zoomed) {
    if (zoomed !== this.suggested && smallScreen.matches) this.chosen = null;
    this.suggested = zoomed;
    this.update();
  }

  // Zooms in when the areas are too small to press, and returns whether it did.
  zoomInFirst() {
    if (!smallScreen.matches || this.isZoomed) return false;
    this.chosen = true;
    this.update();
    return true;
  }

  update(hasResized = false) {
    const wasZoomed = this.surface.classList.contains("zoomed");
    this.surface.classList.toggle("zoomed", this.isZoomed);
    this.button.setAttribute("aria-pressed", String(this.isZoomed));
    if (hasResized || wasZoomed !== this.isZoomed) this.onChange();
    // When cards are dealt the felt shrinks: scroll back up to it.
    if (wasZoomed && !this.isZoomed && smallScreen.matches) this.surface.scrollIntoView({ block: "start" });
  }
}
