#include "cli/campaign/settings.hpp"

#include <algorithm>
#include <array>

#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"

namespace casebook::cli {
namespace {

const std::vector<std::string> setting_keys = {
    "app", "variant", "case", "deck", "nodes", "ranks", "threads", "set", "environment"};

/// The values of a setting: a list in [vary], one value in [fixed].
/// reader: the table that it stands in; key: its name there; name: its name in the plan.
void add_setting(TomlReader& reader,
                 const std::string& key,
                 const std::string& name,
                 bool varied,
                 std::vector<PlanSetting>& settings) {
  const toml::node& node = *reader.node().get(key);
  PlanSetting setting{name, {}};
  try {
    if (!varied) {
      setting.values.push_back(scalar_text(node));
    } else if (const toml::array* list = node.as_array(); list != nullptr && !list->empty()) {
      for (const toml::node& value : *list) {
        setting.values.push_back(scalar_text(value));
      }
    } else {
      throw UsageError("a list of values is needed, like [1, 2, 4]");
    }
  } catch (const UsageError& error) {
    reader.note(key, error.what());
    return;
  }
  std::vector<std::string> sorted = setting.values;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
    reader.note(key, "a value stands there twice");
  }
  settings.push_back(std::move(setting));
}

std::vector<PlanSetting> settings_of(TomlReader& reader, bool varied) {
  std::vector<PlanSetting> settings;
  for (const std::string& key : keys_in_order(reader.node())) {
    if (std::find(setting_keys.begin(), setting_keys.end(), key) == setting_keys.end()) {
      reader.note(key, unknown_name_message(key, "setting", setting_keys));
    } else if (key == "set" || key == "environment") {
      TomlReader below = reader.table(key);
      for (const std::string& name : keys_in_order(below.node())) {
        add_setting(below, name, key + "." + name, varied, settings);
      }
    } else {
      add_setting(reader, key, key, varied, settings);
    }
  }
  return settings;
}

}  // namespace

std::vector<PlanSetting> fixed_settings(TomlReader reader) {
  return settings_of(reader, false);
}

std::vector<PlanSetting> varied_settings(TomlReader reader) {
  return settings_of(reader, true);
}

}  // namespace casebook::cli
