#include "harness/cli/plan_settings.hpp"

#include <algorithm>
#include <array>

#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"

namespace casebook::cli {
namespace {

const std::vector<std::string> setting_keys = {
    "app", "variant", "case", "deck", "nodes", "ranks", "threads", "set", "environment"};

/// The values of a setting: a list in [vary], one value in [fixed].
void add_setting(const std::string& key,
                 const toml::node& node,
                 bool varied,
                 std::vector<PlanSetting>& settings,
                 TomlReader::Problems& problems) {
  const std::string name = (varied ? "vary." : "fixed.") + key;
  PlanSetting setting{key, {}};
  try {
    if (!varied) {
      setting.values.push_back(scalar_text(node, name));
    } else if (const toml::array* list = node.as_array(); list != nullptr && !list->empty()) {
      for (const toml::node& value : *list) {
        setting.values.push_back(scalar_text(value, name));
      }
    } else {
      throw UsageError(name + ": a list of values is needed, like [1, 2, 4]");
    }
  } catch (const UsageError& error) {
    problems.emplace_back(error.what());
    return;
  }
  std::vector<std::string> sorted = setting.values;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
    problems.push_back(name + ": a value stands there twice");
  }
  settings.push_back(std::move(setting));
}

std::vector<PlanSetting> settings_of(const toml::table& table,
                                     bool varied,
                                     TomlReader::Problems& problems) {
  const std::string where = varied ? "vary" : "fixed";
  std::vector<PlanSetting> settings;
  for (const std::string& key : keys_in_order(table)) {
    const toml::node& node = *table.get(key);
    const bool has_keys = key == "set" || key == "environment";
    if (std::find(setting_keys.begin(), setting_keys.end(), key) == setting_keys.end()) {
      problems.push_back(where + ": " + unknown_name_message(key, "setting", setting_keys));
    } else if (has_keys && node.is_table()) {
      for (const std::string& name : keys_in_order(*node.as_table())) {
        add_setting(key + "." + name, *node.as_table()->get(name), varied, settings, problems);
      }
    } else if (has_keys) {
      problems.push_back(where + "." + key + ": a table is needed: [" + where + "." + key + "]");
    } else {
      add_setting(key, node, varied, settings, problems);
    }
  }
  return settings;
}

}  // namespace

std::vector<PlanSetting> fixed_settings(const toml::table& table, TomlReader::Problems& problems) {
  return settings_of(table, false, problems);
}

std::vector<PlanSetting> varied_settings(const toml::table& table, TomlReader::Problems& problems) {
  return settings_of(table, true, problems);
}

}  // namespace casebook::cli
