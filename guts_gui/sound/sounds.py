"""All sounds of the table: kind, name, meaning and caption."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from guts_gui.i18n.translate import later, tr

Kind: TypeAlias = Literal["cards", "chips", "hands", "signals", "room"]


@dataclass(frozen=True, slots=True)
class Heard:
    """A sound in words: its kind, its name, and when it is played.

    `caption` is shown at the table if the table itself has no text for it; {name} is the player.
    """

    kind: Kind
    title: str
    meaning: str
    caption: str = ""


SOUNDS: Final[dict[str, Heard]] = {
    "deal": Heard("cards", later("A card dealt"), later("A card slides over the felt.")),
    "flip": Heard("cards", later("A card turned"), later("Cards are turned face up.")),
    "slide": Heard(
        "cards", later("Cards put away"), later("A player who is out gives up their cards.")
    ),
    "drop": Heard("cards", later("Cards dropped"), later("Players who are out drop their cards.")),
    "shuffle": Heard("cards", later("Shuffling"), later("The deck is shuffled.")),
    "pick": Heard("cards", later("A card picked"), later("You pick a card, or put it back.")),
    "chip": Heard("chips", later("One chip"), later("An ante, or a small payment.")),
    "chips": Heard("chips", later("Many chips"), later("A pot is won or matched.")),
    "fist": Heard("hands", later("Fists out"), later("Everyone is about to declare.")),
    "tick": Heard("hands", later("The count"), later("One, two, three.")),
    "open": Heard("hands", later("Fists open"), later("Everyone reveals: in or out.")),
    "knock": Heard("hands", later("A knock"), later("A player declares in turn.")),
    "turn": Heard(
        "signals", later("Your turn"), later("It's your turn to decide."), later("{name} decides")
    ),
    "clock": Heard(
        "signals",
        later("The clock"),
        later("The last seconds to decide."),
        later("Time is running out"),
    ),
    "win": Heard(
        "signals", later("You win"), later("Chips come to you."), later("{name} wins chips")
    ),
    "loss": Heard("signals", later("You pay"), later("You lose and pay."), later("{name} pays")),
    "alone": Heard("signals", later("Lone player"), later("Only one player is in.")),
    "nobody": Heard(
        "signals", later("Nobody"), later("Nobody is in, or nobody beats the ghost or deck.")
    ),
    "tie": Heard("signals", later("A tie"), later("The best hands tie.")),
    "double": Heard("signals", later("The pot grows"), later("The pot has at least doubled.")),
    "raised": Heard(
        "signals", later("A raised pot"), later("The pot has grown."), later("The pot has grown")
    ),
    "big": Heard(
        "signals",
        later("A big pot"),
        later("The pot is big against the stacks."),
        later("A big pot"),
    ),
    "huge": Heard(
        "signals",
        later("A huge pot"),
        later("The pot is as large as a stack."),
        later("A huge pot"),
    ),
    "best": Heard("signals", later("The biggest pot"), later("No pot has been as big before.")),
    "limit": Heard("signals", later("Pot cap"), later("The pot has reached its cap.")),
    "leg": Heard("signals", later("A leg"), later("A player wins a leg.")),
    "broke": Heard("signals", later("Out of chips"), later("A player runs out of chips.")),
    "leave": Heard("signals", later("A chair"), later("A player leaves the table.")),
    "game": Heard("signals", later("Round over"), later("The round is over.")),
    "call": Heard("signals", later("A call"), later("A new game, stage or second chance begins.")),
    "curtain": Heard("signals", later("The curtain"), later("It covers the table between turns.")),
    "button": Heard("signals", later("A button"), later("You press a button.")),
    "step": Heard("signals", later("A notch"), later("You change a value.")),
    "room": Heard(
        "room", later("The quiet room"), later("Background noise while a table is open.")
    ),
}
"""In the order of a deal, kind by kind."""

VARIANTS: Final = 3
"""Number of variants of each sound."""
ROOM: Final = "room"
"""The room tone has no variants: it is a loop."""


def files(name: str) -> tuple[str, ...]:
    """The files of a sound, without their suffixes."""
    if name == ROOM:
        return (ROOM,)
    return tuple(f"{name}-{number}" for number in range(1, VARIANTS + 1))


def kind_words() -> dict[Kind, str]:
    """The names of the kinds."""
    return {
        "cards": tr("Cards"),
        "chips": tr("Chips"),
        "hands": tr("Fists"),
        "signals": tr("Signals"),
        "room": tr("The room"),
    }
