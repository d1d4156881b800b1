"""Cues and timelines as functions of time in seconds, and the animator that plays them.

A timeline tells how the table goes from one placement to the next. Skipping is asking for its
end; the fastest speed is never asking for anything else.
"""

from dataclasses import dataclass, replace
from functools import cached_property

from guts_gui.layout.easing import Ease, over, settle
from guts_gui.layout.poses import HandPose, Placement, Pose, Sprite, tween


@dataclass(frozen=True, slots=True)
class Cue:
    """One sprite's way from one pose to another between two moments.

    `arc` lifts it by so many units, as `sway` has it over the way; `turn` is the ease of its angle
    where that has its own. `frames` are the poses that an opening hand goes through on its way.
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
        """The moment it comes to rest."""
        return self.start + self.length

    def still(self) -> "Cue":
        """The same change all at once: on arrival, or half way of what changes in its place."""
        stays = (self.before.x, self.before.y) == (self.after.x, self.after.y)
        at = self.start + self.length / 2 if stays else self.end
        return replace(self, start=at, length=0.0, frames=())

    def at(self, t: float) -> Pose:
        """The pose at the moment `t`."""
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
    """A sound at a moment; `pan` is -1 at the left and 1 at the right, `far` 1 across the table."""

    at: float
    name: str
    pan: float = 0.0
    far: float = 0.0


@dataclass(frozen=True)
class Timeline:
    """How one event is told: cues, sounds and a line of words, `length` seconds in all.

    The line is not to be read before `caption_at`; until then there are `prelude` and the
    `asides`, lines that pass at their moments.

    Sprites without a cue stand where `after` has them. A sprite that is not in `before`
    appears with its first cue; one that has neither a cue nor a place in `after` is gone at once.
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
        """Where everything stands at the moment `t`: from `length` on, as `after` has it."""
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
        """The same timeline without travel: everything appears where and when it would arrive."""
        return replace(self, cues=tuple(cue.still() for cue in self.cues))


@dataclass
class Animator:
    """Plays timelines one after the other against a clock that it is given."""

    placement: Placement
    timeline: Timeline | None = None
    time: float = 0.0
    _heard: float = -1.0

    @property
    def busy(self) -> bool:
        """Whether a timeline is under way."""
        return self.timeline is not None

    def begin(self, timeline: Timeline) -> None:
        """Start a timeline from its first moment."""
        self.timeline, self.time, self._heard = timeline, 0.0, -1.0

    def advance(self, seconds: float) -> tuple[Sound, ...]:
        """Let time pass; the sounds that fell due. A timeline that is over leaves its end."""
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
        """Where everything stands now."""
        return self.placement if self.timeline is None else self.timeline.at(self.time)
