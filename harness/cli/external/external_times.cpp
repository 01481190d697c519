#include "harness/cli/external/external_times.hpp"

#include "harness/core/statistics.hpp"

namespace casebook::cli {
namespace {

/// Seconds of one region in every run, and their part of the run; null unless all runs print it.
Json region_json(const OutputValue& region, std::size_t i, const ExternalFacts& facts) {
  Json times = Json::array();
  std::vector<double> shares;
  for (const ExternalRun& run : facts.runs) {
    const auto time_s = run.regions.at(i);
    if (!time_s || !(*time_s >= 0.0)) {
      return nullptr;
    }
    times.push_back(Json::array({*time_s}));
    shares.push_back(*time_s / run.wall_s);
  }
  return {{"name", region.name},
          {"calls", 1},
          {"too_short", false},
          {"share", summarize(shares).median},
          {"exclusive_s", times},
          {"inclusive_s", times},
          {"threads_s", nullptr},
          {"threads_mpi_s", nullptr}};
}

}  // namespace

std::vector<double> samples_of(const std::vector<ExternalRun>& runs) {
  std::vector<double> samples;
  for (const ExternalRun& run : runs) {
    samples.push_back(run.wall_s);
  }
  return samples;
}

Json time_json(const ExternalFacts& facts, bool passed) {
  const std::vector<double> samples = samples_of(facts.runs);
  const Summary summary = summarize(samples);
  Json solve;
  if (passed) {
    solve = {{"median", summary.median},
             {"min", summary.min},
             {"max", summary.max},
             {"n", summary.n},
             {"samples", samples}};
  }
  return {{"construct_s", nullptr},
          {"set_up_s", nullptr},
          {"solve_s", solve},
          {"total_s", solve},
          {"copy_out_s", nullptr},
          {"first", nullptr},
          {"region_cost_s", nullptr}};
}

Json regions_json(const ExternalPlan& plan, const ExternalFacts& facts) {
  Json list = Json::array();
  for (std::size_t i = 0; i < plan.app.regions.size(); ++i) {
    if (Json region = region_json(plan.app.regions[i], i, facts); !region.is_null()) {
      list.push_back(region);
    }
  }
  return list;
}

Json result_json(const ExternalPlan& plan, const ExternalRun& run) {
  Json result = Json::object();
  for (std::size_t i = 0; i < plan.app.values.size(); ++i) {
    const auto value = run.values.at(i);
    result[plan.app.values[i].name] = value ? Json(*value) : Json();  // a NaN is written as null
  }
  return result;
}

}  // namespace casebook::cli
