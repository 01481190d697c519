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

/// Time of the first solve less the median of the others, construction and set-up with it, seconds:
/// page faults and other work of the kernel, and waiting for processors that others used, are put aside in
/// both. 0 without a solve that warmed up.
double first_excess_s(const RunFacts& facts);

/// True where that excess shows that something may be kept from one solve to the next: above 0.3 of the others'
/// median and ten milliseconds. One process may show it by chance.
bool is_first_slow(const RunFacts& facts);

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
