"""The metadata of packages agrees with the program."""

import re
import tarfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from guts_engine.rules.presets import PRESETS
from release import archive, deb, project
from release.copyrights import copyrights
from release.metainfo import ENTRY, metainfo
from release.parts import parts
from release.project import ROOT, VERSION, ReleaseError, releases

LANG = "{http://www.w3.org/XML/1998/namespace}lang"
NUMBERS = {15: "fifteen"}
LANGUAGES = {None, *(path.name for path in (ROOT / "assets/locale").iterdir())}


def test_the_metainfo_speaks_every_language_and_names_this_version() -> None:
    root = ElementTree.fromstring(metainfo().encode())
    assert {each.get(LANG) for each in root.iter("summary")} == LANGUAGES
    paragraphs = [each.get(LANG) for each in root.iter("p")]
    assert set(paragraphs) == LANGUAGES
    assert len({paragraphs.count(language) for language in LANGUAGES}) == 1
    assert [each.get("version") for each in root.iter("release")] == [VERSION]
    assert root.findtext("launchable") == ENTRY.name


def test_packages_count_the_games_rightly() -> None:
    described = " ".join(metainfo().split()), deb._CONTROL
    assert all(
        f"There are {NUMBERS[len(PRESETS)]} games" in " ".join(text.split()) for text in described
    )


def test_a_changelog_without_this_version_is_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "CHANGELOG.md").write_text("# Changelog\n\n## [0.0.1] - 2020-02-02\n\n- Old.\n")
    monkeypatch.setattr(project, "ROOT", tmp_path)
    with pytest.raises(ReleaseError, match=re.escape(f"begin with version {VERSION}")):
        releases()


def test_debian_reads_the_changelog(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    lines = deb.changelog().splitlines()
    assert lines[0] == f"guts-table ({VERSION}) stable; urgency=medium"
    changes = [line for line in lines if line.startswith("  * ")]
    assert changes and len(changes) == sum(len(each.changes) for each in releases())
    assert max(map(len, lines[:-1])) <= 80
    assert re.fullmatch(r" -- .+ <.+@.+>  \w{3}, \d\d \w{3} \d{4} [\d:]{8} \+0000", lines[-1])


def test_an_unreleased_version_is_dated_by_its_commit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    dated = releases()[0].date
    assert ("14 Nov 2023 22:13:20 +0000" in deb.changelog()) == (dated is None)


def test_the_copyright_file_has_a_paragraph_for_every_part_and_licence() -> None:
    font = ROOT / "assets/fonts/Bitter-Bold.ttf"
    text = copyrights(parts([("guts_gui/assets/fonts/Bitter-Bold.ttf", font)]))
    files = re.findall(r"^Files: (.+)$", text, re.MULTILINE)
    assert "usr/lib/guts-table/_internal/guts_gui/assets/fonts/Bitter-Bold.ttf" in files
    used = set(
        re.findall(r"^Files: .+\n(?: .+\n)*Copyright: .+\n(?: .+\n)*License: (\S+)$", text, re.M)
    )
    explained = set(re.findall(r"^License: (\S+)\n .+$", text, re.MULTILINE))
    assert used == explained and "MIT" in used and "OFL-1.1" in used
    assert re.search(r"^Copyright: 2011 The Bitter Project Authors", text, re.MULTILINE)


def test_an_archive_does_not_tell_who_packed_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    file = tarfile.TarInfo("guts")
    file.uid, file.uname, file.mode, file.mtime = 1000, "ann", 0o664, 1
    plain = archive._plain(file)
    assert (plain.uid, plain.uname, plain.mode, plain.mtime) == (0, "root", 0o644, 1700000000)
    file.mode = 0o775
    assert archive._plain(file).mode == 0o755
