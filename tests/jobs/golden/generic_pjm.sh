#!/bin/bash
# scf v4_shell_pair_data on w2_6-31gs: 12 ranks of 12 threads on 3 nodes, judged, timed and recorded.
# On Any cluster with PJM. Made by: ./casebook job scf v4_shell_pair_data --machine generic_pjm --case w2_6-31gs -N 3 -n 12 -t 12 --time 00:30:00 --repeat 6
#
# What the job asks the job manager for; pjsub(1) explains each line.
#PJM --name scf-v4_shell_pa
#PJM -L node=3
#PJM --mpi max-proc-per-node=4
#PJM -L elapse=00:30:00
#PJM -j

count_nodes() {
  echo "${PJM_NODE:-0}"
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
[[ $n_nodes -eq 3 ]] || fail "this job has $n_nodes nodes; 3 were asked for"
n_cores=$(nproc)
[[ $n_cores -ge 48 ]] || fail "$n_cores cores here; the ranks of a node need 48"

# Ranks: 12. OpenMP threads of each: 12. Every thread has a core of its own.
export OMP_NUM_THREADS=12
export OMP_PLACES=cores
export OMP_PROC_BIND=close
export CASEBOOK_ROOT=ROOT
export CASEBOOK_LAUNCHER=mpirun
export CASEBOOK_RANKS=12

# Was the executable built for this processor, and does it take the input?
BUILD/bin/scf.v4_shell_pair_data --check-input --case-file apps/scf/cases/w2_6-31gs.toml > /dev/null ||
  fail "the executable cannot start on this node with this input"

# The record of the run; ./casebook report --from reads it.
results=ROOT/results/scf
record=$results/$(date -u +%Y%m%dT%H%M%SZ)-scf-v4_shell_pair_data-w2_6-31gs-n12t12-job$PJM_JOBID.json
mkdir -p "$results"

# The run is a process in the background, so that this script can pass on the signal by which the
# run is asked to save its state and stop before the time is up.
timeout --preserve-status --signal=USR1 1680 mpiexec -n 12 \
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
