# The commands of this repository; CI calls the same ones. Extra arguments: make test ARGS=-x
PYTHON ?= $(shell command -v python3.11 || command -v python3)
BIN := .venv/bin
PIP := $(BIN)/pip install -q --disable-pip-version-check
ART := cards chips hands people icon sounds

.PHONY: play test test-slow lint rules-coverage bench build art catalogues gallery films pictures
.PHONY: strengths equilibrium thumb clean

play: .venv/.play
	$(BIN)/guts $(ARGS)

test: .venv/.dev
	SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy $(BIN)/pytest -n 2 $(ARGS)

test-slow: .venv/.dev
	SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy $(BIN)/pytest -n 2 -m slow $(ARGS)

lint: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports

rules-coverage: .venv/.dev
	$(BIN)/python -m tests.rulebook

bench: .venv/.dev
	$(BIN)/python -m benchmarks $(ARGS)

build: .venv/.dev
	$(BIN)/pyinstaller --noconfirm --log-level WARN build.spec

art: .venv/.dev
	for each in $(ART); do $(BIN)/python assets/make/$$each.py || exit 1; done

catalogues: .venv/.dev
	$(BIN)/python assets/make/catalogues.py $(ARGS)

gallery films pictures: .venv/.dev
	SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy $(BIN)/python -m tests.gui.$@ $(ARGS)

strengths: .venv/.dev
	$(BIN)/python -m guts_engine.analysis.grow $(ARGS)

equilibrium: .venv/.dev
	$(BIN)/python -m guts_engine.analysis.equilibria $(ARGS)

thumb: .venv/.dev
	$(BIN)/python -m benchmarks.rules_of_thumb --write

clean:
	rm -rf build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/.play: pyproject.toml | .venv/bin/python
	$(PIP) -e .
	touch $@

.venv/.dev: pyproject.toml | .venv/bin/python
	$(PIP) -e ".[dev,build]"
	touch $@ .venv/.play
