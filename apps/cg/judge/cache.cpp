#include "apps/cg/judge/cache.hpp"

#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "harness/core/text/number.hpp"
#include "harness/run/environment/node.hpp"

namespace cg {
namespace {

namespace fs = std::filesystem;

std::string first_line(const fs::path& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

/// "107520K" in bytes; 0 for anything else.
double bytes_of(const std::string& size) {
  const auto number = casebook::leading_number<double>(size);
  return size.ends_with('K') ? 1024.0 * number : size.ends_with('M') ? 1048576.0 * number : 0.0;
}

/// The farthest cache of one processor: its folder, or "".
fs::path last_level(const fs::path& cpu) {
  fs::path last;
  int highest = 0;
  for (int index = 0; index < 8; ++index) {
    const fs::path cache = cpu / "cache" / ("index" + std::to_string(index));
    const std::string level = first_line(cache / "level");
    if (casebook::leading_number<int>(level) > highest) {
      highest = casebook::leading_number<int>(level);
      last = cache;
    }
  }
  return last;
}

}  // namespace

double cache_of_node(const std::string& folder) {
  std::set<std::string> seen;
  double bytes = 0.0;
  for (int cpu = 0;; ++cpu) {
    const fs::path here = fs::path(folder) / ("cpu" + std::to_string(cpu));
    if (!fs::exists(here)) {
      return bytes;
    }
    const fs::path cache = last_level(here);
    if (!cache.empty() && seen.insert(first_line(cache / "shared_cpu_list")).second) {
      bytes += bytes_of(first_line(cache / "size"));
    }
  }
}

double cache_of_all_nodes(const casebook::Team& team) {
  double bytes = casebook::is_first_on_node(team) ? cache_of_node("/sys/devices/system/cpu") : 0.0;
  MPI_Allreduce(MPI_IN_PLACE, &bytes, 1, MPI_DOUBLE, MPI_SUM, team.comm);
  return bytes;
}

}  // namespace cg
