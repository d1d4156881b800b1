"""Compares what observers of a table see and hear, frame by frame, with a twin of the table.

A witness operates the real program and records every frame. A twin has the same input, but other
cards wherever the observer may not look, or other secret answers. As long as the observer has
received the same events of both, every frame must be the same (R3.5, R4.2, R10).
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

import pygame

from guts_engine.hands.cards import Card
from guts_engine.record.match import Match
from guts_engine.rules.ruleset import RuleSet
from guts_engine.state import events as e
from guts_engine.state.actions import Action, Asked, Declare, Discard, Pass
from guts_engine.state.events import Event
from guts_engine.state.view import redact
from guts_gui.app.app import App
from guts_gui.layout.poses import Kind, Sprite
from guts_gui.scenes.table.preparing import Preparing
from guts_gui.scenes.table.table import TableScene
from guts_gui.session.session import Session
from guts_gui.session.turn import Turn
from guts_gui.settings.settings import Volume
from guts_gui.setup.draft import TableSetup
from guts_gui.sound.audio import Audio
from tests.engine.helpers.games_played import discards
from tests.gui.helpers.pilot import FRAME, Pilot

STEP = 1 / 20
"""The seconds between two frames without input."""
OPENED = frozenset({"open", "drop", "knock"})
"""The sounds with which a declaration is no longer secret."""

# --- A table and its twin -------------------------------------------------------------------


class Packs(Random):
    """A shuffle that uses known packs, then a seeded generator."""

    def __init__(self, packs: Sequence[tuple[Card, ...]], seed: int) -> None:
        super().__init__(seed)
        self.packs = list(packs)

    def shuffle(self, x: Any) -> None:
        super().shuffle(x)
        if self.packs:
            pack = self.packs.pop(0)
            if set(pack) == set(x):
                x[:] = pack


class Retold(Session):
    """A session in which bots give known answers; `answers` are by their place in the log."""

    answers: Mapping[int, Action] = {}

    def _bots_choice(self, seat: int, asked: Asked) -> Action:
        answer = self.answers.get(len(self.match.log.actions))
        own = super()._bots_choice(seat, asked)
        return answer if answer is not None and self._fits(answer, own, asked) else own

    def _fits(self, answer: Action, own: Action, asked: Asked) -> bool:
        """Whether the seat asked now can give the answer."""
        if isinstance(answer, Declare) and isinstance(own, Declare):
            return answer.seat == own.seat and answer.choice in asked.choices
        if isinstance(own, Pass | Discard) and isinstance(answer, type(own)):
            hand = self.match.state.hands[own.seat]
            if answer.seat != own.seat or not set(answer.cards) <= set(hand):
                return False
            allowed = discards(hand, asked) if isinstance(answer, Discard) else [answer.cards]
            return set(answer.cards) in [set(each) for each in allowed]
        return False


@dataclass(frozen=True)
class Story:
    """Everything that determines a table: its seats, the packs, the bots' answers."""

    setup: TableSetup
    seed: int
    packs: tuple[tuple[Card, ...], ...] = ()
    answers: Mapping[int, Action] = field(default_factory=dict)

    def begun(self, kind: type[Retold] = Retold) -> Retold:
        """The session before its first deal."""
        session = kind.begin(self.setup, None, seed=self.seed)
        assert isinstance(session, Retold)
        session.match = Match(session.match.log, Packs(self.packs, self.seed))
        session.answers = self.answers
        return session


# --- The witness ----------------------------------------------------------------------------


class Command(NamedTuple):
    """A key, a control or a card used on the screen, in the turn of that number."""

    how: str
    what: str = ""
    turn: int = 0


@dataclass(frozen=True)
class Glimpse:
    """One frame: the picture, the sounds, and the number of events shown so far.

    `eyes` is the only person who may see it, None for everyone. During a click on a button, and in
    a turn with a click on a card, nobody else sees the pointer.
    """

    eyes: int | None
    shown: int
    telling: bool
    pixels: int
    words: tuple[str, ...]
    heard: tuple[tuple[str, float, float], ...]
    focused: str
    pointer: tuple[int, int] | None


