"""Tables of figures as plain text."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """A measured figure; `aim` is its target and `met` whether it is reached."""

    what: str
    value: str
    aim: str = ""
    met: bool | None = None

    def cells(self) -> tuple[str, ...]:
        """The cells of the figure's row."""
        verdict = {True: "met", False: "MISSED", None: ""}[self.met]
        return self.what, self.value, self.aim, verdict


def printed(title: str, figures: Iterable[Figure]) -> None:
    """Print the figures under a title."""
    rows = [("", "measured", "aim", ""), *(figure.cells() for figure in figures)]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    print(f"\n{title}")
    for row in rows:
        first, *others = (
            cell.ljust(width) if not column else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        print("  ".join(["  " + first, *others]).rstrip(), flush=True)
