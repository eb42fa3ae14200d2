# Every target calls the real tool; look into tools/ for what takes more than a line.
.PHONY: run dev test faults fuzz check bench gen app release tuned setup help
SERVER := cargo run --quiet --package daymark-server --

help: ## what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

run: app ## build everything, fill an empty database with the demo, serve on http://127.0.0.1:8080
	cargo build --package daymark-server
	$(SERVER) seed --if-empty
	$(SERVER) serve

dev: pwa/node_modules/.package-lock.json ## app with hot reload on http://localhost:5173, server built again on change
	tools/dev

test: ## every test; installs what is missing where it may
	tools/test

check: ## formatting, lints, generated files, who may depend on whom, licences, sizes
	tools/check

faults: ## kill -9, stopped databases, a Redis that fails, full disks, stepped clocks, crowds, a model of the days, the Autobahn suite: twenty rounds, thousands of sockets; needs python3 with venv
	ulimit -n $$(ulimit -H -n) && DAYMARK_FAULT_ROUNDS=20 cargo test --package daymark-tests --test faults

fuzz: ## every call of the API document with made-up values; needs python3 with venv
	tests/tools/schemathesis

bench: ## figures, beside a floor measured in the same run
	tools/bench

gen: pwa/node_modules/.package-lock.json ## write the generated files again
	tools/gen

app: pwa/dist/index.html ## build the app
release: app ## one binary with the app inside: target/release/daymark
	cargo build --release --package daymark-server

tuned: ## the same with profile-guided optimisation, in more than twice the time: target/tuned/daymark
	tools/tune

setup: ## install the Debian packages that the tests use
	tools/setup

pwa/node_modules/.package-lock.json: pwa/package-lock.json
	cd pwa && npm ci --ignore-scripts --no-audit --no-fund
	touch $@

pwa/dist/index.html: pwa/node_modules/.package-lock.json pwa/index.html pwa/vite.config.ts $(shell find pwa/src pwa/public -type f)
	cd pwa && npm run build
