#include "cli/climb/merged_record.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>

#include <fmt/format.h>

#include "cli/records/conditions.hpp"
#include "cli/records/record_view.hpp"
#include "harness/core/record_digest.hpp"
#include "harness/core/statistics.hpp"

namespace casebook::cli {
namespace {

using Runs = std::vector<RoundRun>;

std::vector<double> samples_of(const Json& record, const std::string& time) {
  std::vector<double> samples;
  for (const Json& sample : list_at(record, ("/time/" + time + "/samples").c_str())) {
    samples.push_back(sample.get<double>());
  }
  return samples;
}

/// Null where a run has none, as external programs have no set-up.
Json merged_samples(const Runs& runs, const std::string& time) {
  std::vector<double> all;
  for (const RoundRun& run : runs) {
    const std::vector<double> samples = samples_of(run.record, time);
    if (samples.empty()) {
      return nullptr;
    }
    all.insert(all.end(), samples.begin(), samples.end());
  }
  const Summary summary = summarize(all);
  return {{"median", summary.median},
          {"min", summary.min},
          {"max", summary.max},
          {"n", summary.n},
          {"samples", all}};
}

Json worst_checks(const Runs& runs) {
  Json checks = list_at(runs.front().record, "/checks");
  for (const RoundRun& run : runs) {
    for (const Json& check : list_at(run.record, "/checks")) {
      for (Json& worst : checks) {
        if (worst["name"] == check["name"] && part_of_bound(check) > part_of_bound(worst)) {
          worst = check;
        }
      }
    }
  }
  return checks;
}

/// Merges noise: the widest spread and all switches of each rank; the sums of the node.
Json merged_noise(const Runs& runs) {
  Json noise = runs.front().record.at("noise");
  for (auto run = runs.begin() + 1; run != runs.end(); ++run) {
    const Json& more = run->record.at("noise");
    for (std::size_t rank = 0; rank < noise["probe_spread"].size(); ++rank) {
      const double spread = more["probe_spread"].at(rank);
      noise["probe_spread"][rank] = std::max(noise["probe_spread"][rank].get<double>(), spread);
    }
    for (std::size_t rank = 0; rank < noise["involuntary_switches"].size(); ++rank) {
      const double switches = more["involuntary_switches"].at(rank);
      noise["involuntary_switches"][rank] =
          noise["involuntary_switches"][rank].get<double>() + switches;
    }
    for (const char* sum : {"stolen_s", "others_s", "elapsed_s"}) {
      noise[sum] = noise[sum].get<double>() + more[sum].get<double>();
    }
  }
  return noise;
}

Json merged_warnings(const Runs& runs) {
  Json warnings = Json::array();
  for (const RoundRun& run : runs) {
    for (const Json& warning : list_at(run.record, "/warnings")) {
      if (std::find(warnings.begin(), warnings.end(), warning) == warnings.end()) {
        warnings.push_back(warning);
      }
    }
  }
  return warnings;
}

bool gives_reason(const RoundRun& run) {
  return !text_at(run.record, "/no_speed_up").empty();
}

/// A result kept between solves shows in every process; a disturbed first solve, in one or two.
Json reason_of_most_runs(const Runs& runs) {
  const auto n_reasons = std::count_if(runs.begin(), runs.end(), gives_reason);
  if (2 * static_cast<std::size_t>(n_reasons) <= runs.size()) {
    return nullptr;
  }
  const Json& last = std::find_if(runs.rbegin(), runs.rend(), gives_reason)->record;
  const std::string reason = text_at(last, "/no_speed_up");
  if (runs.size() == 1 || !flag_at(last, "/time/first/is_slow", false)) {
    return reason;
  }
  return fmt::format(
      "in {} of {} processes the first solve took longer, in the last {:.3g} s longer than the "
      "others: "
      "something is kept from one to the next, and no reason is declared (FIRST_SOLVE of "
      "casebook_add_variant)",
      n_reasons,
      runs.size(),
      number_at(last, "/time/first/excess_s").value_or(0.0));
}

/// Leaves out runs with a reason where most have none: who keeps a result in some processes gains nothing.
Runs that_count(const Runs& runs) {
  Runs kept;
  std::copy_if(runs.begin(), runs.end(), std::back_inserter(kept), std::not_fn(gives_reason));
  return 2 * kept.size() >= runs.size() ? kept : runs;
}

/// True if a later round was spared some questions, so that its result may lack members.
bool is_spared(const Json& record) {
  return flag_at(record, "/seeds/spared", false);
}

bool keeps_the_rules(const Json& record) {
  return flag_at(record, "/result/legal", true);
}

/// Those that broke a rule of the app's, where there are any: the others' times say nothing of a legal program.
/// Of these those that were asked everything.
std::vector<const Json*> that_show_all(const Runs& runs) {
  std::vector<const Json*> shown;
  for (const RoundRun& run : runs) {
    shown.push_back(&run.record);
  }
  for (const auto& is_less : {keeps_the_rules, is_spared}) {
    if (!std::all_of(shown.begin(), shown.end(), [&](const Json* one) { return is_less(*one); })) {
      std::erase_if(shown, [&](const Json* one) { return is_less(*one); });
    }
  }
  return shown;
}

/// The run whose solve is the median; of an even number the faster one of the middle.
const Json& median_run(const Runs& runs) {
  std::vector<const Json*> by_time = that_show_all(runs);
  std::stable_sort(by_time.begin(), by_time.end(), [](const Json* a, const Json* b) {
    return median_s(*a) < median_s(*b);
  });
  return *by_time[(by_time.size() - 1) / 2];
}

Json rounds_of(const Runs& runs, const std::string& id, bool sequential) {
  Json list = Json::array();
  for (const RoundRun& run : runs) {
    const Json earlier = list_at(run.record, "/rounds/runs");
    if (!earlier.empty()) {
      list.insert(list.end(), earlier.begin(), earlier.end());
      continue;
    }
    list.push_back({{"round", run.round},
                    {"started", text_at(run.record, "/started")},
                    {"solve_s", *median_s(run.record)},
                    {"total_s", *total_s(run.record)}});
  }
  Json rounds = {{"id", id}, {"runs", list}};
  if (sequential) {
    rounds["sequential"] = true;
  }
  return rounds;
}

}  // namespace

Json merged_record(const Runs& all, const std::string& id, bool sequential) {
  for (const RoundRun& run : all) {
    if (!median_s(run.record)) {
      return run.record;
    }
  }
  const Runs runs = that_count(all);
  Json record = median_run(runs);
  for (const char* time : {"construct_s", "set_up_s", "solve_s", "total_s", "copy_out_s"}) {
    record["time"][time] = merged_samples(runs, time);
  }
  record["checks"] = worst_checks(all);
  record["noise"] = merged_noise(runs);
  record["warnings"] = merged_warnings(runs);
  record["no_speed_up"] = reason_of_most_runs(all);
  record["rounds"] = rounds_of(runs, id, sequential);
  grade_again(record);
  seal(record);
  return record;
}

}  // namespace casebook::cli
