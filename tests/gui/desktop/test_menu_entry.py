"""The desktop's menu entry: installed, repaired after an update, and removed."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from guts_gui.cli.main import main
from guts_gui.desktop import menu_entry as desktop
from guts_gui.desktop.menu_entry import ENTRY, ICONS, DesktopError, install, uninstall
from tests.gui.helpers.unprivileged import reachable_folder, read_only

pytestmark = pytest.mark.skipif(
    sys.platform in ("win32", "darwin"), reason="these systems have no menu entries of this kind"
)


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The user's folder for entries and icons, on a system without installed ones."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    monkeypatch.setenv("XDG_DATA_DIRS", str(tmp_path / "system"))
    return tmp_path / "share"


def program(path: Path) -> Path:
    """A program that prints how it was started."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('#!/bin/sh\nprintf "%s|" "$0" "$@"\n')
    path.chmod(0o755)
    return path


def frozen(monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
    """Make the running program a frozen one at that path."""
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", str(path))


def value(entry: Path, key: str) -> str:
    """A string of the entry, parsed as the specification says."""
    lines = entry.read_text(encoding="utf-8").split("\n")
    (raw,) = (line.removeprefix(f"{key}=") for line in lines if line.startswith(f"{key}="))
    plain, escapes = "", iter(raw)
    for each in escapes:
        meant = {"n": "\n", "t": "\t", "r": "\r", "s": " ", "\\": "\\"}
        plain += meant[next(escapes)] if each == "\\" else each
    return plain


def started(entry: Path) -> str:
    """The output of the program that the entry starts; shell quoting is the same."""
    command = value(entry, "Exec").replace("%%", "%")
    done = subprocess.run(["sh", "-c", command], capture_output=True, timeout=60, check=True)
    return done.stdout.decode()


def files(folder: Path) -> set[str]:
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir()}


