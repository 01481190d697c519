#include "labs/programs/biased_benchmark/problem.hpp"

#include <algorithm>
#include <cmath>

namespace biased_benchmark {
namespace {

// What happens on the machines, and how much. Each is of the size that docs/measuring.md tells of.
constexpr int cold_runs = 2;
constexpr double cold_factor = 1.8;
constexpr double heat_share = 0.15;   // the clock rate's loss in the end
constexpr double heat_time_s = 20.0;  // after which two thirds of it are lost
constexpr double other_chance = 0.15;
constexpr double jitter = 0.01;

// Twice the worst error of interleaved pairs and their median on four thousand such machines.
constexpr double allowed_error = 0.015;

double undisturbed_s(std::uint64_t seed, Program program) {
  const double a_s = 0.5 + 0.5 * drill::uniform(seed, 1);
  const double ratio = 0.7 + 0.8 * drill::uniform(seed, 2);
  return program == Program::a ? a_s : a_s / ratio;
}

double true_ratio(std::uint64_t seed) {
  return undisturbed_s(seed, Program::a) / undisturbed_s(seed, Program::b);
}

}  // namespace

const casebook::Region region::measure("measure");

double Machine::run(Program program) {
  const auto k = static_cast<std::uint64_t>(10 + 4 * runs_);
  double time_s = undisturbed_s(seed_, program);
  int& of_program = runs_of_[program == Program::a ? 0 : 1];
  time_s *= of_program < cold_runs ? cold_factor : 1.0;
  time_s *= 1.0 + heat_share * (1.0 - std::exp(-now_s_ / heat_time_s));
  time_s *= 1.0 + jitter * (drill::uniform(seed_, k) - 0.5);
  if (drill::uniform(seed_, k + 1) < other_chance) {
    time_s *= 1.2 + drill::uniform(seed_, k + 2);
  }
  ++of_program;
  ++runs_;
  now_s_ += time_s;
  return time_s;
}

std::uint64_t machine_seed(const Case& input, std::int64_t machine) {
  return drill::mixed(input.seed, static_cast<std::uint64_t>(machine));
}

std::vector<casebook::Check> check(const Case& input, const Result& result) {
  const auto n = static_cast<std::size_t>(input["machines"]);
  double worst = result.ratios.size() == n && result.runs.size() == n ? 0.0 : NAN;
  int runs = 0;
  for (std::size_t k = 0; k < n && !std::isnan(worst); ++k) {
    const double right = true_ratio(machine_seed(input, static_cast<std::int64_t>(k)));
    const double error = std::abs(result.ratios[k] / right - 1.0);
    worst = std::isnan(error) ? error : std::max(worst, error);
    runs = std::max(runs, result.runs[k]);
  }
  return {
      {"ratio_error",
       worst,
       allowed_error,
       "twice the worst of 4000 machines by interleaved pairs"},
      {"runs", static_cast<double>(runs), most_runs, "the time that one has for a measurement"}};
}

}  // namespace biased_benchmark
