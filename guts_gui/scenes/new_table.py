"""A new table: the game, the stakes, and who sits where."""

from __future__ import annotations

import json
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

import pygame

from guts_engine.bots.personas import PERSONAS
from guts_engine.presets import PRESETS
from guts_gui import palette
from guts_gui.assets import Face
from guts_gui.games import AT_THE_TABLE, game_card
from guts_gui.i18n import tr
from guts_gui.input import Action
from guts_gui.paths import asset
from guts_gui.scenes import Scene
from guts_gui.scenes.sheet import centred, page_heading, small_heading, titled_panel
from guts_gui.setup import (
    ANTE_LIMITS,
    ANTES,
    QUICK_ANTE,
    QUICK_CHIPS,
    SEATS,
    STACK_LIMITS,
    STACKS,
    Draft,
    own_declare,
)
from guts_gui.widgets import Button, Choice, Entry, Look, Stepper, Units
from guts_gui.words import game_name

if TYPE_CHECKING:
    from guts_gui.app import App

GAMES = (48.0, 92.0, 356.0, 536.0)
RULES = (418.0, 92.0, 300.0, 536.0)
PLAYERS = (732.0, 92.0, 500.0, 536.0)
TALLEST_SEAT = 88.0
FAN = {2: (-7, 7), 3: (-11, 0, 11)}


@cache
def faces() -> tuple[str, ...]:
    """The ids of all portraits, the usual one first."""
    path = asset("avatars/people.json")
    found = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return tuple(dict.fromkeys(["ann", *found]))


