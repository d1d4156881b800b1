"""Page of the workshop for a bot's threshold (`enter`), game by game."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from guts_engine.bots.persona import (
    Enter,
    Equilibrium,
    Minimum,
    Persona,
    PersonaError,
    Share,
)
from guts_engine.hands.ranking import best
from guts_engine.rules.presets import PRESETS
from guts_gui.app.scene import Scene
from guts_gui.bots.thresholds import (
    ANY_OTHER,
    Kind,
    cards_of,
    enter_of,
    kind_of,
    kinds,
    minimum,
    with_enter,
    with_kind,
)
from guts_gui.controls import Entry, Stepper, Units
from guts_gui.drawing import palette
from guts_gui.drawing.assets import Face
from guts_gui.i18n.translate import decimal, per_cent, tr, trn
from guts_gui.scenes.bots.workshop_dial import LINE, Dial, Range
from guts_gui.scenes.common.sheet import small_heading
from guts_gui.scenes.common.strip import say_in
from guts_gui.words.games import game_name
from guts_gui.words.names.hands import full_hand_name
from guts_gui.words.names.ranks import rank_mark

ROW = 50.0
VALUE = 264.0
CARD = 58.0
LONGEST_HAND = 12


class HandsPage:
    """The game, the kind of threshold, and its value.

    `take` is called with the changed bot, `turn` with a newly selected game; `needed` is the
    share of hands with which the bot stays out now.
    """

    def __init__(
        self,
        bot: Callable[[], Persona],
        saved: Callable[[], Persona],
        take: Callable[[Persona], None],
        turn: Callable[[str], None],
        needed: Callable[[], float],
    ) -> None:
        self.bot = bot
        self.saved = saved
        self.take = take
        self.turn = turn
        self.needed = needed
        self.game = ANY_OTHER
        self.problem = ""
        self.dial: Dial | None = None

    def build(self, scene: Scene, box: Units) -> None:
        """Create the controls for the selected game."""
        self.scene, self.box = scene, box
        self.problem = ""
        x, y, width, _ = box
        self._stepper("enter-game", y, tr("Game"), (ANY_OTHER, *PRESETS), self.game, self._turn)
        kind = kind_of(self.bot(), self.game)
        self._stepper("enter-kind", y + ROW, tr("Plays"), kinds(self.game), kind, self._take_kind)
        self.dial = None
        enter = enter_of(self.bot(), self.game)
        below = y + 2 * ROW + 6
        if isinstance(enter, Share):
            self._build_share(enter, (x, below, width, 84))
        elif isinstance(enter, Minimum):
            place = (x + width - VALUE, below, VALUE, LINE + 4)
            Entry(scene, "enter-hand", place, enter.text, self._take_hand, longest=LONGEST_HAND)

    def _build_share(self, enter: Share, box: Units) -> None:
        saved = enter_of(self.saved(), self.game)
        usual = saved.out if isinstance(saved, Share) else enter.out
        self.dial = Dial(
            self.scene,
            "enter-share",
            box,
            tr("Top"),
            _in(enter.out),
            Range((0, 100), 1, lambda _: "%"),
            lambda v: tr(
                "Plays {n}% of hands, before temper and nerves.", n=decimal(v, 2, exact=False)
            ),
            lambda v: self.take(with_enter(self.bot(), self.game, Share(round(1 - v / 100, 6)))),
            usual=_in(usual),
        )

    def _stepper(
        self,
        key: str,
        y: float,
        label: str,
        values: tuple[str, ...],
        value: str,
        take: Callable[[str], None],
    ) -> None:
        x, _, width, _ = self.box
        Stepper(
            self.scene,
            key,
            (x - 14, y, width + 14, LINE + 4),
            label,
            values,
            value,
            take,
            spell=_spelled,
            value_width=VALUE,
        )

    # Choices

    def follow(self, game: str) -> None:
        """Show the threshold used in this game: its own, or that of all other games."""
        own = game in dict(self.bot().enter)
        if self.game != game and (own or self.game != ANY_OTHER):
            self.game = game if own else ANY_OTHER

    def _turn(self, game: str) -> None:
        self.game = game
        self.turn(game)

    def _take_kind(self, kind: str) -> None:
        self.take(with_kind(self.bot(), self.game, Kind(kind), self.needed()))
        self.turn(self.game)

    def _take_hand(self, text: str) -> None:
        try:
            weakest = minimum(self.bot(), self.game, text)
        except PersonaError:
            enter = enter_of(self.bot(), self.game)
            example = enter.text if isinstance(enter, Minimum) else ""
            self.problem = trn(
                "“{text}” isn't a hand of {n} card. Write it like {example}.",
                "“{text}” isn't a hand of {n} cards. Write it like {example}.",
                PRESETS[self.game].held_ranking.size,
                text=text,
                example=example,
            )
            self.scene.invalidate()
            return
        self.problem = ""
        self.take(with_enter(self.bot(), self.game, weakest))

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the meaning of the threshold, with the cards of a minimum hand."""
        frame, brush = self.scene.app.frame, self.scene.brush
        x, y, width, _ = self.box
        below = y + 2 * ROW + 6
        enter = enter_of(self.bot(), self.game)
        if self.game == ANY_OTHER:
            self._draw_own(surface)
        if self.dial is not None:
            self.dial.draw(surface)
            return
        if not isinstance(enter, Minimum):
            words = _as_others() if enter is None else _equilibrium(self.game)
            say_in(surface, brush, words, (x, below, width, 70), size=16)
            return
        at = (frame.px(x), frame.px(below + (LINE + 4) / 2))
        wide = frame.px(width - VALUE - 12)
        brush.write(surface, tr("Minimum hand"), at, Face.TEXT, frame.text(16), width=wide)
        sentence, colour = self.problem, palette.WARNING
        if not sentence:
            hand = best(cards_of(enter), PRESETS[self.game].held_ranking)
            sentence = tr("{hand}, or better.", hand=full_hand_name(hand))
            colour = palette.QUIET
        say_in(surface, brush, sentence, (x, below + 44, width, 48), colour=colour, size=16)
        self._draw_cards(surface, enter, x, below + 98)

    def _draw_own(self, surface: pygame.Surface) -> None:
        """The games with their own threshold, a line each."""
        frame, brush = self.scene.app.frame, self.scene.brush
        x, y, width, height = self.box
        own = self.bot().enter
        if not own:
            return
        top = y + 2 * ROW + 104
        small_heading(surface, brush, tr("Exceptions"), x, top, width)
        px = frame.text(15)
        pitch = min(1.5 * px, frame.px(y + height - top - 20) / len(own))
        for number, (game, enter) in enumerate(own):
            middle = round(frame.px(top + 26) + number * pitch)
            name, words = game_name(game), _briefly(enter, game)
            half = frame.px(width / 2)
            brush.write(surface, name, (frame.px(x), middle), px=px, width=half)
            at = (frame.px(x + width), middle)
            brush.write(
                surface, words, at, px=px, colour=palette.QUIET, anchor="midright", width=half
            )

    def _draw_cards(self, surface: pygame.Surface, weakest: Minimum, x: float, y: float) -> None:
        frame = self.scene.app.frame
        for number, each in enumerate(cards_of(weakest)):
            drawn = self.scene.art.card(each.text, frame.px(CARD))
            surface.blit(drawn, (frame.px(x + number * (CARD + 8)), frame.px(y)))


