"""Integration with the desktop: window, menu entry and fault log."""