class NewTableScene(Scene):
    """Three sheets: games, rules and you, seats; below, what it all amounts to."""

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.draft = Draft.of(app.settings)
        self.tiles: dict[str, Choice] = {}
        self.seats: list[Stepper[str]] = []

    # Building

    def build(self) -> None:
        """The controls from left to right, then Back and Sit down."""
        self.x, self.y = centred(self.brush)
        self._build_games()
        self._build_rules()
        self._build_you()
        self._build_seats()
        cap = self.app.keymap.label
        back = (self.x + 48, self.y + 648, 176, 52)
        Button(self, "back", back, tr("Back"), self.app.pop, cap=cap(Action.BACK))
        self.sit = Button(
            self,
            "sit",
            (self.x + 978, self.y + 644, 254, 60),
            tr("Sit down"),
            self.sit_down,
            look=Look.PRIMARY,
            cap=cap(Action.CONTINUE),
            size=24,
        )
        self.focus.start(self.sit)

    def _build_games(self) -> None:
        x, y, width, height = GAMES
        gap = 6.0
        tall = (height - 16 - gap * (len(AT_THE_TABLE) - 1)) / len(AT_THE_TABLE)
        self.tiles = {}
        for number, game in enumerate(AT_THE_TABLE):
            box = (
                self.x + x + 8,
                self.y + y + 8 + number * (tall + gap),
                width - 16,
                tall,
            )
            self.tiles[game] = Choice(
                self,
                f"game-{game}",
                box,
                game_name(game),
                game_card(game).sentence,
                lambda game=game: self._choose_game(game),  # type: ignore[misc]  # mypy cannot type a lambda's default
                chosen=game == self.draft.game,
                picture=lambda surface, side, game=game: self._draw_hand(surface, side, game),  # type: ignore[misc]  # as above
                picture_width=86,
            )

    def _row(self, number: float, height: float = 40.0) -> Units:
        x, y, width, _ = RULES
        return (self.x + x + 12, self.y + y + number, width - 30, height)

    def _build_rules(self) -> None:
        self._rule("ante", 82, tr("Ante"), ANTES, usual=QUICK_ANTE, limits=ANTE_LIMITS)
        self._rule("chips", 130, tr("Chips each"), STACKS, usual=QUICK_CHIPS, limits=STACK_LIMITS)
        counts = tuple(range(SEATS[0], SEATS[1] + 1))
        self._rule("players", 210, tr("Seats"), counts, limits=SEATS)
        self.declare = Stepper(
            self,
            "declare",
            self._row(258),
            tr("Declare"),
            ("sequential", "simultaneous"),
            self.draft.declare,
            lambda value: self._change(declare=value),
            spell=lambda value: tr("In turn") if value == "sequential" else tr("Fists"),
            usual=own_declare(self.draft.game),
            value_width=152,
        )

    def _rule(
        self,
        name: str,
        top: float,
        label: str,
        values: tuple[int, ...],
        *,
        limits: tuple[int, int],
        usual: int | None = None,
    ) -> None:
        """A number of the draft."""
        Stepper(
            self,
            name,
            self._row(top),
            label,
            values,
            int(getattr(self.draft, name)),
            lambda value: self._change(**{name: value}),
            spell=lambda value: f"{value:,}",
            usual=usual,
            limits=limits,
            value_width=152,
        )

    def _build_you(self) -> None:
        x, y, width, _ = RULES
        left, wide = self.x + x + 130, width - 148
        box = (left, self.y + y + 352, wide, 42)
        Entry(self, "name", box, self.draft.name, self._take_name)
        known = faces()
        face = self.draft.avatar if self.draft.avatar in known else known[0]
        Stepper(
            self,
            "face",
            (left, self.y + y + 404, wide, 42),
            "",
            known,
            face,
            self._take_face,
            spell=lambda value: tr("Face {n}", n=known.index(value) + 1),
            wraps=True,
            value_width=wide,
        )

    def _build_seats(self) -> None:
        self.seats = []
        for seat in range(SEATS[1] - 1):
            self.seats.append(
                Stepper(
                    self,
                    f"seat-{seat}",
                    self._seat_box(seat + 1),
                    "",
                    tuple(PERSONAS),
                    self.draft.bots[seat],
                    lambda bot, seat=seat: self._take_bot(seat, bot),  # type: ignore[misc]  # mypy cannot type a lambda's default
                    spell=lambda bot: PERSONAS[bot].name,
                    wraps=True,
                    value_width=158,
                )
            )
        self._arrange_seats()

    # Seats

    def _seat_row(self, seat: int) -> Units:
        """The whole row of a seat, the player's own being 0."""
        x, y, width, height = PLAYERS
        gap = 4.0
        room = height - 58 - 10
        tall = min(TALLEST_SEAT, room / self.draft.players - gap)
        top = self.y + y + 58 + seat * (tall + gap)
        return (self.x + x + 10, top, width - 20, tall)

    def _seat_box(self, seat: int) -> Units:
        """The stepper within a seat's row."""
        x, y, _, tall = self._seat_row(min(seat, self.draft.players - 1))
        height = min(40.0, tall - 8)
        return (x + 74, y + (tall - height) / 2, 158.0, height)

    def _arrange_seats(self) -> None:
        for seat, stepper in enumerate(self.seats, start=1):
            stepper.appear(wanted=seat < self.draft.players)
            if seat < self.draft.players:
                stepper.move_to(self._seat_box(seat))
                stepper.present(self.draft.bots[seat - 1])
        self.invalidate()

    # Choosing

    def _choose_game(self, game: str) -> None:
        self.draft = self.draft.playing(game)
        for name, tile in self.tiles.items():
            tile.mark(chosen=name == game)
        self.declare.present(self.draft.declare, own_declare(game))
        self.invalidate()

    def _change(self, **changes: object) -> None:
        self.draft = replace(self.draft, **changes)  # type: ignore[arg-type]  # the steppers' own types
        self._arrange_seats()

    def _take_name(self, name: str) -> None:
        self._change(name=name or self.app.settings.player)

    def _take_face(self, avatar: str) -> None:
        self.draft = self.draft.looking(avatar)
        self._arrange_seats()

    def _take_bot(self, seat: int, bot: str) -> None:
        self.draft = self.draft.with_bot(seat, bot)
        self._arrange_seats()

    def sit_down(self) -> None:
        """Keep the choice for next time and open the table."""
        from guts_gui.scenes.table import TableScene

        self.app.change_settings(**self.draft.changes())
        self.app.replace(TableScene.new(self.app, self.draft.setup()))

    # Keys

    def act(self, action: Action) -> bool:
        """Escape goes back."""
        if action is Action.BACK:
            self.app.pop()
            return True
        return False

    def fall_back(self, action: Action) -> bool:
        """Enter sits down wherever the focused control has no use for it."""
        if action is Action.CONTINUE:
            self.sit.activate()
            return True
        return False

    def update(self, dt: float) -> bool:
        """Sit down shows its key as long as that key would press it."""
        current = self.focus.current
        sits = current is self.sit or isinstance(current, Stepper)
        sits = sits or (isinstance(current, Choice) and current.chosen)
        self.sit.say(self.sit.text, self.app.keymap.label(Action.CONTINUE) if sits else "")
        return False

    # Painting

    def draw(self, surface: pygame.Surface) -> None:
        """The room, the sheets, and all that is not a control."""
        brush, (x, y) = self.brush, (self.x, self.y)
        surface.blit(brush.backdrop(), (0, 0))
        page_heading(surface, brush, tr("New table"), x + 48, y + 50)
        brush.panel(surface, self.app.frame.rect(x + GAMES[0], y + GAMES[1], *GAMES[2:]))
        rules = (x + RULES[0], y + RULES[1], *RULES[2:])
        titled_panel(surface, brush, rules, tr("House rules"))
        titled_panel(surface, brush, (x + PLAYERS[0], y + PLAYERS[1], *PLAYERS[2:]), tr("Seats"))
        for words, top in ((tr("Stakes"), 66), (tr("Table"), 194), (tr("You"), 330)):
            small_heading(surface, brush, words, rules[0] + 26, rules[1] + top, 200)
        self._draw_face(surface)
        for seat in range(self.draft.players):
            self._draw_seat(surface, seat)
        self._draw_sum(surface)

    def _draw_face(self, surface: pygame.Surface) -> None:
        frame = self.app.frame
        portrait = self.art.portrait(self.draft.avatar, frame.px(98))
        at = (frame.px(self.x + RULES[0] + 22), frame.px(self.y + RULES[1] + 350))
        surface.blit(portrait, at)

    def _draw_seat(self, surface: pygame.Surface, seat: int) -> None:
        frame, brush = self.app.frame, self.brush
        x, y, width, tall = self._seat_row(seat)
        row = frame.rect(x, y, width, tall)
        surface.blit(brush.rounded(row[2:], frame.px(10), palette.ROW), row[:2])
        middle = frame.px(y + tall / 2)
        bot = PERSONAS[self.draft.bots[seat - 1]] if seat else None
        side = frame.px(min(58.0, tall - 4))
        portrait = self.art.portrait(bot.portrait if bot else self.draft.avatar, side)
        surface.blit(portrait, portrait.get_rect(center=(frame.px(x + 38), middle)))
        if bot is None:
            at = (frame.px(x + 74 + 79), middle)
            name, px = self.draft.name, frame.text(16)
            wide = frame.px(158)
            brush.write(surface, name, at, Face.SEMIBOLD, px, anchor="center", width=wide)
        sentence = bot.sentence if bot else tr("You, at the near side of the table.")
        self._draw_sentence(surface, sentence, (x + 246, middle, width - 258, tall))

    def _draw_sentence(
        self, surface: pygame.Surface, sentence: str, place: tuple[float, int, float, float]
    ) -> None:
        """As large as the row allows, on as many lines as it needs."""
        frame, brush = self.app.frame, self.brush
        left, middle, width, tall = place
        px = frame.text(15)
        while True:
            lines = self.art.wrap(tr(sentence), Face.TEXT, px, frame.px(width))
            leading = round(px * 1.2)
            if px <= brush.smallest or leading * len(lines) <= frame.px(tall - 2):
                break
            px -= 1
        top = middle - leading * len(lines) // 2
        for number, line in enumerate(lines):
            at = (frame.px(left), top + number * leading + leading // 2)
            brush.write(surface, line, at, Face.TEXT, px, palette.QUIET)

    def _draw_hand(self, surface: pygame.Surface, side: pygame.Rect, game: str) -> None:
        """The cards of a game, fanned in the middle of that place."""
        frame = self.app.frame
        hand = game_card(game).hand
        width = frame.px(36)
        turns = FAN.get(len(hand), (0,) * len(hand))
        for number, (name, turn) in enumerate(zip(hand, turns, strict=True)):
            card = self.art.svg(f"cards/{name}", width, angle=turn)
            aside = (number - (len(hand) - 1) / 2) * frame.px(17 if len(hand) > 2 else 22)
            sunk = frame.px(abs(turn) * 0.22)
            place = card.get_rect(
                center=(side.centerx + frame.px(6) + round(aside), side.centery + sunk)
            )
            surface.blit(card, place)

    def _draw_sum(self, surface: pygame.Surface) -> None:
        frame, brush = self.app.frame, self.brush
        left, right = frame.px(self.x + 244), frame.px(self.x + 960)
        px = frame.text(16)
        lines = self.art.wrap(self.sum_sentence(), Face.TEXT, px, right - left)
        while len(lines) > 2 and px > brush.smallest:
            px -= 1
            lines = self.art.wrap(self.sum_sentence(), Face.TEXT, px, right - left)
        leading = round(px * 1.3)
        top = frame.px(self.y + 674) - leading * len(lines) // 2
        for number, line in enumerate(lines):
            at = ((left + right) // 2, top + leading * number + leading // 2)
            brush.write(surface, line, at, Face.TEXT, px, palette.QUIET, anchor="center")

    def sum_sentence(self) -> str:
        """What the choice amounts to."""
        draft = self.draft
        manner = (
            tr("Everybody speaks in turn")
            if draft.declare == "sequential"
            else tr("All fists open at once")
        )
        risk = (
            tr("the worst hand in pays as much again")
            if PRESETS[draft.game].option("losers") == "worst"
            else tr("in, you win it or pay as much again")
        )
        return tr(
            "{manner}. The first pot is {pot}: {risk}. {chips} chips are {antes} antes each.",
            manner=manner,
            risk=risk,
            pot=f"{draft.players * draft.ante:,}",
            chips=f"{draft.chips:,}",
            antes=f"{draft.chips // draft.ante:,}",
        )
