#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <vector>

#include "harness/core/digest.hpp"
#include "harness/core/input_choice.hpp"
#include "harness/core/json.hpp"
#include "harness/core/machine/memory_need.hpp"
#include "harness/run/check.hpp"
#include "harness/run/draw.hpp"
#include "harness/run/solver.hpp"
#include "harness/run/team.hpp"
#include "harness/run/work.hpp"

namespace casebook {

/// A text that an app leaves beside the record.
struct Document {
  std::string ending;  ///< of the file's name, which begins like the record's: "hpcg.yaml"
  std::string text;
};

/// Facts about an input in a record.
struct InputFacts {
  std::string name;
  std::string canonical;  ///< everything that determines the answer
  Json description;
  Json reference;  ///< null without a stored answer
  Work work;
};

/// Facts about an answer from its app. Rank 0 only.
struct AnswerFacts {
  Json result;
  std::vector<Document> documents;
  std::vector<std::string> warnings;
};

/// Functions that an app supplies to the harness. `Case` is the parsed and validated input, `Result` the
/// canonical answer. Every function but make_solver() is serial, deterministic, and the same for
/// every variant.
///
/// An app may also have:
/// - std::vector<Check> check(const Case&, const Result&, const Team&, const Draw&), instead of
///   check(const Case&, const Result&): every rank calls it, and both the result and the checks are the
///   first rank's. What is looked at is drawn from the draw's seed
/// - Case for_team(Case, const Team&): completes an input whose size depends on the ranks, or throws
///   UsageError; called once, before all else that takes the input
/// - Case vary(const Case&, const Team&, std::uint64_t seed): an input of the same work whose answer cannot
///   be had from that of another seed by copying; all solves of a run but one get one each. Collective, not
///   timed. What is stored as the answer must not stay with it where it does not hold
/// - Case disguise(const Case&, const Team&, std::uint64_t seed): the input of that one solve, for which the stored
///   answer holds: the same problem, looking like one that vary() made. With it, the record shows the answer to
///   that one; without it, it is the input as it was read, and the record shows the last answer
/// - Case own_copy(const Case&, const Team&): the solver's copy, for an input that shares parts by pointers:
///   what the solver may reach must be no part of what the judge reads. Without it the input is copied
/// - void seal(const Case&, Digest&): adds all that the judge reads of the input; what a solver changed of
///   it fails the run. Without it: canonical_input(), describe() and reference()
/// - Json report(const Result&, const std::vector<Check>&), instead of report(const Result&), when what
///   it shows depends on the verdict
/// - MemoryNeed memory(const Case&, int n_ranks, int n_threads): asked of the input as it was read, before
///   for_team(); what the machine has no room for is refused
/// - bool judges_answers_whole(const Case&): true where all that can be asked about an answer is asked whatever the
///   draw's effort is, and the effort pays for questions to the method that found it. Then a later round of a
///   climb may spare the method (see Seeds::spare())
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
  requires requires(const Draw& draw) {
    { App::check(input, result, team, draw) } -> std::same_as<std::vector<Check>>;
  } || requires {
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
