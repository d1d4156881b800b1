"""The focus ring: which control has the keyboard focus, and where it moves next."""

from collections.abc import Sequence
from typing import Protocol

import pygame

from guts_gui.controls.keys import Action

HOLD_DELAY = 0.40
HOLD_EVERY = 0.07
FROM_ONE_TO_ANOTHER = (
    Action.NEXT,
    Action.PREVIOUS,
    Action.UP,
    Action.DOWN,
    Action.LEFT,
    Action.RIGHT,
)
"""The actions that move the focus."""


class Focusable(Protocol):
    """A control that can have the keyboard focus."""

    key: str
    holds_text: bool

    @property
    def focusable(self) -> bool: ...

    @property
    def scrolls(self) -> bool:
        """Whether it is a row of a list, which is scrolled into view when focused."""
        ...

    @property
    def in_sight(self) -> bool:
        """Whether it is not scrolled out of view."""
        ...

    @property
    def deliberate(self) -> bool:
        """Whether Enter and Space press it only after the player has moved the focus there."""
        ...

    @property
    def place(self) -> pygame.Rect:
        """Its rectangle in pixels."""
        ...

    @property
    def ring(self) -> pygame.Rect:
        """The rectangle that the ring surrounds, in pixels."""
        ...

    def take_focus(self) -> None: ...

    def lose_focus(self) -> None: ...

    def activate(self) -> bool:
        """Enter or Space; True if used."""
        ...

    def refuse(self) -> None:
        """Enter or Space, which do not press it yet."""
        ...

    def step(self, by: int) -> bool:
        """Left (-1) or Right (+1); True if used."""
        ...

    def typed(self, event: pygame.event.Event) -> bool:
        """A key press; True if used."""
        ...


