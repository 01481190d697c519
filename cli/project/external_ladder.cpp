#include "cli/project/external_ladder.hpp"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

#include "cli/project/external_app.hpp"
#include "cli/project/run_configuration.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> folders_in(const fs::path& folder) {
  std::vector<fs::path> found;
  std::error_code no_such_folder;
  for (const auto& entry : fs::directory_iterator(folder, no_such_folder)) {
    if (entry.is_directory()) {
      found.push_back(entry.path());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

bool is_before(const Variant& a, const Variant& b) {
  return variant_number(a.name) < variant_number(b.name);
}

/// A parent stands before its steps, as in the ladders that are built.
void require_parent(const std::vector<Variant>& ladder, std::size_t i) {
  const Variant& variant = ladder[i];
  const std::string page = (variant.folder / "config.toml").string();
  if (i > 0 && !is_before(ladder[i - 1], variant)) {
    throw UsageError(fmt::format(
        "{}: its number is taken by {}; numbers are never reused", page, ladder[i - 1].name));
  }
  if (variant.parent.has_value() == (i == 0)) {
    throw UsageError(i == 0
                         ? page + ": the first of the ladder is its baseline, without `parent`"
                         : page + ": `parent` is missing; only the first of the ladder has none");
  }
  const auto end = ladder.begin() + static_cast<std::ptrdiff_t>(i);
  const auto is_parent = [&](const Variant& other) { return other.name == variant.parent; };
  if (i > 0 && std::none_of(ladder.begin(), end, is_parent)) {
    throw UsageError(
        fmt::format("{}: parent = \"{}\" is no variant before it", page, *variant.parent));
  }
}

/// All rungs are side branches but those that lead to the last one: of the highest number, without a letter
/// where there is one.
void mark_side_branches(std::vector<Variant>& ladder) {
  const int highest = variant_number(ladder.back().name).number;
  auto rung = std::find_if(ladder.begin(), ladder.end(), [&](const Variant& variant) {
    return variant_number(variant.name).number == highest;
  });
  for (Variant& variant : ladder) {
    variant.branch = true;
  }
  while (rung != ladder.end()) {
    rung->branch = false;
    const std::string parent = rung->parent.value_or("");
    rung = std::ranges::find(ladder, parent, &Variant::name);
  }
}

}  // namespace

std::vector<App> external_apps(const fs::path& root) {
  std::vector<App> apps;
  for (const fs::path& folder : folders_in(root / "apps")) {
    if (is_external(folder)) {
      App& app = apps.emplace_back(App{folder.filename().string(), folder});
      app.external = true;
    }
  }
  return apps;
}

std::vector<Variant> external_ladder(const fs::path& root,
                                     const fs::path& build,
                                     const std::string& app) {
  std::vector<Variant> ladder;
  for (const char* where : {"baselines", "optimized"}) {
    for (const fs::path& folder : folders_in(root / where / app)) {
      const std::string name = folder.filename().string();
      if (fs::is_empty(folder)) {
        continue;  // another process is about to write it
      }
      variant_number(name);
      ladder.push_back({app,
                        name,
                        read_run_configuration(folder).parent,
                        folder,
                        build / "bin" / "casebook",
                        true});
    }
  }
  if (ladder.empty()) {
    throw UsageError(
        fmt::format("{0} has no configuration; write baselines/{0}/v0_<name>/config.toml", app));
  }
  std::stable_sort(ladder.begin(), ladder.end(), is_before);
  for (std::size_t i = 0; i < ladder.size(); ++i) {
    require_parent(ladder, i);
  }
  mark_side_branches(ladder);
  return ladder;
}

}  // namespace casebook::cli
