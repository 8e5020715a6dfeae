"""What each output should show in a state of the show: the fields its texts take, and its level's effect."""

from collections.abc import Mapping

from studio.outputs.wanted import Wanted, wanted_of
from studio.show.episode import Episode
from studio.show.order import level_of


def fields_of(episode: Episode) -> Mapping[str, str]:
    """The values of the `{fields}` that a look's texts may name, as the audience may see them."""
    state, opening = episode.run.state, episode.opening
    asked, buzz = state.question, state.buzz
    cue = opening.cue(episode.run.around.cue)
    fields = {
        "title": (cue.title if cue else "") or opening.title,
        "theme": state.theme,
        "question": asked.text if asked and asked.text_shown else "",
        "value": str(asked.value) if asked else "",
        "contestant": state.seat(buzz.seat).name if buzz and not (buzz.tied and episode.run.play.wait.lot) else "",
    }
    for seat in state.seats:
        fields |= {f"name_{seat.seat}": seat.name, f"score_{seat.seat}": str(seat.score)}
    return fields


def wanted_by(episode: Episode, output: str) -> tuple[Wanted, int, str]:
    """What an output should show, from which show time on (an earlier press may still arrive), and why."""
    state, around = episode.run.state, episode.run.around
    shown = next((o.shown for o in around.outputs if o.output == output), state.look)
    looks = {look.name: look for look in episode.opening.looks}
    level = level_of(around, output, state.look)
    buzz = state.buzz
    settles = (buzz.heard or buzz.at) + episode.opening.reorder_ms * 1000 if buzz else 0
    return wanted_of(looks, state.look, shown, level, fields_of(episode)), settles, f"look {state.look}"
