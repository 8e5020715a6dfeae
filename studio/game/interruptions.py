"""What may happen in any wait: hold, adjust, note, overrule, protests, sending off; the engine's own moves."""

from typing import Any, Literal

from msgspec.structs import replace

from studio.game.answers import Change, Protested, question_of, worked_out
from studio.game.game import Game
from studio.game.moves import Adjust, Decide, Decision, Hold, LetGo, Note, Overrule, Protest, SendOff
from studio.game.state import State
from studio.game.wait import POINTS_LIMIT, TEXT_LIMIT, Ask, Legal, Wait, misfit, subject
from studio.game.words import msg

Interruption = Hold | LetGo | Adjust | Note | Overrule | Protest | Decide | SendOff
AT_ANY_TIME = (Adjust, Note, Overrule, Protest, Decide, SendOff)
INTERRUPTIONS = (Hold, LetGo, *AT_ANY_TIME)
REASON = Ask("reason", "text", (), 0, TEXT_LIMIT)


def legal_for_clock(state: State, wait: Wait) -> tuple[Legal, ...]:
    """What can be done to the clock of the moment."""
    clock = state.clock
    if clock and clock.started is not None:
        return (_offer("hold", msg("Hold the clock"), subject(state, wait, "hold")),)
    if clock and clock.held:
        return (_offer("let_go", msg("Let the clock run"), subject(state, wait, "let_go")),)
    return ()


def legal(state: State, wait: Wait) -> tuple[Legal, ...]:
    """The interruptions possible now, in the order of the desk."""
    found = list(legal_for_clock(state, wait))
    if state.seats:
        scores = (0, *(s.score for s in state.seats))  # whatever the seat, no score may be driven beyond the limit
        least, most = min(0, -POINTS_LIMIT - min(scores)), max(0, POINTS_LIMIT - max(scores))
        points = Ask("points", "number", (), least, most)
        seats = Ask("seat", "choice", tuple(s.seat for s in state.seats))
        found.append(_offer("adjust", msg("Adjust points"), "", seats, points, replace(REASON, least=1)))
    found.append(_offer("note", msg("Note"), "", Ask("text", "text", (), 1, TEXT_LIMIT)))
    if wait.protests and (about := state.protestable):
        found += [_protest_offer(state, kind, about) for kind in ("credit", "void")]
    for protest in state.protests:
        if not protest.decided and question_of(protest.of) not in state.in_play:
            found += [_decide_offer(protest, True), _decide_offer(protest, False)]
    if over := overrulable(state):
        known = frozenset(over)
        given = tuple(a.id for a in state.answers if a.question in known)
        verdicts = Ask("verdict", "choice", ("right", "wrong", "none"))
        found.append(_offer("overrule", msg("Overrule"), "", Ask("of", "choice", given), verdicts, REASON))
        void: dict[str, str | int] = {"about": "", "verdict": "void"}
        asks = (Ask("of", "choice", over), REASON)
        found.append(Legal("overrule", "overrule:void", msg("Strike a question"), {}, void, asks))
    if inside := tuple(s.seat for s in state.seats if not s.out):
        found.append(_offer("send_off", msg("Send off"), "", Ask("seat", "choice", inside), REASON))
    return tuple(found)


def _offer(do: str, label: str, about: str, *asks: Ask) -> Legal:
    return Legal(do, do, label, {}, {"about": about}, asks)


def _protest_offer(state: State, kind: str, about: str) -> Legal:
    labels = {"credit": msg("Protest: the ruling"), "void": msg("Protest: the question")}
    asks = [Ask("seat", "choice", tuple(s.seat for s in state.seats)), Ask("text", "text", (), 0, TEXT_LIMIT)]
    fields: dict[str, str | int] = {"about": about, "kind": kind}
    if kind == "credit":
        asks.insert(1, Ask("of", "choice", tuple(a.id for a in state.answers if a.question == about)))
    else:
        fields["of"] = about
    return Legal("protest", f"protest:{kind}", labels[kind], {}, fields, tuple(asks))


