# Targets are a few lines that call tools. Anything longer is a script in tools/.
.PHONY: run dev test faults fuzz check bench gen app release tuned setup help
SERVER := cargo run --quiet --package daymark-server --

help: ## list the targets
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

run: app ## build everything, fill an empty database with the demo, serve on http://127.0.0.1:8080
	cargo build --package daymark-server
	$(SERVER) seed --if-empty
	$(SERVER) serve

dev: pwa/node_modules/.package-lock.json ## app with hot reload on http://localhost:5173, server rebuilt on change
	tools/dev

test: ## every test; installs what is missing, if permitted
	tools/test

check: ## formatting, lints, generated files, dependencies between crates, licences, sizes
	tools/check

faults: ## fault tests, the long run: kill -9, stopped databases, failing Redis, dying nodes, full disks, clock jumps, crowds of sockets, a model of the rules, the Autobahn suite; needs python3 with venv
	ulimit -n $$(ulimit -H -n) && DAYMARK_FAULT_ROUNDS=20 cargo test --package daymark-tests --test faults

fuzz: ## call every endpoint of the API document with generated values; needs python3 with venv
	tests/tools/schemathesis

bench: ## benchmarks, each with a baseline from the same run
	tools/bench

gen: pwa/node_modules/.package-lock.json ## regenerate the OpenAPI document, the app's types and limits, and the configuration reference
	tools/gen

app: pwa/dist/index.html ## build the app
release: app ## build one binary with the app inside: target/release/daymark
	cargo build --release --package daymark-server

tuned: ## the same with profile-guided optimisation: target/tuned/daymark; takes more than twice as long
	tools/tune

setup: ## install the Debian packages that the tests use
	tools/setup

pwa/node_modules/.package-lock.json: pwa/package-lock.json
	cd pwa && npm ci --ignore-scripts --no-audit --no-fund
	touch $@

pwa/dist/index.html: pwa/node_modules/.package-lock.json pwa/index.html pwa/vite.config.ts $(shell find pwa/src pwa/public -type f)
	cd pwa && npm run build
