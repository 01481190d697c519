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

/// All records of timed runs in a folder, oldest first; other files are passed over.
std::vector<RecordOnDisk> records_in(const std::filesystem::path& folder);

/// Errors: UsageError when a file is missing or no record of a timed run.
std::vector<RecordOnDisk> records_named(const std::vector<std::string>& files);

}  // namespace casebook::cli
