"""UIManager whose theme is read once for all scenes of a frame."""

from typing import Any

from pygame_gui import UIManager
from pygame_gui.core import BlockingThreadedResourceLoader, UIAppearanceTheme

from guts_gui.controls import theme
from guts_gui.layout.frame import Frame


class Manager(UIManager):
    """UIManager; `themes` caches the theme of each frame, which is slow to read."""

    def __init__(self, themes: dict[Frame, UIAppearanceTheme], frame: Frame) -> None:
        self._themes = themes
        self._frame = frame
        # pygame_gui would start five threads for every scene, although a known theme loads nothing
        loader = BlockingThreadedResourceLoader()  # type: ignore[no-untyped-call]  # pygame_gui
        loader.num_loading_threads = 1
        new = frame not in themes
        super().__init__(
            frame.size_px,
            theme(frame),
            enable_live_theme_updates=False,
            resource_loader=loader,
        )
        if new:
            loader.start()  # type: ignore[no-untyped-call]  # pygame_gui
            loader.update()

    def create_new_theme(self, theme_path: Any = None) -> UIAppearanceTheme:
        """The theme of the frame, shared by all scenes."""
        if self._frame not in self._themes:
            self._themes.clear()
            self._themes[self._frame] = super().create_new_theme(theme_path)
        return self._themes[self._frame]
