#include "harness/cli/pack.hpp"

#include <set>
#include <system_error>

#include <fmt/format.h>

#include "harness/cli/format.hpp"
#include "harness/cli/manifest.hpp"
#include "harness/cli/pack_numbers.hpp"
#include "harness/cli/record_view.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

void write_packed(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  write_file_atomically(file, text);
}

/// What was run, and on what: the program is the site's or the distribution's.
void write_build(const Submission& submission, const fs::path& folder) {
  std::set<std::string> facts;
  for (const RecordOnDisk& record : submission.records) {
    const Json& json = record.json;
    facts.insert(fmt::format("{} {}, {}; {}, {} CPUs, {}; {}; casebook commit {}\n",
                             submission.program.name,
                             text_at(json, "/external/version"),
                             text_at(json, "/external/program"),
                             text_at(json, "/machine/cpu"),
                             count_at(json, "/machine/cpus"),
                             text_at(json, "/machine/kernel"),
                             text_at(json, "/machine/mpi"),
                             text_at(json, "/build/commit")));
  }
  std::string text =
      fmt::format("The program is not built here: package {} or a module of the site.\n\n",
                  submission.program.package);
  for (const std::string& fact : facts) {
    text += fact;
  }
  write_packed(folder / "build/program.txt", text);
  write_packed(folder / "build/app.toml", read_file(submission.app.folder / "app.toml"));
}

/// The command as it was started, as a script that starts it again beside its deck.
std::string script_of(const Json& record) {
  std::vector<std::string> words;
  for (const Json& word : list_at(record, "/external/command")) {
    words.push_back(word.get<std::string>());
  }
  return "#!/bin/sh\n# " + text_at(record, "/id") + "\ncd \"$(dirname \"$0\")\" || exit 1\nexec " +
         shell_line(words) + "\n";
}

void write_runs(const Submission& submission, const fs::path& folder) {
  for (const RecordOnDisk& record : submission.records) {
    const std::string id = record.file.stem().string();
    const fs::path run = folder / "run" / text_at(record.json, "/variant") / id;
    write_packed(run / "run.sh", script_of(record.json));
    write_packed(run / fs::path(text_at(record.json, "/external/deck")).filename(),
                 text_at(record.json, "/external/deck_text"));
  }
  for (const Variant& variant : submission.ladder) {
    const fs::path run = folder / "run" / variant.name;
    if (fs::exists(run)) {
      write_packed(run / "config.toml", read_file(variant.folder / "config.toml"));
      write_packed(run / "step.md", read_file(variant.folder / "step.md"));
    }
  }
}

void write_results(const Submission& submission, const fs::path& folder) {
  for (const RecordOnDisk& record : submission.records) {
    write_packed(folder / packed_record(record), read_file(record.file));
    for (const Json& output : list_at(record.json, "/external/outputs")) {
      const fs::path name = fs::path(text_at(output, "/file")).filename();
      write_packed(folder / packed_output(name.string()),
                   read_file(record.file.parent_path() / name));
    }
  }
}

void write_analysis(const Submission& submission, const fs::path& folder) {
  write_packed(folder / "analysis/numbers.csv", numbers_csv(submission));
  write_packed(folder / "analysis/ladder.md", numbers_table(submission));
  if (!submission.rules.empty()) {
    write_packed(folder / "analysis/rules.md", submission.rules);
  }
  write_packed(
      folder / "presentation/slides.md",
      fmt::format("# {}\n\n{}\nEvery number stands in `analysis/numbers.csv` with the file and the "
                  "line that it comes from.\n",
                  submission.program.title,
                  numbers_table(submission)));
}

constexpr const char* readme =
    "# Submission\n\n"
    "- `build/`: which program, from where, on which machine\n"
    "- `run/`: for every variant its configuration and lesson; for every run the deck and the "
    "command\n"
    "- `results/`: records, and the raw output of every run\n"
    "- `analysis/`: all numbers with the file and the line that each comes from; the ladder; the "
    "rules\n"
    "- `presentation/`: the comparison with the baseline\n\n"
    "`sha256sum -c MANIFEST.sha256` shows that nothing was changed since.\n";

}  // namespace

void write_submission(const Submission& submission, const fs::path& folder) {
  if (fs::exists(folder)) {
    throw UsageError(fmt::format("{} is there already; give another folder", folder.string()));
  }
  const fs::path unfinished = folder.string() + ".unfinished";
  fs::remove_all(unfinished);
  try {
    write_build(submission, unfinished);
    write_runs(submission, unfinished);
    write_results(submission, unfinished);
    write_analysis(submission, unfinished);
    write_packed(unfinished / "README.md", readme);
    write_packed(unfinished / "MANIFEST.sha256", manifest_of(unfinished));
    fs::rename(unfinished, folder);
  } catch (...) {
    std::error_code ignored;
    fs::remove_all(unfinished, ignored);
    throw;
  }
}

}  // namespace casebook::cli
