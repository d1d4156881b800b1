"""Chart in the workshop of the hands that a bot plays, by game, players and moment."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from guts_engine.bots.persona import Persona
from guts_engine.hands.cards import Rank
from guts_engine.hands.classes import Category
from guts_engine.hands.ranking import Hand
from guts_engine.hands.tables import Ranking
from guts_engine.rules.presets import PRESETS
from guts_engine.strategy.faults import TableError
from guts_gui.app.scene import Scene
from guts_gui.bots.hand_chart import OPENING, Chart, Moment, Spot, chart, is_grid, judge_at, moments
from guts_gui.bots.words import moment_words
from guts_gui.controls import Stepper, Units
from guts_gui.controls.hand_chart import ChartRow, HandChart
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.faults import fault_words
from guts_gui.i18n.translate import per_cent, tr, trn
from guts_gui.scenes.common.sheet import titled_panel
from guts_gui.scenes.common.strip import say_in
from guts_gui.setup.draft import SEATS
from guts_gui.words.games import game_name
from guts_gui.words.names.hands import TWICE_NAMED, category_name, hand_name
from guts_gui.words.names.ranks import rank_mark
from guts_gui.words.names.terms import about

STEPPERS = 236.0
LINE = 38.0
GRID_LABELS = 30.0
LABELS = 116.0
FALLING = tuple(reversed(Rank))

Stop = tuple[str, int]
"""A game and the stage of it."""


@dataclass(frozen=True)
class Choices:
    """Game, players and moment of the chart; the opening if the game lacks the moment."""

    stop: Stop = ("three-card", 0)
    players: int = 5
    moment: Moment = OPENING

    @property
    def spot(self) -> Spot:
        """The declaration that the chart shows."""
        game, stage = self.stop
        rules = PRESETS[game]
        players = min(self.players, rules.most_seats)
        known = moments(rules, players)
        return Spot(rules, players, stage, self.moment if self.moment in known else OPENING)


def stops() -> tuple[Stop, ...]:
    """Every game, leg games stage by stage."""
    return tuple(
        (game, stage) for game in PRESETS for stage in range(max(1, len(PRESETS[game].stage_cards)))
    )


class ChartSheet:
    """The chart with its steppers; `turn` is called when the game or the players change."""

    def __init__(self, bot: Callable[[], Persona], turn: Callable[[], None]) -> None:
        self.bot = bot
        self.turn = turn
        self.choices = Choices()
        self.shown = self.choices.spot
        """What the chart shows: until it is built again, the choices of before."""
        self.chart = Chart(0.0, {})
        self.fault = ""

    def build(self, scene: Scene, box: Units) -> None:
        """The squares on the left, the steppers on the right."""
        self.scene, self.box = scene, box
        x, y, width, height = box
        spot = self.choices.spot
        grid = is_grid(spot.rules, spot.stage)
        place = (x + 20, y + 52, width - STEPPERS - 60, height - 68)
        heads = [rank_mark(rank) for rank in FALLING]
        labels = GRID_LABELS if grid else LABELS
        self.squares = HandChart(
            scene, "chart", place, heads, lambda _: scene.invalidate(), labels=labels
        )
        self._build_choices(spot, x + width - STEPPERS - 20, y + 56)
        self.present()

    def _build_choices(self, spot: Spot, x: float, y: float) -> None:
        fewest, most = SEATS
        players = tuple(range(fewest, min(most, spot.rules.most_seats) + 1))
        Stepper[Stop](
            self.scene,
            "chart-game",
            (x, y, STEPPERS, LINE),
            "",
            stops(),
            self.choices.stop,
            lambda stop: self._choose(replace(self.choices, stop=stop)),
            spell=stop_words,
            wraps=True,
            value_width=STEPPERS,
        )
        Stepper[int](
            self.scene,
            "chart-players",
            (x, y + LINE + 8, STEPPERS, LINE),
            "",
            players,
            spot.players,
            lambda players: self._choose(replace(self.choices, players=players)),
            spell=lambda players: trn("{n} player", "{n} players", players),
            value_width=STEPPERS,
        )
        self._now = Stepper[Moment](
            self.scene,
            "chart-moment",
            (x, y + 2 * (LINE + 8), STEPPERS, LINE),
            "",
            moments(spot.rules, spot.players),
            spot.moment,
            lambda now: self._choose(replace(self.choices, moment=now)),
            spell=moment_words,
            wraps=True,
            value_width=STEPPERS,
        )

    def _choose(self, choices: Choices) -> None:
        table_before = (self.choices.stop, self.choices.players)
        self.choices = choices
        self.scene.app.rebuild_soon()
        if table_before != (choices.stop, choices.players):
            self.turn()

    def show_game(self, game: str) -> None:
        """Show a game, unless it is shown already."""
        if game in PRESETS and game != self.choices.stop[0]:
            self._choose(replace(self.choices, stop=(game, 0)))

    def show_moment(self, keys: Sequence[str]) -> None:
        """Show the first of these moments, unless one of them is shown or the game lacks it."""
        spot = self.choices.spot
        known = {each.key: each for each in moments(spot.rules, spot.players)}
        if keys and keys[0] in known and spot.moment.key not in keys:
            self.choices = replace(self.choices, moment=known[keys[0]])
            self._now.present(known[keys[0]])

    # Content

    def present(self) -> None:
        """Recompute how often the bot is in."""
        spot = self.shown = self.choices.spot
        self.fault = ""
        try:
            self.chart = chart(self.bot(), spot)
        except TableError as error:
            self.chart, self.fault = Chart(0.0, {}, blind=True), fault_words(error)
        if is_grid(spot.rules, spot.stage):
            rows = [ChartRow(rank_mark(rank)) for rank in FALLING]
            shares = {at: field.played for at, field in self.chart.fields.items()}
        else:
            order = self._categories(spot)
            rows = [ChartRow(category_name(each), self.chart.row(each).played) for each in order]
            shares = {
                (order.index(Category(row)), FALLING.index(Rank(column))): field.played
                for (row, column), field in self.chart.fields.items()
            }
        self.squares.present(rows, shares)
        self.squares.appear(wanted=not self.chart.blind)
        self.scene.invalidate()

    def _categories(self, spot: Spot) -> list[Category]:
        """The categories of the rows, best first."""
        there = {row for row, _ in self.chart.fields}
        return [each for each in reversed(_ranking(spot).order) if each in there]

    @property
    def sentence(self) -> str:
        """The sentence on the square under the pointer."""
        spot, (row, column) = self.shown, self.squares.at
        if self.squares.at not in self.squares.shares:
            return ""
        share = self._about(self.squares.shares[row, column])
        if not is_grid(spot.rules, spot.stage):
            category, rank = self._categories(spot)[row], FALLING[column]
            part = spell_share(self.chart.fields[category, rank].share)
            name = self._named(spot, category, rank)
            return tr(
                "{hand}: plays {share}; dealt {part} of the time.",
                hand=name,
                share=share,
                part=part,
            )
        high, low = sorted((row, column))
        name = f"{rank_mark(FALLING[high])}-{rank_mark(FALLING[low])}"
        if row < column:
            name = tr("{hand} suited", hand=name)
        elif row > column:
            name = tr("{hand} offsuit", hand=name)
        return tr("{hand}: plays {share}.", hand=name, share=share)

    def _named(self, spot: Spot, category: Category, rank: Rank) -> str:
        """The name of the hands of a square, without minor kickers."""
        ranking = _ranking(spot)
        if category in TWICE_NAMED or ranking.low:
            words = category_name(category)
            return tr("{category}, {rank}", category=words, rank=rank_mark(rank))
        places = (
            place
            for place, each in enumerate(ranking.table.classes)
            if each.category is category and each.ranks[0] is rank
        )
        return hand_name(Hand(next(places), ranking, ()))

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """The sheet, the share of hands played, and a sentence on the square under the pointer."""
        brush, frame = self.scene.brush, self.scene.app.frame
        x, y, width, height = self.box
        titled_panel(surface, brush, self.box, tr("Hands it plays"))
        if not self.chart.blind:
            words = tr("Fuller squares: in more often.")
            at, room = (frame.px(x + width - 20), frame.px(y + 29)), frame.px(width - 350)
            px = frame.text(15)
            brush.write(
                surface, words, at, px=px, colour=palette.QUIET, anchor="midright", width=room
            )
        left, wide = x + width - STEPPERS - 20, STEPPERS
        top = y + 56 + 3 * (LINE + 8)
        at = (frame.px(left), frame.px(top + 26))
        if not self.fault:
            words = self._about(self.chart.played)
            px = frame.text(28)
            brush.write(surface, words, at, Face.DISPLAY, px, palette.BRASS, width=frame.px(wide))
            at = (frame.px(left), frame.px(top + 58))
            words = tr("of hands played")
            brush.write(surface, words, at, px=frame.text(15), width=frame.px(wide))
        if self.chart.blind:
            words = self.fault or tr("It declares without seeing its cards.")
            place = (x + 40, y + 100, width - STEPPERS - 100, height - 160)
            colour = palette.WARNING if self.fault else palette.QUIET
            say_in(surface, brush, words, place, size=16, anchor="center", colour=colour)
            return
        place = (left, top + 72, wide, height - (top + 72 - y) - 10)
        lines = self.sentence
        if is_grid(self.shown.rules, self.shown.stage):
            lines = f"{lines} {self._suits()}"
        say_in(surface, brush, lines, place)

    def _about(self, share: float) -> str:
        """A share of hands, or that it is only about right."""
        return about(spell_share(share), certain=self.chart.certain or share in (0, 1))

    def _suits(self) -> str:
        fields = self.chart.fields
        alike = all(abs(fields[at].played - fields[at[::-1]].played) < 1e-9 for at in fields)
        if alike:
            return tr("Pairs are on the diagonal. Suits don't matter.")
        return tr("Pairs are on the diagonal, suited hands above it.")


def _ranking(spot: Spot) -> Ranking:
    """The ranking of hands at this spot."""
    return judge_at(spot.rules, spot.stage).ranking


def spell_share(share: float) -> str:
    """A share in per cent, with a decimal if it is small."""
    if 0 < share < 0.001:
        return tr("under {share}", share=per_cent(0.001, 1))
    exact = share < 0.1 and 100 * share != round(100 * share)
    return per_cent(share, 1 if exact else 0)


def stop_words(stop: Stop) -> str:
    """The game, with the number of cards in games with stages."""
    game, stage = stop
    cards = PRESETS[game].stage_cards
    if not cards:
        return game_name(game)
    return trn("{game}: {n} card", "{game}: {n} cards", cards[stage], game=game_name(game))
