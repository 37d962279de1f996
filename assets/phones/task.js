// A question of a match on a phone: its text, the answer so far, and the controls to give it. Answers go to
// `send`.

export class Task {
  constructor(parts, send) {
    this.parts = parts;
    this.send = send;
    this.at = -1;
    parts.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.enter();
    });
  }

  // The view with its sentences; what is typed stays as long as the same is asked.
  show(view, texts) {
    const { box, title, lines, places, list, form, input } = this.parts;
    const task = view.task;
    box.hidden = !task;
    form.hidden = true;
    if (!task) return;
    title.textContent = task.title;
    title.hidden = !task.title;
    const same = lines.textContent === task.lines.join(""); // it would be spoken again
    if (!same) lines.replaceChildren(...task.lines.map((line) => element("p", line)));
    places.replaceChildren(...task.places.map((letter) => element("span", letter || "?", letter ? "card" : "card sought")));
    const words = ["one", "several"].includes(task.form);
    list.replaceChildren(...task.given.map((word) => element("li", word)));
    list.hidden = !task.given.length;
    form.hidden = !(words || task.form === "number");
    input.inputMode = words ? "text" : "numeric";
    input.setAttribute("aria-label", texts.answer);
    this.parts.add.textContent = task.form === "several" ? texts.add_word : texts.answer;
    if (this.at !== view.at || this.number !== task.given.length) input.value = "";
    this.at = view.at;
    this.number = task.given.length;
    this.form = task.form;
  }

  enter() {
    const typed = this.parts.input.value.trim();
    if (!typed) return;
    const words = this.form !== "number";
    this.send(words ? { is: "word", at: this.at, word: typed.slice(0, 80) } : this.answer(typed.slice(0, 80)));
    this.parts.input.focus();
  }

  answer(given) {
    return { is: "answer", at: this.at, given };
  }

  // What can be pressed: the name of the sentence, what it does, how it looks, whether it can be pressed, and its
  // words where it has words of its own.
  acts(view) {
    const give = (given) => () => this.send(this.answer(given));
    const on = () => this.send({ is: "ask", at: view.at, what: "next" });
    const some = view.task.given.length > 0;
    const acts = {
      choice: [["yes", give("yes"), "brass"], ["no", give("no"), "brass"]],
      options: view.task.options.map((words, n) => ["option", give(String(n + 1)), "wide", true, words]),
      number: [["not_allowed", give("no")]],
      allowed: [["allowed", give("0"), "brass"], ["not_allowed", give("no"), "brass"]],
      several: [["finish", give(""), "brass", some], ["back", () => this.send({ is: "word", at: view.at, word: "" }), "", some]],
    }[view.task.form] || [];
    for (const name of ["begin", "next"]) if (view.can.includes(name)) acts.push([name, on, "brass"]);
    if (view.task.form && !(view.task.form === "several" && some)) acts.push(["give_up", give("")]);
    return acts;
  }
}

function element(kind, words, looks = "") {
  const made = document.createElement(kind);
  made.textContent = words;
  made.className = looks;
  return made;
}
