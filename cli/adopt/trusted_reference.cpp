#include "cli/adopt/trusted_reference.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/external/judge.hpp"
#include "cli/external/run.hpp"
#include "cli/project/cases.hpp"
#include "cli/run/layout.hpp"
#include "cli/text/format.hpp"
#include "harness/core/text/toml_reader.hpp"
#include "cli/text/work_folder.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/origin.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

PreparedProgram prepared_program(const Project& project,
                                 const Variant& variant,
                                 const std::string& case_file,
                                 int ranks) {
  ExternalOptions options;
  options.input.case_file = case_file;
  options.launcher = find_launcher("auto");
  options.layout = own_layout(variant);
  options.layout.ranks = ranks > 0 ? ranks : std::max(options.layout.ranks, 1);
  PreparedProgram prepared = prepare_program(project.root(), variant, options);
  require_program(prepared);
  return prepared;
}

void require_passed(const Json& checks, const std::string& what) {
  for (const Json& check : checks) {
    if (!check.at("passed").get<bool>()) {
      throw UsageError(fmt::format("{}: the check {} failed; no reference was written",
                                   what,
                                   check.at("name").get<std::string>()));
    }
  }
}

/// The first run says what is right; every run has to pass by it.
std::map<std::string, Reference> answers_of(PreparedProgram& prepared,
                                            const std::vector<ExternalRun>& runs,
                                            const std::string& what) {
  std::map<std::string, Reference> answers;
  for (const OutputCheck& check : prepared.app.checks) {
    const auto& values = prepared.app.values;
    const auto found = std::find_if(values.begin(), values.end(), [&](const OutputValue& value) {
      return value.name == check.value;
    });
    if (!check.reference.empty() && found != values.end()) {
      answers[check.reference].numbers =
          runs.front().values[static_cast<std::size_t>(found - values.begin())].numbers;
    }
  }
  prepared.input.reference = answers;
  for (const ExternalRun& run : runs) {
    require_passed(judge(prepared, run), what);
  }
  return answers;
}

std::string entry_text(const std::vector<double>& numbers) {
  std::vector<std::string> texts;
  for (const double number : numbers) {
    texts.push_back(fmt::format("{:.17g}", number));
  }
  return texts.size() == 1 ? texts.front() : fmt::format("[{}]", fmt::join(texts, ", "));
}

/// The file without its table [reference], which may be anywhere in it.
std::string without_reference(const std::string& text) {
  std::istringstream lines(text);
  std::string result;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    inside = line.starts_with('[') ? line.starts_with("[reference]") : inside;
    result += inside ? "" : line + "\n";
  }
  return result;
}

}  // namespace

std::string make_reference(const Project& project,
                           const App& app,
                           const std::string& configuration,
                           const std::string& given_case,
                           int ranks,
                           int n_runs) {
  const Variant variant = project.variant(app, configuration);
  const CaseFile chosen = choose_case(app, given_case);
  PreparedProgram prepared =
      prepared_program(project, variant, fs::absolute(chosen.file).string(), ranks);
  const WorkFolder folder(fs::temp_directory_path());
  std::vector<ExternalRun> runs;
  for (int k = 1; k <= n_runs; ++k) {
    runs.push_back(run_once(prepared, folder.path() / "reference.json", k));
    fmt::print(stderr, "run {} of {}: {}\n", k, n_runs, seconds(runs.back().wall_s));
  }
  const auto answers = answers_of(prepared, runs, variant.target());
  if (answers.empty()) {
    throw UsageError(fmt::format("no check of {} asks for a reference", app.name));
  }
  std::string table = fmt::format("[reference]\nsource = {}\n",
                                  toml_string(fmt::format("{} of {} with {} on {}",
                                                          counted(n_runs, "run"),
                                                          variant.name,
                                                          counted(prepared.layout.ranks, "rank"),
                                                          utc_now().substr(0, 10))));
  for (const auto& [name, reference] : answers) {
    table += fmt::format("{} = {}\n", name, entry_text(reference.numbers));
  }
  write_file_atomically(chosen.file, without_reference(read_file(chosen.file)) + table);
  return table;
}

}  // namespace casebook::cli
