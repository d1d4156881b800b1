"""All colours, as hex strings that drawings and tests can both read."""

ROOM = "#241a17"
ROOM_EDGE = "#0f0b0a"

WOOD = "#6d4529"
WOOD_DARK = "#3c2416"

BRASS = "#d9b36a"
BRASS_DARK = "#8f6b2f"

FELT = "#1f6b52"
FELT_MIDDLE = "#0f4234"
FELT_EDGE = "#0a2f26"
FELTS = {
    "green": (FELT, FELT_MIDDLE, FELT_EDGE),
    "blue": ("#29608a", "#173c5a", "#0f2940"),
    "red": ("#863139", "#561c23", "#3b1217"),
    "grey": ("#566160", "#37403e", "#252b2a"),
}
"""The felts by name, each from the lamp outwards."""

CARD = "#fffdf6"
CARD_LOW = "#f3ead6"
CARD_EDGE = "#cdbf9f"
BACK = "#7b1f2b"
SUIT_RED = "#c2293a"
SUIT_BLACK = "#20201e"
SUIT_GREEN = "#1f7a4d"
SUIT_BLUE = "#2456a6"

CREAM = "#f3e7cf"
QUIET = "#b9c9bd"
INK = "#1b1310"
RING = "#fffdf6"
SHADOW = "#000000"
MASK = "#ffffff"
"""Mask colour: the part of a picture that another one leaves visible."""
LAMP = "#fff3d6"
"""Highlight of what the pointer is on, and of upper edges."""
RAIL_LIGHT = "#c08a58"
RAIL_DARK = "#140b07"
GROOVE = "#1a0f09"
FELT_LINE = "#dff0e4"
FELT_SHADE = "#00110c"

IN = "#e0a93b"
OUT = "#5d7068"
PRIMARY = "#efbf58"
PRIMARY_LOW = "#c98a22"
PRIMARY_EDGE = "#8d5f14"
SECOND = "#4a5d55"
SECOND_LOW = "#33423c"
SECOND_EDGE = "#6f857b"
PLAIN = "#2e221d"
PLAIN_LOW = "#241a16"

PANEL = "#120d0b"
PANEL_ALPHA = 0.84
CHOSEN = "#14503f"
CHOSEN_LOW = "#0f4234"
ROW = "#241b17"
WARNING = "#f0a08c"
CURTAIN = ("#1c2a25", "#0d1412")
"""The curtain between people who share the screen, on its folds and between them."""

SCALE_LINE = "#3a2c22"
"""Grid lines of a chart."""
LINES = (
    IN,
    "#7fc4a4",
    "#e0705f",
    "#8fb3e8",
    "#c79be0",
    CREAM,
    "#5fb0b8",
    "#d98fb0",
    "#a8b86a",
    "#b98b5e",
)
"""The lines of a chart in order; each also has its own marker shape."""

CHIPS = {1: "#efe6d2", 5: "#b3263a", 25: "#1f7a4d", 100: "#23252b", 500: "#4b2f6b"}


def rgb(colour: str) -> tuple[int, int, int]:
    """The three channels of `#rrggbb`."""
    value = int(colour.lstrip("#"), 16)
    return (value >> 16, value >> 8 & 255, value & 255)


def mix(first: str, second: str, share: float) -> str:
    """The colour `share` of the way from the first to the second."""
    pairs = zip(rgb(first), rgb(second), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def luminance(colour: str) -> float:
    """Relative luminance as defined by WCAG: 0 for black, 1 for white."""

    def linear(channel: int) -> float:
        part = channel / 255
        return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(channel) for channel in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    high, low = sorted((luminance(first), luminance(second)), reverse=True)
    return (high + 0.05) / (low + 0.05)


# Every text colour with every background it is used on; test_contrast requires 4.5 to 1 for each.
TEXT_PAIRS: tuple[tuple[str, str], ...] = (
    (CREAM, ROOM),
    (CREAM, PANEL),
    (CREAM, ROW),
    (CREAM, PLAIN),
    (CREAM, CHOSEN),
    (CREAM, SECOND),
    (CREAM, FELT),
    (QUIET, ROOM),
    (QUIET, PANEL),
    (QUIET, ROW),
    (QUIET, PLAIN),
    (QUIET, CHOSEN),
    (BRASS, ROOM),
    (BRASS, PANEL),
    (BRASS, FELT_MIDDLE),
    (BRASS, PLAIN),
    (INK, PRIMARY),
    (INK, PRIMARY_LOW),
    (INK, IN),
    (RING, OUT),
    (WARNING, PANEL),
    (CREAM, BACK),
    *((line, PANEL) for line in LINES),
    (SUIT_RED, CARD_LOW),
    (SUIT_BLACK, CARD_LOW),
    (SUIT_GREEN, CARD),
    (SUIT_BLUE, CARD_LOW),
    *((CREAM, lamp) for lamp, _, _ in FELTS.values()),
    *((BRASS, middle) for _, middle, _ in FELTS.values()),
    *((QUIET, middle) for _, middle, _ in FELTS.values()),
)
