"""Destinations: immutable values that name a scene, independent of the scenes.

A `Landing` replaces all scenes; every other destination opens on top.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from guts_engine.rules.ruleset import RuleSet
from guts_gui.coach.review import Review
from guts_gui.history.queries import Filters
from guts_gui.history.recording import Recording
from guts_gui.history.statistics import Bluff, Summary
from guts_gui.session.session import Session
from guts_gui.setup.draft import SeatSetup, TableSetup


class Landing:
    """A destination that replaces all scenes."""


@dataclass(frozen=True)
class Title(Landing):
    """The main menu."""


@dataclass(frozen=True)
class Play(Landing):
    """A new session at a table; `seed` deals the same cards again."""

    setup: TableSetup
    seed: int | None = None


@dataclass(frozen=True)
class Resume(Landing):
    """A session resumed where it was left."""

    session: Session


@dataclass(frozen=True)
class Results(Landing):
    """The results of a closed session, and its totals if already computed."""

    session: Session
    review: Review | None = None
    past: tuple[Recording, Summary, Bluff | None] | None = None


@dataclass(frozen=True)
class Tutorial:
    """The tutorial."""


@dataclass(frozen=True)
class NewTable:
    """The screen to choose a game, its house rules and its seats."""


@dataclass(frozen=True)
class Bots:
    """The bots, with access to the workshop."""


@dataclass(frozen=True)
class Sessions:
    """The history: the list of sessions."""

    filters: Filters = field(default_factory=Filters)


@dataclass(frozen=True)
class Statistics:
    """The history: totals over all sessions."""

    filters: Filters = field(default_factory=Filters)


@dataclass(frozen=True)
class Replay:
    """Replay of a session from a deal on, counted from 0."""

    recording: Recording
    deal: int = 0


@dataclass(frozen=True)
class Coach:
    """The people's decisions in a session, with the coach's marks."""

    review: Review
    seats: Sequence[SeatSetup]


@dataclass(frozen=True)
class Drills:
    """Drills: decisions to practise, and mistakes that come back."""


@dataclass(frozen=True)
class Rules:
    """The rules, opened at a game under `rules` with `seats` seats, or at a topic."""

    game: str | None = None
    rules: RuleSet | None = None
    topic: str | None = None
    seats: int | None = None


@dataclass(frozen=True)
class SettingsPage:
    """A page of the settings."""

    page: str = "play"


@dataclass(frozen=True)
class AllKeys:
    """The sheet that lists every key."""


@dataclass(frozen=True)
class Ask:
    """A question before something irreversible; `accepted` is called after yes."""

    title: str
    sentence: str
    yes: str
    accepted: Callable[[], None]
    no: str = ""


Destination: TypeAlias = (
    Title
    | Play
    | Resume
    | Results
    | Tutorial
    | NewTable
    | Bots
    | Sessions
    | Statistics
    | Replay
    | Coach
    | Drills
    | Rules
    | SettingsPage
    | AllKeys
    | Ask
)
