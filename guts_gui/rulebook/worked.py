"""Worked examples: a few hands and declarations, with results computed by the engine."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from guts_engine.hands.cards import Card, cards
from guts_engine.hands.judging import judge
from guts_engine.hands.orders import LARGEST_HAND
from guts_engine.hands.ranking import Hand
from guts_engine.record.scenario import run_text
from guts_engine.rules.presets import preset
from guts_engine.rules.ruleset import RuleSet
from guts_engine.steps.facts import cards_held, common_cards, showdowns
from guts_engine.steps.model import Draw, Game, PassCards, Showdown, Side, Step
from guts_gui.i18n.translate import number, tr
from guts_gui.words.names.hands import hand_name, within

CHIPS: Final = 100
"""The chips that every player in an example starts with."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player of an example; `later` are cards received later, `gives` cards passed or discarded.

    `says` has a declaration for each time that the player is asked, "in out".
    """

    name: str
    cards: str
    says: str = ""
    later: str = ""
    gives: str = ""
    chips: int = CHIPS


@dataclass(frozen=True, slots=True)
class Example:
    """One deal of a game, its text, and every player's chips after it as expected by the author.

    The first player deals. The text may contain amounts such as `{pot}`: see `Outcome.figures`.
    """

    title: str
    words: str
    game: str
    players: tuple[Player, ...]
    after: tuple[int, ...]
    rules: tuple[tuple[str, object], ...] = ()
    pot: int | tuple[int, int] | None = 20
    reserve: int = 0
    side_pot: int = 0
    ghost: str = ""
    common: str = ""
    stage: int = 0
    legs: tuple[int, ...] = ()

    @property
    def rule_set(self) -> RuleSet:
        """The game with the example's house rules."""
        return preset(self.game).replaced(dict(self.rules))

    @property
    def played(self) -> Game:
        """The steps that are played."""
        return self.rule_set.played

    @property
    def showdown(self) -> Showdown:
        """The showdown of the stage that the example is about."""
        return showdowns(self.played)[self.stage]

    @property
    def staged(self) -> bool:
        """Whether there are several showdowns in a deal."""
        return len(showdowns(self.played)) > 1

    def has(self, kind: type[Step]) -> bool:
        """Whether the deal has such a step."""
        return any(isinstance(step, kind) for step in self.played.steps)

    def made(self, held: Sequence[Card], *, low: bool = False) -> Hand:
        """The value of cards held at the showdown, or of fewer cards before it (R6.3)."""
        show = self.showdown
        common = cards(self.common) if common_cards(self.played) else ()
        if len(held) + len(common) < show.hand:
            return judge(self.played.hands, min(len(held), LARGEST_HAND)).best(held)
        low = low or show.side is Side.LOW
        return judge(show.rules, show.hand, low=low).best(held, common)


@dataclass(frozen=True, slots=True)
class Line:
    """A player's part in an example: the final cards and the result.

    `hands` are the names of the shown hand, high and low if both were declared.
    """

    name: str
    cards: tuple[Card, ...]
    said: tuple[str, ...]
    inside: bool
    wins: bool
    hands: tuple[Hand, ...]
    before: int
    after: int
    ante: int
    paid: int
    received: int
    leg: bool = False
    killed: bool = False

    @property
    def hand(self) -> str:
        """The name of the shown hand, as a label."""
        return " · ".join(hand_name(hand) for hand in self.hands)

    @property
    def money(self) -> str:
        """The amounts won and paid, in words."""
        parts = []
        if self.ante:
            parts.append(tr("antes {n}", n=number(self.ante)))
        if self.received:
            parts.append(tr("takes {n}", n=number(self.received)))
        if self.paid:
            parts.append(tr("pays {n}", n=number(self.paid)))
        if self.leg:
            parts.append(tr("wins a leg"))
        return ", ".join(parts) or tr("pays nothing")


@dataclass(frozen=True, slots=True)
class Outcome:
    """The engine's result of an example; `wild` are the cards that are wild for their holders."""

    lines: tuple[Line, ...]
    house: tuple[tuple[str, tuple[Card, ...], str], ...]
    figures: dict[str, str]
    funds: tuple[tuple[str, int, int], ...]
    wild: frozenset[Card] = frozenset()

    def words(self, text: str) -> str:
        """The text with its amounts; unchanged if a translation has other placeholders."""
        try:
            return text.format(**self.figures)
        except (LookupError, ValueError, AttributeError, TypeError):
            return text


def outcome(example: Example) -> Outcome:
    """Play the example with the engine. Raises ScenarioError if that is impossible."""
    result = run_text(json.dumps(scenario(example)))
    deal = result["deals"][0]
    lines = tuple(_line(example, seat, result, deal) for seat in range(len(example.players)))
    funds = _funds(example, result, deal)
    figures = _figures(lines, funds) | _stakes(example.rule_set)
    wild = {card for line in lines for hand in line.hands for card, _ in hand.stands_for}
    return Outcome(lines, _house(example), figures, funds, frozenset(wild))


def scenario(example: Example) -> dict[str, Any]:
    """The example in the format of a scenario file."""
    start: dict[str, Any] = {"reserve": example.reserve, "side_pot": example.side_pot}
    if isinstance(example.pot, tuple):
        start = {"pots": list(example.pot)}
    elif example.pot is not None:
        start["pot"] = example.pot
    if example.legs:
        start["legs"] = list(example.legs)
    asked = [
        {"seat": seat, **action}
        for seat, player in enumerate(example.players)
        for action in _actions(example, player)
    ]
    plain: dict[str, Any] = {
        "game": example.game,
        "rules": dict(example.rules),
        "seats": [{"name": player.name, "chips": player.chips} for player in example.players],
        "dealer": 0,
        "deals": [{"deck": _deck(example), "actions": asked}],
    }
    if example.pot is not None:
        plain["start"] = start
    return plain


