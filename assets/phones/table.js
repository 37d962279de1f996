// The page of one seat: connects, shows what the host sends, sends what the player does. Every table message is
// complete and replaces the one before. Text is set as text and never as markup.

import { Board, numbered } from "/board.js";
import { Connection } from "/connection.js";
import { Guide } from "/guide.js";
import { Lobby, sign as badgeSign } from "/lobby.js";
import { News, numberText } from "/news.js";
import { Task } from "/task.js";

const LAST_SECONDS = 10; // as at the table
const VERSION = Number(document.documentElement.dataset.version); // of this page
const SEEN = 400; // milliseconds before a press counts: the player has seen what changed
const $ = (id) => document.getElementById(id);
const code = () => {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return ""; // it was typed by hand, and is none
  }
};
const stage = location.pathname === "/stage"; // a second screen: it watches, and shows everything large
const board = new Board($("grid"), $("felt"), pressCell, stage);

const task = new Task(
  {
    box: $("task"), title: $("task-title"), lines: $("task-lines"), places: $("task-places"), list: $("task-given"),
    form: $("task-form"), input: $("task-input"), add: $("task-add"),
  },
  send,
);

const news = new News($("news"), $("news-title"), $("news-lines"), $("news-votes"), $("news-scores"), made, stage);
document.body.classList.toggle("stage", stage);
const guide = new Guide($("guide"), $("guide-text"), $("guide-close"), remembered);
const lobby = new Lobby($("lobby"), send, remembered, made, stage);
const language = navigator.language.slice(0, 2);
let texts = {};
let view = null;
let pieces = []; // [piece, number] of the hand, and after it of what lies open and is laid like it
let draft = []; // what is laid and not played: {place, x, y, letter, piece, number}; places are those of `pieces`
let picked = []; // the places of the cards that are held, in their order
let ignored = new Set(); // absent seats that the player waits for
let missed = ""; // which absent seats are shown; what does not change keeps the keyboard, and is not spoken again
let until = 0; // when the question will have run out, in milliseconds; 0 without a limit
let fits = false; // the draft is allowed, as far as the host has answered
let swapping = null; // places of the hand that are to be swapped; null while none are chosen
let order = []; // the places of `pieces` as the player has put them
let sure = false; // a pass was asked for once
let over = false;
let entering = false; // the code or the token was said, and nothing has come of it yet
let opened = 0; // when the last question came into sight, or was pressed before it was seen
let deadline = 0; // when the clock will have run out, in milliseconds
let hinting = false; // a hint was asked for and has not come
let ticked = Infinity; // the seconds that were left when it was looked last
let here = ""; // which of the rebuilt buttons has the focus
let limits = []; // seconds before the end at which the time left is announced

// --- the connection ---------------------------------------------------------------------------------------

const connection = new Connection({ opened: enter, heard: hear, state: notify });

function send(message) {
  connection.send(message);
}

// Connect with the code or the token; without either the door asks for a code first.
function connect() {
  over = false;
  if (code()) connection.open();
  else {
    connection.close();
    door();
  }
}

function enter() {
  entering = true;
  send({ is: "enter", version: VERSION, code: code(), token: kept("token") || "", language });
}

function kept(name, value) {
  const bare = code().toUpperCase().normalize("NFKD").replaceAll("Ł", "L"); // however it was typed
  const plain = bare.replace(/[^\p{L}\p{N}]/gu, "");
  const key = `kanugo ${plain} ${name}`;
  try {
    if (value === undefined) return localStorage.getItem(key);
    localStorage.setItem(key, value);
  } catch {
    return null; // a browser that keeps nothing: the seat is lost when the page is
  }
  return value;
}

// What a player chose here is remembered for every table of this host.
function remembered(name, value) {
  try {
    if (value === undefined) return localStorage.getItem(`kanugo ${name}`);
    localStorage.setItem(`kanugo ${name}`, value);
  } catch {
    return null; // a browser that keeps nothing
  }
  return value;
}

function notify(state) {
  $("lost").hidden = !state;
  $("lost").textContent = { sending: texts.sending, lost: texts.lost }[state] || "";
}

addEventListener("hashchange", connect);

