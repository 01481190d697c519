#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace casebook::roofs {

/// One level of cache that holds data, as the kernel describes it for one CPU.
struct Cache {
  int level = 1;
  std::int64_t bytes = 0;
  int shared_by_cpus = 1;  ///< CPUs (hardware threads) that use this cache together
};

/// The caches of a CPU, innermost first; empty where the kernel does not tell.
/// folder: /sys/devices/system/cpu/cpu<k>/cache
std::vector<Cache> read_caches(const std::filesystem::path& folder);

/// Counts the last-level caches of the CPUs.
/// cpus: /sys/devices/system/cpu
int count_last_level_caches(const std::filesystem::path& cpus, const std::vector<int>& numbers);

/// Size in the kernel's notation: "48K" is 49152 bytes; 0 when it cannot be read.
std::int64_t parse_cache_size(const std::string& text);

/// Memory that this process may use: the machine's, or less where a control group says so.
std::int64_t memory_bytes();

}  // namespace casebook::roofs
