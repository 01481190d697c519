#pragma once

#include <unistd.h>

namespace casebook {

/// The value of a variable, or null.
/// environment: before the first initializer of a program the C library has none of its own yet
const char* value_of(const char* variable, char* const* environment);

/// Before MPI is up: true for the rank that may speak, by the variables that Open MPI, PMIx, PMI
/// and Slurm set; true without any of them.
bool is_first_rank(char* const* environment = environ);

/// Holds a failing rank back until the first one has had time to speak: a launcher ends the whole
/// job when one rank fails, and where all fail for one reason, that of the first is enough.
void let_first_rank_speak();

}  // namespace casebook
