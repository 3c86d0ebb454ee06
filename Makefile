# Everything runs in .venv, made on first use with the versions of constraints.txt.

PYTHON ?= python3
VENV ?= .venv
JOBS ?= 2

BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip --disable-pip-version-check install --quiet --constraint constraints.txt
PYTEST := $(BIN)/python -m pytest -n $(JOBS) --dist worksteal

.DEFAULT_GOAL := help
.PHONY: help play test test-long check bench pictures clean

help: ## show these words
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-10s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/base ## set up what is missing and start the site, to play in the browser
	@$(BIN)/stonewright warm
	@$(BIN)/stonewright serve

test: check $(VENV)/outside ## set up what is missing, then check style and types and run the tests
	$(PYTEST)

test-long: check $(VENV)/outside ## the same with the long tests
	$(PYTEST) -m ''

check: $(VENV)/dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	@$(BIN)/stonewright warm

bench: $(VENV)/bench ## measure the speed, also beside what others ship
	$(BIN)/python bench/engine.py
	$(BIN)/python bench/bots.py
	$(BIN)/python bench/envs.py
	$(BIN)/python bench/lab.py
	@if command -v npm >/dev/null; then $(BIN)/python bench/site.py; \
		else echo "No Node and npm here, so that the site cannot be measured beside boardgame.io"; fi

pictures: $(VENV)/base ## draw the pictures of the documents again
	$(BIN)/python docs/pictures.py

clean: ## remove .venv and everything else that was made here
	rm -rf $(VENV) build dist src/*.egg-info .mypy_cache .pytest_cache .ruff_cache
	find . -type d \( -name __pycache__ -o -name .hypothesis \) -prune -exec rm -rf {} +

# Set-up. An empty file in .venv stands for each step that is done.

$(VENV)/made:
	@command -v $(PYTHON) >/dev/null || \
		{ echo "No $(PYTHON) here. Name your Python 3.11 or newer: make PYTHON=/path/to/python3"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.version_info >= (3, 11) or sys.exit("Stonewright needs Python 3.11 \
	or newer, and $(PYTHON) is %d.%d. Name another: make PYTHON=python3.11" % sys.version_info[:2])'
	@echo "Making $(VENV) with $(PYTHON)"
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/tools: $(VENV)/made constraints.txt
	@$(INSTALL) setuptools
	@touch $@

$(VENV)/base: $(VENV)/tools pyproject.toml
	@echo "Installing Stonewright and what it needs"
	@$(INSTALL) --no-build-isolation --editable .
	@touch $@

$(VENV)/outside: $(VENV)/dev tests/outside.sh
	@if sh tests/outside.sh $(BIN)/python; then touch $@; fi

$(VENV)/dev $(VENV)/bench: $(VENV)/%: $(VENV)/base
	@echo "Installing what $* needs"
	@$(INSTALL) --no-build-isolation --editable '.[$*]'
	@touch $@