function hear(message) {
  if (message.texts) speak(message.texts);
  if (message.is !== "sorry") entering = false;
  switch (message.is) {
    case "places": return stage || kept("watches") ? send({ is: "sit", seat: null }) : places(message);
    case "lobby":
      leave();
      $("door").hidden = $("table").hidden = true;
      $("lobby").hidden = false;
      document.title = message.game;
      kept("watches", message.watches ? "1" : "");
      return lobby.show(message, texts);
    case "seated":
      if (message.token) kept("token", message.token);
      return undefined;
    case "table": return show(message);
    case "tried":
      if (view && message.at === view.at && draft.length) {
        fits = message.good;
        steps();
        const hinted = view.hint && JSON.stringify(view.hint.laid) === JSON.stringify(written());
        const more = hinted ? [view.hint.sentence] : [];
        say([...more, ...message.lines], message.good ? "good" : "bad");
      }
      return undefined;
    case "explained": return explained(message);
    case "sorry": return sorry(message.reasons);
    case "over":
      if (message.reload) return location.reload();
      over = true;
      connection.close();
      unask();
      $("over-reason").textContent = message.reason;
      $("over-again").textContent = texts.again || "↻";
      return present($("over"));
  }
}

$("over-again").onclick = () => {
  over = false;
  $("over").close();
  connect();
};

// Some browsers let a second Esc or swipe close what must not be put away so.
$("over").onclose = () => over && $("over").showModal();
$("ask").onclose = () => $("ask").dataset.number && $("ask").showModal();
$("over").oncancel = $("ask").oncancel = (event) => event.preventDefault();

// A finger that was meant for what was there before answers nothing; each such press restarts the time. The
// keyboard is on no answer until it is moved there.
function present(sheet) {
  opened = Date.now();
  sheet.showModal();
}
addEventListener("click", (event) => {
  if (!event.detail || !event.target.closest("dialog") || Date.now() - opened >= SEEN) return;
  opened = Date.now();
  event.preventDefault();
  event.stopPropagation();
}, { capture: true });

// What the seat was asked concerns it no more.
function unask() {
  ask(null);
  $("letters").close();
  $("sure").close();
}

function sorry(reasons) {
  if (entering) { // without the code there is neither a table nor a place at it
    connection.close();
    leave();
    entering = $("code-form").hidden = false;
    $("places").hidden = true;
    $("code").value ||= code();
  }
  if (!view) {
    $("door-message").textContent = reasons.join(" ");
    door();
  } else say(reasons, "bad");
}

// --- the door ---------------------------------------------------------------------------------------------

function speak(sent) {
  texts = sent;
  document.documentElement.lang = texts.lang;
  const labels = {
    "code-label": "code", enter: "enter", where: "where", watch: "watch", moves: "moves",
    "letters-title": "letter", "more-title": "more", rules: "rules", "page-close": "close",
    "letters-close": "close",
  };
  for (const [id, name] of Object.entries(labels)) $(id).textContent = texts[name];
  limits = Object.keys(texts).filter((name) => name.startsWith("left ")).map((name) => Number(name.slice(5)));
  $("fit").setAttribute("aria-label", texts.zoom);
  $("in").setAttribute("aria-label", texts.nearer);
  $("hand").setAttribute("aria-label", texts.hand);
  $("grid").setAttribute("aria-label", texts.board);
}

// Clear what belonged to the seat.
function leave() {
  unask();
  view = null;
  draft = [];
}

function door() {
  $("table").hidden = $("lobby").hidden = true;
  $("door").hidden = false;
}

$("code-form").onsubmit = (event) => {
  event.preventDefault();
  $("door-message").textContent = "";
  const typed = encodeURIComponent($("code").value.trim());
  if (location.hash.slice(1) !== typed) location.hash = typed; // with another one it connects again
  else connect();
};

function places(message) {
  leave();
  door();
  $("code-form").hidden = true;
  $("places").hidden = false;
  $("door-title").textContent = message.game;
  const seats = message.seats.map(([name, free], seat) => {
    const button = made("button", free ? name : `${name} (${texts.taken})`, free ? "brass" : "");
    button.disabled = !free;
    button.onclick = () => send({ is: "sit", seat });
    return button;
  });
  $("seats-free").replaceChildren(...seats);
}

$("watch").onclick = () => {
  kept("watches", "1");
  send({ is: "sit", seat: null });
};

// --- the table --------------------------------------------------------------------------------------------

