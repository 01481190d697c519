#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "harness/run/check.hpp"
#include "harness/run/region.hpp"
#include "harness/run/solver.hpp"
#include "harness/run/team.hpp"
#include "labs/programs/settings.hpp"

namespace biased_benchmark {

using Case = drill::Settings;

enum class Program { a, b };

/// A machine that runs two programs, with the faults of real ones and a clock of its own, so that the
/// lab's outcome does not depend on yours: the first runs of a program are cold, the clock rate falls
/// while the machine heats up, another user takes a core now and then, and no two runs are the same.
class Machine {
 public:
  /// Errors: none. seed: of everything that happens on it
  explicit Machine(std::uint64_t seed) : seed_(seed) {}

  /// Runs a program once. Returns its time in seconds by the machine's clock.
  double run(Program program);

  int runs() const { return runs_; }

 private:
  std::uint64_t seed_;
  int runs_ = 0;
  int runs_of_[2] = {0, 0};
  double now_s_ = 0.0;
};

/// Most runs that there is time for.
inline constexpr int most_runs = 60;

/// Measurements of each machine; on rank 0.
struct Result {
  std::vector<double> ratios;  ///< [machine]: time of a divided by that of b
  std::vector<int> runs;       ///< [machine]
};

/// The seed of one of the machines of an input.
std::uint64_t machine_seed(const Case& input, std::int64_t machine);

namespace region {
extern const casebook::Region measure;
}

/// The judge: it knows how the two programs compare when nothing disturbs them.
std::vector<casebook::Check> check(const Case& input, const Result& result);

using Solver = casebook::Solver<Result>;

/// The function that a solution of the lab defines.
std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team);

}  // namespace biased_benchmark
