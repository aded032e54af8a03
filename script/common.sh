# Shared by the scripts of this folder: where the project is, and the Node that the web client is built with.
# Sourced, never run.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
tools="$root/build/tools"
node_needed="20.19.0"
node_version="22.23.3"   # the npm package `node` of this version carries the binary

say() { printf '%s\n' "$*"; }
die() { printf '%s\n' "$*" >&2; exit 1; }

version_at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$2" ]; }

node_is_fit() {
  command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1 &&
    version_at_least "$(node --version | sed 's/^v//')" "$node_needed"
}

# Our own Node goes first in PATH where bootstrap had to bring one.
if [ -x "$tools/node/bin/node" ]; then PATH="$tools/node/bin:$PATH"; export PATH; fi
# One compiler cache serves every checkout of the project.
export CCACHE_SLOPPINESS="pch_defines,time_macros,include_file_mtime,include_file_ctime"
export CCACHE_BASEDIR="$root" CCACHE_NOHASHDIR=1