function show(next) {
  const before = view;
  const moved = before && before.seat === before.turn && next.at > before.at; // the player's turn went on
  view = next;
  pieces = [...next.hand, ...next.freed];
  if (!before || before.at !== next.at) {
    picked = [];
    swapping = null;
    sure = false;
    if (moved) guide.moved();
    say([], "");
    $("soon").textContent = "";
    ticked = Infinity;
  }
  keepDraft();
  if (moved && !draft.length) board.cursor = null; // what was laid there is played
  picked = picked.filter((place) => pieces[place] && pieces[place][0]);
  $("door").hidden = $("lobby").hidden = true;
  $("table").hidden = false;
  document.title = next.game;
  $("game").textContent = stage ? `${next.game} · ${next.join}` : next.game;
  if ($("status").textContent !== next.status) $("status").textContent = next.status; // else it is spoken again
  $("pay").textContent = next.pay;
  hinting = false;
  $("table").classList.toggle("tiles", next.tiles);
  $("table").classList.toggle("my-turn", next.seat === next.turn && (next.can.length > 0 || Boolean(next.task)));
  if (before && next.seat !== null && next.turn === next.seat && before.turn !== before.seat) call();
  stayAwake();
  deadline = next.clock === null ? 0 : Date.now() + 1000 * next.clock;
  tick();
  seats();
  absent();
  if (changedHint(before, next)) takeHint();
  else drawAll();
  tell();
  news.show(next, next.status, texts);
  ask(next.question);
  if (!before || before.at !== next.at) board.look();
}

// What is laid stays laid while the others move, as far as its cards are there and its cells are free.
function keepDraft() {
  const taken = new Set(view.board.map((each) => `${each[0]},${each[1]}`));
  const held = (each) => pieces[each.place] && pieces[each.place][0] === each.piece;
  const lies = (each) => each.frees ? frees(each.piece, each.x, each.y) : !taken.has(`${each.x},${each.y}`);
  draft = draft.filter((each) => held(each) && lies(each));
  order = [...order.filter((place) => place in pieces), ...pieces.keys()].filter((p, n, all) => all.indexOf(p) === n);
}

// Whether a piece frees the blank on a cell.
function frees(piece, x, y) {
  return view.swaps.some((cell) => cell[0] === x && cell[1] === y)
    && view.board.some((each) => each[0] === x && each[1] === y && each[2] === piece);
}

const changedHint = (before, next) =>
  next.hint && (!before || JSON.stringify(before.hint) !== JSON.stringify(next.hint));

// A step of a hint: where a word fits, its letters, in the end the play, which is laid and not made.
function takeHint() {
  draft = view.hint.laid.map(([[zone, place], [x, y], letter]) => {
    const at = zone === "open" ? view.hand.length + place : place;
    const [piece, number] = pieces[at];
    return { place: at, x, y, letter, piece, number, frees: frees(piece, x, y) };
  });
  picked = [];
  swapping = null;
  changed();
  say([view.hint.sentence], "");
  board.look();
}

function call(pitch = 660, length = 0.35) {
  if (navigator.vibrate) navigator.vibrate(length * 350);
  if (!audio) return;
  const tone = audio.createOscillator();
  const loud = audio.createGain();
  tone.frequency.value = pitch;
  loud.gain.setValueAtTime(0.12, audio.currentTime);
  loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + length);
  tone.connect(loud).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + length + 0.05);
}

// Browsers let a page sound only after a finger has touched it.
let audio = null;
addEventListener("pointerdown", () => { audio ||= new AudioContext(); }, { once: true });

// The seconds that are left. The last ones are seen, and in one's own turn heard; at a few moments of that it is
// said how few they are.
function tick() {
  const seconds = Math.ceil((deadline - Date.now()) / 1000);
  const left = view.overtime ? seconds : Math.max(0, seconds);
  $("clock").textContent = deadline ? timeLeft(left) : "";
  const goes = deadline > 0 && view.running;
  $("clock").classList.toggle("last", goes && left <= LAST_SECONDS);
  if (goes && view.seat === view.turn && left < ticked) {
    const passed = limits.filter((limit) => left <= limit && limit < ticked);
    if (passed.length) $("soon").textContent = texts[`left ${Math.min(...passed)}`];
    if (left > 0 && left <= LAST_SECONDS) call(880, 0.06);
    const minute = Math.ceil(-left / 60) > Math.ceil(-ticked / 60);
    if (left < 0 && minute) $("soon").textContent = texts.overtime.replace("{points}", costOf(left));
  }
  ticked = left;
}
setInterval(() => {
  if (view && view.running) tick();
  if (until) countdown();
}, 250);

// The seconds left, and in overtime what it costs so far.
function timeLeft(seconds) {
  return seconds < 0 ? `−${clock(-1000 * seconds)} (${costOf(seconds)})` : clock(1000 * seconds);
}

