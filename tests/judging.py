"""A table held against the judge of its game, wait by wait."""

from studio.show.order import STARTS, Step
from tests.si_judge import Judge
from tests.si_script import Table


def disagreement(table: Table, judge: Judge) -> str:
    """Hear all steps of the table's round and say where table and judge differ, "" where they agree."""
    for step in steps_of_the_cue(table):
        judge.hear(step)
    state, kept = table.state, judge.kept
    clock, timer, lit = state.clock, judge.timer, judge.able()
    if timer:
        timer.stand(table.now, timer.held)
    pairs = {
        "scores": ({s.seat: s.score for s in state.seats}, judge.scores),
        "who is in": (state.buzz.seat if state.buzz else 0, judge.who),
        "who may press": (list(table.game.wait.press), judge.open if judge.phase == "open" else []),
        "the lot": (set(table.game.wait.lot), {str(s) for s, _ in judge.tied if s not in judge.out}
                    if judge.phase == "lot" else set()),
        "what is possible": ({offer.key for offer in table.game.legal()}, lit),
        "the clock": ((clock.stopped(table.now).left, clock.held, clock.out) if clock else None,
                      (timer.left, timer.held, timer.out) if timer else None),
        "the question": (state.question.pack_id if state.question and judge.phase == "open" else "",
                         judge.put.id if judge.put and judge.phase == "open" else ""),
        "who is out": ({s.seat for s in state.seats if s.out}, judge.out),
        "the protests": ([[p.id, p.of, p.wants, p.decided] for p in state.protests], kept.protests),
        "what is struck": (set(state.struck), {f"q{n}" for n, q in enumerate(kept.questions, 1) if q.struck}),
        "what is owed": (list(state.owed), kept.owed),
    }  # fmt: skip
    return "; ".join(f"{what}: {game}, judged {judged}" for what, (game, judged) in pairs.items() if game != judged)


def steps_of_the_cue(table: Table) -> list[Step]:
    """The steps in force since the last take."""
    order = table.episode.order
    first = max(i for i, step in enumerate(order) if isinstance(step.move, STARTS))
    return order[first + 1 :]
