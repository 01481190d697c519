#include "cli/process/orphans.hpp"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>

#include <sys/wait.h>
#include <unistd.h>

#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

/// The parent of a process as /proc/<id>/stat tells it, or -1. The fields after the program's
/// name, which may hold blanks and parentheses, are: state, parent, ... (proc(5)).
pid_t parent_of(const std::filesystem::path& process) {
  std::ifstream file(process / "stat");
  std::string line;
  std::getline(file, line);
  const std::size_t name_end = line.rfind(')');
  if (name_end == std::string::npos || name_end + 4 >= line.size()) {
    return -1;
  }
  return leading_number<pid_t>(line.substr(name_end + 4));
}

}  // namespace

std::vector<pid_t> children() {
  std::vector<pid_t> found;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/proc", error)) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") == std::string::npos &&
        parent_of(entry.path()) == getpid()) {
      found.push_back(leading_number<pid_t>(name));
    }
  }
  return found;
}

void end_orphans(const std::vector<pid_t>& spared) {
  const auto is_spared = [&](pid_t process) {
    return std::find(spared.begin(), spared.end(), process) != spared.end();
  };
  // The children of a killed orphan become ours in turn.
  while (true) {
    std::vector<pid_t> orphans = children();
    std::erase_if(orphans, is_spared);
    if (orphans.empty()) {
      return;
    }
    for (const pid_t process : orphans) {
      kill(process, SIGKILL);
      waitpid(process, nullptr, 0);
    }
  }
}

}  // namespace casebook::cli
