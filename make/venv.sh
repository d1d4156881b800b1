#!/bin/sh
# Creates or updates the virtual environment; silent if it is complete.
#
#   make/venv.sh play|dev [FOLDER]
#
# `play` installs what the program needs, `dev` also what its tests and tools need; the default folder
# is .venv. PYTHON=python3.13 in the environment chooses the Python. An environment is built beside its
# final folder and renamed when it is complete. It is rebuilt when its Python has changed or is gone,
# when the checkout has moved, and when pyproject.toml or constraints.txt have changed.

kind=$1
place=${2:-.venv}
new=$place.new
cd "$(dirname "$0")/.." || exit 1

say() { printf '%s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }
version() { "$1" -c 'import sys; print(sys.version)' 2>/dev/null; }
recent() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
has_venv() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

# Prints what the environment in the folder $1 depends on: its place, its Python, its packages.
made_of() {
    pwd -P
    version "$1/bin/python"
    cksum pyproject.toml constraints.txt
}

whole() { [ "$(cat "$place/.$kind" 2>/dev/null)" = "$(made_of "$place")" ]; }
wanted() { [ -z "${PYTHON:-}" ] || [ "$(version "$PYTHON")" = "$(version "$place/bin/python")" ]; }

whole && wanted && exit 0

# --- the Python ----------------------------------------------------------------------------------

remedy='install it with "sudo apt install python3 python3-venv" on Debian or Ubuntu, "sudo dnf install'
remedy="$remedy python3\" on Fedora, \"brew install python\" on macOS, and run make again."

if [ -n "${PYTHON:-}" ]; then
    version "$PYTHON" >/dev/null || fail "PYTHON=$PYTHON does not run; choose Python 3.11 or later."
    recent "$PYTHON" || fail "PYTHON=$PYTHON is $("$PYTHON" -V 2>&1); choose Python 3.11 or later."
    set -- "$PYTHON"
else
    set -- "$place/bin/python" python3.14 python3.13 python3.12 python3.11 python3 python
fi
python="" bare=""
for each; do  # the Python of an existing environment comes first
    recent "$each" || continue  # missing, too old, or a pyenv shim without a Python
    if has_venv "$each"; then python=$each; break; fi
    bare=${bare:-$each}
done
if [ -z "$python" ] && [ -n "$bare" ]; then
    numbers=$("$bare" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    fail "$bare has no venv module; on Debian or Ubuntu, install it with" \
        "\"sudo apt install python$numbers-venv\"; elsewhere reinstall Python. Then run make again."
elif [ -z "$python" ]; then
    fail "Guts Table needs Python 3.11 or later, and none was found; $remedy"
fi

# --- existing environments -----------------------------------------------------------------------

ours() { [ -f "$place/.play" ]; }
there() { [ -e "$place" ] || [ -L "$place" ]; }

if there && ! ours; then
    kept=$place.old
    { [ -e "$kept" ] || [ -L "$kept" ]; } &&
        fail "$place was not created by make, and $kept exists already; remove one of them and run make again."
    say "$place was not created by make, or not completely; it will be renamed $kept."
elif there; then
    if ! version "$place/bin/python" >/dev/null; then reason="its Python is gone"
    elif ! wanted; then reason="it has $("$place/bin/python" -V)"
    elif [ ! -f "$place/.$kind" ]; then reason="the packages for development are missing"
    else reason="the checkout, its Python or its packages have changed"; fi
    say "Rebuilding $place: $reason."
fi

# --- building ------------------------------------------------------------------------------------

if [ -e "$new" ]; then
    builder=$(cat "$new/.builder" 2>/dev/null)
    [ -n "$builder" ] && kill -0 "$builder" 2>/dev/null &&
        fail "Another make (process $builder) is setting up $place;" \
            "wait for it, or delete $new if no such process runs, and run make again."
    rm -rf "$new"
fi
mkdir -p "$new" || fail "Cannot write to $(pwd);" \
    "check its permissions and the free space on the disk, and run make again."
trap 'rm -rf "$new"' EXIT
trap 'exit 130' INT HUP TERM
echo $$ >"$new/.builder"

say "Setting up $place with $("$python" -V), which takes about a minute:"
told=$("$python" -m venv --prompt guts-table "$new" 2>&1) ||
    fail "$told
The virtual environment could not be created, for the reason above; check the free space on the disk and run make again."

# Prints one line per package. Errors are not filtered: pip writes them to stderr.
progress() {
    while IFS= read -r line; do
        case $line in
        *.metadata*) ;;
        *Downloading*.whl* | *"Using cached"*.whl* | *Downloading*.tar.gz* | *"Using cached"*.tar.gz*)
            file=${line##*/}
            file=${file#*Downloading }
            file=${file#*Using cached }
            number=${file#*-}
            number=${number%%-*}
            size=${file##*\(}
            say "  ${file%%-*} ${number%%.tar.gz*} ($size"
            ;;
        "Installing collected packages"*) say "  installing" ;;
        esac
    done
}

case $kind in
play) what=. ;;
dev) what='.[dev,build]' ;;
esac
# Both variables: pip before 25.3 reads the first, later versions the second for building this package.
{
    PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt \
        "$new/bin/python" -m pip install --no-user --disable-pip-version-check -e "$what" &&
        : >"$new/.whole"
} | progress
[ -f "$new/.whole" ] || fail "The packages could not be installed, for the reason above;" \
    "check the network and the free space on the disk, and run make again."

# Scripts and activation files contain the path of the environment, which is about to change.
"$new/bin/python" - "$new" "$place" <<'END' || fail "$new could not be finished; check the free space on the disk."
import sys
from pathlib import Path

new, place = sys.argv[1:]
for path in (Path(new, "pyvenv.cfg"), *Path(new, "bin").iterdir()):
    if path.is_file() and not path.is_symlink():
        raw = path.read_bytes()
        if b"\0" not in raw:
            path.write_bytes(raw.replace(f"/{new}".encode(), f"/{place}".encode()))
END
made_of "$new" >"$new/.play"
[ "$kind" = play ] || cp "$new/.play" "$new/.$kind"
rm "$new/.builder" "$new/.whole"

if there; then
    ours && kept=$new/old  # deleted below, once the new one is in place
    mv "$place" "$kept" || fail "$place could not be moved; check its owner and run make again."
fi
mv "$new" "$place" || fail "$new could not be renamed to $place; check the owner of the folder and run make again."
rm -rf "$place/old"
