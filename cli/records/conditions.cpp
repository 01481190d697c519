#include "cli/records/conditions.hpp"

#include <algorithm>
#include <vector>

#include "cli/records/record_view.hpp"
#include "harness/core/statistics.hpp"

namespace casebook::cli {
namespace {

/// Records of older releases hold the ends of the range, and no samples.
double range_s(const Json& record) {
  const Json samples = list_at(record, "/time/solve_s/samples");
  if (!samples.empty()) {
    return range_of_six(samples.get<std::vector<double>>());
  }
  return number_at(record, "/time/solve_s/max").value_or(0.0) -
         number_at(record, "/time/solve_s/min").value_or(0.0);
}

void add_times(const Json& record, Conditions& c) {
  c.repetitions = count_at(record, "/time/solve_s/n");
  c.median_s = number_at(record, "/time/solve_s/median").value_or(0.0);
  c.range_s = range_s(record);
  c.copy_out_s = median_of(record, "copy_out_s").value_or(0.0);
  c.saving_s = number_at(record, "/checkpoint/saving_s").value_or(0.0);
}

void add_noise(const Json& record, Conditions& c) {
  for (const Json& spread : list_at(record, "/noise/probe_spread")) {
    c.probe_spread = std::max(c.probe_spread, number_at(spread, "").value_or(0.0));
  }
  const double cpu_s = number_at(record, "/noise/elapsed_s").value_or(0.0) *
                       std::max(1, count_at(record, "/machine/cpus"));
  if (cpu_s > 0.0) {
    c.stolen_part = number_at(record, "/noise/stolen_s").value_or(0.0) / cpu_s;
    c.others_part = number_at(record, "/noise/others_s").value_or(0.0) / cpu_s;
  }
}

}  // namespace

Conditions conditions_of(const Json& record) {
  Conditions c;
  c.passed = passed(record);
  c.complete = !stopped(record);
  c.continued = !text_at(record, "/checkpoint/continued_from").empty();
  c.seeds_given = flag_at(record, "/seeds/given", false);
  c.oversubscribed = oversubscribed(record);
  c.pinned = flag_at(record, "/layout/pinned", true);
  c.dirty = flag_at(record, "/build/dirty", false);
  c.preloaded =
      text_at(record, "/kind") != "profile" &&  // it watches by what it preloads, and gives no time
      !text_at(record, "/environment/LD_PRELOAD").empty();
  c.library_path = !text_at(record, "/environment/LD_LIBRARY_PATH").empty();
  add_times(record, c);
  add_noise(record, c);
  return c;
}

void grade_again(Json& record) {
  const Grade grade = grade_measurement(conditions_of(record));
  record["grade"] = grade.letter;
  record["deductions"] = Json::array();
  for (const Deduction& deduction : grade.deductions) {
    record["deductions"].push_back(
        {{"what", deduction.what}, {"advice", deduction.advice}, {"letters", deduction.letters}});
  }
}

}  // namespace casebook::cli
