#include "cli/lesson/configuration_diff.hpp"

#include <filesystem>
#include <map>

#include "cli/project/cases.hpp"
#include "cli/project/external_case.hpp"
#include "cli/project/run_configuration.hpp"
#include "cli/text/work_folder.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// Writes the deck of one side. Returns its path below the folder.
fs::path write_deck(const fs::path& folder, const ExternalCase& input, const Variant& variant) {
  const fs::path file = fs::path(variant.name) / input.deck.filename();
  const auto edits = read_run_configuration(variant.folder).edits;
  const std::string config = (variant.folder / "config.toml").string();
  fs::create_directories(folder / variant.name);
  write_file_atomically(folder / file, edited_deck(input.deck_text, edits, config));
  return file;
}

fs::path config_of(const Project& project, const Variant& variant) {
  return (variant.folder / "config.toml").lexically_relative(project.root());
}

/// The patches of the source below the project, each with the one of the same name on the other side.
std::vector<FilePair> patch_pairs(const Project& project,
                                  const Variant& before,
                                  const Variant& after) {
  std::map<std::string, FilePair> pairs;
  const auto add = [&](const Variant& variant, fs::path FilePair::*side) {
    if (const auto build = read_run_configuration(variant.folder).build) {
      for (const fs::path& patch : build->patches) {
        pairs[patch.filename().string()].*side = patch.lexically_relative(project.root());
      }
    }
  };
  add(before, &FilePair::before);
  add(after, &FilePair::after);
  std::vector<FilePair> list;
  for (const auto& [name, pair] : pairs) {
    list.push_back(pair);
  }
  return list;
}

}  // namespace

std::vector<FileDifference> configuration_differences(const Project& project,
                                                      const Variant& before,
                                                      const Variant& after) {
  const CaseFile chosen = choose_case(project.app(after.app), "");
  const ExternalCase input = read_external_case(project.root(), chosen.file.string());
  const WorkFolder folder(fs::temp_directory_path());
  const FilePair decks = {write_deck(folder.path(), input, before),
                          write_deck(folder.path(), input, after)};
  std::vector<FileDifference> differences =
      differences_of(project.root(), {{config_of(project, before), config_of(project, after)}});
  differences.push_back(differences_of(folder.path(), {decks}).front());
  const auto patches = differences_of(project.root(), patch_pairs(project, before, after));
  differences.insert(differences.end(), patches.begin(), patches.end());
  return differences;
}

}  // namespace casebook::cli
