"""Shares drawings between the regression tests that open the window."""

from tests.gui.helpers.drawings import remember

remember()
