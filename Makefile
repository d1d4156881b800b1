# The commands of this repository, which CI uses too; `make help` lists them.
# ARGS=... passes arguments: make test ARGS=-x
# PYTHON=python3.13 chooses the Python of .venv (default: the newest one found).
export PYTHON
BIN := .venv/bin
ART := cards chips people icon sounds

.PHONY: play test test-slow test-pythons desktops torture lint rules-coverage bench build release
.PHONY: licences art catalogues gallery films pictures policies thresholds constraints mutants
.PHONY: clean help venv venv-dev games-page

play: venv
	$(BIN)/guts $(ARGS)

test: venv-dev
	SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy $(BIN)/pytest -n 2 $(ARGS)

test-slow: venv-dev
	SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy $(BIN)/pytest -n 2 -m slow $(ARGS)

test-pythons:
	@SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy sh make/test-pythons.sh $(ARGS)

desktops: venv-dev
	$(BIN)/python -m tests.gui.desktops

lint: venv-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

torture: venv-dev
	$(BIN)/python -m tests.torture $(ARGS)

rules-coverage: venv-dev
	$(BIN)/python -m tests.rulebook

games-page: venv-dev
	$(BIN)/python make/games_page.py

bench: venv-dev
	$(BIN)/python -m benchmarks $(ARGS)

build: venv-dev
	PYTHONHASHSEED=0 $(BIN)/pyinstaller --noconfirm --log-level WARN build.spec

release: build
	$(BIN)/python -m release

licences: venv-dev
	$(BIN)/python -m release.fetch

art: venv-dev
	for each in $(ART); do $(BIN)/python assets/make/$$each.py || exit 1; done

catalogues: venv-dev
	$(BIN)/python assets/make/catalogues.py $(ARGS)

gallery films pictures: venv-dev
	SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy $(BIN)/python -m tests.gui.helpers.$@ $(ARGS)

policies: venv-dev
	$(BIN)/python -m make.policies $(ARGS)

thresholds: venv-dev
	$(BIN)/python -m make.thresholds

# Exact versions for every supported Python and system; ARGS=--upgrade takes the newest.
constraints: venv-dev
	$(BIN)/python -m pip install -q --disable-pip-version-check uv
	$(BIN)/uv pip compile -q pyproject.toml --all-extras --universal --fork-strategy fewest \
	    --python-version 3.11 --no-annotate --no-emit-index-url --no-emit-find-links \
	    --custom-compile-command "make constraints" -o constraints.txt $(ARGS)

# Some hours; ARGS="--sample 50" or ARGS=chips runs some.
mutants: venv-dev
	$(BIN)/python -m pip install -q --disable-pip-version-check -c constraints.txt -e '.[mutants]'
	nice -n 15 $(BIN)/python make/mutants.py $(ARGS)

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

help:
	@sed -n 's/^| `\(make [a-z-]*\)` | \([^;|]*[^;| ]\).*/\1\t\2/p' CONTRIBUTING.md | tr -d '`' | expand -t 24

venv:
	@sh make/venv.sh play

venv-dev:
	@sh make/venv.sh dev
