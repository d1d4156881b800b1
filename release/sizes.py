"""Sizes of the parts of dist/guts: `python -m release.sizes`."""

import sys
from collections import Counter
from pathlib import Path

from PyInstaller.archive.readers import CArchiveReader  # type: ignore[import-untyped]  # no types

from release.project import FROZEN


def main() -> int:
    """Print folders and libraries, then the modules in the program's own file, largest first."""
    folder: Counter[str] = Counter()
    for path in FROZEN.rglob("*"):
        if path.is_file() and not path.is_symlink():
            inside = path.relative_to(FROZEN)
            folder[str(Path(*inside.parts[:2]))] += path.stat().st_size
    _print(folder, f"{FROZEN.name} in all")
    modules: Counter[str] = Counter()
    packed = CArchiveReader(str(FROZEN / "guts")).open_embedded_archive("PYZ.pyz")
    for name, (_, _, size) in packed.toc.items():
        modules[name.partition(".")[0]] += size
    _print(modules, "modules in guts, compressed")
    return 0


def _print(sizes: Counter[str], whole: str) -> None:
    for name, size in sizes.most_common(15):
        print(f"{size / 1e6:7.1f} MB  {name}")
    print(f"{sizes.total() / 1e6:7.1f} MB  {whole}\n")


if __name__ == "__main__":
    sys.exit(main())
