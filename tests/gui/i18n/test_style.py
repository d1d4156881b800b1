"""The English of the window keeps to docs/style.md: its words, its limits, its signs."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from guts_engine.steps.library import shipped, shipped_ids
from guts_gui.rulebook.blocks import Heading, Points, Text
from guts_gui.rulebook.book import pages
from guts_gui.words.games import DEALERS_CHOICE, game_about
from guts_gui.words.options.rules import OPTION_WORDS
from tests.gui.helpers.languages import CATALOGUES
from tests.gui.helpers.style import banned, limit

ROOT = Path(__file__).parents[3]
PLACE = re.compile(r"\{\w+\}")
SENTENCE_END = re.compile(r"(?<=[.!?])[”\"]?\s+")
JOKES = "engine/guts_engine/bots/personas.toml"
"""A bot's one-liner may use words that the window does not."""


@cache
def english() -> dict[str, list[str]]:
    """Every English text of the window and the files that have it."""
    window: dict[str, list[str]] = {}
    for (context, _), entry in CATALOGUES.texts().items():
        if context not in ("number", "alphabet"):
            for text in filter(None, (entry.one, entry.many)):
                window.setdefault(text, []).extend(entry.files)
    return window


def shown(text: str) -> str:
    """The text with short values in its places."""
    return PLACE.sub("12345", text)


def sentences(text: str) -> list[str]:
    return SENTENCE_END.split(text.strip())


def test_words_that_the_glossary_replaces_are_not_used() -> None:
    phrases = "|".join(map(re.escape, banned()))
    wrong = re.compile(rf"(?<!\w)({phrases})(?!\w)", re.IGNORECASE)
    window = {text: files for text, files in english().items() if files != [JOKES]}
    assert {text: match[0] for text in window if (match := wrong.search(text))} == {}


@pytest.mark.parametrize(
    ("sign", "what"),
    [
        ("[‘’]", "a curly apostrophe"),
        (r"[–—]|\w\s-\s\w", "a dash"),
        (r"[\d}]\s+%", "a space before %"),
        (r"\w\.\.\.|…", "an ellipsis"),
        (r"\s{2}|^\s|\s$", "a space too many"),
        (r"\be\.g\.|\bi\.e\.|\betc\.", "an abbreviation with full stops"),
    ],
)
def test_signs_that_the_style_guide_excludes(sign: str, what: str) -> None:
    assert [text for text in english() if re.search(sign, text)] == [], what


PROPER = """
    Guts Table Dealer Choice English Ann Bo Cy Dee A K Q J I I'm
    T Settings Playing Bots History Rules New Done In Out Yes No
    Enter Ctrl Escape Space Page Up Down Home End Tab
    Linux Wayland Debian Ubuntu OpenGL CSV JSON TOML UTF
    DISPLAY SDL_VIDEODRIVER WAYLAND_DISPLAY GUTS_HOME
"""
SHIPPED = [shipped(game) for game in shipped_ids()]
NAMES = {*PROPER.split(), *re.findall(r"[A-Z][\w']*", " ".join(game.name for game in SHIPPED))}
"""Words with a capital within a sentence: of games, people, screens, keys and systems."""


def test_titles_and_sentences_have_sentence_case() -> None:
    """Capitals begin a sentence or a name; names on the screen stand in quotes."""
    wrong = {}
    for text, files in english().items():
        if files == [JOKES]:
            continue
        bare = re.sub("“[^”]*”", "", text)
        for sentence in re.split(r"(?<=[.!?:])\s+|\n", bare):
            begun = sentence[:1].isupper() or PLACE.match(sentence) is not None
            capitals = re.findall(r"(?<![\w{-])[A-Z][\w']*", sentence)[begun:]
            if strange := [word for word in capitals if word.removesuffix("'s") not in NAMES]:
                wrong[text] = strange
    assert wrong == {}


# --- Limits by place ------------------------------------------------------------------------


def option_labels() -> Iterator[str]:
    for option in OPTION_WORDS.values():
        yield option.name
        for value in option.values.values():
            yield value.label


