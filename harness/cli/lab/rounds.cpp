#include "harness/cli/lab/rounds.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "harness/cli/records/record_view.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

// Solves are repeated until they took this long together, and no more often than that.
constexpr double enough_of_solves_s = 0.5;
constexpr int most_repetitions = 6;

std::string why_not_timed(const Outcome& outcome) {
  if (outcome.record.is_null()) {
    return outcome.failure.empty() ? "the run left no record: " + outcome.said : outcome.failure;
  }
  if (!passed(outcome.record)) {
    return "the judge refused it on the timed case: " +
           text_at(nearest_check(outcome.record), "/name");
  }
  if (oversubscribed(outcome.record)) {
    return "it had more threads than there are cores here, and such a run gives no ratio";
  }
  const std::string against = text_at(outcome.record, "/no_speed_up");
  return against.empty() && !total_s(outcome.record) ? "the run left no time" : against;
}

}  // namespace

TimedRounds time_in_rounds(const Project& project,
                           const Lab& lab,
                           const std::vector<Variant>& sides,
                           int rounds,
                           const std::string& case_name,
                           const fs::path& results,
                           int repetitions,
                           const SideRunner& run) {
  Experiment experiment = lab_experiment(
      project, lab, case_name.empty() ? lab.timed_case : case_name, lab.layout, results);
  experiment.repetitions = repetitions == 0 ? most_repetitions : repetitions;
  experiment.enough_s = repetitions == 0 ? enough_of_solves_s : 0.0;
  fs::create_directories(results / lab.app.name);

  Progress progress("timing " + lab.name, terminal_of(2));
  TimedRounds timed;
  timed.records.resize(sides.size());
  const double n_runs = static_cast<double>(sides.size()) * rounds;
  double n_done = 0.0;
  for (int round = 0; round < rounds; ++round) {
    std::vector<std::size_t> order(sides.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (round % 2 == 1) {
      std::reverse(order.begin(), order.end());
    }
    std::vector<double> times_s(sides.size());
    for (const std::size_t side : order) {
      const Portion portion = {
          n_done / n_runs,
          1.0 / n_runs,
          fmt::format("round {} of {}, {}: ", round + 1, rounds, sides[side].name)};
      const Outcome outcome = run(experiment, sides[side], progress, portion);
      n_done += 1.0;
      const std::string why = why_not_timed(outcome);
      if (!why.empty()) {
        timed.failure = sides[side].name + ": " + why;
        return timed;
      }
      fs::remove(outcome.record_file);
      times_s[side] = *total_s(outcome.record);
      timed.records[side] = outcome.record;
    }
    timed.times_s.push_back(times_s);
  }
  return timed;
}

std::vector<Round> rounds_of(const TimedRounds& timed,
                             std::size_t start,
                             std::size_t yours,
                             std::size_t solution) {
  std::vector<Round> rounds;
  for (const std::vector<double>& times_s : timed.times_s) {
    rounds.push_back({times_s[start], times_s[yours], times_s[solution]});
  }
  return rounds;
}

}  // namespace casebook::cli
