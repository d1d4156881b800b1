"""Number cards, aces and jokers of both decks (assets/cards, and cards-large with large indices).

The courts and the backs are drawn in their SVG files themselves.
"""

from __future__ import annotations

from cards_suits import BLACK, COLOUR, RED, Ranks, index, large_index, suit
from cards_svg import card, group, moved, path
from draw import ASSETS, write

OUT, LARGE = ASSETS / "cards", ASSETS / "cards-large"
RANKS = "23456789TA"

BRASS = "#d9b36a"
PAPER = (
    '<linearGradient id="paper" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="250" y2="350">'
    '<stop offset="0%" stop-color="#fffdf6"/><stop offset="100%" stop-color="#f3ead6"/>'
    "</linearGradient>"
)
SHEET = (
    '<rect x="1" y="1" width="248" height="348" rx="20.25" fill="url(#paper)"'
    ' stroke="#cdbf9f" stroke-width="2"/>'
)

# The height of the pips of a number card, and the distance of its outer columns from the middle.
_SIZES = {2: (56.0, 0.0), 3: (54.0, 0.0), 4: (46.0, 31.0), 5: (44.0, 32.0), 6: (44.0, 31.0)}
_SIZES |= {7: (41.0, 32.0), 8: (41.0, 32.0), 9: (38.0, 33.0), 10: (38.0, 33.0)}
_MARGIN = 27.0


def _layout(count: int) -> list[tuple[float, float]]:
    """Return the traditional places of a card's pips: column -1..1, share of the height."""
    sides = {4: 2, 5: 2, 6: 3, 7: 3, 8: 3, 9: 4, 10: 4}.get(count, 0)
    spots = [(float(x), i / (sides - 1)) for i in range(sides) for x in (-1, 1)]
    middle: dict[int, tuple[float, ...]] = {2: (0, 1), 3: (0, 0.5, 1), 5: (0.5,), 7: (0.25,)}
    middle |= {8: (0.25, 0.75), 9: (0.5,), 10: (1 / 6, 5 / 6)}
    return spots + [(0.0, part) for part in middle.get(count, ())]


def number(rank: str, kind: str) -> str:
    """Return the pips of a card from two to ten, those of the lower half upside down."""
    count = 10 if rank == "T" else int(rank)
    size, apart = _SIZES[count]
    height = size * {"h": 0.94, "d": 1.06}.get(kind, 1.0)
    top = _MARGIN + size / 2
    return "".join(
        suit(kind, 125 + apart * x, top + (350 - 2 * top) * part, height, 180 if part > 0.5 else 0)
        for x, part in sorted(_layout(count))
    )


def _ace_ornament() -> str:
    """Return the brass ornament inside the ace of spades."""
    leaf = "M0,-34C9,-22 9,-8 0,2C-9,-8 -9,-22 0,-34Z"
    curl = "M4,8C18,-6 34,2 33,15C32,25 19,27 16,18C14,12 21,9 24,14"
    small = "M6,-4C12,-16 22,-16 24,-9"
    lines = "".join(
        path(d, "none", BRASS, 2.4, f'transform="scale({s} 1)" stroke-linecap="round"')
        for d in (curl, small)
        for s in (1, -1)
    )
    dots = "".join(
        f'<circle cx="{x}" cy="{y}" r="2.6" fill="{BRASS}"/>'
        for x, y in ((0, -42), (0, 10), (0, 19), (-30, -5), (30, -5))
    )
    return path(leaf, BRASS) + lines + dots


def ace(kind: str) -> str:
    """Return the large pip of an ace, with an ornament for the ace of spades."""
    if kind != "s":
        return suit(kind, 125, 175, {"h": 106.0, "d": 122.0, "c": 112.0}[kind])
    big = suit("s", 125, 172, 150)
    return big + moved(_ace_ornament(), 125, 176)


def face(ranks: Ranks, rank: str, kind: str) -> str:
    """Return the SVG file of a card face."""
    pips = ace(kind) if rank == "A" else number(rank, kind)
    return card(SHEET + pips + group(index(ranks, rank, kind)), PAPER)


def _large_pips(kind: str) -> str:
    """Return the two pips in the corners that the large indices leave free."""
    one = suit(kind, 163, 84, {"h": 104.0, "d": 122.0, "c": 108.0, "s": 110.0}[kind])
    return one + group(one, "rotate(180 125 175)")


def large_face(ranks: Ranks, rank: str, kind: str) -> str:
    """Return the SVG file of a card face with large indices."""
    return card(SHEET + _large_pips(kind) + group(large_index(ranks, rank, kind)), PAPER)


_HORNS = (
    "M-62,44C-104,20 -112,-36 -86,-66C-74,-34 -50,-18 -22,-14L-18,44Z",
    "M62,44C104,20 112,-36 86,-66C74,-34 50,-18 22,-14L18,44Z",
    "M-40,44C-44,-6 -30,-54 0,-92C30,-54 44,-6 40,44Z",
)
"""A jester's cap: its left, right and middle horn."""
_BELLS = ((-86, -72), (86, -72), (0, -98))
_STAR = "M0,-24L6.5,-7.5L24,-7L10,3.5L15,20L0,10.5L-15,20L-10,3.5L-24,-7L-6.5,-7.5Z"


def joker(colour: str, *, large: bool) -> str:
    """Return the SVG file of a joker: a jester's cap, and stars instead of an index."""
    other = BLACK if colour == RED else RED
    cap = "".join(
        path(d, fill, BRASS, 3.0) for d, fill in zip(_HORNS, (other, other, colour), strict=True)
    )
    cap += path("M-70,40C-30,54 30,54 70,40L66,62C30,74 -30,74 -66,62Z", BRASS)
    cap += "".join(f'<circle cx="{x}" cy="{y}" r="10" fill="{BRASS}"/>' for x, y in _BELLS)
    scale, size = (0.62, 1.75) if large else (0.95, 1.1)
    place = (163.0, 88.0) if large else (125.0, 182.0)
    middle = moved(cap, *place, scale=scale)
    if large:
        middle += group(middle, "rotate(180 125 175)")
    corner = moved(path(_STAR, colour), 12 + 24 * size, 14 + 24 * size, scale=size)
    return card(SHEET + middle + group(corner + group(corner, "rotate(180 125 175)")), PAPER)


def main() -> None:
    """Write every number card, ace and joker."""
    for place, colour in enumerate((RED, BLACK), start=1):
        write(OUT / f"joker-{place}.svg", joker(colour, large=False))
        write(LARGE / f"joker-{place}.svg", joker(colour, large=True))
    ranks = Ranks()
    for kind in COLOUR:
        for rank in RANKS:
            write(OUT / f"{rank}{kind}.svg", face(ranks, rank, kind))
            write(LARGE / f"{rank}{kind}.svg", large_face(ranks, rank, kind))


if __name__ == "__main__":
    main()
