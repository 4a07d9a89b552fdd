# Needs make and Python 3.11 or later; everything else goes into .venv. `make PYTHON=python3.13 check` picks the interpreter.

RECENT := import sys; sys.exit(sys.version_info < (3, 11))
PYTHON ?= $(shell for python in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$python -c '$(RECENT)' 2>/dev/null && echo $$python && break; done)
VENV := .venv
BIN := $(VENV)/bin

.PHONY: demo check docs coverage clean

demo: $(VENV)/.installed
	$(BIN)/wonders score examples/base/five-players.yaml

# What CI does.
check: $(VENV)/.dev
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/python -m pytest -n auto --dist loadfile
	$(MAKE) coverage

# Write what is made from other files, and what the commands print today, into docs/, README.md and rules_data/pinned.json; read the
# diff before you commit it.
docs: $(VENV)/.dev
	WONDERS_UPDATE_DOCS=1 $(BIN)/python -m pytest tests/test_generated.py
	WONDERS_UPDATE_DOCS=1 $(BIN)/python -m pytest tests/test_docs.py

# Lines and branches of the rules and of the reading of documents that tests of their own reach; property tests and the widest
# random games, which take longest, are left out.
COVERING := wonders_cli tests/base tests/architects tests/duel tests/documents tests/test_cases.py tests/test_check.py \
	tests/test_bad_documents.py tests/test_new.py tests/test_library.py tests/test_schema.py tests/test_payment.py \
	tests/test_symbols.py tests/test_cli.py tests/test_conformance.py

coverage: $(VENV)/.dev
	WONDERS_GAMES=12 $(BIN)/python -m pytest -q -n auto --dist loadfile --cov=wonders_cli/rules --cov=wonders_cli/documents --cov-report= \
		-m 'not hypothesis' -k 'not are_met and not is_met and not everything_that_can_happen and not two_kinds_against' \
		$(COVERING)
	$(BIN)/python -m coverage report --fail-under=100

clean:
	rm -rf $(VENV) build dist .coverage htmlcov .hypothesis .mypy_cache .pytest_cache .ruff_cache

# The stamps are older than pyproject.toml when the dependencies may have changed.
$(VENV)/.installed: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable .
	touch $@

$(VENV)/.dev: pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --editable '.[dev]'
	touch $@ $(VENV)/.installed

$(BIN)/python:
	@[ -n "$(PYTHON)" ] || { echo 'wonders needs Python 3.11 or later: make PYTHON=/path/to/python' >&2; exit 1; }
	@$(PYTHON) -c '$(RECENT)' || { echo 'wonders needs Python 3.11 or later; $(PYTHON) is older' >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)
