#include "cli/climb/rounds.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <limits>

#include <fmt/format.h>

#include "cli/climb/earlier_rounds.hpp"
#include "cli/climb/merged_record.hpp"
#include "cli/climb/next_round.hpp"
#include "cli/records/record_view.hpp"
#include "cli/run/run_variant.hpp"
#include "cli/run/unchanged_programs.hpp"
#include "cli/run/warm_memory.hpp"
#include "cli/text/format.hpp"
#include "harness/core/elapsed.hpp"
#include "harness/core/file.hpp"
#include "harness/core/origin.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using OnRun = std::function<void(const std::vector<Rung>&, Progress&)>;

/// The runs of one variant so far.
struct Climber {
  Variant variant;
  std::vector<RoundRun> runs = {};
  std::vector<fs::path> files = {};  ///< of their records
  std::string failure = {};
  double cost_s = 0.0;  ///< of its last run, from its start to its end
  bool was_asked =
      false;  ///< everything, by this climb, which knows that the program is the same since

  bool out() const { return !failure.empty() || (!runs.empty() && !median_s(runs.back().record)); }
};

/// Removes the records of single runs but the one that the merged record is written to: that of the
/// median run. What lies beside a record, an app's own documents, goes with it.
void keep_one_record(const Climber& climber, const Json& merged) {
  const std::string kept = text_at(merged, "/id");
  for (const fs::path& file : climber.files) {
    if (file.stem() == kept) {
      write_file_atomically(file.string(), merged.dump(1) + "\n");
      continue;
    }
    for (const auto& entry : fs::directory_iterator(file.parent_path())) {
      const std::string name = entry.path().filename().string();
      const bool printed =
          entry.path().extension() == ".out";  // of a program that we did not write
      if (name.starts_with(file.stem().string() + ".") && !printed) {
        fs::remove(entry.path());
      }
    }
  }
}

class Climb {
 public:
  Climb(const Experiment& experiment,
        const std::vector<Variant>& variants,
        const RoundsPlan& plan,
        const OnRun& on_run)
      : experiment_(experiment),
        plan_(plan),
        on_run_(on_run),
        id_(new_id("climb")),
        progress_("climbing", terminal_of(2)) {
    for (const Variant& variant : variants) {
      climbers_.push_back({variant});
    }
    programs_ = UnchangedPrograms(variants);
    if (plan_.resume) {
      const EarlierRounds earlier = earlier_rounds(experiment, variants);
      fmt::print(stderr, "{}\n", text_of(earlier));
      go_on_from(earlier);
    }
  }

  std::vector<Rung> operator()() {
    const int last = plan_.most_rounds + (plan_.until_told ? 0 : n_earlier_);
    int k = n_earlier_;
    for (; k < last; ++k) {
      std::vector<std::size_t> round =
          next_round(costs(k), plan_.budget_s - seconds_since(start_), k, plan_.until_told);
      if (k > 0 && round.size() < std::min<std::size_t>(2, climbers_.size())) {
        break;
      }
      if (k % 2 == 1) {
        std::reverse(round.begin(), round.end());
      }
      for (const std::size_t i : round) {
        run(climbers_[i], k + 1);
        on_run_(rungs(), progress_);
      }
    }
    if (n_earlier_ > 0 && k == n_earlier_) {
      fmt::print(stderr,
                 "no round was added: {}\n",
                 why_no_round(costs(k), plan_.budget_s, n_earlier_, last, plan_.until_told));
    }
    const std::vector<Rung> result = rungs();
    for (std::size_t i = 0; i < result.size(); ++i) {
      if (!climbers_[i].runs.empty() && !climbers_[i].out()) {
        keep_one_record(climbers_[i], result[i].record);
      }
    }
    return result;
  }

 private:
  void go_on_from(const EarlierRounds& earlier) {
    for (Climber& climber : climbers_) {
      const auto found = earlier.records.find(climber.variant.name);
      if (found != earlier.records.end()) {
        id_ = earlier.id;
        n_earlier_ = earlier.n_rounds;
        climber.runs.push_back({earlier.n_rounds, found->second.json});
        climber.files.push_back(found->second.file);
        climber.cost_s = cost_of(found->second.json);
      }
    }
  }

