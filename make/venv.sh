#!/bin/sh
# Sees to it that the virtual environment is there and whole; says nothing when it is.
#
#   make/venv.sh play|dev [FOLDER]
#
# `play` is what the program needs, `dev` what its tests and tools need besides; the folder is .venv.
# PYTHON=python3.13 in the environment chooses the Python. An environment is built beside its place
# and renamed when it is whole. It is made anew when its Python is another one or gone, when the
# checkout has moved, and when the packages in pyproject.toml or constraints.txt have changed.

kind=$1
place=${2:-.venv}
new=$place.new
cd "$(dirname "$0")/.." || exit 1

say() { printf '%s\n' "$*" >&2; }
fail() { say "$*"; exit 1; }
version() { "$1" -c 'import sys; print(sys.version)' 2>/dev/null; }
recent() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }
has_venv() { "$1" -c 'import ensurepip, venv' 2>/dev/null; }

# What the environment in the folder $1 was made of: where, with which Python, of which packages.
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
    version "$PYTHON" >/dev/null || fail "PYTHON=$PYTHON does not run: name a Python 3.11 or later."
    recent "$PYTHON" || fail "PYTHON=$PYTHON is $("$PYTHON" -V 2>&1): name a Python 3.11 or later."
    set -- "$PYTHON"
else
    set -- "$place/bin/python" python3.14 python3.13 python3.12 python3.11 python3 python
fi
python="" bare=""
for each; do  # one that has been chosen before stays
    recent "$each" || continue  # not there, too old, or a pyenv shim with nothing behind it
    if has_venv "$each"; then python=$each; break; fi
    bare=${bare:-$each}
done
if [ -z "$python" ] && [ -n "$bare" ]; then
    numbers=$("$bare" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    fail "$bare is installed without its venv module:" \
        "on Debian or Ubuntu, \"sudo apt install python$numbers-venv\" adds it;" \
        "elsewhere install Python again, and run make again."
elif [ -z "$python" ]; then
    fail "Guts Table needs Python 3.11 or later, and none was found: $remedy"
fi

# --- what is there -------------------------------------------------------------------------------

ours() { [ -f "$place/.play" ]; }
there() { [ -e "$place" ] || [ -L "$place" ]; }

if there && ! ours; then
    kept=$place.old
    { [ -e "$kept" ] || [ -L "$kept" ]; } &&
        fail "$place was not made by make, and $kept is there already: remove one of them, and run make again."
    say "$place was not made by make, or not to the end: it will be kept as $kept."
elif there; then
    if ! version "$place/bin/python" >/dev/null; then reason="its Python is gone"
    elif ! wanted; then reason="it has $("$place/bin/python" -V)"
    elif [ ! -f "$place/.$kind" ]; then reason="it lacks the packages for development"
    else reason="the checkout, its Python or its packages have changed"; fi
    say "$place is made anew: $reason."
fi

# --- building ------------------------------------------------------------------------------------

if [ -e "$new" ]; then
    builder=$(cat "$new/.builder" 2>/dev/null)
    [ -n "$builder" ] && kill -0 "$builder" 2>/dev/null &&
        fail "Another make (process $builder) is setting up $place:" \
            "wait for it, or delete $new if there is none, and run make again."
    rm -rf "$new"
fi
mkdir -p "$new" || fail "Nothing can be written to $(pwd):" \
    "make the folder writable and see that the disk has room, or use another copy of it, and run make again."
trap 'rm -rf "$new"' EXIT
trap 'exit 130' INT HUP TERM
echo $$ >"$new/.builder"

say "Setting up $place with $("$python" -V), which takes a minute or so:"
told=$("$python" -m venv --prompt guts-table "$new" 2>&1) ||
    fail "$told
No virtual environment could be made, for the reason above: see that the disk has room, and run make again."

# One line for each package that comes. What goes wrong is not filtered: pip writes it to stderr.
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
        "Installing collected packages"*) say "  installing them" ;;
        esac
    done
}

case $kind in
play) what=. ;;
dev) what='.[dev,build]' ;;
esac
# Both variables: pip before 25.3 knows one, and later ones build our own package by the other.
{
    PIP_CONSTRAINT=constraints.txt PIP_BUILD_CONSTRAINT=constraints.txt \
        "$new/bin/python" -m pip install --no-user --disable-pip-version-check -e "$what" &&
        : >"$new/.whole"
} | progress
[ -f "$new/.whole" ] || fail "The packages could not be installed, for the reason above:" \
    "see that the network answers and the disk has room, and run make again."

# Scripts and activation files hold the path of the environment: it is another one in a moment.
"$new/bin/python" - "$new" "$place" <<'END' || fail "$new could not be finished: see that the disk has room."
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
    ours && kept=$new/old  # to be deleted with one command, once the new one is in its place
    mv "$place" "$kept" || fail "$place could not be put aside: see whose it is, and run make again."
fi
mv "$new" "$place" || fail "$new could not be renamed to $place: see whose folder it is in, and run make again."
rm -rf "$place/old"
