"""Destinations: where a scene sends the player, as values that know no scene.

`Landing`s take the place of everything shown; every other destination opens over it.
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
    """A destination in the place of all scenes there are."""


@dataclass(frozen=True)
class Title(Landing):
    """The title."""


@dataclass(frozen=True)
class Play(Landing):
    """A new session at a table; `seed` deals the same cards again."""

    setup: TableSetup
    seed: int | None = None


@dataclass(frozen=True)
class Resume(Landing):
    """A session taken up where it was left."""

    session: Session


@dataclass(frozen=True)
class Results(Landing):
    """The results of a closed session, and what they were added up from where that is done."""

    session: Session
    review: Review | None = None
    past: tuple[Recording, Summary, Bluff | None] | None = None


@dataclass(frozen=True)
class Tutorial:
    """The guided deal."""


@dataclass(frozen=True)
class NewTable:
    """The choice of a game, its house rules and its seats."""


@dataclass(frozen=True)
class Bots:
    """The bots, and the way to the workshop."""


@dataclass(frozen=True)
class Sessions:
    """The history: the list of sessions."""

    filters: Filters = field(default_factory=Filters)


@dataclass(frozen=True)
class Statistics:
    """The history: the sums over all sessions."""

    filters: Filters = field(default_factory=Filters)


@dataclass(frozen=True)
class Replay:
    """A session shown again from a deal on, counted from 0."""

    recording: Recording
    deal: int = 0


@dataclass(frozen=True)
class Coach:
    """The people's decisions in a session, with the coach's marks."""

    review: Review
    seats: Sequence[SeatSetup]


@dataclass(frozen=True)
class Rules:
    """The rules, opened at a game as it is played under `rules`, or at a topic."""

    game: str | None = None
    rules: RuleSet | None = None
    topic: str | None = None


@dataclass(frozen=True)
class SettingsPage:
    """A page of the settings."""

    page: str = "play"


@dataclass(frozen=True)
class AllKeys:
    """The sheet with every key."""


@dataclass(frozen=True)
class Ask:
    """A question before something that cannot be taken back; `accepted` is called after yes."""

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
    | Rules
    | SettingsPage
    | AllKeys
    | Ask
)
