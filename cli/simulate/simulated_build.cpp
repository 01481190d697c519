#include "cli/simulate/simulated_build.hpp"

#include <fstream>
#include <string>
#include <vector>

#include "cli/build/build.hpp"
#include "cli/process/process.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// Settings of the usual build that this one shares, "NAME=VALUE".
std::vector<std::string> shared_settings(const fs::path& build) {
  std::vector<std::string> settings;
  std::ifstream lines(build / "CMakeCache.txt");
  for (std::string line; std::getline(lines, line);) {
    for (const std::string name : {"CMAKE_CXX_COMPILER",
                                   "CMAKE_C_COMPILER",
                                   "CMAKE_CXX_COMPILER_LAUNCHER",
                                   "CMAKE_PREFIX_PATH"}) {
      const std::size_t equals = line.find('=');
      if (line.starts_with(name + ":") && equals != std::string::npos) {
        settings.push_back(name + line.substr(equals));
      }
    }
  }
  return settings;
}

}  // namespace

void require_valgrind() {
  if (find_program("valgrind").empty()) {
    throw EnvironmentError(
        "--counters sim needs valgrind, which is not in PATH: apt-get install valgrind, or module "
        "load "
        "valgrind");
  }
}

Project simulated_project(const Project& project) {
  const fs::path build = project.build() / "simulated";
  const fs::path known = build / "variants.json";
  const fs::path wanted = project.build() / "variants.json";
  if (!fs::exists(known) || fs::last_write_time(known) < fs::last_write_time(wanted)) {
    std::vector<std::string> settings = shared_settings(project.build());
    settings.push_back(std::string("CASEBOOK_MARCH=") + simulated_march);
    settings.emplace_back("CASEBOOK_PROGRAM=OFF");
    configure_preset(project, "release", build, settings);
    fs::last_write_time(known, fs::file_time_type::clock::now());
  }
  return {project.root(), build};
}

}  // namespace casebook::cli