  /// A process makes a solve that warms up, and judges.
  static double cost_of(const Json& record) {
    const auto n_solves = static_cast<double>(list_at(record, "/time/total_s/samples").size());
    const auto n_runs = static_cast<double>(list_at(record, "/rounds/runs").size());
    return total_s(record).value_or(0.0) * (1.0 + n_solves / std::max(1.0, n_runs));
  }

  std::vector<double> costs(int n_rounds) const {
    const std::vector<Rung> so_far = plan_.until_told ? rungs() : std::vector<Rung>{};
    std::vector<double> costs_s;
    for (const Climber& climber : climbers_) {
      const bool enough =
          plan_.until_told && n_rounds >= 2 && !takes_part(climber.variant.name, so_far);
      costs_s.push_back(climber.out() || enough ? std::numeric_limits<double>::infinity()
                                                : climber.cost_s);
    }
    return costs_s;
  }

  /// True for a step that is not told, and for the parent of one.
  static bool takes_part(const std::string& variant, const std::vector<Rung>& rungs) {
    return std::any_of(rungs.begin(), rungs.end(), [&](const Rung& rung) {
      const auto ratio = ratio_to_parent(rung, rungs);
      return ratio && ratio->told == Told::nothing &&
             (rung.variant == variant || rung.parent == variant);
    });
  }

  void run(Climber& climber, int round) {
    if (climber.failure = programs_.why_changed(climber.variant); !climber.failure.empty()) {
      return;
    }
    const auto start = Clock::now();
    const Portion portion = {.start = std::min(part_of_budget(), part_of_first_round()),
                             .size = climber.cost_s / plan_.budget_s,
                             .what = fmt::format("round {}, {}, ", round, climber.variant.name)};
    Experiment experiment = experiment_;
    experiment.later_round = climber.was_asked;
    const Outcome outcome = run_variant(experiment, climber.variant, progress_, portion);
    climber.was_asked = true;
    climber.cost_s = seconds_since(start);
    if (outcome.record.is_null()) {
      climber.failure = outcome.failure.empty() ? "no record" : outcome.failure;
      return;
    }
    climber.runs.push_back({round, outcome.record});
    climber.files.push_back(outcome.record_file);
  }

  double part_of_budget() const { return std::min(1.0, seconds_since(start_) / plan_.budget_s); }

  /// The first round is completed even where it takes longer than the budget.
  double part_of_first_round() const {
    const auto n_done = std::count_if(climbers_.begin(), climbers_.end(), [](const Climber& one) {
      return !one.runs.empty() || one.out();
    });
    return static_cast<double>(n_done) / static_cast<double>(climbers_.size());
  }

  std::vector<Rung> rungs() const {
    std::vector<Rung> rungs;
    for (const Climber& climber : climbers_) {
      if (!climber.runs.empty() || !climber.failure.empty()) {
        Json record =
            climber.failure.empty() ? merged_record(climber.runs, id_, is_sequential()) : Json();
        rungs.push_back({climber.variant.name,
                         climber.variant.parent,
                         std::move(record),
                         climber.failure,
                         {},
                         climber.variant.branch});
      }
    }
    return rungs;
  }

  bool is_sequential() const { return plan_.until_told || n_earlier_ > 0; }

  const Experiment& experiment_;
  const RoundsPlan& plan_;
  const OnRun& on_run_;
  std::string id_;
  Progress progress_;
  std::vector<Climber> climbers_;
  UnchangedPrograms programs_;
  int n_earlier_ = 0;  ///< rounds of the climb that this one goes on from
  Clock::time_point start_ = Clock::now();
};

}  // namespace

std::vector<Rung> climb_in_rounds(const Experiment& experiment,
                                  const std::vector<Variant>& variants,
                                  const RoundsPlan& plan,
                                  const OnRun& on_run) {
  warm_memory(experiment, variants);
  return Climb(experiment, variants, plan, on_run)();
}

}  // namespace casebook::cli
