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

namespace false_sharing {

using Case = drill::Settings;

inline constexpr int n_bins = 4;

/// Counts of n random numbers in each quarter of their range; on rank 0.
struct Result {
  std::array<std::int64_t, n_bins> counts{};
};

/// The bin that number k belongs to.
inline int bin_of(std::uint64_t seed, std::int64_t k) {
  return static_cast<int>(drill::mixed(seed, static_cast<std::uint64_t>(k)) >> 62);
}

namespace region {
extern const casebook::Region count;  ///< every thread counts its numbers
}

/// The judge: each count against one of its own.
std::vector<casebook::Check> check(const Case& input, const Result& result);

using Solver = casebook::Solver<Result>;

/// The function that a solution of the lab defines. The numbers are dealt to ranks and threads as it likes.
std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team);

}  // namespace false_sharing
