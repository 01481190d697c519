#include "cli/adopt/adoption_files.hpp"

#include <algorithm>
#include <regex>
#include <system_error>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/lesson/step_text.hpp"
#include "cli/text/format.hpp"
#include "harness/core/text/toml_reader.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/origin.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;
using CandidateKind = Candidate::Kind;

/// Patterns are easier to read between single quotes, where a backslash is itself.
std::string literal(const std::string& text) {
  return text.find('\'') == std::string::npos ? "'" + text + "'" : toml_string(text);
}

/// A line of the output as a comment: no line breaks, nothing that is no text.
std::string comment(const std::string& text) {
  std::string result;
  for (const char c : text) {
    const bool control = static_cast<unsigned char>(c) < 32 || c == 127;
    result += control ? ' ' : c;
  }
  return result;
}

std::string seen_text(const Candidate& candidate) {
  std::vector<std::string> numbers;
  for (const double number : candidate.seen) {
    numbers.push_back(fmt::format("{:.10g}", number));
  }
  const bool same = std::all_of(candidate.seen.begin(), candidate.seen.end(), [&](double number) {
    return number == candidate.seen.front();
  });
  return same ? numbers.front() + " each time" : fmt::format("{}", fmt::join(numbers, ", "));
}

std::string value_text(const Candidate& candidate) {
  const OutputValue& value = candidate.value;
  std::string text = fmt::format("\n# {}\n# It was {}: {}.\n[[{}]]\nname = {}\n",
                                 comment(candidate.example),
                                 seen_text(candidate),
                                 candidate.reason,
                                 candidate.kind == CandidateKind::time ? "region" : "value",
                                 toml_string(value.name));
  if (!value.unit.empty() && candidate.kind != CandidateKind::time) {
    text += "unit = " + toml_string(value.unit) + "\n";
  }
  for (const auto& [key, entry] :
       {std::pair{"file", value.file}, {"column", value.column}, {"dataset", value.dataset}}) {
    text += entry.empty() ? "" : fmt::format("{} = {}\n", key, toml_string(entry));
  }
  return text + (value.pattern.empty() ? "" : "pattern = " + literal(value.pattern) + "\n");
}

std::string check_text(const Candidate& candidate) {
  return fmt::format("\n[[check]]\nname = \"{0}_{1}\"\nvalue = \"{0}\"\n{2}bound = {3}\n"
                     "bound_source = {4}\n",
                     candidate.value.name,
                     candidate.near_zero ? "near_0" : "reference",
                     candidate.near_zero
                         ? std::string()
                         : fmt::format("reference = \"{}\"\n", candidate.value.name),
                     candidate.bound,
                     toml_string(candidate.reason));
}

std::string line_check(const std::string& pattern) {
  return pattern.empty() ? ""
                         : fmt::format("\n[[check]]\nname = \"says_so\"\nmust_match = {}\n",
                                       literal(pattern));
}

std::string app_text(const Adoption& adoption) {
  const ExternalApp& app = adoption.prepared.app;
  std::string text = fmt::format(
      "# Written by `casebook adopt` from {} runs on {}. Read it line by line: what repeats is "
      "not\n"
      "# always right, and what is right is not always here. docs/external-apps.md explains the "
      "keys.\n"
      "title = {}\n"
      "# Looked up in PATH unless it is a path; a configuration may name or build another.\n"
      "program = {}\n"
      "# {{deck}} is the file name of the case's deck.\n"
      "arguments = {}\n"
      "comment = \"#\"\n",
      adoption.n_runs,
      utc_now().substr(0, 10),
      toml_string(adoption.name + ", as it was adopted"),
      toml_string(adoption.prepared.program_name),
      toml_list(app.arguments));
  if (!app.before.empty()) {
    text += "# Lines for a shell before each run, in its folder: not timed.\nbefore = " +
            toml_list(app.before) + "\n";
  }
  if (!app.standard_input.empty()) {
    text += "# What rank 0 reads.\nstandard_input = " + toml_string(app.standard_input) + "\n";
  }
  if (!adoption.version_pattern.empty()) {
    text += "\n[version]\npattern = " + literal(adoption.version_pattern) + "\n";
  }
  std::string checks;
  for (const Candidate& candidate : adoption.candidates) {
    text += value_text(candidate);
    checks += candidate.kind == CandidateKind::answer ? check_text(candidate) : "";
  }
  checks += line_check(adoption.must_match);
  return text + "\n# The judge: a run that breaks one of these is wrong, and is not timed.\n" +
         checks;
}