function costOf(seconds) {
  return `−${view.overtime * Math.ceil(-seconds / 60)}`;
}

function clock(milliseconds) {
  const left = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
}

function countdown() {
  $("ask-left").textContent = until ? clock(until - Date.now()) : "";
}

$("in").onclick = () => board.nearer();
$("fit").onclick = () => board.overview();
$("rules").onclick = () => send({ is: "explain" });
$("page-close").onclick = () => $("page").close();
$("letters-close").onclick = () => $("letters").close();

// What words mean is a line over the hand, the rules are a page.
function explained({ title, lines }) {
  if (!title) return say(lines.map((line) => line[1]), "");
  $("page-title").textContent = title;
  $("page-lines").replaceChildren(...lines.map(([heading, line]) => made(heading ? "h3" : "p", line)));
  return present($("page"));
}

// The screen of a phone goes dark while others think. Browsers keep it on for pages of a trusted origin alone.
let awake = null;
async function stayAwake() {
  if (!navigator.wakeLock || document.hidden || (awake && !awake.released)) return;
  try {
    awake = await navigator.wakeLock.request("screen");
  } catch {
    awake = null; // the phone saves its battery
  }
}
document.addEventListener("visibilitychange", () => view && stayAwake());

// Who is awaited and not connected, and what can be done about it. The players who wait are not asked
// again until it happens once more.
function absent() {
  const here = new Set(view.absent.map(([seat]) => seat));
  ignored = new Set([...ignored].filter((seat) => here.has(seat)));
  const left = view.absent.filter(([seat]) => !ignored.has(seat));
  if (missed === JSON.stringify(left)) return;
  missed = JSON.stringify(left);
  const rows = left.map(([seat, sentence, offers]) => {
    const row = document.createElement("div");
    const add = (label, does) => {
      const button = made("button", label);
      button.onclick = does;
      row.append(button);
    };
    row.append(made("p", sentence));
    for (const [by, label] of offers) add(label, () => send({ is: "stand in", seat, by }));
    add(texts.wait, () => { ignored.add(seat); absent(); });
    return row;
  });
  $("absent").hidden = !rows.length;
  $("absent").replaceChildren(...rows);
}

function seats() {
  const rows = view.seats.map(([name, pieces, score, computer, gone, leads, badge, piecesSaid, left, seconds], seat) => {
    const row = made("li", "", seat === view.turn ? "turn" : "");
    row.classList.toggle("gone", gone);
    row.classList.toggle("own", seat === view.seat);
    if (seat === view.turn) row.setAttribute("aria-current", "true");
    const called = made("b", name);
    if (typeof badge === "number") {
      const plate = made("i", "", "plate");
      plate.append(badgeSign(made, badge));
      called.prepend(plate);
    }
    row.append(called, made("span", numberText(score)));
    const answered = view.task && view.task.answered.includes(seat);
    if (!view.task || answered) row.append(answered ? made("span", "✓", "pieces") : counted(pieces, "pieces"));
    const more = row.querySelector(".pieces");
    if (more) describe(more, answered ? texts.answered : piecesSaid);
    const marks = [
      seat === view.seat && texts.you, left && texts.resigned, gone && texts.away, leads && `★ ${texts.leads}`,
      seat === view.next && view.next !== view.seat && texts.next_up,
      seconds !== null && seat !== view.turn && timeLeft(seconds),
    ];
    row.append(made("small", marks.filter(Boolean).join(" · "), "mark"));
    return row;
  });
  $("seats").replaceChildren(...rows);
  if (rows[view.turn]) reveal($("seats"), rows[view.turn], view.seat === view.turn ? null : rows[view.seat]);
}

// Scroll the row of the seats to the one in turn: into the middle of what the own one, which stays in sight, leaves
// free, or at least its beginning.
function reveal(row, turn, own) {
  const covered = own ? own.offsetWidth : 0;
  const first = view.seat < view.turn; // the own one stays on the left, else on the right
  const start = turn.offsetLeft - row.offsetLeft - (first ? covered : 0);
  row.scrollLeft = Math.min(start, start - (row.clientWidth - covered - turn.offsetWidth) / 2);
}

// Give a picture its name for screen readers.
function describe(picture, words) {
  picture.setAttribute("role", "img");
  picture.setAttribute("aria-label", words);
}

// A number of cards, after a drawn one; of a stock, after a pile.
function counted(number, looks) {
  const shown = made("span", "", looks);
  shown.append(made("i", "", "back"), String(number));
  return shown;
}

