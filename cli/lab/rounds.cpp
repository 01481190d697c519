#include "cli/lab/rounds.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "cli/run/unchanged_programs.hpp"

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
  return total_s(outcome.record) ? "" : "the run left no time";
}

/// A reason against a speed-up counts where most runs of a side give one: a single run may have been
/// disturbed.
std::string reason_of_most(const std::vector<std::string>& reasons) {
  const auto n_given = std::count_if(
      reasons.begin(), reasons.end(), [](const std::string& reason) { return !reason.empty(); });
  const bool most = 2 * static_cast<std::size_t>(n_given) > reasons.size();
  return most ? *std::max_element(reasons.begin(), reasons.end()) : "";
}

/// Keeps the rounds in which no run gave a reason, if there are any: a result that is kept in some processes alone
/// must not gain by those.
void leave_out(const std::vector<std::vector<std::string>>& reasons,
               std::vector<std::vector<double>>& times_s) {
  std::vector<std::vector<double>> kept;
  for (std::size_t round = 0; round < times_s.size(); ++round) {
    const bool clean = std::all_of(
        reasons.begin(), reasons.end(), [&](const auto& side) { return side[round].empty(); });
    if (clean) {
      kept.push_back(times_s[round]);
    }
  }
  if (!kept.empty()) {
    times_s = std::move(kept);
  }
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
  const UnchangedPrograms programs(sides);
  TimedRounds timed;
  timed.records.resize(sides.size());
  std::vector<std::vector<std::string>> against(sides.size());  // [side][round]: a reason, or ""
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
      std::string why = programs.why_changed(sides[side]);
      if (!why.empty()) {
        timed.failure = why;
        return timed;
      }
      const Outcome outcome = run(experiment, sides[side], progress, portion);
      n_done += 1.0;
      why = why_not_timed(outcome);
      if (!why.empty()) {
        timed.failure = sides[side].name + ": " + why;
        return timed;
      }
      fs::remove(outcome.record_file);
      times_s[side] = *total_s(outcome.record);
      timed.records[side] = outcome.record;
      against[side].push_back(text_at(outcome.record, "/no_speed_up"));
    }
    timed.times_s.push_back(times_s);
  }
  for (std::size_t side = 0; side < sides.size(); ++side) {
    if (const std::string why = reason_of_most(against[side]); !why.empty()) {
      timed.failure = sides[side].name + ": " + why;
    }
  }
  leave_out(against, timed.times_s);
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
