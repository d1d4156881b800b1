"""Layers of a portrait, and parts that several people share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from draw import Pts, fill, line, num, poly, shape, smooth
from people_face import LINE, Face, Mood, face, neck

Art = Callable[["Person"], str]


@dataclass(frozen=True)
class Bearing:
    """The face and the posture of a person in one mood.

    `tip` is an extra tilt of the head in degrees; `nod` and `aside` move it down and to the right,
    in units; `turn` is how far the features are turned to the right; `near` is the scale of the
    whole person, normally 1; `light` is the colour over the backdrop, with opacity `strength`.
    """

    mood: Mood
    tip: float = 0.0
    nod: float = 0.0
    aside: float = 0.0
    turn: float = 0.0
    near: float = 1.0
    light: str = "#000000"
    strength: float = 0.0


@dataclass(frozen=True)
class Layers:
    """A portrait: the transforms of the whole person and of the head, and their elements."""

    near: str
    tip: str
    ground: str
    behind: str
    body: str
    head: str


def nothing(_: Person) -> str:
    """An empty layer, the default."""
    return ""


@dataclass(frozen=True)
class Person:
    """One portrait, from the back layer to the front."""

    face: Face
    cloth: str
    cloth_shade: str
    ground: str
    glow: str
    cuff: str = "#f3e7cf"
    hair: str = "#000000"
    hair_shade: str = "#000000"
    hair_light: str = "#000000"
    lean: float = 0.0  # degrees, the head's tilt
    neck_half: float = 17.0
    flare: float = 26.0  # half width of the neckline
    behind: Art = nothing  # hair behind the neck
    clothes: Art = nothing
    front: Art = nothing  # hair, beard, hat and glasses over the face

    def layers(self, bearing: Bearing | None = None) -> Layers:
        """The portrait from back to front, in another bearing if given."""
        as_ever = Bearing(self.face.mood)
        how = bearing or as_ever
        who = replace(self, face=replace(self.face, mood=how.mood, turn=self.face.turn + how.turn))
        tip = f"rotate({num(self.lean + how.tip)} 100 150)"
        if how != as_ever:
            at = f"translate({num(how.aside)} {num(how.nod)}) "
            tip = at + tip
        near = f"translate({num(100 - 100 * how.near)} {num(206 - 206 * how.near)}) "
        near += f"scale({num(how.near)})"
        light = fill("M0 0H200V200H0Z", how.light, how.strength) if how.strength else ""
        return Layers(
            near,
            tip,
            backdrop(who.ground, who.glow) + light,
            who.behind(who),
            neck(who.face, who.neck_half, who.flare) + who.clothes(who),
            face(who.face) + who.front(who),
        )


def backdrop(ground: str, glow: str) -> str:
    """A square with lamp light from the upper left."""
    return (
        '<defs><radialGradient id="g" gradientUnits="userSpaceOnUse" cx="78" cy="62" r="130">'
        f'<stop offset="0" stop-color="{glow}"/><stop offset="1" stop-color="{ground}"/>'
        '</radialGradient></defs><path d="M0 0H200V200H0Z" fill="url(#g)"/>'
    )


def torso(p: Person, width: float = 62, top: float = 156, dip: float = 170) -> str:
    """Shoulders with a round neckline: width and height of the shoulders, depth of the neckline."""
    c, gap = 100.0, p.flare
    lap = max(width * 0.62, gap + 11)
    body = smooth(
        [
            (c - gap - 2, top, 0),
            (c - lap, top + 5),
            (c - width, top + 20),
            (c - width - 12, 206, 0),
            (c + width + 12, 206, 0),
            (c + width, top + 20),
            (c + lap, top + 5),
            (c + gap + 2, top, 0),
            (c + gap * 0.72, dip - 5),
            (c, dip),
            (c - gap * 0.72, dip - 5),
        ]
    )
    dark = smooth(
        [
            (c + width * 0.62, top + 7, 0),
            (c + width - 1, top + 20),
            (c + width + 11, 206, 0),
            (c + width - 22, 206, 0),
            (c + width - 20, top + 26),
        ]
    )
    out = shape(body, p.cloth, LINE) + fill(dark, p.cloth_shade)
    left = [(c - width + 16, 206), (c - width + 13, top + 32)]
    return out + line(smooth(left, closed=False), 3, p.cloth_shade)


def lock(points: Pts, colour: str, width: float = LINE) -> str:
    """An outlined mass of hair."""
    return shape(smooth(points), colour, width)


def strand(points: Sequence[Sequence[float]], colour: str, width: float = 3.0) -> str:
    """A single strand of hair."""
    return line(smooth(points, closed=False), width, colour)


def collar(p: Person, colour: str, shade: str, spread: float = 20, low: float = 182) -> str:
    """A shirt collar: two points beside the neck."""
    out = ""
    for side in (-1, 1):
        x = 100
        flap = poly(
            [
                (x + side * 19, 146),
                (x + side * (spread + 9), 158),
                (x + side * (spread - 3), low),
                (x + side * 1.5, 167),
            ]
        )
        out += shape(flap, colour, LINE)
        inner = poly([(x + side * 19, 151), (x + side * 7, 166), (x + side * 2.5, 165)])
        out += fill(inner, shade)
    return out