function tell() {
  $("log-lines").replaceChildren(...view.log.map(([seat, line]) => {
    const row = made("li", "");
    row.append(made("b", view.seats[seat][0]), ` ${line}`);
    return row;
  }));
}

function drawAll() {
  const table = !view.task || view.task.board;
  $("felt").hidden = $("zooms").hidden = !table;
  $("piles").hidden = $("log").hidden = $("rules").hidden = Boolean(view.task);
  $("mine").classList.toggle("answering", Boolean(view.task && view.task.form !== "placement"));
  task.show(view, texts);
  if (table) board.show(view, draft);
  ends();
  if (view.seat === null) return watch();
  hand();
  piles();
  acts();
  steps();
}

function steps() {
  guide.show(view, { picked: picked.length, laid: draft.length, fits, swapping: swapping !== null }, texts);
}

// Who watches has no hand, and looks at the board all the same.
function watch() {
  for (const id of ["hand", "acts", "signs"]) $(id).replaceChildren();
  piles();
  steps();
}

function used(place) {
  return draft.some((each) => each.place === place);
}

function hand() {
  const focused = $("hand").querySelector(":focus-visible")?.dataset.place; // the keyboard stays on its card
  const columns = order.length > 9 ? Math.ceil(order.length / 2) : order.length;
  $("hand").style.setProperty("--columns", Math.max(columns, 1));
  $("hand").replaceChildren(...order.map((place, n) => {
    const [piece, number] = pieces[place];
    const card = made("button", "", "card");
    if (!piece) {
      card.classList.add("gap");
      card.disabled = true;
      return card;
    }
    card.append(face(piece), numbered(number));
    if (view.tints[number] && piece !== "?") card.dataset.tint = view.tints[number];
    if (picked.length > 1 && picked.includes(place)) card.append(made("i", String(picked.indexOf(place) + 1), "order"));
    card.dataset.place = place;
    card.setAttribute("aria-label", `${view.names[piece] || piece} ${number || ""}`);
    const held = picked.includes(place) || Boolean(swapping && swapping.includes(place));
    card.classList.toggle("used", used(place));
    card.classList.toggle("picked", held);
    card.classList.toggle("declared", view.declared === place);
    card.setAttribute("aria-pressed", String(held || used(place) || view.declared === place));
    card.onclick = () => pressCard(place);
    card.onkeydown = (event) => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!event.shiftKey || !way || !(n + way in order)) return;
      [order[n], order[n + way]] = [order[n + way], order[n]];
      hand();
      $("hand").children[n + way].focus();
    };
    return card;
  }));
  if (focused) $("hand").querySelector(`[data-place="${focused}"]`)?.focus({ preventScroll: true });
}

// A blank has no letter yet, a free card never has one.
function face(piece) {
  return { FREE: "✦", "?": "·" }[piece] || piece;
}

function piles() {
  const shown = [];
  if (view.open) {
    const card = made("button", face(view.open), "card open");
    card.setAttribute("aria-label", `${texts.open}: ${view.names[view.open] || view.open}`);
    card.disabled = !can("draw") || view.declared === null;
    card.onclick = () => makeMove("draw", { zone: "open" });
    shown.push(card);
  }
  const stock = counted(view.stock, "stock");
  describe(stock, view.stock_name);
  shown.push(stock);
  $("piles").replaceChildren(...shown);
}

const can = (what) => view.can.includes(what);

// Those that are pressed again and again keep the keyboard when they are rebuilt: else Enter would play.
const AGAIN = ["hint", "turned", "sort", "shuffle"];
const offered = new Set(); // what this game has offered so far
addEventListener("focusin", (event) => { here = event.target.dataset.act || ""; });

function acts() {
  const buttons = madeActs();
  $("acts").replaceChildren(...buttons);
  const all = [...buttons, ...$("signs").children];
  const again = AGAIN.includes(here) && all.find((button) => button.dataset.act === here);
  if (again) again.focus({ preventScroll: true });
}

