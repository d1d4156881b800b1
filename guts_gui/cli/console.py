"""Rich consoles for the commands: results on standard output, progress on standard error."""

from typing import NoReturn

from rich.console import Console


class ResultConsole(Console):
    """Console on standard output. Raises BrokenPipeError if nobody reads it, to end the command."""

    def __init__(self) -> None:
        super().__init__(highlight=False)

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


class ProgressConsole(Console):
    """Console on standard error; falls silent if nobody reads it, so that the command goes on."""

    def __init__(self) -> None:
        super().__init__(stderr=True)

    def on_broken_pipe(self) -> None:
        self.quiet = True
