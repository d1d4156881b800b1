"""List of bots, how often each plays, and buttons to edit, rename, duplicate and delete."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial

import pygame

from guts_engine.bots.persona import LENGTHS, Persona
from guts_engine.rules.presets import PRESETS
from guts_engine.strategy.faults import TableError
from guts_gui.app.navigation import Ask
from guts_gui.app.scene import Program, Scene
from guts_gui.bots.hand_chart import Chart, Spot, overall
from guts_gui.controls import Button, Choice, Entry, Look, Row, Rows, Units
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import later, tr, trn
from guts_gui.layout.frame import GRID
from guts_gui.scenes.bots.workshop import WorkshopScene
from guts_gui.scenes.bots.workshop_chart import spell_share
from guts_gui.scenes.common.sheet import centred, page_heading, scrolled, small_heading
from guts_gui.scenes.common.strip import say_in
from guts_gui.setup.roster import RosterError
from guts_gui.words.games import game_name
from guts_gui.words.names.terms import about, listed

LIST = (48.0, 92.0, 660.0, 536.0)
SHEET = (724.0, 92.0, 508.0, 536.0)
TILE = 80.0
FACE = 132.0
SIGNED = ("two-card", "three-card", "hi-lo", "three-five-seven")
"""The games whose shares are shown: two cards, three cards, hi-lo, stages."""
PLAYERS = 5
SIGNATURE = 92.0


class BotTile(Choice):
    """A bot with its portrait and sentence; on the right, how often it plays four games."""

    def __init__(
        self, host: Scene, key: str, box: Units, bot: Persona, on_choose: Callable[[], None]
    ) -> None:
        self.bot = bot
        self.charts = charts(bot)
        title = f"{bot.name} · {tr(bot.style)}" if bot.style else bot.name
        super().__init__(
            host,
            key,
            box,
            title,
            tr(bot.sentence),
            on_choose,
            picture=self._draw_face,
            picture_width=76,
            right=SIGNATURE,
            hidden=True,
        )

    def _draw_face(self, surface: pygame.Surface, side: pygame.Rect) -> None:
        face = self.art.portrait(self.bot.portrait, self.frame.px(58))
        surface.blit(face, face.get_rect(center=(side.centerx + self.frame.px(3), side.centery)))

    def paint(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        wide, gap, tall = self.frame.px(13), self.frame.px(6), self.frame.px(48)
        left = self.rect.w - self.frame.px(SIGNATURE - 12)
        top = (self.rect.h - tall) // 2
        for number, each in enumerate(self.charts):
            column = pygame.Rect(left + number * (wide + gap), top, wide, tall)
            pygame.draw.rect(surface, palette.SECOND_LOW, column, border_radius=2)
            high = max(1, round(tall * each.played))
            filled = pygame.Rect(column.x, column.bottom - high, wide, high)
            pygame.draw.rect(surface, palette.IN, filled, border_radius=2)


@lru_cache(maxsize=64)
def charts(bot: Persona) -> tuple[Chart, ...]:
    """The hands the bot plays at the opening of the shown games."""
    try:
        return tuple([overall(bot, Spot(PRESETS[game], PLAYERS)) for game in SIGNED])
    except TableError:
        return ()


class BotsScene(Scene):
    """A list of bots and a sheet on the selected one."""

    return_label = later("To bots")

    def __init__(self, app: Program) -> None:
        super().__init__(app)
        self.chosen = ""
        self.name = ""
        self.rows = Rows()

    def enter(self) -> None:
        roster = self.app.roster
        roster.read()
        for problem in roster.problems():
            self.app.notify(problem)
        self._turn_to(next(iter(roster.bots)))

    def _turn_to(self, bot: str) -> None:
        self.chosen, self.name = bot, self.app.roster.bots[bot].name

    @property
    def bot(self) -> Persona:
        """The selected bot."""
        return self.app.roster.bots[self.chosen]

    # Building

    def build(self) -> None:
        self.x, self.y = x, y = centred(self.brush)
        self.rows.begin(
            self, "bots", (x + LIST[0] + 12, y + LIST[1] + 14, LIST[2] - 24, LIST[3] - 28)
        )
        # with large text a sentence takes two lines
        tall = TILE * (1 + 0.4 * (self.app.frame.text_size / 100 - 1)) // GRID * GRID
        self.tiles = {
            bot: BotTile(
                self,
                f"bot-{bot}",
                (*self.rows.box[:2], self.rows.row_width, tall),
                persona,
                partial(self.choose, bot),
            )
            for bot, persona in self.app.roster.bots.items()
        }
        self.rows.arrange([Row(tall, tile) for tile in self.tiles.values()])
        self.tiles[self.chosen].mark(chosen=True)
        self.rows.reveal(self.tiles[self.chosen])
        self.focus.start(self.tiles[self.chosen])
        self._build_sheet()
        cap = self.app.keymap.label(Action.BACK)
        Button(self, "back", (x + 48, y + 648, 176, 52), self.back_label, self.app.pop, cap=cap)
        self._present()

    def _build_sheet(self) -> None:
        left, top, wide = self.x + SHEET[0] + 24, self.y + SHEET[1], SHEET[2] - 48
        half = (wide - 12) / 2
        place = (left, top + 344, wide, 56)
        Button(self, "open", place, tr("Edit"), self.open, look=Look.PRIMARY, size=20)
        field = (left, top + 416, half, 46)
        self.entry = Entry(self, "name", field, self.name, self._take_name, longest=LENGTHS["name"])
        right = left + half + 12
        place = (right, top + 416, half, 46)
        self.rename_button = Button(self, "rename", place, tr("Rename"), self.rename, size=16)
        place = (left, top + 474, half, 46)
        Button(self, "duplicate", place, tr("Duplicate"), self.duplicate, size=16)
        place = (right, top + 474, half, 46)
        self.forget_button = Button(self, "forget", place, "", self.forget, size=16)

    def _present(self) -> None:
        """Label and enable the buttons for the selected bot."""
        roster = self.app.roster
        mine = not roster.shipped(self.chosen)
        self.forget_button.say(tr("Delete") if mine else tr("Reset"))
        works = {
            self.forget_button: mine or roster.edited(self.chosen),
            self.rename_button: self.name not in ("", self.bot.name),
        }
        for button, wanted in works.items():
            (button.enable if wanted else button.disable)()
        self.invalidate()

    # Actions

    def choose(self, bot: str) -> None:
        """Select another bot."""
        self._turn_to(bot)
        for each, tile in self.tiles.items():
            tile.mark(chosen=each == bot)
        self.entry.show_text(self.name)
        self._present()

    def _take_name(self, name: str) -> None:
        self.name = name
        self._present()

    def open(self) -> None:
        """Edit the bot in the workshop."""
        self.app.push(WorkshopScene(self.app, self.bot, lambda bot: self._turn_to(bot.id)))

    def duplicate(self) -> None:
        """Make a copy of the bot."""
        twin = self._attempt(lambda: self.app.roster.duplicate(self.bot))
        if twin is not None:
            self._show(twin.id, tr("{name} has been added.", name=twin.name))

    def rename(self) -> None:
        """Rename the bot to the text of the field."""
        old = self.bot.name
        renamed = self._attempt(lambda: self.app.roster.rename(self.bot, self.name))
        if renamed is not None:
            self._show(renamed.id, tr("{old} is now called {name}.", old=old, name=renamed.name))

    def forget(self) -> None:
        """Delete or reset the bot, after a confirmation."""
        bot = self.bot
        if self.app.roster.shipped(bot.id):
            title = tr("Reset {name}?", name=bot.name)
            words = tr("{name} goes back to its original settings.", name=bot.name)
            yes = tr("Reset")
        else:
            title = tr("Delete {name}?", name=bot.name)
            words = tr(
                "{name} will be deleted for good. Past sessions aren't affected.", name=bot.name
            )
            yes = tr("Delete")
        self.app.go(Ask(title, words, yes, lambda: self._forget(bot)))

    def _forget(self, bot: Persona) -> None:
        order = list(self.app.roster.bots)
        near = order[max(0, order.index(bot.id) - 1)]
        shipped = self.app.roster.shipped(bot.id)
        try:
            self.app.roster.forget(bot.id)
        except RosterError as error:
            self.app.notify(str(error))
            return
        if shipped:
            self._show(bot.id, tr("{name} has been reset.", name=bot.name))
        else:
            self._show(near, tr("{name} deleted.", name=bot.name))

    def _attempt(self, do: Callable[[], Persona]) -> Persona | None:
        """The result of `do`, or None after reporting its error."""
        try:
            return do()
        except RosterError as error:
            self.app.notify(str(error))
            return None

    def _show(self, bot: str, done: str) -> None:
        """Rebuild the list with this bot selected, and notify."""
        self._turn_to(bot)
        self.app.notify(done)
        self.rebuild()
        self.focus.give(self.tiles[bot])

    # Keys and pointer

    def handle(self, event: pygame.event.Event) -> bool:
        return scrolled(self.rows, self, event)

    def fall_back(self, action: Action) -> bool:
        if action is Action.CONTINUE:
            self.open()
            return True
        return False

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        brush, frame, (x, y) = self.brush, self.app.frame, (self.x, self.y)
        surface.blit(brush.backdrop(), (0, 0))
        page_heading(surface, brush, tr("Bots"), x + LIST[0], y + 50)
        for box in (LIST, SHEET):
            brush.panel(surface, frame.rect(x + box[0], y + box[1], *box[2:]))
        words = tr(
            "The bars show how often each bot goes in at {games}.",
            games=listed([game_name(game) for game in SIGNED]),
        )
        say_in(surface, brush, words, (x + 250, y + 648, 982, 52), size=16)
        bot = self.bot
        left, top, wide = x + SHEET[0] + 24, y + SHEET[1] + 22, SHEET[2] - 48
        face = self.art.portrait(bot.portrait, frame.px(FACE))
        surface.blit(face, (frame.px(left), frame.px(top)))
        beside, room = left + FACE + 22, wide - FACE - 22
        at = (frame.px(beside), frame.px(top + 20))
        width = frame.px(room)
        brush.write(surface, bot.name, at, Face.DISPLAY, frame.text(28), width=width)
        at = (frame.px(beside), frame.px(top + 52))
        words = self._origin(bot)
        brush.write(surface, words, at, px=frame.text(15), colour=palette.BRASS, width=width)
        say_in(surface, brush, tr(bot.sentence), (beside, top + 66, room, 74), size=16)
        self._draw_signature(surface, (left, top + 158, wide, 150))

    def _origin(self, bot: Persona) -> str:
        """The style, and whether the bot is built in, edited or the player's own."""
        roster = self.app.roster
        if not roster.shipped(bot.id):
            origin = tr("custom")
        else:
            origin = tr("edited") if roster.edited(bot.id) else tr("original")
        return f"{tr(bot.style)} · {origin}" if bot.style else origin

    def _draw_signature(self, surface: pygame.Surface, box: Units) -> None:
        """Draw the share of hands the bot plays, as a bar and a number for each game."""
        brush, frame = self.brush, self.app.frame
        x, y, wide, tall = box
        heading = trn(
            "How often it goes in, {n} player", "How often it goes in, {n} players", PLAYERS
        )
        small_heading(surface, brush, heading, x, y + 8, wide)
        pitch = (tall - 24) / len(SIGNED)
        named = 150 + 100 * (frame.text_size / 100 - 1)
        charts = self.tiles[self.chosen].charts
        spelled = [about(spell_share(each.played), certain=each.certain) for each in charts]
        widths = [self.art.text_size(each, Face.SEMIBOLD, frame.text(15))[0] for each in spelled]
        beside = max(62, *[each / frame.scale + 12 for each in widths]) if widths else 62
        for number, (game, found, words) in enumerate(zip(SIGNED, charts, spelled, strict=False)):
            middle = y + 28 + number * pitch + pitch / 2
            at = (frame.px(x), frame.px(middle))
            name, px = game_name(game), frame.text(15)
            brush.write(surface, name, at, px=px, width=frame.px(named))
            room = wide - named - 12 - beside
            bar = pygame.Rect(frame.rect(x + named + 12, middle - 6, room, 12))
            surface.blit(brush.rounded(bar.size, 3, palette.SECOND_LOW), bar)
            bar.w = max(1, round(bar.w * found.played))
            surface.blit(brush.rounded(bar.size, 3, palette.IN), bar)
            at = (frame.px(x + wide), frame.px(middle))
            brush.write(surface, words, at, Face.SEMIBOLD, px, anchor="midright")
