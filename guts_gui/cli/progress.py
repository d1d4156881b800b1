"""Progress bars on the terminal, and the bots' study of a game before a command answers."""

from typing import TYPE_CHECKING, TypeVar

from guts_engine.common.work import Steps

if TYPE_CHECKING:
    from rich.progress import Progress

    from guts_engine.rules.ruleset import RuleSet

T = TypeVar("T")


def progress_bar(what: str) -> "Progress":
    """A progress bar; it stays hidden without a terminal."""
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TimeRemainingColumn

    from guts_gui.cli.console import ProgressConsole

    console = ProgressConsole()
    columns = BarColumn(), TaskProgressColumn(), TimeRemainingColumn()
    return Progress(
        what, *columns, console=console, transient=True, disable=not console.is_terminal
    )


def watched(what: str, work: Steps[T]) -> T:
    """The result of work in steps, with a progress bar on a terminal."""
    with progress_bar(what) as bar:
        task = bar.add_task("", total=1.0)
        while True:
            try:
                bar.update(task, completed=next(work))
            except StopIteration as done:
                result: T = done.value
                return result


def prepare(rules: "RuleSet", players: int) -> None:
    """Let the bots study the game, as they do at a table, with a progress bar on a terminal."""
    from guts_gui.bots.preparation import preparing
    from guts_gui.files.paths import cache_folder

    with progress_bar("studying the rules") as bar:
        task = bar.add_task("", total=1.0)
        for share in preparing(rules, players, cache_folder()):
            bar.update(task, completed=share)
