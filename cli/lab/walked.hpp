#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/lab/lab.hpp"
#include "cli/lab/score.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// labs/walked/<lab>.json: what a walk from start to solution has measured.
std::filesystem::path walked_file(const Project& project, const Lab& lab);

Json walked_json(const Lab& lab,
                 const Score& start,
                 const Score& solution,
                 const std::string& when,
                 const std::string& host);

/// The walk as a table for the page of a lab that has a program of its own: the page of any other lab
/// is that of its step. records: of start and solution, as the walk has left them
std::string walked_table(const Lab& lab,
                         const std::vector<Round>& rounds,
                         const Score& solution,
                         const std::vector<Json>& records);

/// "4.12x", or "" where the lab has not been walked.
std::string typical_gain(const Project& project, const Lab& lab);

}  // namespace casebook::cli
