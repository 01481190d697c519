#pragma once

#include <string>
#include <vector>

namespace casebook {

/// CPU numbers from the kernel's list notation: "0-1,4" gives {0, 1, 4}.
std::vector<int> parse_cpu_list(const std::string& text);

}  // namespace casebook
