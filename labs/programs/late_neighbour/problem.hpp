#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "harness/run/check.hpp"
#include "harness/run/region.hpp"
#include "harness/run/solver.hpp"
#include "harness/run/team.hpp"
#include "labs/programs/settings.hpp"

namespace late_neighbour {

using Case = drill::Settings;

/// Heat in a ring of cells, the same number of them on each rank.
struct Result {
  std::vector<double> heat;  ///< [rank][cell], on rank 0 alone
};

/// Between cells 0 and 1.
inline double first_heat(const Case& input, int rank, std::int64_t cell) {
  return drill::uniform(input.seed + static_cast<std::uint64_t>(rank),
                        static_cast<std::uint64_t>(cell));
}

/// True for the rank at which the front is: its edges take many samples in this step, the others' few.
inline bool has_front(int rank, int n_ranks, std::int64_t step) {
  return step % n_ranks == rank;
}

/// Heat that an edge of a rank radiates in a step: the mean of samples between 0 and 1, with the heat of
/// its cell. side: 0 left, 1 right
double radiated(const Case& input, int rank, int n_ranks, std::int64_t step, int side, double heat);

namespace region {
extern const casebook::Region edges;     ///< heat that this rank's edges radiate
extern const casebook::Region exchange;  ///< with both neighbours
extern const casebook::Region inside;    ///< all cells
}  // namespace region

/// A cell's heat after a step, from what stood there and on both sides.
inline double mixed(double left, double own, double right) {
  return 0.5 * own + 0.25 * (left + right);
}

/// The judge: every cell against its own steps, on all ranks' cells.
std::vector<casebook::Check> check(const Case& input,
                                   const Result& result,
                                   const casebook::Team& team);

using Solver = casebook::Solver<Result>;

/// The function that a solution of the lab defines.
std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team);

}  // namespace late_neighbour
