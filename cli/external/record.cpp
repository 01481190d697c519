#include "cli/external/record.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include <unistd.h>

#include <fmt/format.h>

#include "cli/external/judge.hpp"
#include "cli/external/processor_advice.hpp"
#include "cli/external/record_parts.hpp"
#include "cli/project/source_state.hpp"
#include "harness/core/grade.hpp"
#include "harness/core/input_hash.hpp"
#include "harness/core/machine/machine.hpp"
#include "harness/core/record_digest.hpp"
#include "harness/core/statistics.hpp"

namespace casebook::cli {
namespace {

constexpr int record_schema = 3;

/// As the first rank saw its environment.
bool has_variable(const ExternalFacts& facts, const char* name) {
  const std::vector<RankReport>& ranks = facts.runs.back().ranks;
  return !ranks.empty() && !ranks.front().environment.value(name, std::string()).empty();
}

Conditions conditions_here(const PreparedProgram& prepared,
                           const ExternalFacts& facts,
                           bool passed,
                           bool dirty) {
  const std::vector<double> samples = samples_of(facts.runs);
  const Summary solve = summarize(samples);
  Conditions conditions;
  conditions.passed = passed;
  conditions.oversubscribed = prepared.layout.oversubscribed;
  conditions.pinned = is_pinned(prepared, facts.runs.back().ranks);
  conditions.dirty = dirty;
  conditions.preloaded = has_variable(facts, "LD_PRELOAD");
  conditions.library_path = has_variable(facts, "LD_LIBRARY_PATH");
  conditions.repetitions = solve.n;
  conditions.median_s = solve.median;
  conditions.range_s = range_of_six(samples);
  const double cpu_s = facts.elapsed_s * static_cast<double>(sysconf(_SC_NPROCESSORS_ONLN));
  conditions.stolen_part = facts.stolen_s / cpu_s;
  conditions.others_part = others_s(facts) / cpu_s;
  for (const double spread : facts.probe_spread) {
    conditions.probe_spread = std::max(conditions.probe_spread, spread);
  }
  return conditions;
}

/// Compiler that was asked for, where it states its version; else the one that the file names.
std::string compiler_of(const PreparedProgram& prepared, const BinaryFacts& binary) {
  const std::string version = prepared.build ? prepared.build->compiler_version : "";
  return version.empty() ? binary.compilers : version;
}

Json build_json(const std::filesystem::path& root,
                const PreparedProgram& prepared,
                const BinaryFacts& binary,
                const SourceState& state) {
  const Variant& variant = prepared.variant;
  return {{"app", variant.app},
          {"variant", variant.name},
          {"parent", variant.parent ? Json(*variant.parent) : Json()},
          {"source", variant.folder.lexically_relative(root).string()},
          {"compiler", compiler_of(prepared, binary)},
          {"flags", binary.flags},
          {"build_type", "external"},
          {"isa", ""},
          {"commit", state.commit},
          {"dirty", state.dirty}};
}

Json program_build_json(const PreparedProgram& prepared) {
  if (!prepared.build) {
    return nullptr;
  }
  const BuildRecipe& recipe = *prepared.configuration.build;
  std::vector<std::string> patches;
  for (const std::filesystem::path& patch : recipe.patches) {
    patches.push_back(patch.filename().string());
  }
  return {{"key", prepared.build->key},
          {"source", recipe.source.filename().string()},
          {"commands", recipe.commands},
          {"compiler", recipe.compiler},
          {"flags", recipe.flags},
          {"modules", recipe.modules},
          {"patches", patches},
          {"log", prepared.build->log().string()}};
}

std::string what_runs_the_same(const ExternalFacts& facts) {
  return facts.same_as.empty()
             ? ""
             : fmt::format(
                   "it runs what {} runs: the same binary, libraries, environment, deck and "
                   "layout, so that a ratio would be noise",
                   facts.same_as);
}

std::string why_no_speed_up(const PreparedProgram& prepared,
                            const ExternalFacts& facts,
                            const Conditions& conditions) {
  if (conditions.oversubscribed) {
    return "more threads than CPUs";
  }
  const std::string same = what_runs_the_same(facts);
  const bool are_ranks_told_from_others = !facts.runs.back().ranks.empty();
  if (!same.empty() || !are_ranks_told_from_others) {
    return same;
  }
  return why_node_is_full(conditions.others_part,
                          static_cast<int>(sysconf(_SC_NPROCESSORS_ONLN)),
                          prepared.layout.ranks * prepared.layout.threads);
}

Json warnings_json(const ExternalFacts& facts) {
  Json warnings = Json::array();
  for (const std::string& warning : {what_runs_the_same(facts),
                                     openblas_advice(facts.binary.openblas)}) {
    if (!warning.empty()) {
      warnings.push_back(warning);
    }
  }
  return warnings;
}

Json external_json(const PreparedProgram& prepared, const ExternalFacts& facts) {
  Json outputs = Json::array();
  for (const ExternalRun& run : facts.runs) {
    outputs.push_back({{"file", run.output_file}, {"hash", hash_input(run.output)}});
  }
  Json settings = Json::object();
  Json inherited = Json::object();
  for (const auto& [name, value] : prepared.environment) {
    settings[name] = value;
    const char* before = std::getenv(name.c_str());
    inherited[name] = before == nullptr ? Json() : Json(before);
  }
  return {{"program", prepared.program},
          {"version", facts.version},
          {"command", launched(prepared, prepared.environment, program_command(prepared))},
          {"environment", settings},
          {"inherited", inherited},
          {"binary", binary_json(facts.binary)},
          {"build", program_build_json(prepared)},
          {"run_hash", facts.run_hash},
          {"same_as", facts.same_as.empty() ? Json() : Json(facts.same_as)},
          {"deck", prepared.input.deck.filename().string()},
          {"deck_text", prepared.deck_text},
          {"original_deck_text", prepared.input.deck_text},
          {"outputs", outputs}};
}

Json reference_json(const ExternalCase& input, int ranks) {
  if (input.reference.empty()) {
    return nullptr;
  }
  Json reference = {{"source", input.reference_source}};
  for (const auto& [name, entry] : input.reference) {
    const std::vector<double>& numbers = entry.at(ranks);
    reference[name] = numbers.size() == 1 ? Json(numbers.front()) : Json(numbers);
  }
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

Json external_record(const std::filesystem::path& root,
                     const ExternalOptions& options,
                     const PreparedProgram& prepared,
                     const ExternalFacts& facts) {
  const bool passed = all_passed(facts.checks);
  const SourceState state = source_state_of(root, prepared.variant.app);
  const Conditions conditions = conditions_here(prepared, facts, passed, state.dirty);
  const Grade grade = grade_measurement(conditions);
  const ExternalRun& last = facts.runs.back();
  const std::string no_speed_up = why_no_speed_up(prepared, facts, conditions);
  Json record = {
      {"schema", record_schema},
      {"id", std::filesystem::path(options.record_file).stem().string()},
      {"kind", "run"},
      {"group", options.group.empty() ? Json() : Json(options.group)},
      {"started", facts.started},
      {"app", prepared.variant.app},
      {"variant", prepared.variant.name},
      {"parent", prepared.variant.parent ? Json(*prepared.variant.parent) : Json()},
      {"case",
       {{"name", prepared.input.name},
        {"source", prepared.input.source},
        {"overrides", Json::array()},
        {"input_hash", hash_of(prepared.input)}}},
      {"reference", reference_json(prepared.input, prepared.layout.ranks)},
      {"verdict", passed ? "pass" : "fail"},
      {"checks", facts.checks},
      {"result", result_json(prepared, last)},
      {"seeds", nullptr},
      {"time", time_json(facts, passed)},
      {"regions", passed ? regions_json(prepared, facts) : Json::array()},
      {"memory", memory_json(last.ranks)},
      {"work", nullptr},
      {"layout", layout_json(prepared, last.ranks)},
      {"machine", describe_machine(prepared.launcher.version)},
      {"build", build_json(root, prepared, facts.binary, state)},
      {"libraries", {{"openblas", facts.binary.openblas}}},
      {"environment", last.ranks.empty() ? Json::object() : last.ranks.front().environment},
      {"noise", noise_json(facts, last.ranks)},
      {"no_speed_up", no_speed_up.empty() ? Json() : Json(no_speed_up)},
      {"grade", grade.letter},
      {"deductions", deductions_json(grade)},
      {"warnings", warnings_json(facts)},
      {"mpi", nullptr},
      {"efficiency", Json::array()},
      {"counters", passed ? counters_json(last.ranks) : Json()},
      {"external", external_json(prepared, facts)}};
  seal(record);
  return record;
}

}  // namespace casebook::cli
