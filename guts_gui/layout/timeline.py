"""Cues and timelines as functions of time in seconds, and the animator that plays them.

A timeline is the transition between two placements. To skip it, use the state at its end, as the
fastest speed always does.
"""

from dataclasses import dataclass, replace
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
    """A sound at a time; `pan` is -1 (left) to 1 (right), `far` is 1 across the table."""

    at: float
    name: str
    pan: float = 0.0
    far: float = 0.0


@dataclass(frozen=True)
class Timeline:
    """The animation of one event: cues, sounds and a caption, `length` seconds in all.

    The caption appears at `caption_at`; before, `prelude` and the timed `asides` are shown.

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
        for sprite, ways in self._ways.items():
            current = ways[0]
            if t < current.start and self.before is not None and sprite not in self.before:
                continue
            for cue in ways:
                if cue.start <= t:
                    current = cue
            pose = current.at(t)
            if pose.alpha > 0.01:
                shown[sprite] = pose
        return shown

    def sounds_between(self, start: float, end: float) -> tuple[Sound, ...]:
        """The sounds due after `start` and up to `end`."""
        return tuple(sound for sound in self.sounds if start < sound.at <= end)

    def still(self) -> "Timeline":
        """The same timeline without movement: everything appears where and when it would arrive."""
        return replace(self, cues=tuple(cue.still() for cue in self.cues))


@dataclass
class Animator:
    """Plays timelines one after the other; time is passed in."""

    placement: Placement
    timeline: Timeline | None = None
    time: float = 0.0
    _heard: float = -1.0

    @property
    def busy(self) -> bool:
        """Whether a timeline is running."""
        return self.timeline is not None

    def begin(self, timeline: Timeline) -> None:
        """Start a timeline."""
        self.timeline, self.time, self._heard = timeline, 0.0, -1.0

    def advance(self, seconds: float) -> tuple[Sound, ...]:
        """Advance by `seconds`; returns the sounds due. A finished timeline leaves its end."""
        if self.timeline is None:
            return ()
        self.time += seconds
        due = self.timeline.sounds_between(self._heard, self.time)
        self._heard = self.time
        if self.time >= self.timeline.length:
            self.finish()
        return due

    def finish(self) -> None:
        """Jump to the end of the timeline."""
        if self.timeline is not None:
            self.placement, self.timeline = self.timeline.after, None

    def shown(self) -> Placement:
        """All current poses."""
        return self.placement if self.timeline is None else self.timeline.at(self.time)
