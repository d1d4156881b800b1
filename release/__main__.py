"""Build all packages in dist from the frozen program: `make release`."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from release.archive import archive
from release.project import DIST, FROZEN, ROOT, ReleaseError, epoch


def main() -> int:
    """Build the packages; if one fails, print a sentence and return 1."""
    os.environ["SOURCE_DATE_EPOCH"] = str(epoch())
    try:
        packages = _packages()
    except ReleaseError as wrong:
        print(f"release: {wrong}", file=sys.stderr)
        return 1
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in packages]
    (DIST / "SHA256SUMS").write_text("".join(lines), encoding="utf-8", newline="\n")
    for path in packages:
        print(f"{path.stat().st_size / 1e6:6.1f} MB  dist/{path.name}")
    return 0


def _packages() -> list[Path]:
    if not (FROZEN / "NOTICES.txt").is_file() and sys.platform != "darwin":
        raise ReleaseError("dist/guts has no frozen program; run make build first.")
    asked = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(DIST), str(ROOT)]
    for old in (*DIST.glob("guts?table*"), *DIST.glob("SHA256SUMS")):
        old.unlink()
    subprocess.run(asked, check=True, stdout=subprocess.DEVNULL)
    packages = [*DIST.glob("*.whl"), *DIST.glob("*.tar.gz"), archive()]
    if shutil.which("dpkg-deb"):
        from release.deb import deb

        packages.append(deb())
    return sorted(packages)


if __name__ == "__main__":
    sys.exit(main())
