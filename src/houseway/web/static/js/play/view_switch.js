// Switches between the view for playing and the felt to scale. Where the felt is where one bets, as with dice
// and wheels, it is the view for playing, with the dice or the wheel large above it.

const KEY = "table-view";
const FELT = "felt";

// Whether cards are dealt at this table, so that there is a view for playing as well as the felt.
export const hasHands = (drawing) => drawing.querySelector(".cards[data-place]:not([data-place='discard rack'])") !== null;

export class ViewSwitch {
  // ``starts`` is "play" or "felt", for a person who has not chosen.
  constructor(felt, play, stage, { surface, place, button, starts }, onChange) {
    Object.assign(this, { felt, play, stage, surface, place, button });
    // A screen on the wall has the felt to scale by its address: ?view=felt
    this.chosen = new URLSearchParams(location.search).get("view") ?? localStorage.getItem(KEY) ?? starts;
    button.hidden = !play;
    button.addEventListener("click", () => {
      this.chosen = this.isFelt ? "play" : FELT;
      localStorage.setItem(KEY, this.chosen);
      this.choose();
      onChange();
    });
    this.choose();
  }

  get isFelt() {
    return !this.play || this.chosen === FELT;
  }

  get shown() {
    return this.isFelt ? this.felt : this.play;
  }

  choose() {
    this.surface.hidden = !this.isFelt;
    this.place.hidden = this.isFelt;
    this.button.setAttribute("aria-pressed", String(this.isFelt));
    document.body.classList.toggle("on-felt", this.isFelt);
  }

  get isClear() {
    return this.shown.isClear;
  }

  drawCards(view, isFirst) {
    return this.shown.drawCards(view, isFirst);
  }

  drawDice(dice, thrown) {
    this.stage.drawDice(dice, thrown);
    return this.felt.drawDice(dice, thrown);
  }

  drawWheel(stop, spun) {
    return Math.max(this.felt.drawWheel(stop, spun), this.stage.drawWheel(stop, spun));
  }

  drawChips(chips) {
    this.shown.drawChips(chips);
  }

  drawMarkers(markers) {
    this.felt.drawMarkers(markers);
  }

  drawNames(seats, asked) {
    if (this.isFelt) this.felt.drawNames(seats, asked);
  }

  offer(...offered) {
    this.shown.offer(...offered);
  }

  scrollTo(seat) {
    this.shown.scrollTo(seat);
  }

  // A player who places chips for the next round looks at that, and no longer at the last one.
  clear(isCleared) {
    this.felt.drawing.classList.toggle("cleared", isCleared);
    this.play?.clear(isCleared);
    this.stage.place.classList.toggle("cleared", isCleared);
  }

  // The areas of wagers that win light up.
  light(wagers) {
    this.felt.light(wagers);
    this.play?.light(wagers);
  }
}
