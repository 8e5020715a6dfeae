/** From the air view (docs/view.md) to the data of each graphic; null where a graphic has nothing to show. */

/** Looks whose picture is the standings themselves, when the look table asks for the scoreboard and no card. */
const STANDINGS = { scores: "full", winner: "winner", titles: "full", break: "full" };
const CARDS = ["titles", "break", "text"];
/** A card may take the place of the standings in these, but not in `scores` and `winner`. */
const CARD_FIRST = ["titles", "break"];

const has = (view, name) => view.graphics.includes(name);

/** What the scoreboard is in this view: "bug", "full" or "winner". */
function standings(view) {
  if (CARD_FIRST.includes(view.look) && has(view, "question")) return "bug";
  return STANDINGS[view.look] ?? "bug";
}

/** Whether the standings take the frame, so that nothing else may. */
function wholeFrame(view) { return has(view, "scoreboard") && standings(view) !== "bug"; }

export function scoreboard(view) {
  const variant = standings(view);
  const seats = view.seats.map((seat) => ({
    seat: seat.seat,
    name: seat.name,
    colour: seat.colour,
    score: seat.score,
    change: seat.change ?? 0,
    place: seat.place,
    status: seat.status,
  }));
  const scores = view.look !== "titles" || variant === "bug";
  // A seat keeps its row in the bug; the standings are in order of places, equal ones as they sit.
  if (variant !== "bug" && scores) seats.sort((one, other) => one.place - other.place);
  // The winner's heading is the graphic's own word.
  const heading = variant === "winner" ? "" : view.look === "titles" ? view.show.title : view.cue?.title ?? "";
  return { variant, heading, scores, seats };
}

export function board(view) {
  if (!view.board || wholeFrame(view) || (has(view, "buzz") && buzz(view))) return null;
  const rows = view.board.rows.map((row) => ({
    theme: row.theme ?? "",
    cells: row.cells.map((cell) => ({ value: cell.value, state: cell.state })),
  }));
  return { rows, beside: has(view, "scoreboard"), below: has(view, "clock") };
}

export function question(view) {
  if (wholeFrame(view) || (has(view, "board") && board(view))) return null;
  if (CARDS.includes(view.look)) return card(view);
  const raised = has(view, "buzz") && buzz(view) !== null;
  if (view.question) {
    const { id, theme, value, number, text, answer, outcome } = view.question;
    return asked({ variant: "question", id, theme, value, number, text, answer, outcome, factor: view.factor, raised });
  }
  if (!view.theme) return null;
  return asked({ variant: "theme", id: view.theme, theme: view.theme, factor: view.factor, raised });
}

/** Every key is given every time, so that nothing of an earlier question stays. */
function asked(given) {
  const empty = { id: "", theme: "", value: 0, number: 0, text: "", answer: "", outcome: "", factor: 1 };
  const known = Object.entries(given).filter(([, value]) => value !== null && value !== undefined);
  return { ...empty, ...Object.fromEntries(known) };
}

function card(view) {
  const beside = has(view, "scoreboard");
  const cue = { title: "", text: "", ...view.cue };
  if (view.look === "text") return { variant: "card", id: "text", title: "", subtitle: "", text: view.text, beside };
  const id = `${view.look} ${cue.id ?? ""}`;
  const [title, other] = view.look === "titles" ? [view.show.title, cue.title] : [cue.title, view.show.title];
  return { variant: "card", id, title: title || other, subtitle: title && other !== title ? other : "",
    text: cue.text, beside };
}

export function buzz(view) {
  if (wholeFrame(view)) return null;
  const named = (number) => {
    const seat = view.seats.find((one) => one.seat === number);
    return seat && { seat: seat.seat, name: seat.name, colour: seat.colour };
  };
  const tied = view.seats.filter((one) => one.status === "tied");
  if (tied.length > 0) {
    const seats = tied.map((one) => named(one.seat));
    return { state: "tied", ...seats[0], points: 0, lot: false, seats };
  }
  const { ruling } = view;
  const current = view.buzz ?? ruling;
  if (!current) return null;
  const seat = named(current.seat);
  if (!seat) return null;
  const ruled = ruling && ruling.seat === current.seat;
  const lot = (view.buzz?.tied ?? []).length > 0;
  return { state: ruled ? ruling.verdict : "in", ...seat, points: ruled ? ruling.points : 0, lot, seats: [] };
}

export function clock(view) {
  if (!view.clock) return null;
  const { name, full, left, running, ends_at: end, held, out } = view.clock;
  const data = { name, full_ms: Math.round(full / 1000), left_ms: Math.round(left / 1000), running, held, out };
  return { ...data, ends_at_ms: end === null || end === undefined ? null : end / 1000 };
}