def _actions(example: Example, player: Player) -> list[dict[str, Any]]:
    given: list[dict[str, Any]] = []
    if example.has(PassCards):
        given.append({"pass": player.gives.split()})
    elif example.has(Draw):
        given.append({"discard": player.gives.split()})
    return given + [{"declare": word} for word in player.says.split()]


def _deck(example: Example) -> list[str]:
    """The deck from the top: the hands one card at a time from the dealer's left (R3.1)."""
    order = [*range(1, len(example.players)), 0]
    first = [example.players[seat].cards.split() for seat in order]
    if example.ghost:
        first.append(example.ghost.split())
    deck = [card for round_ in zip(*first, strict=True) for card in round_]
    later = [example.players[seat].later.split() for seat in order]
    if example.has(Draw):
        deck += [card for hand in later for card in hand]
    else:
        most = max(len(hand) for hand in later)
        deck += [hand[n] for n in range(most) for hand in later if n < len(hand)]
    return deck + example.common.split()


def _line(example: Example, seat: int, result: dict[str, Any], deal: dict[str, Any]) -> Line:
    player, key = example.players[seat], str(seat)
    shown = deal["hands"].get(key)
    inside, wins = _inside(example, seat, deal)
    held = cards(" ".join(shown["cards"]) if shown else f"{player.cards} {player.later}")
    words = tuple(player.says.split())
    hands: tuple[Hand, ...] = (example.made(held),) if shown else ()
    if example.staged:
        held = cards(f"{player.cards} {player.later}")[: _cards_by_then(example)]
        compared = inside and len(deal["in"][example.stage]) > 1
        hands = (example.made(held),) if compared else ()
        words = words[example.stage : example.stage + 1]
    elif example.played.pots == 2 and shown:
        low = example.made(held, low=True)
        hands = {"low": (low,), "both": (*hands, low)}.get(player.says, hands)
    before = player.chips
    leg = result["seats"][seat]["legs"] > (example.legs[seat] if example.legs else 0)
    ante, paid, received = (int(deal[what].get(key, 0)) for what in ("antes", "paid", "received"))
    after = int(result["seats"][seat]["chips"])
    return Line(
        player.name, held, words, inside, wins, hands, before, after, ante, paid, received, leg
    )


def _cards_by_then(example: Example) -> int:
    """The cards of a player at the showdown of the example's stage."""
    game = example.played
    shows = [place for place, step in enumerate(game.steps) if isinstance(step, Showdown)]
    return cards_held(game)[shows[example.stage]].own


def _inside(example: Example, seat: int, deal: dict[str, Any]) -> tuple[bool, bool]:
    """Whether the player was in, and won, in the stage shown by the example."""
    if example.staged:
        inside, wins = deal["in"][example.stage], deal["winners"][example.stage]
        return seat in inside, seat in wins
    if example.played.pots == 2:
        return any(seat in one for one in deal["in"].values()), seat in deal["winners"]
    return seat in deal["in"], seat in deal["winners"]


def _funds(
    example: Example, result: dict[str, Any], deal: dict[str, Any]
) -> tuple[tuple[str, int, int], ...]:
    """The pots at the time of dealing, antes included, and after the deal."""
    antes = sum(deal["antes"].values())
    if example.played.pots == 2:
        start = example.pot if isinstance(example.pot, tuple) else (0, 0)
        names = (tr("High pot"), tr("Low pot"))
        after = deal["pot_after"]
        return tuple((n, b + antes // 2, a) for n, b, a in zip(names, start, after, strict=True))
    pot = example.pot if isinstance(example.pot, int) else 0
    funds = [(tr("Pot"), pot + antes, int(deal["pot_after"]))]
    if example.reserve or result["reserve"]:
        funds.append((tr("Reserve"), example.reserve, int(result["reserve"])))
    if example.side_pot or result["side_pot"]:
        funds.append((tr("Side pot"), example.side_pot, int(result["side_pot"])))
    return tuple(funds)


def _house(example: Example) -> tuple[tuple[str, tuple[Card, ...], str], ...]:
    """The ghost's hand with its name, or the community cards."""
    if example.ghost:
        ghost = cards(example.ghost)
        return ((tr("The ghost"), ghost, hand_name(example.made(ghost))),)
    if example.common:
        common = cards(example.common)
        if common_cards(example.played):
            return ((tr("For everyone"), common, ""),)
        held = judge(example.played.hands, len(common)).best(common)
        return ((tr("The deck"), common, hand_name(held)),)
    return ()


def _figures(lines: tuple[Line, ...], funds: tuple[tuple[str, int, int], ...]) -> dict[str, str]:
    """The amounts for placeholders: `{pot}`, `{next}`, `{Ann_pays}` and so on."""
    figures = {"pot": number(funds[0][1]), "next": number(funds[0][2])}
    if len(funds) > 1:
        figures |= {"other": number(funds[1][1]), "other_next": number(funds[1][2])}
    for line in lines:
        figures[f"{line.name}_pays"] = number(line.paid)
        figures[f"{line.name}_takes"] = number(line.received)
        figures[f"{line.name}_after"] = number(line.after)
        figures[f"{line.name}_hand"] = within(line.hands[0]) if line.hands else ""
    return figures


def _stakes(rules: RuleSet) -> dict[str, str]:
    """The amounts that the example's house rules set."""
    paying = rules.paying
    amounts = {"ante": paying.ante, "limit": paying.limit, "most": paying.max_loss}
    return {name: number(amount) for name, amount in amounts.items()}
