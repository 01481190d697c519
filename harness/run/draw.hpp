#pragma once

#include <cstdint>

namespace casebook {

/// Random source of a judge's questions. It is made when the answer is in the judge's hands, so that
/// no solver can prepare for the questions.
struct Draw {
  std::uint64_t seed = 0;  ///< below 2^53, so that a record holds it exactly

  /// Part of its usual effort that the judge may spend on this answer, 0 to 1: a run has several
  /// answers, and draws other questions for each.
  double effort = 1.0;
};

/// An unpredictable seed: the kernel's random numbers, asked for by a system call of our own,
/// which no function of a variant can stand in for; mixed with the first seed of `casebook` where there is one, which
/// nobody who answers the call can know. Below 2^53. Under valgrind always the same one.
std::uint64_t unpredictable_seed();

}  // namespace casebook
