"""Names of the actions that have keys."""

from guts_engine.steps.model import Choice
from guts_gui.controls.keys import CARDS, MOVES, Action
from guts_gui.i18n.translate import number, tr, trc
from guts_gui.words.names.terms import choice_words


def action_words(action: Action) -> str:
    """The name of an action, as a label."""
    if action in CARDS:
        return trc("action", "Card {n}", n=number(CARDS.index(action) + 1))
    declared = choice_words()
    return {
        Action.IN: declared[Choice.IN],
        Action.OUT: declared[Choice.OUT],
        Action.HIGH: declared[Choice.HIGH],
        Action.LOW: declared[Choice.LOW],
        Action.BOTH: declared[Choice.BOTH],
        Action.CONTINUE: tr("Continue"),
        Action.PEEK: trc("action", "Peek"),
        Action.LOG: tr("Log"),
        Action.COACH: tr("Coach"),
        Action.AGAINST: tr("Against these players"),
        Action.RULES: tr("Rules"),
        Action.SPEED: tr("Animation speed"),
        Action.NEXT: trc("action", "Next control"),
        Action.PREVIOUS: trc("action", "Previous control"),
        Action.UP: trc("action", "Move up"),
        Action.DOWN: trc("action", "Move down"),
        Action.LEFT: trc("action", "Move left"),
        Action.RIGHT: trc("action", "Move right"),
        Action.BACK: tr("Back"),
        Action.MUTE: tr("Mute"),
        Action.FULL_SCREEN: tr("Full screen"),
        Action.KEYS: trc("action", "List of keys"),
        Action.QUIT: tr("Quit"),
    }[action]


def action_groups() -> tuple[tuple[str, tuple[Action, ...]], ...]:
    """The actions in groups, with the headings of the list of keys."""
    table = (
        Action.IN,
        Action.OUT,
        Action.CONTINUE,
        Action.SPEED,
        Action.LOG,
        Action.COACH,
        Action.AGAINST,
        Action.RULES,
    )
    some = (Action.HIGH, Action.LOW, Action.BOTH, *CARDS, Action.PEEK)
    everywhere = (
        Action.NEXT,
        Action.PREVIOUS,
        *MOVES,
        Action.BACK,
        Action.FULL_SCREEN,
        Action.MUTE,
        Action.KEYS,
        Action.QUIT,
    )
    return (
        (tr("At the table"), table),
        (tr("In some games"), some),
        (tr("Everywhere"), everywhere),
    )
