"""Those that open the window need not draw again what others have drawn."""

from tests.gui.helpers.drawings import remember

remember()
