#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace casebook::cli {

/// Counts of one region without those inside it.
struct RegionCounts {
  std::string name;
  double instructions = 0.0;
  double loads = 0.0;
  double stores = 0.0;
  double d1_misses = 0.0;    ///< of loads and stores
  double ll_misses = 0.0;    ///< of the last level: lines that main memory gave, code too
  double write_backs = 0.0;  ///< lines that the last level gave back

  /// Bytes that went between the last level and main memory.
  double bytes() const;
};

/// Counts of all regions together.
RegionCounts total_of(const std::vector<RegionCounts>& regions, const std::string& name);

/// Reads the combined dumps of callgrind (--combine-dumps=yes), each made at the border of a region under
/// its name (harness/run/counters/callgrind_marker.hpp), and adds up those of a name; most instructions
/// first. What was counted after the last border is left out.
/// Errors: EnvironmentError when the file cannot be read.
std::vector<RegionCounts> read_callgrind(const std::filesystem::path& file);

}  // namespace casebook::cli
