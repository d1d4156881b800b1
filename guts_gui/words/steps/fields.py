"""Names of the steps of a game, of their fields, and of the fields' values (S3 to S5)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

from guts_engine.hands.cards import Rank, Suit
from guts_engine.steps.model import Choice, To
from guts_gui.i18n.translate import later, number, tr
from guts_gui.words.names.hands import category_name
from guts_gui.words.names.ranks import rank_mark, suit_name
from guts_gui.words.options.rules import OPTION_WORDS, option_name, value_name

KINDS: Final[Mapping[str, str]] = {
    "Game": later("Settings of the game"),
    "Ante": later("Ante"),
    "Match": later("Match the pot"),
    "Deal": later("Deal cards"),
    "PassCards": later("Pass cards"),
    "Draw": later("Draw cards"),
    "NameWild": later("Name a wild rank"),
    "Declare": later("Declare in or out"),
    "Kill": later("Kill hands"),
    "DiscardCommon": later("Remove community cards"),
    "Showdown": later("Showdown"),
    "Again": later("Declare again"),
    "Take": later("Take a prize"),
    "Multiply": later("Higher losses"),
}
"""What a step is called where one is added."""

FIELDS: Final[Mapping[str, str]] = {
    "Ante.antes": later("Antes to pay"),
    "Ante.everyones": later("One per player"),
    "Ante.who": later("Who pays"),
    "Ante.when": later("When it is paid"),
    "Ante.to": later("Where it goes"),
    "Match.pots": later("Pots to pay"),
    "Match.half": later("Half a pot"),
    "Match.who": later("Who pays"),
    "Deal.cards": later("How many cards"),
    "Deal.to": later("Who gets them"),
    "Deal.face_up": later("Face up"),
    "Deal.holding": later("Only holders of"),
    "Deal.in_count": later("Players in needed"),
    "Deal.new_hand": later("Another ghost"),
    "PassCards.cards": later("How many cards"),
    "PassCards.optional": later("May pass none"),
    "Draw.most": later("Cards at most"),
    "Draw.exactly": later("Only these numbers"),
    "Draw.with_ace": later("With an ace shown"),
    "Draw.price": later("Antes per card"),
    "Draw.table": later("The ghost draws"),
    "Declare.manner": later("How they declare"),
    "Declare.asks": later("Who declares"),
    "Declare.choices": later("Choices"),
    "Declare.last_asked": later("Last player asked"),
    "Declare.forced": later("Automatically in"),
    "Declare.nobody": later("If nobody is in"),
    "Declare.lone": later("If only one is in"),
    "Kill.wild": later("Wild cards kill"),
    "Kill.ranks": later("Ranks that kill"),
    "Kill.pays": later("Killed players pay"),
    "DiscardCommon.cards": later("How many cards"),
    "Showdown.side": later("Which hand wins"),
    "Showdown.hand": later("Cards that count"),
    "Showdown.seen": later("Who sees the hands"),
    "Showdown.beat": later("Hand to beat"),
    "Showdown.beat_when": later("When to beat it"),
    "Showdown.qualify": later("Hand to reach"),
    "Showdown.prize": later("The winner takes"),
    "Showdown.owe": later("A loser pays"),
    "Showdown.multiply": later("Higher losses"),
    "HandRules.table_wild": later("Wild for the ghost"),
    "HandRules.top": later("Beats everything"),
    "HandRules.straight_from": later("Lowest straight to"),
    "HandRules.most_wild": later("Wild cards at most"),
    "HandRules.merge": later("Two as one wild"),
    "Wild.ranks": later("Wild ranks"),
    "Wild.suits": later("Wild suits"),
    "Wild.own_low": later("Own lowest is wild"),
    "Wild.turned": later("Turned rank is wild"),
    "Wild.named": later("Named rank is wild"),
    "Wild.joker": later("Jokers are wild"),
    "Again.most": later("How often"),
    "Take.prize": later("The lone player gets"),
    "Multiply.by": later("Times as much"),
    "Multiply.drew": later("If the loser drew"),
    "Multiply.table": later("If worse than ghost"),
    "Multiply.hand": later("If the best reaches"),
    "Multiply.add": later("Pots more"),
    "Multiply.each": later("For every"),
    "Game.jokers": later("Jokers in the deck"),
    "Game.keep": later("Cards that stay"),
    "Game.pots": later("Number of pots"),
}
"""The labels of fields; those missing here are called like the option of the same name."""

VALUES: Final[Mapping[str, str]] = {
    "who.all": later("Everyone"),
    "who.in": later("Players in"),
    "who.out": later("Players out"),
    "who.best": later("Best hand"),
    "who.wild": later("With a wild card"),
    "when.empty": later("If the pot is empty"),
    "when.always": later("Every time"),
    "when.not-empty": later("If there is a pot"),
    "Ante.to.pot": later("The pot"),
    "Ante.to.side-pot": later("The side pot"),
    "asks.in": later("Players in"),
    "asks.all": later("Everyone, anew"),
    "forced.wild": later("With a wild card"),
    "forced.high-showing": later("Highest showing"),
    "forced.low-showing": later("Lowest showing"),
    "forced.paired-showing": later("Same rank showing"),
    "nobody.redeal": later("The deal ends"),
    "nobody.goes-on": later("The deal goes on"),
    "nobody.own": later("Steps below"),
    "lone.takes": later("Takes the pot"),
    "lone.leg": later("Wins a leg"),
    "lone.plays": later("The deal goes on"),
    "lone.own": later("Steps below"),
    "side.high": later("The highest"),
    "side.low": later("The lowest"),
    "side.high-low": later("Highest and lowest"),
    "hand.0": later("As many as held"),
    "seen.all": later("Everyone"),
    "seen.in": later("Players in"),
    "beat.None": later("None"),
    "beat.table": later("The ghost"),
    "beat.deck": later("Top of the deck"),
    "beat_when.always": later("Always"),
    "beat_when.lone": later("If only one is in"),
    "prize.pot": later("The pot"),
    "prize.leg": later("A leg"),
    "prize.pot-and-leg": later("The pot and a leg"),
    "prize.none": later("Nothing"),
    "owe.match": later("A match to the pot"),
    "owe.winner": later("The winner"),
    "owe.nothing": later("Nothing"),
    "ties.nothing": later("Nobody pays"),
    "keep.None": later("None"),
    "keep.table": later("The ghost"),
    "keep.common": later("Community cards"),
    "multiply.None": later("No"),
    "multiply.own": later("Lines below"),
    "table_wild.None": later("As for players"),
    "table_wild.own": later("Its own"),
    "most_wild.None": later("Any number"),
    "straight_from.None": later("Any"),
    "each.None": later("None"),
    "in_count.0": later("Any number"),
    "with_ace.0": later("No more"),
    "price.0": later("Free"),
    "merge.0": later("Never"),
    "merge.1": later("One rank apart"),
    "merge.2": later("Two ranks apart"),
    "legs.0": later("None"),
    "jokers.0": later("None"),
    "ranking.": later("As usual"),
    "ranking.own": later("Your own order"),
}
"""The labels of values by field and value."""

_RECEIVERS: Final[Mapping[tuple[To, ...], str]] = {
    (To.IN,): later("Players in"),
    (To.ALL,): later("Everyone"),
    (To.TABLE,): later("The ghost"),
    (To.COMMON,): later("Community cards"),
    (To.LAST,): later("Last player asked"),
    (To.IN, To.TABLE): later("Players in, ghost"),
    (To.ALL, To.TABLE): later("Everyone, ghost"),
}
_CHOICES: Final[Mapping[tuple[Choice, ...], str]] = {
    (Choice.IN, Choice.OUT): later("In or out"),
    (Choice.HIGH, Choice.LOW): later("High or low"),
    (Choice.HIGH, Choice.LOW, Choice.OUT): later("High, low or out"),
    (Choice.HIGH, Choice.LOW, Choice.BOTH): later("High, low or both"),
    (Choice.HIGH, Choice.LOW, Choice.BOTH, Choice.OUT): later("High, low, both, out"),
}
_OPTIONS: Final = {"manner": "declare"}
"""Fields whose values are those of an option with another name."""


def kind_name(kind: type) -> str:
    """What a kind of step is called."""
    return tr(KINDS.get(kind.__name__, kind.__name__))


def field_name(owner: str, name: str) -> str:
    """The label of a field, by the class that it belongs to and its dotted name."""
    last = name.rpartition(".")[2]
    if last.rstrip("+").isdecimal():
        return tr("Place {n}", n=int(last.rstrip("+")) + 1)
    if label := FIELDS.get(f"{owner}.{last}"):
        return tr(label)
    return option_name(last) if last in OPTION_WORDS else last


def field_value(owner: str, name: str, value: Any) -> str:
    """The label of a field's value."""
    last = name.rpartition(".")[2]
    plain = str(value.value) if isinstance(value, Enum) else str(value)
    for key in (f"{owner}.{last}.{plain}", f"{last}.{plain}"):
        if label := VALUES.get(key):
            return tr(label)
    if isinstance(value, tuple):
        return _several(value)
    if isinstance(value, Rank):
        return rank_mark(value)
    if isinstance(value, Suit):
        return suit_name(value)
    if last.rstrip("+").isdecimal():
        return tr("None") if value is None else category_name(value)
    if isinstance(value, bool):
        return tr("Yes") if value else tr("No")
    if isinstance(value, int):
        return number(value)
    option = _OPTIONS.get(last, last)
    return value_name(option, plain) if option in OPTION_WORDS else plain


def _several(value: tuple[Any, ...]) -> str:
    if words := _RECEIVERS.get(value) or _CHOICES.get(value):
        return tr(words)
    return " ".join(field_value("", "who", each) for each in value) or tr("None")
