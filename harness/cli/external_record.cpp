#include "harness/cli/external_record.hpp"

#include <algorithm>
#include <filesystem>

#include <fmt/format.h>

#include "harness/cli/external_judge.hpp"
#include "harness/cli/format.hpp"
#include "harness/cli/work_state.hpp"
#include "harness/core/cpu_list.hpp"
#include "harness/core/grade.hpp"
#include "harness/core/input_hash.hpp"
#include "harness/core/machine.hpp"
#include "harness/core/statistics.hpp"

namespace casebook::cli {
namespace {

constexpr int record_schema = 2;

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
  return {{"solve_s", solve},
          {"set_up_s", nullptr},
          {"warm_up_s", nullptr},
          {"copy_out_s", nullptr},
          {"region_cost_s", nullptr}};
}

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

/// Every rank on as many CPUs as it has threads.
bool is_pinned(const ExternalPlan& plan, const std::vector<RankReport>& ranks) {
  const auto threads = static_cast<std::size_t>(plan.layout.threads);
  return static_cast<int>(ranks.size()) == plan.layout.ranks &&
         std::all_of(ranks.begin(), ranks.end(), [&](const RankReport& rank) {
           return parse_cpu_list(rank.cpus).size() <= threads;
         });
}

Json layout_json(const ExternalPlan& plan, const std::vector<RankReport>& ranks) {
  Json hosts = Json::array();
  Json bindings = Json::array();
  for (const RankReport& rank : ranks) {
    hosts.push_back(rank.host);
    bindings.push_back(
        std::vector<std::string>(static_cast<std::size_t>(plan.layout.threads), rank.cpus));
  }
  return {{"ranks", plan.layout.ranks},
          {"threads", plan.layout.threads},
          {"hosts", hosts},
          {"bindings", bindings},
          {"pinned", is_pinned(plan, ranks)},
          {"oversubscribed", plan.layout.oversubscribed},
          {"launcher", plan.launcher.name()}};
}

Json memory_json(const std::vector<RankReport>& ranks) {
  Json per_rank = Json::array();
  double peak = 0.0;
  for (const RankReport& rank : ranks) {
    per_rank.push_back(rank.peak_mib);
    peak = std::max(peak, rank.peak_mib);
  }
  return {{"peak_rank_mib", peak > 0.0 ? Json(peak) : Json()}, {"per_rank_mib", per_rank}};
}

Json noise_json(const ExternalFacts& facts, const std::vector<RankReport>& ranks) {
  Json switches = Json::array();
  for (const RankReport& rank : ranks) {
    switches.push_back(static_cast<long>(rank.involuntary_switches));
  }
  return {{"probe_spread", facts.probe_spread},
          {"involuntary_switches", switches},
          {"stolen_s", facts.stolen_s}};
}

Json counter(const char* name, const std::vector<RankReport>& ranks, double RankReport::*member) {
  Json per_rank = Json::array();
  double sum = 0.0;
  for (const RankReport& rank : ranks) {
    per_rank.push_back(rank.*member);
    sum += rank.*member;
  }
  return {{"name", name},
          {"value", sum},
          {"unit", "s"},
          {"tier", "sw"},
          {"source", "rusage"},
          {"reason", ""},
          {"per_rank", per_rank}};
}

Json counters_json(const std::vector<RankReport>& ranks) {
  return {{"sources", {{{"source", "rusage"}, {"usable", true}, {"reason", ""}}}},
          {"values",
           {counter("user_time", ranks, &RankReport::user_s),
            counter("system_time", ranks, &RankReport::system_s)}}};
}

Grade grade_of(const ExternalPlan& plan, const ExternalFacts& facts, bool passed, bool dirty) {
  const Summary solve = summarize(samples_of(facts.runs));
  Conditions conditions;
  conditions.passed = passed;
  conditions.oversubscribed = plan.layout.oversubscribed;
  conditions.pinned = is_pinned(plan, facts.runs.back().ranks);
  conditions.dirty = dirty;
  conditions.repetitions = solve.n;
  conditions.median_s = solve.median;
  conditions.range_s = solve.max - solve.min;
  conditions.stolen_s = facts.stolen_s;
  conditions.total_s = solve.n * solve.median;
  for (const double spread : facts.probe_spread) {
    conditions.probe_spread = std::max(conditions.probe_spread, spread);
  }
  return grade_measurement(conditions);
}

Json build_json(const Project& project, const ExternalPlan& plan, const WorkState& state) {
  const Variant& variant = plan.variant;
  return {{"app", variant.app},
          {"variant", variant.name},
          {"parent", variant.parent ? Json(*variant.parent) : Json()},
          {"source", variant.folder.lexically_relative(project.root()).string()},
          {"compiler", ""},
          {"flags", ""},
          {"build_type", "external"},
          {"isa", ""},
          {"commit", state.commit},
          {"dirty", state.dirty}};
}

Json external_json(const ExternalPlan& plan, const ExternalFacts& facts) {
  Json outputs = Json::array();
  for (const ExternalRun& run : facts.runs) {
    outputs.push_back({{"file", run.output_file}, {"hash", hash_input(run.output)}});
  }
  Json settings = Json::object();
  for (const auto& [name, value] : plan.environment) {
    settings[name] = value;
  }
  return {{"program", plan.program},
          {"version", facts.version},
          {"command", launched(plan, plan.environment, program_command(plan))},
          {"environment", settings},
          {"deck", plan.input.deck.filename().string()},
          {"deck_text", plan.deck_text},
          {"original_deck_text", plan.input.deck_text},
          {"outputs", outputs}};
}

Json reference_json(const ExternalCase& input) {
  if (input.reference.empty()) {
    return nullptr;
  }
  Json reference(input.reference);
  reference["source"] = input.reference_source;
  return reference;
}

Json deductions_json(const Grade& grade) {
  Json list = Json::array();
  for (const Deduction& deduction : grade.deductions) {
    list.push_back({{"what", deduction.what}, {"advice", deduction.advice}});
  }
  return list;
}

}  // namespace

