"""What the player is told of a file of the program's own that cannot be read."""

from guts_engine.strength.tables import TableError
from guts_gui.i18n.translate import tr


def damage_words(damaged: TableError) -> str:
    """Which file it is, and the remedy."""
    file = str(damaged).partition(": ")[0]
    return tr("{file} is missing or damaged: install the program again.", file=file)
