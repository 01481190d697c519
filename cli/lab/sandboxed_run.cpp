#include "cli/lab/sandboxed_run.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <fmt/format.h>

#include "cli/launch/run_events.hpp"
#include "cli/process/process.hpp"
#include "cli/records/record_view.hpp"
#include "cli/run/program.hpp"
#include "cli/run/run_witness.hpp"
#include "cli/text/format.hpp"
#include "harness/core/elapsed.hpp"
#include "harness/core/error.hpp"
#include "harness/core/json_file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

// Events and requests for seeds come by the output, and the record by the errors when the run has ended: nothing that
// runs inside can write outside.
constexpr const char* sandbox_script = R"sh("$@" 2> /tmp/said
code=$?
if test -s /tmp/record.json; then cat /tmp/record.json >&2; else tail -n 20 /tmp/said >&2; fi
exit $code)sh";

// Values that an input determines, for every solver. cg and lu answer with times and residuals alone.
constexpr const char* determined_values[] = {"/energy_hartree",
                                             "/correlation_hartree",
                                             "/energy",
                                             "/enstrophy",
                                             "/dissipation_rate",
                                             "/digest"};
constexpr double agreed_part = 1e-6;

/// Record that a member's solution may have written itself; null if it is no JSON.
Json record_in(const std::string& output) {
  try {
    return parse_json(output, "record.json");
  } catch (const UsageError&) {
    return nullptr;
  }
}

/// errors: what came by them, the record or the reason why there is none
Outcome outcome_of(const Ending& ending, const std::string& errors) {
  Outcome outcome;
  outcome.exit_code = ending.exit_code;
  if (Json record = record_in(errors); record.is_object()) {
    outcome.record = std::move(record);
    return outcome;
  }
  constexpr int of_timeout = 124;
  outcome.failure = ending.exit_code == of_timeout || ending.signal != 0
                        ? "it was ended: it took too long, or too much"
                        : "it left no record: " + first_line(errors);
  outcome.exit_code = std::max<int>(outcome.exit_code, exit_environment);
  return outcome;
}

Listener listener_of(RunWitness& witness, std::string& errors) {
  Listener listener;
  listener.on_output = [&](const std::string& line) {
    if (const auto event = parse_run_event(line)) {
      witness.hear(*event, RunWitness::Clock::now());
    }
  };
  listener.on_error = [&](const std::string& line) { errors += line + "\n"; };
  listener.answer = [&](const std::string& line) { return witness.answer(line); };
  return listener;
}

}  // namespace

Outcome SandboxedRuns::operator()(const Experiment& experiment,
                                  const Variant& side,
                                  Progress& progress,
                                  const Portion& portion) {
  progress.show(portion.start, portion.what + "in the sandbox");
  const Program program = asking_program(experiment, side, "/tmp/record.json");
  Sandbox sandbox;
  sandbox.readable = {project_.root() / "apps", lab_.app.folder / "cases", side.executable};
  sandbox.folder = project_.root();
  sandbox.environment = program.environment;
  sandbox.limits = limits_;
  std::vector<std::string> command = {"sh", "-c", sandbox_script, "sh"};
  command.insert(command.end(), program.arguments.begin(), program.arguments.end());
  Program inside = sandboxed(sandbox, command);
  inside.is_answered = program.is_answered;
  RunWitness witness;
  std::string errors;
  const auto start = std::chrono::steady_clock::now();
  const Ending ending = run_program(inside, listener_of(witness, errors));
  const double wall_s = seconds_since(start);
  Outcome outcome = outcome_of(ending, errors);
  if (outcome.record.is_null()) {
    return outcome;
  }
  std::string why = why_forged(outcome.record, experiment, lab_);
  if (why.empty()) {
    why = witness.why_not_used(outcome.record);
  }
  if (!why.empty()) {
    outcome.record = nullptr;
    outcome.failure = why;
    return outcome;
  }
  seal_by_casebook(outcome.record, "");
  unaccounted_s_[side.executable.string()].push_back(wall_s - accounted_s(outcome.record));
  return outcome;
}

double accounted_s(const Json& record) {
  double sum_s = number_at(record, "/time/first/total_s").value_or(0.0);
  for (const Json& sample : list_at(record, "/time/total_s/samples")) {
    sum_s += sample.is_number() ? sample.get<double>() : 0.0;
  }
  return sum_s;
}

std::string why_forged(const Json& record, const Experiment& experiment, const Lab& lab) {
  if (text_at(record, "/app") != lab.app.name) {
    return "the record is of another app";
  }
  if (text_at(record, "/case/name") != experiment.input.name) {
    return "the record is of another case";
  }
  if (count_at(record, "/layout/ranks") != experiment.layout.ranks ||
      count_at(record, "/layout/threads") != experiment.layout.threads) {
    return "the record is of another layout";
  }
  return list_at(record, "/checks").empty() ? "the record holds no check of its judge" : "";
}

std::string difference_of(const Json& answer, const Json& witness) {
  for (const char* pointer : determined_values) {
    const auto right = number_at(witness, pointer);
    const auto given = number_at(answer, pointer);
    if (!right) {
      continue;
    }
    const double scale = std::max(std::abs(*right), 1e-12);
    if (!given || !(std::abs(*given - *right) <= agreed_part * scale)) {
      return fmt::format("{} is {}, and the witness found {:.9g}",
                         pointer + 1,
                         given ? fmt::format("{:.9g}", *given) : "missing",
                         *right);
    }
  }
  return "";
}

}  // namespace casebook::cli