// Every button has a place of its own, where it stays: what cannot be done now is pale, and what this game never
// offers leaves its place free.
function madeActs() {
  const buttons = [];
  const add = (name, does, kind = "", enabled = true, words = texts[name]) => {
    const button = made("button", words, kind);
    button.disabled = !enabled;
    button.onclick = does;
    button.dataset.act = name;
    button.style.setProperty("--longest", Math.max(...button.textContent.split(" ").map((word) => word.length)));
    buttons.push(button);
  };
  signs();
  if (view.task && view.task.form !== "placement") {
    for (const act of task.acts(view)) add(...act);
    return buttons;
  }
  const free = view.declared === null && !swapping;
  const laying = free && draft.length > 0;
  const main = mainAct();
  add(...main);
  if (view.declared !== null) add("open", () => makeMove("draw", { zone: "open" }), "wide", Boolean(view.open));
  else if (swapping) add("back", takeAll, "wide");
  else add("back", takeAll, "wide", draft.length > 0);
  const ending = can("done") && main[0] !== "done";
  add("swap", beginSwap, "", free && !laying && can("exchange"));
  if (ending) add("done", () => makeMove("done"), "", !laying);
  else add(sure ? "sure" : "pass", pass, "", free && !laying && can("pass"));
  add("hint", () => { hinting = true; askFor("hint"); acts(); }, "", free && can("hint") && !hinting);
  add("challenge", () => askFor("challenge"), "", free && can("challenge"));
  for (const button of buttons.slice(2)) {
    const name = button.dataset.act;
    if (!button.disabled) offered.add(name);
    if (!offered.has(name)) button.classList.add("none");
  }
  for (const [label, move] of free ? view.own : []) {
    add(`own ${label}`, () => send({ is: "move", at: view.at, move }), "wide");
    buttons.at(-1).textContent = label;
  }
  if (view.task) for (const act of task.acts(view)) add(...act);
  return view.task ? buttons.filter((button) => !button.classList.contains("none")) : buttons;
}

// The large button: what is to be done next.
function mainAct() {
  const large = "brass wide";
  if (view.declared !== null) return ["stock", () => makeMove("draw", { zone: "stock" }), large, view.stock > 0];
  if (swapping) {
    const given = swapping.map((place) => ["hand", place]);
    const words = view.tiles ? texts.swap_these : texts.swap; // a card is swapped alone
    return ["swap_these", () => makeMove("exchange", { given }), large, swapping.length > 0, words];
  }
  if (!draft.length && !can("place")) {
    if (can("deal")) return ["deal", () => { news.close(); makeMove("deal"); }, large];
    if (can("done")) return ["done", () => makeMove("done"), large];
  }
  return ["play", play, large, can("place") && draft.length > 0];
}

// What turns the way of laying, and orders the hand.
function signs() {
  const shown = [];
  const sign = (sees, name, does) => {
    const button = made("button", sees);
    button.onclick = does;
    button.dataset.act = name;
    button.title = texts[name];
    button.setAttribute("aria-label", texts[name]);
    shown.push(button);
  };
  if (!view.task || view.task.form === "placement") {
    const rank = (place) => (view.letters.indexOf(pieces[place][0]) + 1) || view.letters.length + 1;
    sign(board.across ? "→" : "↓", "turned", turn);
    sign(`${view.letters[0]}–${view.letters.at(-1)}`, "sort", () => { order.sort((a, b) => rank(a) - rank(b)); hand(); });
    sign("⤨", "shuffle", () => { shuffled(order); hand(); });
  }
  $("signs").replaceChildren(...shown);
}

// Lay the other way from now on; what was laid in one go turns with it, if it fits.
function turn() {
  board.across = !board.across;
  const [first] = draft;
  if (draft.length > 1 && !draft.some((each) => each.frees)) {
    const kept = draft;
    draft = [];
    board.show(view, draft);
    const cells = run(first.x, first.y, kept.length);
    const turned = cells && kept.map((each, n) => ({ ...each, x: cells[n][0], y: cells[n][1] }));
    draft = turned || kept;
    return changed();
  }
  return drawAll();
}

// The next `number` free cells from this one in the direction of laying; null if there are fewer.
function run(x, y, number) {
  const cells = [];
  for (; cells.length < number; x += board.across ? 1 : 0, y += board.across ? 0 : 1) {
    if (!board.holds(x, y)) return null;
    if (board.free(x, y)) cells.push([x, y]);
  }
  return cells;
}

// The buttons that leave or end the game are apart from the moves. Resigning is confirmed here; where all have to agree,
// the host asks this seat first.
function ends() {
  $("more").hidden = Boolean(view.task);
  const place = made("button", view.seat === null ? texts.sit : texts.leave);
  place.onclick = () => {
    kept("watches", "");
    kept("token", "");
    send({ is: "leave" });
  };
  $("ends").replaceChildren(...view.ends.map(([action, label, title, lines]) => {
    const button = made("button", label);
    button.onclick = () => title ? confirmed(title, lines, action) : askFor(action);
    return button;
  }), place);
}

