"""The pages of settings: each setting with its values, their names and one sentence."""

from collections.abc import Callable
from dataclasses import dataclass

from guts_engine.bots.personas import PERSONAS
from guts_gui.controls.keys import Action, KeyMap
from guts_gui.files.paths import catalogues
from guts_gui.i18n.languages import SYSTEM, languages
from guts_gui.i18n.translate import per_cent, tr, trc, trn
from guts_gui.settings.settings import Settings
from guts_gui.setup.people import avatars
from guts_gui.sound.sounds import kind_words

Value = int | str | bool
PERCENT = tuple(range(0, 101, 10))
TEXT_SIZES = tuple(range(100, 151, 10))
CLOCKS = (0, 15, 30, 60, 120)
SWITCH = (False, True)


@dataclass(frozen=True)
class Row:
    """One setting: its name in the settings, its values, and what a value means.

    A volume is named by its kind; `sound` is the sound to try it with.
    """

    name: str
    label: str
    values: tuple[Value, ...]
    spell: Callable[[Value], str]
    sentence: Callable[[Settings], str]
    limits: tuple[int, int] | None = None
    sound: str = ""
    matters: Callable[[Settings], bool] = lambda _: True

    def value(self, settings: Settings) -> Value:
        """Its current value."""
        held = settings.volume if self.sound else settings
        value: Value = getattr(held, self.name)
        return value


def pages() -> dict[str, tuple[str, str]]:
    """The title of every page, and its subject."""
    return {
        "play": (tr("Playing"), tr("Speed, big pots, coach, bots")),
        "cards": (tr("Cards and felt"), tr("Faces, backs, felt, order")),
        "secret": (tr("Declaring"), tr("Fists, peeking and the clock")),
        "sound": (tr("Sounds"), tr("Volume and captions")),
        "window": (tr("You and your screen"), tr("Name, face, language, text")),
        "keys": (tr("Keys"), tr("Which key does what")),
    }


def rows(page: str, keys: KeyMap) -> tuple[Row, ...]:
    """The settings on a page; settings that are typed have no row, nor have keys."""
    return {
        "play": _playing,
        "cards": _cards,
        "secret": _declaring,
        "sound": _sounds,
        "window": _window,
        "keys": _none,
    }[page](keys)


def _playing(keys: KeyMap) -> tuple[Row, ...]:
    speeds = {
        "slow": tr("Slow"),
        "normal": tr("Normal"),
        "fast": tr("Fast"),
        "instant": tr("Instant"),
    }
    coached = {"off": tr("Off"), "request": tr("On request"), "always": tr("Always")}
    key = keys.label(Action.COACH)
    coach = {
        "off": tr("No advice before decisions and no marks after."),
        "request": tr(
            "{key} shows the odds. After the deal the coach marks your decision.", key=key
        ),
        "always": tr("Shows the odds before each decision and marks it after the deal."),
    }
    return (
        Row(
            "speed",
            tr("Animation speed"),
            *_named(speeds),
            lambda _: tr("How fast cards, chips and fists move. Instant skips to the result."),
        ),
        _switch(
            "reduced_motion",
            tr("Reduced motion"),
            tr("No movement: cards and chips simply appear in place."),
        ),
        _switch(
            "auto_continue",
            tr("Deal automatically"),
            tr("The next deal starts automatically after a short pause."),
        ),
        _switch(
            "confirm_big_pot",
            tr("Confirm big pots"),
            tr("Asks again before you risk half your chips, if that is 20 antes or more."),
        ),
        Row("coach", tr("Coach"), *_named(coached), lambda settings: coach[settings.coach]),
        _remembering(),
    )


def _remembering() -> Row:
    lasting = {"off": tr("Off"), "session": tr("This session"), "always": tr("Always")}
    names = ", ".join(each.name for each in PERSONAS.values() if each.learning)
    remembered = {
        "off": tr("Learning bots ({names}) pay no attention to how people play.", names=names),
        "session": tr(
            "Learning bots ({names}) watch how you play until the session ends.", names=names
        ),
        "always": tr(
            "Learning bots ({names}) know players by name from session to session.", names=names
        ),
    }
    return Row(
        "bots_remember",
        tr("Bots remember me"),
        *_named(lasting),
        lambda settings: remembered[settings.bots_remember],
    )


def _cards(_: KeyMap) -> tuple[Row, ...]:
    decks = {
        "classic": tr("Classic"),
        "four-colour": tr("Four colours"),
        "large-index": tr("Large index"),
    }
    deck = {
        "classic": tr("Hearts and diamonds are red, clubs and spades black."),
        "four-colour": tr("Clubs are green and diamonds blue, so no two suits look alike."),
        "large-index": tr("Extra-large corner indexes, readable across the room."),
    }
    backs = {
        "red": trc("card back", "Red"),
        "blue": trc("card back", "Blue"),
        "green": trc("card back", "Green"),
    }
    felts = {
        "green": trc("felt", "Green"),
        "blue": trc("felt", "Blue"),
        "red": trc("felt", "Red"),
        "grey": trc("felt", "Grey"),
    }
    return (
        Row("deck", tr("Card faces"), *_named(decks), lambda settings: deck[settings.deck]),
        Row(
            "back",
            tr("Card backs"),
            *_named(backs),
            lambda _: tr("The pattern on the back of every card."),
        ),
        Row("felt", tr("Felt"), *_named(felts), lambda _: tr("The colour of the table.")),
        _switch(
            "sort_hands",
            tr("Sort hands"),
            tr("By rank, wild cards last. To pass or draw cards, hands stay in the order dealt."),
        ),
    )


