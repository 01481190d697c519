#include "cli/run/temporary_folders_of_run.hpp"

#include <cstdlib>
#include <sstream>

#include "cli/run/layout.hpp"
#include "cli/schedulers/scheduler.hpp"

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

}  // namespace

OwnTemporaryFolders temporary_folders_of(const Experiment& experiment,
                                         const Variant& variant,
                                         const fs::path& record_file) {
  OwnTemporaryFolders own;
  own.shown = {experiment.root,
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
    std::istringstream folders(is_set(variable) ? std::getenv(variable) : "");
    for (std::string folder; std::getline(folders, folder, ':');) {
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
  return why_no_temporary_folders(folders);
}

}  // namespace casebook::cli
