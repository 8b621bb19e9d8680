# bday-widget: `make run` shows it, `make test` proves it. `make help` lists the rest.

# What `--version` names beside the number; nothing outside of a clone, and a plus where files of it were changed.
export BDAY_WIDGET_COMMIT := $(shell git -c safe.directory="$(CURDIR)" describe --always --exclude='*' --dirty=+ 2>/dev/null)

PREFIX ?= /usr/local
# Not every shell expands the tilde of `make install PREFIX=~/.local`.
override PREFIX := $(patsubst ~/%,$(HOME)/%,$(PREFIX))
DESTDIR ?=
RELEASE := .build/release
BINARY := $(RELEASE)/bday-widget
# What `bday-widget` becomes when the archive has no answer.
APP := $(RELEASE)/bday-widget-app
# What both run for what goes over D-Bus.
AGENT := $(RELEASE)/bday-widget-agent
# Touched when the executables are up to date: they stay as they are when a change makes no difference to them.
BUILT := $(RELEASE)/built
PYTEST := .build/test-venv/bin/python -m pytest

# Without one of these `bday-widget` is linked dynamically.
STATIC_LIBRARIES := libjson-c.a libsodium.a libc.a
MISSING = $(filter-out /%,$(foreach library,$(STATIC_LIBRARIES),$(shell cc -print-file-name=$(library))))
# libstdc++ alone, where the linker looks before it finds the shared one: a third of what the app's start takes is that one's.
STATIC := $(CURDIR)/.build/static
STDCXX := $(filter /%,$(shell cc -print-file-name=libstdc++.a))
# What the app needs of ICU's data.
ICU_DATA := $(CURDIR)/.build/icu-data
SWIFT_BUILD = $(if $(MISSING),BDAY_WIDGET_LINKING=dynamic )BDAY_WIDGET_STATIC="$(STATIC)" BDAY_WIDGET_ICU_DATA="$(ICU_DATA)/icu-data.h" swift build -c release --static-swift-stdlib

# What translators write, for gettext, and the tables of name days, beside the executables as they are installed.
LOCALES := .build/share/locale
NAME_DAYS := .build/share/bday-widget-name-days
CATALOGUES := $(patsubst Sources/Localization/po/%.po,$(LOCALES)/%/LC_MESSAGES/bday-widget.mo,$(wildcard Sources/Localization/po/*.po))

.PHONY: build executables catalogues pot run test swift-tests pytest probes dependencies lint graph bench fuzz soak screenshots dist deb install uninstall clean help

build: ## build the executables in .build/release
	@Tests/install-tools build
	@$(MAKE) --no-print-directory executables

executables: catalogues $(NAME_DAYS)
	$(if $(MISSING),@echo "No $(MISSING): bday-widget is linked dynamically. The usual call takes about twice the time.")
	@[ -e $(BUILT) ] || echo "The first build takes minutes. The linker warns about dlopen and mktemp in Swift's own libraries."
	@Sources/CICUData/make-data "$(ICU_DATA)"
	@mkdir -p "$(STATIC)"
	$(if $(STDCXX),@ln -sf "$(STDCXX)" "$(STATIC)")
	$(SWIFT_BUILD) --product bday-widget
	$(SWIFT_BUILD) --disable-local-rpath --product bday-widget-app
	$(SWIFT_BUILD) --disable-local-rpath --product bday-widget-agent
	@touch $(BUILT)

catalogues: $(CATALOGUES)
	@for old in $(filter-out $(CATALOGUES),$(wildcard $(LOCALES)/*/LC_MESSAGES/bday-widget.mo)); do rm -r "$${old%/*/*}"; done

$(NAME_DAYS):
	@mkdir -p $(@D)
	@ln -sfn ../../Sources/NameDays/tables $@

$(LOCALES)/%/LC_MESSAGES/bday-widget.mo: Sources/Localization/po/%.po
	@mkdir -p $(@D)
	msgfmt --check -o $@.new $<
	@mv $@.new $@

pot: ## bring all catalogues up to date with what the sources say
	@Tests/install-tools build
	Sources/Localization/po/update

run: build ## import sample contacts into a home of their own and show all six families
	@integrations/sample-contacts/show $(BINARY)

# Warnings are errors in the tests' build, not in everybody's: the next compiler warns about more.
test: ## everything: unit, golden, end-to-end on the release binary, real programs
	@Tests/install-tools test
	@rm -rf .build/spent && mkdir -p .build/spent
	@Tests/spent "style and dependencies" $(MAKE) --no-print-directory lint dependencies catalogues $(NAME_DAYS)
	BDAY_WIDGET_STRICT=1 Tests/spent "tests' build" swift build --build-tests
	@$(MAKE) --no-print-directory -j2 swift-tests pytest
	@Tests/spent

