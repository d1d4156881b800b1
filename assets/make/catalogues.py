"""Gettext catalogues (.po and .mo) of assets/locale, updated from the source.

Each language has a folder there. To add one, make assets/locale/de/LC_MESSAGES and run this script.
"""

from __future__ import annotations

import argparse
import io
import re
import string
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from gettext import c2py
from pathlib import Path

from babel import UnknownLocaleError
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import PoFileError, read_po, write_po

from guts_engine.steps.library import shipped, shipped_ids
from guts_gui.rulebook.written_pages import messages

ROOT = Path(__file__).resolve().parents[2]
LOCALE = ROOT / "assets/locale"
BOTS = ROOT / "engine/guts_engine/bots/personas.toml"
GAMES = ROOT / "engine/guts_engine/games"
CALLS = {"tr": None, "later": None, "trn": (1, 2), "trc": ((1, "c"), 2)}
MARKED = re.compile(rf"\b({'|'.join(CALLS)})\(")
SAID_OF = ("Translators:",)
"""The prefix of source comments that are copied to the catalogues."""
SPECIAL = {
    ("language", "English"): "What this language calls itself: Polski, Deutsch.",
    ("number", "1,234"): "How this language writes this number; spaces must be no-break spaces.",
    ("number", "12,345"): "How this language writes this number; spaces must be no-break spaces.",
    ("number", "0.5"): "How this language writes this number.",
    ("alphabet", "abcdefghijklmnopqrstuvwxyz"): "The small letters of this language, in order.",
}
"""Messages of guts_gui.i18n.translate and guts_gui.i18n.languages that are not in calls of `tr`."""
HEADER = "# The words of the window, as assets/make/catalogues.py keeps them."
COUNTED = range(1000)
"""Numbers that decide which plural forms cover several of them."""


class CatalogueError(Exception):
    """Raised for an unusable catalogue, with the place and the fault."""


class Words(Catalog):
    """A catalogue with a minimal, deterministic header."""

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", self.code),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=UTF-8"),
            ("Content-Transfer-Encoding", "8bit"),
            ("Plural-Forms", f"nplurals={self.forms}; plural={self.plural};"),
        ]

    def __init__(self, code: str, forms: int, plural: str) -> None:
        super().__init__(header_comment=HEADER, fuzzy=False, charset="utf-8")
        self.code, self.forms, self.plural = code, forms, plural

    @property
    def num_plurals(self) -> int:
        return self.forms

    @property
    def plural_expr(self) -> str:
        return self.plural


@dataclass
class Entry:
    """A message with its plural, source files, and comments for translators."""

    context: str | None
    one: str
    many: str | None = None
    files: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)

    @property
    def id(self) -> str | tuple[str, str]:
        return self.one if self.many is None else (self.one, self.many)


Texts = dict[tuple[str | None, str], Entry]


# --- Messages of the window ----------------------------------------------------------------


