#!/bin/bash
# scf v4_shell_pair_data on w2_6-31gs: 64 ranks of 4 threads on 4 nodes, judged, timed and recorded.
# On Any cluster with Slurm. Made by: ./casebook job scf v4_shell_pair_data --machine generic_slurm --case w2_6-31gs -N 4 -n 64 -t 4 --time 00:30:00 --repeat 6
#
# What the job asks Slurm for; sbatch(1) explains each line.
#SBATCH --job-name=scf-v4_shell_pa
#SBATCH --nodes=4
#SBATCH --ntasks-per-node=16
#SBATCH --cpus-per-task=4
#SBATCH --time=00:30:00
# What the run needs on a node by its own estimate, and a half more.
#SBATCH --mem=SIZEM
# So many seconds before the time limit this script (B:) gets the signal USR1.
#SBATCH --signal=B:USR1@120
#SBATCH --output=%x-%j.log
# A job whose node died is not started again behind our back.
#SBATCH --no-requeue
#SBATCH --exclusive

count_nodes() {
  echo "${SLURM_JOB_NUM_NODES:-0}"
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
[[ $n_nodes -eq 4 ]] || fail "this job has $n_nodes nodes; 4 were asked for"
n_cores=$(nproc)
[[ $n_cores -ge 64 ]] || fail "$n_cores cores here; the ranks of a node need 64"

# Ranks: 64. OpenMP threads of each: 4. Every thread has a core of its own.
export OMP_NUM_THREADS=4
export OMP_PLACES=cores
export OMP_PROC_BIND=close
export CASEBOOK_ROOT=ROOT
export CASEBOOK_LAUNCHER=mpirun
export CASEBOOK_RANKS=64

# Was the executable built for this processor, and does it take the input?
BUILD/bin/scf.v4_shell_pair_data --check-input --case-file apps/scf/cases/w2_6-31gs.toml > /dev/null ||
  fail "the executable cannot start on this node with this input"

# The record of the run; ./casebook report --from reads it.
results=ROOT/results/scf
record=$results/$(date -u +%Y%m%dT%H%M%SZ)-scf-v4_shell_pair_data-w2_6-31gs-n64t4-job$SLURM_JOB_ID.json
mkdir -p "$results"

# The run is a process in the background, so that this script can pass on the signal by which the
# run is asked to save its state and stop before the time is up.
mpirun -n 64 --map-by ppr:16:node:PE=4 --bind-to core \
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
