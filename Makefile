# Houseway: two commands do everything on a fresh Debian machine with Python 3.11 or newer.
#   make run       sets up and serves a demonstration casino: open the link it prints in a browser
#   make test      sets up and runs all tests
#   make quick     runs the tests of everything pure: no server, database or browser
#   make near      runs the tests that changed files can reach: those of their rooms and of the rooms after them
#   make tree      prints how large the source is: modules, folders, lines, imports
#   make check     lints and checks types
#   make format    formats the code
#   make bench     measures speed, as ratios; python -m benchmarks NAME measures one thing
#   make site      builds the documentation and the reference as a site, in the folder site
#   make golden    writes recorded transcripts, generated pages and the outputs of notebooks again
#   make pictures  takes the pictures of the README and the docs again
#   make nightly   runs the long tests in full, with a new seed each time; PART=0.1 runs a tenth of them
#   make lock      pins newer libraries
#   make clean     removes what was set up
PYTHON ?= python3
BIN := .venv/bin
# Some tests wait for a server or a browser, so three for two cores.
WORKERS ?= $(shell echo $$(((3 * $$(nproc) + 1) / 2)))
# Without bytecode on the disk every command would compile all its modules again, so ignore the environment here.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help run test quick near tree nightly browser check format bench pictures site golden lock clean

help:
	@sed -n 's/^#   //p' Makefile

run: .venv/ready-run
	@$(BIN)/houseway serve --demo

# Tests that wait for a browser or another process can be too late on a busy machine: a few that fail are run again, one
# at a time, and count if they fail again. The second run names them, so that they can be cured.
MOST_AGAIN = 10
FAILED = .pytest_cache/v/cache/lastfailed
test: .venv/ready-test browser
	@$(BIN)/pytest -n $(WORKERS) --dist loadscope --durations=25 || { status=$$?; \
		test $$status -eq 1 && test "$$(grep -c :: $(FAILED))" -le $(MOST_AGAIN) || exit $$status; \
		echo "Running the tests that failed again, one at a time:"; \
		$(BIN)/pytest -v --last-failed --last-failed-no-failures none; }

# No server, no database, no browser, no long computation.
PURE = tests/equipment tests/regulation tests/rules tests/games tests/table tests/test_architecture.py tests/test_cases.py \
	tests/test_language.py tests/test_laws.py tests/test_new_game.py tests/test_playthroughs.py
quick: .venv/ready-test
	$(BIN)/pytest -q -n auto --dist loadscope -m "not slow and not nightly" $(PURE)

# What differs from the last commit shared with main, by the layers in tests/test_architecture.py.
near: .venv/ready-test browser
	$(BIN)/pytest -q -n $(WORKERS) --dist loadscope $$($(BIN)/python -m tests.support.near)

tree: .venv/ready-test
	@$(BIN)/python -m tests.support.tree

# A million commands of random play, hundreds of kills, long samples. A test that fails has its seed in its name, and
# HOUSEWAY_SEED=… .venv/bin/pytest … repeats it.
PART ?= 1
nightly: .venv/ready-test browser
	@seed=$${HOUSEWAY_SEED:-$$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')}; \
	echo "HOUSEWAY_SEED=$$seed, part $(PART)"; \
	HOUSEWAY_NIGHTLY=$(PART) HOUSEWAY_SEED=$$seed $(BIN)/pytest -n auto -m nightly -o console_output_style=count \
		|| { echo "Repeat it with: make nightly PART=$(PART) HOUSEWAY_SEED=$$seed"; exit 1; }

# The pages are tested in a real browser. Chromium without a window does far less work; any other Chromium works too.
INSTALL := apt-get install -y --no-install-recommends
browser:
	@test -n "$$HOUSEWAY_TEST_BROWSER" || command -v chromium-headless-shell >/dev/null \
		|| { apt-get update && $(INSTALL) chromium-headless-shell; } \
		|| command -v chromium >/dev/null || command -v google-chrome >/dev/null || $(INSTALL) chromium

check: .venv/ready-test
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: .venv/ready-test
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: .venv/ready-test browser
	$(BIN)/python -m benchmarks

# The demonstration in the pictures plays the same every time.
pictures: .venv/ready-test browser
	$(BIN)/python -m pictures

# A dead link or anchor is an error. Search needs a server; all else can be read from the files.
site: .venv/ready-site
	@$(BIN)/mkdocs build
	@echo "Built in the folder site. To read it: $(BIN)/python -m http.server --bind localhost --directory site"

golden: .venv/ready-test
	HOUSEWAY_REGENERATE=1 $(BIN)/pytest -q tests/test_playthroughs.py tests/test_readme.py tests/test_notebooks.py \
		tests/test_recorded_answers.py tests/api/test_public_names.py tests/cli/test_settle_files.py \
		tests/regulation/test_coverage.py

# Debian ships the venv module in a separate package: install it where it is missing.
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

.venv/ready-site: .venv/ready-run requirements/site.txt
	$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements/site.txt
	@touch $@

# Pins with hashes and without any registry's address; uv.lock itself is not kept.
EXPORT = $(BIN)/uv export -q --no-emit-project --no-header --format requirements-txt
# Every extra except gpu, which needs a machine with a GPU.
TESTED = --extra cluster --extra floor --extra frames --extra pdf --extra postgres --extra web --extra xlsx
lock: $(BIN)/uv
	$(BIN)/uv lock -q --upgrade
	$(EXPORT) --only-group bootstrap -o requirements/bootstrap.txt
	$(EXPORT) --no-dev --group build --extra pdf --extra postgres --extra web --extra xlsx -o requirements/run.txt
	$(EXPORT) --all-groups --no-group site $(TESTED) -o requirements/test.txt
	$(EXPORT) --only-group site -o requirements/site.txt

clean:
	rm -rf .venv site .mypy_cache .ruff_cache .pytest_cache .hypothesis
