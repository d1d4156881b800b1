"""The benchmarks of `make bench`: every figure beside its target or a reference."""

import os

# before any import of pygame: no window, no sound, no greeting
for _name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
    os.environ.setdefault(_name, "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
