#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/core/json.hpp"

namespace casebook::cli {

/// A record and where it lies: its raw outputs lie beside it.
struct RecordOnDisk {
  std::filesystem::path file;
  Json json;
};

/// A file that should be a record, and why it is not used.
struct LeftOut {
  std::filesystem::path file;
  std::string reason;
};

/// Prints a line for each on standard error; of many the first ones and how many there are.
void name_left_out(const std::vector<LeftOut>& files);

/// Any JSON file of a folder of records; null where it cannot be used: it is no regular file, too
/// large, nested too deeply, no JSON, or the record of a run, a profile or a comparison that disagrees with itself.
Json read_any_record(const std::filesystem::path& file, std::vector<LeftOut>& left_out);

/// All JSON files of a folder that can be used, in the order of their names. A file that is bad costs
/// itself and no other.
std::vector<RecordOnDisk> json_files_in(const std::filesystem::path& folder,
                                        std::vector<LeftOut>& left_out);

/// All records of timed runs in a folder, oldest first; what is bad is named on standard error.
std::vector<RecordOnDisk> records_in(const std::filesystem::path& folder);

/// Errors: UsageError when a file is missing, bad, or no record of a timed run.
std::vector<RecordOnDisk> records_named(const std::vector<std::string>& files);

}  // namespace casebook::cli
