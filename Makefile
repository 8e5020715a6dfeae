# make show: a rehearsal to watch and operate · make test: everything tested. More arguments by ARGS="…".
SETUP = sh -c 'python=$$(sh .ci/python) && exec "$$python" .ci/setup.py "$$@"' setup
RUN = .venv/bin/python

.PHONY: show test setup bench planted golden lint lock clean

show:
	@$(SETUP)
	@$(RUN) -m studio rehearse show_configs/svoya_igra $(ARGS)

test:
	@$(SETUP) --dev --system
	@$(RUN) -m pytest $(ARGS)

setup:
	@$(SETUP) --dev

bench:
	@$(SETUP) --dev
	@$(RUN) -m benchmarks $(ARGS)

planted:
	@$(SETUP) --dev
	@$(RUN) -m tests.planted $(ARGS)

golden:
	@$(SETUP) --dev
	@$(RUN) -m tests.golden $(ARGS)

lint:
	@$(SETUP) --dev
	@$(RUN) -m ruff check .
	@.venv/bin/lint-imports
	@$(RUN) -m mypy

lock:
	@$(SETUP) --dev
	@$(SETUP) --lock $(ARGS)

clean:
	rm -rf .venv build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
