#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <vector>

#include "harness/core/json.hpp"
#include "harness/run/check.hpp"
#include "harness/run/input_choice.hpp"
#include "harness/run/solver.hpp"
#include "harness/run/team.hpp"
#include "harness/run/work.hpp"

namespace casebook {

/// A text that an app leaves beside the record.
struct Document {
  std::string ending;  ///< of the file's name, which begins like the record's: "hpcg.yaml"
  std::string text;
};

/// What an app supplies to the harness. `Case` is the parsed and validated input, `Result` the
/// canonical answer. Every function but make_solver() is serial, deterministic, and the same for
/// every variant.
///
/// An app may also have:
/// - std::vector<Check> check(const Case&, const Result&, const Team&), in the place of
///   check(const Case&, const Result&), when judging is worth sharing out: every rank calls it, and
///   both the result and the checks are the first rank's
/// - Case for_team(Case, const Team&): completes an input whose size depends on the ranks, or throws
///   UsageError; called once, before all else that takes the input
/// - Json report(const Result&, const std::vector<Check>&), in the place of report(const Result&),
///   when what it shows depends on the verdict
/// - std::vector<Document> documents(const Result&, const std::vector<Check>&)
/// - std::vector<std::string> warnings(const Result&)
template <class App>
concept Application = requires(const InputChoice& choice,
                               const typename App::Case& input,
                               const typename App::Result& result,
                               const Team& team) {
  { App::name() } -> std::convertible_to<std::string>;
  /// Reads and validates; reports every problem at once by UsageError.
  { App::read_case(choice) } -> std::same_as<typename App::Case>;
  /// Name of the input, for the record and the tables.
  { App::case_name(input) } -> std::convertible_to<std::string>;
  /// Everything that determines the answer, in a fixed spelling; the record holds its hash.
  { App::canonical_input(input) } -> std::convertible_to<std::string>;
  /// Sizes and settings of the input that a reader of the record wants to see.
  { App::describe(input) } -> std::same_as<Json>;
  /// The stored reference answer with its source, or null.
  { App::reference(input) } -> std::same_as<Json>;
  { App::work(input) } -> std::same_as<Work>;
  requires requires {
    { App::check(input, result, team) } -> std::same_as<std::vector<Check>>;
  } || requires {
    { App::check(input, result) } -> std::same_as<std::vector<Check>>;
  };
  /// The app's answer as the record shows it.
  requires requires(const std::vector<Check>& checks) {
    { App::report(result, checks) } -> std::same_as<Json>;
  } || requires {
    { App::report(result) } -> std::same_as<Json>;
  };
  /// Errors: UsageError when the case cannot run on this many ranks.
  { App::make_solver(input, team) } -> std::same_as<std::unique_ptr<Solver<typename App::Result>>>;
};

}  // namespace casebook
