#include "cli/contest/packed_build.hpp"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "cli/external/prepared_program.hpp"
#include "cli/process/process.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// Builds beside itself, once: the source unpacked, and the commands of the configuration in it.
std::string script_of(const PackedBuild& packed, const std::string& archive) {
  BuildRecipe recipe = packed.recipe;
  for (fs::path& patch : recipe.patches) {
    patch = fs::path("..") / patch.filename();
  }
  return fmt::format(
      "#!/bin/bash\n"
      "# Builds the program of {} into source/ beside this script.\n"
      "# compiler: {}\n"
      "cd \"$(dirname \"$0\")\" || exit 1\n"
      "rm -rf source unpacked && mkdir unpacked && tar -xf {} -C unpacked || exit 1\n"
      "set -- unpacked/*\n"
      "if [ $# = 1 ] && [ -d \"$1\" ]; then mv \"$1\" source; else mv unpacked source; fi\n"
      "cd source || exit 1\n{}",
      packed.variant,
      packed.build.compiler_version.empty() ? "as the commands name it"
                                            : packed.build.compiler_version,
      shell_line({archive}),
      build_script(recipe));
}

/// A folder becomes an archive, without what git keeps for itself. Returns its name.
std::string pack_source(const PackedBuild& packed, const fs::path& folder) {
  const fs::path& source = packed.recipe.source;
  if (!fs::is_directory(source)) {
    fs::copy_file(source, folder / source.filename());
    return source.filename().string();
  }
  const std::string name = "source.tar.gz";
  const Captured tar = capture({{"tar",
                                 "-czf",
                                 (folder / name).string(),
                                 "--exclude=.git",
                                 "-C",
                                 source.parent_path().string(),
                                 "--",
                                 source.filename().string()}});
  if (!tar.ending.fine()) {
    throw EnvironmentError(fmt::format("cannot pack {}: {}", source.string(), tar.errors));
  }
  return name;
}

void write_build(const PackedBuild& packed, const fs::path& folder) {
  fs::create_directories(folder);
  const std::string archive = pack_source(packed, folder);
  for (const fs::path& patch : packed.recipe.patches) {
    fs::copy_file(patch, folder / patch.filename());
  }
  write_file_atomically(folder / "build.sh", script_of(packed, archive));
  if (fs::exists(packed.build.log())) {
    fs::copy_file(packed.build.log(), folder / "build.log");
  }
}

}  // namespace

std::vector<PackedBuild> packed_builds(const Submission& submission) {
  std::set<std::string> measured;
  for (const RecordOnDisk& record : submission.records) {
    measured.insert(text_at(record.json, "/variant"));
  }
  const fs::path root = submission.app.folder.parent_path().parent_path();
  std::vector<PackedBuild> builds;
  for (const Variant& variant : submission.ladder) {
    if (!submission.program || !measured.contains(variant.name)) {
      continue;
    }
    const RunConfiguration configuration = read_run_configuration(variant.folder);
    if (configuration.build) {
      builds.push_back({variant.name,
                        configuration.program.empty() ? submission.program->program
                                                      : configuration.program,
                        *configuration.build,
                        find_build(*configuration.build, builds_folder(root, variant))});
    }
  }
  return builds;
}

void write_builds(const Submission& submission, const fs::path& folder) {
  for (const PackedBuild& packed : packed_builds(submission)) {
    write_build(packed, folder / "build" / packed.variant);
  }
}

std::string objection_to_build(const RecordOnDisk& record, const Submission& submission) {
  const std::string key = text_at(record.json, "/external/build/key");
  if (key.empty()) {
    return "";
  }
  Submission alone = submission;
  alone.records = {record};
  const std::vector<PackedBuild> builds = packed_builds(alone);
  const bool same = builds.size() == 1 && builds.front().build.key == key;
  return same ? ""
              : "its program was built from another source, or with other commands or flags, than "
                "the configuration has now: run it again";
}

}  // namespace casebook::cli
