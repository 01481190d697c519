#include "cli/external/same_run.hpp"

#include <unistd.h>

#include "cli/project/external_ladder.hpp"
#include "harness/core/error.hpp"
#include "harness/core/input_hash.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {
namespace {

/// All but the binary and what the search paths lead to.
Json settings_of(const PreparedProgram& prepared) {
  Json variables = Json::object();  // sorted by name
  for (const auto& [name, value] : prepared.environment) {
    if (!is_search_path(name)) {
      variables[name] = value;
    }
  }
  const RankLayout& layout = prepared.layout;
  std::vector<std::string> arguments = program_command(prepared);
  arguments.erase(arguments.begin());
  return {
      {"arguments", arguments},
      {"before", prepared.app.before},
      {"deck", prepared.deck_text},
      {"input", hash_of(prepared.input)},
      {"environment", variables},
      {"layout", {layout.nodes, layout.ranks, layout.threads, static_cast<int>(layout.binding)}}};
}

Json found_files(const PreparedProgram& prepared, const BinaryFacts& binary) {
  Json files = Json::array({binary.hash});
  for (const SharedLibrary& library : binary.libraries) {
    files.push_back({library.name, library.hash});
  }
  for (const auto& [name, value] : prepared.environment) {
    if (is_search_path(name) && (binary.script || name == "LD_PRELOAD")) {
      files.push_back({name, value});
    }
  }
  return files;
}

/// The other configuration as it would run in this one's place; its own layout, where it has another.
ExternalOptions options_of(const ExternalOptions& options,
                           const RunConfiguration& mine,
                           const RunConfiguration& other) {
  ExternalOptions result = options;
  if (other.ranks != mine.ranks || other.threads != mine.threads) {
    result.layout.ranks = other.ranks;
    result.layout.threads = other.threads;
  }
  return result;
}

bool is_same(const std::filesystem::path& root,
             const ExternalOptions& options,
             const Variant& variant,
             const PreparedProgram& prepared,
             const BinaryFacts& binary) {
  const RunConfiguration configuration = read_run_configuration(variant.folder);
  const PreparedProgram other =
      prepare_program(root, variant, options_of(options, prepared.configuration, configuration));
  const bool built = !other.build || other.build->complete();
  if (!built || access(other.program.c_str(), X_OK) != 0 ||
      settings_of(other) != settings_of(prepared)) {
    return false;
  }
  const BinaryFacts facts =
      read_binary(other.program, other.environment, configuration.build, other.build);
  return found_files(other, facts) == found_files(prepared, binary);
}

}  // namespace

std::string run_hash(const PreparedProgram& prepared, const BinaryFacts& binary) {
  const Json all = {settings_of(prepared), found_files(prepared, binary)};
  return hash_input(all.dump(-1, ' ', false, Json::error_handler_t::replace));
}

std::string same_run_before(const std::filesystem::path& root,
                            const ExternalOptions& options,
                            const PreparedProgram& prepared,
                            const BinaryFacts& binary) {
  const Variant& self = prepared.variant;
  const auto build = self.executable.parent_path().parent_path();
  for (const Variant& variant : external_ladder(root, build, self.app)) {
    if (variant.name == self.name) {
      break;
    }
    try {
      if (is_same(root, options, variant, prepared, binary)) {
        return variant.name;
      }
    } catch (const UsageError&) {  // its deck edits do not fit this deck: it runs something else
    } catch (const EnvironmentError&) {  // it could not run here
    }
  }
  return "";
}

}  // namespace casebook::cli
