"""The hands of those who are in, when all that is left before the showdown are draws (S3.5)."""

from random import Random

from guts_engine.analysis.coach.dealt import Possible
from guts_engine.analysis.coach.quick import Quick
from guts_engine.play.game import carry_out, legal, view_of
from guts_engine.state.actions import Action, Discard, Question
from guts_engine.state.state import StateBuilder
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Draw, Showdown
from guts_engine.strength.paths import path_of
from guts_engine.strength.sampled import Sample


def only_draws_follow(view: SeatView) -> bool:
    """Whether nothing but draws comes before the showdown, and hands are judged one way."""
    table = view.table
    game = table.rules.played
    path = path_of(game, table.at)
    if path is None or len(path.lows) > 1:
        return False
    steps = game.steps[table.at :]
    end = next(at for at, each in enumerate(steps) if isinstance(each, Showdown))
    return all(isinstance(each, Draw) and not each.table for each in steps[:end])


class RivalHands:
    """Hands of the others in that the view allows, after they have drawn.

    The player itself gives the `answer`, which does not matter for them.
    """

    def __init__(self, view: SeatView, answer: Action) -> None:
        table = view.table
        self._view = view
        self._answer = answer
        self._possible = Possible(view)
        self.seats = [seat for seat in table.players_in if seat != view.seat]
        self._tables = len(table.ghosts) if table.showdown.beat else 0

    def drawn(self, hands: Sample, rng: Random) -> tuple[float, int]:
        """How often the best of the others' hands beats a random one, and what they pay."""
        seat = self._view.seat
        assert seat is not None
        builder = StateBuilder(self._possible.state(rng))
        carry_out(builder, self._answer)
        paid = 0
        while asked := legal(builder.draft):
            other, question = next(iter(asked.items()))
            if question.question is not Question.DISCARD:
                break
            action = Quick(rng).choose(view_of(builder.draft, other), question)
            if isinstance(action, Discard) and other != seat:
                paid += question.price * len(action.cards)
            carry_out(builder, action)
        state = builder.draft
        met = [state.hands[each] for each in self.seats] + list(state.ghosts[: self._tables])
        shares = [hands.worlds[0].share(each, better=False) for each in met]
        return max(shares, default=0.0), paid
