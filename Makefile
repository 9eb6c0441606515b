# What a contributor and the CI run. `make` alone lists the targets.

VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
DEMO := build/demo
PARTS := registry codegen runtime cli
# Options for pytest, such as ARGS="-k names".
ARGS ?=

# The newest Python that runs and can make a virtual environment: a name on PATH may be a shim of a
# version that is not installed, and a system's Python may lack ensurepip.
PYTHON ?= $(shell \
	for candidate in python3.13 "$$HOME"/.pyenv/versions/3.13*/bin/python \
		python3.12 "$$HOME"/.pyenv/versions/3.12*/bin/python \
		python3.11 "$$HOME"/.pyenv/versions/3.11*/bin/python python3; do \
		if "$$candidate" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' \
			>/dev/null 2>&1; then echo "$$candidate"; break; fi; \
	done)

export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.PHONY: help demo test lint types check bench corpus fuzz generate

help: ## List the targets
	@echo "make TARGET, where TARGET is one of"
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1	\2/p' Makefile | expand -t 12

demo: generate ## Set up, check and generate from contracts/, and answer some calls
	@echo "== Answer calls with the generated stubs: docs/quickstart/quickstart.py"
	@PYTHONPATH=$(DEMO) $(BIN)/python docs/quickstart/quickstart.py

test: $(INSTALLED) ## Run the whole test suite
	@echo "== Run the tests"
	@$(BIN)/python -m pytest -n auto --dist loadgroup $(ARGS)

lint: $(INSTALLED) ## Check style, format and who imports whom
	@echo "== Check style and format (ruff)"
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@echo "== Check who imports whom (import-linter)"
	@$(BIN)/lint-imports

types: generate ## Check types, those of the generated package too
	@echo "== Check types (mypy, strict)"
	@$(BIN)/mypy $(PARTS) tests benchmarks docs $(DEMO)
	@echo "== Check types (pyright, strict)"
	@$(BIN)/pyright

check: lint types test ## What the CI runs: lint, types, test

bench: $(INSTALLED) ## Run the benchmarks, one after another
	@for name in dispatch registry codegen; do \
		echo "== Run benchmarks/$$name.py"; $(BIN)/python -m benchmarks.$$name || exit 1; \
	done

corpus: $(INSTALLED) ## Test every tool and call of the shared test data, not a sample
	@echo "== Test the whole corpus"
	@TOOLREG_CORPUS=all $(BIN)/python -m pytest tests/corpus $(ARGS)

fuzz: $(INSTALLED) ## Run the property tests of contracts with 10,000 examples each
	@echo "== Fuzz"
	@TOOLREG_FUZZ=10000 $(BIN)/python -m pytest -n auto tests/fuzz $(ARGS)

generate: $(INSTALLED)
	@echo "== Check the contracts: toolreg check"
	@$(BIN)/toolreg check
	@echo "== Generate models and stubs: toolreg generate"
	@$(BIN)/toolreg generate

# Made again when pyproject.toml changes, and only then: a second run needs no network.
$(INSTALLED): pyproject.toml
	@if [ -z "$(PYTHON)" ]; then \
		echo "No Python 3.11 or newer was found that can make a virtual environment." >&2; \
		echo "Install one, or name it: make PYTHON=/path/to/python" >&2; exit 2; \
	fi
	@$(BIN)/python -c "" 2>/dev/null || { \
		echo "== Make a virtual environment in $(VENV) with $(PYTHON)"; \
		"$(PYTHON)" -m venv --clear $(VENV); }
	@echo "== Install toolreg and the development tools into $(VENV)"
	@$(BIN)/python -m pip install --quiet --upgrade "pip>=25.1"
	@$(BIN)/python -m pip install --editable ".[tokens]" --group dev --group vendors
	@touch $@
