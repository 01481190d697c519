#pragma once

#include <string>
#include <vector>

#include "cli/adopt/candidates.hpp"
#include "cli/external/prepared_program.hpp"
#include "cli/project/project.hpp"

namespace casebook::cli {

/// Options of `adopt`.
struct AdoptOptions {
  std::string name;                  ///< of the new app
  std::vector<std::string> command;  ///< as a person types it
  std::vector<std::string> files;    ///< inputs that the command does not name
  std::string standard_input;        ///< a file; "" for none
  std::vector<std::string> before;   ///< lines for a shell, untimed
  std::vector<std::string> results;  ///< FILE:COLUMN or FILE:/DATASET
  std::string case_name;             ///< "": by the deck's name
  std::string must_match;         ///< a line that only a right run prints; "" for none
  std::string runs;               ///< "": three, and more where they are short
  std::string source;              ///< folder or archive that is built; "" for none
  std::vector<std::string> build;  ///< its commands
  std::string compiler;
  std::string flags;
};

/// A program that was run as it will be run by the new app, and what its outputs have in common.
struct Adoption {
  std::string name;
  PreparedProgram prepared;
  std::string case_name;
  std::vector<Candidate> candidates;
  std::string version_pattern;
  std::string must_match;  ///< a line that only a right run prints; "" for none
  int n_runs = 0;
};

/// Takes the command apart, finds its program and its inputs, and builds where that is asked.
/// Errors: UsageError, EnvironmentError.
PreparedProgram program_to_adopt(const Project& project, const AdoptOptions& options);

/// Runs it in fresh folders, and compares what was printed.
/// Errors: EnvironmentError with the end of the output when it fails; UsageError where nothing that
/// it prints can be checked, with what to give.
Adoption try_program(const AdoptOptions& options, const PreparedProgram& prepared);

}  // namespace casebook::cli
