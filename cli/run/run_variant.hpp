#pragma once

#include <filesystem>
#include <string>

#include "cli/project/variant.hpp"
#include "cli/run/experiment.hpp"
#include "cli/text/progress.hpp"
#include "cli/text/terminal.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// Outcome of a run.
struct Outcome {
  int exit_code = 0;                  ///< as the shell gets it: 0, 2, 3, 4 or 5
  Json record = {};                   ///< null when there is none
  std::filesystem::path record_file;  ///< where it is, or would be
  std::string failure = {};           ///< why there is none; "" if the executable has said it
  std::string said = {};              ///< the executable's own error message, or ""
  bool asked_to_stop = false;         ///< and it has saved its state or finished its work
  double whole_s = 0.0;               ///< from the launcher's start to its end
  double judge_s = 0.0;               ///< of it: the judge, and making the record
};

/// Runs, judges and times one variant, with progress on standard error.
/// label: what the progress line begins with.
/// Errors: EnvironmentError when records cannot be written; Interrupted, once the ranks are gone
/// and nothing half-written is left.
Outcome run_variant(const Experiment& experiment,
                    const Variant& variant,
                    const std::string& label,
                    const Terminal& terminal);

/// The part that one run has in a longer piece of work.
struct Portion {
  double start = 0.0;       ///< done before it, 0 to 1
  double size = 1.0;        ///< of the whole
  std::string what;         ///< stands before the run's own stage
  bool says_errors = true;  ///< false: the caller tells what the executable has said
};

/// As above, with the progress of the whole.
Outcome run_variant(const Experiment& experiment,
                    const Variant& variant,
                    Progress& progress,
                    const Portion& portion);

}  // namespace casebook::cli
