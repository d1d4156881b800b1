"""A game in the menu: its own sentence, or one made from its steps."""

from collections.abc import Iterator
from typing import Final

from guts_engine.steps.facts import declares, showdowns, table_cards
from guts_engine.steps.model import Deal, Draw, Game, Kill, Manner, PassCards, Side, To
from guts_gui.i18n.translate import tr, trn
from guts_gui.words.names.terms import capital, counted
from guts_gui.words.steps.cards import killer
from guts_gui.words.steps.hand_rules import wild_words

MOST: Final = 66
"""The characters that a game's lines in the menu have room for."""


def menu_sentence(game: Game) -> str:
    """What the file says about the game, or its cards and what is most unusual about it."""
    if game.about or not declares(game):
        return tr(game.about)
    first = _dealt(game)
    found = (f"{first} {each}" for each in _features(game))
    return next((each for each in found if len(each) <= MOST), first)


def _dealt(game: Game) -> str:
    """The cards before the first declaration, and how players declare."""
    before = game.steps[: game.steps.index(declares(game)[0])]
    cards = sum(
        each.cards
        for each in before
        if isinstance(each, Deal) and (To.IN in each.to or To.ALL in each.to)
    )
    n = capital(counted(cards))
    if declares(game)[0].manner is Manner.SEQUENTIAL:
        return trn(
            "One card, declared in turn.", "{count} cards, declared in turn.", cards, count=n
        )
    return trn("One card, declared at once.", "{count} cards, declared at once.", cards, count=n)


def _features(game: Game) -> Iterator[str]:
    """What a game has beside cards, a declaration and a showdown, in short sentences."""
    steps, compared = game.steps, showdowns(game)
    yield from dict.fromkeys(killer(each) for each in steps if isinstance(each, Kill))
    if game.legs:
        yield trn("{n} leg wins the pot.", "{n} legs win the pot.", game.legs)
    if len(compared) > 1:
        yield trn("{n} showdown.", "{n} showdowns in a deal.", len(compared))
    if game.pots == 2:
        yield tr("There are two pots, high and low.")
    if any(each.side is Side.HIGH_LOW for each in compared):
        yield tr("High and low share the pot.")
    if all(each.side is Side.LOW for each in compared):
        yield tr("The lowest hand wins.")
    if game.hands.wild:
        yield tr("Wild cards: {ranks}.", ranks=wild_words(game.hands.wild))
    if table_cards(game):
        yield tr("There is a ghost to beat.")
    if any(isinstance(each, Draw) for each in steps):
        yield tr("Cards can be drawn.")
    if any(isinstance(each, PassCards) for each in steps):
        yield tr("Cards are passed to the left.")
    yield from _plain(game)


def _plain(game: Game) -> Iterator[str]:
    """Features of games that are otherwise plain."""
    if any(isinstance(each, Deal) and To.COMMON in each.to for each in game.steps):
        yield tr("There are community cards.")
    if any(isinstance(each, Deal) for each in game.steps[game.steps.index(declares(game)[0]) :]):
        yield tr("Players in get more cards.")
    yield tr("The best hand takes the pot.")
