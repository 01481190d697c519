#include "harness/cli/external/record.hpp"

#include <algorithm>
#include <filesystem>

#include <unistd.h>

#include "harness/cli/external/external_times.hpp"
#include "harness/cli/external/judge.hpp"
#include "harness/cli/external/record_parts.hpp"
#include "harness/cli/project/source_state.hpp"
#include "harness/core/grade.hpp"
#include "harness/core/input_hash.hpp"
#include "harness/core/machine.hpp"
#include "harness/core/statistics.hpp"

namespace casebook::cli {
namespace {

constexpr int record_schema = 3;

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
  const double cpu_s = facts.elapsed_s * static_cast<double>(sysconf(_SC_NPROCESSORS_ONLN));
  conditions.stolen_part = facts.stolen_s / cpu_s;
  conditions.others_part = others_s(facts) / cpu_s;
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
    list.push_back(
        {{"what", deduction.what}, {"advice", deduction.advice}, {"letters", deduction.letters}});
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
          {"seeds", nullptr},
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
          {"no_speed_up", plan.layout.oversubscribed ? Json("more threads than CPUs") : Json()},
          {"grade", grade.letter},
          {"deductions", deductions_json(grade)},
          {"warnings", Json::array()},
          {"mpi", nullptr},
          {"efficiency", Json::array()},
          {"counters", passed ? counters_json(last.ranks) : Json()},
          {"external", external_json(plan, facts)}};
}

}  // namespace casebook::cli
