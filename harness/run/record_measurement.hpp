#pragma once

#include "harness/run/run_facts.hpp"

namespace casebook {

/// Mean calls of a region shorter than this are not reported: the clock itself would be too large a
/// part of them.
double shortest_region_s(const RunFacts& facts);

/// The members of a record that hold what was measured, on rank 0.

/// One time of every repetition.
std::vector<double> phase_samples(const Measurement& measurement, double PhaseTimes::*time);

/// Construction, set-up, solve, and what is charged of the copying, of every repetition.
std::vector<double> total_samples(const Measurement& measurement);

/// `time`. passed: else the times are null
Json times_to_json(const RunFacts& facts, bool passed);

/// `regions`, of a run that passed.
Json regions_to_json(const RunFacts& facts);

/// `mpi`, `efficiency` and `counters`: what the instruments read, in a run that passed, and what the
/// app says of the textbook's work.
Json instruments_to_json(const RunFacts& facts, bool passed);

/// `noise`.
Json noise_to_json(const std::vector<Noise>& ranks);

}  // namespace casebook