class Ear(Audio):
    """Records every sound with its side and position."""

    def __init__(self) -> None:
        super().__init__(Volume())
        self.heard: list[tuple[str, float, float]] = []

    def play(self, name: str, *, pan: float = 0.0, far: float = 0.0, who: str = "") -> None:
        self.heard.append((f"{name} {who}".strip(), round(pan, 6), round(far, 6)))


class Unprepared(Preparing):
    """Bots that never study the game: how far they are depends on the time that work takes."""

    def update(self, rules: RuleSet, players: int, *, moving: bool) -> None:
        """Do nothing."""


class Witness(Pilot):
    """Input and output of a table, with a record of every frame."""

    def __init__(self, app: App, table: TableScene) -> None:
        super().__init__(app)
        self.table = table
        self.commands: list[Command] = []
        self.seen: list[Glimpse] = []
        self.turns: list[tuple[Turn, Asked | None]] = []
        self.held = False
        self.pointing = False
        self.at_cards: Turn | None = None
        self._shown, self._number = b"", 0
        self.ear = Ear()
        app.audio = self.ear
        table.preparing = Unprepared(app.notify, app.notices.withdraw)
        pygame.mouse.set_pos((4, 4))
        app.replace(table)

    # Input

    def do(self, command: Command) -> None:
        """Carry out a command."""
        turn = self.table.turn
        if turn is not None and not any(turn is each for each, _ in self.turns):
            self.turns.append((turn, turn.asked))
        self.commands.append(command._replace(turn=len(self.turns)))
        match command.how:
            case "key":
                self.key(command.what)
            case "hold":
                self.held = True
                self.hold(command.what)
            case "release":
                self.release(command.what)
                self.held = False
            case "click":
                self.pointing = True
                self.click(command.what)
                self.pointing = False
            case "press":
                self.held = True
                self.at_cards = self.table.turn
                self.press(self._card(int(command.what)))
            case "let go":
                self.let_go(self._card(int(command.what)))
                self.held = False
            case "wait":
                self.pump(int(command.what), STEP)
            case _:
                raise ValueError(command)

    def _card(self, number: int) -> tuple[int, int]:
        """The middle of a card of the player whose turn it is; the corner if the turn is over."""
        if self.table.turn is None:
            return 4, 4
        pose = self.table.show.animator.shown()[Sprite(Kind.CARD, self.table.turn.seat, number)]
        frame = self.app.frame
        return frame.px(pose.x), frame.px(pose.y)

    # Output

    def pump(self, frames: int = 1, dt: float = FRAME) -> bool:
        for _ in range(frames):
            self.ear.heard.clear()
            if not self.app.loop_once(dt):
                return False
            self.seen.append(self._glimpse())
        return True

    def _glimpse(self) -> Glimpse:
        show, focus = self.table.show, self.scene.focus.current
        return Glimpse(
            eyes=self._eyes(),
            shown=self.shown,
            telling=show.animator.busy,
            pixels=self._fingerprint(),
            words=(
                type(self.scene).__name__,
                show.caption,
                *show.summary,
                str(len(show.log)),
                *[line.text for line in list(show.log)[-12:]],
                str(self.app.notices.current),
            ),
            heard=tuple(self.ear.heard),
            focused=focus.key if focus else "",
            pointer=None if self._points() else pygame.mouse.get_pos(),
        )

    def _fingerprint(self) -> int:
        """A hash of the window's picture, computed only after changes."""
        shown = self.app.screen.get_buffer().raw
        if shown != self._shown:
            self._shown, self._number = shown, crc32(shown)
        return self._number

    def _points(self) -> bool:
        """Whether the pointer belongs to a person who is alone with the screen."""
        at_cards = self.at_cards is not None and self.at_cards is self.table.turn
        return self.pointing or at_cards

    def _eyes(self) -> int | None:
        """The only person who may see this frame: a single person, or one who is peeking."""
        session, turn = self.table.session, self.table.turn
        if not session.shared:
            return session.viewer
        if turn is None or not turn.peeking or self.scene is not self.table:
            return None
        return turn.seat if self.held or self.app.settings.peek == "toggle" else None

    @property
    def shown(self) -> int:
        """The number of events shown, or begun to be shown."""
        session = self.table.session
        return len(list(public(session.match))) - len(session.events)


