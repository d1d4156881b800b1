"""Tables for the leak tests: any game under any rules, and people who use every control."""

from random import Random

from guts_engine.hands.cards import RANK_LETTERS
from guts_engine.rules.presets import PRESETS
from guts_engine.state.actions import Question
from guts_engine.steps.model import Choice
from guts_gui.scenes.common.confirm import ConfirmScene
from guts_gui.scenes.table.choose_game import ChooseGameScene
from guts_gui.scenes.table.curtain import CurtainScene
from guts_gui.scenes.table.results import ResultsScene
from guts_gui.session.turn import Turn
from guts_gui.settings.settings import Settings
from guts_gui.setup.draft import SeatSetup, TableSetup
from tests.engine.helpers.strategies import SETTINGS, consistent
from tests.gui.helpers.leaks import Command, Witness
from tests.gui.helpers.players import BOTS, LETTERS, PEOPLE

PEOPLE_AT = (0, 1, 1, 1, 2, 2, 2, 2, 3, 3)
BOTS_AT = (1, 2, 2, 3, 4)
MOST_COMMANDS = 160


def some_table(game: str, rng: Random) -> TableSetup:
    """A random table of the game with people and bots, half of the time with house rules."""
    options: dict[str, object] = {}
    if rng.randrange(2):
        known = SETTINGS[game]
        options = dict(rng.sample(known, rng.choice((2, 4, 8))))
    people, bots = rng.choice(PEOPLE_AT), rng.choice(BOTS_AT)
    bots = max(bots, 2 - people)
    seats = [SeatSetup(name, face) for name, face in PEOPLE[:people]]
    seats += [SeatSetup(bot.title(), bot, bot) for bot in BOTS[:bots]]
    rng.shuffle(seats)
    rules = consistent(game, options)
    most = min(7, PRESETS[game].replaced(rules).most_seats)
    chips = rng.choice((30, 100, 200, 400))
    choice = not rng.randrange(10)
    return TableSetup(game, rules, tuple(seats[:most]), chips, dealers_choice=choice)


def some_settings(rng: Random) -> Settings:
    """Random settings."""
    return Settings(
        player="Ann",
        speed=rng.choice(("normal", "fast", "fast", "instant")),
        reduced_motion=not rng.randrange(6),
        confirm_big_pot=not rng.randrange(3),
        peek=rng.choice(("hold", "toggle")),
        clock=rng.choice((0, 0, 15)),
        coach=rng.choice(("off", "request", "always")),
        deck=rng.choice(("classic", "four-colour", "large-index")),
        declaration=rng.choice(("fists", "drop")),
        chip_means=rng.choice(("in", "out")),
    )


def play(witness: Witness, rng: Random, deals: int) -> None:
    """Play up to that many deals with varied input."""
    while len(witness.commands) < MOST_COMMANDS:
        scene, table = witness.scene, witness.table
        if isinstance(scene, ResultsScene):
            return
        if isinstance(scene, CurtainScene):
            at_the_curtain(witness, rng)
        elif isinstance(scene, ConfirmScene):
            witness.do(Command("key", "tab"))
            witness.do(Command("key", "enter"))
        elif isinstance(scene, ChooseGameScene):
            witness.do(Command("key", "enter"))
        elif scene is not table:
            witness.do(Command("key", "escape"))
        elif table.show.busy:
            look_on(witness, rng)
        elif table.turn is not None:
            take_a_turn(witness, table.turn, rng)
        elif table.waiting and table.session.table.deals >= deals:
            return
        else:
            witness.do(Command("wait", "2"))
            if table.waiting:
                witness.do(Command("key", "enter"))


def at_the_curtain(witness: Witness, rng: Random) -> None:
    """The curtain stays down for a moment; sometimes the menu opens over it."""
    if not rng.randrange(4):
        witness.do(Command("key", "escape"))
    else:
        witness.do(Command("key", "enter"))


def look_on(witness: Witness, rng: Random) -> None:
    """Events are shown: wait, skip them, or open the log or the menu meanwhile."""
    how = rng.randrange(12)
    if how == 0:
        witness.do(Command("key", "enter"))
    elif how == 1:
        witness.do(Command("key", "l"))
    elif how == 2:
        witness.do(Command("key", "escape"))
    else:
        witness.do(Command("wait", str(rng.choice((2, 5, 12)))))


def take_a_turn(witness: Witness, turn: Turn, rng: Random) -> None:
    """Peek, decide, peek again, and confirm the decision."""
    if not rng.randrange(3):  # the coach is asked, or dismissed: no effect is visible yet
        witness.do(Command("key", "c"))
    peek(witness, turn, rng)
    asked = turn.asked
    if asked is not None and asked.question is Question.DECLARE:
        for _ in range(rng.choice((1, 1, 2)) if turn.seals else 1):
            choose(witness, rng.choice(asked.choices), rng)
    elif asked is not None and asked.question is Question.NAME_RANK:
        witness.do(Command("click", f"rank-{rng.choice(RANK_LETTERS)}"))
    elif asked is not None:
        wanted = asked.cards if asked.question is Question.PASS else rng.randint(0, asked.cards)
        wanted = rng.choice(asked.exactly) if asked.exactly else wanted
        for number in rng.sample(range(len(turn.hand)), min(wanted, len(turn.hand))):
            pick(witness, number, rng)
    if witness.table.turn is not turn or not turn.seals:
        return
    peek(witness, turn, rng)
    witness.do(Command("wait", "18"))  # a new question does not accept Enter at once
    if rng.randrange(5):
        witness.do(Command("key", "enter"))
    else:  # the key that shows the cards is still held when the turn is over
        witness.do(Command("hold", "p"))
        witness.do(Command("key", "enter"))
        witness.do(Command("release", "p"))


def pick(witness: Witness, number: int, rng: Random) -> None:
    """Pick a card by its key, or by a short press on it."""
    if rng.randrange(2):
        witness.do(Command("key", str(number + 1)))
    else:
        witness.do(Command("press", str(number)))
        witness.do(Command("let go", str(number)))


def choose(witness: Witness, choice: Choice, rng: Random) -> None:
    """Declare by a key or by the button."""
    if rng.randrange(3):
        witness.do(Command("key", LETTERS[choice]))
        return
    four = Choice.HIGH in witness.table.turn.asked.choices
    witness.do(Command("click", f"four-{choice}" if four else str(choice)))


def peek(witness: Witness, turn: Turn, rng: Random) -> None:
    """Look at the covered cards, by key or by pressing on them, or not."""
    how = rng.randrange(4)
    if not turn.covered or how == 0:
        return
    if witness.app.settings.peek == "toggle":
        witness.do(Command("key", "p"))
        witness.do(Command("wait", "2"))
        if not turn.peeking or how > 1:
            return
        witness.do(Command("key", "p"))
        return
    hands, what = ("hold", "release"), "p"
    if how == 1:
        hands, what = ("press", "let go"), "0"
    witness.do(Command(hands[0], what))
    witness.do(Command("wait", "2"))
    if not rng.randrange(3):
        witness.do(Command("key", "c"))
    if how == 2:  # the menu or the rules over one's cards: they must be covered under it
        witness.do(Command("key", rng.choice(("escape", "f1", "r"))))
        witness.do(Command("key", "escape"))
    witness.do(Command("wait", "8"))
    witness.do(Command(hands[1], what))
