# Sourced by the scripts beside it: `play TASK... [OPTION...]` writes small logs into the folder $1.
# From an empty folder: in a repository, Inspect would note its address and state.
set -euo pipefail
[ $# = 1 ] || { echo "Usage: $0 FOLDER" >&2; exit 2; }
mkdir -p "$1"
folder=$(cd "$1" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
# A package that is found by a path and not installed has no version, and logs would tell none.
unset INSPECT_LOG_DIR INSPECT_EVAL_MODEL PYTHONPATH

play() {
    inspect eval "$@" --log-dir "$folder" --display none --no-log-realtime
}
