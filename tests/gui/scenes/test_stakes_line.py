"""The stakes in the bar: legible in every game, stage and language, in the smallest window."""

from collections.abc import Iterator
from itertools import product
from random import Random

import pygame
import pytest

from guts_engine.common.frozen import changed
from guts_engine.play.setup import NewSeat
from guts_engine.record.log import GameLog
from guts_engine.record.match import Match
from guts_engine.rules.presets import PRESETS, preset
from guts_engine.state.actions import Question
from guts_gui.drawing.assets import Art
from guts_gui.drawing.brush import Brush
from guts_gui.layout.frame import Frame
from guts_gui.scenes.common.bar import draw_stakes
from guts_gui.scenes.common.hand_row import declaring_places
from guts_gui.session.turn import Turn
from tests.engine.helpers.games_played import answer
from tests.gui.helpers.languages import use

pytestmark = pytest.mark.slow

NAMES = ("Ann", "Bo", "Christopher", "Dee", "Maximiliana")
LARGE_POT = 1240
OTHERS = (
    "bravado-at-the-wall",
    "bravado-ii",
    "doctor-ii",
    "double-revenge",
    "four-three",
    "guts-high-low",
    "nerve",
    "pass-your-guts",
    "progressive-guts",
    "six-and-nine-ii",
    "strong-twos",
    "tennessee-guts",
    "three-card-man-or-mouse",
    "three-card-punishment",
    "two-card-guts-iii",
    "two-more-deadly",
)
"""Games with stakes of their own."""
RULES: dict[str, tuple[dict[str, object], ...]] = {
    "two-card": ({"second_chance": True},),
    "three-card": (
        {"losers": "worst"},
        {"all_out": "wimp"},
        {"ghost": "lone", "losers": "worst"},
        {"ghost": "always", "losers": "worst"},
    ),
    "two-plus-one": ({"second_declare": True},),
    "four-two-two": (
        {"dropped_ante": True, "all_out": "match-best"},
        {"lone": "beat-deck", "losers": "worst"},
    ),
    "hi-lo": ({"both": "must-win-both"},),
}


def turns(game: str) -> Iterator[Turn]:
    """Every different question to declare in some deals, also for a large pot."""
    seen = set()
    for rules, seats, seed in (
        (rules, seats, seed)
        for rules in ({}, *RULES.get(game, ()))
        for seats in (2, 5)
        for seed in range(4)
    ):
        chance = Random(seed)
        players = tuple(NewSeat(name, 5000) for name in NAMES[:seats])
        match = Match(GameLog(preset(game).replaced({"ante": 5, **rules}), players), Random(seed))
        for _ in range(4):
            match.begin_deal()
            while asked := match.pending():
                seat = min(asked)
                view = match.view(seat)
                table = view.table
                legs = table.legs[seat] if table.legs else 0
                now = table.stage, legs, table.second_chance, len(table.players_in), table.reached
                if (
                    asked[seat].question is Question.DECLARE
                    and (key := (str(rules), now)) not in seen
                ):
                    seen.add(key)
                    for pot in (table.pot, LARGE_POT):
                        large = changed(view, table=changed(table, pot=pot))
                        yield Turn(large, view, asked[seat], covered=False)
                match.submit(answer(match.state, seat, asked[seat], chance))
            if not match.state.table.rules.base.legs and match.state.table.ended:
                break


@pytest.mark.parametrize("game", (*PRESETS, *OTHERS))
def test_the_stakes_fit_beside_the_buttons(game: str) -> None:
    """In each language and size of text."""
    pygame.font.init()
    asked = list(turns(game))
    assert asked
    for code, text in product(("en", "pl", "ru"), (100, 150)):
        use(code)
        frame = Frame(960, 540, text)
        brush = Brush(frame, Art())
        surface = pygame.Surface(frame.size_px)
        for turn, done in product(asked, (False, True)):
            assert turn.asked is not None
            places = declaring_places(frame, len(turn.asked.choices), done=done)
            draw_stakes(surface, brush, turn, places[0][0])
            assert not brush.art.cut, (code, text, turn.view.table)
