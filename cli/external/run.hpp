#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/external/binary_facts.hpp"
#include "cli/external/output_values.hpp"
#include "cli/external/prepared_program.hpp"
#include "cli/external/rank_report.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// The variable that names the folder where our layer around MPI writes, when it is preloaded.
inline constexpr const char* variable_of_mpi_watch = "CASEBOOK_MPI_WATCH";

/// One start of the program, from the launcher's start to its end.
struct ExternalRun {
  double wall_s = 0.0;
  double time_s =
      0.0;  ///< that counts: of the app's region for it, else wall_s; a NaN if not printed
  int exit_code = 0;
  std::string output;       ///< printed text, both streams in the order of arrival
  std::string output_file;  ///< name of the file beside the record with that text
  std::vector<RankReport> ranks;
  std::vector<Reading> values;   ///< of the app's values
  std::vector<Reading> regions;  ///< of the app's regions, seconds
};

/// Facts known after the runs of one external variant.
struct ExternalFacts {
  std::string started;  ///< UTC, ISO 8601
  std::vector<ExternalRun> runs;
  Json checks;  ///< of the last run
  std::string version;
  BinaryFacts binary;
  std::string run_hash;
  std::string same_as;  ///< a configuration before this one that runs the very same; "" for none
  std::vector<double> probe_spread;  ///< of every rank
  double stolen_s = 0.0;             ///< by the hypervisor, of all CPUs of this node
  double busy_s = 0.0;               ///< CPU time of everything on this node
  double elapsed_s = 0.0;            ///< from the start of the first run to the end of the last
};

/// Starts the program once, in a fresh folder beside the record which is removed in the end.
/// number: of the repetition, from 1
/// Errors: EnvironmentError (no space, no such program); Interrupted.
ExternalRun run_once(const PreparedProgram& prepared,
                     const std::filesystem::path& record_file,
                     int number);

/// Keeps the output as <record>.<k>.out. Errors: EnvironmentError.
void write_output(const std::filesystem::path& record_file, const ExternalRun& run);

}  // namespace casebook::cli
