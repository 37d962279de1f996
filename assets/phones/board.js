// The crossword on a phone: its cells, the cursor, what lies there. It knows no move and no socket.

const ROOM = 4; // free cells around the crossword on a table without edges

export class Board {
  constructor(grid, felt, pressed) {
    this.grid = grid;
    this.felt = felt;
    this.cell = 0; // its side in pixels; 0 fits the whole crossword
    this.cursor = null; // [x, y] where a typed letter goes
    this.across = true;
    this.words = {};
    grid.addEventListener("click", (event) => {
      const cell = event.target.closest("button");
      if (cell) pressed(Number(cell.dataset.x), Number(cell.dataset.y));
    });
    new ResizeObserver(() => this.size()).observe(felt);
  }

  show(view, draft) {
    this.view = view;
    this.draft = draft;
    this.laid = new Map(view.board.map((each) => [`${each[0]},${each[1]}`, each]));
    this.swaps = new Set(draft.length ? [] : view.swaps.map(([x, y]) => `${x},${y}`));
    this.glows = new Set(view.hint ? view.hint.cells.map(([x, y]) => `${x},${y}`) : []);
    for (const each of draft) this.laid.set(`${each.x},${each.y}`, each);
    this.bounds = this.around();
    const { left, top, right, bottom } = this.bounds;
    const rows = [];
    for (let y = top; y <= bottom; y++) {
      const row = document.createElement("div");
      row.setAttribute("role", "row");
      for (let x = left; x <= right; x++) row.append(this.made(x, y));
      rows.push(row);
    }
    this.grid.replaceChildren(...rows);
    this.size();
  }

  around() {
    const rows = this.view.squares;
    if (rows.length) return { left: 0, top: 0, right: rows[0].length - 1, bottom: rows.length - 1 };
    const cells = [...this.laid.keys(), ...this.glows].map((key) => key.split(",").map(Number));
    cells.push(this.view.start);
    const xs = cells.map((cell) => cell[0]);
    const ys = cells.map((cell) => cell[1]);
    return {
      left: Math.min(...xs) - ROOM, right: Math.max(...xs) + ROOM,
      top: Math.min(...ys) - ROOM, bottom: Math.max(...ys) + ROOM,
    };
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
      cell.append(letter, numbered(piece === letter ? number : 0));
      cell.setAttribute("aria-label", `${this.named(x, y)}: ${letter}`);
    } else {
      const starred = start && (!this.view.squares.length || sign === "*");
      if (start && !starred) cell.classList.add("start");
      cell.textContent = starred ? "★" : does;
      cell.setAttribute("aria-label", `${this.named(x, y)} ${cell.textContent}`);
    }
    if (this.swaps.has(`${x},${y}`)) cell.classList.add("swap");
    if (this.glows.has(`${x},${y}`)) cell.classList.add("glow");
    if (this.cursor && this.cursor[0] === x && this.cursor[1] === y) {
      cell.classList.add("cursor", this.across ? "across" : "down");
      cell.tabIndex = 0;
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

  size() {
    if (!this.bounds) return;
    const { left, top, right, bottom } = this.bounds;
    const fits = Math.min(this.felt.clientWidth / (right - left + 1), this.felt.clientHeight / (bottom - top + 1));
    this.grid.style.setProperty("--cell", `${Math.max(12, Math.floor(this.cell || fits))}px`);
  }

  zoom(by) {
    const now = parseInt(getComputedStyle(this.grid).getPropertyValue("--cell"), 10);
    this.cell = by ? Math.min(96, Math.max(16, Math.round(now * by))) : 0;
    this.size();
    this.look();
  }

  // Bring the cursor, or what was laid last, into sight.
  look() {
    const cell = this.grid.querySelector(".cursor, .glow") || this.grid.querySelector(".last");
    if (cell) cell.scrollIntoView({ block: "nearest", inline: "nearest" });
  }
}

export function numbered(number) {
  const small = document.createElement("small");
  small.textContent = number || "";
  return small;
}