def _decide_offer(protest: Protested, upheld: bool) -> Legal:
    label = msg("Uphold protest {protest}") if upheld else msg("Reject protest {protest}")
    fields: dict[str, str | int] = {"about": protest.id, "protest": protest.id, "upheld": upheld}
    key = f"decide:{protest.id}:{'upheld' if upheld else 'rejected'}"
    return Legal("decide", key, label, {"protest": protest.id}, fields, (REASON,))


def overrulable(state: State) -> tuple[str, ...]:
    """Questions whose result may be overruled: those that are over, the latest first."""
    answered = dict.fromkeys(a.question for a in reversed(state.answers))
    aside = frozenset((*state.in_play, *state.struck))
    return tuple(q for q in answered if q not in aside)


def refuse(state: State, wait: Wait, move: Decision) -> str:
    """Why an interruption is not possible now, in words; "" when it is."""
    match move:
        case Adjust():
            return _refuse_adjust(state, move)
        case Note(text=text):
            return _refuse_text("note", "the text", text)
        case Overrule(reason=reason):
            return _refuse_overrule(state, move) or misfit("overrule", REASON, reason)
        case Protest(text=text):
            return _refuse_protest(state, wait, move) or misfit("protest", replace(REASON, field="text"), text)
        case Decide(reason=reason):
            return _refuse_decide(state, move) or misfit("decide", REASON, reason)
        case SendOff(seat=seat, reason=reason):
            inside = [s.seat for s in state.seats if not s.out]
            why = "" if seat in inside else f"send_off: seat {seat} is not in the game; in it are {inside}"
            return why or misfit("send_off", REASON, reason)
    return ""


def stale(kind: str, about: str, now: str) -> str:
    """Why a decision about something else than `now` is refused, "" when it is about it or about nothing named."""
    if about in ("", now):
        return ""
    return f"{kind} was about {about}, which is no longer current; now it would be about {now or 'nothing'}"


def _refuse_adjust(state: State, move: Adjust) -> str:
    seats = [s.seat for s in state.seats]
    if move.seat not in seats:
        return f"adjust: there is no seat {move.seat}; seats are {seats}"
    if not -POINTS_LIMIT <= move.points <= POINTS_LIMIT:
        return f"adjust: {move.points} points; allowed are −{POINTS_LIMIT} to {POINTS_LIMIT}"
    score = state.seat(move.seat).score
    if abs(score + move.points) > max(POINTS_LIMIT, abs(score)):
        return f"adjust: the score would be beyond {POINTS_LIMIT}, more than fits on air"
    return _refuse_text("adjust", "the reason", move.reason)


def _refuse_text(kind: str, what: str, text: str) -> str:
    """Why a typed text can't stand in the record, "" when it can."""
    if text.strip() and len(text) <= TEXT_LIMIT:
        return ""
    return f"{kind}: {what} has {len(text.strip())} letters; allowed are 1 to {TEXT_LIMIT}"


def _refuse_overrule(state: State, move: Overrule) -> str:
    over = overrulable(state)
    can = over if move.verdict == "void" else tuple(a.id for a in state.answers if a.question in over)
    what = "a question" if move.verdict == "void" else "an answer to a question"
    if move.of not in can:
        return f"overrule: {move.of} is not {what} that is over and stands; those are {', '.join(can) or 'none'}"
    return ""


def _refuse_protest(state: State, wait: Wait, move: Protest) -> str:
    now = state.protestable if wait.protests else ""
    if not now:
        return "protest: it comes after a ruling and before the next question is read; now there is no such ruling"
    if why := stale("protest", move.about, now):
        return why
    if move.seat not in (seats := [s.seat for s in state.seats]):
        return f"protest: there is no seat {move.seat}; seats are {seats}"
    can = [now] if move.kind == "void" else [a.id for a in state.answers if a.question == now]
    return "" if move.of in can else f"protest: {move.of} is not open to it now; open are {', '.join(can)}"