std::string case_text(const Adoption& adoption) {
  const ExternalCase& input = adoption.prepared.input;
  std::vector<std::string> files;
  for (const fs::path& file : input.files) {
    files.push_back(file.filename().string());
  }
  std::string text = fmt::format(
      "title = {}\n# tiny (a second), lesson (half a minute), bench or contest.\nclass = "
      "\"lesson\"\n"
      "default = true\ndeck = {}\n",
      toml_string("the input that the program was adopted with"),
      toml_string(input.deck.filename().string()));
  text += files.empty() ? "" : "files = " + toml_list(files) + "\n";
  std::string entries;
  for (const Candidate& candidate : adoption.candidates) {
    if (candidate.kind == CandidateKind::answer && !candidate.near_zero) {
      entries += fmt::format("{} = {:.17g}\n", candidate.value.name, candidate.seen.front());
    }
  }
  if (entries.empty()) {
    return text;
  }
  return text +
         fmt::format(
             "\n# What the program itself printed: it shows change, not truth. Replace it by\n"
             "# what is known, or by a configuration that you trust:\n"
             "# casebook adopt {} --reference v0_as_adopted\n[reference]\nsource = {}\n",
             adoption.name,
             toml_string(fmt::format("{} runs of the adopted program with {} on {}",
                                     adoption.n_runs,
                                     counted(adoption.prepared.layout.ranks, "rank"),
                                     utc_now().substr(0, 10)))) +
         entries;
}

std::string configuration_text(const Adoption& adoption) {
  const PreparedProgram& prepared = adoption.prepared;
  std::string text = fmt::format(
      "# As the command was typed; each rank is kept on cores of its own.\nranks = {}\nthreads = "
      "{}\n",
      prepared.configuration.ranks,
      prepared.configuration.threads);
  if (const auto& build = prepared.configuration.build) {
    const bool archive = !fs::is_directory(build->source);
    text += fmt::format(
        "# Within the built source.\nprogram = {}\n\n[build]\nsource = {}\ncompiler = {}\nflags = "
        "{}\n"
        "commands = {}\n",
        toml_string(prepared.program_name),
        toml_string(archive ? build->source.filename().string() : build->source.string()),
        toml_string(build->compiler),
        toml_string(build->flags),
        toml_list(build->commands));
  }
  if (!prepared.configuration.environment.empty()) {
    text += "\n[environment]\n";
    for (const auto& [name, value] : prepared.configuration.environment) {
      text += fmt::format("{} = {}\n", name, toml_string(value));
    }
  }
  return text;
}

std::string readme_text(const Adoption& adoption) {
  return fmt::format(
      "# {0}\n\n<!-- Say here what it computes, and who wrote it: a talk begins with it. -->\n\n"
      "    ./casebook run {0}\n    ./casebook new {0} v1_idea --parent v0_as_adopted\n",
      adoption.name);
}

}  // namespace

std::vector<AdoptedFile> files_of(const Adoption& adoption) {
  const fs::path app = fs::path("apps") / adoption.name;
  const fs::path baseline = fs::path("baselines") / adoption.name / adoption.prepared.variant.name;
  std::vector<AdoptedFile> files = {
      {app / "app.toml", app_text(adoption)},
      {app / "README.md", readme_text(adoption)},
      {app / "cases" / (adoption.case_name + ".toml"), case_text(adoption)},
      {app / "cases" / adoption.prepared.input.deck.filename(), adoption.prepared.input.deck_text},
      {baseline / "config.toml", configuration_text(adoption)},
      {baseline / "step.md",
       step_template(adoption.prepared.variant.name, "the program as it came")}};
  return files;
}

void require_free_app_name(const fs::path& root, const std::string& name) {
  static const std::regex plain("[a-z][a-z0-9_]*");
  if (!std::regex_match(name, plain)) {
    throw UsageError(
        fmt::format("`{}` is no name for an app; use a-z, 0-9 and _, a letter first", name));
  }
  for (const char* where : {"apps", "baselines", "optimized"}) {
    if (fs::exists(root / where / name)) {
      throw UsageError(
          fmt::format("{} exists; choose another name, or remove apps/{}, baselines/{} "
                      "and optimized/{}",
                      (root / where / name).string(),
                      name,
                      name,
                      name));
    }
  }
}

void write_files(const fs::path& root,
                 const Adoption& adoption,
                 const std::vector<AdoptedFile>& files) {
  const fs::path app = root / "apps" / adoption.name;
  try {
    for (const AdoptedFile& file : files) {
      fs::create_directories((root / file.path).parent_path());
      write_file_atomically(root / file.path, file.text);
    }
    for (const fs::path& file : adoption.prepared.input.files) {
      fs::copy_file(file, app / "cases" / file.filename());
    }
    if (const auto& build = adoption.prepared.configuration.build;
        build && !fs::is_directory(build->source)) {
      fs::copy_file(build->source, app / build->source.filename());
    }
  } catch (...) {
    std::error_code ignored;
    fs::remove_all(app, ignored);
    fs::remove_all(root / "baselines" / adoption.name, ignored);
    throw;
  }
}

}  // namespace casebook::cli
