# Shared by the scripts in this folder: `source` it after `set -euo pipefail`.
# It runs under bash 3.2 too, which is what macOS ships.
# shellcheck shell=bash

# With these set, cd and grep do and say other things.
unset CDPATH GREP_OPTIONS

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
target_dir=${CARGO_TARGET_DIR:-$root/target}
home=${HOME:-/root}
cache_dir=${XDG_CACHE_HOME:-$home/.cache}/harzdame
min_rust=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' "$root/Cargo.toml")
min_node=20.19
wasm_target=wasm32-unknown-unknown

# A relative target directory is relative to where the user called us, as it is for cargo.
case $target_dir in
  /* | [A-Za-z]:*) ;;
  *) target_dir=$PWD/$target_dir ;;
esac

export CARGO_TARGET_DIR=$target_dir

# Where the user's folder cannot be written, what is kept for later stays with this clone.
if ! mkdir -p "$cache_dir" 2>/dev/null || [ ! -w "$cache_dir" ]; then cache_dir=$target_dir/cache; fi

say() { printf '==> %s\n' "$*" >&2; }
warn() { printf '==> warning: %s\n' "$*" >&2; }
die() {
  printf '==> error: %s\n' "$*" >&2
  exit 1
}
have() { command -v "$1" >/dev/null 2>&1; }
is_macos() { [ "$(uname -s)" = Darwin ]; }

# version_at_least 20.20.2 20.19: is the first version the second or later?
version_at_least() {
  [ "$(printf '%s\n%s\n' "$2" "$1" | sort -t. -k1,1n -k2,2n -k3,3n | head -n 1)" = "$2" ]
}

# The SHA-256 of standard input, in hexadecimal.
digest() {
  if have sha256sum; then sha256sum; else shasum -a 256; fi | cut -d ' ' -f 1
}

# One digest over the names and contents of all files under the given paths (relative to the root).
# What is built or downloaded is left out.
digest_files() {
  (
    cd "$root" || exit
    find "$@" \( -name node_modules -o -name dist -o -name test-results -o -name playwright-report \) -prune \
      -o -type f ! -name '*.tsbuildinfo' -print0 | LC_ALL=C sort -z |
      if have sha256sum; then xargs -0 sha256sum; else xargs -0 shasum -a 256; fi | digest
  )
}

# fresh STAMP DIGEST: has the step that owns STAMP been done for these inputs?
fresh() { [ -f "$1" ] && [ "$(cat "$1")" = "$2" ]; }

# A stamp is removed before its step starts and written after it has succeeded, so that a step
# which was interrupted is done again.
stamp() {
  mkdir -p "$(dirname "$1")"
  printf '%s\n' "$2" >"$1"
}

# Calls $1 with the rest as arguments and says how long it took.
timed() {
  local started=$SECONDS
  "$@"
  say "${1##*/} took $((SECONDS - started)) s"
}

# one_at_a_time SCRIPT ARGUMENT...: calls the script again, alone in this clone: two builds at once
# would take files from under each other. The lock ends with the script, and what that starts does
# not get it. Where there is no flock, as on macOS, nothing is done.
one_at_a_time() {
  if [ -n "${HARZDAME_ALONE:-}" ] || ! have flock; then return 0; fi
  local lock=$root/target/.build.lock
  mkdir -p "${lock%/*}"
  flock -n "$lock" true || say "waiting for another build in this folder"
  export HARZDAME_ALONE=yes
  exec flock -o "$lock" "$root/script/$1" "${@:2}"
}

# --- Which compilers there are -------------------------------------------------------------------

rust_version() { rustc --version 2>/dev/null | sed -n 's/^rustc \([0-9.]*\).*/\1/p'; }

# Is there a Rust that is new enough? Chooses it if it is not the default one.
use_rust() {
  local candidate
  for candidate in default rustup-home pinned; do
    case $candidate in
      rustup-home) PATH=${CARGO_HOME:-$home/.cargo}/bin:$PATH ;;
      pinned)
        have rustup && rustup toolchain list 2>/dev/null | grep -q "^$min_rust-" || return 1
        export RUSTUP_TOOLCHAIN=$min_rust
        ;;
    esac
    if have cargo && have rustc && version_at_least "$(rust_version)" "$min_rust"; then return 0; fi
  done
  return 1
}

# The same for Node.js: the default one, or the one that script/setup has put into the cache folder.
use_node() {
  node_is_new_enough && return 0
  PATH=$cache_dir/node/bin:$PATH
  node_is_new_enough
}

node_is_new_enough() {
  have node && have npm && version_at_least "$(node --version | tr -d v)" "$min_node"
}

# WebAssembly with the usual compiler: its standard library for that target is installed.
have_wasm_target() {
  local libraries
  libraries=$(rustc --print target-libdir --target "$wasm_target" 2>/dev/null) && [ -d "$libraries" ]
}

# WebAssembly with Debian's compiler, which builds the standard library itself from
# the package rust-web-src. For machines that reach Debian's archive but not rustup's.
have_debian_wasm() {
  have wasm-ld-19 && [ -x /usr/bin/cargo ] && [ -x /usr/bin/rustc ] &&
    [ -d "$(/usr/bin/rustc --print sysroot)/lib/rustlib/src/rust/library/std" ] &&
    version_at_least "$(/usr/bin/rustc --version | sed 's/^rustc \([0-9.]*\).*/\1/')" "$min_rust"
}

# The browser for the tests: $HARZDAME_CHROMIUM, or one that is installed.
find_chromium() {
  local candidate
  for candidate in "${HARZDAME_CHROMIUM:-}" chromium chromium-browser google-chrome google-chrome-stable \
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome" \
    "/Applications/Chromium.app/Contents/MacOS/Chromium"; do
    if [ -n "$candidate" ] && command -v "$candidate"; then return 0; fi
  done
  return 1
}
