"""Consoles of the commands: tables on standard output, progress on standard error."""

from typing import NoReturn

from rich.console import Console


class Answer(Console):
    """Standard output; BrokenPipeError where nobody reads any more, which ends a command."""

    def __init__(self) -> None:
        super().__init__(highlight=False)

    def on_broken_pipe(self) -> NoReturn:
        raise BrokenPipeError


class Waiting(Console):
    """Standard error; the answer is found even where nobody sees how far it is."""

    def __init__(self) -> None:
        super().__init__(stderr=True)

    def on_broken_pipe(self) -> None:
        self.quiet = True
