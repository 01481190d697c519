#pragma once

namespace casebook {

/// Waits until every other thread of this process sleeps, as the workers of OpenMP, BLAS and MPI do soon
/// after their work. Returns how many still run after two seconds: a solver's own that outlive its solve,
/// and could write into an answer while it is judged.
/// n_spinning: threads that may wait without sleeping (OMP_WAIT_POLICY=active)
int threads_without_rest(int n_spinning);

/// Number of threads of a team of so many that wait without sleeping: all but one where the environment asks for
/// it, else none.
int spinning_threads(int n_threads);

}  // namespace casebook