Json external_record(const Project& project,
                     const ExternalOptions& options,
                     const ExternalPlan& plan,
                     const ExternalFacts& facts) {
  const bool passed = all_passed(facts.checks);
  const WorkState state = work_state_of(project.root());
  const Grade grade = grade_of(plan, facts, passed, state.dirty);
  const ExternalRun& last = facts.runs.back();
  return {{"schema", record_schema},
          {"id", std::filesystem::path(options.record_file).stem().string()},
          {"kind", "run"},
          {"group", options.group.empty() ? Json() : Json(options.group)},
          {"started", facts.started},
          {"app", plan.variant.app},
          {"variant", plan.variant.name},
          {"parent", plan.variant.parent ? Json(*plan.variant.parent) : Json()},
          {"case",
           {{"name", plan.input.name},
            {"source", plan.input.source},
            {"overrides", Json::array()},
            {"input_hash", hash_of(plan.input)}}},
          {"reference", reference_json(plan.input)},
          {"verdict", passed ? "pass" : "fail"},
          {"checks", facts.checks},
          {"result", result_json(plan, last)},
          {"time", time_json(facts, passed)},
          {"regions", passed ? regions_json(plan, facts) : Json::array()},
          {"memory", memory_json(last.ranks)},
          {"work", nullptr},
          {"layout", layout_json(plan, last.ranks)},
          {"machine", describe_machine(plan.launcher.version)},
          {"build", build_json(project, plan, state)},
          {"libraries", {{"openblas", nullptr}}},
          {"environment", last.ranks.empty() ? Json::object() : last.ranks.front().environment},
          {"noise", noise_json(facts, last.ranks)},
          {"grade", grade.letter},
          {"deductions", deductions_json(grade)},
          {"warnings", Json::array()},
          {"mpi", nullptr},
          {"efficiency", Json::array()},
          {"counters", passed ? counters_json(last.ranks) : Json()},
          {"external", external_json(plan, facts)}};
}

}  // namespace casebook::cli
