"""Fetch the copyright files named in libraries.toml from Debian's packages: `make licences`.

Needed only after a change of libraries.toml: the texts are committed, so builds need no network.
"""

import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path

from release.notices import ALIASES, COMMON
from release.parts import LICENCES, libraries


def main() -> int:
    """Fetch and write the texts."""
    packages = sorted({each.package for each in libraries() if each.package})
    names: set[str] = set()
    for package, text in _copyrights(packages):
        (LICENCES / f"{package}.txt").write_text(text, encoding="utf-8")
        names.update(COMMON.findall(text))
    for name in sorted({ALIASES.get(each, each) for each in names}):
        text = Path("/usr/share/common-licenses", name).read_text(encoding="utf-8")
        (LICENCES / "common" / name).write_text(text, encoding="utf-8")
    return 0


def _copyrights(packages: list[str]) -> list[tuple[str, str]]:
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)  # apt fetches as another user
        subprocess.run(["apt-get", "-q", "download", *packages], cwd=folder, check=True)
        return [_copyright(each) for each in sorted(Path(folder).glob("*.deb"))]


def _copyright(path: Path) -> tuple[str, str]:
    command = ["dpkg-deb", "-f", str(path), "Package", "Version"]
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    fields = dict(line.split(": ") for line in output.splitlines())
    package = fields["Package"]
    command = ["dpkg-deb", "--fsys-tarfile", str(path)]
    packed = subprocess.run(command, check=True, capture_output=True).stdout
    with tarfile.open(fileobj=BytesIO(packed)) as files:
        file = files.extractfile(f"./usr/share/doc/{package}/copyright")
        assert file is not None
        text = file.read().decode()
    return package, f"Debian package {package} {fields['Version']}\n\n{text}"


if __name__ == "__main__":
    sys.exit(main())
