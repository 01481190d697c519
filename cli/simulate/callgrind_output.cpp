#include "cli/simulate/callgrind_output.hpp"

#include <algorithm>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <sstream>

#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

constexpr double line_bytes = 64.0;  // of the simulated caches

/// The rest of a line after its beginning; "" for another line.
std::string rest_after(const std::string& line, const std::string& start) {
  return line.starts_with(start) ? line.substr(start.size()) : "";
}

std::vector<std::string> event_names(const std::string& text) {
  std::istringstream words(text);
  return {std::istream_iterator<std::string>(words), {}};
}

/// Counts of one dump. Trailing zeros are not written.
RegionCounts counts_of(const std::string& region,
                       const std::vector<std::string>& events,
                       const std::string& totals) {
  std::istringstream numbers(totals);
  std::map<std::string, double> count;
  for (const std::string& event : events) {
    double value = 0.0;
    numbers >> value;
    count[event] = value;
  }
  return {region,
          count["Ir"],
          count["Dr"],
          count["Dw"],
          count["D1mr"] + count["D1mw"],
          count["ILmr"] + count["DLmr"] + count["DLmw"],
          count["ILdmr"] + count["DLdmr"] + count["DLdmw"]};
}

void add_counts(RegionCounts& a, const RegionCounts& b) {
  a.instructions += b.instructions;
  a.loads += b.loads;
  a.stores += b.stores;
  a.d1_misses += b.d1_misses;
  a.ll_misses += b.ll_misses;
  a.write_backs += b.write_backs;
}

void add(std::vector<RegionCounts>& regions, const RegionCounts& dump) {
  for (RegionCounts& known : regions) {
    if (known.name == dump.name) {
      add_counts(known, dump);
      return;
    }
  }
  regions.push_back(dump);
}

}  // namespace

double RegionCounts::bytes() const {
  return line_bytes * (ll_misses + write_backs);
}

RegionCounts total_of(const std::vector<RegionCounts>& regions, const std::string& name) {
  RegionCounts total{name};
  for (const RegionCounts& region : regions) {
    add_counts(total, region);
  }
  return total;
}

std::vector<RegionCounts> read_callgrind(const std::filesystem::path& file) {
  std::ifstream lines(file);
  if (!lines) {
    throw EnvironmentError(file.string() + ": callgrind left no counts");
  }
  std::vector<RegionCounts> regions;
  std::vector<std::string> events;
  std::string region;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("desc: Trigger: ")) {
      region = rest_after(line, "desc: Trigger: Client Request: ");
    } else if (line.starts_with("events: ")) {
      events = event_names(rest_after(line, "events: "));
    } else if (line.starts_with("totals: ") && !region.empty()) {
      add(regions, counts_of(region, events, rest_after(line, "totals: ")));
      region.clear();
    }
  }
  std::ranges::stable_sort(regions, std::greater{}, &RegionCounts::instructions);
  return regions;
}

}  // namespace casebook::cli
