#include "harness/roofs/caches.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include <unistd.h>

#include "harness/core/file.hpp"
#include "harness/core/machine/cpu_list.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::roofs {
namespace {

namespace fs = std::filesystem;

/// Lists of the CPUs that share each cache of data, by level.
std::vector<std::pair<Cache, std::string>> caches_with_sharers(const fs::path& folder) {
  std::vector<std::pair<Cache, std::string>> caches;
  for (int index = 0; fs::exists(folder / ("index" + std::to_string(index))); ++index) {
    const fs::path entry = folder / ("index" + std::to_string(index));
    const std::int64_t bytes = parse_cache_size(first_line_of_file(entry / "size"));
    if (first_line_of_file(entry / "type") == "Instruction" || bytes == 0) {
      continue;
    }
    const std::string sharers = first_line_of_file(entry / "shared_cpu_list");
    const auto n_sharers = static_cast<int>(parse_cpu_list(sharers).size());
    caches.push_back(
        {{leading_number<int>(first_line_of_file(entry / "level")), bytes, std::max(1, n_sharers)},
         sharers});
  }
  std::sort(caches.begin(), caches.end(), [](const auto& a, const auto& b) {
    return a.first.level < b.first.level;
  });
  return caches;
}

}  // namespace

std::vector<Cache> read_caches(const fs::path& folder) {
  std::vector<Cache> caches;
  for (const auto& [cache, sharers] : caches_with_sharers(folder)) {
    caches.push_back(cache);
  }
  return caches;
}

int count_last_level_caches(const fs::path& cpus, const std::vector<int>& numbers) {
  std::set<std::string> different;
  for (const int number : numbers) {
    const auto caches = caches_with_sharers(cpus / ("cpu" + std::to_string(number)) / "cache");
    if (!caches.empty()) {
      different.insert(caches.back().second);
    }
  }
  return std::max(1, static_cast<int>(different.size()));
}

std::int64_t parse_cache_size(const std::string& text) {
  std::istringstream words(text);
  std::int64_t size = 0;
  char unit = ' ';
  words >> size >> unit;
  return unit == 'K' ? size << 10 : unit == 'M' ? size << 20 : unit == 'G' ? size << 30 : size;
}

std::int64_t memory_bytes() {
  std::int64_t bytes = static_cast<std::int64_t>(sysconf(_SC_PHYS_PAGES)) * sysconf(_SC_PAGESIZE);
  for (const char* path :
       {"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}) {
    const auto limit = leading_number<std::int64_t>(first_line_of_file(path));  // "max" is 0
    bytes = limit > 0 ? std::min(bytes, limit) : bytes;
  }
  return bytes;
}

}  // namespace casebook::roofs
