#!/bin/bash
# nwchem v3_cached_integrals on w12_apac2025_b3lyp_cc-pvtz: 192 ranks of 1 thread on 4 nodes, judged, timed and recorded.
# On Gadi, queue normal (NCI, Canberra). Made by: ./casebook job nwchem v3_cached_integrals --machine gadi --case w12_apac2025_b3lyp_cc-pvtz -N 4 -n 192 -t 1 --time 00:30:00 --repeat 1
#
# What the job asks PBS for; qsub(1B) explains each line. Processors and memory are those of the
# whole job, here of 4 nodes of 48 cores.
#PBS -N nwchem-v3_cache
#PBS -l ncpus=192
#PBS -l mem=760GB
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
[[ $n_cores -ge 48 ]] || fail "$n_cores cores here; the ranks of a node need 48"

# Ranks: 192. OpenMP threads of each: 1. Every thread has a core of its own.
export CASEBOOK_ROOT=ROOT

# Was the executable built for this processor, and does it take the input?
BUILD/bin/casebook external-run nwchem v3_cached_integrals \
  --case-file apps/nwchem/cases/w12_apac2025_b3lyp_cc-pvtz.toml \
  --launcher open_mpi \
  --launcher-program mpirun -N 4 -n 192 -t 1 \
  --repeat 1 \
  --check-input > /dev/null ||
  fail "the executable cannot start on this node with this input"

# The record of the run; ./casebook report --from reads it.
results=ROOT/results/nwchem
record=$results/$(date -u +%Y%m%dT%H%M%SZ)-nwchem-v3_cached_integrals-w12_apac2025_b3lyp_cc-pvtz-n192t1-job${PBS_JOBID%%.*}.json
mkdir -p "$results"

# What is started, timed and judged, in a folder with the deck:
#   mpirun -n 192 --map-by ppr:48:node:PE=1 --bind-to core -x OMP_NUM_THREADS=1 nwchem w12_apac2025_b3lyp_cc-pvtz_energy.nw

# The run is a process in the background, so that this script can pass on the signal by which the
# run is asked to save its state and stop before the time is up.
timeout --preserve-status --signal=USR1 1680 BUILD/bin/casebook external-run nwchem v3_cached_integrals \
  --case-file apps/nwchem/cases/w12_apac2025_b3lyp_cc-pvtz.toml \
  --launcher open_mpi \
  --launcher-program mpirun -N 4 -n 192 -t 1 \
  --repeat 1 \
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
