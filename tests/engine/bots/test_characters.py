"""The built-in personas differ in how they play."""

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import Final

import pytest

from guts_engine.bots.bot import Bot
from guts_engine.bots.habits import Count, Habits, Watcher, contexts
from guts_engine.bots.persona import Persona
from guts_engine.bots.personas import PERSONAS
from guts_engine.common.frozen import changed
from guts_engine.hands.cards import PACK, Card
from guts_engine.hands.ranking import strength
from guts_engine.play.game import apply, view_of
from guts_engine.play.setup import NewSeat, Start, new_game
from guts_engine.rules.presets import PRESETS
from guts_engine.state.actions import Asked, Declare, StartDeal
from guts_engine.state.table import Table
from guts_engine.state.view import SeatView
from guts_engine.steps.model import Choice

ASKED: Final = Asked((Choice.IN, Choice.OUT))
HANDS: Final = [tuple(Random(seed).sample(PACK, 3)) for seed in range(150)]
PLAIN: Final = PRESETS["three-card"]
FINE: Final = sorted(HANDS, key=lambda hand: strength(hand, PLAIN.ranking))[-25:] * 3
IN_TURN: Final = PLAIN.replaced({"declare": "sequential"})


def at_table(*said: Choice, pot: int = 50, chips: int = 5000, players: int = 5) -> SeatView:
    """The view of the next player after the others have declared; nobody has, in secret."""
    rules = IN_TURN if said else PLAIN
    seats = [NewSeat(f"P{seat}", chips) for seat in range(players)]
    state = new_game(rules.replaced({"ante": 10}), seats, start=Start(pot=pot))
    state = apply(state, StartDeal(PACK))[0]
    for choice in said:
        state = apply(state, Declare(state.table.turn[0], choice))[0]
    return view_of(state, state.table.turn[0])


def hurt(table: Table) -> Table:
    """The table as if everyone had lost in the previous deal."""
    return changed(table, deals=2, lost=(1,) * 5)


SITUATIONS: Final[dict[str, SeatView]] = {
    "a first pot": at_table(),
    "a big pot": at_table(pot=800),
    "a pot that would break it": at_table(pot=200, chips=210),
    "with one other": at_table(pot=20, players=2),
    "two in already": at_table(Choice.IN, Choice.IN),
    "all before out": at_table(Choice.OUT, Choice.OUT, Choice.OUT),
    "after a loss": changed(at_table(), table=hurt(at_table().table)),
}


def told(view: SeatView, *, ins: int) -> Watcher:
    """A watcher that has seen everyone else in this often, of a hundred declarations."""
    watcher = Watcher(view)
    for seat in view.table.order:
        if seat != view.seat:
            here = contexts(view.table, seat)[0]
            seen = Habits(dict.fromkeys(here.buckets, Count(100, ins, 100 * here.prior)))
            watcher.habits[view.table.seats[seat].name] = seen
    return watcher


def share_in(
    persona: Persona,
    view: SeatView,
    dealt: Sequence[tuple[Card, ...]] = HANDS,
    watcher: Watcher | None = None,
) -> float:
    """The share of the same hands that it plays there."""
    assert view.seat is not None
    ins = 0
    for number, hand in enumerate(dealt):
        hands = list(view.hands)
        hands[view.seat] = hand
        bot = Bot(persona, Random(number), watcher)
        said = bot.choose(changed(view, hands=tuple(hands)), ASKED)
        ins += isinstance(said, Declare) and said.choice is Choice.IN
    return ins / len(dealt)


def heads_up(persona: Persona, ins: int) -> float:
    """The share of hands that it plays against one player who was in this often."""
    view = SITUATIONS["with one other"]
    return share_in(persona, view, watcher=told(view, ins=ins))


@pytest.fixture(scope="module")
def shares() -> dict[str, dict[str, float]]:
    """By style, the share of hands played in every situation."""
    return {
        persona.style: {name: share_in(persona, view) for name, view in SITUATIONS.items()}
        | {"a fine hand": share_in(persona, SITUATIONS["a first pot"], FINE)}
        | {f"{ins} in 100 seen": heads_up(persona, ins) for ins in (100, 10)}
        for persona in PERSONAS.values()
    }


Shares = dict[str, dict[str, float]]


def test_any_two_characters_differ_clearly_somewhere(shares: Shares) -> None:
    for one, other in combinations(shares, 2):
        apart = [abs(shares[one][name] - shares[other][name]) for name in shares[one]]
        assert max(apart) > 0.1, (one, other)


MOST_OF_ALL: Final[list[tuple[str, str, Callable[[dict[str, float]], float]]]] = [
    ("gambler", "plays most", lambda share: share["a first pot"]),
    ("rock", "plays least", lambda share: -share["a first pot"]),
    ("hothead", "is hurt most", lambda share: share["after a loss"] - share["a first pot"]),
    ("contrarian", "shuns others", lambda share: share["a first pot"] - share["two in already"]),
    (
        "banker",
        "fears most",
        lambda share: share["a first pot"] / share["a pot that would break it"],
    ),
    ("rock", "loves big pots", lambda share: share["a big pot"] - share["a first pot"]),
    ("mouse", "wastes most", lambda share: -share["a fine hand"]),
    ("caller", "calls most", lambda share: share["two in already"]),
    ("watcher", "answers most", lambda share: share["10 in 100 seen"] - share["with one other"]),
]


@pytest.mark.parametrize(("style", "does", "how"), MOST_OF_ALL)
def test_each_is_known_for_something(
    style: str, does: str, how: Callable[[dict[str, float]], float], shares: Shares
) -> None:
    assert max(shares, key=lambda each: how(shares[each])) == style, does
