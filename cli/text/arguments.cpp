#include "cli/text/arguments.hpp"

#include <algorithm>
#include <iterator>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "harness/core/error.hpp"
#include "harness/core/suggest.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {

CLI::Option* add_app_argument(CLI::App& command, std::string& app) {
  return command.add_option("app", app, "which app, for example scf")->required()->type_name("");
}

CLI::Option* add_variant_argument(CLI::App& command, std::string& variant) {
  return command.add_option("variant", variant, "a variant, or the beginning of its name")
      ->type_name("");
}

namespace {

UsageError ambiguous(const std::string& given,
                     const std::string& what,
                     const std::vector<std::string>& candidates) {
  return UsageError(fmt::format("`{}` may be any {} of these: {}; write more of the name",
                                given,
                                what,
                                fmt::join(candidates, ", ")));
}

}  // namespace

std::string resolve_name(const std::string& given,
                         const std::string& what,
                         const std::vector<std::string>& known) {
  if (std::find(known.begin(), known.end(), given) != known.end()) {
    return given;
  }
  std::vector<std::string> candidates;
  for (const std::string& name : known) {
    if (!given.empty() && name.compare(0, given.size(), given) == 0) {
      candidates.push_back(name);
    }
  }
  if (candidates.size() == 1) {
    return candidates.front();
  }
  // `v3` means v3_schwarz_screening even if there is a v3b_... or a v30_...
  const auto whole_word = [&](const std::string& name) { return name[given.size()] == '_'; };
  if (std::count_if(candidates.begin(), candidates.end(), whole_word) == 1) {
    return *std::find_if(candidates.begin(), candidates.end(), whole_word);
  }
  if (!candidates.empty()) {
    throw ambiguous(given, what, candidates);
  }
  // `schwarz` means v2_schwarz_screening: its mechanism, or a part of it.
  std::copy_if(known.begin(), known.end(), std::back_inserter(candidates), [&](const auto& name) {
    return given.size() >= 3 && name.find(given) != std::string::npos;
  });
  if (candidates.size() == 1) {
    return candidates.front();
  }
  if (!candidates.empty()) {
    throw ambiguous(given, what, candidates);
  }
  throw UsageError(unknown_name_message(given, what, known));
}

double parse_duration(const std::string& text, const std::string& option) {
  const std::size_t digits_end = std::min(text.find_first_not_of("+-0123456789.eE"), text.size());
  const double value = to_number<double>(text.substr(0, digits_end)).value_or(0.0);
  const std::string unit = text.substr(digits_end);
  if (value > 0.0 && unit.empty()) {
    throw UsageError(
        fmt::format("{0} {1}: of which unit? {1}s, {1}m or {1}h, for seconds, minutes or hours",
                    option,
                    text));
  }
  const double unit_s = unit == "s"                 ? 1.0
                        : unit == "m"               ? 60.0
                        : unit == "h"               ? 3600.0
                                                    : 0.0;
  constexpr double longest_s = 30.0 * 24.0 * 3600.0;
  const double duration_s = value * unit_s;
  if (!(duration_s > 0.0 && duration_s <= longest_s)) {
    throw UsageError(fmt::format(
        "{} {}: a time is needed, such as 90s, 3m or 1.5h, and at most 720h", option, text));
  }
  return duration_s;
}

int parse_count(const std::string& text, const std::string& option, const std::string& advice) {
  constexpr int most = 1'000'000;
  const int count = to_number<int>(text).value_or(0);
  if (count < 1 || count > most) {
    throw UsageError(fmt::format(
        "{} {}: a whole number from 1 to {} is needed; {}", option, text, most, advice));
  }
  return count;
}

std::filesystem::path existing_folder(const std::string& folder, const std::string& option) {
  if (!std::filesystem::is_directory(folder)) {
    throw UsageError(fmt::format(
        "{} {}: there is no such folder; committed records are in profiles/, your own in results/",
        option,
        folder));
  }
  return std::filesystem::absolute(folder);
}

void append(std::vector<std::string>& words, const std::vector<std::string>& more) {
  words.insert(words.end(), more.begin(), more.end());
}

void append_option(std::vector<std::string>& words,
                   const std::string& option,
                   const std::string& value) {
  if (!value.empty()) {
    append(words, {option, value});
  }
}

}  // namespace casebook::cli
