#include "harness/core/machine/cpu_list.hpp"

#include <cstdlib>
#include <sstream>

#include <sched.h>

#include "harness/core/file.hpp"
#include "harness/core/text/number.hpp"

namespace casebook {

std::vector<int> parse_cpu_list(const std::string& text) {
  std::vector<int> cpus;
  std::istringstream parts(text);
  for (std::string part; std::getline(parts, part, ',');) {
    const std::size_t dash = part.find('-');
    const int first = leading_number<int>(part);
    const int last = dash == std::string::npos ? first : leading_number<int>(part.substr(dash + 1));
    for (int cpu = first; cpu <= last; ++cpu) {
      cpus.push_back(cpu);
    }
  }
  return cpus;
}

std::vector<int> allowed_cpus() {
  cpu_set_t set;
  CPU_ZERO(&set);
  sched_getaffinity(0, sizeof set, &set);
  std::vector<int> cpus;
  for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
    if (CPU_ISSET(static_cast<std::size_t>(cpu), &set)) {
      cpus.push_back(cpu);
    }
  }
  return cpus;
}

std::string core_of(int cpu) {
  const std::string siblings = first_line_of_file(
      "/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/thread_siblings_list");
  return siblings.empty() ? std::to_string(cpu) : siblings;
}

}  // namespace casebook
