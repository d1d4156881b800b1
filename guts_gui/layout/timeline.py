"""Cues and timelines as functions of time in seconds, and the animator that plays them.

A timeline is the transition between two placements. To skip it, use the state at its end, as the
fastest speed always does.
"""

from dataclasses import dataclass, field, replace
from functools import cached_property

from guts_gui.layout.easing import Ease, over, settle
from guts_gui.layout.poses import HandPose, Placement, Pose, Sprite, tween


@dataclass(frozen=True, slots=True)
class Cue:
    """One sprite's movement between two poses and two times.

    `arc` lifts it by that many units, following `sway`; `turn` is a separate easing of the angle.
    `frames` are the poses of an opening hand on the way.
    """

    sprite: Sprite
    start: float
    length: float
    before: Pose
    after: Pose
    ease: Ease = settle
    arc: float = 0.0
    frames: tuple[HandPose, ...] = ()
    sway: Ease = over
    turn: Ease | None = None

    @property
    def end(self) -> float:
        """The time it comes to rest."""
        return self.start + self.length

    def still(self) -> "Cue":
        """The same change without movement: on arrival, or half way if it changes in place."""
        stays = (self.before.x, self.before.y) == (self.after.x, self.after.y)
        at = self.start + self.length / 2 if stays else self.end
        return replace(self, start=at, length=0.0, frames=())

    def at(self, t: float) -> Pose:
        """The pose at time `t`."""
        if t >= self.end:
            return self.after
        if t <= self.start:
            return self.before
        share = (t - self.start) / self.length
        along = self.ease(share)
        height = self.arc * self.sway(along) if self.arc else 0.0
        turned = self.turn(share) if self.turn else None
        frame = self.frames[int(share * len(self.frames))] if self.frames else None
        return tween(self.before, self.after, along, height, turned, frame)


@dataclass(frozen=True, slots=True)
class Sound:
    """A sound at a time; `pan` is -1 (left) to 1 (right), `far` is 1 across the table.

    `who` is the player whom its caption names.
    """

    at: float
    name: str
    pan: float = 0.0
    far: float = 0.0
    who: str = ""


@dataclass(frozen=True)
class Timeline:
    """The animation of one event: cues, sounds and a caption, `length` seconds in all.

    The caption appears at `caption_at`; before, `prelude` and the timed `asides` are shown. The
    next event may begin at `next_at`, while this one is still moving; by default at the end.

    Sprites without a cue are at their pose in `after`. A sprite that is not in `before` appears
    with its first cue; one that has neither a cue nor a pose in `after` disappears at once.
    """

    after: Placement
    cues: tuple[Cue, ...] = ()
    sounds: tuple[Sound, ...] = ()
    caption: str | None = None
    length: float = 0.0
    caption_at: float = 0.0
    prelude: str | None = None
    before: Placement | None = None
    asides: tuple[tuple[float, str], ...] = ()
    next_at: float | None = None

    @property
    def handover(self) -> float:
        """The time when the next event may begin, never before the caption."""
        return self.length if self.next_at is None else max(self.next_at, self.caption_at)

    @cached_property
    def _ways(self) -> dict[Sprite, list[Cue]]:
        ways: dict[Sprite, list[Cue]] = {}
        for cue in sorted(self.cues, key=lambda each: each.start):
            ways.setdefault(cue.sprite, []).append(cue)
        return ways

    def at(self, t: float) -> dict[Sprite, Pose]:
        """All poses at time `t`; from `length` on those of `after`."""
        if t >= self.length:
            return dict(self.after)
        shown = {sprite: pose for sprite, pose in self.after.items() if sprite not in self._ways}
        for sprite in self._ways:
            if (pose := self._pose(sprite, t)) is not None:
                shown[sprite] = pose
        return shown

    def _pose(self, sprite: Sprite, t: float) -> Pose | None:
        """The pose of a sprite that has cues; None while it is invisible."""
        ways = self._ways[sprite]
        current = ways[0]
        if t < current.start and self.before is not None and sprite not in self.before:
            return None
        for cue in ways:
            if cue.start <= t:
                current = cue
        pose = current.at(t)
        return pose if pose.alpha > 0.01 else None

    def begun(self, t: float) -> set[Sprite]:
        """The sprites whose cues have begun."""
        return {sprite for sprite, ways in self._ways.items() if ways[0].start <= t}

    def unfinished(self, t: float) -> dict[Sprite, Pose | None]:
        """The sprites whose cues have not all ended; None is an invisible one."""
        return {
            sprite: self._pose(sprite, t) for sprite, ways in self._ways.items() if t < ways[-1].end
        }

    def rests_at(self, sprite: Sprite) -> float:
        """The time when the sprite's cues have ended; 0 without any."""
        return self._ways[sprite][-1].end if sprite in self._ways else 0.0

    def sounds_between(self, start: float, end: float) -> tuple[Sound, ...]:
        """The sounds due after `start` and up to `end`."""
        return tuple(sound for sound in self.sounds if start < sound.at <= end)

    def slowed(self, until: float, factor: float) -> "Timeline":
        """The same timeline, slower by a factor before `until` and later by as much after it."""
        if factor == 1:
            return self

        def late(at: float) -> float:
            return at + min(at, until) * (factor - 1)

        return replace(
            self,
            cues=tuple(
                replace(cue, start=late(cue.start), length=late(cue.end) - late(cue.start))
                for cue in self.cues
            ),
            sounds=tuple(replace(sound, at=late(sound.at)) for sound in self.sounds),
            length=late(self.length),
            caption_at=late(self.caption_at),
            asides=tuple((late(at), words) for at, words in self.asides),
            next_at=None if self.next_at is None else late(self.next_at),
        )

    def still(self) -> "Timeline":
        """The same timeline without movement: everything appears where and when it would arrive."""
        return replace(self, cues=tuple(cue.still() for cue in self.cues))


