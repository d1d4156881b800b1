"""Damaged databases: bits flipped, pages zeroed and exchanged, files truncated and extended."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random

from guts_gui.history.store import Store, StoreError
from tests.torture.attack import BrokenPromiseError, one_sentence, promised
from tests.torture.corpus import NAME, Sample, files_in, names, sample
from tests.torture.played import Clock
from tests.torture.truth import Truth, compare, contents, goes_on

PAGE = 4096
Damage = Callable[[bytes, Random], bytes]


def flipped(raw: bytes, rng: Random) -> bytes:
    """Flip a few bits."""
    harmed = bytearray(raw)
    for _ in range(rng.choice((1, 1, 1, 2, 8))):
        harmed[rng.randrange(len(harmed))] ^= 1 << rng.randrange(8)
    return bytes(harmed)


def scribbled(raw: bytes, rng: Random) -> bytes:
    """Overwrite a run of bytes at random."""
    at, length = rng.randrange(len(raw)), rng.choice((1, 4, 60, 600))
    return (raw[:at] + rng.randbytes(length) + raw[at + length :])[: len(raw)]


def zeroed(raw: bytes, rng: Random) -> bytes:
    """Zero a page or a part of it, like a block that was never written."""
    at, length = rng.randrange(0, len(raw), PAGE), rng.choice((PAGE, PAGE, 512, 2 * PAGE))
    return (raw[:at] + bytes(length) + raw[at + length :])[: len(raw)]


def cut(raw: bytes, rng: Random) -> bytes:
    """Remove the end."""
    near = rng.randrange(0, len(raw) + PAGE, PAGE) + rng.choice((-1, 0, 1))
    return raw[: max(0, min(rng.choice((rng.randrange(len(raw)), near)), len(raw) - 1))]


def longer(raw: bytes, rng: Random) -> bytes:
    """Append something."""
    length = rng.choice((1, 24, 512, PAGE, 3 * PAGE))
    return raw + rng.choice((rng.randbytes(length), bytes(length), raw[-length:]))


def exchanged(raw: bytes, rng: Random) -> bytes:
    """Exchange two pages, or duplicate one."""
    pages = [raw[at : at + PAGE] for at in range(0, len(raw), PAGE)]
    one, other = rng.randrange(len(pages)), rng.randrange(len(pages))
    both = pages[one], pages[other]
    pages[one], pages[other] = both[::-1] if rng.randrange(2) else (both[0], both[0])
    return b"".join(pages)


WAYS: tuple[Damage, ...] = (
    flipped, flipped, flipped, scribbled, scribbled, zeroed, zeroed, cut, cut, longer, exchanged,
)  # fmt: skip
SEEN_WITHOUT_CHECKSUMS: tuple[Damage, ...] = (cut, longer)
"""The damage that is detected in a file without checksums of an earlier version."""


def damaged(chosen: Sample, rng: Random) -> dict[str, bytes]:
    """The files of the sample after some damage; never the same as before."""
    while True:
        files = dict(chosen.files)
        targets = [name for name, raw in files.items() if raw and not name.endswith("-shm")]
        how = rng.randrange(12)
        if how == 0 and f"{NAME}-wal" in files:
            del files[f"{NAME}-wal"]
        elif how == 1 and not chosen.plain:
            files[f"{NAME}-shm"] = rng.randbytes(rng.choice((1, 32768)))
        elif how == 2 and not chosen.plain:
            files[f"{NAME}-journal"] = rng.randbytes(rng.choice((1, 512, 5000)))
        elif how == 3 and not chosen.plain:
            files[f"{NAME}-wal"] = rng.randbytes(rng.choice((1, 32, 5000)))
        elif how == 4 and chosen.before.get(NAME):
            files[NAME] = _one_page_of_before(files[NAME], chosen.before[NAME], rng)
        else:
            both = targets if not rng.randrange(4) else [rng.choice(targets)]
            for name in both:
                ways = SEEN_WITHOUT_CHECKSUMS if chosen.plain else WAYS
                files[name] = rng.choice(ways)(files[name], rng)
        if files != chosen.files:
            return files


def _one_page_of_before(raw: bytes, before: bytes, rng: Random) -> bytes:
    """Replace a page by its earlier version, as if a write never reached the disk."""
    at = rng.randrange(0, min(len(raw), len(before)), PAGE)
    return raw[:at] + before[at : at + PAGE] + raw[at + PAGE :]


# --- Guarantees ------------------------------------------------------------------------------


def weigh(folder: Path, truth: Truth, *, plain: bool = False) -> None:
    """Open the damaged database: it is intact or reported, nothing is lost, and play continues."""
    path, before = folder / NAME, files_in(folder)
    try:
        store, sentence = Store.open(path, now=Clock(200))
    except StoreError as error:
        one_sentence(error)
        promised(files_in(folder) == before, "the file was refused, and yet changed")
        return
    with store:
        if sentence is not None:
            one_sentence(sentence)
            _kept_as_it_was(folder, before, sentence)
        try:
            compare(truth, contents(store), sentence)
        except StoreError as error:
            one_sentence(error)
        for read in (store.unfinished, lambda: store.empty):
            try:
                read()
            except StoreError as error:
                one_sentence(error)
        begun = goes_on(store)
    store, again = Store.open(path, now=Clock(300))
    with store:
        promised(again is None, f"what was mended is damaged at the next start: {again}")
        lines = store.load(begun).lines
        promised(lines == ("one", "two", "three"), "the new session is another at the next start")


def _kept_as_it_was(folder: Path, before: Mapping[str, bytes], sentence: str) -> None:
    """Every old file is in the folder of the new one, unchanged."""
    now = {name: raw for name, raw in files_in(folder).items() if name not in before}
    for name, raw in before.items():
        tail = name.removeprefix(NAME)
        same = [new for new, kept in now.items() if kept == raw and new.endswith(tail)]
        promised(same or not raw, f"{name} was not kept as it was")
        if not tail and raw:
            promised(any(new in sentence for new in same), "where it is kept is not told")


def run(seed: int, folder: Path) -> Iterator[int]:
    """A random sample with random damage."""
    rng = Random(seed)
    plain = not rng.randrange(12)
    chosen = sample(rng.choice(names(plain=plain)))
    for name, raw in damaged(chosen, rng).items():
        (folder / name).write_bytes(raw)
    weigh(folder, chosen.truth)
    yield 1


# --- Every length ----------------------------------------------------------------------------


def lengths(chosen: Sample) -> list[int]:
    """Every length near the end of a page."""
    size = len(chosen.files[NAME])
    near = (at + by for at in range(0, size + 1, PAGE) for by in (-1, 0, 1))
    return [length for length in near if 0 <= length < size]


CUT = ("small", "killed", "version 1")


def every_length() -> int:
    """The number of lengths."""
    return sum(len(lengths(sample(name))) for name in CUT)


def run_length(seed: int, folder: Path) -> Iterator[int]:
    """A file truncated at the end of a page, a byte before it or after it."""
    places = [(name, length) for name in CUT for length in lengths(sample(name))]
    name, length = places[seed]
    chosen = sample(name)
    path = chosen.put(folder)
    path.write_bytes(chosen.files[NAME][:length])
    try:
        weigh(folder, chosen.truth)
    except BrokenPromiseError as wrong:
        raise BrokenPromiseError(f"{name} cut to {length} bytes: {wrong}") from wrong
    yield 1
