#pragma once

#include <filesystem>
#include <string>

#include "cli/process/child.hpp"
#include "cli/project/variant.hpp"
#include "cli/run/experiment.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// File for the record of a new run of this variant: the experiment's own file, or a name that no
/// record has.
std::filesystem::path new_record_file(const Experiment& experiment, const Variant& variant);

/// The run as a program: the launcher, its placement of ranks, and the executable; or the driver of
/// a program that we did not write, which starts the launcher for every repetition. Alone it draws its own seeds.
Program launch_program(const Experiment& experiment,
                       const Variant& variant,
                       const std::filesystem::path& record_file);

/// The same for a run of one of ours that asks for its seeds (see GivenSeeds), where its launcher passes on what it is
/// given to read.
Program asking_program(const Experiment& experiment,
                       const Variant& variant,
                       const std::filesystem::path& record_file);

/// The run as a person reads it: that of launch_program(), but without the driver of an external
/// variant. Errors: UsageError.
Program shown_program(const Experiment& experiment,
                      const Variant& variant,
                      const std::filesystem::path& record_file);

/// The program as a line for a shell, with the folder and the environment that it needs.
std::string dry_run_text(const Program& program);

/// The input as one executable sees it.
struct InputCheck {
  int exit_code = 0;         ///< 0, 3 (the input is wrong), or 2 or 4 (the executable died)
  Json description = {};     ///< sizes, settings and memory; null unless the exit code is 0
  std::string message = {};  ///< the error, for a person; ends with a newline
};

/// The executable that is asked whether the input is right: nothing of MPI is started.
Program input_checker(const Experiment& experiment, const Variant& variant);

/// Asks the executable whether the input is right, without starting MPI: takes milliseconds.
InputCheck check_input(const Experiment& experiment, const Variant& variant);

}  // namespace casebook::cli