def _refuse_decide(state: State, move: Decide) -> str:
    waiting = {p.id: question_of(p.of) for p in state.protests if not p.decided}
    if move.protest not in waiting:
        return f"decide: {move.protest} does not wait; those that do are {', '.join(waiting) or 'none'}"
    if (question := waiting[move.protest]) in state.in_play:
        return f"decide: {move.protest} is about {question}, which is still in play"
    return stale("decide", move.about, move.protest)


def changes(state: State, later_answers: str, of: str, verdict: str) -> tuple[Change, ...]:
    """What overruling an answer or striking a question would change, seat by seat; shown before it is done. (CM-6)"""
    question = question_of(of)
    answers = [replace(a, now=verdict) if a.id == of else a for a in state.answers if a.question == question]
    worth = worked_out(answers, later_answers, verdict == "void" or question in state.struck)
    before: dict[int, int] = {}
    for entry in state.ledger:
        if entry.question == question:
            before[entry.seat] = before.get(entry.seat, 0) + entry.points
    after = {seat: worth.get(seat, 0 if verdict == "void" else points) for seat, points in before.items()}
    return tuple(Change(s, before[s], points) for s, points in after.items() if points != before[s])


def apply(game: Game[Any], move: Interruption) -> None:
    """Do it; what changes the flow of the script is done by the play."""
    state = game.state
    match move:
        case Hold():
            held = tuple(c.stopped(move.at, held=True) if c.started is not None else c for c in state.clocks)
            game.set(clocks=held)
        case LetGo():  # of the clock of the moment alone: the time to think stands while a player answers (SI-8)
            last = state.clocks[-1]
            game.set(clocks=(*state.clocks[:-1], replace(last, started=move.at, held=False)))
        case Adjust():
            game.award(move.seat, move.points, "adjust", move.reason, question="")
        case Note():
            pass
        case Overrule():
            _overrule(game, move.of, move.verdict, move.reason)
        case Protest():
            _protest(game, move)
        case Decide():
            _decide(game, move)
        case SendOff():
            game.send_off(move.seat)


def _overrule(game: Game[Any], of: str, verdict: str, reason: str) -> None:
    """Work one question's result out again; the ledger gets what changes, and nothing else does. (CM-6, CM-7)"""
    state, question = game.state, question_of(of)
    found = changes(state, game.later_answers, of, verdict)
    if verdict == "void":
        game.set(struck=(*state.struck, question))
    else:
        game.set(answers=tuple(replace(a, now=verdict) if a.id == of else a for a in state.answers))
    for change in found:
        game.award(change.seat, change.after - change.before, "overrule", reason, question=question)
    game.show_overruled(question, void=verdict == "void")


def _protest(game: Game[Any], move: Protest) -> None:
    """It is kept with what it asks for: the question void, or the other verdict than the one in force. (SI-P)"""
    state = game.state
    now = next((a.now for a in state.answers if a.id == move.of), "")
    wants: Literal["right", "wrong", "void"] = "wrong" if now == "right" else "right"
    wants = "void" if move.kind == "void" else wants
    number = f"p{len(state.protests) + 1}"
    kept = Protested(number, move.seat, move.kind, move.of, wants, move.text, move.at, move.by)
    game.set(protests=(*state.protests, kept))


def _decide(game: Game[Any], move: Decide) -> None:
    """A protest is decided; an upheld one overrules its question, and a void one may owe a reserve. (SI-P)"""
    protest = next(p for p in game.state.protests if p.id == move.protest)
    decided = replace(protest, decided="upheld" if move.upheld else "rejected")
    game.set(protests=tuple(decided if p.id == protest.id else p for p in game.state.protests))
    question = question_of(protest.of)
    if not move.upheld or question in game.state.struck:
        return
    _overrule(game, protest.of, protest.wants, move.reason or protest.id)
    if protest.kind == "void" and game.owes:
        game.set(owed=(*game.state.owed, question))
