// The guide of the first three moves: a line over the board that says what to tap next, until it is closed. On a
// low screen a long line is cut until it is tapped. This browser remembers how far it came.

const MOVES = 3;

export class Guide {
  // `keeps` reads and writes what this browser remembers.
  constructor(box, text, close, keeps) {
    Object.assign(this, { box, text, close, keeps });
    close.onclick = () => this.end();
    text.onclick = () => box.classList.toggle("open");
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
    this.box.classList.add("over");
  }

  // Show the next step: `picked` and `laid` are numbers of pieces, `fits` whether the play is allowed.
  show(view, { picked, laid, fits, swapping }, texts) {
    const guides = this.moves < MOVES && !view.task && view.seat !== null;
    const step = guides && !view.ending && !swapping ? next(view, picked, laid, fits) : "";
    this.box.hidden = !step;
    this.box.classList.toggle("over", !guides); // until then the board keeps the room below it free, and stands still
    const words = step ? texts[step] : "";
    if (this.text.textContent !== words) {
      this.box.classList.remove("open");
      this.text.textContent = words;
    }
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
