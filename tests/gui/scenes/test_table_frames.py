"""The window pixel by pixel: no secret in any frame, and all text in place."""

from collections.abc import Sequence
from pathlib import Path
from random import Random
from zlib import crc32

import pygame
import pytest

from guts_engine.hands.cards import PACK
from guts_engine.state.events import HandsShown
from guts_engine.steps.model import Choice
from guts_gui.animation.reveal import OPENS
from guts_gui.layout.poses import HandPose, Kind
from guts_gui.layout.seating.seats import BAR
from guts_gui.scenes.table.table import TableScene
from guts_gui.scenes.title.title import TitleScene
from guts_gui.session.session import Session
from guts_gui.settings.settings import Settings
from tests.gui.helpers import pilot as cockpit
from tests.gui.helpers.pilot import SIZES, Pilot
from tests.gui.helpers.sessions import stacked, table, tops, viewer_declares
from tests.gui.helpers.tables import join, opened, settle, skip

pytestmark = pytest.mark.slow

SEATS = 5
MOVING = 10
"""More different frames than that show a deal, and declarations, in motion."""
LONG = "Maximilian Weber"
TOLD = (
    f"{LONG} takes 1,234,567 with a pair of queens, ten kicker.",
    f"{', '.join([LONG] * 8)} and {LONG} pay 1,234,567 each into the next pot.",
)


def dealt(cards: str, declare: str, seed: int) -> Session:
    """A session about to deal these cards, with Ann on the dealer's left."""
    return stacked(table(SEATS, declare=declare), None, cards, dealer=SEATS - 1, seed=seed)


def said(cards: str, declare: str, seed: int) -> tuple[object, ...]:
    """All declarations when Ann is in."""
    session = dealt(cards, declare, seed)
    session.deal()
    viewer_declares(session, Choice.IN)
    return session.table.said


