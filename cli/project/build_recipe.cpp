#include "cli/project/build_recipe.hpp"

#include <regex>

#include <fmt/format.h>

#include "harness/core/text/toml_reader.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

fs::path existing(TomlReader& table,
                  const std::string& key,
                  const fs::path& below,
                  const std::string& given) {
  const fs::path path = (below / given).lexically_normal();
  if (!given.empty() && !fs::exists(path)) {
    table.note(key, fmt::format("`{}`: there is no {}", given, path.string()));
  }
  return path;
}

/// Modules stand on a line of the shell that loads them.
void require_module_name(TomlReader& table, const std::string& name) {
  static const std::regex plain("[A-Za-z0-9][A-Za-z0-9_.+/-]*");
  if (!std::regex_match(name, plain)) {
    table.note("modules", fmt::format("`{}` is no name of a module", name));
  }
}

}  // namespace

std::optional<BuildRecipe> read_build_recipe(TomlReader& configuration,
                                             const fs::path& variant_folder) {
  if (!configuration.has("build")) {
    return std::nullopt;
  }
  const fs::path root = variant_folder.parent_path().parent_path().parent_path();
  const fs::path app = root / "apps" / variant_folder.parent_path().filename();
  TomlReader table = configuration.table("build");
  BuildRecipe recipe;
  recipe.source = existing(table, "source", app, table.needed_text("source"));
  recipe.commands = table.texts("commands");
  if (recipe.commands.empty()) {
    table.note("commands", "at least one is needed, like [\"make\"]");
  }
  recipe.compiler = table.text("compiler");
  recipe.flags = table.text("flags");
  recipe.modules = table.texts("modules");
  for (const std::string& name : recipe.modules) {
    require_module_name(table, name);
  }
  for (const std::string& patch : table.texts("patches")) {
    recipe.patches.push_back(existing(table, "patches", variant_folder, patch));
  }
  table.finish();
  return recipe;
}

}  // namespace casebook::cli