def public(match: Match) -> Iterator[Event]:
    """The events of which a part is public."""
    return (x for events in match.recent for x in events if not isinstance(x, e.PackSet))


def told_to(match: Match, seat: int | None) -> list[Event]:
    """The events of a match as a seat, or everyone, may know them."""
    peek = match.log.rules.dealing.peek
    found = []
    for event in public(match):
        if isinstance(event, e.GameChosen):
            peek = event.rules.dealing.peek
        seen = redact(event, seat, peek=peek)
        assert seen is not None
        found.append(seen)
    return found


# --- The comparison -------------------------------------------------------------------------


class Difference(NamedTuple):
    """The first frame that reveals a secret to an observer."""

    frame: int
    parts: tuple[str, ...]
    one: Glimpse
    other: Glimpse

    def __str__(self) -> str:
        lines = [f"frame {self.frame} differs in {', '.join(self.parts)}"]
        for part in self.parts:
            lines.append(f"  {getattr(self.one, part)!r} | {getattr(self.other, part)!r}")
        return "\n".join(lines)


@dataclass
class Comparison:
    """The number of equal frames of two tables for an observer, and the first difference."""

    alike: int = 0
    difference: Difference | None = None


def compared(one: Witness, other: Witness, beholder: int | None) -> Comparison:
    """Compare two tables as long as the observer receives the same events of both."""
    events = [told_to(each.table.session.match, beholder) for each in (one, other)]
    same = alike(*events)
    parting = [each[same : same + 1] for each in events]
    result = Comparison()
    for frame, pair in enumerate(zip(one.seen, other.seen, strict=False)):
        if max(each.shown for each in pair) > same and parted(pair, same, parting):
            return result
        if {each.eyes for each in pair} - {beholder, None}:
            continue
        parts = differing(*pair)
        if parts:
            result.difference = Difference(frame, parts, *pair)
            return result
        result.alike += 1
    return result


def parted(pair: Sequence[Glimpse], same: int, parting: Sequence[Sequence[Event]]) -> bool:
    """Whether two frames may differ, because the difference is no longer secret.

    Both must reach it at the same moment, and reveal declarations at the same moment.
    """
    if not all(parting):
        return True
    if min(each.shown for each in pair) <= same:
        return False
    if any(each.shown > same + 1 for each in pair) or not opens(*parting):
        return True
    return all(heard_open(each) or not each.telling for each in pair)


def alike(one: Sequence[Event], other: Sequence[Event]) -> int:
    """The length of the common prefix of events."""
    for number, (this, that) in enumerate(zip(one, other, strict=False)):
        if this != that:
            return number
    return min(len(one), len(other))


def opens(one: Sequence[Event], other: Sequence[Event]) -> bool:
    """Whether both are the moment in which declarations are revealed."""
    match one, other:
        case [e.DeclarationsRevealed()], [e.DeclarationsRevealed()]:
            return True
        case [e.Declared() as this], [e.Declared() as that]:
            return (this.seat, this.automatic) == (that.seat, that.automatic)
    return False


def heard_open(glimpse: Glimpse) -> bool:
    """Whether the sound of a declaration is heard."""
    return any(name in OPENED for name, *_ in glimpse.heard)


def differing(one: Glimpse, other: Glimpse) -> tuple[str, ...]:
    """The parts in which two frames differ."""
    return tuple(name for name in vars(one) if getattr(one, name) != getattr(other, name))
