// Bets that the browser keeps: those of the last round at a table, favourites of a game, and the chosen chip.

const MOST_FAVOURITES = 6;

const read = (storage, key, otherwise) => JSON.parse(storage.getItem(key) ?? "null") ?? otherwise;
const write = (storage, key, value) => storage.setItem(key, JSON.stringify(value));

export class KeptBets {
  constructor(table, game) {
    this.lastKey = `last-slip:${table}`;
    this.favouritesKey = `favourites:${game}`;
    this.chipKey = `chip:${table}`;
  }

  get last() {
    return read(sessionStorage, this.lastKey, null);
  }

  set last(bets) {
    write(sessionStorage, this.lastKey, bets);
  }

  get chip() {
    return read(sessionStorage, this.chipKey, null);
  }

  set chip(cents) {
    write(sessionStorage, this.chipKey, cents);
  }

  // Each is a slip: cents by wager.
  get favourites() {
    return read(localStorage, this.favouritesKey, []);
  }

  addFavourite(bets) {
    const same = JSON.stringify(bets);
    const others = this.favourites.filter((favourite) => JSON.stringify(favourite) !== same);
    write(localStorage, this.favouritesKey, [bets, ...others].slice(0, MOST_FAVOURITES));
  }

  removeFavourite(place) {
    write(localStorage, this.favouritesKey, this.favourites.filter((_, index) => index !== place));
  }
}