@dataclass
class Run:
    """A timeline being played, and its time."""

    timeline: Timeline
    time: float = 0.0
    _heard: float = -1.0

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.time >= self.timeline.length

    def advance(self, seconds: float) -> tuple[Sound, ...]:
        """Advance by `seconds`; returns the sounds due."""
        self.time += seconds
        due = self.timeline.sounds_between(self._heard, self.time)
        self._heard = self.time
        return due


@dataclass
class Animator:
    """Plays timelines one after the other; time is passed in.

    A timeline may begin before the earlier ones have ended. A sprite follows the earlier cues until
    the newer timeline moves it.
    """

    placement: Placement
    _runs: list[Run] = field(default_factory=list)
    _late: float = 0.0

    @property
    def busy(self) -> bool:
        """Whether anything moves."""
        return bool(self._runs)

    @property
    def ready(self) -> bool:
        """Whether the next timeline may begin."""
        return not self._runs or self.time >= self._runs[-1].timeline.handover

    @property
    def timeline(self) -> Timeline | None:
        """The newest timeline; None when everything rests."""
        return self._runs[-1].timeline if self._runs else None

    @property
    def time(self) -> float:
        """The time of the newest timeline."""
        return self._runs[-1].time if self._runs else 0.0

    @time.setter
    def time(self, time: float) -> None:
        if self._runs:
            self._runs[-1].time = time

    def begin(self, timeline: Timeline) -> None:
        """Start a timeline, at the moment when it could have begun."""
        self._runs.append(Run(timeline, self._late))

    def replace(self, timeline: Timeline) -> None:
        """Continue with another version of the newest timeline; earlier ones end."""
        self._runs = [replace(self._runs[-1], timeline=timeline)]

    def advance(self, seconds: float) -> tuple[Sound, ...]:
        """Advance by `seconds`; returns the sounds due. A finished timeline leaves its end."""
        due = tuple(sound for run in self._runs for sound in run.advance(seconds))
        self._late = max(0.0, self.time - self._runs[-1].timeline.handover) if self._runs else 0.0
        while self._runs and self._runs[0].over:
            self.placement = self._runs.pop(0).timeline.after
        return due

    def finish(self) -> None:
        """Jump to the end of all timelines."""
        if self._runs:
            self.placement = self._runs[-1].timeline.after
            self._runs.clear()
        self._late = 0.0

    def left(self, sprite: Sprite) -> float:
        """The seconds until the cues of a sprite have ended."""
        return max(0.0, *(run.timeline.rests_at(sprite) - run.time for run in self._runs), 0.0)

    def shown(self) -> Placement:
        """All current poses."""
        if not self._runs:
            return self.placement
        *earlier, newest = self._runs
        shown = newest.timeline.at(newest.time)
        moved = newest.timeline.begun(newest.time)
        for run in reversed(earlier):
            for sprite, pose in run.timeline.unfinished(run.time).items():
                if sprite in moved:
                    continue
                if pose is None:
                    shown.pop(sprite, None)
                else:
                    shown[sprite] = pose
            moved |= run.timeline.begun(run.time)
        return shown
