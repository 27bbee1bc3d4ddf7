# Houseway: two commands do everything on a fresh Debian machine with Python 3.11 or newer.
#   make run    sets up and serves a floor to try out: open the link that it prints in a browser
#   make test   sets up, and runs every test
PYTHON ?= python3
BIN := .venv/bin
# Whatever the machine says: without bytecode on the disk every command would be read and compiled anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run test nightly browser check format bench pictures golden lock clean

help:
	@sed -n 's/^#   //p' Makefile
	@echo "make nightly  the long tests in full, with another seed each time;  make nightly PART=0.1  a tenth of them"
	@echo "make check  lint and types;  make bench  speed, as ratios;  make golden  writes the recorded files anew;  make pictures  those of the README"
	@echo "make format formats the code;  make lock  pins the libraries anew;  make clean  removes what was set up"

run: .venv/ready-run
	@$(BIN)/houseway serve --demo

test: .venv/ready-test browser
	$(BIN)/pytest -n auto --dist worksteal

# A million commands of random play, hundreds of kills, long samples. A test that fails has its seed in its name:
# HOUSEWAY_SEED=… .venv/bin/pytest … plays the same again
PART ?= 1
nightly: .venv/ready-test
	@seed=$${HOUSEWAY_SEED:-$$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}; \
	echo "HOUSEWAY_SEED=$$seed, part $(PART)"; \
	HOUSEWAY_NIGHTLY=$(PART) HOUSEWAY_SEED=$$seed $(BIN)/pytest -n auto -m nightly -o console_output_style=count \
		|| { echo "The same again: make nightly PART=$(PART) HOUSEWAY_SEED=$$seed"; exit 1; }

# The pages are tried in a real browser: fetch one where there is none.
browser:
	@command -v chromium chromium-browser google-chrome >/dev/null || test -n "$$HOUSEWAY_TEST_BROWSER" || { apt-get update && apt-get install -y --no-install-recommends chromium; }

check: .venv/ready-test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: .venv/ready-test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: .venv/ready-test browser
	$(BIN)/python -m benchmarks

# Of a demonstration that plays the same every time.
pictures: .venv/ready-test browser
	$(BIN)/python -m pictures

golden: .venv/ready-test
	HOUSEWAY_REGENERATE=1 $(BIN)/pytest -q tests/test_playthroughs.py tests/test_readme.py tests/regulation/test_coverage.py

# Debian splits the venv module off: fetch it where it is missing.
$(BIN)/python:
	$(PYTHON) -m venv .venv || { rm -rf .venv; apt-get update && apt-get install -y python3-venv && $(PYTHON) -m venv .venv; }

$(BIN)/uv: $(BIN)/python requirements/bootstrap.txt
	$(BIN)/pip install -q --disable-pip-version-check --require-hashes -r requirements/bootstrap.txt
	@touch $@

.venv/ready-run: $(BIN)/uv requirements/run.txt pyproject.toml
	$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements/run.txt
	$(BIN)/uv pip install -q --python $(BIN)/python --no-deps --no-build-isolation -e .
	@touch $@

.venv/ready-test: .venv/ready-run requirements/test.txt
	$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements/test.txt
	@touch $@

# Pins with hashes and without any registry's address; uv.lock itself is not kept.
EXPORT = $(BIN)/uv export -q --no-emit-project --no-header --format requirements-txt
# Every extra but the GPU's, which needs a machine with one.
TESTED = --extra cluster --extra floor --extra pdf --extra postgres --extra web
lock: $(BIN)/uv
	$(BIN)/uv lock -q --upgrade
	$(EXPORT) --only-group bootstrap -o requirements/bootstrap.txt
	$(EXPORT) --no-dev --group build --extra web -o requirements/run.txt
	$(EXPORT) --all-groups $(TESTED) -o requirements/test.txt

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis
