# Everything one does with Pairloom, by name. Each target sets up what it needs.
.DEFAULT_GOAL := help
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.PHONY: help full test-full bench-columns bench-python prove prove-mutants test-emulated-processors demo test test-rust test-levels program-size build-times test-portable test-long test-vhdl designs test-hdl test-c install-c test-go test-web web test-gpu test-python test-engines test-adapters test-emulated test-avx-ifma test-arm test-portable-targets count-arm test-constant-time test-report lint bench bench-evm bench-peers performance performance-page fuzz coverage miri test-schedules sanitize mutants test-timing supply dist reproducible minimal-versions

CARGO ?= cargo
# The features of `pairloom` that are not default.
ALL_OF_PAIRLOOM := pairloom/arrow,pairloom/encryption,pairloom/evm,pairloom/gpu,pairloom/hdl,pairloom/proof,pairloom/rayon,pairloom/research,pairloom/serde
PREFIX ?= /usr/local
C_NEEDS := cc:gcc g++:g++ valgrind:valgrind cmake:cmake pkg-config:pkg-config objcopy:binutils
CHAIN := target/demo
PEERS_FLAGS ?=
FUZZ_SECONDS ?= 60
# What the program may have: 15 MB for the house, one each for circuits, GPUs, signatures and proofs, eight tenths for kernels by AVX2 and residues
# by it, a tenth for kernels of small characteristic on GPUs and verdicts on subgroups by loops, four tenths for lanes by AVX-IFMA, less three tenths
# since the program's own crate is compiled for the least size, two tenths for points by residues, a tenth for plans that are kept and second
# arguments for every machine, a tenth for points of proofs in lanes and Blake3. 20 MB is the end.
MOST_BYTES := 19600000
VUNIT := .venv/bin/python vhdl/run.py --output-path target/vunit --num-threads 2 --designs target/designs
# Names that say of which type a function is, for counting instructions. For several processors LLVM copies 512 bits in halves, which a later
# load of the whole waits for.
TARGET_CPU ?= native
NATIVE := -C target-cpu=$(TARGET_CPU) -C target-feature=-prefer-256-bit -C symbol-mangling-version=v0

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-20s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: ## verify real drand beacons, then a synthetic chain of 10,000 with 7 spoiled rows; open a time-lock file
	@scripts/demo

test: test-rust test-levels test-portable test-schedules test-vhdl test-constant-time lint ## everything that must hold, in half an hour to an hour on two cores from nothing
	@scripts/vectors check

test-rust: ## unit, property, exhaustive and vector tests, and the program's; circuits in GHDL, Icarus and Verilator
	@scripts/vectors check
	@scripts/need ghdl:ghdl-mcode iverilog:iverilog verilator:verilator $(C_NEEDS)
	CARGO='$(CARGO)' scripts/run-tests

test-levels: ## known answers, batches, signatures and the program at every level of instructions below the machine's own, and emulated without AVX2 and ADX
	CARGO='$(CARGO)' scripts/run-tests levels

full: ## the program with columns, target/release/pairloom: Parquet and Arrow files in, verdicts in Parquet out (docs/columns.md)
	$(CARGO) build --release -p pairloom-cli --features columns

# The features of the whole workspace, so that nothing below the program is compiled a second time.
COLUMNS_TEST := test --workspace --exclude pairloom-bench --features pairloom-cli/columns --test columns

test-full: ## that program's tests: every verify on columns, spoiled files, killed runs that go on, memory
	$(CARGO) $(COLUMNS_TEST)
	$(CARGO) clippy -p pairloom-cli --features columns --all-targets -- -D warnings

bench-columns: ## ten million beacons in Parquet: rows a second, and the most memory that they take (some ten minutes)
	$(CARGO) $(COLUMNS_TEST) -- --ignored --nocapture ten_million_rows

program-size: ## the size of the program, held below its bar, and its largest sections and groups of functions
	scripts/program-size $(MOST_BYTES)

build-times: ## from nothing: the program, the demonstration, a project that depends on pairloom alone
	scripts/build-times

# Without optimization it compiles in less than half the time; `make test-levels` has portable instructions with it.
test-portable: export CARGO_PROFILE_TEST_OPT_LEVEL := 0
test-portable: ## the same arithmetic without the processor's own kernels
	RUSTFLAGS='--cfg pairloom_backend="portable"' CARGO_TARGET_DIR=target/portable \
	    $(CARGO) test -p pairloom-pairing --test known_answers
	RUSTFLAGS='--cfg pairloom_backend="portable"' CARGO_TARGET_DIR=target/portable \
	    $(CARGO) check --quiet -p pairloom-algebra -p pairloom-pairing --tests

test-long: ## what takes long: large batches; ten million rows; all tests of pairings, unit tests and secrets on the portable path
	$(CARGO) test -p pairloom-parallel --test batch_large
	$(CARGO) test -p pairloom-cli --test program -- --ignored within_constant_memory
	RUSTFLAGS='--cfg pairloom_backend="portable"' CARGO_TARGET_DIR=target/portable \
	    $(CARGO) test -p pairloom-algebra -p pairloom-pairing --lib --test pairings
	constant-time/check portable

