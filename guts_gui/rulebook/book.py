"""All pages of the rules in the order of their list, and the page of each topic."""

from collections.abc import Callable
from typing import Final

from guts_engine.rules.presets import PRESETS, preset
from guts_engine.rules.registry import BELONGS
from guts_engine.rules.ruleset import RuleSet
from guts_gui.i18n.translate import tr
from guts_gui.rulebook import (
    basics,
    house,
    money,
    numbers,
    other_games,
    simple_games,
    stage_games,
)
from guts_gui.rulebook.blocks import Heading, Notice, Page, Terms
from guts_gui.words.games import TO_CHOOSE
from guts_gui.words.rules import option_name, rule_sentence
from guts_gui.words.terms import counted

FIRST: Final = "how"
MOST_SEATS: Final = 10
STAKES: Final = ("ante", "limit", "max_loss", "legs")
"""The amounts that a table always tells, whether they are the game's own or not."""
_GAMES: Final = simple_games.PAGES | other_games.PAGES | stage_games.PAGES
_PAGES: Final[dict[str, Callable[[], Page]]] = {
    "how": basics.how_it_works,
    "hands": basics.hands,
    "wild": basics.wild,
    "lows": basics.lows,
    "screen": basics.at_this_screen,
    "worth-playing": numbers.worth_playing,
    "coach": numbers.coach,
    **{game: _GAMES[game] for game in TO_CHOOSE},
    "cards": house.the_cards,
    "declaring": house.declaring,
    "ranking": house.ranking,
    "who-pays": house.who_pays,
    "ties": house.ties,
    "ghosts": house.ghosts,
    "antes": money.antes,
    "nobody-in": money.nobody_in,
    "limits": money.limits,
    "endings": money.endings,
}
KEYS: Final = tuple(_PAGES)
"""The keys of all pages in the order of the list."""


def page(key: str) -> Page:
    """The page with that key; the first one where there is none."""
    told = _PAGES.get(key, _PAGES[FIRST])()
    rules = PRESETS.get(told.key)
    if rules is None:
        return told
    first, *others = told.blocks
    return Page(told.key, told.title, told.section, (first, in_short(rules), *others))


def pages() -> tuple[Page, ...]:
    """All pages."""
    return tuple(page(key) for key in KEYS)


def in_short(rules: RuleSet) -> Terms:
    """What can be said of every game: how many may play, how they ante, declare, and stop."""
    most = min(MOST_SEATS, rules.most_seats)
    rows = [(tr("Players"), tr("Two to {count}.", count=counted(most)))]
    for name in ("cards", "declare", "ante_when"):
        rows.append((option_name(name), rule_sentence(name, rules)))
    rows.append((tr("The end"), rule_sentence("ends", rules)))
    return Terms(tuple(rows))


def page_at_table(key: str, rules: RuleSet | None) -> Page:
    """The page as it is opened at a table: on the page of its game, first what holds there."""
    found = page(key)
    if rules is None or rules.game != key:
        return found
    notice = Notice(tr("At this table"), in_force(rules))
    return Page(found.key, found.title, found.section, (notice, *found.blocks))


def in_force(rules: RuleSet) -> tuple[str, ...]:
    """The rules of a table: its stakes above 0, then all that differs from the game's own rules."""
    changed = [name for name in rules.differs_from(preset(rules.game)) if name not in STAKES]
    known = BELONGS[rules.course]
    stakes = [name for name in STAKES if name in known and rules.option(name)]
    lines = [rule_sentence(name, rules) for name in (*stakes, *changed)]
    if not changed:
        lines.append(tr("All else is as the game has it."))
    return tuple(lines)


def topic_key(topic: str | None, game: str | None) -> str:
    """The page to open: that of the topic (a page or an option), else of the game."""
    if topic in _PAGES:
        return topic
    if topic is not None:
        for each in pages():
            if topic in options_on(each):
                return each.key
    return game if game in _PAGES else FIRST


def options_on(told: Page) -> tuple[str, ...]:
    """The house rules that the page introduces."""
    return tuple(
        block.option for block in told.blocks if isinstance(block, Heading) and block.option
    )
