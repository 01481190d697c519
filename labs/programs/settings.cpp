#include "labs/programs/settings.hpp"

#include <filesystem>

#include <fmt/format.h>
#include <toml++/toml.h>

#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"
#include "harness/core/text/number.hpp"

namespace drill {
namespace {

using casebook::UsageError;

std::int64_t in_range(const std::string& where,
                      const std::string& key,
                      std::int64_t value,
                      std::int64_t largest) {
  if (value < 1 || value > largest) {
    throw UsageError(fmt::format("{}: {} = {}: use 1 to {}", where, key, value, largest));
  }
  return value;
}

void apply(Settings& settings,
           const std::string& text,
           const std::vector<std::string>& keys,
           std::int64_t largest) {
  const std::string key = text.substr(0, text.find('='));
  if (!settings.numbers.contains(key)) {
    throw UsageError("--set " + text + ": " + casebook::unknown_name_message(key, "key", keys));
  }
  const auto value =
      casebook::to_number<std::int64_t>(std::string_view(text).substr(key.size() + 1));
  if (!value) {
    throw UsageError("--set " + text + ": a whole number is needed");
  }
  settings.numbers[key] = in_range("--set", key, *value, largest);
}

}  // namespace

Settings read_settings(const casebook::InputChoice& choice,
                       const std::vector<std::string>& keys,
                       std::int64_t largest) {
  casebook::require_one_input(choice, "--case-file FILE");
  Settings settings;
  settings.name = std::filesystem::path(choice.case_file).stem().string();
  try {
    const toml::table table = toml::parse_file(choice.case_file);
    for (const std::string& key : keys) {
      const auto value = table[key].value<std::int64_t>();
      if (!value) {
        throw UsageError(fmt::format("{}: {} is missing", choice.case_file, key));
      }
      settings.numbers[key] = in_range(choice.case_file, key, *value, largest);
    }
  } catch (const toml::parse_error& error) {
    throw UsageError(fmt::format("{}: {}", choice.case_file, error.description()));
  }
  for (const std::string& text : choice.overrides) {
    apply(settings, text, keys, largest);
  }
  return settings;
}

std::string canonical(const Settings& settings) {
  std::string text = fmt::format("seed={}", settings.seed);
  for (const auto& [key, value] : settings.numbers) {
    text += fmt::format(" {}={}", key, value);
  }
  return text;
}

casebook::Json describe(const Settings& settings) {
  casebook::Json json = casebook::Json::object();
  for (const auto& [key, value] : settings.numbers) {
    json[key] = value;
  }
  return json;
}

Settings with_seed(Settings settings, std::uint64_t seed) {
  settings.seed = seed;
  return settings;
}

}  // namespace drill
