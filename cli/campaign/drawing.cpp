#include "cli/campaign/drawing.hpp"

#include <fmt/format.h>

#include "cli/climb/stored_ladders.hpp"
#include "cli/records/records_on_disk.hpp"
#include "cli/text/arguments.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// Ends with 0 where report/ can run. It only looks for matplotlib: loading it takes a second.
constexpr const char* probe =
    "import sys, importlib.util as u;"
    "sys.exit(sys.version_info < (3, 9) or u.find_spec('matplotlib') is None)";

}  // namespace

std::string find_python() {
  for (const std::string& python : {std::string("/usr/bin/python3"), find_program("python3")}) {
    if (!python.empty() && fs::exists(python) && capture({{python, "-c", probe}}).ending.fine()) {
      return python;
    }
  }
  throw EnvironmentError(
      "no Python of release 3.9 or later with matplotlib: /usr/bin/python3 and the python3 in PATH "
      "were asked. Install the package python3-matplotlib, or load a module that has it");
}

fs::path evidence_folder(const std::string& from, const Project& project) {
  return from.empty() ? project.root() / "profiles" : existing_folder(from, "--from");
}

fs::path write_ladders(const Project& project, const fs::path& evidence, const fs::path& folder) {
  fs::path json = folder / "ladders.json";
  const StoredLadders stored = stored_ladders(project.root(), evidence);
  name_left_out(stored.left_out);
  write_file_atomically(json, to_json(stored).dump(1, ' ', false, Json::error_handler_t::replace));
  return json;
}

int run_drawing(const Program& program, const std::string& what) {
  Listener listener;
  listener.on_output = [](const std::string& line) { fmt::print("{}\n", line); };
  listener.on_error = [](const std::string& line) { fmt::print(stderr, "{}\n", line); };
  const Ending ending = run_program(program, listener);
  if (ending.signal != 0) {
    throw EnvironmentError(fmt::format("{} was ended by signal {}", what, ending.signal));
  }
  return ending.exit_code;
}

}  // namespace casebook::cli
