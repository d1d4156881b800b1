"""Tests of the attacks: a broken guarantee is reported, and nothing else is."""

import json
import os
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from guts_gui.history.store import SessionError, Store
from tests.torture import boundaries, databases, steps, workers
from tests.torture.attack import Attack, BrokenPromiseError, one_sentence
from tests.torture.children import die, die_when_a_file_has, said_by
from tests.torture.corpus import NAME, names, sample, write_version
from tests.torture.journal import Journal
from tests.torture.page import PAGE, Line, page
from tests.torture.played import Clock
from tests.torture.truth import Contents, Truth, compare
from tests.torture.workers import Outcome, all_outcomes, struck

pytestmark = pytest.mark.slow

# --- Comparisons ------------------------------------------------------------------------------


def content(name: str) -> Contents:
    """The content of the undamaged sample."""
    return sample(name).truth.states[0]


def test_what_is_as_it_was_is_no_broken_promise() -> None:
    for name in (*names(), *names(plain=True)):
        compare(sample(name).truth, content(name), None)


def test_an_action_that_is_another_is_found() -> None:
    first, *others = content("three").sessions
    other = replace(first.saved, lines=(*first.saved.lines[:-1], '{"close":true}'))
    now = Contents((replace(first, saved=other), *others), 0, ())
    with pytest.raises(BrokenPromiseError, match="not what it was: lines"):
        compare(sample("three").truth, now, "Something is damaged.")


def test_a_sum_that_is_another_is_found_unless_it_is_told() -> None:
    first, *others = content("three").sessions
    entry = replace(first.entry, biggest_pot=first.entry.biggest_pot + 1)
    with pytest.raises(BrokenPromiseError, match=r"sums of a session .* biggest_pot"):
        compare(
            sample("three").truth, Contents((replace(first, entry=entry), *others), 0, ()), None
        )
    unread = replace(first, entry=replace(entry, digest="unreadable"))
    compare(sample("three").truth, Contents((unread, *others), 0, ()), None)


def test_a_session_that_is_gone_is_found_unless_it_is_told() -> None:
    now = Contents(content("three").sessions[1:], 0, ())
    with pytest.raises(BrokenPromiseError, match="1 sessions are gone"):
        compare(sample("three").truth, now, None)
    compare(sample("three").truth, now, "One was lost.")
    compare(sample("three").truth, replace(now, refused=1), None)


def test_a_file_that_tells_another_story_is_found(tmp_path: Path) -> None:
    saved = [each.saved for each in content("three").sessions]
    saved[0] = replace(saved[0], lines=saved[0].lines[:-3])
    write_version(tmp_path / NAME, 1, saved)
    with pytest.raises(BrokenPromiseError, match="not what it was"):
        databases.weigh(tmp_path, sample("version 1").truth)


def test_any_state_of_several_is_right() -> None:
    both = Truth((content("small"), content("three")))
    assert both.fewest == 1
    compare(both, content("small"), None)
    compare(both, content("three"), None)


@pytest.mark.parametrize("text", ("", "two\nlines", "x" * 1000, "\ud800"))
def test_what_is_no_sentence_is_found(text: str) -> None:
    with pytest.raises(BrokenPromiseError):
        one_sentence(text)
    assert one_sentence(SessionError("It is not there.", 1)) == "It is not there."


# --- The journal -------------------------------------------------------------------------------


def said(*lines: tuple[str, int, str, list[str]]) -> bytes:
    return b"".join(json.dumps(line).encode() + b"\n" for line in lines)


def test_a_confirmed_line_that_is_not_there_is_found(tmp_path: Path) -> None:
    with Store.open(tmp_path / NAME, now=Clock())[0] as store:
        session = store.begin(header="header", game="three-card", title="title")
        store.append(session, ["one", "two"], deals=1)
        begun: tuple[str, int, str, list[str]] = ("begun", session, "header", [])
        for lines in (["one", "two"], ["one"]):
            journal = Journal()
            coming = ("appends", session, "", ["two"])
            journal.take(said(begun, ("appended", session, "", lines), coming))
            if len(lines) == 1:
                journal.check(store)  # an unfinished write may be there
            journal.take(said(("appended", session, "", ["three"])))
            with pytest.raises(BrokenPromiseError, match="confirmed"):
                journal.check(store)
        for lines, why in ((["one", "2"], "not the ones"), (["one"], "a part was saved")):
            journal = Journal()
            journal.take(said(begun, ("appended", session, "", lines)))
            with pytest.raises(BrokenPromiseError, match=why):
                journal.check(store)