def _declaring(keys: KeyMap) -> tuple[Row, ...]:
    manners = {"fists": tr("Fists"), "drop": tr("Drop")}
    manner = {
        "fists": tr("Everyone puts a fist forward; on three, all fists open."),
        "drop": tr(
            "Everyone holds their cards over the table; on “drop”, players who are out let go."
        ),
    }
    chips = {"in": trc("declaration", "In"), "out": trc("declaration", "Out")}
    chip = {
        "in": tr("A chip in the open hand means in, an empty hand means out."),
        "out": tr("A chip in the open hand means out, an empty hand means in."),
    }
    return (
        Row(
            "declaration",
            tr("Reveal"),
            *_named(manners),
            lambda settings: manner[settings.declaration],
        ),
        Row(
            "chip_means",
            tr("Chip in hand means"),
            *_named(chips),
            lambda settings: chip[settings.chip_means],
            matters=lambda settings: settings.declaration == "fists",
        ),
        *_sharing(keys.label(Action.PEEK)),
    )


def _sharing(key: str) -> tuple[Row, ...]:
    """Settings for people who share the screen; `key` is the one that shows cards."""
    peeks = {"hold": tr("Hold"), "toggle": tr("Press")}
    peek = {
        "hold": tr(
            "On a shared screen, cards show only while you hold {key} or the mouse button.", key=key
        ),
        "toggle": tr("On a shared screen, {key} or a click shows or hides your cards.", key=key),
    }
    return (
        Row("peek", tr("Peeking"), *_named(peeks), lambda settings: peek[settings.peek]),
        Row(
            "clock",
            tr("Decision clock"),
            CLOCKS,
            lambda value: trn("{n} second", "{n} seconds", int(value)) if value else tr("No clock"),
            lambda settings: (
                tr("On a shared screen, a player who hasn't chosen in time is out.")
                if settings.clock
                else tr("On a shared screen, players take as long as they like.")
            ),
            limits=(0, 600),
        ),
    )


def _sounds(keys: KeyMap) -> tuple[Row, ...]:
    key = keys.label(Action.MUTE)
    kinds = kind_words()
    volumes: tuple[tuple[str, str, str, str], ...] = (
        ("master", tr("Master volume"), "win", tr("All sounds together.")),
        ("cards", kinds["cards"], "deal", tr("Dealing, turning and collecting cards.")),
        ("chips", kinds["chips"], "chip", tr("Chips going into and out of the pot.")),
        ("hands", kinds["hands"], "fist", tr("Fists, the count of three and the reveal.")),
        ("signals", kinds["signals"], "turn", tr("Wins, losses, your turn and the clock.")),
        ("room", kinds["room"], "room", tr("Quiet room noise while a table is open.")),
    )
    return (
        _switch("muted", tr("Mute"), tr("Turns all sound off. {key} does the same.", key=key)),
        *(
            Row(
                name,
                label,
                PERCENT,
                lambda value: _share(value) if value else tr("Off"),
                _always(words),
                limits=(0, 100),
                sound=sound,
            )
            for name, label, sound, words in volumes
        ),
        _switch(
            "sound_captions",
            tr("Captions for sounds"),
            tr("Shows cues that are only heard, such as your turn or the clock, as text."),
        ),
    )


def _window(keys: KeyMap) -> tuple[Row, ...]:
    key = keys.label(Action.FULL_SCREEN)
    faces = {face: face.title() for face in avatars()}
    return (
        Row(
            "avatar",
            tr("Your face"),
            *_named(faces),
            lambda _: tr("The portrait and the hands at your seat."),
        ),
        Row(
            "language",
            tr("Language"),
            *_named({SYSTEM: tr("System default"), **languages(catalogues())}),
            lambda _: tr("The language of everything on screen. Names don't change."),
        ),
        Row(
            "text_size",
            tr("Text size"),
            TEXT_SIZES,
            _share,
            lambda _: tr("Makes all text larger. The layout adjusts."),
            limits=(100, 150),
        ),
        _switch(
            "full_screen",
            tr("Full screen"),
            tr("The table fills the screen. {key} does the same.", key=key),
        ),
    )


def _none(_: KeyMap) -> tuple[Row, ...]:
    return ()


def _switch(name: str, label: str, sentence: str) -> Row:
    return Row(name, label, SWITCH, lambda on: tr("On") if on else tr("Off"), lambda _: sentence)


def _named(names: dict[str, str]) -> tuple[tuple[Value, ...], Callable[[Value], str]]:
    """Values in the order of their names, and a function that names them."""
    return tuple(names), lambda value: names.get(str(value), str(value))


def _share(value: Value) -> str:
    return per_cent(value / 100) if isinstance(value, int) else ""


def _always(words: str) -> Callable[[object], str]:
    """The same sentence for every value."""
    return lambda _: words