# Beside each other: a release build has one thread for most of its time, and pytest waits for other programs. `swift test` finds
# no tests while something else is built.
swift-tests:
	NO_COLOR=1 Tests/spent "Swift's tests" bash -o pipefail -c \
		".build/debug/bday-widgetPackageTests.xctest --testing-library swift-testing 2>&1 \
			| tee .build/spent/swift | sed '/^◇/d; /^✔ Test run with/b; /^✔/d'"

pytest:
	@Tests/spent "release build" $(MAKE) --no-print-directory probes
	Tests/spent "pytest" $(PYTEST) Tests -n 10 --spent .build/spent

probes: executables
	$(SWIFT_BUILD) --product ZoneProbe
	$(SWIFT_BUILD) --product EditingProbe

dependencies:
	@Tests/target-graph --tests > .build/target-graph

# Of what these try in thousands, `make test` tries a sample. Swift's tests do so too, without BDAY_SWEEP.
SAMPLED := Tests/Instructions/test_linear.py Tests/Installation/test_icu_data.py Tests/BarIntegrationTests/test_hostile_names.py Tests/BarIntegrationTests/test_own_words.py

lint: ## the style
	swift format lint --strict --recursive Sources Tests Package.swift

graph: ## which target depends on which
	@Tests/target-graph

bench: build ## the claims about speed, beside a floor in C; with BASELINE=BINARY, beside an older one that is installed
	@Tests/install-tools bench
	@$(MAKE) --no-print-directory install PREFIX=$(CURDIR)/.build/installed
	Tests/Benchmarks/run .build/installed/bin/bday-widget $(BASELINE)

fuzz: build ## feed the vCard reader for SECONDS (60)
	@Tests/install-tools build
	Tests/Fuzzing/VCardFuzz/run $(or $(SECONDS),60)

soak: test ## what takes long: thousands of kills, watch under load, benchmarks, half an hour of fuzzing
	Tests/Soak/kills $(BINARY) 2000
	.build/test-venv/bin/python Tests/Soak/keys $(BINARY) 1000
	Tests/Soak/paths 20000
	.build/test-venv/bin/python Tests/Soak/watch $(BINARY) 60
	.build/test-venv/bin/python Tests/Soak/updates $(BINARY) 100
	.build/test-venv/bin/python Tests/Soak/edits $(BINARY) $(RELEASE)/EditingProbe
	BDAY_WIDGET_STRICT=1 BDAY_SWEEP=1 swift test --skip-build
	.build/test-venv/bin/python Tests/Soak/polybar_oneshot
	@$(MAKE) --no-print-directory deb
	Tests/Soak/package .build
	.build/test-venv/bin/python Tests/Soak/bars 3
	$(PYTEST) Tests/Zones $(SAMPLED) --all -n 8
	$(PYTEST) Tests/Calendars --how-many 1000
	$(MAKE) bench
	$(MAKE) fuzz SECONDS=1800

screenshots: build ## pictures of the real bars, into integrations/
	@Tests/install-tools screenshots
	.build/test-venv/bin/python Tests/BarIntegrationTests/screenshots.py

dist: build ## make an archive for other distributions in .build, with its checksum
	@integrations/packaging/archive .build

deb: build ## make a Debian package in .build
	@Tests/install-tools deb
	@integrations/debian/build .build

# A source, or a directory that lost one, is newer than the executables; or one of them is not there.
IS_STALE = [ -n "$$(for file in $(BINARY) $(APP) $(AGENT) $(BUILT) $(LOCALES); do [ -e $$file ] || echo $$file; done; \
	[ ! -e $(BUILT) ] || find Sources Package.swift -newer $(BUILT) -print -quit)" ]
OWNER = $$(stat -c %u .build 2>/dev/null || stat -c %u .)

# As root nothing is built in another user's directory.
install: ## build what changed, and install it below PREFIX (/usr/local)
	@if [ "$$(id -u)" != 0 ]; then $(MAKE) --no-print-directory build; \
	elif $(IS_STALE); then \
		if [ "$(OWNER)" != 0 ]; then echo "run make first" >&2; exit 1; fi; \
		$(MAKE) --no-print-directory build; \
	fi
	@DESTDIR="$(DESTDIR)" integrations/packaging/install "$(DESTDIR)$(PREFIX)"

uninstall: ## remove what install put there, and say what stays
	@integrations/packaging/uninstall "$(DESTDIR)$(PREFIX)"

clean: ## remove what was built
	rm -rf .build

help:
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12