@cache
def texts() -> Texts:
    """All messages of the window, in the order of their modules."""
    entries: Texts = {}
    for (context, one), comment in SPECIAL.items():
        entries[context, one] = Entry(context, one, comments=[comment])
    for path in sorted((ROOT / "guts_gui").rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not MARKED.search(path.read_text("utf-8")):
            continue  # a quick check before the slow tokenizer
        for _, message, comments, context in extract_from_file(
            "python", path, keywords=CALLS, comment_tags=SAID_OF, strip_comment_tags=True
        ):
            one, many = message if isinstance(message, tuple) else (message, None)
            _add(entries, Entry(context, one, many, [name], comments))
    for name, text in messages():
        _add(entries, Entry(None, text, None, [name]))
    for path, one in _texts_of_data():
        _add(entries, Entry(None, one, None, [path.relative_to(ROOT).as_posix()]))
    return entries


def _texts_of_data() -> Iterator[tuple[Path, str]]:
    """The messages in data of the engine: bots, and names and sentences of games, with the file."""
    for bot in tomllib.loads(BOTS.read_text("utf-8")).values():
        yield from ((BOTS, bot[key]) for key in ("style", "sentence") if bot.get(key))
    for game in map(shipped, sorted(shipped_ids())):
        yield from ((GAMES / f"{game.id}.toml", text) for text in (game.name, game.about))


def _add(entries: Texts, entry: Entry) -> None:
    existing = entries.setdefault((entry.context, entry.one), entry)
    existing.many = existing.many or entry.many
    existing.files += [name for name in entry.files if name not in existing.files]
    existing.comments += [each for each in entry.comments if each not in existing.comments]


# --- Catalogues ----------------------------------------------------------------------------


def codes() -> list[str]:
    """The languages that have a folder."""
    return sorted(path.name for path in LOCALE.iterdir() if path.is_dir())


def po_path(code: str) -> Path:
    return LOCALE / code / "LC_MESSAGES" / "guts.po"


def read(path: Path) -> Catalog:
    """The catalogue in a file. Raises CatalogueError if it cannot be parsed."""
    try:
        with path.open("rb") as file:
            return read_po(file, abort_invalid=True)
    except (OSError, PoFileError, ValueError) as error:
        raise CatalogueError(f"{path}: {error}") from error


def updated(code: str) -> Words:
    """The catalogue of a language with exactly the current messages and their translations."""
    path = po_path(code)
    old = read(path) if path.is_file() else None
    forms, plural = _plural(code, old)
    words = Words(code, forms, plural)
    for entry in texts().values():
        translation = _translation(old, entry, forms) if old is not None else ""
        notes = (
            [] if old is None else (old.get(entry.one, entry.context) or Message("")).user_comments
        )
        words.add(
            entry.id,
            translation,
            locations=[(name, None) for name in entry.files],
            auto_comments=entry.comments,
            user_comments=notes,
            context=entry.context,
        )
        words.get(entry.one, entry.context).flags = set()
    return words


def _translation(old: Catalog, entry: Entry, forms: int) -> str | tuple[str, ...]:
    """The old translation; empty if it is fuzzy or has other plural forms."""
    message = old.get(entry.one, entry.context)
    empty = "" if entry.many is None else ("",) * forms
    if message is None or message.fuzzy or isinstance(message.string, str) != (entry.many is None):
        return empty
    return message.string if entry.many is None or len(message.string) == forms else empty


def _plural(code: str, old: Catalog | None) -> tuple[int, str]:
    """The number of plural forms and the plural rule, from the language's file or from Babel."""
    if old is not None:
        return old.num_plurals, old.plural_expr
    try:
        known = get_plural(code)
    except UnknownLocaleError as error:
        raise CatalogueError(f"{LOCALE / code}: there is no language {code!r}") from error
    return known.num_plurals, known.plural_expr


def po_bytes(words: Words) -> bytes:
    """The .po file of a catalogue."""
    out = io.BytesIO()
    write_po(out, words, width=100, include_lineno=False, ignore_obsolete=True)
    return out.getvalue()


def mo_bytes(words: Words) -> bytes:
    """The .mo file of a catalogue."""
    out = io.BytesIO()
    write_mo(out, words)
    return out.getvalue()


# --- Checks --------------------------------------------------------------------------------


def places(text: str) -> list[str]:
    """The `{name}` placeholders of a text, with repeats. Raises ValueError for a stray brace."""
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


def wrong(words: Words) -> Iterator[str]:
    """Yield each message without a translation, and each whose placeholders differ from it."""
    several = _forms_of_several(words)
    for message in words:
        if not message.id:
            continue
        one, *more = message.id if isinstance(message.id, tuple) else (message.id,)
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        where = f"{words.code}: {one!r}" + (f" ({message.context})" if message.context else "")
        if not all(forms):
            yield f"{where} is not translated"
            continue
        for number, form in enumerate(forms):
            wanted = [set(places(each)) for each in (one, *more)]
            needed = wanted[-1] if number in several else set.intersection(*wanted)
            try:
                used = set(places(form))
            except ValueError:
                yield f"{where}: a brace is left open in {form!r}"
                continue
            if missing := needed - used:
                yield f"{where}: {{{', '.join(sorted(missing))}}} is missing in {form!r}"
            if message.context == "number" and " " in form:
                yield f"{where}: the space in {form!r} must be a no-break space"
            if foreign := used - set.union(*wanted):
                yield f"{where}: there is no {{{', '.join(sorted(foreign))}}} for {form!r}"


def _forms_of_several(words: Words) -> set[int]:
    """The plural forms that cover several numbers and therefore must contain the number."""
    form = c2py(words.plural)
    forms = [form(n) for n in COUNTED]
    return {each for each in forms if forms.count(each) > 1}


def stale(code: str) -> Iterator[str]:
    """Yield the changes that running this script would make to a language's files."""
    words = updated(code)
    path = po_path(code)
    for content, there in ((po_bytes(words), path), (mo_bytes(words), path.with_suffix(".mo"))):
        if not there.is_file() or there.read_bytes() != content:
            yield f"{there.relative_to(ROOT)} is not as it should be: run assets/make/catalogues.py"


# --- Commands ------------------------------------------------------------------------------


def write(words: Words) -> None:
    """Write both files of a language."""
    path = po_path(words.code)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(po_bytes(words))
    path.with_suffix(".mo").write_bytes(mo_bytes(words))


def merged(words: Words, parts: list[Path], *, over: bool) -> Iterator[str]:
    """Merge translations from the parts, with `over` also existing ones, and yield a report."""
    for path in parts:
        taken = same = left = 0
        strange = []
        for part in read(path):
            one = part.id[0] if isinstance(part.id, tuple) else part.id
            if not one or not part.string or not any(part.string):
                continue
            here = words.get(one, part.context)
            whole = isinstance(part.string, str) or all(part.string)
            fits = here is not None and _shape(here.string) == _shape(part.string)
            if here is None or not fits or not whole:
                strange.append(one)
            elif here.string == part.string:
                same += 1
            elif any(here.string) and not over:
                left += 1
            else:
                here.string = part.string
                taken += 1
        yield f"{path.name}: {taken} taken, {same} were so already, {left} left as they were"
        for one in strange:
            yield f"  not in the window, or with other plural forms: {one!r}"


def _shape(string: str | tuple[str, ...] | list[str]) -> int:
    return 0 if isinstance(string, str) else len(string)


def _language_of(path: Path) -> str:
    """The language of a part, from its header or the name of its folder."""
    code = str(read(path).locale or "") or path.resolve().parent.name
    if code not in codes():
        raise CatalogueError(f"{path}: say its language in a header or by its folder's name")
    return code


def main() -> int:
    args = _arguments()
    languages = args.only or codes()
    try:
        for code in {_language_of(path) for path in args.merge}:
            words = updated(code)
            parts = [path for path in args.merge if _language_of(path) == code]
            print(*merged(words, parts, over=args.over), sep="\n")
            write(words)
        if args.check:
            problems = [
                line for code in languages for line in (*stale(code), *wrong(updated(code)))
            ]
            print("".join(f"{line}\n" for line in problems), end="")
            return 1 if problems else 0
        for code in languages:
            words = updated(code)
            write(words)
            print(f"{code}: {len(texts())} texts, {len(list(wrong(words)))} to mend (--check)")
    except CatalogueError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--check", action="store_true", help="change nothing; list what is stale or missing"
    )
    parser.add_argument(
        "--merge",
        nargs="+",
        default=[],
        type=Path,
        metavar="FILE",
        help="merge translations from .po files",
    )
    parser.add_argument(
        "--over", action="store_true", help="with --merge: replace existing translations"
    )
    parser.add_argument(
        "--only",
        nargs="+",
        choices=codes(),
        metavar="CODE",
        help="only these languages, such as pl",
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
