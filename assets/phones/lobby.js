// The lobby on a phone: name and badge, who else has come, ready; on a second screen how to join, and who has
// come. Everything that is shown comes from the host.

const SHAPES = ["disc", "square", "up", "diamond", "down", "cross", "ring"]; // as in the window

export class Lobby {
  // `keeps` reads and writes what this browser remembers; `made` makes an element.
  constructor(box, send, keeps, made, stage) {
    this.stage = stage;
    this.box = box;
    this.send = send;
    this.keeps = keeps;
    this.made = made;
    this.view = null;
    this.badge = null;
    this.nameless = false; // they wanted to join without a name
  }

  show(view, texts) {
    const before = this.view;
    this.view = view;
    this.texts = texts;
    if (this.stage) return this.box.replaceChildren(...this.screen());
    this.badge = view.seat === null ? this.free(this.badge ?? Number(this.keeps("badge") ?? view.badge)) : view.badge;
    const input = this.box.querySelector("input");
    const typed = input?.value;
    const inside = view.seat !== null;
    const parts = [this.made("h1", view.game), this.made("p", inside || view.watches ? view.status : "", "status")];
    parts.push(inside ? this.own() : this.form(typed ?? (view.name || this.keeps("name") || "")));
    parts.push(this.seats());
    if (view.watching.length) parts.push(this.made("p", `${texts.watching}: ${view.watching.join(", ")}`, "quiet"));
    const here = document.activeElement?.dataset?.act;
    if (!inside && input && input === document.activeElement) {
      const fresh = this.made("div", "");
      fresh.append(...parts);
      const form = fresh.querySelector("form");
      renew(input.form, form);
      renew(input, form.querySelector("input"));
    } else this.box.replaceChildren(...parts);
    if (here) this.box.querySelector(`[data-act="${CSS.escape(here)}"]`)?.focus();
    if (!before) this.box.querySelector("input")?.focus();
    return undefined;
  }

  // What a second screen shows.
  screen() {
    const { game, address, code, scan, seats, watching, status } = this.view;
    const how = this.made("section", "", "join");
    how.append(picture(scan), this.made("p", this.texts.scan), this.made("b", address));
    how.append(this.made("p", this.texts.code), this.made("b", code));
    const who = this.made("section", "", "who");
    who.append(seats.length ? this.seats() : this.made("p", this.texts.nobody));
    if (watching.length) who.append(this.made("p", `${this.texts.watching}: ${watching.join(", ")}`, "quiet"));
    return [this.made("h1", game), how, who, this.made("p", status, "status")];
  }

  // The badge that was wished for, or the first one that nobody has.
  free(wished) {
    const taken = this.view.seats.map((each) => each[1]);
    return [wished, ...SHAPES.keys()].find((badge) => badge in SHAPES && !taken.includes(badge)) ?? 0;
  }

  say(changes) {
    const { name, badge, seat, seats } = this.view;
    const own = { name, badge, playing: seat !== null, ready: seat !== null && seats[seat][2] };
    this.send({ is: "profile", ...own, ...changes });
  }

  join(playing) {
    const name = this.box.querySelector("input").value.trim();
    this.nameless = !name && playing;
    this.box.querySelector("[role=alert]").textContent = this.nameless ? this.texts.name_needed : "";
    if (this.nameless) return this.box.querySelector("input").focus();
    this.keeps("name", name);
    this.keeps("badge", String(this.badge));
    return this.say({ name, badge: this.badge, playing, ready: false });
  }

  button(name, label, does, looks = "") {
    const button = this.made("button", label, looks);
    button.type = "button";
    button.dataset.act = name;
    button.onclick = does;
    return button;
  }

