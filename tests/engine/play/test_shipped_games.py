"""Every shipped game, played with random answers and by bots: chips, ends, prizes (R1, S1.4)."""

from collections.abc import Callable
from random import Random

import pytest

from guts_engine.bots.bot import Bot
from guts_engine.bots.personas import PERSONAS
from guts_engine.hands.cards import Rank
from guts_engine.play.dealing import shuffled
from guts_engine.play.game import apply, can_deal, legal, view_of
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.presets import preset
from guts_engine.rules.registry import relevant
from guts_engine.state import events as e
from guts_engine.state.actions import (
    Action,
    Asked,
    Declare,
    Discard,
    NameRank,
    Pass,
    Question,
)
from guts_engine.state.events import Event
from guts_engine.state.state import State
from guts_engine.state.view import SeatView
from guts_engine.steps.facts import most_seats
from guts_engine.steps.library import shipped_ids

MONEY = {"ante": 2, "shortfall": "credit", "max_loss": 60}
MOST_ANSWERS = 400
"""More answers than any deal needs."""
MANY, MOST_DEALS = 40, 200
"""Deals that bots play in any case, and those in which a round must end."""
TAKEN = (e.PotAwarded, e.PlayersPaid, e.LegWon)

ENDLESS = {"three-card-punishment"}
"""Somebody always pays for the next pot, unless all who are in tie."""

Player = Callable[[SeatView, Asked], Action]


def at_random(rng: Random) -> Player:
    """A player who answers at random, and mostly goes in."""

    def answer(view: SeatView, asked: Asked) -> Action:
        assert view.seat is not None
        if asked.question is Question.NAME_RANK:
            return NameRank(view.seat, rng.choice(list(Rank)))
        if asked.question is Question.PASS:
            count = rng.choice((0, asked.cards)) if asked.optional else asked.cards
            return Pass(view.seat, tuple(rng.sample(view.cards, count)))
        if asked.question is Question.DISCARD:
            counts = asked.exactly or range(asked.cards + 1)
            allowed = [count for count in counts if count <= asked.cards]
            return Discard(view.seat, tuple(rng.sample(view.cards, rng.choice(allowed or [0]))))
        return Declare(view.seat, rng.choice(asked.choices))

    return answer


def persona(name: str, rng: Random) -> Player:
    """A bot."""
    return Bot(PERSONAS[name], rng).choose


def played(
    state: State,
    players: list[Player],
    deals: int,
    rng: Random,
    enough: Callable[[list[Event]], bool] = lambda _: False,
) -> list[Event]:
    """The events of at most so many deals; after each, chips are conserved and nobody is asked.

    If no deal can begin, because a debt or a pot is too large, the table begins anew. `enough` is
    asked after each deal whether these events will do.
    """
    seen: list[Event] = []
    first = state
    for _ in range(deals):
        state = state if can_deal(state) else first
        state, events = apply(state, shuffled(state, rng))
        seen += events
        for _ in range(MOST_ANSWERS):
            asked = legal(state)
            if not asked:
                break
            seat = rng.choice(list(asked))
            state, events = apply(state, players[seat](view_of(state, seat), asked[seat]))
            seen += events
        assert legal(state) == {}, "a deal does not end"
        table = state.table
        pots = table.pot + table.low_pot + table.side_pot + table.reserve
        assert sum(seat.chips for seat in table.seats) + pots == 100 * len(table.seats)
        if enough(seen):
            break
    return seen


def begun(game: str, seats: int) -> State:
    """The state of a table before its first deal."""
    rules = preset(game)
    rules = rules.replaced({name: MONEY[name] for name in MONEY if relevant(rules, name)})
    return new_game(rules, [NewSeat(f"seat {seat}", 100) for seat in range(seats)])


@pytest.mark.parametrize("game", shipped_ids())
def test_every_shipped_game_is_played_at_random(game: str) -> None:
    rng = Random(game)
    for seats in (2, min(10, most_seats(preset(game).base))):
        seen = played(begun(game, seats), [at_random(rng)] * seats, 6, rng)
        assert sum(isinstance(event, e.DealEnded) for event in seen) == 6


@pytest.mark.slow
@pytest.mark.parametrize("game", shipped_ids())
def test_bots_play_a_round_and_many_deals_of_every_shipped_game(game: str) -> None:
    rng = Random(game)
    seats = rng.randint(3, min(6, most_seats(preset(game).base)))
    players = [persona(name, rng) for name in rng.sample(sorted(PERSONAS), seats)]

    def ended(seen: list[Event]) -> bool:
        return any(isinstance(event, e.GameEnded) for event in seen)

    def enough(seen: list[Event]) -> bool:
        deals = sum(isinstance(event, e.DealEnded) for event in seen)
        return deals >= MANY and (ended(seen) or game in ENDLESS)

    seen = played(begun(game, seats), players, MOST_DEALS, rng, enough)
    assert any(isinstance(event, TAKEN) for event in seen), "nothing is ever won"
    assert ended(seen) or game in ENDLESS, "no round ever ends"
