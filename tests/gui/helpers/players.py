"""People who play the real program by keyboard: they open curtains and decide at random."""

from random import Random

import pygame

from guts_engine.state.actions import Question
from guts_engine.steps.model import Choice
from guts_gui.controls.keys import NAMES
from guts_gui.layout.poses import Kind
from guts_gui.scenes.common.confirm import ConfirmScene
from guts_gui.scenes.table.curtain import CurtainScene
from guts_gui.scenes.table.table import TableScene
from guts_gui.settings.settings import Settings
from guts_gui.setup.draft import SeatSetup, TableSetup
from tests.gui.helpers.pilot import DECIDING, UNICODE, Pilot

LETTERS = {
    Choice.IN: "i",
    Choice.OUT: "o",
    Choice.HIGH: "h",
    Choice.LOW: "l",
    Choice.BOTH: "b",
}
BOTS = ("walter", "mina", "odile", "rocco", "ines", "bram", "tilda", "kwame", "zita")
INSTANT = Settings(player="Ann", speed="instant")
PEOPLE = (("Ann", "ann"), ("Bo", "bram"), ("Cy", "oskar"), ("Di", "pia"))


def table_of(
    game: str, people: int, bots: int, *, chips: int = 200, rules: dict[str, object] | None = None
) -> TableSetup:
    """A table of people and bots, alternating round the table."""
    persons = [SeatSetup(name, face) for name, face in PEOPLE[:people]]
    others = [SeatSetup(bot.title(), bot, bot) for bot in BOTS[:bots]]
    seats = []
    while persons or others:
        seats += [line.pop(0) for line in (persons, others) if line]
    return TableSetup(game, {"ante": 5} | (rules or {}), tuple(seats), chips)


def tap(pilot: Pilot, name: str) -> None:
    """Press and release a key in the shortest accepted time."""
    if name in DECIDING:
        pilot.read()
    letter = UNICODE.get(name, name if len(name) == 1 else "")
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        event = pygame.event.Event(kind, key=NAMES[name][0], mod=0, unicode=letter, scancode=0)
        pygame.event.post(event)
    pilot.pump(2)


def step(pilot: Pilot, rng: Random) -> None:
    """Do the next thing by keyboard for the person at the screen."""
    scene = pilot.scene
    if isinstance(scene, TableScene) and scene.turn is not None and scene.deciding:
        decide(pilot, scene, rng)
    elif isinstance(scene, ConfirmScene):
        tap(pilot, "tab")
        tap(pilot, "enter")
    elif isinstance(scene, TableScene | CurtainScene):
        tap(pilot, "enter")
    else:
        tap(pilot, "enter")


def decide(pilot: Pilot, scene: TableScene, rng: Random) -> None:
    """Decide at random, sometimes changing the choice, and confirm."""
    turn = scene.turn
    assert turn is not None
    if turn.asked is not None and turn.question is Question.DECLARE:
        for _ in range(rng.choice((1, 1, 2)) if turn.seals else 1):
            tap(pilot, LETTERS[rng.choice(turn.asked.choices)])
    elif turn.asked is not None and turn.question is Question.NAME_RANK:
        tap(pilot, rng.choice("23456789tjqka"))
    elif turn.asked is not None:
        wanted = turn.asked.cards if turn.question is Question.PASS else rng.randint(0, 2)
        for number in rng.sample(range(len(turn.hand)), min(wanted, len(turn.hand))):
            tap(pilot, str(number + 1))
    if turn is scene.turn and turn.seals:
        if turn.untouched and turn.asked is not None:
            tap(pilot, "tab")  # Enter keeps all cards only if the focus was moved there
        tap(pilot, "enter")


def sit_down(pilot: Pilot, game: str = "three-card", people: int = 2, bots: int = 1) -> TableScene:
    """A new table, played up to the first curtain."""
    scene = TableScene.new(pilot.app, table_of(game, people, bots), seed=3)
    pilot.app.replace(scene)
    pilot.pump(5)
    return scene


def faces(scene: TableScene) -> list[str]:
    """The face-up cards."""
    shown = scene.show.animator.shown()
    seen = (pose.face.card for key, pose in shown.items() if key.kind is Kind.CARD)
    return [card.text for card in seen if card]