class FocusRing:
    """The controls in order of focus, one of which has it whenever any can."""

    def __init__(self) -> None:
        self.widgets: list[Focusable] = []
        self.current: Focusable | None = None
        self.keyed = False
        """Whether the keyboard was used last: the pointer has not moved since."""
        self.moved = False
        """Whether the player moved the focus to its control with the keyboard."""
        self.given = False
        """Whether the player gave its control the focus, by a click or with the keyboard."""
        self._first: str | None = None
        self._held: tuple[int, int] | None = None
        self._wait = 0.0

    def add(self, widget: Focusable) -> None:
        """Append a control."""
        self.widgets.append(widget)

    def start(self, widget: Focusable) -> None:
        """Set the control that has the focus when the scene is first built."""
        self._first = widget.key

    def clear(self) -> str | None:
        """Remove all controls; returns the key of the focused one, to restore it later."""
        key = self.current.key if self.current else None
        if self.current is not None:
            self.current.lose_focus()
        self.widgets = []
        self.current = None
        self._held = None
        return key

    def restore(self, key: str | None) -> None:
        """Focus the control with that key, or the scene's first choice, or the first control."""
        given = self.given
        for wanted in (key, self._first):
            found = self.find(wanted)
            if found is not None and found.focusable:
                self.give(found)
                self.given = given and wanted == key
                return
        self.give(next((w for w in self.widgets if w.focusable), None))

    def find(self, key: str | None) -> Focusable | None:
        """The control with that key."""
        return next((w for w in self.widgets if w.key == key), None)

    def give(self, widget: Focusable | None, *, moved: bool = False) -> None:
        """Move the focus; `moved` if the player does it with the keyboard."""
        self.moved = self.given = moved
        if widget is self.current:
            return
        self.release()
        previous, self.current = self.current, widget
        if previous is not None:
            previous.lose_focus()
        if widget is not None:
            widget.take_focus()

    def renew(self) -> None:
        """Give the focus again to the control that has it."""
        current, given, self.current = self.current, self.given, None
        self.give(current, moved=self.moved)
        self.given = given

    def aims_at(self, widget: Focusable) -> bool:
        """Whether Enter presses the control: it has the focus, by the player if need be."""
        return widget is self.current and (self.moved or not widget.deliberate)

    def settle(self) -> None:
        """Move the focus if its control can no longer have it."""
        if self.current is None or not self.current.focusable:
            self.give(next((w for w in self.widgets if w.focusable), None))

    @property
    def holds_text(self) -> bool:
        """Whether a text field has the focus."""
        return self.current is not None and self.current.holds_text

    @property
    def busy(self) -> bool:
        """Whether a held arrow key is stepping a value."""
        return self._held is not None

    def act(self, action: Action, key: int = 0) -> bool:
        """Apply an action to the focused control, or move the focus; False if unused."""
        self.settle()
        self.keyed = True
        current = self.current
        if current is None:
            return False
        if action is Action.CONTINUE:
            if self.aims_at(current):
                return current.activate()
            current.refuse()
            return True
        if action in FROM_ONE_TO_ANOTHER and not self.aims_at(current):
            self.moved = self.given = True  # the first key shows where the focus is
            current.take_focus()
            return True
        if action in (Action.NEXT, Action.PREVIOUS):
            return self._along(1 if action is Action.NEXT else -1)
        if action in (Action.LEFT, Action.RIGHT):
            by = 1 if action is Action.RIGHT else -1
            if current.step(by):
                self._held, self._wait = (key, by), HOLD_DELAY
                return True
        if action in (Action.UP, Action.DOWN, Action.LEFT, Action.RIGHT):
            target = nearest(current, self.widgets, action)
            if target is not None:
                self.give(target, moved=True)
            return True
        return False

    def typed(self, event: pygame.event.Event) -> bool:
        """Offer a key press to the focused control before it becomes an action."""
        return self.current is not None and self.current.typed(event)

    def release(self, key: int | None = None) -> None:
        """A key was released: stop stepping."""
        if self._held is not None and key in (None, self._held[0]):
            self._held = None

    def update(self, dt: float) -> None:
        """Keep stepping while an arrow key is held."""
        if self._held is None or self.current is None:
            return
        self._wait -= dt
        while self._wait <= 0 and self._held is not None:
            self._wait += HOLD_EVERY
            if not self.current.step(self._held[1]):
                self._held = None

    def _along(self, by: int) -> bool:
        order = [w for w in self.widgets if w.focusable]
        if self.current in order:
            self.give(order[(order.index(self.current) + by) % len(order)], moved=True)
        return True


def nearest(current: Focusable, widgets: Sequence[Focusable], action: Action) -> Focusable | None:
    """The closest control in the direction of an arrow key.

    Rows that are scrolled out of view are reached only from other rows.
    """
    best: tuple[float, Focusable] | None = None
    for widget in widgets:
        if widget is current or not widget.focusable:
            continue
        if not widget.in_sight and not current.scrolls:
            continue
        distance = _distance(current.ring, widget.ring, action)
        if distance is not None and (best is None or distance < best[0]):
            best = (distance, widget)
    return best[1] if best else None


def _distance(here: pygame.Rect, there: pygame.Rect, action: Action) -> float | None:
    """Distance of a rectangle in a direction; None if not there. Sideways counts three times."""
    if action in (Action.UP, Action.DOWN):
        here = pygame.Rect(here.y, here.x, here.h, here.w)
        there = pygame.Rect(there.y, there.x, there.h, there.w)
    if action in (Action.LEFT, Action.UP):
        here = pygame.Rect(-here.right, here.y, here.w, here.h)
        there = pygame.Rect(-there.right, there.y, there.w, there.h)
    ahead = there.left - here.right
    if ahead < -min(here.w, there.w) / 2 or there.centerx <= here.centerx:
        return None
    aside = max(0, there.top - here.bottom, here.top - there.bottom)
    drift = abs(there.centery - here.centery)
    return max(0, ahead) + 3 * aside + 0.2 * drift
