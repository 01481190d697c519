#include "harness/cli/campaign/report_python.hpp"

#include <filesystem>

#include "harness/cli/process/process.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

/// Ends with 0 where report/ can run. It only looks for matplotlib: loading it takes a second.
constexpr const char* probe =
    "import sys, importlib.util as u;"
    "sys.exit(sys.version_info < (3, 9) or u.find_spec('matplotlib') is None)";

}  // namespace

std::string find_report_python() {
  for (const std::string& python : {std::string("/usr/bin/python3"), find_program("python3")}) {
    if (!python.empty() && std::filesystem::exists(python) &&
        capture({{python, "-c", probe}}).ending.fine()) {
      return python;
    }
  }
  throw EnvironmentError(
      "no Python of release 3.9 or later with matplotlib: /usr/bin/python3 and the python3 in PATH "
      "were asked. Install the package python3-matplotlib, or load a module that has it");
}

}  // namespace casebook::cli
