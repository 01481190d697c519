#include "harness/run/environment/loose_code.hpp"

#include <fstream>
#include <sstream>
#include <string>

#include "harness/core/text/number.hpp"
#include "harness/run/counters/valgrind.hpp"

namespace casebook {
namespace {

/// One line of /proc/<id>/maps: `start-end rwxp offset device inode [name]` (proc(5)).
std::size_t loose_bytes_of(const std::string& line) {
  std::istringstream words(line);
  std::string range, permissions, offset, device, inode, name;
  words >> range >> permissions >> offset >> device >> inode >> name;
  const bool is_code = permissions.size() > 2 && permissions[2] == 'x';
  const bool is_kernels = name == "[vdso]" || name == "[vsyscall]" || name == "[uprobes]";
  if (!is_code || is_kernels || (inode != "0" && permissions[1] != 'w')) {
    return 0;
  }
  const std::size_t dash = range.find('-');
  const auto start = to_hexadecimal(range.substr(0, dash));
  const auto end = to_hexadecimal(range.substr(dash + 1));
  return start && end ? *end - *start : 0;
}

}  // namespace

std::size_t loose_code_bytes() {
  std::size_t bytes = 0;
  if (RUNNING_ON_VALGRIND == 0) {
    std::ifstream maps("/proc/self/maps");
    for (std::string line; std::getline(maps, line);) {
      bytes += loose_bytes_of(line);
    }
  }
  return bytes;
}

}  // namespace casebook
