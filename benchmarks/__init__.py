"""What `make bench` measures: every figure beside what it is compared with, in one run."""

import os

# Before anything imports pygame: no screen, no sound, no greeting.
for _name in ("SDL_VIDEODRIVER", "SDL_AUDIODRIVER"):
    os.environ.setdefault(_name, "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
