# Every target sets up what it needs in .venv, on a machine that has Python 3.11 or later and nothing else.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYTEST := $(BIN)/python -m pytest

# The kernel compiled by mypyc, and the tests that matter for it.
COMPILED       := .venv-compiled
COMPILED_TESTS ?= $(addprefix tests/,boards deals golden kernel perft rules worked) tests/solving/test_solve.py

# Two workers; all examples of one file run in one of them, in order. Empty it (make test WORKERS=) for a debugger.
WORKERS ?= -n 2 --dist loadfile

.PHONY: help demo test deep mutants cover docs bench compiled lint clean
.NOTPARALLEL:

help: ## Say what there is to make.
	@sed -n 's/^\([a-z]*\):.*## /  make \1	/p' $(MAKEFILE_LIST)

# --- what is installed; a stamp for each set of extras, so that nothing is installed twice ----------------------------

$(VENV)/ready:
	@$(BIN)/python -m pip --version >/dev/null 2>&1 || $(PYTHON) -m venv $(VENV)
	$(PIP) install --upgrade pip
	@touch $@

$(VENV)/with-nothing: $(VENV)/ready pyproject.toml
	$(PIP) install --editable .
	@touch $@

$(VENV)/with-%: $(VENV)/ready pyproject.toml
	$(PIP) install --editable ".[$*]"
	@touch $@

# --- what there is to make --------------------------------------------------------------------------------------------

demo: $(VENV)/with-nothing ## Show each ruleset: a proven deal, a refused move, some moves, the ledger.
	$(BIN)/python -m tilepuzzles demo

test: $(VENV)/with-test ## Run all tests and every example of the docs.
	$(PYTEST) $(WORKERS) -m "not deep"

deep: $(VENV)/with-test ## Run all tests, the laws on thousands of examples.
	HYPOTHESIS_PROFILE=deep $(PYTEST) $(WORKERS)
	$(BIN)/python tests/mutants.py --most 15

mutants: $(VENV)/with-test ## Make small faults in the kernel, and see whether its tests notice them.
	$(BIN)/python tests/mutants.py --most 40

cover: $(VENV)/with-dev,test ## Measure which branches the tests reach, and hold the floors.
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest -m "not deep"
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage report --skip-covered
	$(BIN)/coverage report --fail-under=100 --format=total --include='tilepuzzles/kernel/*,tilepuzzles/boards/*,tilepuzzles/policies/*,tilepuzzles/deals/*,tilepuzzles/rules/*,tilepuzzles/play/*'
	$(BIN)/coverage report --fail-under=95 --format=total --include='tilepuzzles/cli/*'
	$(BIN)/coverage report --fail-under=95 --format=total --include='tilepuzzles/render/*'

docs: $(VENV)/with-docs,testing ## Build the pages into docs/_build; a warning is an error.
	$(BIN)/python -m sphinx -E -W --keep-going -n -q -b html docs docs/_build
	@echo "The pages are in docs/_build/index.html"

$(COMPILED)/ready:
	$(PYTHON) -m venv $(COMPILED)
	$(COMPILED)/bin/python -m pip --disable-pip-version-check --quiet install --upgrade pip build
	@touch $@

# The wheel is built from an sdist, as the compiler leaves its files beside the sources.
compiled: $(COMPILED)/ready ## Build the wheel with the kernel compiled, and test it in a place of its own.
	rm -rf build/compiled
	HATCH_BUILD_HOOK_ENABLE_MYPYC=1 $(COMPILED)/bin/python -m build --outdir build/compiled .
	$(COMPILED)/bin/python -m pip --disable-pip-version-check --quiet install --force-reinstall "$$(echo build/compiled/*.whl)[test]"
	cp -r tests seeds conftest.py pyproject.toml build/compiled/
	cd build/compiled && $(CURDIR)/$(COMPILED)/bin/python -c "import tilepuzzles; assert tilepuzzles.COMPILED"
	cd build/compiled && $(CURDIR)/$(COMPILED)/bin/python -m pytest $(WORKERS) -m "not deep" $(COMPILED_TESTS)

bench: $(VENV)/with-test ## Time the hot paths beside a yardstick loop; the docs show what was found last.
	@mkdir -p .benchmarks
	$(PYTEST) benchmarks/bench_*.py --benchmark-quiet --benchmark-json=.benchmarks/last.json
	$(BIN)/python benchmarks/report.py .benchmarks/last.json benchmarks/results.json

lint: $(VENV)/with-dev,test,docs ## Check style, format and types.
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy tilepuzzles tests
	$(BIN)/mypy --allow-untyped-calls conftest.py benchmarks docs
	$(BIN)/pyright

clean: ## Take away all that was made, .venv too.
	rm -rf $(VENV) $(COMPILED) build dist docs/_build docs/_inv docs/_pictures .benchmarks .coverage*
	rm -rf .hypothesis .pytest_cache .mypy_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
