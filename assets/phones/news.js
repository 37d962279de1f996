// What the table tells everybody for a moment: a verdict with its votes, the end of a round, and on a second
// screen each play. It closes by itself; only the end of a round takes a press, which closes it.

import { sign } from "/lobby.js";

const SHOWN = { verdict: 7000, play: 2500, ending: 15000 }; // milliseconds
const [WIDE, HIGH, EDGE] = [300, 110, 8]; // of the graph

export class News {
  // `box` holds `title`, `lines`, `votes` and `scores`; `made` makes an element.
  constructor(box, title, lines, votes, scores, made, stage) {
    Object.assign(this, { box, title, lines, votes, scores, made, stage });
    this.seen = null; // the number of the last news
    this.ended = null; // the number of moves at the last end of a round that was shown
    this.next = null; // what is shown after the present news
    this.timer = 0;
    box.onclick = () => this.close();
  }

  show(view, status, texts) {
    const news = view.news;
    const fresh = news && this.seen !== null && news[0] > this.seen;
    this.seen = news ? news[0] : 0; // a new game counts anew
    const names = view.seats.map((seat) => seat[0]);
    const ends = view.ending && this.ended !== view.at;
    this.ended = view.ending ? view.at : null;
    this.next = ends ? () => this.end(view, texts) : view.ending && this.next;
    if (view.votes.length && (this.stage || !view.question)) {
      this.present(status, [], view.votes.map(([seat, answered]) => [names[seat], answered ? "down" : "missing"]));
    } else if (fresh && (news[4] || (this.stage && !ends))) {
      this.present(news[1], news[2], news[3].map(([seat, against]) => [names[seat], against ? "against" : "for"]));
      this.timer = setTimeout(() => this.close(), news[4] ? SHOWN.verdict : SHOWN.play);
    } else if (ends || fresh || !this.timer) this.close();
  }

  // The end of a round or of the game: what each has scored, the totals, and how they came about.
  end({ ending: [title, lines, scored, totals], seats, seat: own }, texts) {
    this.present(title, lines, []);
    const badge = (seat) => seats[seat][6] ?? seat % 7;
    const total = (seat) => totals[seat].at(-1);
    const order = [...seats.keys()];
    if (scored.length) order.sort((a, b) => total(a) - total(b));
    else order.sort((a, b) => total(b) - total(a));
    const rows = order.map((seat) => {
      const row = this.made("li", "", seat === own ? "mine" : "");
      const name = seat === own ? `${seats[seat][0]} (${texts.you})` : seats[seat][0];
      row.append(sign(this.made, badge(seat)), this.made("span", name));
      if (scored.length) row.append(this.made("i", scored[seat] ? `+${scored[seat]}` : "✓"));
      row.append(this.made("b", numberText(total(seat))));
      return row;
    });
    const list = this.made("ol", "");
    list.append(...rows);
    this.scores.append(list);
    if (totals[0].length > 2) this.scores.append(graph(totals, badge));
    this.box.classList.add("ending");
    if (!this.stage) this.timer = setTimeout(() => this.close(), SHOWN.ending);
  }

  present(title, lines, votes) {
    clearTimeout(this.timer);
    this.timer = 0;
    this.box.classList.remove("ending");
    this.scores.replaceChildren();
    this.title.textContent = title;
    this.lines.replaceChildren(...lines.map((line) => this.made("p", line)));
    this.votes.replaceChildren(...votes.map(([name, vote]) => {
      const row = this.made("li", "", vote);
      row.append(this.made("i", { for: "✓", against: "✕" }[vote] ?? ""), this.made("b", name));
      return row;
    }));
    this.box.hidden = false;
  }

  // End what is shown, and show what comes after it.
  close() {
    clearTimeout(this.timer);
    this.timer = 0;
    const next = this.next;
    this.next = null;
    if (next) next();
    else if (!this.stage || !this.box.classList.contains("ending") || this.ended === null) this.box.hidden = true;
  }
}

// A number with a minus sign in place of a hyphen, as in the window.
export function numberText(number) {
  return String(number).replace("-", "−");
}

// A line for each seat, from round to round; the numbers stand in the list beside it.
function graph(totals, badge) {
  const most = Math.max(1, ...totals.flat());
  const step = (WIDE - 2 * EDGE) / (totals[0].length - 1);
  const drawn = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  drawn.setAttribute("viewBox", `0 0 ${WIDE} ${HIGH}`);
  drawn.setAttribute("aria-hidden", "true");
  totals.forEach((line, seat) => {
    const points = line.map((total, n) => [EDGE + n * step, HIGH - EDGE - (total / most) * (HIGH - 2 * EDGE)]);
    const path = document.createElementNS(drawn.namespaceURI, "polyline");
    path.setAttribute("points", points.map((point) => point.join(",")).join(" "));
    path.dataset.badge = badge(seat);
    drawn.append(path);
  });
  return drawn;
}
