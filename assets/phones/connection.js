// The socket to the host: reconnects by itself, notices within five seconds that it is dead, and resends the
// message that was lost with it.

const BEAT = 2000; // milliseconds between two questions whether the host is there
const DEAD = 2000; // milliseconds that it has to answer, and a new socket to open before that is shown
const OPENING = 7000; // milliseconds for a new socket to open: after failures browsers wait up to five seconds
const SLOW = 400; // milliseconds after which the player is told that something is on its way

export class Connection {
  // `opened` is called when the socket is open, `heard` with every message, and `state` with "", "sending" or
  // "lost" when that changes.
  constructor({ opened, heard, state }) {
    this.opened = opened;
    this.heard = heard;
    this.state = state;
    this.shown = "";
    this.socket = null;
    this.wanted = false;
    this.waits = 0; // milliseconds before the next try
    this.timer = 0;
    this.slow = 0;
    this.pending = null; // the message that has no answer yet
    this.again = false; // the pending message may have been lost
    this.pinged = 0; // when the host was asked whether it is there, in milliseconds
    this.owes = false; // and whether it owes the answer
    setInterval(() => this.beat(), BEAT / 4);
    document.addEventListener("visibilitychange", () => document.hidden || (this.wanted && this.open()));
    addEventListener("online", () => this.wanted && this.open());
    addEventListener("pageshow", (event) => event.persisted && this.wanted && this.open());
  }

  get live() {
    return this.socket !== null && this.socket.readyState === WebSocket.OPEN;
  }

  // Connect, anew if there is a socket: one that slept may be dead.
  open() {
    this.drop();
    this.wanted = true;
    const socket = new WebSocket(`ws://${location.host}/socket`);
    this.socket = socket;
    this.pinged = Date.now();
    this.owes = true;
    socket.onopen = () => {
      this.waits = 0;
      this.owes = false;
      this.opened();
    };
    socket.onmessage = (event) => {
      this.owes = false;
      const message = JSON.parse(event.data);
      if (message.is !== "pong") this.take(message);
    };
    socket.onclose = () => this.lose();
  }

  // What is pending is answered; after a loss by the first table, and if it was lost, it is sent once more.
  take(message) {
    const lost = this.again ? this.pending : null;
    if (lost && message.is === "seated") return this.heard(message);
    this.again = false;
    this.answered();
    this.heard(message);
    if (lost && meant(lost, message)) this.send(lost);
    return undefined;
  }

  // Disconnect until it is opened again.
  close() {
    this.wanted = false;
    this.drop();
    this.answered();
  }

  drop() {
    clearTimeout(this.timer);
    if (!this.socket) return;
    this.again = this.pending !== null;
    this.socket.onopen = this.socket.onclose = this.socket.onmessage = null;
    this.socket.close();
    this.socket = null;
  }

  lose() {
    this.drop();
    if (!this.wanted) return;
    this.say("lost");
    this.waits = Math.min(2000, this.waits * 2 || 250);
    this.timer = setTimeout(() => this.open(), this.waits);
  }

  send(message) {
    const asks = message.is !== "enter";
    if (asks) {
      this.pending = message;
      clearTimeout(this.slow);
      this.slow = setTimeout(() => this.pending && this.shown === "" && this.say("sending"), SLOW);
    }
    if (this.live) this.socket.send(JSON.stringify(message));
    else this.again = asks;
  }

  answered() {
    this.pending = null;
    clearTimeout(this.slow);
    this.say("");
  }

  say(state) {
    if (this.shown === state) return;
    this.shown = state;
    this.state(state);
  }

  beat() {
    if (!this.wanted || !this.socket || document.hidden) return;
    const passed = Date.now() - this.pinged;
    if (this.owes && passed > (this.live ? DEAD : OPENING)) this.lose();
    else if (this.owes && passed > DEAD) this.say("lost");
    else if (this.live && !this.owes && passed >= BEAT) {
      this.pinged = Date.now();
      this.owes = true;
      this.socket.send('{"is":"ping"}');
    }
  }
}

// Whether a message that may have been lost is still meant: the table has not moved on, and asks the same.
function meant(lost, message) {
  if (message.is !== "table") return false;
  if (lost.is === "move") return lost.at === message.at;
  return lost.is === "reply" && Boolean(message.question) && message.question.number === lost.question;
}