test-c: ## the C library: its header, known answers shared and static, under valgrind and AddressSanitizer; CMake
	@scripts/need $(C_NEEDS)
	$(CARGO) test --workspace --exclude pairloom-bench --test header --test library

install-c: ## the C library, its header and its pkg-config file, for PREFIX below DESTDIR
	@scripts/need cc:gcc objcopy:binutils
	$(CARGO) build --profile ffi -p pairloom-c
	STRIP=1 c/build target/ffi/libpairloom_c.a $(DESTDIR)$(PREFIX) $(PREFIX)

test-go: ## a program in Go that verifies beacons by the C library
	@scripts/need cc:gcc go:golang-go pkg-config:pkg-config objcopy:binutils
	$(MAKE) install-c PREFIX=$(CURDIR)/target/installed DESTDIR=
	cd c/examples/go && CGO_LDFLAGS='-Wl,-rpath,$(CURDIR)/target/installed/lib' \
	    PKG_CONFIG_PATH=$(CURDIR)/target/installed/lib/pkgconfig go test -count=1 ./...

web: ## the page for browsers in target/site: beacons verified, messages locked and unlocked, offline
	web/build

test-web: web ## that page in headless Chromium, and a pairing beside noble-curves
	@scripts/need chromium:chromium npm:npm
	npm install --silent --no-fund --no-audit --prefix target/noble @noble/curves@2.4.0
	web/test/browser chromium target/noble/node_modules

# Crates outside the workspace, for what they depend on.
ADAPTERS := adapters/arkworks adapters/revm adapters/zkcrypto

test-adapters: ## pairings behind the traits of other libraries, each adapter by itself
	set -e; for adapter in $(ADAPTERS); do \
	    $(CARGO) test --manifest-path $$adapter/Cargo.toml --all-features --target-dir target/adapters; \
	done
	$(CARGO) run --profile test --manifest-path adapters/arkworks/Cargo.toml --target-dir target/adapters --example groth16

test-python: ## the Python package as pip builds and installs it: pytest, hypothesis, mypy
	@scripts/python 'maturin>=1.9,<2' pytest hypothesis mypy numpy pyarrow
	@scripts/python py_ecc py_arkworks_bls12381 || echo "NOT RUN: py_ecc and py_arkworks_bls12381 cannot be installed" >&2
	PATH="$(CURDIR)/.venv/bin:$$PATH" .venv/bin/pip install --quiet --disable-pip-version-check --no-build-isolation --force-reinstall ./python
	cd python && ../.venv/bin/pytest -q && ../.venv/bin/python -m mypy pairloom tests bench examples

test-engines: ## columns in DataFusion (Rust, Python), Polars, Ray and others, on 100,000 synthetic beacons with 7 spoiled rows
	scripts/engines

test-emulated: ## lanes by AVX-512 IFMA and VPCLMULQDQ, in an emulator (Debian; some ten minutes)
	emulation/run ifma
	emulation/run vpclmulqdq

test-avx-ifma: ## lanes and pairings by AVX-IFMA, with a model of its two instructions in their place (a processor with AVX2; some ten minutes)
	RUSTFLAGS='--cfg pairloom_backend="avx_ifma_model"' CARGO_TARGET_DIR=target/avx-ifma \
	    $(CARGO) test -p pairloom-algebra --lib --test lanes -p pairloom-curve --test groups -p pairloom-parallel --test pairings

test-arm: ## kernels for aarch64, toy curves, known answers and the program, in an emulator (Debian; rustup)
	scripts/test-target aarch64

test-portable-targets: ## known answers on a big-endian and on a 32-bit processor, in an emulator (Debian; rustup)
	scripts/test-target s390x
	scripts/test-target i686

count-arm: ## instructions that aarch64 executes for ours and for blst's, in an emulator (Debian; rustup): docs/aarch64.md
	emulation/count

test-vhdl: designs ## VHDL style, blocks, committed designs, pairings through AXI, in VUnit with GHDL (or VUNIT_SIMULATOR); a host in Python
	@scripts/need ghdl:ghdl-mcode
	@scripts/python vunit-hdl 'cocotb>=2.0'
	@scripts/vhdl-style target/designs/toy_e2_11_1_pairing target/designs/bn254_nogami_fp2_coprocessor
	$(VUNIT) --without-attributes .long
	.venv/bin/python vhdl/examples/fp2_coprocessor.py target/designs/bn254_nogami_fp2_coprocessor

designs: # what is simulated in VUnit and by the examples: whole pairings, a coprocessor
	PAIRLOOM_DESIGNS=$(CURDIR)/target/designs \
	    $(CARGO) test --workspace --exclude pairloom-bench --test coprocessor --test prime designs_for_vunit

test-gpu: ## kernels compiled again and compared with those shipped; their PTX executed on the processor
	scripts/gpu-kernels check
	$(CARGO) test -p pairloom-gpu -p pairloom-gpu-emulator
	$(CARGO) test -p pairloom-gpu --test small -- --ignored

