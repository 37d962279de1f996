// The guide of the first three moves: a line over the board that says what to tap next, until it is closed. This
// browser remembers how far it came.

const MOVES = 3;

export class Guide {
  // `keeps` reads and writes what this browser remembers.
  constructor(box, said, close, keeps) {
    Object.assign(this, { box, said, close, keeps });
    close.onclick = () => this.end();
  }

  get moves() {
    return Number(this.keeps("guided") || 0);
  }

  // An own move was made.
  moved() {
    if (this.moves < MOVES) this.keeps("guided", String(this.moves + 1));
  }

  end() {
    this.keeps("guided", String(MOVES));
    this.box.hidden = true;
  }

  // Show the next step: `picked` and `laid` are numbers of pieces, `fits` whether the play is allowed.
  show(view, { picked, laid, fits, swapping }, texts) {
    const step = this.moves < MOVES && !view.task && view.seat !== null && !view.ending && !swapping
      ? next(view, picked, laid, fits) : "";
    this.box.hidden = !step;
    this.said.textContent = step ? texts[step] : "";
    this.close.setAttribute("aria-label", texts.close);
  }
}

function next(view, picked, laid, fits) {
  if (view.seat !== view.turn) return view.board.length ? "guide_wait" : "";
  if (!view.can.includes("place")) return "";
  if (laid) return fits ? "guide_play" : "";
  if (picked) return "guide_square";
  return view.tiles ? "guide_tiles" : "guide_cards";
}
