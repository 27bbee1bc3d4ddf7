// Zooms the felt. On a small screen it zooms in while wagers are placed, so that the areas are large enough to press,
// and shows all of it while cards are dealt.

const FINGER = 44; // pixels: areas that are printed become at least as large
const WIDTHS = { least: 960, most: 1800 }; // pixels of the felt on a small screen

const smallScreen = matchMedia("(max-width: 48rem), (max-height: 30rem), (pointer: coarse) and (max-width: 80rem)");

export class FeltZoom {
  constructor(surface, button, onChange) {
    this.surface = surface;
    this.button = button;
    this.onChange = onChange;
    this.suggested = false; // by what happens at the table
    this.chosen = null; // by the person
    this.position = null; // where the person had scrolled to
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

  // Scrolls a small screen to the throw or spin that just happened above the felt.
  showAbove(device) {
    if (smallScreen.matches && !device.hidden) device.scrollIntoView({ block: "start" });
  }

  // Returns how wide the felt is when a finger can press every printed area on it, within limits.
  pressableWidth(drawing) {
    const printed = [...drawing.querySelectorAll(".area > rect[stroke]")];
    const smallest = Math.min(...printed.map(({ width, height }) => Math.min(width.baseVal.value, height.baseVal.value)));
    const width = (drawing.viewBox.baseVal.width * FINGER) / smallest;
    return Math.min(WIDTHS.most, Math.max(WIDTHS.least, width || 0));
  }

  update(hasResized = false) {
    const wasZoomed = this.surface.classList.contains("zoomed");
    const { scrollLeft: left, scrollTop: top } = this.surface;
    if (wasZoomed && !this.isZoomed) this.position = { left, top };
    const drawing = this.surface.querySelector("svg");
    drawing.style.width = this.isZoomed && smallScreen.matches ? `${this.pressableWidth(drawing)}px` : "";
    this.surface.classList.toggle("zoomed", this.isZoomed);
    this.button.setAttribute("aria-pressed", String(this.isZoomed));
    if (hasResized) this.position = null;
    if (hasResized || wasZoomed !== this.isZoomed) this.onChange();
    if (this.isZoomed && !wasZoomed && this.position) this.surface.scrollTo(this.position);
    // When cards are dealt the felt shrinks: scroll back up to it.
    if (wasZoomed && !this.isZoomed && smallScreen.matches) this.surface.scrollIntoView({ block: "start" });
  }
}