function confirmed(title, lines, action) {
  const answers = [[texts.keep, () => {}], [texts[action], () => askFor(action)]];
  $("sure-title").textContent = title;
  $("sure-lines").replaceChildren(...lines.map((line) => made("p", line)));
  $("sure-answers").replaceChildren(...answers.map(([label, does]) => {
    const button = made("button", label);
    button.type = "button";
    button.onclick = () => {
      $("sure").close();
      does();
    };
    return button;
  }));
  present($("sure"));
}

function shuffled(places) {
  for (let n = places.length - 1; n > 0; n--) {
    const m = Math.floor(Math.random() * (n + 1));
    [places[n], places[m]] = [places[m], places[n]];
  }
}

function makeMove(name, parts = {}) {
  send({ is: "move", at: view.at, move: { move: name, ...parts } });
}

function askFor(what) {
  send({ is: "ask", at: view.at, what });
}

function pass() {
  if (sure) return makeMove("pass");
  sure = true;
  return acts();
}

function play() {
  if (draft.length && can("place")) makeMove("place", { laid: written() });
}

function written() {
  const size = view.hand.length;
  const slot = (place) => place < size ? ["hand", place] : ["open", place - size];
  return draft.map((each) => [slot(each.place), [each.x, each.y], each.letter]);
}

function beginSwap() {
  swapping = [];
  picked = [];
  say([texts.swap_which], "");
  drawAll();
}

function takeAll() {
  draft = [];
  picked = [];
  swapping = null;
  say([], "");
  drawAll();
}

// --- laying -----------------------------------------------------------------------------------------------

function pressCard(place) {
  if (swapping) {
    const one = !view.tiles; // a card is swapped alone, tiles as many as one likes
    if (swapping.includes(place)) swapping = swapping.filter((each) => each !== place);
    else swapping = one ? [place] : [...swapping, place];
    return drawAll();
  }
  if (used(place)) {
    draft = draft.filter((each) => each.place !== place);
    return changed();
  }
  if (board.cursor && takes(place, ...board.cursor)) return lay(place, ...board.cursor, true);
  picked = picked.includes(place) ? picked.filter((each) => each !== place) : [...picked, place];
  steps();
  return hand();
}

function pressCell(x, y) {
  if (view.seat === null || (view.task && view.task.form !== "placement")) return undefined;
  const mine = draft.find((each) => each.x === x && each.y === y);
  if (mine) {
    draft = draft.filter((each) => each !== mine);
    board.cursor = [x, y];
    return changed();
  }
  if (picked.length > 1 && board.free(x, y)) return layAll(picked, x, y);
  if (picked.length === 1 && takes(picked[0], x, y)) return lay(picked[0], x, y, false);
  const words = draft.length || picked.length || view.task ? [] : board.wordsAt(x, y);
  if (words.length) send({ is: "explain", words });
  board.point(x, y);
  return drawAll();
}

// Lay cards in order from a cell on, past the cards there; none if there is no room for all.
async function layAll(places, x, y) {
  const cells = run(x, y, places.length);
  for (const [n, cell] of (cells || []).entries()) if (!await lay(places[n], ...cell, false)) return;
}

// Whether a card can be laid on a cell: a free one, or with nothing else laid on a blank that it frees.
function takes(place, x, y) {
  return board.free(x, y) || (!draft.length && place < view.hand.length && frees(pieces[place][0], x, y));
}

async function lay(place, x, y, goesOn, wished = "") {
  const [piece, number] = pieces[place];
  const at = view.at;
  const blank = piece === "?";
  const letter = !blank ? "" : view.letters.includes(wished) ? wished : await named();
  if ((blank && !letter) || at !== view.at || !takes(place, x, y)) return false;
  draft.push({ place, x, y, letter, piece, number, frees: !board.free(x, y) });
  picked = [];
  board.cursor = [x, y];
  board.show(view, draft);
  if (goesOn) board.step();
  else board.cursor = null;
  changed();
  return true;
}

function changed() {
  fits = false;
  drawAll();
  say([], "");
  if (draft.length && can("place")) send({ is: "try", at: view.at, move: { move: "place", laid: written() } });
}

function named() {
  return new Promise((done) => {
    const shown = $("letters");
    const letters = view.letters.map((letter) => {
      const button = made("button", letter, "card");
      button.onclick = () => { shown.close(letter); };
      return button;
    });
    $("letters-list").replaceChildren(...letters);
    shown.returnValue = "";
    shown.onclose = () => done(shown.returnValue);
    present(shown);
  });
}

