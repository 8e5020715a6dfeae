"""A second scorekeeper, written from the rulebook alone: answers as given, overrules, protests, and what they come to.

It is told of moves and what an answer is worth; it never reads the ledger. (CM-5, CM-6, SI-P)
"""

from studio.game.moves import Decide, Overrule, Protest

Worth = dict[str, int]
"""What each verdict means in points."""


class Question:
    """A question that was put: who answered what, in order, and whether it was struck."""

    def __init__(self) -> None:
        self.answers: list[tuple[int, str, Worth]] = []
        self.struck = False

    def points(self, keep: bool) -> dict[int, int]:
        """What it comes to for each seat: a right answer ends it, unless later ones are kept."""
        found: dict[int, int] = {}
        if not self.struck:
            for seat, verdict, worth in self.answers:
                found[seat] = found.get(seat, 0) + worth[verdict]
                if verdict == "right" and not keep:
                    break
        return found


class Scorekeeper:
    """The questions of a show, numbered from 1, and the protests about them."""

    def __init__(self, seats: range, later_answers: str, void_after_game: str) -> None:
        self.seats, self.keep, self.replaces = seats, later_answers == "keep", void_after_game == "replace"
        self.questions: list[Question] = []
        self.protests: list[list[str]] = []  # id, what it is about, what it wants, what was decided
        self.owed: list[str] = []
        self.ruled = ""
        """The question that may be protested about."""

    @property
    def now(self) -> str:
        """The last question put."""
        return f"q{len(self.questions)}"

    def of(self, id: str) -> Question:
        """The question of this id, or of an answer's."""
        return self.questions[int(id.partition(".")[0][1:]) - 1]

    def put(self) -> None:
        """A question is announced; one that was announced before and passed over is over with it."""
        self.begun()
        self.questions.append(Question())

    def begun(self) -> None:
        """The last question put has been read, someone got in, or it is over."""
        if self.ruled != self.now:
            self.ruled = ""

    def answer(self, seat: int, verdict: str, worth: Worth) -> None:
        """An answer to the last question put, and the host's ruling."""
        self.questions[-1].answers.append((seat, verdict, worth))
        self.ruled = self.now

    def strike(self, id: str) -> None:
        """A question is void."""
        self.of(id).struck = True
        if self.ruled == id:
            self.ruled = ""

    def overrule(self, of: str, verdict: str) -> None:
        """An answer is worth another verdict, or a question is void."""
        if verdict == "void":
            self.strike(of)
            return
        seat, question = int(of.partition(".s")[2]), self.of(of)
        question.answers = [(s, verdict if s == seat else v, worth) for s, v, worth in question.answers]

    def hear(self, move: Overrule | Protest | Decide) -> None:
        """A decision about the past."""
        match move:
            case Overrule(of=of, verdict=verdict):
                self.overrule(of, verdict)
            case Protest(kind=kind, of=of):
                wants = "void"
                if kind == "credit":
                    seat = int(of.partition(".s")[2])
                    (now,) = (v for s, v, _ in self.of(of).answers if s == seat)
                    wants = "wrong" if now == "right" else "right"
                self.protests.append([f"p{len(self.protests) + 1}", of, wants, ""])
            case Decide(protest=protest, upheld=upheld):
                found = self.protests[int(protest[1:]) - 1]
                _, of, wants, _ = found
                found[3] = "upheld" if upheld else "rejected"
                if upheld and not self.of(of).struck:
                    self.overrule(of, wants)
                    if wants == "void" and self.replaces:
                        self.owed.append(of)

    def over(self, playing: bool) -> list[str]:
        """Questions that can be overruled: answered, not struck, and not in play."""
        last = len(self.questions) if playing else 0
        return [f"q{n}" for n, q in enumerate(self.questions, 1) if q.answers and not q.struck and n != last]

    def able(self, playing: bool, protests: bool) -> set[str]:
        """Which keys about the past must be lit; `playing`: the last question is in play."""
        keys = {"protest:credit", "protest:void"} if protests and self.ruled else set()
        for id, of, _, decided in self.protests:
            if not decided and not (playing and self.of(of) is self.questions[-1]):
                keys |= {f"decide:{id}:upheld", f"decide:{id}:rejected"}
        return keys | ({"overrule", "overrule:void"} if self.over(playing) else set())

    def scores(self) -> dict[int, int]:
        """Every seat's points from all questions."""
        points = dict.fromkeys(self.seats, 0)
        for question in self.questions:
            for seat, came in question.points(self.keep).items():
                points[seat] += came
        return points
