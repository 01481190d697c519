#!/bin/bash
# scf v4_shell_pair_data on w2_6-31gs: 2 ranks of 1 thread on 1 node, judged, timed and recorded.
# On Two cores without a scheduler. Made by: ./casebook job scf v4_shell_pair_data --machine local --case w2_6-31gs -N 1 -n 2 -t 1 --time 00:10:00 --repeat 6

count_nodes() {
  echo 1
}

set -euo pipefail
cd ROOT

fail() {
  echo "job: $1" >&2
  exit 4
}

# Is the allocation the one that was asked for? Counted before OMP_NUM_THREADS is set, which nproc
# would believe.
n_nodes=$(count_nodes)
[[ $n_nodes -eq 1 ]] || fail "this job has $n_nodes nodes; 1 were asked for"
n_cores=$(nproc)
[[ $n_cores -ge 2 ]] || fail "$n_cores cores here; the ranks of a node need 2"

# Ranks: 2. OpenMP threads of each: 1. Every thread has a core of its own.
export OMP_NUM_THREADS=1
export OMP_PLACES=cores
export OMP_PROC_BIND=close
export CASEBOOK_ROOT=ROOT
export CASEBOOK_LAUNCHER=mpirun
export CASEBOOK_RANKS=2

# Was the executable built for this processor, and does it take the input?
BUILD/bin/scf.v4_shell_pair_data --check-input --case-file apps/scf/cases/w2_6-31gs.toml > /dev/null ||
  fail "the executable cannot start on this node with this input"

# The record of the run; ./casebook report --from reads it.
results=ROOT/results/scf
record=$results/$(date -u +%Y%m%dT%H%M%SZ)-scf-v4_shell_pair_data-w2_6-31gs-n2t1-job$$.json
mkdir -p "$results"

# The run is a process in the background, so that this script can pass on the signal by which the
# run is asked to save its state and stop before the time is up.
timeout --preserve-status --signal=USR1 480 mpirun -n 2 --map-by ppr:2:node:PE=1 --bind-to core \
  -x OMP_NUM_THREADS -x OMP_PLACES -x OMP_PROC_BIND -x CASEBOOK_ROOT -x CASEBOOK_LAUNCHER -x CASEBOOK_RANKS \
  BUILD/bin/scf.v4_shell_pair_data \
  --case-file apps/scf/cases/w2_6-31gs.toml --repeat 6 \
  --record "$record" &
run=$!
trap 'kill -USR1 "$run"' USR1

# A signal ends `wait` early; the run itself goes on.
exit_code=0
wait "$run" || exit_code=$?
while kill -0 "$run" 2> /dev/null; do
  exit_code=0
  wait "$run" || exit_code=$?
done
[[ $exit_code -ne 0 ]] || echo "passed: $record"
exit "$exit_code"
