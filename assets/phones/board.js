// The crossword on a phone: its cells, the cursor, the pieces. Moves and the socket are handled elsewhere.

const ROOM = 4; // free cells around the crossword on a table without edges
const CLOSE = 2; // and at least so many around what is being laid
const TAPPED = 26; // pixels that a square needs to be tapped; a smaller one is looked at more closely first
const NEAR = [30, 40, 52]; // the sides of squares, in pixels, to choose among
const FAR = 110; // the largest ones on a second screen, which is seen from afar

export class Board {
  constructor(grid, felt, pressed, stage) {
    this.most = stage ? FAR : NEAR.at(-1);
    this.grid = grid;
    this.felt = felt;
    this.near = NEAR[0]; // how large squares are at least, in pixels
    this.whole = false; // the whole crossword is shown, however small
    this.side = 0; // of a square, in pixels
    this.at = null; // the number of moves that are shown
    this.cursor = null; // [x, y] where a typed letter goes
    this.across = true;
    this.words = {};
    grid.addEventListener("click", (event) => {
      const cell = event.target.closest("button");
      if (!cell) return;
      const [x, y] = [Number(cell.dataset.x), Number(cell.dataset.y)];
      if (this.side < TAPPED && event.detail) this.approach(x, y);
      else pressed(x, y);
    });
    new ResizeObserver(() => {
      this.size();
      this.look();
    }).observe(felt);
  }

  show(view, draft) {
    this.view = view;
    this.draft = draft;
    this.laid = new Map(view.board.map((each) => [`${each[0]},${each[1]}`, each]));
    this.swaps = new Set(draft.length ? [] : view.swaps.map(([x, y]) => `${x},${y}`));
    this.glows = new Set(view.hint ? view.hint.cells.map(([x, y]) => `${x},${y}`) : []);
    for (const each of draft) this.laid.set(`${each.x},${each.y}`, each);
    const before = this.at === view.at ? this.bounds : null;
    this.bounds = this.around(before);
    const { left, top, right, bottom } = this.bounds;
    const rows = [];
    for (let y = top; y <= bottom; y++) {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      for (let x = left; x <= right; x++) row.append(this.made(x, y));
      rows.push(row);
    }
    const focused = this.grid.contains(document.activeElement);
    this.grid.replaceChildren(...rows);
    if (focused) this.focus();
    if (!before) this.size();
    else { // what is in sight stays where it is while letters are laid
      this.felt.scrollLeft += (before.left - left) * this.side;
      this.felt.scrollTop += (before.top - top) * this.side;
    }
    this.at = view.at;
  }

  // What is shown of a table without edges: room around the crossword, and while letters are laid never less
  // than before.
  around(before) {
    const rows = this.view.squares;
    if (rows.length) return { left: 0, top: 0, right: rows[0].length - 1, bottom: rows.length - 1 };
    const spots = [];
    const add = (x, y, room) => spots.push([x - room, y - room], [x + room, y + room]);
    for (const [x, y] of [...this.view.board, this.view.start]) add(x, y, ROOM);
    for (const key of this.glows) add(...key.split(",").map(Number), ROOM);
    for (const each of this.draft) add(each.x, each.y, CLOSE);
    if (this.cursor) add(...this.cursor, 1);
    if (before) spots.push([before.left, before.top], [before.right, before.bottom]);
    const xs = spots.map((spot) => spot[0]);
    const ys = spots.map((spot) => spot[1]);
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  }

  made(x, y) {
    const cell = document.createElement("button");
    const laid = this.laid.get(`${x},${y}`);
    const sign = this.view.squares.length ? this.view.squares[y][x] : ".";
    const [does, paint] = this.view.signs[sign] || ["", ""];
    cell.dataset.x = x;
    cell.dataset.y = y;
    cell.tabIndex = -1;
    cell.setAttribute("role", "gridcell");
    const [startX, startY] = this.view.start;
    const start = x === startX && y === startY;
    if (paint) cell.dataset.paint = paint;
    if (laid) {
      const mine = !Array.isArray(laid);
      const [letter, piece, number, last] = mine
        ? [laid.letter || laid.piece, laid.piece, laid.number, false]
        : [laid[2], laid[3], laid[4], laid[5]];
      cell.className = mine ? "card mine" : last ? "card last" : "card";
      if (piece !== letter) cell.classList.add("blank");
      cell.append(letter === "FREE" ? "✦" : letter, numbered(piece === letter ? number : 0));
      const tint = piece === letter && this.view.tints[number];
      if (tint) cell.dataset.tint = tint;
      const blank = piece === letter ? "" : `, ${this.view.names[piece] || piece}`;
      cell.setAttribute("aria-label", `${this.named(x, y)}: ${letter}${blank}`);
    } else {
      const starred = start && (!this.view.squares.length || sign === "*");
      if (start) cell.classList.add(starred ? "star" : "start");
      cell.textContent = starred ? "★" : does;
      cell.setAttribute("aria-label", `${this.named(x, y)} ${cell.textContent}`);
    }
    if (this.swaps.has(`${x},${y}`)) cell.classList.add("swap");
    if (this.glows.has(`${x},${y}`)) cell.classList.add("glow");
    const [cursorX, cursorY] = this.cursor || this.view.start;
    if (cursorX === x && cursorY === y) {
      cell.tabIndex = 0;
      if (this.cursor) cell.classList.add("cursor", this.across ? "across" : "down");
    }
    return cell;
  }

