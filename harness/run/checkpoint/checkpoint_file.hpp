#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "harness/core/json.hpp"
#include "harness/hdf5/file.hpp"
#include "harness/run/team.hpp"

namespace casebook {

/// Version of a checkpoint's layout. A file of a newer one is refused.
inline constexpr int checkpoint_format = 1;

/// The text of a file that its header is.
inline constexpr const char* checkpoint_text = "checkpoint";

/// Header of a checkpoint, in JSON.
struct CheckpointHeader {
  int format = checkpoint_format;
  std::string app;
  std::string variant;  ///< that wrote it; any variant of the app may go on with it
  std::string case_name;
  std::string input_hash;  ///< of hash_input()
  std::string commit;
  std::string written;  ///< UTC, ISO 8601
  int ranks = 1;
  int threads = 1;
  int step = 0;
  double solve_s = 0.0;  ///< spent in the solve up to here, over all runs
};

Json to_json(const CheckpointHeader& header);

/// The first rank's header as it stands in a file, on all ranks. Collective.
std::string header_text(const Team& team, const CheckpointHeader& header);

/// Where a checkpoint lies. place: a file; or a folder (it exists, or ends in `/`), in which the
/// name follows from variant and input, so that the same run finds it again.
std::filesystem::path checkpoint_path(const std::string& place, const CheckpointHeader& header);

/// Writes a checkpoint of this process's state and puts it in the place of the last one. Returns its
/// size, bytes. Errors: EnvironmentError; the last one is then still there.
std::size_t write_checkpoint(const std::filesystem::path& path,
                             const CheckpointHeader& header,
                             const std::function<void(hdf5::File&)>& write);

/// Writes a checkpoint by all ranks of a team. Collective. Errors: on all ranks.
std::size_t write_checkpoint(const Team& team,
                             const std::filesystem::path& path,
                             const CheckpointHeader& header,
                             const std::function<void(hdf5::File&)>& write);

/// The header of a checkpoint that a run of `wanted.app` on the input `wanted.input_hash` can go on
/// with. For one rank.
/// Errors: UsageError when there is no such file, when it is not whole, of a newer format, or of
/// another app or input.
CheckpointHeader read_checkpoint_header(const std::filesystem::path& path,
                                        const CheckpointHeader& wanted);

}  // namespace casebook
