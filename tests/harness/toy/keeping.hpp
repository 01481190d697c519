#pragma once

#include "tests/harness/toy/fault.hpp"

namespace toy {

/// Leaves a file in each temporary folder for the next run, and answers wrongly where an earlier run has left one.
void keep_in_temporary_folders(State& state);

/// Asks `casebook` for a seed ahead of the judge.
void ask_for_a_seed(State& state);

/// Says that it has drawn its own seeds, whoever gave them, in a record that it writes again at exit, with its digest.
void rewrite_record_at_exit(State& state);

}  // namespace toy
