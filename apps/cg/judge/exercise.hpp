#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "apps/cg/judge/evidence.hpp"
#include "apps/cg/judge/oracle_solver.hpp"
#include "harness/core/digest.hpp"
#include "harness/run/team.hpp"

namespace cg {

/// A case on its team: what the next solver is given, and what the judge knows of it. Copies share all
/// but the problem.
struct Exercise {
  Case input;
  std::shared_ptr<const Problem> problem;  ///< of the next solve: its right-hand side is A exact
  std::vector<double> exact;               ///< [n_rows], random: no solver can know it
  std::shared_ptr<const oracle::Hierarchy> judge;
  Targets targets;
  std::shared_ptr<Evidence> evidence;  ///< of the run so far; the judge writes it
};

/// Makes matrix, judge and targets, and a problem from an unpredictable seed; runs the judge's
/// own solver for the targets unless the case has them stored. Collective.
/// Errors: UsageError as for_ranks() does, and when the matrix turns out not to be positive definite.
Exercise prepare(const Case& input, const casebook::Team& team);

/// Gives the matrix another random solution. Collective.
Exercise vary(Exercise exercise, std::uint64_t seed);

/// The exercise as a solver has it: its problem is a copy, which shares nothing with the judge's.
Exercise own_copy(const Exercise& exercise, const casebook::Team& team);

/// Adds the input, what the judge knows of its answer, and the targets.
void seal(const Exercise& exercise, casebook::Digest& digest);

/// Numbers in (-1, 1) that depend on the row's number, on the seed, and on nothing else, [n_rows].
std::vector<double> random_vector(const Level& level, std::uint64_t seed);

}  // namespace cg
