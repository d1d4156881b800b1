"""A second start asks the first one to raise its window, through a file."""

from pathlib import Path

import pytest

from guts_gui.desktop.raise_window import EVERY, RaiseRequests, ask_for_window


def test_the_first_answers_while_the_second_waits(tmp_path: Path) -> None:
    requests = RaiseRequests(tmp_path, lambda: True)
    assert ask_for_window(tmp_path, wait=requests.update)
    assert not list(tmp_path.iterdir())


def test_a_window_that_comes_up_late_counts(tmp_path: Path) -> None:
    tries = iter((False, False, True))
    requests = RaiseRequests(tmp_path, lambda: next(tries))
    assert ask_for_window(tmp_path, wait=requests.update)
    assert next(tries, None) is None


@pytest.mark.parametrize("first", ["gone", "stays behind"])
def test_nothing_is_left_where_no_window_comes_up(tmp_path: Path, first: str) -> None:
    requests = RaiseRequests(tmp_path, lambda: False)
    waited = []

    def wait(seconds: float) -> None:
        waited.append(seconds)
        if first != "gone":
            requests.update(seconds)

    assert not ask_for_window(tmp_path, wait=wait)
    assert 1 < sum(waited) < 3
    assert not list(tmp_path.iterdir())


def test_an_old_request_is_forgotten_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "guts.raise").touch()
    raised = []
    RaiseRequests(tmp_path, lambda: not raised.append(1)).update(EVERY)
    assert not raised


def test_a_folder_that_cannot_be_written_is_no_fault(tmp_path: Path) -> None:
    nowhere = tmp_path / "gone"
    assert not ask_for_window(nowhere, wait=lambda _: None)
    RaiseRequests(nowhere, lambda: True).update(EVERY)
