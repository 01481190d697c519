
set -euo pipefail
cd {{root}}

fail() {
  echo "job: $1" >&2
  exit 4
}

{{modules}}
# Is the allocation the one that was asked for? Counted before OMP_NUM_THREADS is set, which nproc
# would believe.
n_nodes=$(count_nodes)
[[ $n_nodes -eq {{nodes}} ]] || fail "this job has $n_nodes nodes; {{nodes}} were asked for"
n_cores=$(nproc)
[[ $n_cores -ge {{cores_used}} ]] || fail "$n_cores cores here; the ranks of a node need {{cores_used}}"

# Ranks: {{ranks}}. OpenMP threads of each: {{threads}}. Every thread has a core of its own.
{{environment}}

# Was the executable built for this processor, and does it take the input?
{{cpu_check}}

{{preparation}}
# The run is a process in the background, so that this script can pass on the signal by which the
# run is asked to save its state and stop before the time is up.
{{stop_in_time}}{{command}} &
run=$!
trap 'kill -USR1 "$run"' USR1

# A signal ends `wait` early; the run itself goes on.
exit_code=0
wait "$run" || exit_code=$?
while kill -0 "$run" 2> /dev/null; do
  exit_code=0
  wait "$run" || exit_code=$?
done
{{closing}}
exit "$exit_code"
