#!/bin/sh
# Runs quick tests on every Python that pyproject.toml lists and that is on PATH or in pyenv, each in .venv or in
# its own environment in build/venvs. Arguments go to pytest.
#
# The oldest runs all, as what it lacks is what fails there. A later one differs in the standard library and in
# the versions of numpy and hypothesis: the newest runs what draws, reads, writes and computes in columns, with
# fewer examples of each property, without bots and long computations, which would only repeat these. What works
# on both ends works between: there cards are dealt and records read, and all else is imported.

cd "$(dirname "$0")/.." || exit 1
ENGINE="tests/engine"
for each in bots coach simulation; do
    ENGINE="$ENGINE --ignore=tests/engine/$each"
done
versions=$(sed -n 's/.*"Programming Language :: Python :: \(3\.[0-9]*\)".*/\1/p' pyproject.toml)

say() { printf '%s\n' "$*" >&2; }

# Succeeds if the Python $1 runs, has version $2, and can create an environment.
suits() {
    "$1" -c 'import sys, ensurepip, venv; sys.exit("%d.%d" % sys.version_info[:2] != sys.argv[1])' "$2" 2>/dev/null
}

version() { "$1" -c 'import sys; print(sys.version)' 2>/dev/null; }

# Prints the Python of version $1. A pyenv shim on PATH may have no Python behind it.
find_python() {
    suits "python$1" "$1" && echo "python$1" && return
    command -v pyenv >/dev/null || return
    pyenv versions --bare | grep "^${1%.*}\.${1#*.}\." | while read -r each; do
        python=$(pyenv prefix "$each")/bin/python
        suits "$python" "$1" && echo "$python"
    done | tail -n 1
}

trap 'exit 130' INT HUP TERM
passed="" failed="" absent="" oldest="" newest=""
for each in $versions; do
    if [ -n "$(find_python "$each")" ]; then
        oldest=${oldest:-$each}
        newest=$each
    else
        absent="$absent $each"
    fi
done
for each in $versions; do
    python=$(find_python "$each")
    [ -n "$python" ] || continue
    say "== Python $each: $python"
    place=build/venvs/$each
    [ "$(version "$python")" = "$(version .venv/bin/python)" ] && place=.venv
    case $each in
    "$oldest") tests=tests profile=table ;;
    "$newest") tests=$ENGINE profile=few ;;
    *) tests="tests/engine/test_api.py tests/engine/record" profile=few ;;
    esac
    # shellcheck disable=SC2086  # folders without spaces
    if PYTHON=$python sh make/venv.sh dev "$place" &&
        "$place/bin/python" -m pytest -n 2 --hypothesis-profile="$profile" $tests "$@"; then
        passed="$passed $each"
    else
        failed="$failed $each"
    fi
done
say "== Passed:${passed:- none}. Failed:${failed:- none}. Not installed:${absent:- none}."
[ -n "$passed" ] && [ -z "$failed" ]
