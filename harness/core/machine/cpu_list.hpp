#pragma once

#include <string>
#include <vector>

namespace casebook {

/// CPU numbers from the kernel's list notation: "0-1,4" gives {0, 1, 4}.
std::vector<int> parse_cpu_list(const std::string& text);

/// CPU numbers that the calling thread may run on, ascending.
std::vector<int> allowed_cpus();

/// A name of the core that a CPU (hardware thread) belongs to: the kernel's list of the CPUs that share
/// it.
std::string core_of(int cpu);

}  // namespace casebook
