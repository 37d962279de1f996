// What the table tells everybody for a moment: a verdict with its votes, and on a second screen each play. It
// closes by itself, and never takes a press from the table.

const SHOWN = { verdict: 7000, play: 2500 }; // milliseconds

export class News {
  constructor(box, title, lines, votes, made, stage) {
    Object.assign(this, { box, title, lines, votes, made, stage });
    this.seen = null; // the number of the last news
    this.timer = 0;
  }

  show(view, status) {
    const news = view.news;
    const fresh = news && this.seen !== null && news[0] > this.seen;
    this.seen = news ? news[0] : 0; // a new game counts anew
    const names = view.seats.map((seat) => (Array.isArray(seat) ? seat[0] : seat.name));
    if (view.votes.length && (this.stage || !view.question)) {
      this.present(status, [], view.votes.map(([seat, answered]) => [names[seat], answered ? "down" : "missing"]));
    } else if (fresh && (news[4] || this.stage)) {
      this.present(news[1], news[2], news[3].map(([seat, against]) => [names[seat], against ? "against" : "for"]));
      this.timer = setTimeout(() => this.close(), news[4] ? SHOWN.verdict : SHOWN.play);
    } else if (fresh || !this.timer) this.close();
  }

  present(title, lines, votes) {
    clearTimeout(this.timer);
    this.timer = 0;
    this.title.textContent = title;
    this.lines.replaceChildren(...lines.map((line) => this.made("p", line)));
    this.votes.replaceChildren(...votes.map(([name, vote]) => {
      const row = this.made("li", "", vote);
      row.append(this.made("i", { for: "✓", against: "✕" }[vote] ?? ""), this.made("b", name));
      return row;
    }));
    this.box.hidden = false;
  }

  close() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.box.hidden = true;
  }
}
