#include "cli/project/cases.hpp"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/text/arguments.hpp"
#include "harness/core/error.hpp"
#include "harness/core/text/case_heading.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

auto rank_of(const std::string& size_class) {
  return std::find(size_classes.begin(), size_classes.end(), size_class) - size_classes.begin();
}

}  // namespace

CaseFile read_case_file(const fs::path& file) {
  TomlFile toml(file);
  TomlReader table = toml.top();
  CaseFile result;
  result.name = file.stem().string();
  result.file = file;
  result.title = table.text("title");
  result.size_class = table.text("class");
  result.is_default = table.flag("default", false);
  if (std::find(size_classes.begin(), size_classes.end(), result.size_class) ==
      size_classes.end()) {
    throw UsageError(fmt::format("{}: class = \"{}\" is not allowed; write one of {}",
                                 file.string(),
                                 result.size_class,
                                 fmt::join(size_classes, ", ")));
  }
  return result;
}

std::vector<CaseFile> cases_of(const App& app) {
  std::vector<CaseFile> cases;
  std::error_code no_such_folder;
  for (const auto& entry : fs::directory_iterator(app.folder / "cases", no_such_folder)) {
    if (entry.path().extension() == ".toml") {
      cases.push_back(read_case_file(entry.path()));
    }
  }
  std::sort(cases.begin(), cases.end(), [](const CaseFile& a, const CaseFile& b) {
    return std::pair(rank_of(a.size_class), a.name) < std::pair(rank_of(b.size_class), b.name);
  });
  return cases;
}

CaseFile choose_case(const App& app, const std::string& given) {
  const std::vector<CaseFile> cases = cases_of(app);
  std::vector<std::string> names;
  std::string default_name;
  for (const CaseFile& found : cases) {
    names.push_back(found.name);
    if (found.is_default) {
      default_name = found.name;
    }
  }
  if (given.empty() && default_name.empty()) {
    throw UsageError(fmt::format(
        "{} has no default case; use --case with one of: {}", app.name, fmt::join(names, ", ")));
  }
  const std::string name =
      given.empty() ? default_name : resolve_name(given, "case of " + app.name, names);
  return *std::ranges::find(cases, name, &CaseFile::name);
}

}  // namespace casebook::cli
