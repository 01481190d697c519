#include "cli/process/python.hpp"

#include <filesystem>

#include <fmt/format.h>

#include "cli/process/process.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

/// Ends with 0 where the release and the module are there. It only looks for the module: to load
/// matplotlib takes a second.
constexpr const char* probe =
    "import sys, importlib.util as u;"
    "sys.exit(sys.version_info < (3, 9) or any(u.find_spec(m) is None for m in sys.argv[1:]))";

bool serves(const std::string& python, const std::string& module) {
  Program program{{python, "-c", probe}};
  if (!module.empty()) {
    program.arguments.push_back(module);
  }
  return std::filesystem::exists(python) && capture(program).ending.fine();
}

}  // namespace

std::string find_python(const std::string& module) {
  for (const std::string& python : {std::string("/usr/bin/python3"), find_program("python3")}) {
    if (!python.empty() && serves(python, module)) {
      return python;
    }
  }
  throw EnvironmentError(
      fmt::format("no Python of release 3.9 or later{}: /usr/bin/python3 and the python3 in PATH "
                  "were asked. Install the package python3{}, or load a module that has it",
                  module.empty() ? "" : " with " + module,
                  module.empty() ? "" : "-" + module));
}

}  // namespace casebook::cli