def _as_others() -> str:
    return tr("Uses the setting for all other games.")


def is_known(game: str) -> bool:
    """Whether the game's equilibrium is certain for every number of players.

    That of all other games is not.
    """
    if game not in PRESETS:
        return False
    from guts_engine.strategy.known import is_certain  # slow to import

    rules = PRESETS[game]
    return all(is_certain(rules, each) for each in range(2, rules.most_seats + 1))


def _equilibrium(game: str) -> str:
    if is_known(game):
        return tr(
            "The equilibrium threshold: nobody can exploit it, whatever the pot or number of"
            " players."
        )
    return tr("About the equilibrium threshold: it isn't known exactly everywhere.")


def _briefly(enter: Enter, game: str) -> str:
    match enter:
        case Minimum():
            return tr("from {hand} up", hand="-".join(map(rank_mark, enter.ranks)))
        case Share():
            return tr("the best {share}", share=per_cent(1 - enter.out))
        case Equilibrium():
            return tr("the equilibrium") if is_known(game) else tr("about the equilibrium")


def _in(out: float) -> float:
    """The share of hands played, in per cent."""
    return round(100 * (1 - out), 4)


def _spelled(value: str) -> str:
    return {
        ANY_OTHER: tr("All other games"),
        Kind.AS_OTHERS: tr("Default"),
        Kind.MINIMUM: tr("A minimum hand"),
        Kind.SHARE: tr("A share of hands"),
        Kind.EQUILIBRIUM: tr("The equilibrium"),
    }.get(value) or game_name(value)
