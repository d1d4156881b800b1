"""Every event of every game has its place and its moment, at every table (S3, S4)."""

from collections.abc import Iterator
from random import Random

import pytest

from guts_engine.play.game import apply, available, can_deal, legal
from guts_engine.play.setup import NewSeat, new_game
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import events as e
from guts_engine.state.actions import StartDeal
from guts_engine.state.view import SeatView, advance, redact
from guts_engine.steps.library import shipped, shipped_ids
from guts_engine.steps.model import Game
from guts_gui.animation.director import direct
from guts_gui.animation.shot import Shot
from guts_gui.layout.middle import house_hands, wild_sign
from guts_gui.layout.placement import place
from guts_gui.layout.poses import Kind, Placement
from guts_gui.layout.seating.seats import SIGN_HALF
from tests.engine.helpers.games_made import made_game
from tests.engine.helpers.games_played import answer
from tests.gui.helpers.stages import SIZE

SAMPLE = (
    "deadly-sevens",
    "doctor-ii",
    "five-card-bluster",
    "guts-high-low",
    "joker-fierce",
    "kryptonite",
    "six-seven-eight",
    "two-more-deadly",
)
"""Games that together have every kind of step."""


def shots(game: Game, rng: Random, seats: int, deals: int, viewer: int | None) -> Iterator[Shot]:
    """Every event of some deals with random answers, as a viewer sees it."""
    rules = RuleSet.of(game)
    state = new_game(rules, [NewSeat(f"P{n}", rng.choice((40, 400))) for n in range(seats)])
    view = SeatView(viewer, state.table, hands=((),) * seats)
    for _ in range(deals):
        if not can_deal(state):
            return
        pack = list(available(state))
        rng.shuffle(pack)
        action = StartDeal(tuple(pack))
        while True:
            state, events = apply(state, action)
            for event in events:
                seen = redact(event, viewer, peek=rules.played.peek)
                if seen is not None and not isinstance(seen, e.PackSet):
                    after = advance(view, seen)
                    yield Shot(view, after, seen, SIZE)
                    view = after
            asked = legal(state)
            if not asked:
                break
            seat = rng.choice(sorted(asked))
            action = answer(state, seat, asked[seat], rng)


def check(shot: Shot) -> None:
    """The moment begins where the table was and ends where it is, with every card seen."""
    told = direct(shot)
    assert told.at(told.length) == shot.end, shot.event
    assert all(cue.end <= told.length + 1e-6 for cue in told.cues), shot.event
    for t in (0.0, told.length / 3, told.length * 0.8):
        for sprite, pose in told.at(t).items():
            assert -400 < pose.x < SIZE.width + 400 and -400 < pose.y < SIZE.height + 400, sprite
    _cards_lie_as_seen(shot.after, shot.end)


def _cards_lie_as_seen(view: SeatView, laid: Placement) -> None:
    """The cards on the table are those that the viewer sees, each once, the others face down."""
    for kind, cards in (
        (Kind.COMMON, view.table.common),
        (Kind.HOUSE, [card for hand in house_hands(view.table) for card in hand.cards]),
    ):
        faces = [pose.face.card for sprite, pose in sorted(laid.items()) if sprite.kind is kind]
        assert faces == list(cards), kind
    for seat, hand in enumerate(view.hands):
        lying = {key.number: pose.face.card for key, pose in laid.items() if key.is_card_of(seat)}
        assert not lying or lying == dict(enumerate(hand)), seat


def watched(game: Game, seed: int, deals: int) -> None:
    """A few deals of the game at a small and the largest table, as a player and from outside."""
    rng = Random(f"{game.id} {seed}")
    most = min(10, RuleSet.of(game).most_seats)
    for seats, viewer in ((min(3, most), 0), (most, None)):
        for shot in shots(game, rng, seats, deals, viewer):
            check(shot)


@pytest.mark.parametrize("name", SAMPLE)
def test_every_event_of_a_game_has_its_moment(name: str) -> None:
    watched(shipped(name), 1, deals=2)


@pytest.mark.slow
@pytest.mark.parametrize("name", [each for each in shipped_ids() if each not in SAMPLE])
def test_every_event_of_every_game_has_its_moment(name: str) -> None:
    watched(shipped(name), 2, deals=3)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(60))
def test_every_event_of_games_made_at_random_has_its_moment(seed: int) -> None:
    watched(made_game(Random(f"moments {seed}")), seed, deals=1)


def test_every_card_of_the_table_is_placed_whatever_is_to_come() -> None:
    """S3.3: no game of the catalogue shows more cards than are to come."""
    for name in SAMPLE:
        for shot in shots(shipped(name), Random(name), 3, 1, 0):
            places = [key for key in place(shot.after, SIZE) if key.kind is Kind.COMMON_PLACE]
            assert len(places) + len(shot.after.table.common) <= 7


@pytest.mark.parametrize("game", ["lively-diamonds", "two-more-deadly", "kryptonite"])
def test_large_words_stay_beside_the_sign_of_what_is_wild_s5_1(game: str) -> None:
    found = 0
    for shot in shots(shipped(game), Random(4), 5, 8, viewer=0):
        for cue in direct(shot).cues:
            if cue.sprite.kind is Kind.BANNER and wild_sign(shot.after.table):
                found += 1
                left = cue.after.x - cue.after.width / 2
                assert left >= shot.plan.sign[0] + SIGN_HALF
    assert found
