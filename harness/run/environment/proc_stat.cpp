#include "harness/run/environment/proc_stat.hpp"

#include <fstream>

namespace casebook {

std::string fields_after_name(const std::filesystem::path& folder) {
  std::ifstream file(folder / "stat");
  std::string line;
  std::getline(file, line);
  const std::size_t name_end = line.rfind(')');  // a name may have brackets of its own
  return name_end == std::string::npos || name_end + 2 >= line.size() ? ""
                                                                      : line.substr(name_end + 2);
}

}  // namespace casebook