class TestInstalled:
    def test_entry_and_icons_lie_where_a_desktop_looks(
        self, share: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main(["--install-desktop"]) == 0
        assert capsys.readouterr().out.splitlines() == [
            f"Guts Table was added to the applications menu: {share / ENTRY}"
        ]
        assert (share / ICONS / "48x48/apps/guts-table.png").read_bytes()[:4] == b"\x89PNG"
        assert (share / ICONS / "scalable/apps/guts-table.svg").is_file()
        assert len(files(share)) == len(desktop.SIDES) + 2
        assert {(share / name).stat().st_mode & 0o777 for name in files(share)} == {0o644}

    def test_a_second_time_replaces_the_first_and_keeps_nothing_aside(self, share: Path) -> None:
        install()
        before = files(share)
        assert len(install()) == 1
        assert files(share) == before

    def test_a_program_that_has_moved_is_found_again(
        self, share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        old = program(tmp_path / "guts-table-1.0/guts")
        frozen(monkeypatch, old)
        install()
        new = old.parent.rename(tmp_path / "guts-table-1.1") / "guts"
        assert not Path(value(share / ENTRY, "TryExec")).exists(), "the menu hides a dead entry"
        frozen(monkeypatch, new)
        assert len(install()) == 1
        assert value(share / ENTRY, "TryExec") == str(new)
        assert started(share / ENTRY) == f"{new}|"

    @pytest.mark.parametrize(
        "content", [b"", b"\xff\x00", b"[Desktop Entry]\nExec=mine\n", b"X-GutsTable-Checksum="]
    )
    def test_an_entry_of_somebody_else_is_kept_aside(self, content: bytes, share: Path) -> None:
        entry = share / ENTRY
        entry.parent.mkdir(parents=True)
        entry.write_bytes(content)
        (aside,) = (Path(line.split(" renamed ")[1]) for line in install()[1:])
        assert aside.read_bytes() == content
        assert aside.suffix != ".desktop", "no menu shows it"
        assert value(entry, "Name") == "Guts Table"

    def test_an_entry_that_was_edited_is_kept_aside(self, share: Path) -> None:
        install()
        entry = share / ENTRY
        edited = entry.read_bytes().replace(b"Name=Guts Table", b"Name=Cards")
        entry.write_bytes(edited)
        install()
        (aside,) = entry.parent.glob("*.kept-*")
        assert aside.read_bytes() == edited

    def test_links_are_replaced_and_what_they_lead_to_is_not_written(
        self, share: Path, tmp_path: Path
    ) -> None:
        icon, entry = share / ICONS / "48x48/apps/guts-table.png", share / ENTRY
        for number, link in enumerate((icon, entry)):
            link.parent.mkdir(parents=True)
            (tmp_path / str(number)).write_text("mine")
            link.symlink_to(tmp_path / str(number))
        install()
        assert not icon.is_symlink()
        assert not entry.is_symlink()
        assert (tmp_path / "0").read_text() == (tmp_path / "1").read_text() == "mine"

    def test_an_entry_for_all_users_is_named(self, share: Path, tmp_path: Path) -> None:
        other = tmp_path / "system" / ENTRY
        other.parent.mkdir(parents=True)
        other.touch()
        assert install()[1:] == [f"It replaces {other} in your menu"]


class TestRemoved:
    def test_what_was_installed_goes_and_everything_else_stays(
        self, share: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        for name in ("applications/other.desktop", f"{ICONS}/48x48/apps/other.png"):
            (share / name).parent.mkdir(parents=True)
            (share / name).touch()
        before = files(share)
        install()
        assert files(share) > before
        assert main(["--uninstall-desktop"]) == 0
        assert (
            capsys.readouterr().out
            == f"Guts Table was removed from the applications menu: {share / ENTRY}\n"
        )
        assert files(share) == before

    def test_an_earlier_version_shipped_other_icons_and_words(
        self, share: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        frozen(monkeypatch, program(tmp_path / "gone/guts"))
        install()
        for side in ("20x20", "48x48@2"):
            (share / ICONS / side / "apps").mkdir(parents=True)
            (share / ICONS / side / "apps/guts-table.png").touch()
        shutil.rmtree(tmp_path / "gone")
        monkeypatch.undo()
        monkeypatch.setenv("XDG_DATA_HOME", str(share))
        with patch.object(desktop, "asset", side_effect=FileNotFoundError):
            uninstall()
        assert not files(share)

    def test_nothing_is_said_to_be_there_when_nothing_is(self, share: Path) -> None:
        assert uninstall() == [f"Nothing to remove: {share / ENTRY} does not exist"]
        assert not share.exists()
        share.touch()
        assert uninstall()[0].startswith("Nothing to remove")

    def test_icons_without_an_entry_go_too(self, share: Path) -> None:
        install()
        (share / ENTRY).unlink()
        assert uninstall() == [
            f"The icons of an earlier menu entry were removed from {share / ICONS}"
        ]
        assert not files(share)

    @pytest.mark.parametrize("kind", ["edited", "foreign", "link", "broken link", "folder"])
    def test_an_entry_of_somebody_else_stays_with_its_icons(
        self, kind: str, share: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        install()
        entry = share / ENTRY
        if kind == "edited":
            entry.write_bytes(entry.read_bytes() + b"NoDisplay=true\n")
        else:
            ours = entry.rename(tmp_path / "ours")
            if kind == "foreign":
                entry.write_text("[Desktop Entry]\nExec=guts\n")
            elif kind == "folder":
                entry.mkdir()
            else:
                entry.symlink_to(ours if kind == "link" else tmp_path / "gone")
        before = files(share)
        assert main(["--uninstall-desktop"]) == 2
        assert f"{entry} was changed" in capsys.readouterr().err
        assert files(share) == before

    @given(at=st.floats(0, 1), length=st.integers(0, 9), put=st.binary(max_size=9))
    @example(at=0, length=9999, put=b"")
    @example(at=1, length=0, put=b"\n")
    def test_an_entry_that_was_changed_anywhere_is_never_lost(
        self, at: float, length: int, put: bytes
    ) -> None:
        with tempfile.TemporaryDirectory() as folder:
            environment = {"XDG_DATA_HOME": folder, "XDG_DATA_DIRS": folder}
            with patch.dict(os.environ, environment):
                install()
                entry = Path(folder) / ENTRY
                whole = entry.read_bytes()
                start = int(at * len(whole))
                changed = whole[:start] + put + whole[start + length :]
                if changed == whole:
                    return
                entry.write_bytes(changed)
                with pytest.raises(DesktopError, match="was changed"):
                    uninstall()
                install()
                assert entry.read_bytes() == whole
                (aside,) = entry.parent.glob("*.kept-*")
                assert aside.read_bytes() == changed

    def test_an_entry_for_all_users_stays_and_is_named(
        self, share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        other = tmp_path / "system" / ENTRY
        other.parent.mkdir(parents=True)
        other.touch()
        monkeypatch.setenv(
            "XDG_DATA_DIRS", f"relative::{share}:{tmp_path}/system:{tmp_path}/system/"
        )
        install()
        for removed in (True, False):
            report = uninstall()
            assert ("removed from" in report[0]) is removed
            assert len(report) == 2
            assert report[1].startswith(f"{other} is installed for all users")
        assert other.exists()


class TestCommand:
    """The program that the entry starts."""

    def package(self, folder: Path, monkeypatch: pytest.MonkeyPatch, *, script: bool) -> Path:
        """An environment with the package, and the script in it."""
        info = folder / "lib/site-packages/guts_table-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: guts-table\nVersion: 1.0\n")
        if script:
            (info / "RECORD").write_text("../../bin/guts,,\nguts_gui/__init__.py,,\n")
        monkeypatch.syspath_prepend(str(info.parent))
        return program(folder / "bin/guts")

    def test_the_link_on_the_path_is_the_name_that_lasts(
        self, share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        script = self.package(tmp_path / "environment", monkeypatch, script=True)
        link = tmp_path / "bin/guts"
        link.parent.mkdir()
        link.symlink_to(script)
        monkeypatch.setenv("PATH", str(link.parent), prepend=":")
        install()
        assert value(share / ENTRY, "Exec") == f'"{link}"'

    def test_another_program_of_that_name_is_not_taken(
        self, share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        script = self.package(tmp_path / "environment", monkeypatch, script=True)
        monkeypatch.setenv("PATH", str(program(tmp_path / "bin/guts").parent), prepend=":")
        install()
        assert started(share / ENTRY) == f"{script}|"

    def test_a_script_on_a_relative_path_is_named_in_full(
        self, share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        script = self.package(tmp_path, monkeypatch, script=True)
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("PATH", "bin", prepend=":")
        install()
        assert value(share / ENTRY, "TryExec") == str(script)

    def test_without_a_script_python_starts_the_package(
        self, share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.package(tmp_path, monkeypatch, script=False)
        monkeypatch.setattr(sys, "executable", str(program(tmp_path / "my $python")))
        install()
        assert started(share / ENTRY) == f"{tmp_path}/my $python|-m|guts_gui|"

    @given(
        name=st.text(
            st.characters(codec="utf-8", exclude_characters="/", exclude_categories=["Cc"]),
            min_size=1,
        )
    )
    @example("with space")
    @example("100%")
    @example("%f %%")
    @example("a=b")
    @example("\\n \\\\ \" ' ` $HOME ; # ~ & | ( ) * ? < >")
    @example("line\nExec=other")
    @example("\t\r")
    @example("żółw карты 日本")
    def test_a_program_starts_from_a_folder_of_any_name(self, name: str) -> None:
        """Parsed by a shell, which quotes like an entry, and by the desktops' own validator."""
        if name in (".", "..") or len(name.encode()) > 255:
            return
        with tempfile.TemporaryDirectory() as folder:
            path = program(Path(folder) / name / "guts")
            environment = {"XDG_DATA_HOME": folder, "XDG_DATA_DIRS": folder}
            with (
                patch.dict(os.environ, environment),
                patch.object(sys, "frozen", True, create=True),
                patch.object(sys, "executable", str(path)),
            ):
                install()
                entry = Path(folder) / ENTRY
                assert value(entry, "TryExec") == str(path)
                assert started(entry) == f"{path}|"
                if validator := shutil.which("desktop-file-validate"):
                    done = subprocess.run([validator, entry], capture_output=True, check=False)
                    assert (done.returncode, done.stdout) == (0, b"")
                assert "removed from" in uninstall()[0]


class TestRefused:
    def test_a_name_that_is_no_text_is_refused_before_anything_is_written(
        self, share: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        frozen(monkeypatch, Path("/games/\udcff/guts"))
        with pytest.raises(DesktopError, match="simpler name"):
            install()
        assert not share.exists()

    @pytest.mark.parametrize(
        "blocked", [".", "applications", "icons", f"{ICONS}/16x16/apps/guts-table.png/folder"]
    )
    def test_what_stands_in_the_way_is_told(
        self, blocked: str, share: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (share / blocked).parent.mkdir(parents=True, exist_ok=True)
        (share / blocked).touch()
        assert main(["--install-desktop"]) == 2
        complaint = capsys.readouterr().err
        assert complaint.startswith(f"guts: cannot write to {share} (")
        assert complaint.count("\n") == 1

    def test_a_folder_that_may_not_be_written_is_told(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with reachable_folder() as folder:
            monkeypatch.setenv("XDG_DATA_HOME", str(folder))
            with read_only(folder), pytest.raises(DesktopError, match="permission denied"):
                install()
            install()
            refused = pytest.raises(DesktopError, match=r"remove from .* \(permission denied")
            with read_only(folder / "applications"), refused:
                uninstall()
            assert (folder / ICONS / "48x48/apps/guts-table.png").exists(), "all or nothing"

    @pytest.mark.parametrize("relative", ["", "share", "~/share"])
    def test_a_relative_folder_is_no_folder(
        self, relative: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("XDG_DATA_HOME", relative)
        monkeypatch.setenv("HOME", str(tmp_path))
        install()
        assert (tmp_path / ".local/share" / ENTRY).is_file()

    @pytest.mark.parametrize("home", ["", "home", None])
    def test_an_unknown_home_is_told(
        self, home: str | None, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("XDG_DATA_HOME", raising=False)
        if home is None:
            monkeypatch.setattr(Path, "home", lambda: Path("~nobody-here").expanduser())
        else:
            monkeypatch.setenv("HOME", home)
        for each in (install, uninstall):
            with pytest.raises(DesktopError, match="set HOME"):
                each()

    @pytest.mark.parametrize("system", ["win32", "darwin"])
    def test_other_systems_have_no_such_menu(
        self, system: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(sys, "platform", system)
        for each in (install, uninstall):
            with pytest.raises(DesktopError, match="pin the program"):
                each()

    @pytest.mark.parametrize("argument", ["--install-desktop", "--uninstall-desktop"])
    @pytest.mark.parametrize(
        "more",
        [["--self-test"], ["--game", "ghost"], ["--full-screen"], ["--windowed"], ["replay", "-"]],
    )
    def test_it_goes_alone(
        self, argument: str, more: list[str], share: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        assert main([argument, *more]) == 2
        assert f"{argument} cannot be combined with other options" in capsys.readouterr().err
        assert not share.exists()

    def test_one_of_the_two(self, share: Path, capsys: pytest.CaptureFixture[str]) -> None:
        assert main(["--install-desktop", "--uninstall-desktop"]) == 2
        assert (
            "--uninstall-desktop cannot be used with --install-desktop" in capsys.readouterr().err
        )
        assert not share.exists()


class TestCaches:
    TOOLS = ("update-desktop-database", "gtk-update-icon-cache")

    @pytest.fixture
    def tools(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
        """A folder with tools that record the folder they are called with, and fail."""
        for name in self.TOOLS:
            tool = program(tmp_path / "bin" / name)
            tool.write_text(
                f'#!/bin/sh\nfor last; do :; done\necho "$last" >>{tmp_path}/calls\nexit 1\n'
            )
        monkeypatch.setenv("PATH", str(tmp_path / "bin"), prepend=":")
        return tmp_path / "bin"

    def caches(self, share: Path) -> None:
        for name in ("applications/mimeinfo.cache", f"{ICONS}/icon-theme.cache"):
            (share / name).parent.mkdir(parents=True, exist_ok=True)
            (share / name).touch()

    def test_caches_that_exist_are_made_anew(self, share: Path, tools: Path) -> None:
        self.caches(share)
        install()
        uninstall()
        calls = (tools.parent / "calls").read_text().split()
        assert calls == [str(share / "applications"), str(share / ICONS)] * 2

    def test_a_cache_that_is_not_there_is_not_begun(self, share: Path, tools: Path) -> None:
        install()
        uninstall()
        assert not (tools.parent / "calls").exists()

    @pytest.mark.parametrize("before", [None, "/opt/lib"])
    def test_a_tool_does_not_get_the_libraries_of_a_frozen_program(
        self,
        before: str | None,
        share: Path,
        tools: Path,
        tmp_path: Path,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        frozen(monkeypatch, program(tmp_path / "guts"))
        monkeypatch.setenv("LD_LIBRARY_PATH", str(tmp_path))
        if before:
            monkeypatch.setenv("LD_LIBRARY_PATH_ORIG", before)
        (tools / self.TOOLS[0]).write_text(
            f'#!/bin/sh\necho "$LD_LIBRARY_PATH" >{tmp_path}/libraries\n'
        )
        self.caches(share)
        install()
        assert (tmp_path / "libraries").read_text().strip() == (before or "")

    @pytest.mark.parametrize("content", [b"\x7fELF no program", b"#!/nowhere\n", None])
    def test_a_tool_that_cannot_run_stops_nothing(
        self, content: bytes | None, share: Path, tools: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        self.caches(share)
        os.mkfifo(tools / "pipe")
        waits = f"#!/bin/sh\nread line <{tools}/pipe\n".encode()
        for name in self.TOOLS:
            (tools / name).write_bytes(waits if content is None else content)
        monkeypatch.setattr(desktop, "PATIENCE", 0.05)
        install()
        uninstall()
        assert not (share / ENTRY).exists()

    @pytest.mark.skipif(not shutil.which("gtk-update-icon-cache"), reason="there is no GTK here")
    def test_a_real_cache_knows_the_icon(self, share: Path) -> None:
        self.caches(share)
        install()
        assert b"guts-table" in (share / ICONS / "icon-theme.cache").read_bytes()