def exchanged(seed: int, declare: str) -> tuple[str, str]:
    """Two tops of the pack that differ in every card hidden from Ann, with equal declarations."""
    rng = Random(seed)
    pack = [each.text for each in PACK]
    rng.shuffle(pack)
    own = pack[: 3 * SEATS : SEATS]
    top = pack[: 3 * SEATS]
    rest = [each for each in pack if each not in own]
    wanted = said(" ".join(top), declare, seed)
    while True:
        rng.shuffle(rest)
        others = iter(rest)
        other = [own[n // SEATS] if n % SEATS == 0 else next(others) for n in range(3 * SEATS)]
        if all(a != b for n, (a, b) in enumerate(zip(top, other, strict=True)) if n % SEATS):
            text = " ".join(other)
            if said(text, declare, seed) == wanted:
                return " ".join(top), text


def filmed(pilot: Pilot, session: Session) -> tuple[list[int], list[int]]:
    """Hashes of every frame before and after Ann's declaration.

    The film ends at the showdown, or without one when nothing moves any more.
    """
    scene = TableScene(pilot.app, session)
    session.deal()
    pilot.app.replace(scene)
    before: list[int] = []
    after: list[int] = []
    frames = before
    for _ in range(800):
        pilot.pump(dt=1 / 16)
        stage = scene.show.shot
        over = scene.waiting and not scene.show.busy
        if over or (stage is not None and isinstance(stage.event, HandsShown)):
            return before, after
        frames.append(crc32(pilot.app.screen.get_buffer().raw))
        if scene.deciding:
            frames = after
            pilot.read()
            pilot.hold("i")
    raise AssertionError("the deal never ended")


@pytest.mark.parametrize("declare", ["sequential", "simultaneous"])
def test_frames_do_not_depend_on_cards_that_are_not_seen(tmp_path: Path, declare: str) -> None:
    with opened(tmp_path) as pilot:
        pilot.show(TitleScene(pilot.app))
        pilot.move((3, 500))
        for seed in range(3):
            first, second = exchanged(seed, declare)
            ways = [filmed(pilot, dealt(cards, declare, seed)) for cards in (first, second)]
            assert all(len(set(part)) > MOVING for part in ways[0])
            assert ways[0] == ways[1]


def test_the_film_can_tell_two_deals_apart(tmp_path: Path) -> None:
    """The previous test can fail: another card in Ann's own hand changes the frames."""
    with opened(tmp_path) as pilot:
        first, _ = exchanged(0, "simultaneous")
        cards = first.split()
        cards[0] = next(each.text for each in PACK if each.text not in cards)
        ways = [filmed(pilot, dealt(text, "simultaneous", 0)) for text in (first, " ".join(cards))]
        assert ways[0] != ways[1]


def test_bots_choices_are_hidden_until_all_hands_open(tmp_path: Path) -> None:
    """Two deals in which the bots decide differently look alike until the fists open."""
    with opened(tmp_path) as pilot:
        rng = Random(4)
        pack = [each.text for each in PACK]
        rng.shuffle(pack)
        own = pack[: 3 * SEATS : SEATS]
        films: list[str] = []
        heard = set()
        while len(films) < 2:
            rest = [each for each in pack if each not in own]
            rng.shuffle(rest)
            others = iter(rest)
            cards = [own[n // SEATS] if n % SEATS == 0 else next(others) for n in range(3 * SEATS)]
            text = " ".join(cards)
            declared = said(text, "simultaneous", 4)
            if declared not in heard:
                heard.add(declared)
                films.append(text)
        closed = []
        for text in films:
            scene = TableScene(pilot.app, dealt(text, "simultaneous", 4))
            scene.session.deal()
            pilot.app.replace(scene)
            pilot.pump()
            skip(pilot)
            pilot.pump(2)
            pilot.read()
            pilot.hold("i")
            frames = []
            for _ in range(round(8 * OPENS) - 1):
                pilot.pump(dt=1 / 8)
                frames.append(crc32(pilot.app.screen.get_buffer().raw))
            fists = [p.shows for k, p in scene.show.animator.shown().items() if k.kind is Kind.FIST]
            assert fists
            assert set(fists) <= {HandPose.CLOSED, HandPose.TENSE}
            closed.append(frames)
            pilot.release("i")
        assert closed[0] == closed[1]


# --- Ten at the table, at every size --------------------------------------------------------


def changed_part(before: pygame.Surface, after: pygame.Surface) -> pygame.Rect:
    """The bounding box of all pixels that differ between two frames."""
    first, second = before.copy(), after.copy()
    first.blit(after, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    second.blit(before, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    first.blit(second, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    same = pygame.mask.from_threshold(first, (0, 0, 0), (4, 4, 4, 255))
    same.invert()
    parts = same.get_bounding_rects()
    return parts[0].unionall(parts[1:]) if parts else pygame.Rect(0, 0, 0, 0)


def written(pilot: Pilot, scene: TableScene, summary: Sequence[str]) -> pygame.Rect:
    """The rectangle of the last line of a deal."""
    frames = []
    for line in ((), summary):
        scene.show.summary = list(line)
        scene.show.caption = " ".join(line)
        pilot.app.invalidate()
        pilot.pump(dt=0.0)
        frames.append(pilot.app.screen.copy())
    return changed_part(*frames)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_ten_at_the_table_at_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    """No error, no cut text, and the bar's text stays inside the bar."""
    with cockpit.opened(tmp_path, Settings(player="Ann"), size=size) as pilot:
        scene = TableScene.new(pilot.app, table(10), seed=2)
        pilot.app.replace(scene)
        pilot.pump(3, dt=0.3)
        skip(pilot)
        assert scene.deciding
        pilot.read()
        pilot.hold("i")
        settle(pilot)
        assert scene.waiting
        assert scene.show.shown == scene.session.view
        assert pilot.app.art.cut == set()
        frame = pilot.app.frame
        bar = pygame.Rect(frame.rect(0, frame.height - BAR, frame.width, BAR))
        words = written(pilot, scene, TOLD)
        assert words.w > 0
        assert bar.contains(words)
        assert not words.colliderect(scene.controls.next.place)
        assert words.left >= frame.px(36)


@pytest.mark.parametrize("text_size", [100, 150])
@pytest.mark.parametrize("size", [(960, 540), (1280, 720)])
def test_a_deal_that_breaks_nine_is_summed_up_inside_the_bar(
    tmp_path: Path, text_size: int, size: tuple[int, int]
) -> None:
    """Everyone is in, one wins, and all others are broke: the longest end of a deal."""
    settings = Settings(player="Ann", text_size=text_size, speed="instant")
    with opened(tmp_path, settings, size=size) as pilot:
        hands = ",".join(f"{rank}s {rank}h {rank}d" for rank in "23456789TJ")
        everyone = table(10, chips=10, compulsory_first=True)
        session = stacked(everyone, None, tops(hands), dealer=9)
        scene = join(pilot, session)
        pilot.pump(2)
        assert scene.waiting
        assert len(session.table.players_in) == 10
        assert len(scene.show.summary) == 3
        words = written(pilot, scene, scene.show.summary)
        frame = pilot.app.frame
        bar = pygame.Rect(frame.rect(0, frame.height - BAR, frame.width, BAR))
        assert bar.contains(words)
        assert not words.colliderect(scene.controls.next.place)


@pytest.mark.parametrize("text_size", [100, 150])
def test_the_bars_words_keep_clear_of_the_buttons(tmp_path: Path, text_size: int) -> None:
    """While Ann decides: the game at the left, the stakes at the right, In and Out between."""
    settings = Settings(player="Ann", text_size=text_size, speed="instant")
    with cockpit.opened(tmp_path, settings, size=(960, 540)) as pilot:
        setup = table(10, game="survivor", all_out="ante", limit=100_000, ante=1000, chips=100_000)
        scene = TableScene.new(pilot.app, setup, seed=2)
        pilot.app.replace(scene)
        pilot.pump(2)
        assert scene.deciding
        assert pilot.app.art.cut == set()
