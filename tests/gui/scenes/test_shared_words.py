"""No text is cut at a table that people share: with the log, the coach or both open."""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

import pygame
import pytest

from guts_engine.rules.presets import PRESETS, preset
from guts_gui.drawing.canvas import Canvas
from guts_gui.layout.poses import Kind, Pose, Sprite
from guts_gui.layout.seating.geometry import CARD_RATIO
from guts_gui.scenes.table.table import TableScene
from guts_gui.settings.settings import Settings
from guts_gui.words.names.hands import HandName
from tests.gui.helpers.gallery import LANGUAGES, Dress, wear
from tests.gui.helpers.pilot import Pilot, opened
from tests.gui.helpers.players import sit_down, step

Worn = tuple[tuple[int, int], int]
"""The size of a window and that of text."""
TIGHT = ((960, 540), 150)
OTHERS = (((960, 540), 100), ((1280, 720), 100))
LARGE = (((1280, 720), 150), ((1920, 1080), 100), ((3840, 2160), 150))
SAMPLE = (("pass-the-trash", "ru", 5, None), ("hi-lo", "pl", 10, None))
SEATS = (2, 5, 10)
PRODUCT = [
    pytest.param(
        game,
        language,
        min(SEATS[(number + turn) % len(SEATS)], preset(game).most_seats),
        LARGE[(number + 2 * turn) % len(LARGE)],
        marks=pytest.mark.slow,
    )
    for number, game in enumerate(PRESETS)
    for turn, language in enumerate(LANGUAGES)
]
"""Each game in each language, the number of seats and the large window in turn.

Every pair of two of these four occurs, as drawing all in large windows takes the time.
"""
MOST_STEPS = 30
MOST_CONSULTED = 400


def moments(pilot: Pilot, table: TableScene, steps: int) -> Iterator[str]:
    """Each kind of question, before and after a choice, and each pause, once."""
    rng, seen, state = Random(2), set(), table.state
    for _ in range(steps):
        turn = table.turn if pilot.scene is table else None
        stage = turn.view.table.stage if turn else None
        kind = type(pilot.scene), turn and turn.question, state.waiting, stage
        if kind not in seen:
            seen.add(kind)
            yield str(kind)
            if turn is not None and turn.asked is not None:
                cards = range(turn.asked.cards)
                picked = turn.picking and [state.pick_at(number) for number in cards]
                state.choose(turn.asked.choices[-1]) if not picked else None
                table.refresh()
                yield f"{kind}, chosen"
                turn.choice, turn.picks = None, ()
        step(pilot, rng)


def sides(pilot: Pilot, table: TableScene) -> Iterator[str]:
    """The scene as it is; a table with the log, with the advice of the coach, and with both."""
    yield "alone"
    if pilot.scene is not table:
        return
    turn, state = table.turn, table.state
    table.toggle_log()
    yield "log"
    if turn is not None and turn.asked is not None:
        turn.peek(wanted=True)
        state.lay()
        if not state.coach.wanted:
            state.coach.toggle()
        for _ in range(MOST_CONSULTED):
            if not state.coach.busy:
                break
            pilot.pump(1, 0.0)
        yield "both"
        table.toggle_log()
        yield "coach"
        turn.peek(wanted=False)
        state.lay()
    else:
        table.toggle_log()


@pytest.mark.parametrize(("game", "language", "seats", "large"), [*SAMPLE, *PRODUCT])
def test_no_text_is_cut_at_a_shared_table(
    tmp_path: Path, game: str, language: str, seats: int, large: Worn | None
) -> None:
    """Where the least room is everything, in the other windows what comes in turn."""
    settings = Settings(player="Ann", speed="instant", clock=60, language=language)
    with opened(tmp_path, settings) as pilot:
        table = sit_down(pilot, game, people=2, bots=seats - 2)
        others = cycle((*OTHERS, large) if large else OTHERS)
        for moment in moments(pilot, table, MOST_STEPS if large else 8):
            for side in sides(pilot, table):
                for size, text in (TIGHT, next(others)):
                    wear(pilot, Dress(size, language, text))
                    assert pilot.app.art.cut == set(), (moment, side, size, text)


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize(
    "name",
    [
        HandName("Full house, queens over sixes"),
        HandName("Wysoka karta dziesiątka", "10-8 na\xa0nisko"),
        HandName("Фулл-хаус, дамы с шестёрками"),
    ],
)
def test_the_name_of_the_near_hand_leaves_its_cards_to_be_seen(
    tmp_path: Path, name: HandName, log: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    laid: list[pygame.Rect] = []

    def lay(
        self: Canvas, surface: pygame.Surface, drawn: pygame.Surface, pose: Pose, lower: int = 0
    ) -> None:
        at = round(pose.x * self.frame.scale), round(pose.y * self.frame.scale) + lower
        laid.append(drawn.get_rect(center=at))

    with opened(tmp_path, Settings(player="Ann", speed="instant")) as pilot:
        table = sit_down(pilot)
        if log:
            pilot.key("enter")
            table.toggle_log()
        for size, text in (TIGHT, *OTHERS, *LARGE):
            wear(pilot, Dress(size, "en", text))
            near = max(table.sprites.plan.places, key=lambda place: place.cards[1])
            seat = table.sprites.plan.places.index(near)
            with monkeypatch.context() as spying:
                spying.setattr(Canvas, "lay", lay)
                pose = Pose(*near.label, 0, name, z=25)
                table.sprites.people.name(pilot.app.screen, Sprite(Kind.NAME, seat), pose, name)
            deep = near.card_width * CARD_RATIO
            foot = table.felt.px(near.cards[1] + deep / 2)
            assert foot - laid[-1].top <= table.felt.px(deep) / 8, (size, text)
            assert laid[-1].bottom <= table.felt.px(table.felt.height - 92 + 12), (size, text)
