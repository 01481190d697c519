#include "cli/contest/pack.hpp"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

#include "cli/contest/numbers.hpp"
#include "cli/contest/packed_build.hpp"
#include "cli/contest/program.hpp"
#include "cli/process/process.hpp"
#include "cli/project/external_case.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/arguments.hpp"
#include "cli/text/format.hpp"
#include "cli/text/work_folder.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/regular_file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

void write_packed(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  write_file_atomically(file, text);
}

void write_build(const Submission& submission, const fs::path& folder) {
  write_packed(folder / "build/program.txt", build_text(submission));
  if (submission.program) {
    write_packed(folder / "build/app.toml", read_file(submission.app.folder / "app.toml"));
    write_builds(submission, folder);
  }
}

/// Writes the files that the deck reads, as the case has them beside the deck.
void write_case_files(const Submission& submission, const Json& record, const fs::path& run) {
  const std::string source = text_at(record, "/case/source");
  const fs::path root = submission.app.folder.parent_path().parent_path();
  if (!source.ends_with(".toml") || !fs::exists(root / source)) {
    return;
  }
  const ExternalCase input = read_external_case(root, source);
  for (const fs::path& file : input.files) {
    write_packed(run / place_in_run(input, file), read_file(file));
  }
}

void write_runs(const Submission& submission, const fs::path& folder) {
  for (const RecordOnDisk& record : submission.records) {
    const std::string id = record.file.stem().string();
    const fs::path run = folder / "run" / text_at(record.json, "/variant") / id;
    write_packed(run / "run.sh", run_script(submission, record.json));
    if (submission.program) {
      write_packed(run / text_at(record.json, "/external/deck"),
                   text_at(record.json, "/external/deck_text"));
      write_case_files(submission, record.json, run);
    }
  }
  for (const Variant& variant : submission.ladder) {
    const fs::path run = folder / "run" / variant.name;
    if (fs::exists(run)) {
      if (submission.program) {
        write_packed(run / "config.toml", read_file(variant.folder / "config.toml"));
      }
      write_packed(run / "step.md", read_file(variant.folder / "step.md"));
    }
  }
}

void write_results(const Submission& submission, const fs::path& folder) {
  for (const RecordOnDisk& record : submission.records) {
    write_packed(folder / packed_record(record), read_regular_file(record.file, untrusted));
    for (const Json& output : list_at(record.json, "/external/outputs")) {
      const std::string name = text_at(output, "/file");
      write_packed(folder / packed_output(name),
                   read_regular_file(record.file.parent_path() / name, untrusted));
    }
  }
}

void write_analysis(const Submission& submission, const fs::path& folder) {
  write_packed(folder / "analysis/numbers.csv", numbers_csv(submission));
  const std::string table = numbers_table(submission);
  write_packed(folder / "analysis/ladder.md", table);
  if (!submission.rules.empty()) {
    write_packed(folder / "analysis/rules.md", submission.rules);
  }
  write_packed(
      folder / "presentation/slides.md",
      fmt::format(
          "# {}\n\n{}\n\n{}\nEvery number stands in `analysis/numbers.csv` with the file and "
          "the line that it comes from.\n",
          submission.title,
          submission.case_title,
          table));
}

std::string readme_of(const Submission& submission) {
  const bool other = submission.program.has_value();
  return fmt::format(
      "# {}\n\n{}; {} that the judge passed{}{}.\n\n{}\n"
      "- `build/`: {}\n"
      "- `run/`: for every variant its lesson; for every run the {}command\n"
      "- `results/`: {}\n"
      "- `analysis/`: all numbers with the file and the line that each comes from; the ladder{}\n"
      "- `presentation/`: the comparison with the baseline, as a slide\n\n"
      "To trace a number: its row in `analysis/numbers.csv` names `source` and `line`;\n"
      "`sed -n LINEp SOURCE` prints where it stands.\n"
      "`sha256sum -c MANIFEST.sha256` shows that nothing was changed since.\n",
      submission.title,
      submission.case_title,
      counted(static_cast<int>(submission.records.size()), "record"),
      submission.rules.empty() ? ", not held against the rules of a competition"
                               : ", each within the rules (`analysis/rules.md`)",
      submission.judged_again ? ", and judged once more when this was packed" : "",
      numbers_table(submission),
      other ? "which program, on which machine; its source, script and log where it was built"
            : "commit, compiler, flags, machine",
      other ? "deck and the " : "",
      other ? "records, and the raw output of every run" : "the records, as the runs wrote them",
      submission.rules.empty() ? "" : "; the rules");
}

/// `X/` is the folder X.
fs::path without_slash(const fs::path& folder) {
  const fs::path whole = fs::absolute(folder).lexically_normal();
  return whole.has_filename() ? whole : whole.parent_path();
}

/// Names and SHA-256 sums of all files below a folder, as `sha256sum -c` reads them.
std::string manifest_of(const fs::path& folder) {
  std::vector<std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) {
      files.push_back(entry.path().lexically_relative(folder).string());
    }
  }
  std::sort(files.begin(), files.end());
  Program program{{"sha256sum", "--"}, {}, folder};
  append(program.arguments, files);
  const Captured sums = capture(program);
  if (!sums.ending.fine()) {
    throw EnvironmentError("sha256sum failed: " + sums.errors);
  }
  return sums.output;
}

}  // namespace

void require_absent(const fs::path& folder) {
  const fs::path target = without_slash(folder);
  std::error_code ignored;
  if (fs::exists(fs::symlink_status(target, ignored))) {
    throw UsageError(fmt::format("{} is there already; give another folder", target.string()));
  }
}

void write_submission(const Submission& submission, const fs::path& folder) {
  require_absent(folder);
  const fs::path target = without_slash(folder);
  const WorkFolder work(target.parent_path());  // on the same disk, so that it can be renamed
  const fs::path unfinished = work.path() / target.filename();
  write_build(submission, unfinished);
  write_runs(submission, unfinished);
  write_results(submission, unfinished);
  write_analysis(submission, unfinished);
  write_packed(unfinished / "README.md", readme_of(submission));
  write_packed(unfinished / "MANIFEST.sha256", manifest_of(unfinished));
  fs::rename(unfinished, target);
}

}  // namespace casebook::cli
