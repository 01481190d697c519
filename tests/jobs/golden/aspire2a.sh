#!/bin/bash
# scf v4_shell_pair_data on w2_6-31gs: 512 ranks of 1 thread on 4 nodes, judged, timed and recorded.
# On ASPIRE 2A, queue normal (NSCC, Singapore). Made by: ./casebook job scf v4_shell_pair_data --machine aspire2a --case w2_6-31gs -N 4 -n 512 -t 1 --time 00:30:00 --repeat 6
#
# What the job asks PBS for; qsub(1B) explains each line. A chunk is a node.
#PBS -N scf-v4_shell_pa
#PBS -l select=4:ncpus=128:mpiprocs=128:ompthreads=1:mem=SIZEmb
#PBS -l walltime=00:30:00
#PBS -j oe
# A job whose node died is not started again behind our back.
#PBS -r n
#PBS -q normal

count_nodes() {
  sort -u "${PBS_NODEFILE:-/dev/null}" | wc -l
}

set -euo pipefail
cd ROOT

fail() {
  echo "job: $1" >&2
  exit 4
}

# The software that the executable was built with, and nothing else.
module purge
module load openmpi

# Is the allocation the one that was asked for? Counted before OMP_NUM_THREADS is set, which nproc
# would believe.
n_nodes=$(count_nodes)
[[ $n_nodes -eq 4 ]] || fail "this job has $n_nodes nodes; 4 were asked for"
n_cores=$(nproc)
[[ $n_cores -ge 128 ]] || fail "$n_cores cores here; the ranks of a node need 128"

# Ranks: 512. OpenMP threads of each: 1. Every thread has a core of its own.
export OMP_NUM_THREADS=1
export OMP_PLACES=cores
export OMP_PROC_BIND=close
export CASEBOOK_ROOT=ROOT
export CASEBOOK_LAUNCHER=mpirun
export CASEBOOK_RANKS=512

# Was the executable built for this processor, and does it take the input?
BUILD/bin/scf.v4_shell_pair_data --check-input --case-file apps/scf/cases/w2_6-31gs.toml > /dev/null ||
  fail "the executable cannot start on this node with this input"

# The record of the run; ./casebook report --from reads it.
results=ROOT/results/scf
record=$results/$(date -u +%Y%m%dT%H%M%SZ)-scf-v4_shell_pair_data-w2_6-31gs-n512t1-job${PBS_JOBID%%.*}.json
mkdir -p "$results"

# The run is a process in the background, so that this script can pass on the signal by which the
# run is asked to save its state and stop before the time is up.
timeout --preserve-status --signal=USR1 1680 mpirun -n 512 --map-by ppr:128:node:PE=1 --bind-to core \
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
