#include "cli/project/project.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <unistd.h>

#include <fmt/format.h>

#include "cli/project/external_ladder.hpp"
#include "cli/text/arguments.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

Variant variant_from(const Json& entry, const fs::path& root, const fs::path& build) {
  Variant variant;
  variant.app = entry.at("app").get<std::string>();
  variant.name = entry.at("variant").get<std::string>();
  if (!entry.at("parent").is_null()) {
    variant.parent = entry.at("parent").get<std::string>();
  }
  variant.branch = entry.value("branch", false);
  variant.folder = root / entry.at("folder").get<std::string>();
  variant.executable = build / entry.at("executable").get<std::string>();
  return variant;
}

std::vector<std::string> names_of(const std::vector<App>& apps) {
  std::vector<std::string> names;
  for (const App& app : apps) {
    names.push_back(app.name);
  }
  return names;
}

template <class Item>
const Item& named(const std::vector<Item>& items, const std::string& name) {
  return *std::ranges::find(items, name, &Item::name);
}

}  // namespace

Project::Project(fs::path root, fs::path build) : root_(std::move(root)), build_(std::move(build)) {
  const fs::path list = build_ / "variants.json";
  if (!fs::exists(list)) {
    throw EnvironmentError(
        fmt::format("{} is missing: the build is not configured; run `cmake --preset {}` in {}",
                    list.string(),
                    build_.filename().string(),
                    root_.string()));
  }
  try {
    const Json json = Json::parse(read_file(list));
    for (const Json& app : json.at("apps")) {
      apps_.push_back({app.at("name").get<std::string>(),
                       root_ / app.at("folder").get<std::string>(),
                       app.value("decks_of", ""),
                       app.value("deck_pattern", "")});
    }
    for (const Json& entry : json.at("variants")) {
      variants_.push_back(variant_from(entry, root_, build_));
    }
  } catch (const Json::exception& error) {
    throw UsageError(fmt::format(
        "{}: {}; configure the build again, which writes this file", list.string(), error.what()));
  }
  for (App& app : external_apps(root_)) {
    apps_.push_back(std::move(app));
  }
  std::stable_sort(variants_.begin(), variants_.end(), [](const Variant& a, const Variant& b) {
    return variant_number(a.name) < variant_number(b.name);
  });
}

fs::path Project::results() const {
  const fs::path own = root_ / "results";
  const fs::path& written = fs::exists(own) ? own : root_;
  return access(written.c_str(), W_OK) == 0 ? own : build_.parent_path() / "results";
}

const App& Project::app(const std::string& given) const {
  return named(apps_, resolve_name(given, "known app", names_of(apps_)));
}

std::vector<Variant> Project::ladder(const App& app) const {
  if (app.external) {
    return external_ladder(root_, build_, app.name);
  }
  std::vector<Variant> ladder;
  std::copy_if(
      variants_.begin(), variants_.end(), std::back_inserter(ladder), [&](const Variant& variant) {
        return variant.app == app.name;
      });
  if (ladder.empty()) {
    throw UsageError(fmt::format(
        "{} has no variants; declare one with casebook_add_variant() in CMake", app.name));
  }
  return ladder;
}

Variant Project::variant(const App& app, const std::string& given) const {
  const std::vector<Variant> ladder = this->ladder(app);
  std::vector<std::string> names;
  for (const Variant& variant : ladder) {
    names.push_back(variant.name);
  }
  return named(ladder, resolve_name(given, "variant of " + app.name, names));
}

fs::path find_root(const fs::path& start) {
  for (fs::path folder = start; folder != folder.parent_path(); folder = folder.parent_path()) {
    // A build folder has apps/ and harness/ too, but no presets.
    if (fs::is_directory(folder / "apps") && fs::is_regular_file(folder / "CMakePresets.json")) {
      return folder;
    }
  }
  return {};
}

Project this_project() {
  const fs::path program = fs::read_symlink("/proc/self/exe");
  const char* chosen = std::getenv("CASEBOOK_ROOT");
  const fs::path root = chosen != nullptr ? fs::canonical(chosen) : find_root(program);
  if (root.empty()) {
    throw EnvironmentError(fmt::format(
        "no project found above {}; set CASEBOOK_ROOT to the folder that holds apps/ and "
        "CMakePresets.json",
        program.string()));
  }
  return Project(root, program.parent_path().parent_path());  // <build>/bin/casebook
}

}  // namespace casebook::cli
