"""UIManager whose theme is made once for all scenes."""

from typing import Any

from pygame_gui import UIManager
from pygame_gui.core import BlockingThreadedResourceLoader, UIAppearanceTheme
from pygame_gui.core.utility import set_default_manager


class Manager(UIManager):
    """UIManager for a window of that size; a known `theme` is shared, as it is slow to make."""

    def __init__(self, size: tuple[int, int], theme: UIAppearanceTheme | None) -> None:
        self.theme = theme
        # pygame_gui would start five threads for every scene, although a known theme loads nothing
        loader = BlockingThreadedResourceLoader()  # type: ignore[no-untyped-call]  # pygame_gui
        loader.num_loading_threads = 1
        set_default_manager(self)  # otherwise pygame_gui keeps the first one, with its scene
        super().__init__(size, enable_live_theme_updates=False, resource_loader=loader)
        if theme is None:
            loader.start()  # type: ignore[no-untyped-call]  # pygame_gui
            loader.update()

    def create_new_theme(self, theme_path: Any = None) -> UIAppearanceTheme:
        """The shared theme."""
        if self.theme is None:
            self.theme = super().create_new_theme(theme_path)
        return self.theme
