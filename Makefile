# Needs make and Python 3.11 or later; everything else goes into .venv. `make PYTHON=python3.13 check` picks the interpreter.

RECENT := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c '$(RECENT)' 2>/dev/null && echo $$python && break; done)
VENV := .venv
BIN := $(VENV)/bin
OLD := .venv-oldest
COMPILED := build/compiled
IS_COMPILED := import sys; from wonders_cli.rules import payment; sys.exit(payment.__file__.endswith(".py"))
AS_OLD_AS_ALLOWED := import tomllib; \
	print(*(one.replace(">=", "==") for one in tomllib.load(open("pyproject.toml", "rb"))["project"]["dependencies"]), sep="\n")

.PHONY: demo check quick oldest compiled docs messages clean

demo: $(VENV)/.installed
	$(BIN)/wonders score examples/base/five-players.yaml

# What CI does, with the compiled build where there is a compiler of C. Tests marked `slow` and those of hypothesis run with
# the others, but no line counts as reached by them.
check: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto --dist worksteal --cov --cov-report=
	$(BIN)/python -m coverage report --fail-under=99.6
	$(MAKE) oldest
	if command -v cc > /dev/null; then $(MAKE) compiled; fi

# With the oldest dependencies that pyproject.toml allows: what prints, and all cases with the YAML loader in pure Python.
oldest: $(OLD)/.installed
	$(OLD)/bin/python -m pytest -q -n auto -m 'not slow and not hypothesis' -p no:cacheprovider \
		tests/output tests/documents $(addprefix tests/commands/test_,cli.py joining.py completion.py help.py)
	WONDERS_PURE_YAML=1 $(OLD)/bin/wonders verify tests/cases

# A wheel whose rules are compiled by mypyc, which needs a compiler of C and some minutes; then the tests of the rules with it.
compiled: $(VENV)/.dev
	rm -rf $(COMPILED)
	WONDERS_MYPYC=1 WONDERS_MYPYC_LEVEL=0 $(BIN)/python -m pip wheel --quiet --no-deps --no-build-isolation --wheel-dir $(COMPILED) .
	$(BIN)/python -m zipfile -e $(COMPILED)/wonders-*.whl $(COMPILED)
	cp -R tests examples rules_data pyproject.toml $(COMPILED)
	cd $(COMPILED) && $(CURDIR)/$(BIN)/python -c '$(IS_COMPILED)'
	cd $(COMPILED) && $(CURDIR)/$(BIN)/python -m pytest -q -n auto -m 'not slow and not hypothesis' -p no:cacheprovider \
		tests/rules tests/games tests/cases $(addsuffix /test_random_games.py,tests/base tests/duel tests/architects)

# Everything but the slow tests, while you work.
quick: $(VENV)/.dev
	$(BIN)/python -m pytest -q -n auto --dist worksteal -m 'not slow and not hypothesis'

# Write what is made from other files, and what the commands print today, into docs/, README.md and rules_data/pinned.json; read
# the diff before you commit it. The cases and the tests of the rules data come first: nothing is written while they fail.
docs: $(VENV)/.dev
	$(BIN)/wonders verify tests/cases
	$(BIN)/python -m pytest -q tests/data $(wildcard tests/*/test_rules_data.py)
	WONDERS_UPDATE_DOCS=1 $(BIN)/python -m pytest -q tests/project/test_generated.py
	WONDERS_UPDATE_DOCS=1 $(BIN)/python -m pytest -q tests/project/test_docs.py

# Bring the catalogues of the languages up to date with the code, and compile them; docs/languages.md says how to translate.
messages: $(VENV)/.dev
	PYTHONPATH=. $(BIN)/python scripts/messages.py

clean:
	rm -rf $(VENV) $(OLD) build dist .coverage htmlcov .hypothesis .mypy_cache .pytest_cache .ruff_cache

# The stamps are older than pyproject.toml when the dependencies may have changed.
$(VENV)/.installed: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@ $(VENV)/.installed

$(OLD)/.installed: pyproject.toml | $(BIN)/python
	$(BIN)/python -m venv $(OLD)
	$(BIN)/python -c '$(AS_OLD_AS_ALLOWED)' > $(OLD)/oldest.txt
	$(OLD)/bin/python -m pip install --quiet --constraint $(OLD)/oldest.txt --editable . \
		babel hypothesis jsonschema pytest pytest-cov pytest-xdist
	touch $@

$(BIN)/python:
	@[ -n "$(PYTHON)" ] || { echo 'wonders needs Python 3.11 or later: make PYTHON=/path/to/python' >&2; exit 1; }
	@$(PYTHON) -c '$(RECENT)' || { echo 'wonders needs Python 3.11 or later; $(PYTHON) is older' >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
