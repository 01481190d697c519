#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/climb/stored_ladders.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// A count of a step beside its parent's: the same in every run, whatever the neighbours do.
struct Count {
  std::string region;  ///< "solve": all regions together
  std::string what;    ///< "instructions", "bytes of MPI", ...
  double parent = 0.0;
  double own = 0.0;
  bool is_attacked = false;        ///< its page says that the step lowers this one
  std::optional<double> foreseen;  ///< how many times less its page says that it becomes

  /// At least 3 % less: what a page may call a change, as with times.
  bool is_less() const;

  /// The page said beforehand that it would be less.
  bool is_aimed_at() const;
};

/// Counts of a step and of its parent on one input: by valgrind, or calls of MPI.
struct CountedStep {
  std::string app;
  std::string variant;
  std::string parent;
  std::string case_name;
  std::string how;  ///< "valgrind" or "calls of MPI"
  std::vector<Count> counts;

  /// Told from its parent: a count of what it attacks is less, or one that its page foresaw as less.
  bool is_told() const;
};

/// Counted steps by app, variant, how and, where valgrind counted, input. A step whose parent was not counted on the same
/// input is left out.
/// root: of the project, for the pages, which say what a step attacks and which counts they foresee
/// simulated: records of kind profile with counts of valgrind; of those of one variant the newest counts
/// Errors: UsageError for a page whose comments cannot be read.
std::vector<CountedStep> counted_steps(const std::filesystem::path& root,
                                       const std::vector<Json>& simulated,
                                       const std::vector<StoredLadder>& ladders);

/// The table of a step's page, and how it is counted again; "" where nothing was counted.
/// steps: of one variant
std::string counted_markdown(const std::vector<CountedStep>& steps);

/// "1.31x": how many times less the step has; "" where it has none.
std::string times_less(const Count& count);

Json to_json(const CountedStep& step);

/// The ladders, as to_json() has them, with the counted steps of all apps.
Json with_counts(const std::filesystem::path& root, const StoredLadders& stored);

}  // namespace casebook::cli
