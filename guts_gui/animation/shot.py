"""One event to animate, and the timelines and banners that choreographies share."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Literal

from guts_engine.state.events import Event
from guts_engine.state.view import SeatView
from guts_gui.animation.pot_records import Record
from guts_gui.layout.easing import settle, steady, swing
from guts_gui.layout.middle import house_hands, wild_sign
from guts_gui.layout.placement import place, plan_of
from guts_gui.layout.poses import Kind, Placement, Pose, Sprite
from guts_gui.layout.pot_level import pot_level
from guts_gui.layout.seating.geometry import CARD_RATIO, Point, Space
from guts_gui.layout.seating.seats import Plan
from guts_gui.layout.timeline import Cue, Sound, Timeline
from guts_gui.words.captions.events import sentence

SUSPENSE: Final = (1.0, 1.1, 1.3, 1.5)
"""Factors for an ordinary pot, a raised, a big and a huge one."""


@dataclass(frozen=True)
class Shot:
    """One event to animate: views before and after, window size, and the bot's thinking time.

    `manner` and `chip_means` say how secret declarations are shown (R4.2); `sort`: hands are
    sorted; `still`: without movement. `words_until` are the seconds for which the banner of an
    earlier event is still up. `placed` is the placement before the event, if it is known.
    """

    before: SeatView
    after: SeatView
    event: Event
    size: Space
    think: float = 0.0
    manner: Literal["fists", "drop"] = "fists"
    chip_means: Literal["in", "out"] = "in"
    record: Record | None = None
    sort: bool = True
    still: bool = False
    words_until: float = 0.0
    placed: Placement | None = None

    @cached_property
    def start(self) -> Placement:
        """The placement before the event."""
        return self.placed or place(self.before, self.size, sort=self.sort)

    @cached_property
    def end(self) -> Placement:
        """The placement after the event."""
        return place(self.after, self.size, sort=self.sort)

    @cached_property
    def plan(self) -> Plan:
        """The places of the table."""
        return plan_of(self.after, self.size)

    @cached_property
    def suspense(self) -> float:
        """Factor on the seconds of a showdown: more for a bigger pot."""
        return SUSPENSE[pot_level(self.before.table)]

    @property
    def caption(self) -> str | None:
        """The caption of the event, if any."""
        return sentence(self.event, self.before.table, self.after.table)

    def sound(self, at: float, name: str, seat: int) -> Sound:
        """A sound from the direction of a seat."""
        middle = self.plan.width / 2
        x, y = self.plan.places[seat].cards[:2]
        heights = [each.cards[1] for each in self.plan.places]
        near, deep = max(heights), max(heights) - min(heights)
        return Sound(at, name, (x - middle) / middle * 0.7, (near - y) / deep if deep else 0.0)


def _difference(shot: Shot, cues: list[Cue], start: float, length: float) -> list[Cue]:
    """A cue for each changed sprite that `cues` leaves out."""
    moved = {cue.sprite for cue in cues}
    more = []
    for sprite in (shot.start.keys() | shot.end.keys()) - moved:
        before = shot.start.get(sprite) or shot.end[sprite].hidden()
        after = shot.end.get(sprite) or shot.start[sprite].hidden()
        if before != after:
            more.append(Cue(sprite, start, length, before, after, swing))
    return more


def timeline(
    shot: Shot,
    cues: list[Cue],
    sounds: list[Sound] | None = None,
    *,
    settle_at: float = 0.0,
    hold: float = 0.0,
    next_at: float | None = None,
    caption_at: float = 0.0,
    prelude: str | None = None,
) -> Timeline:
    """The cues, with other changes from `settle_at` on, then a pause of `hold` seconds.

    The next event may begin at `next_at`.
    """
    every = (*cues, *_difference(shot, cues, settle_at, 0.3))
    ends = [cue.end for cue in every] or [settle_at]
    ends += [sound.at for sound in sounds or ()]
    return Timeline(
        after=shot.end,
        cues=every,
        sounds=tuple(sounds or ()),
        caption=shot.caption,
        length=max(*ends, caption_at, next_at or 0.0) + hold,
        caption_at=caption_at,
        prelude=prelude,
        before=shot.start,
        next_at=next_at,
    )


BANNER = Sprite(Kind.BANNER)
BANNER_HEIGHT: Final = 48.0
GLANCE: Final = 0.25
LETTER: Final = 0.05
"""Seconds to notice a banner, and to read each of its letters."""
FADES: Final = 0.18
UNDER_HOUSE: Final = 70.0
"""Distance from the middle of ghost or deck cards to the end of their name, usually one line."""


def banner(shot: Shot, words: str, at: float) -> list[Cue]:
    """A few large words in the middle of the table, up for long enough to be read.

    They wait until those of an earlier event are gone.
    """
    at = max(at, shot.words_until)
    end = at + GLANCE + LETTER * len(words)
    x, y = _place_for_words(shot)
    sign = wild_sign(shot.after.table) is not None
    there = Pose(x, y, shot.plan.room_for_words(y, BANNER_HEIGHT, sign=sign), words, z=58)
    low = replace(there, y=there.y + 10, alpha=0.0)
    return [
        Cue(BANNER, at, FADES, low, there, settle),
        Cue(BANNER, end - FADES, FADES, there, there.hidden(), steady),
    ]


def _place_for_words(shot: Shot) -> Point:
    """Midway between the text of the pot, or of the ghost's cards, and the nearest cards."""
    plan = shot.plan
    top = plan.below_pot(shot.size.text)
    if house_hands(shot.after.table):
        top = max(top, plan.house[1] + UNDER_HOUSE)
    low = max(spot.cards[1] - spot.card_width * CARD_RATIO / 2 for spot in plan.places)
    return plan.count[0], (top + low) / 2


def named(shot: Shot, seat: int, at: float) -> list[Cue]:
    """The name of a changed hand, shown from `at`; the old name goes with the old cards."""
    sprite = Sprite(Kind.NAME, seat)
    before, after = shot.start.get(sprite), shot.end.get(sprite)
    cues = []
    if before is not None and (after is None or before.shows != after.shows):
        cues.append(Cue(sprite, 0.0, 0.12, before, before.hidden(), steady))
        before = None
    if after is not None and before is None:
        cues.append(Cue(sprite, at, 0.15, after.hidden(), after, settle))
    return cues
