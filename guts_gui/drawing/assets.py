"""Drawings and text: SVG files and fonts rendered to surfaces at the requested size."""

import io
import math
import re
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cache, lru_cache

import pygame

from guts_engine.common.letters import letters
from guts_gui.drawing import palette
from guts_gui.drawing.fonts import Face as Face
from guts_gui.drawing.fonts import measure, render, spans
from guts_gui.files.paths import asset
from guts_gui.settings.settings import Back, Deck, Felt, Settings
from guts_gui.setup.people import Mood, in_mood

Colour = str | tuple[int, int, int]
ROOT = re.compile(r"^\s*<svg[^>]*viewBox=\"([^\"]+)\"[^>]*>(.*)</svg>\s*$", re.DOTALL)
GAP = re.compile(r"(?<!(?<!\S)[^\W\d_]) ")
"""Possible line breaks: not after a word of one letter, as Polish and Russian require."""
ELLIPSIS = "…"
CACHE_BYTES = 256 * 1024 * 1024
LEAST_CACHE = 32 * 1024 * 1024
WINDOWS_KEPT = 7
"""Cache size, in window-sized pictures, and its bounds in bytes."""
TYPE_WEIGHT = 50  # of 255: how much bolder small text is drawn
RING_SHARE = 0.036
FOUR_COLOURS = {
    "c": ((palette.SUIT_BLACK, palette.SUIT_GREEN),),
    "d": ((palette.SUIT_RED, palette.SUIT_BLUE),),
}
"""The colours that the four-colour deck replaces; nothing else in those drawings has them."""
THE_SAME_IN_ANY_DRESS = frozenset(
    ("svg", "back", "text", "portrait", "rounded", "button", "ring", "shadow", "backdrop", "cloth")
)
"""Kinds of pictures that do not depend on the deck, or are cached by deck and felt."""
FACELESS = (
    '<rect width="200" height="200" fill="#2c4a44"/>'
    '<ellipse cx="100" cy="88" rx="38" ry="44" fill="#7d9188"/>'
    '<path d="M20 200C24 156 62 142 100 142C138 142 176 156 180 200Z" fill="#7d9188"/>'
)


