"""SQLite's write-ahead log: it counts as complete if SQLite itself reads it to the end."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from struct import pack, unpack

import pytest

from guts_gui.history.journal import BIG, FRAME, HEAD, LITTLE, RESTARTS, _added, is_whole


def written(folder: Path, seed: int, *, page: int = 4096) -> tuple[bytes, bytes]:
    """A database and its log after some transactions, with a number for each."""
    rng = Random(seed)
    path = folder / f"{seed}.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute(f"PRAGMA page_size = {page}")
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA wal_autocheckpoint = 0")
        database.execute("CREATE TABLE told (number, words)")
        for number in range(rng.randrange(1, 12)):
            words = "x" * rng.randrange(3 * page)
            database.execute("INSERT INTO told VALUES (?, ?)", (number, words))
            if rng.randrange(4) == 0:
                mode = rng.choice(("PASSIVE", "RESTART", "TRUNCATE"))
                database.execute(f"PRAGMA wal_checkpoint({mode})").fetchall()
        database.execute("INSERT INTO told VALUES (99, '')")
        return path.read_bytes(), Path(f"{path}-wal").read_bytes()


def recovered(folder: Path, main: bytes, log: bytes) -> list[int] | None:
    """The numbers that SQLite recovers after a kill; None for damage."""
    path = folder / "found.db"
    path.write_bytes(main)
    Path(f"{path}-wal").write_bytes(log)
    try:
        with closing(sqlite3.connect(path)) as database:
            return [number for (number,) in database.execute("SELECT number FROM told")]
    except sqlite3.DatabaseError:
        return None


def frames(log: bytes) -> int:
    (page,) = unpack(">I", log[8:12])
    return (len(log) - HEAD) // (FRAME + page)


@pytest.mark.parametrize("seed", range(12))
def test_what_sqlite_wrote_is_whole_wherever_it_was_cut_off(tmp_path: Path, seed: int) -> None:
    main, log = written(tmp_path, seed, page=(512, 4096, 65536)[seed % 3])
    assert is_whole(log)
    step = max(1, len(log) // 60)
    for length in {*range(0, len(log), step), *range(min(80, len(log)))}:
        assert is_whole(log[:length]), length
    found = recovered(tmp_path, main, log)
    assert found is not None and found[-1] == 99


def flipped(log: bytes, at: int, bit: int) -> bytes:
    changed = bytearray(log)
    changed[at] ^= bit
    return bytes(changed)


@pytest.mark.parametrize("seed", range(6))
def test_a_byte_that_was_altered_is_found_wherever_it_is(tmp_path: Path, seed: int) -> None:
    """All headers, which contain the log's own numbers, and a sample of the pages."""
    rng = Random(seed)
    while True:  # until no frame of an earlier log is left
        main, log = written(tmp_path, rng.randrange(10**6), page=512)
        size = FRAME + 512
        salts = {log[at + 8 : at + 16] for at in range(HEAD, len(log) - size + 1, size)}
        if salts == {log[16:24]}:
            break
    end = HEAD + frames(log) * size
    heads = [at + place for at in range(HEAD, end, size) for place in range(FRAME)]
    places = [
        *range(HEAD),
        *rng.sample(heads, min(150, len(heads))),
        *rng.choices(range(end), k=80),
    ]
    for at in places:
        for bit in (1, 2, 128):
            assert not is_whole(flipped(log, at, bit)), at
    lost = 0
    for at in rng.sample(places, 12):
        changed = flipped(log, at, 4)
        lost += recovered(tmp_path, main, changed) != recovered(tmp_path, main, log)
        assert not is_whole(changed)
    assert lost, "SQLite itself drops what follows on an altered byte"


def test_frames_of_a_log_before_are_no_damage(tmp_path: Path) -> None:
    path = tmp_path / "before.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA wal_autocheckpoint = 0")
        database.execute("CREATE TABLE told (words)")
        database.execute("INSERT INTO told VALUES (?)", ("x" * 50_000,))
        database.execute("PRAGMA wal_checkpoint(RESTART)").fetchall()
        database.execute("INSERT INTO told VALUES ('y')")
        log = Path(f"{path}-wal").read_bytes()
    salts = {log[at + 8 : at + 16] for at in range(HEAD, len(log), FRAME + 4096)}
    assert len(salts) == 2
    assert is_whole(log)


def log_of(page: int, *frames: tuple[int, int], order: str = ">") -> bytes:
    """A log whose numbers are 2 and 9, with an empty page for each frame of those numbers."""
    magic = BIG if order == ">" else LITTLE
    head = pack(">6I", magic, 3007000, page, 0, 2, 9)
    sums = _added((0, 0), head, order)
    log = head + pack(">2I", *sums)
    for salts in frames:
        frame, content = pack(">2I", 1, 0), bytes(range(256)) * (page // 256)
        sums = _added(_added(sums, frame, order), content, order)
        log += frame + pack(">4I", *salts, *sums) + content
    return log


@pytest.mark.parametrize("order", ["<", ">"])
@pytest.mark.parametrize("page", [512, 65536])
def test_a_log_of_either_kind_of_machine_is_read(order: str, page: int) -> None:
    """It may have been written on a computer with another byte order."""
    log = log_of(page, (2, 9), (2, 9), order=order)
    assert is_whole(log)
    assert not is_whole(flipped(log, len(log) - 1, 1))


@pytest.mark.parametrize("page", [256, 131072])
def test_no_log_has_pages_of_such_a_size(page: int) -> None:
    assert not is_whole(log_of(page, (2, 9)))


@pytest.mark.parametrize(
    ("before", "whole"),
    [(1, True), (3, True), (RESTARTS, True), (RESTARTS + 1, False), (-1, False)],
)
def test_a_frame_behind_the_end_is_of_a_log_not_long_before(before: int, whole: bool) -> None:
    """The first number increases by one with each log, and wraps; the other is random."""
    number = (2 - before) & 0xFFFFFFFF
    assert is_whole(log_of(512, (2, 9), (number, 7))) == whole
    assert not is_whole(log_of(512, (2, 9), (number, 9)))