def test_a_line_of_the_journal_cut_short_is_none() -> None:
    journal = Journal()
    journal.take(said(("begun", 4, "header", [])) + b'["appended", 4, "", ["o')
    assert journal.sessions[4].lines == ()


# --- Boundaries --------------------------------------------------------------------------------


def test_a_kill_at_a_boundary_leaves_what_was_before_it(tmp_path: Path) -> None:
    def act(folder: Path, say: object) -> None:
        left = 3

        def strike(_: str) -> None:
            nonlocal left
            left -= 1
            if left < 0:
                die()

        with boundaries.watched(folder, strike):
            for number in range(9):
                (folder / str(number)).touch()

    _, signal = said_by(lambda say: act(tmp_path, say))
    assert signal == 9
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0", "1", "2"]


def test_a_write_is_interrupted_in_the_middle(tmp_path: Path) -> None:
    def act(say: object) -> None:
        die_when_a_file_has(700)
        with (tmp_path / "file").open("wb", buffering=0) as file:
            while True:
                file.write(bytes(400))

    _, signal = said_by(act)
    assert signal
    assert (tmp_path / "file").stat().st_size == 700


def test_boundaries_have_names(tmp_path: Path) -> None:
    def act() -> None:
        database = sqlite3.connect(tmp_path / NAME, isolation_level=None)
        database.execute("CREATE TABLE one (x)")
        database.close()
        (tmp_path / NAME).rename(tmp_path / "other")
        os.fsync(os.open(tmp_path / "other", os.O_RDONLY))

    found = boundaries.named(tmp_path, act)
    assert found == ["CREATE TABLE one (x)", "close", f"os.rename {NAME}", "fsync"]


def test_every_story_has_boundaries() -> None:
    for story in steps.STORIES:
        found, _ = steps.boundaries_of(story)
        assert len(found) > 5, story


# --- Runs --------------------------------------------------------------------------------------


def some(seed: int, folder: Path) -> Iterator[int]:
    """A run of five blows, of which some fail."""
    (folder / "file").touch()
    yield 2
    if seed == 1:
        raise BrokenPromiseError("it is broken")
    if seed == 2:
        os._exit(3)
    yield 3


def endless(seed: int, folder: Path) -> Iterator[int]:
    """A run that hangs."""
    while True:
        time.sleep(0.1)
    yield 1


def test_every_run_is_counted_and_every_failure_told() -> None:
    tried, failed = all_outcomes(Attack("some", "", some, 16), processes=2)
    assert [(each.seed, each.why) for each in failed] == [
        (1, "it is broken"),
        (2, "the process ended with 3"),
    ]
    assert tried >= 16


def test_a_run_that_hangs_is_told() -> None:
    outcome = struck(Attack("endless", "", endless), 0, patience=1)
    assert outcome.why == "it does not come to an end"


def test_an_attack_that_cannot_be_counted_has_failed() -> None:
    def every() -> int:
        raise ValueError("no")

    tried, (failed,) = all_outcomes(Attack("some", "", some, every=every))
    assert tried == 1
    assert failed.why is not None
    assert "ValueError" in failed.why


def strange(seed: int, folder: Path) -> Iterator[int]:
    """A run that fails with a message that no file can contain."""
    yield 1
    raise BrokenPromiseError("it says \ud800\n\u2028")


def test_runs_leave_no_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(workers, "MEMORY", tmp_path)
    monkeypatch.setattr(workers, "ROOM", 0)
    assert [struck(Attack("some", "", some), seed).tried for seed in (0, 1)] == [5, 3]
    assert not list(tmp_path.iterdir())


def test_what_is_told_can_be_written_down() -> None:
    why = struck(Attack("strange", "", strange), 0).why
    assert why == "it says \\ud800"


# --- The page ----------------------------------------------------------------------------------


def test_the_page_says_what_failed_and_how_to_see_it_again() -> None:
    attack = Attack("some", "Something is done.", some, 10)
    whole = page([Line(attack, 1234, [])])
    assert "| `some` | Something is done. | 1,234 | **0** |" in whole
    assert " failed:" not in whole
    text = page([Line(attack, 1234, [Outcome(7, 1, "it is a | b")])])
    why = "it is a \\| b (`python -m tests.torture some --only 7`)"
    assert f"| 1,234 | 1 failed:<br>{why} |" in text


def test_the_page_lies_where_it_is_looked_for() -> None:
    assert PAGE.parent.is_dir()
    assert PAGE.name == "reliability.md"
