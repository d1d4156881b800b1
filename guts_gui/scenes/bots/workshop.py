"""The workshop: edits a bot, with the hands it plays and a quick test beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pygame

from guts_engine.bots.persona import LENGTHS, STYLE, WHOLE, Persona
from guts_engine.common.letters import name_key
from guts_engine.rules.presets import PRESETS
from guts_engine.steps.library import shipped_ids
from guts_gui.app.navigation import Ask
from guts_gui.app.scene import Program, Scene
from guts_gui.bots.quick_match import company
from guts_gui.bots.thresholds import ANY_OTHER
from guts_gui.bots.words import SHOWN_AT, THINKING, Parameter, parameters
from guts_gui.controls import Button, Entry, FaceButton, Look, Row, Rows, Toggle, Units
from guts_gui.controls.keys import Action
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import tr
from guts_gui.layout.frame import GRID
from guts_gui.scenes.bots.workshop_chart import ChartSheet
from guts_gui.scenes.bots.workshop_dial import Dial, Range
from guts_gui.scenes.bots.workshop_hands import HandsPage
from guts_gui.scenes.bots.workshop_match import MatchSheet
from guts_gui.scenes.bots.workshop_tab import Tab
from guts_gui.scenes.common.sheet import centred, page_heading, scrolled, small_heading
from guts_gui.scenes.common.strip import say_in
from guts_gui.setup.games.menu import sections
from guts_gui.setup.people import avatars
from guts_gui.setup.roster import RosterError
from guts_gui.words.games import game_name

BOT = (48.0, 84.0, 496.0, 552.0)
CHART = (560.0, 84.0, 672.0, 344.0)
MATCH = (560.0, 440.0, 672.0, 196.0)
FACE = 92.0
TABS = 124.0
PAGE = 184.0
DIAL = 92.0
HEADING = 30.0
TILT_DEALS = 3
"""Deals for which a bot tilts when tilt is first set."""
PAGES = ("hands", "pot", "turn", "nerves", "games")


class WorkshopScene(Scene):
    """Editor of one bot; leaving with unsaved changes asks first.

    `done` is called with the bot after saving.
    """

    def __init__(self, app: Program, bot: Persona, done: Callable[[Persona], None]) -> None:
        super().__init__(app)
        self.bot = bot
        self.saved = bot
        self.done = done
        self.page = PAGES[0]
        self.favourites = Rows()
        self.chart = ChartSheet(lambda: self.bot, self._turned)
        self.match = MatchSheet()
        self.hands = HandsPage(
            lambda: self.bot,
            lambda: self.saved,
            self.take,
            self._turn_to_game,
            lambda: 1 - self.chart.chart.played,
        )
        self.hands.follow(self.chart.choices.stop[0])
        self.dials: list[Dial] = []

    # Building

    def build(self) -> None:
        self.x, self.y = x, y = centred(self.brush)
        self._build_person()
        self._build_page()
        self.chart.build(self, (x + CHART[0], y + CHART[1], *CHART[2:]))
        self.match.build(self, (x + MATCH[0], y + MATCH[1], *MATCH[2:]))
        cap = self.app.keymap.label
        back = (x + 48, y + 648, 176, 52)
        Button(self, "back", back, self.back_label, self.leave_workshop, cap=cap(Action.BACK))
        undo = (x + 240, y + 648, 212, 52)
        self.undo_button = Button(self, "undo", undo, tr("Undo changes"), self.undo, size=16)
        save = (x + 976, y + 644, 256, 60)
        self.save_button = Button(
            self, "save", save, tr("Save"), self.save, look=Look.PRIMARY, size=24
        )
        self._play()
        self._present()

    def _build_person(self) -> None:
        x, y = self.x + BOT[0], self.y + BOT[1]
        face = (x + 20, y + 20, FACE, FACE)
        self.face = FaceButton(self, "face", face, self.bot.portrait, self._step_face)
        self.focus.start(self.face)
        left, wide = x + FACE + 36, BOT[2] - FACE - 56
        place = (left, y + 16, wide, 40)
        Entry(self, "name", place, self.bot.name, self._take("name"), longest=LENGTHS["name"])
        place = (left, y + 64, wide, 52)
        Entry(
            self,
            "sentence",
            place,
            tr(self.bot.sentence),
            self._take("sentence"),
            longest=LENGTHS["sentence"],
        )
        self._build_tabs(x + 20, y + TABS, BOT[2] - 40)

    def _build_tabs(self, x: float, y: float, wide: float) -> None:
        titles = _pages()
        share = (wide + 4) / len(titles)
        room = self.app.frame.px(share - 20)
        smallest, size = self.brush.smallest, self.app.frame.text(18)
        px = min(
            self.art.fit(each, Face.DISPLAY, size, room, smallest)[1] for each in titles.values()
        )
        for number, (page, title) in enumerate(titles.items()):
            place = (x + number * share, y, share - 4, 46)
            turn = partial(self.turn_to, page)
            Tab(self, f"page-{page}", place, title, turn, chosen=page == self.page, px=px)

    def _build_page(self) -> None:
        x, y = self.x + BOT[0] + 20, self.y + BOT[1] + PAGE
        wide, tall = BOT[2] - 40, BOT[3] - PAGE - 8
        self.dials = []
        self.favourites.arrange(())
        if self.page == "hands":
            self.hands.build(self, (x, y, wide, tall))
        elif self.page == "games":
            self._build_games((x, y, wide, tall))
        first, *others = parameters(self.page) or (None,)
        if first is not None:  # the only one with a long sentence, if there are many
            self._dial(first, (x, y, wide, DIAL))
        room = (tall + 8 - DIAL) / max(1, len(others))
        high = min(DIAL, room // GRID * GRID)
        for number, each in enumerate(others):
            self._dial(each, (x, y + DIAL + number * high, wide, high))

    def _dial(self, parameter: Parameter, box: tuple[float, float, float, float]) -> None:
        self.dials.append(
            Dial(
                self,
                parameter.name,
                box,
                parameter.label,
                parameter.shown(self.bot),
                Range(parameter.limits, parameter.by, parameter.unit),
                parameter.sentence,
                partial(self._take_number, parameter),
                usual=parameter.shown(self.saved),
            )
        )

    @property
    def _more(self) -> float:
        """Extra height for one more line at large text sizes."""
        return 40 * (self.app.frame.text_size / 100 - 1)

    def _build_games(self, box: tuple[float, float, float, float]) -> None:
        """The field for the style, and the games it chooses as the dealer."""
        x, y, wide, tall = box
        place = (x + wide - 200, y, 200, 40)
        Entry(self, "style", place, self.bot.style, self._take("style"), longest=16)
        down = 130 + self._more
        self.favourites.begin(self, "favourites", (x - 14, y + down, wide + 14, tall - down))
        rows = []
        box = (x, y + down, self.favourites.row_width, 36.0)
        for part in sections(shipped_ids(), self.saved.favourites):
            rows.append(Row(HEADING, heading=part.heading))
            rows += [Row(36, self._toggle(game, box)) for game in part.games]
        self.favourites.rows = ()
        self.favourites.arrange(rows)

    def _toggle(self, game: str, place: Units) -> Toggle:
        return Toggle(
            self,
            f"likes-{game}",
            place,
            game_name(game),
            game in self.bot.favourites,
            partial(self._like, game),
            value_width=130,
        )

    # Choices

    def turn_to(self, page: str) -> None:
        """Show another page of numbers."""
        self.page = page
        self.app.rebuild_soon()

    def _turn_to_game(self, game: str) -> None:
        """Show the game; for any other game, the first one without a threshold of its own."""
        if game == ANY_OTHER and self.chart.choices.stop[0] in dict(self.bot.enter):
            own = dict(self.bot.enter)
            game = next((each for each in PRESETS if each not in own), game)
        self.chart.show_game(game)
        self.app.rebuild_soon()

    def _turned(self) -> None:
        """Set the chart to another game or number of players."""
        self.hands.follow(self.chart.choices.stop[0])
        self._play()

    def take(self, bot: Persona) -> None:
        """Apply a changed bot: update the chart and restart the test."""
        self.bot = bot
        self.chart.present()
        self._play()
        self._present()

    def _take(self, name: str) -> Callable[[str], None]:
        """A callback that sets a text of the bot."""
        return lambda text: self.take(replace(self.bot, **{name: text}))  # type: ignore[arg-type]  # texts all

    def _take_number(self, parameter: Parameter, shown: float) -> None:
        value = parameter.stored(shown)
        self.chart.show_moment(SHOWN_AT.get(parameter.name, ()))
        if parameter.name not in THINKING:
            number: float = int(value) if parameter.name in WHOLE else value
            bot = replace(self.bot, **{parameter.name: number})  # type: ignore[arg-type]  # a number
            self.take(_consistent_tilt(bot, parameter.name))
            if bot != self.bot:
                for dial, each in zip(self.dials, parameters(self.page), strict=True):
                    dial.present(each.shown(self.bot))
            return
        shortest, longest = self.bot.think
        think = (
            (value, max(value, longest))
            if parameter.name == THINKING[0]
            else (min(value, shortest), value)
        )
        self.take(replace(self.bot, think=think))
        for dial, number in zip(self.dials[-2:], think, strict=True):
            dial.present(number)

    def _step_face(self, by: int) -> None:
        known = avatars()
        at = known.index(self.bot.portrait) if self.bot.portrait in known else 0
        self.take(replace(self.bot, portrait=known[(at + by) % len(known)]))
        self.face.present(self.bot.portrait)

    def _like(self, game: str, liked: bool) -> None:
        names = set(self.bot.favourites) - {game} | ({game} if liked else set())
        known = dict.fromkeys((*shipped_ids(), *self.bot.favourites))
        self.take(replace(self.bot, favourites=tuple(each for each in known if each in names)))

    def _play(self) -> None:
        spot = self.chart.choices.spot
        known = self.app.roster.bots
        playing = company(spot.rules, self.bot, tuple(known.values()), spot.players)
        others = [known[bot.id].name for bot in playing.bots[1:]]
        self.match.begin(playing, (self.bot.name, *others))

    # Saving

    @property
    def changed(self) -> bool:
        """Whether there are unsaved changes."""
        return self.bot != self.saved

    @property
    def problem(self) -> str:
        """The reason why the bot cannot be saved, in a sentence; empty if it can."""
        others = [each for each in self.app.roster.bots.values() if each.id != self.bot.id]
        names = {name_key(each.name) for each in others}
        styles = {each.style: each.name for each in others}
        if not self.bot.name:
            return tr("Enter a name.")
        if name_key(self.bot.name) in names:
            return tr("There is already a bot called {name}.", name=self.bot.name)
        if not self.bot.sentence:
            return tr("Write a one-line description.")
        if not STYLE.fullmatch(self.bot.style):
            return tr("Style must be one lowercase word, such as rock.")
        if self.bot.style and self.bot.style in styles:
            owner = styles[self.bot.style]
            return tr(
                "The style “{style}” is already used by {name}.", style=self.bot.style, name=owner
            )
        return ""

    def save(self) -> None:
        """Save the bot, or report the reason why it cannot be saved."""
        if self.problem:
            self.app.notify(self.problem)
            return
        try:
            self.app.roster.save(self.bot)
        except RosterError as error:
            self.app.notify(str(error))
            return
        self.saved = self.bot
        self.done(self.bot)
        self.app.notify(tr("{name} saved. Changes apply from the next table.", name=self.bot.name))
        self.app.rebuild_soon()

    def undo(self) -> None:
        """Restore the saved bot."""
        self.bot = self.saved
        self.app.rebuild_soon()

    def leave_workshop(self) -> None:
        """Go back; asks about unsaved changes."""
        if (words := self.loses()) is None:
            self.app.pop()
            return
        title = tr("Leave without saving?")
        self.app.go(Ask(title, words, tr("Leave"), self.app.pop))

    def loses(self) -> str | None:
        if not self.changed:
            return None
        return tr("Your changes to {name} haven't been saved.", name=self.saved.name)

    def _present(self) -> None:
        for button in (self.undo_button, self.save_button):
            (button.enable if self.changed else button.disable)()
        self.invalidate()

    # Keys, pointer and time

    def act(self, action: Action) -> bool:
        if action is Action.BACK:
            self.leave_workshop()
            return True
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        return self.page == "games" and scrolled(self.favourites, self, event)

    def update(self, dt: float) -> bool:
        return self.match.update(dt)

    @property
    def at_rest(self) -> bool:
        return not self.match.match.running

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        brush, frame, (x, y) = self.brush, self.app.frame, (self.x, self.y)
        surface.blit(brush.backdrop(), (0, 0))
        page_heading(surface, brush, tr("Bot workshop"), x + BOT[0], y + 46)
        brush.panel(surface, frame.rect(x + BOT[0], y + BOT[1], *BOT[2:]))
        if self.page == "hands":
            self.hands.draw(surface)
        if self.page == "games":
            self._draw_games(surface)
        for dial in self.dials:
            dial.draw(surface)
        self.chart.draw(surface)
        self.match.draw(surface)
        words, colour = self.problem, palette.WARNING
        if not words:
            colour = palette.QUIET
            words = tr("Not saved yet.") if self.changed else tr("All changes saved.")
        place = (x + 466, y + 646, 496, 60)
        say_in(surface, brush, words, place, size=16, colour=colour, anchor="center")

    def _draw_games(self, surface: pygame.Surface) -> None:
        x, y = self.x + BOT[0] + 20, self.y + BOT[1] + PAGE
        wide = BOT[2] - 40
        words = tr("Style, in one word")
        say_in(surface, self.brush, words, (x, y, wide - 212, 40), size=16, colour=palette.CREAM)
        words = tr("Seats this bot from the command line, as in bot:rock.")
        say_in(surface, self.brush, words, (x, y + 44, wide, 40 + self._more))
        for heading, top in self.favourites.headings():
            middle = top + HEADING / 2 + 3
            small_heading(surface, self.brush, heading, x, middle, wide - 40)
        words = tr("Games it picks in Dealer's Choice:")
        say_in(surface, self.brush, words, (x, y + 88 + self._more, wide, 36), colour=palette.CREAM)


def _consistent_tilt(bot: Persona, changed: str) -> Persona:
    """The bot with `tilt` and `tilt_deals` consistent: both zero or neither."""
    if changed == "tilt" and bot.tilt and not bot.tilt_deals:
        return replace(bot, tilt_deals=TILT_DEALS)
    if changed == "tilt_deals" and not bot.tilt_deals:
        return replace(bot, tilt=0.0)
    return bot


def _pages() -> dict[str, str]:
    """The titles of the pages."""
    titles = (tr("Hands"), tr("Pot"), tr("Turn"), tr("Nerves"), tr("Games"))
    return dict(zip(PAGES, titles, strict=True))