  form(name) {
    const form = document.createElement("form");
    const label = this.made("label", this.texts.name);
    const input = Object.assign(document.createElement("input"), { id: "name", value: name, maxLength: 24, autocomplete: "nickname", spellcheck: false });
    input.dataset.act = "name";
    label.htmlFor = "name";
    const missing = this.made("p", this.nameless ? this.texts.name_needed : "");
    missing.setAttribute("role", "alert");
    const known = this.made("div", "", "known");
    known.append(...this.view.remembered.map((each) => this.button(`known ${each}`, each, () => { this.box.querySelector("input").value = each; })));
    const join = this.made("button", this.texts.join, "brass");
    join.disabled = this.view.full;
    join.dataset.act = "join";
    form.append(label, input, missing, known, this.badges(), join, this.button("watch", this.texts.watch, () => this.join(false)));
    if (this.view.full) form.append(this.made("p", this.texts.full));
    form.onsubmit = (event) => {
      event.preventDefault();
      this.join(true);
    };
    return form;
  }

  badges() {
    const row = this.made("div", "", "badges");
    row.setAttribute("role", "group");
    row.setAttribute("aria-label", this.texts.badge);
    const taken = this.view.seats.filter((_, n) => n !== this.view.seat).map((each) => each[1]);
    row.append(...SHAPES.map((shape, n) => {
      const button = this.button(`badge ${n}`, "", () => {
        this.badge = n;
        this.keeps("badge", String(n));
        if (this.view.seat !== null) this.say({ badge: n });
        else for (const each of row.children) each.setAttribute("aria-pressed", String(each === button));
      }, "badge");
      button.append(sign(this.made, n));
      button.setAttribute("aria-label", `${this.texts.badge} ${n + 1}`);
      button.setAttribute("aria-pressed", String(n === (this.view.seat === null ? this.badge : this.view.badge)));
      button.disabled = taken.includes(n);
      return button;
    }));
    return row;
  }

  own() {
    const box = this.made("div", "", "own");
    const ready = this.view.seats[this.view.seat][2];
    const toggle = this.button("ready", ready ? `✓ ${this.texts.ready}` : this.texts.be_ready, () => this.say({ ready: !ready }), ready ? "" : "brass");
    toggle.setAttribute("aria-pressed", String(ready));
    box.append(this.badges(), toggle);
    if (this.view.start) box.append(this.button("start", this.texts.begin, () => this.send({ is: "start" }), "brass"));
    box.append(this.button("leave", this.texts.leave, () => this.say({ playing: false, ready: false })));
    return box;
  }

  seats() {
    const list = this.made("ol", "", "places");
    list.append(...this.view.seats.map(([name, badge, ready, here, computer], n) => {
      const row = this.made("li", "", n === this.view.seat ? "mine" : "");
      const label = n === this.view.seat ? `${name} (${this.texts.you})` : name;
      row.append(sign(this.made, badge), this.made("b", label));
      row.append(this.made("span", !here ? this.texts.away : computer ? "" : ready ? `✓ ${this.texts.ready}` : this.texts.not_ready));
      return row;
    }));
    return list;
  }
}

// Put the neighbours of `fresh` around `kept`, which stays in the page: a field that is typed in keeps its cursor,
// and what an input method composes.
function renew(kept, fresh) {
  const all = [...fresh.parentNode.childNodes];
  const at = all.indexOf(fresh);
  for (const each of [...kept.parentNode.childNodes]) if (each !== kept) each.remove();
  kept.before(...all.slice(0, at));
  kept.after(...all.slice(at + 1));
}

// The picture of a QR code, dark on white in every theme.
function picture(rows) {
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawn.setAttribute("viewBox", `0 0 ${rows.length} ${rows.length}`);
  drawn.setAttribute("aria-hidden", "true");
  const dark = document.createElementNS(drawn.namespaceURI, "path");
  const squares = rows.flatMap((row, y) => [...row].map((each, x) => each === "1" ? `M${x} ${y}h1v1h-1z` : ""));
  dark.setAttribute("d", squares.join(""));
  drawn.append(dark);
  return drawn;
}

export function sign(made, badge) {
  const shown = made("i", "", `sign ${SHAPES[badge]}`);
  shown.dataset.badge = badge;
  shown.setAttribute("aria-hidden", "true");
  return shown;
}
