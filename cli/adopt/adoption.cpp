#include "cli/adopt/adoption.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <regex>
#include <system_error>

#include <unistd.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/adopt/bounds.hpp"
#include "cli/adopt/printed_lines.hpp"
#include "cli/adopt/probing.hpp"
#include "cli/adopt/typed_command.hpp"
#include "cli/external/run.hpp"
#include "cli/process/cpus.hpp"
#include "cli/process/process.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/work_folder.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// An input beside us, or in the source that was built; "" where it is none.
fs::path input_file(const std::string& given, const PreparedProgram& prepared) {
  std::error_code ignored;
  const fs::path here = fs::absolute(given).lexically_normal();
  if (!given.empty() && fs::is_regular_file(here, ignored)) {
    return here;
  }
  const fs::path there = prepared.build ? prepared.build->source() / given : fs::path();
  return !given.empty() && fs::is_regular_file(there, ignored) ? there : fs::path();
}

fs::path needed_input(const std::string& given,
                      const char* option,
                      const PreparedProgram& prepared) {
  const fs::path file = input_file(given, prepared);
  if (file.empty()) {
    throw UsageError(fmt::format("{} {}: there is no such file here", option, given));
  }
  return file;
}

/// The first input becomes the deck, which configurations edit; the others lie beside it.
void add_input(PreparedProgram& prepared, const fs::path& file) {
  ExternalCase& input = prepared.input;
  if (input.deck.empty()) {
    input.deck = file;
    input.deck_text = read_file(file);
  } else if (file != input.deck &&
             std::find(input.files.begin(), input.files.end(), file) == input.files.end()) {
    input.files.push_back(file);
  }
}

/// A word that names an input, alone or after `=`, gets the name that the file will have.
std::string adopted_argument(PreparedProgram& prepared, const std::string& word) {
  const std::size_t equals = word.find('=');
  const std::size_t from = word.starts_with('-') && equals != std::string::npos ? equals + 1 : 0;
  const fs::path file = input_file(word.substr(from), prepared);
  if (file.empty()) {
    return word;
  }
  add_input(prepared, file);
  return word.substr(0, from) + (file == prepared.input.deck ? "{deck}" : file.filename().string());
}

/// A file in the folder that we are in, one in the built source, or one in PATH.
void find_typed_program(PreparedProgram& prepared, const std::string& typed) {
  const bool is_path = typed.find('/') != std::string::npos;
  if (prepared.build && !fs::path(typed).is_absolute()) {
    prepared.program_name = fs::path(typed).lexically_normal().string();
    prepared.program = (prepared.build->source() / prepared.program_name).string();
  } else {
    prepared.program =
        is_path ? fs::absolute(typed).lexically_normal().string() : find_program(typed);
    prepared.program_name = is_path ? prepared.program : typed;
  }
  if (prepared.program.empty() || access(prepared.program.c_str(), X_OK) != 0) {
    throw EnvironmentError(fmt::format("{}: there is no such program {}",
                                       typed,
                                       prepared.build
                                           ? "in the build, see " + prepared.build->log().string()
                                       : is_path ? "here"
                                                 : "in PATH"));
  }
}

void build_source(const Project& project, const AdoptOptions& options, PreparedProgram& prepared) {
  if (options.source.empty()) {
    if (!options.build.empty()) {
      throw UsageError("--build needs --source, the folder or archive that is built");
    }
    return;
  }
  BuildRecipe recipe;
  recipe.source = fs::absolute(options.source).lexically_normal();
  if (!fs::exists(recipe.source)) {
    throw UsageError(
        fmt::format("--source {}: there is no such folder or archive", options.source));
  }
  recipe.commands = options.build.empty() ? std::vector<std::string>{"make"} : options.build;
  recipe.compiler = options.compiler;
  recipe.flags = options.flags;
  prepared.build = find_build(recipe, builds_folder(project.root(), prepared.variant));
  prepared.configuration.build = recipe;
  make_build(recipe, *prepared.build);
}

OutputValue result_value(const std::string& given) {
  const std::size_t colon = given.rfind(':');
  if (colon == std::string::npos || colon == 0 || colon + 1 == given.size()) {
    throw UsageError(
        fmt::format("--result {}: FILE:COLUMN is needed, with the column's number or heading, or "
                    "FILE:/DATASET of an HDF5 file",
                    given));
  }
  OutputValue value;
  value.file = given.substr(0, colon);
  const std::string place = given.substr(colon + 1);
  (place.starts_with('/') ? value.dataset : value.column) = place;
  value.name = fs::path(value.file).stem().string() + "_" + place;
  std::string name;
  for (const char c : value.name) {
    name += std::isalnum(static_cast<unsigned char>(c)) != 0
                ? static_cast<char>(std::tolower(static_cast<unsigned char>(c)))
                : '_';
  }
  value.name = std::regex_replace(name, std::regex("_+"), "_");
  return value;
}

