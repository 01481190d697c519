#include "cli/run/temporary_folders_of_run.hpp"

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <system_error>

#include "cli/run/layout.hpp"
#include "cli/schedulers/scheduler.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

bool is_set(const char* variable) {
  const char* const value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

/// The folder, or the nearest one above it that exists: the run makes the others, and they must outlive it.
fs::path existing(fs::path folder) {
  while (folder.has_relative_path() && !fs::exists(folder)) {
    folder = folder.parent_path();
  }
  return folder;
}

/// An input may say where a run writes. Such a file must be there when the run has ended.
bool names_temporary_folder(const std::string& text) {
  return text.find("/tmp") != std::string::npos || text.find("/dev/shm") != std::string::npos;
}

/// The part of the input that names a temporary folder; "" if none does.
std::string part_that_names_one(const Experiment& experiment) {
  for (const std::string& override_ : experiment.input.overrides) {
    if (names_temporary_folder(override_)) {
      return "--set " + override_;
    }
  }
  for (const std::string& file : {experiment.input.case_file, experiment.input.deck}) {
    std::error_code absent;
    constexpr std::uintmax_t most_bytes = 1 << 20;  // beyond, it holds numbers
    if (!fs::is_regular_file(experiment.root / file, absent) ||
        fs::file_size(experiment.root / file, absent) > most_bytes) {
      continue;
    }
    std::ifstream input(experiment.root / file);
    const std::string text(std::istreambuf_iterator<char>(input), {});
    if (names_temporary_folder(text)) {
      return file;
    }
  }
  return "";
}

}  // namespace

OwnTemporaryFolders temporary_folders_of(const Experiment& experiment,
                                         const Variant& variant,
                                         const fs::path& record_file) {
  OwnTemporaryFolders own;
  std::error_code gone;
  own.shown = {experiment.root,
               fs::current_path(gone),
               existing(experiment.results),
               existing(record_file.parent_path()),
               variant.executable.parent_path()};
  if (const fs::path launcher = experiment.launcher.program; launcher.has_parent_path()) {
    own.shown.push_back(launcher.parent_path());
  }
  for (const std::string& file : {experiment.input.case_file,
                                  experiment.input.deck,
                                  experiment.saving.checkpoint,
                                  experiment.saving.restart,
                                  experiment.instruments.trace_file}) {
    if (!file.empty()) {
      own.shown.push_back(existing((experiment.root / file).parent_path()));
    }
  }
  for (const char* variable : {"PATH", "LD_LIBRARY_PATH", "LD_PRELOAD", "CASEBOOK_WISDOM"}) {
    for (const std::string& folder : split_at(is_set(variable) ? std::getenv(variable) : "", ':')) {
      own.shown.emplace_back(folder);
    }
  }
  return own;
}

std::string why_shared(const Experiment& experiment,
                       const Variant& variant,
                       const OwnTemporaryFolders& folders) {
  if (is_set("CASEBOOK_SHARED_TMP")) {
    return "CASEBOOK_SHARED_TMP is set";
  }
  if (experiment.launcher.kind == LauncherKind::srun ||
      experiment.launcher.kind == LauncherKind::fujitsu) {
    return experiment.launcher.program + " hands the ranks to another program, which starts them";
  }
  if (layout_of(experiment, variant).nodes > 1 || allocated_nodes() > 1) {
    return "several nodes";
  }
  if (experiment.instruments.profiling || !experiment.wrapper.empty()) {
    return "an instrument looks at the run from outside";
  }
  if (const std::string part = part_that_names_one(experiment); !part.empty()) {
    return part + " names one of them";
  }
  return why_no_temporary_folders(folders);
}

}  // namespace casebook::cli