def option_sentences() -> Iterator[str]:
    for option in OPTION_WORDS.values():
        yield option.meaning
        for value in option.values.values():
            yield value.meaning


def called(pattern: str) -> Iterator[str]:
    """Texts of the window in calls of the functions with such a name."""
    for path in sorted((ROOT / "guts_gui").rglob("*.py")):
        for call in calls(ast.parse(path.read_text("utf-8")), pattern):
            for text in calls(call, "tr|trn|later"):
                yield from (str(arg.value) for arg in text.args if isinstance(arg, ast.Constant))


def calls(tree: ast.AST, pattern: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "attr", "") or getattr(node.func, "id", "")
            if re.fullmatch(pattern, name):
                yield node


def of_files(*names: str) -> list[str]:
    """Whole sentences of the window in these files."""
    return [
        text
        for text, files in english().items()
        if text.endswith(".") and any(file.endswith(names) for file in files)
    ]


def too_long(texts: Iterable[str], place: str) -> list[str]:
    """Texts that exceed a limit of their place."""
    words, signs = limit(place, "word"), limit(place, "character")
    parts = limit(place, "sentence")
    assert words or signs or parts, place
    return [
        text
        for text in texts
        if (words and len(text.split()) > words)
        or (signs and len(shown(text)) > signs)
        or (parts and len(sentences(text)) > parts)
    ]


def test_options_and_their_values_keep_their_limits() -> None:
    assert too_long(option_labels(), "label or value of an option") == []
    assert too_long(option_sentences(), "sentence on an option or setting") == []


def test_games_keep_the_limits_of_their_cards() -> None:
    abouts = [game.about for game in SHIPPED]
    catalogues = [CATALOGUES.updated(code) for code in CATALOGUES.codes()]
    translated = [words.get(about).string for about in abouts for words in catalogues]
    assert len(abouts) >= 65
    for texts in ([game_about(DEALERS_CHOICE)], abouts, translated):
        assert too_long(texts, "game card") == []


def test_buttons_keep_their_limits() -> None:
    buttons = list(called("Button|_button|_quiet"))
    assert len(buttons) > 30
    assert [
        text for text in buttons if len(shown(text)) > (limit("button", "character") or 0)
    ] == []
    assert [text for text in buttons if len(text.split()) > 3 or text.endswith(".")] == []


def test_titles_keep_their_limits() -> None:
    titles = list(called(r"page_heading|titled_panel|SavedItemsScene"))
    assert len(titles) > 10
    assert too_long(titles, "menu or tab title") == []
    assert [text for text in titles if text.endswith(".")] == []


def test_settings_keep_their_limits() -> None:
    settings = of_files("scenes/settings/pages.py")
    assert len(settings) > 20
    assert too_long(settings, "sentence on an option or setting") == []


def test_captions_keep_their_limits() -> None:
    folder = ROOT / "guts_gui/words/captions"
    captions = of_files(*(f"captions/{file.name}" for file in folder.glob("*.py")))
    assert len(captions) > 50
    most = limit("caption", "character") or 0
    assert [text for text in captions if max(map(len, sentences(shown(text)))) > most] == []


def test_moments_are_a_few_words_without_a_full_stop() -> None:
    moments = list(called("banner"))
    assert len(moments) > 3
    assert too_long(moments, "moment on the felt") == []
    assert [text for text in moments if text.endswith(".")] == []


def test_notices_and_errors_keep_their_limits() -> None:
    errors = {PLACE.sub("", text) for text in called(r"\w*Error|notify")}
    assert len(errors) > 30
    assert too_long(errors, "notice or error") == []


def test_pages_of_the_rules_keep_their_limits() -> None:
    long: list[str] = []
    tips: list[str] = []
    for page in pages():
        heading = ""
        for block in page.blocks:
            if isinstance(block, Heading):
                heading = block.text
            elif isinstance(block, Text):
                long += too_long([block.text], "paragraph of a rule page")
            elif isinstance(block, Points) and heading == "Tips":
                tips += block.lines
    assert long == []
    assert len(tips) > 20
    assert too_long(tips, "tip of a rule page") == []