function say(lines, kind) {
  $("message").className = kind;
  $("message").textContent = lines.join(" ");
}

addEventListener("keydown", (event) => {
  if (view && $("letters").open && view.letters.includes(letterOf(event.key))) return $("letters").close(letterOf(event.key));
  if (!view || view.seat === null || $("table").hidden || document.querySelector("dialog[open]")) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.tagName === "INPUT") return;
  if (view.task && view.task.form !== "placement") return;
  const onButton = event.target.closest("button, summary") && !$("grid").contains(event.target);
  const arrow = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (event.shiftKey && arrow) return;
  if (arrow) {
    const [x, y] = board.cursor || view.start;
    if (board.holds(x + arrow[0], y + arrow[1])) board.cursor = board.cursor ? [x + arrow[0], y + arrow[1]] : [x, y];
    drawAll();
    board.look();
    board.focus();
    event.preventDefault();
  } else if (event.key === "Enter" && draft.length && !onButton) {
    play();
    event.preventDefault();
  } else if (event.key === "Escape") takeAll();
  else if (event.key === "Backspace" && draft.length) {
    const last = draft.pop();
    board.cursor = [last.x, last.y];
    changed();
  } else if (event.key === " " && !onButton) {
    board.across = !board.across;
    drawAll();
    event.preventDefault();
  } else if ([...event.key.normalize("NFC")].length === 1) type(letterOf(event.key), event.shiftKey);
});

// The letter that a key stands for in this game.
function letterOf(key) {
  const letter = key.normalize("NFC").toUpperCase();
  return view.fold[letter] || letter;
}

// A letter is laid at the cursor as at the table: a card that has it, else one that has it with a mark over it,
// else a blank; with Shift a blank first. While cards are swapped it marks one.
function type(letter, asBlank) {
  const left = order.filter((place) => !used(place));
  if (swapping) {
    const place = left.find((each) => pieces[each][0] === letter && !swapping.includes(each));
    return place === undefined ? undefined : pressCard(place);
  }
  if (view.declared !== null) return undefined;
  const having = (has) => left.filter((place) => has(pieces[place][0])).sort((a, b) => a - b)[0];
  const unmarked = (piece) => /^[A-Z]$/.test(letter) && piece.normalize("NFD")[0] === letter;
  const plain = having((piece) => piece === letter) ?? having(unmarked);
  const blank = view.letters.includes(letter) ? having((piece) => piece === "?") : undefined;
  const place = asBlank ? blank ?? plain : plain ?? blank;
  if (place === undefined) return undefined;
  if (!board.cursor) board.cursor = [...view.start];
  if (!takes(place, ...board.cursor)) board.step();
  if (takes(place, ...board.cursor)) return lay(place, ...board.cursor, true, letter);
  return undefined;
}

// --- questions --------------------------------------------------------------------------------------------

function ask(question) {
  const sheet = $("ask");
  until = question && question.left !== null ? Date.now() + 1000 * question.left : 0;
  countdown();
  if (!question) {
    sheet.dataset.number = "";
    sheet.close();
    return;
  }
  if (sheet.dataset.number === String(question.number)) return;
  sheet.dataset.number = question.number;
  $("ask-title").textContent = question.title;
  $("ask-lines").replaceChildren(...question.lines.map((line) => made("p", line)));
  $("ask-among").replaceChildren(...among(question));
  $("ask-answers").replaceChildren(...question.answers.map(([answer, label]) => {
    const button = made("button", label);
    button.type = "button";
    button.onclick = () => {
      const chosen = sheet.querySelector("input:checked");
      send({ is: "reply", question: question.number, answer, chosen: chosen ? Number(chosen.value) : 0 });
    };
    return button;
  }));
  opened = Date.now();
  if (!sheet.open) present(sheet);
  call();
}

function among(question) {
  if (question.among.length < 2) return [];
  const rows = question.among.map((each, n) => {
    const label = document.createElement("label");
    const choice = Object.assign(document.createElement("input"), { type: "radio", name: "among", value: n, checked: !n });
    label.append(choice, each);
    return label;
  });
  return [made("p", question.choose), ...rows];
}

function made(kind, words, looks = "") {
  const element = document.createElement(kind);
  element.textContent = words;
  element.className = looks;
  return element;
}

speak(await (await fetch(`/texts/${language}`)).json());
connect();
