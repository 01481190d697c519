#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/likwid/rank_counts.hpp"

namespace casebook::cli {

/// Words in front of the executable so that every rank runs under `likwid-perfctr -m`: the
/// hidden command `likwid-rank` of this program, which looks at the rank's own cores (see
/// start_likwid_rank).
/// program: `casebook` itself; group, core_group: see LikwidRankOptions; folder: new and empty, for
/// the files of one run
std::vector<std::string> likwid_wrapper(const std::filesystem::path& program,
                                        const std::string& group,
                                        const std::string& core_group,
                                        const std::filesystem::path& folder);

/// likwid-perfctr joins the command with blanks and splits it again, so that a blank in an argument
/// or an empty one would start something else.
/// command: the executable and its arguments
/// Errors: UsageError.
void require_likwid_can_start(const std::vector<std::string>& command);

/// The files of one rank in the folder: what LIKWID wrote, and where the rank was.
std::filesystem::path likwid_output_file(const std::filesystem::path& folder, int rank);
std::filesystem::path likwid_place_file(const std::filesystem::path& folder, int rank);

/// Reads what all ranks left; a rank whose files are missing, empty or broken has a reason instead
/// of an output.
std::vector<LikwidRank> read_likwid_folder(const std::filesystem::path& folder, int n_ranks);

}  // namespace casebook::cli
