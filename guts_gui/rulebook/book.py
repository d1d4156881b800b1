"""All pages of the rules in the order of the contents, and the page of each topic."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Final

from guts_engine.rules.presets import PRESETS
from guts_engine.rules.registry import OPTIONS, no_effect, relevant
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.library import groups, shipped, shipped_ids
from guts_engine.steps.model import Ante, Game
from guts_gui.i18n.translate import number, tr
from guts_gui.rulebook import numbers
from guts_gui.rulebook.blocks import Heading, Notice, Page, Terms
from guts_gui.rulebook.game_pages import game_page
from guts_gui.rulebook.written_pages import written_page, written_pages
from guts_gui.setup.games.menu import GROUPS
from guts_gui.words.games import WITH_WRITTEN_PAGES
from guts_gui.words.options.rules import option_name, rule_sentence

FIRST: Final = "how"
MOST_SEATS: Final = 10
STAKES: Final = ("ante", "limit", "max_loss", "legs")
"""The amounts that are always listed for a table, even if they are the game's defaults."""
COMPUTED: Final[dict[str, Callable[[], Page]]] = {
    "worth-playing": numbers.worth_playing,
    "coach": numbers.coach,
}
"""The pages computed from equilibria; the others are written."""


@cache
def keys() -> tuple[str, ...]:
    """The keys of all pages in order: written and computed ones, then the other shipped games."""
    written = [key for key in written_pages() if key not in WITH_WRITTEN_PAGES]
    first = written.index("cards")
    others = [game for game in shipped_ids() if game not in WITH_WRITTEN_PAGES]
    return (*written[:first], *COMPUTED, *WITH_WRITTEN_PAGES, *written[first:], *others)


def page(key: str) -> Page:
    """The page with that key, or the first one."""
    if key in COMPUTED:
        return COMPUTED[key]()
    if key in shipped_ids() and key not in PRESETS:
        group = next(name for name, games in groups().items() if key in games)
        return page_of(shipped(key), tr(GROUPS[group]))
    page = written_page(key if key in keys() else FIRST)
    return _summed_up(page, PRESETS[page.key]) if page.key in PRESETS else page


def page_of(game: Game, section: str) -> Page:
    """The page of a game, made from its steps."""
    return _summed_up(game_page(game, section), RuleSet.of(game))


def _summed_up(page: Page, rules: RuleSet) -> Page:
    """The page of a game with a summary below its first paragraph."""
    first, *others = page.blocks
    return replace(page, blocks=(first, in_short(rules), *others))


def pages(rules: RuleSet | None = None) -> tuple[Page, ...]:
    """All pages; at a table of a game that is not shipped, that game's page comes first."""
    own = () if rules is None or rules.shipped else (page_of(rules.base, tr("At this table")),)
    return (*own, *(page(key) for key in keys() if not own or key != own[0].key))


def in_short(rules: RuleSet) -> Terms:
    """A summary for any game: number of players, cards, declarations, antes if only once, end."""
    most = min(MOST_SEATS, rules.most_seats)
    rows = [(tr("Players"), tr("2 to {count}.", count=number(most)))]
    antes = [each for each in rules.base.steps if isinstance(each, Ante)]
    for name in ("cards", "declare", *(("ante_when",) if len(antes) == 1 else ())):
        rows.append((option_name(name), rule_sentence(name, rules)))
    rows.append((tr("Ending"), rule_sentence("ends", rules)))
    return Terms(tuple(rows))


def page_at_table(key: str, rules: RuleSet | None, seats: int | None = None) -> Page:
    """The page as opened at a table: on its game's page the rules in force come first."""
    if rules is None or rules.game != key:
        return page(key)
    found = page(key) if rules.shipped else page_of(rules.base, tr("At this table"))
    notice = Notice(tr("At this table"), in_force(rules, seats))
    return replace(found, blocks=(notice, *found.blocks))


def in_force(rules: RuleSet, seats: int | None = None) -> tuple[str, ...]:
    """A table's rules: amounts above 0, then everything that differs from the game's defaults.

    Options that have an effect only there, or another, are included; those without any are left
    out (R12).
    """
    usual = RuleSet.of(rules.base)
    known = [name for name in OPTIONS if not no_effect(rules, name, seats)]
    stakes = [name for name in STAKES if name in known and rules.option(name)]
    changed = [
        name
        for name in known
        if name not in STAKES
        and (
            rules.option(name) != usual.option(name)
            or rule_sentence(name, rules) != rule_sentence(name, usual)
            or (rules.option(name) and not relevant(usual, name))
        )
    ]
    lines = [rule_sentence(name, rules) for name in (*stakes, *changed)]
    if not changed:
        lines.append(tr("Otherwise standard rules."))
    return tuple(lines)


def topic_key(topic: str | None, game: str | None, rules: RuleSet | None = None) -> str:
    """The page to open: that of the topic (a page or an option), otherwise of the game."""
    if topic in keys():
        return topic
    if topic is not None:
        for each in pages():
            if topic in options_on(each):
                return each.key
    if game is None or not (game in keys() or (rules is not None and game == rules.game)):
        return FIRST
    return game


def options_on(rules_page: Page) -> tuple[str, ...]:
    """The house rules that the page introduces."""
    return tuple(
        block.option for block in rules_page.blocks if isinstance(block, Heading) and block.option
    )
