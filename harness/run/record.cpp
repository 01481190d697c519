#include "harness/run/record.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>

#include <fmt/core.h>

#include "harness/core/grade.hpp"
#include "harness/core/input_hash.hpp"
#include "harness/core/record_digest.hpp"
#include "harness/core/statistics.hpp"
#include "harness/run/describe_identity.hpp"
#include "harness/run/environment/changed_apps.hpp"
#include "harness/run/environment/machine.hpp"
#include "harness/run/environment/openblas.hpp"
#include "harness/run/identity.hpp"
#include "harness/run/record_measurement.hpp"

namespace casebook {
namespace {

Json checks_to_json(const std::vector<Check>& checks) {
  Json list = Json::array();
  for (const Check& check : checks) {
    list.push_back({{"name", check.name},
                    {"value", check.value},  // nlohmann writes a NaN as null
                    {"bound", check.bound},
                    {"bound_source", check.bound_source},
                    {"passed", check.passed()}});
  }
  return list;
}

Json case_to_json(const Arguments& arguments, const RunFacts& facts) {
  const InputChoice& input = arguments.input;
  Json json = {{"name", facts.input.name},
               {"source", input.case_file.empty() ? input.deck_file : input.case_file},
               {"overrides", input.overrides},
               {"input_hash", hash_input(facts.input.canonical)}};
  json.update(facts.input.description);
  return json;
}

/// Without `numbers`, the flops are those of doubles.
Json work_to_json(const Work& work) {
  Json json = {
      {"flops", work.flops}, {"bytes", work.bytes}, {"units", work.units}, {"unit", work.unit}};
  if (work.numbers == Numbers::floats) {
    json["numbers"] = "float";
  }
  return json;
}

Json layout_to_json(const Team& team, const Layout& layout) {
  const char* launcher = std::getenv("CASEBOOK_LAUNCHER");
  return {{"ranks", team.n_ranks},
          {"threads", team.n_threads},
          {"hosts", layout.hosts},
          {"bindings", layout.bindings},
          {"pinned", layout.pinned},
          {"oversubscribed", layout.oversubscribed},
          {"launcher", launcher == nullptr ? "direct" : launcher}};
}

/// True when the solve began with the state of an earlier run.
bool goes_on(const RunFacts& facts) {
  return facts.checkpoint.is_object() && !facts.checkpoint["continued_from"].is_null();
}

/// The times of a run that went on from another are of a part of the solve: they never count.
std::string kind_of(const Arguments& arguments, const RunFacts& facts) {
  return goes_on(facts) ? "continued" : arguments.kind;
}

std::string verdict_of(const RunFacts& facts, bool passed) {
  return !facts.incomplete.empty() ? "incomplete" : passed ? "pass" : "fail";
}

bool is_set(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

Conditions conditions_of(const RunFacts& facts, bool passed) {
  const Summary solve = summarize(facts.measurement.solve_s);
  Conditions c;
  c.passed = passed;
  c.oversubscribed = facts.layout.oversubscribed;
  c.pinned = facts.layout.pinned;
  c.complete = facts.incomplete.empty();
  c.continued = goes_on(facts);
  c.saving_s = facts.checkpoint.is_object() ? facts.checkpoint["saving_s"].get<double>() : 0.0;
  c.dirty = has_changed(identity.app);
  c.preloaded = is_set("LD_PRELOAD");
  c.library_path = is_set("LD_LIBRARY_PATH");
  c.seeds_given = facts.seeds.is_object() && facts.seeds["given"].get<bool>();
  c.repetitions = solve.n;
  c.median_s = solve.median;
  c.range_s = range_of_six(facts.measurement.solve_s);
  c.copy_out_s = summarize(phase_samples(facts.measurement, &PhaseTimes::copy_out_s)).median;
  for (const Noise& noise : facts.noise) {
    const double cpu_s = noise.elapsed_s * noise.n_cpus;
    c.probe_spread = std::max(c.probe_spread, noise.probe_spread);
    c.stolen_part = std::max(c.stolen_part, noise.stolen_s / cpu_s);
    c.others_part = std::max(c.others_part, noise.others_s / cpu_s);
  }
  return c;
}

/// On the node with the most ranks.
int n_threads_of_a_node(const Team& team, const RunFacts& facts) {
  std::map<std::string, int> ranks;
  int most = 0;
  for (const std::string& host : facts.layout.hosts) {
    most = std::max(most, ++ranks[host]);
  }
  return most * team.n_threads;
}

/// The reason why no speed-up may be made of the times, or null.
Json no_speed_up(const Team& team, const RunFacts& facts, const Conditions& c) {
  if (c.oversubscribed) {
    return "more threads than CPUs";
  }
  if (c.continued) {
    return "the time is that of the rest of a solve";
  }
  if (c.seeds_given) {
    return "the seeds were given: the solver may have known its input";
  }
  const int n_cpus = facts.noise.empty() ? 1 : facts.noise.front().n_cpus;
  if (const std::string why = why_node_is_full(c.others_part, n_cpus, n_threads_of_a_node(team, facts)); !why.empty()) {
    return why;
  }
  // What a solver keeps from one life to the next (a table, an answer, a thread) saves it in all but the
  // first. Processes differ in their first solves by more than that: several have to agree.
  if (*identity.first_solve == '\0' && is_first_slow(facts)) {
    return fmt::format(
        "the first solve took {:.3g} s, the others {:.3g} s, and {:.3g} s of it neither page "
        "faults nor "
        "other programs explain: one process does not tell chance from a result that is kept; "
        "`casebook climb` and `casebook compare` ask several",
        facts.first.front().total_s(),
        summarize(total_samples(facts.measurement)).median,
        first_excess_s(facts));
  }
  return nullptr;
}

std::string id_of(const Arguments& arguments, const Team& team, const RunFacts& facts) {
  if (!arguments.record_file.empty()) {
    return std::filesystem::path(arguments.record_file).stem().string();
  }
  return fmt::format("{}-{}-{}-{}-n{}t{}",
                     facts.started,
                     identity.app,
                     identity.variant,
                     facts.input.name,
                     team.n_ranks,
                     team.n_threads);
}

std::string headline(const std::string& case_name, const std::string& verdict) {
  return fmt::format("{}.{} on {}: {}\n", identity.app, identity.variant, case_name, verdict);
}

std::string lines_of(const Json& checks) {
  std::string text;
  for (const Json& check : checks) {
    const Json& value = check["value"];
    text += fmt::format("  {:<4} {} = {} (bound {:.1e})\n",
                        check["passed"].get<bool>() ? "ok" : "NO",
                        check["name"].get<std::string>(),
                        value.is_number() ? fmt::format("{:.2e}", value.get<double>()) : "NaN",
                        check["bound"].get<double>());
  }
  return text;
}

}  // namespace

Json make_record(const Arguments& arguments, const Team& team, const RunFacts& facts) {
  const bool passed = all_passed(facts.checks);
  const Conditions conditions = conditions_of(facts, passed);
  const Grade grade = grade_measurement(conditions);
  Json deductions = Json::array();
  for (const Deduction& deduction : grade.deductions) {
    deductions.push_back(
        {{"what", deduction.what}, {"advice", deduction.advice}, {"letters", deduction.letters}});
  }
  const double peak = facts.memory_mib.empty()
                          ? 0.0
                          : *std::max_element(facts.memory_mib.begin(), facts.memory_mib.end());
  Json record = {
      {"schema", record_schema},
      {"id", id_of(arguments, team, facts)},
      {"kind", kind_of(arguments, facts)},
      {"group", arguments.group.empty() ? Json(nullptr) : Json(arguments.group)},
      {"started", facts.started},
      {"app", identity.app},
      {"variant", identity.variant},
      {"parent", *identity.parent == '\0' ? Json(nullptr) : Json(identity.parent)},
      {"case", case_to_json(arguments, facts)},
      {"reference", facts.input.reference},
      {"verdict", verdict_of(facts, passed)},
      {"checks", checks_to_json(facts.checks)},
      {"result", facts.result},
      {"seeds", facts.seeds},
      {"time", times_to_json(facts, passed)},
      {"regions", passed ? regions_to_json(facts) : Json::array()},
      {"memory",
       {{"peak_rank_mib", peak},
        {"per_rank_mib", facts.memory_mib},
        {"estimate",
         facts.memory_need ? to_json(*facts.memory_need, team.n_ranks) : Json(nullptr)}}},
      {"work", work_to_json(facts.input.work)},
      {"layout", layout_to_json(team, facts.layout)},
      {"machine", describe_machine()},
      {"build", describe_identity()},
      {"libraries", {{"openblas", describe_openblas()}}},
      {"environment", describe_environment()},
      {"noise", noise_to_json(facts.noise)},
      {"no_speed_up", passed ? no_speed_up(team, facts, conditions) : Json(nullptr)},
      {"grade", grade.letter},
      {"deductions", deductions},
      {"warnings", facts.warnings},
      {"seal", {{"by", "executable"}, {"temporary_folders", nullptr}}}};
  record.update(instruments_to_json(facts, passed));
  if (facts.checkpoint.is_object()) {
    record["checkpoint"] = facts.checkpoint;
  }
  if (!facts.incomplete.empty()) {
    record["incomplete"] = facts.incomplete;
  }
  seal(record);
  return record;
}

std::string to_text(const Json& json) {
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string summarize_verdict(const std::string& case_name, const std::vector<Check>& checks) {
  return headline(case_name, all_passed(checks) ? "pass" : "fail") +
         lines_of(checks_to_json(checks));
}

std::string summarize_record(const Json& record) {
  std::string text =
      headline(record["case"]["name"].get<std::string>(), record["verdict"].get<std::string>());
  if (record.contains("incomplete")) {
    text += "  " + record["incomplete"].get<std::string>() + "\n";
  }
  text += lines_of(record["checks"]);
  const Json& solve = record["time"]["solve_s"];
  if (!solve.is_null()) {
    text += fmt::format("  solve {:.4g} s ({:.4g} to {:.4g}, n = {}), grade {}\n",
                        solve["median"].get<double>(),
                        solve["min"].get<double>(),
                        solve["max"].get<double>(),
                        solve["n"].get<int>(),
                        record["grade"].get<std::string>());
  }
  for (const auto& [name, value] : record["result"].items()) {
    if (value.is_primitive()) {
      text += fmt::format("  {} = {}\n", name, value.dump());
    }
  }
  return text;
}

}  // namespace casebook
