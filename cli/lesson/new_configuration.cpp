#include "cli/lesson/new_configuration.hpp"

#include <sstream>
#include <system_error>

#include <fmt/format.h>

#include "cli/lesson/step_text.hpp"
#include "cli/project/run_configuration.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// The configuration with another parent, which comes first.
std::string with_parent(const std::string& text, const std::string& parent) {
  std::string result = fmt::format("parent = \"{}\"\n", parent);
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("parent =")) {
      result += line + "\n";
    }
  }
  return result;
}

}  // namespace

fs::path make_configuration(const fs::path& root, const std::string& name, const Variant& parent) {
  const fs::path folder = root / "optimized" / parent.app / name;
  if (fs::exists(folder)) {
    throw UsageError(fmt::format("{} exists; remove it or choose another name", folder.string()));
  }
  const std::string configuration =
      with_parent(read_file(parent.folder / "config.toml"), parent.name);
  try {
    fs::create_directories(folder);
    write_file_atomically(folder / "step.md", step_template(name, parent.name));
    write_file_atomically(folder / "config.toml", configuration);
    if (const auto build = read_run_configuration(parent.folder).build) {
      for (const fs::path& patch : build->patches) {
        fs::copy_file(patch, folder / patch.filename());
      }
    }
  } catch (...) {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
    throw;
  }
  return folder;
}

}  // namespace casebook::cli