  named(x, y) {
    return this.view.squares.length ? `${String.fromCodePoint(65 + x)} ${y + 1}` : `${x} ${y}`;
  }

  holds(x, y) {
    const { left, top, right, bottom } = this.bounds;
    return !this.view.squares.length || (x >= left && x <= right && y >= top && y <= bottom);
  }

  free(x, y) {
    return this.holds(x, y) && !this.laid.has(`${x},${y}`);
  }

  // Put the cursor on a cell; on the same one again it turns.
  point(x, y) {
    const same = this.cursor && this.cursor[0] === x && this.cursor[1] === y;
    if (same) this.across = !this.across;
    this.cursor = [x, y];
  }

  // The next free cell in the direction of the cursor.
  step(way = 1) {
    if (!this.cursor) return;
    let [x, y] = this.cursor;
    do {
      x += this.across ? way : 0;
      y += this.across ? 0 : way;
    } while (this.holds(x, y) && this.laid.has(`${x},${y}`) && way > 0);
    if (this.holds(x, y)) this.cursor = [x, y];
  }

  // The words through a cell with a played piece.
  wordsAt(x, y) {
    const letter = (at) => {
      const laid = this.laid.get(at);
      return Array.isArray(laid) ? laid[2] : "";
    };
    const run = (dx, dy) => {
      let n = 0;
      while (letter(`${x - (n + 1) * dx},${y - (n + 1) * dy}`)) n += 1;
      let word = "";
      for (let m = -n; letter(`${x + m * dx},${y + m * dy}`); m++) word += letter(`${x + m * dx},${y + m * dy}`);
      return word;
    };
    return [run(1, 0), run(0, 1)].filter((word) => [...word].length > 1);
  }

  size() {
    if (!this.bounds) return;
    const { left, top, right, bottom } = this.bounds;
    const under = this.view.squares.length ? parseFloat(getComputedStyle(this.felt).paddingBottom) : 0; // the guide
    const high = this.felt.clientHeight - under;
    const fits = Math.min(this.felt.clientWidth / (right - left + 1), high / (bottom - top + 1));
    const side = this.whole ? Math.max(10, fits) : Math.max(this.near, Math.min(fits, this.most));
    this.side = Math.floor(side);
    this.grid.style.setProperty("--cell", `${this.side}px`);
  }

  // Show everything, or as near as before.
  overview() {
    this.whole = !this.whole;
    this.size();
    this.look();
  }

  // The next larger squares, and after the largest the smallest that can be tapped.
  nearer() {
    const now = this.whole ? -1 : NEAR.findLastIndex((side) => side <= this.side);
    this.whole = false;
    this.near = NEAR[(now + 1) % NEAR.length];
    this.size();
    this.look();
  }

  // Make squares large enough to be tapped, this one in the middle.
  approach(x, y) {
    this.whole = false;
    this.size();
    this.middle(this.grid.querySelector(`[data-x="${x}"][data-y="${y}"]`));
  }

  middle(cell) {
    if (cell) cell.scrollIntoView({ block: "center", inline: "center" });
  }

  // Lead the keyboard and screen readers to the cursor, or without one to the start.
  focus() {
    this.grid.querySelector('[tabindex="0"]')?.focus({ preventScroll: true });
  }

  // Bring the hint or what was played last into the middle; of what is being laid, the cursor into sight.
  look() {
    const cursor = this.grid.querySelector(".cursor");
    if (cursor) cursor.scrollIntoView({ block: "nearest", inline: "nearest" });
    else if (!this.draft || !this.draft.length) {
      const cells = [...this.grid.querySelectorAll(".glow")];
      if (!cells.length) cells.push(...this.grid.querySelectorAll(".last"));
      if (!cells.length) cells.push(...this.grid.querySelectorAll(".card"));
      if (!cells.length) cells.push(...this.grid.querySelectorAll(".start, .star"));
      this.middle(cells[cells.length >> 1]);
    }
  }
}

export function numbered(number) {
  const small = document.createElement("small");
  small.textContent = number || "";
  return small;
}