class Shelf:
    """A cache of surfaces, limited in bytes; the least recently used are dropped first."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self.made = 0
        """Number of surfaces made so far."""
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface cached under the key; calls `make` if there is none."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = make()
        self._kept[key] = made
        self.made += 1
        self.bytes += _bytes(made)
        while self.bytes > self.limit and len(self._kept) > 1:
            _, dropped = self._kept.popitem(last=False)
            self.bytes -= _bytes(dropped)
        return made

    def keep_only(self, kinds: frozenset[str]) -> None:
        """Drop everything except entries whose keys begin with one of these words."""
        for key in list(self._kept):
            if not (isinstance(key, tuple) and key[0] in kinds):
                self.bytes -= _bytes(self._kept.pop(key))

    def __len__(self) -> int:
        return len(self._kept)


def _bytes(surface: pygame.Surface) -> int:
    return surface.get_width() * surface.get_height() * 4


def rasterise(body: str, size: tuple[int, int]) -> pygame.Surface:
    """SVG elements in pixel coordinates, rendered to a transparent surface of that size."""
    width, height = size
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )
    drawn = pygame.image.load_sized_svg(io.BytesIO(text.encode()), size)
    exact = pygame.Surface(size, pygame.SRCALPHA)
    if drawn.get_size() != size:
        exact.blit(drawn, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return exact
    # SDL_image orders the channels unlike the window: unconverted, a blit takes 30 times as long
    # (4K: 167 ms instead of 5).
    return drawn.convert(exact)


class Art:
    """The drawings and fonts in assets/, cached once rendered."""

    def __init__(self, limit: int = CACHE_BYTES) -> None:
        self.shelf = Shelf(limit)
        self.deck: Deck = "classic"
        self.back: Back = "red"
        self.felt: Felt = "green"
        self.cut: set[str] = set()
        """Text that did not fit even at the smallest size; normally empty."""
        self._fitted = lru_cache(maxsize=1024)(self._fit)
        self._wrapped = lru_cache(maxsize=1024)(self._wrap)
        self._balanced = lru_cache(maxsize=256)(self._balance)

    def suit(self, width: int, height: int) -> None:
        """Set the cache size for a window of that size in pixels."""
        wanted = WINDOWS_KEPT * 4 * width * height
        self.shelf.limit = min(CACHE_BYTES, max(LEAST_CACHE, wanted))

    def svg(
        self,
        name: str,
        width: int,
        *,
        angle: float = 0.0,
        flip: bool = False,
        colours: tuple[tuple[str, str], ...] = (),
    ) -> pygame.Surface:
        """`assets/<name>.svg` drawn `width` px wide, mirrored if `flip`, rotated `angle` clockwise.

        A rotated drawing is centred on a larger surface. `colours` are (old, new) hex strings.
        Raises FileNotFoundError for an unknown name.
        """
        turn = round(angle) % 360
        width = max(1, width)
        key = ("svg", name, width, turn, flip, colours)
        return self.shelf.get(key, lambda: _draw(name, width, turn, flip, colours))

    def follow(self, settings: Settings) -> bool:
        """Apply deck, back and felt of the settings; returns whether one has changed."""
        before = (self.deck, self.back, self.felt)
        self.deck, self.back, self.felt = settings.deck, settings.back, settings.felt
        changed = before != (self.deck, self.back, self.felt)
        if changed:
            self.shelf.keep_only(THE_SAME_IN_ANY_DRESS)
        return changed

    def card(
        self,
        face: str | None,
        width: int,
        *,
        angle: float = 0.0,
        deck: Deck | None = None,
        back: Back | None = None,
    ) -> pygame.Surface:
        """A card of the player's deck such as "As", or its back for None; arguments as in `svg`.

        Jokers are "*1" and "*2".
        """
        if face is None:
            return self._back(f"cards/back-{back or self.back}", max(1, width), round(angle) % 360)
        deck = deck or self.deck
        folder = "cards-large" if deck == "large-index" else "cards"
        colours = FOUR_COLOURS.get(face[-1], ()) if deck == "four-colour" else ()
        name = face.replace("*", "joker-")
        return self.svg(f"{folder}/{name}", width, angle=angle, colours=colours)

    def _back(self, name: str, width: int, angle: int) -> pygame.Surface:
        """A card's back, rotated as a picture because its SVG is slow to render."""
        if not angle:
            return self.svg(name, width)

        def make() -> pygame.Surface:
            turned = pygame.transform.rotozoom(self._rimmed(name, width), -angle, 1.0)
            half = round(turned.get_width() / 2), round(turned.get_height() / 2)
            return pygame.transform.smoothscale(turned, half)

        return self.shelf.get(("back", name, width, angle), make)

    def _rimmed(self, name: str, width: int) -> pygame.Surface:
        """A drawing at twice the width with a transparent margin, for smooth edges when rotated."""

        def make() -> pygame.Surface:
            flat = self.svg(name, width * 2)
            edge = pygame.Surface((flat.get_width() + 4, flat.get_height() + 4), pygame.SRCALPHA)
            edge.blit(flat, (2, 2))
            return edge

        return self.shelf.get(("back", name, width), make)

    def flying_back(self, width: int, size: float, angle: int) -> pygame.Surface:
        """The back of a flying card, `size` times its width: rotated and scaled in one step."""
        name = f"cards/back-{self.back}"

        def make() -> pygame.Surface:
            return pygame.transform.rotozoom(self._rimmed(name, width), -angle, size / 2)

        return self.shelf.get(("back", name, width, angle, size), make)

    def has(self, name: str) -> bool:
        """Whether a drawing of that name exists."""
        return _source(name) is not None

    def proportion(self, name: str) -> float:
        """Height divided by width of a drawing."""
        found = _source(name)
        if found is None:
            raise FileNotFoundError(f"There is no drawing assets/{name}.svg.")
        width, height, _ = found
        return height / width

    def portrait(
        self, portrait_id: str, width: int, *, mood: Mood = "rest", ring: bool = True
    ) -> pygame.Surface:
        """A portrait in a circle `width` px across; an unknown portrait has no features."""
        width = max(8, width)
        key = ("portrait", portrait_id, width, mood, ring)
        return self.shelf.get(key, lambda: self._face(portrait_id, width, mood, ring))

    def _face(self, portrait_id: str, width: int, mood: Mood, ring: bool) -> pygame.Surface:
        found = _source(f"avatars/{portrait_id}")
        drawing = in_mood(found[2], mood) if found else FACELESS
        size = (width, width)
        whole = rasterise(f'<g transform="scale({width / 200})">{drawing}</g>', size)
        line = max(1.2, width * RING_SHARE) if ring else 0.0
        round_it = f'cx="{width / 2}" cy="{width / 2}" r="{width / 2 - line / 2}"'
        disc = self._round(f'<circle {round_it} fill="#ffffff"/>', width)
        whole.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        if ring:
            brass = f'fill="none" stroke="{palette.BRASS}" stroke-width="{line}"'
            whole.blit(self._round(f"<circle {round_it} {brass}/>", width), (0, 0))
        return whole

    def _round(self, circle: str, width: int) -> pygame.Surface:
        """The parts that all portraits of that width share."""
        key = ("ring", circle, width)
        return self.shelf.get(key, lambda: rasterise(circle, (width, width)))

    def text(self, string: str, face: Face, px: int, colour: Colour) -> pygame.Surface:
        """A line of text."""
        key = ("text", string, face, px, colour)
        return self.shelf.get(key, lambda: self._letters(string, face, px, pygame.Color(colour)))

    def _letters(self, string: str, face: Face, px: int, colour: pygame.Color) -> pygame.Surface:
        """Render small text larger and scale it down, as SDL rounds letter widths unevenly."""
        fine = _fineness(px)
        drawn = render(string, face, px * fine, colour)
        if fine == 1:
            return drawn
        size = self.text_size(string, face, px)
        colour.a = 0  # transparent in the text's colour: otherwise scaling gives a dark fringe
        large = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
        large.fill(colour)
        large.blit(drawn, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
        small = pygame.transform.smoothscale(large, size)
        more = small.copy()
        more.fill((0, 0, 0, TYPE_WEIGHT), special_flags=pygame.BLEND_RGBA_MULT)
        small.blit(more, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
        return small

    def text_size(self, string: str, face: Face, px: int) -> tuple[int, int]:
        """Size in pixels of a line of text."""
        return _measured(string, face, px)

    def spans(self, string: str, face: Face, px: int) -> list[tuple[int, int]]:
        """Where each letter of a line begins and ends, in pixels from the left."""
        fine = _fineness(px)
        return [(a // fine, b // fine) for a, b in spans(string, face, px * fine)]

    def wrap(self, string: str, face: Face, px: int, width: int) -> list[str]:
        """Break text into lines; a word wider than `width` is broken."""
        return list(self._wrapped(string, face, px, width))

    def balanced(self, string: str, face: Face, px: int, width: int) -> list[str]:
        """As many lines as from `wrap`, of about the same length, to avoid a single last word."""
        return list(self._balanced(string, face, px, width))

    def _balance(self, string: str, face: Face, px: int, width: int) -> tuple[str, ...]:
        lines = self._wrap(string, face, px, width)
        words = (word for line in string.split("\n") for word in GAP.split(line))
        widest = max(self.text_size(word, face, px)[0] for word in words)
        while len(lines) > 1 and width - 2 * px >= widest:  # a narrower width would break a word
            width -= 2 * px
            narrower = self._wrap(string, face, px, width)
            if len(narrower) > len(lines):
                break
            lines = narrower
        return lines

    def _wrap(self, string: str, face: Face, px: int, width: int) -> tuple[str, ...]:
        lines: list[str] = []
        for paragraph in string.split("\n"):
            line = ""
            for word in GAP.split(paragraph):
                longer = f"{line} {word}" if line else word
                if self.text_size(longer, face, px)[0] <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                *broken, line = self._break(word, face, px, width)
                lines.extend(broken)
            lines.append(line)
        return tuple(lines)

    def _break(self, word: str, face: Face, px: int, width: int) -> list[str]:
        parts = [""]
        for letter in letters(word):
            if parts[-1] and self.text_size(parts[-1] + letter, face, px)[0] > width:
                parts.append("")
            parts[-1] += letter
        return parts

    def fit(
        self,
        string: str,
        face: Face,
        px: int,
        max_width: int,
        minimum: int = 12,
        *,
        instead: str = "",
    ) -> tuple[str, int]:
        """Text and size that fit the width: first smaller, down to `minimum`, then cut.

        Before text is cut it is replaced by the shorter `instead`, if given. Text with a number in
        it is never cut: it shrinks below the `minimum`.
        """
        if instead and self.text_size(string, face, min(px, minimum))[0] > max_width:
            string = instead
        return self._fitted(string, face, px, max_width, minimum)

    def forget_words(self) -> None:
        """Clear the cache of measured text, and the record of text that did not fit."""
        self.cut.clear()
        for measured in (self._fitted, self._wrapped, self._balanced):
            measured.cache_clear()

    def _fit(
        self, string: str, face: Face, px: int, max_width: int, minimum: int
    ) -> tuple[str, int]:
        size = px
        while size > minimum and self.text_size(string, face, size)[0] > max_width:
            size -= 1
        if self.text_size(string, face, size)[0] <= max_width:
            return (string, size)
        self.cut.add(string)
        if any(letter.isdecimal() for letter in string):
            while size > 1 and self.text_size(string, face, size)[0] > max_width:
                size -= 1
            return (string, size)
        kept = letters(string)
        while kept and self.text_size("".join(kept).rstrip() + ELLIPSIS, face, size)[0] > max_width:
            kept.pop()
        return ("".join(kept).rstrip() + ELLIPSIS, size)


@lru_cache(maxsize=4096)
def _measured(string: str, face: Face, px: int) -> tuple[int, int]:
    fine = _fineness(px)
    width, height = measure(string, face, px * fine)
    return (-(-width // fine), -(-height // fine))


def _fineness(px: int) -> int:
    """The factor by which text of that size is rendered larger."""
    return 4 if px < 22 else 2 if px < 44 else 1


@cache
def _source(name: str) -> tuple[float, float, str] | None:
    path = asset(f"{name}.svg")
    if not path.is_file():
        return None
    match = ROOT.match(path.read_text(encoding="utf-8"))
    if match is None:
        raise ValueError(f"assets/{name}.svg is not one drawing with a viewBox.")
    _, _, width, height = (float(part) for part in match[1].replace(",", " ").split())
    return (width, height, match[2])


def _draw(
    name: str, width: int, turn: int, flip: bool, colours: tuple[tuple[str, str], ...]
) -> pygame.Surface:
    found = _source(name)
    if found is None:
        raise FileNotFoundError(f"There is no drawing assets/{name}.svg.")
    box_width, box_height, body = found
    if colours:
        body = _recoloured(body, colours)
    factor = width / box_width
    height = max(1, round(box_height * factor))
    radians = math.radians(turn)
    cos, sin = abs(math.cos(radians)), abs(math.sin(radians))
    size = (width, height)
    if turn:
        across, down = width * cos + height * sin, width * sin + height * cos
        size = (math.ceil(across - 1e-6), math.ceil(down - 1e-6))
    mirror = -factor if flip else factor
    moves = (
        f"translate({size[0] / 2} {size[1] / 2}) rotate({turn}) "
        f"scale({mirror} {height / box_height}) translate({-box_width / 2} {-box_height / 2})"
    )
    return rasterise(f'<g transform="{moves}">{body}</g>', size)


def _recoloured(body: str, colours: tuple[tuple[str, str], ...]) -> str:
    swaps = {old.lower(): new for old, new in colours}
    pattern = re.compile("|".join(re.escape(old) for old in swaps), re.IGNORECASE)
    return pattern.sub(lambda match: swaps[match[0].lower()], body)