test-hdl: test-vhdl ## all tests of circuits, the long ones and those of all curves too
	@scripts/need iverilog:iverilog verilator:verilator g++:g++ make:make
	$(CARGO) test -p pairloom-hdl --test circuits --test prime --test engine --test hybrid -- --include-ignored
	$(CARGO) test -p pairloom-hdl --test coprocessor
	$(CARGO) test -p pairloom-hdl --features all-curves --test long
	@scripts/vhdl-style target/designs
	$(VUNIT) --with-attributes .long

test-constant-time: ## secrets under valgrind, and leaky twins that must be caught
	@scripts/need valgrind:valgrind libclang:libclang-dev
	constant-time/check kernels

prove: ## carries, bounds and reductions of the portable arithmetic and of lanes of 52 bits, for all operands, by an SMT solver (docs/assurance.md)
	@scripts/python 'z3-solver>=4.12'
	.venv/bin/python proofs/limbs.py
	.venv/bin/python proofs/digits.py

prove-mutants: ## that those proofs fail where the arithmetic is broken, in nineteen places
	@scripts/python 'z3-solver>=4.12'
	.venv/bin/python proofs/limbs.py --mutants
	.venv/bin/python proofs/digits.py --mutants

test-emulated-processors: ## a pairing on twelve models of x86-64 processors, in an emulator: never an illegal instruction (Debian)
	@scripts/need qemu-x86_64:qemu-user
	$(CARGO) build --release -p pairloom-cli
	scripts/test-processors target/release/pairloom

test-report: ## the page of `pairloom report` in headless Chromium: on a desk, on a telephone, printed
	$(CARGO) build --release -p pairloom-cli
	scripts/test-report

lint: ## formatting, clippy and documentation without warnings
	$(CARGO) fmt --all --check
	$(CARGO) clippy --workspace --exclude pairloom-bench --all-targets -- -D warnings
	$(CARGO) clippy -p pairloom -- -D warnings
	RUSTDOCFLAGS='-D warnings' $(CARGO) doc --workspace --exclude pairloom-bench --no-deps --features $(ALL_OF_PAIRLOOM)

bench-python: ## a batch of 1,000 signatures from Python and from Rust, interleaved, beside py_ecc, py_arkworks_bls12381 and blspy
	scripts/bench-python

bench-evm: ## Ethereum's contracts from bytes to bytes, ours and the peers', with the map docs/figures/evm.svg; sums of products
	RUSTFLAGS='$(NATIVE)' CARGO_TARGET_DIR=target/native \
	    $(CARGO) run --release -p pairloom-bench --bin evm -- --svg docs/figures/evm.svg --sums 2,16,128,1024,4096,16384,65536

bench: bench-peers bench-evm bench-columns bench-python ## all of these benchmarks

bench-peers: ## ours and the peers', interleaved in one process: native build, then portable build
	RUSTFLAGS='$(NATIVE)' CARGO_TARGET_DIR=target/native \
	    $(CARGO) run --release -p pairloom-bench --bin peers -- $(PEERS_FLAGS)
	$(CARGO) run --release -p pairloom-bench --bin peers -- $(PEERS_FLAGS)

performance: ## measure this processor, and write its page in docs/performance with charts
	@scripts/performance

performance-page: ## docs/performance.md and the pages of processors again, from the figures in docs/performance
	RUSTFLAGS='$(NATIVE)' CARGO_TARGET_DIR=target/native \
	    $(CARGO) run --release -p pairloom-bench --bin performance -- write --docs docs

supply: ## licences, bans, sources and reviews of dependencies; advisories where cargo-deny is; unsafe code by crate
	scripts/supply check
	scripts/supply unsafe

dist: ## target/dist: the program without a path of this machine, its bill of materials, licences; crates; wheel and sdist, each installed; sums
	scripts/dist

reproducible: ## the program of two clones at different paths, byte by byte (two whole builds)
	scripts/reproducible

minimal-versions: ## the workspace with the oldest versions of dependencies that it names (needs a nightly toolchain)
	scripts/minimal-versions

fuzz: ## every decoder and reader for FUZZ_SECONDS each (needs a nightly toolchain, see fuzz/README.md)
	fuzz/run $(FUZZ_SECONDS)

coverage: ## lines of the decoders that fuzzing's inputs and the readers' tests reach, by file; fails below 95 % (rustup)
	scripts/coverage --missed

miri: ## undefined behaviour of portable arithmetic, and races of the pool of workers, by Miri (rustup, a nightly toolchain)
	scripts/miri

test-schedules: ## the pool of workers in SCHEDULES orders of its threads' steps (1000), by Shuttle
	$(CARGO) test --manifest-path workers/Cargo.toml --target-dir target/workers --features schedules --test schedules

sanitize: ## lanes, residues, points and batches under AddressSanitizer, the pool and split pairings under ThreadSanitizer (rustup, nightly)
	scripts/sanitize address
	scripts/sanitize thread

mutants: ## mutants of decoders, checks, bisection, encryption and field arithmetic, by cargo-mutants; a run that was stopped goes on
	scripts/mutants

test-timing: ## times of operations on secrets, two classes compared by Welch's t-test, at every level of instructions; a report, not a gate
	@scripts/need libclang:libclang-dev
	constant-time/timing
