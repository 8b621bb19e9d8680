# bday-widget: `make run` shows it, `make test` proves it. `make help` lists the rest.

PREFIX ?= /usr/local
DESTDIR ?=
BINARY := .build/release/bday-widget
APP := .build/release/bday-widget-app
SWIFT_BUILD := swift build -c release --static-swift-stdlib --disable-local-rpath --product

.PHONY: build run test lint bench fuzz soak screenshots install uninstall clean help

build: ## build .build/release/bday-widget and the app that it calls
	@Tests/install-tools build
	$(SWIFT_BUILD) bday-widget
	$(SWIFT_BUILD) bday-widget-app

run: build ## import sample contacts into a home of their own and show all six families
	@integrations/sample-contacts/show $(BINARY)

test: build ## everything: unit, golden, end-to-end on the release binary, real programs
	@Tests/install-tools test
	@$(MAKE) --no-print-directory lint
	swift build --build-tests
	swift test --skip-build --parallel
	Tests/EndToEndTests/Synced/radicale_vdirsyncer.py $(BINARY)
	Tests/EndToEndTests/Synced/evolution.py $(BINARY)
	Tests/EndToEndTests/Watching/watch.py $(BINARY)
	.build/test-venv/bin/python Tests/EndToEndTests/Synced/exports.py $(BINARY)
	.build/test-venv/bin/python Tests/Calendars/sweep.py $(BINARY)
	swift build -c release --static-swift-stdlib --product ZoneProbe
	Tests/Zones/sweep.py .build/release/ZoneProbe
	Tests/BarIntegrationTests/live.py

lint: ## the style
	swift format lint --strict --recursive Sources Tests Package.swift

bench: build ## the claims about speed, beside a floor in C
	@Tests/install-tools bench
	Tests/Benchmarks/run $(BINARY)

fuzz: ## feed the vCard reader for SECONDS (60)
	@Tests/install-tools build
	Tests/Fuzzing/VCardFuzz/run $(or $(SECONDS),60)

soak: test ## what takes long: thousands of kills, benchmarks, half an hour of fuzzing
	Tests/Soak/kills $(BINARY) 2000
	Tests/Soak/polybar_oneshot
	Tests/Zones/sweep.py .build/release/ZoneProbe --all
	.build/test-venv/bin/python Tests/Calendars/sweep.py $(BINARY) 1000
	$(MAKE) bench
	$(MAKE) fuzz SECONDS=1800

screenshots: build ## pictures of the real bars, into integrations/
	@Tests/install-tools screenshots
	Tests/BarIntegrationTests/screenshots.py

$(BINARY):
	@$(MAKE) --no-print-directory build

install: $(BINARY) ## install what was built below PREFIX (/usr/local)
	install -D -m 755 -s $(BINARY) $(DESTDIR)$(PREFIX)/bin/bday-widget
	install -D -m 755 -s $(APP) $(DESTDIR)$(PREFIX)/libexec/bday-widget/bday-widget-app
	install -D -m 644 LICENSE $(DESTDIR)$(PREFIX)/share/doc/bday-widget/LICENSE
	install -D -m 644 README.md $(DESTDIR)$(PREFIX)/share/doc/bday-widget/README.md

uninstall: ## remove what install put there
	rm -f $(DESTDIR)$(PREFIX)/bin/bday-widget
	rm -rf $(DESTDIR)$(PREFIX)/libexec/bday-widget
	rm -rf $(DESTDIR)$(PREFIX)/share/doc/bday-widget

clean: ## remove what was built
	rm -rf .build

help:
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 12