/// Adds the values that files of results hold, beside what is printed.
void add_file_values(Adoption& adoption, const std::vector<ExternalRun>& runs) {
  const auto& questions = adoption.prepared.app.values;
  for (std::size_t i = 0; i < questions.size(); ++i) {
    Candidate candidate;
    candidate.value = questions[i];
    for (const ExternalRun& run : runs) {
      if (run.values[i].numbers.empty()) {
        throw UsageError(fmt::format("--result {}: the program leaves no such column or dataset",
                                     questions[i].file));
      }
      candidate.seen.push_back(run.values[i].numbers.back());
    }
    const double relative = 1e-12;  // of what is kept in double; text has fewer digits
    judge_repetition(candidate, relative * std::abs(candidate.seen.front()), "left");
    candidate.example =
        fmt::format("the last of {} in {}",
                    counted(static_cast<int>(runs[0].values[i].numbers.size()), "number"),
                    questions[i].file);
    for (Candidate& other : adoption.candidates) {
      other.value.name += other.value.name == candidate.value.name ? "_printed" : "";
    }
    adoption.candidates.insert(adoption.candidates.begin(), candidate);
  }
}

/// The last line of words alone that all outputs have.
std::string line_in_all(const std::vector<TrialRun>& runs) {
  std::string found;
  for (const std::string& line : split_at(runs.front().output, '\n')) {
    const bool words = line.find_first_of("0123456789") == std::string::npos &&
                       line.find_first_of("abcdefghijklmnopqrstuvwxyz") != std::string::npos;
    const bool everywhere = std::all_of(runs.begin(), runs.end(), [&](const TrialRun& run) {
      return ("\n" + run.output).find("\n" + line + "\n") != std::string::npos;
    });
    if (words && everywhere && line.size() < 80) {
      found = line;
    }
  }
  return found;
}

/// A judge without a question would pass everything. Errors: UsageError that says what to give, or
/// names the line that was asked for and is not printed.
void require_question(const Adoption& adoption, const std::vector<TrialRun>& runs) {
  for (const TrialRun& run : runs) {
    if (!adoption.must_match.empty() &&
        matching_lines(run.output, adoption.must_match).line == 0) {
      throw UsageError(
          fmt::format("--must-match '{}': no line of the output matches", adoption.must_match));
    }
  }
  const bool asked = !adoption.must_match.empty() ||
                     std::any_of(adoption.candidates.begin(),
                                 adoption.candidates.end(),
                                 [](const Candidate& candidate) {
                                   return candidate.kind == Candidate::Kind::answer;
                                 });
  if (!asked) {
    const std::string line = line_in_all(runs);
    throw UsageError(fmt::format(
        "no number that {} prints can be checked: none repeats with enough digits, or all are "
        "times. Give one of\n"
        "  --result FILE:COLUMN     a column of a file that it leaves, or FILE:/DATASET of HDF5\n"
        "  --must-match 'PATTERN'   a line that only a right run prints{}",
        adoption.name,
        line.empty() ? "" : fmt::format(", such as '^{}$' if that is one", line)));
  }
}

}  // namespace

PreparedProgram program_to_adopt(const Project& project, const AdoptOptions& options) {
  const TypedCommand typed = take_apart(options.command);
  PreparedProgram prepared;
  prepared.variant.app = options.name;
  prepared.variant.name = "v0_as_adopted";
  prepared.variant.executable = project.build() / "bin" / "casebook";
  prepared.app.name = options.name;
  build_source(project, options, prepared);
  find_typed_program(prepared, typed.program);
  for (const std::string& word : typed.arguments) {
    prepared.app.arguments.push_back(adopted_argument(prepared, word));
  }
  if (!options.standard_input.empty()) {
    const fs::path file = needed_input(options.standard_input, "--stdin", prepared);
    add_input(prepared, file);
    prepared.app.standard_input = file == prepared.input.deck ? "{deck}" : file.filename().string();
  }
  for (const std::string& file : options.files) {
    add_input(prepared, needed_input(file, "--file", prepared));
  }
  if (prepared.input.deck.empty()) {
    prepared.input.deck = "no_input";  // the harness gives every program one
  }
  prepared.deck_text = prepared.input.deck_text;
  prepared.app.before = options.before;
  prepared.configuration.ranks = typed.ranks;
  prepared.configuration.threads = typed.threads;
  prepared.configuration.environment = typed.environment;
  prepared.environment = typed.environment;
  prepared.environment.emplace_back("OMP_NUM_THREADS", std::to_string(typed.threads));
  prepared.layout.ranks = typed.ranks;
  prepared.layout.threads = typed.threads;
  prepared.layout.oversubscribed =
      static_cast<long>(typed.ranks) * typed.threads > available_cpus().usable_cores();
  prepared.launcher = find_launcher("auto");
  for (const std::string& result : options.results) {
    prepared.app.values.push_back(result_value(result));
  }
  return prepared;
}

Adoption try_program(const AdoptOptions& options, const PreparedProgram& prepared) {
  const int n_runs =
      options.runs.empty()
          ? 0
          : parse_count(options.runs, "--runs", "three show whether a number repeats");
  const WorkFolder folder(fs::temp_directory_path());
  const Probing probing = probe(prepared, folder.path(), n_runs);
  Adoption adoption;
  adoption.name = options.name;
  adoption.prepared = prepared;
  adoption.case_name = options.case_name;
  adoption.n_runs = static_cast<int>(probing.runs.size());
  if (adoption.case_name.empty()) {
    const std::string stem = name_from(prepared.input.deck.stem().string());
    adoption.case_name = stem.empty() ? "input" : stem;
  }
  adoption.candidates =
      find_candidates(probing.outputs, prepared.input.deck_text, probing.variations);
  add_file_values(adoption, probing.runs);
  adoption.version_pattern = version_pattern_in(probing.outputs.front().output);
  adoption.must_match = options.must_match;
  require_question(adoption, probing.outputs);
  return adoption;
}

}  // namespace casebook::cli
