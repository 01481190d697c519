#include "cli/campaign/drawing.hpp"

#include <fmt/format.h>

#include "cli/climb/counted_steps.hpp"
#include "cli/climb/stored_ladders.hpp"
#include "cli/process/python.hpp"
#include "cli/records/records_on_disk.hpp"
#include "cli/text/arguments.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace fs = std::filesystem;

std::string drawing_python() {
  return find_python("matplotlib");
}

fs::path evidence_folder(const std::string& from, const Project& project) {
  return from.empty() ? project.root() / "profiles" : existing_folder(from, "--from");
}

fs::path write_ladders(const Project& project, const fs::path& evidence, const fs::path& folder) {
  fs::path json = folder / "ladders.json";
  const StoredLadders stored = stored_ladders(project, evidence);
  name_left_out(stored.left_out);
  write_file_atomically(
      json,
      with_counts(project.root(), stored).dump(1, ' ', false, Json::error_handler_t::replace));
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
