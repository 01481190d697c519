#include "cli/records/external_summary.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

/// Enough of a hash to tell two files apart by eye.
std::string hash_digits(const std::string& hash) {
  constexpr std::size_t n_digits = 12;
  return hash.substr(std::min(hash.find(':') + 1, hash.size()), n_digits);
}

bool is_linear_algebra(const std::string& library) {
  constexpr std::array names = {"blas", "lapack", "mkl", "blis", "atlas", "flame"};
  return std::any_of(names.begin(), names.end(), [&](const char* n) {
    return library.find(n) != std::string::npos;
  });
}

std::string libraries_text(const Json& record) {
  std::string text;
  for (const Json& library : list_at(record, "/external/binary/libraries")) {
    const std::string name = text_at(library, "/name");
    if (is_linear_algebra(name)) {
      text += fmt::format("{} is {}, {}\n",
                          name,
                          text_at(library, "/path"),
                          hash_digits(text_at(library, "/hash")));
    }
  }
  const std::string core = text_at(record, "/libraries/openblas/core");
  return text + (core.empty() ? "" : fmt::format("OpenBLAS runs its {} kernels\n", core));
}

/// Change of a list of folders: only the new ones before or after it.
std::string change_text(const std::string& value, const Json& before) {
  if (!before.is_string() || before.get<std::string>().empty()) {
    return value;
  }
  const auto old = before.get<std::string>();
  if (value == old) {
    return value + " (as before)";
  }
  if (value.ends_with(":" + old)) {
    return value.substr(0, value.size() - old.size()) + "... (in front of what it was)";
  }
  if (value.starts_with(old + ":")) {
    return "..." + value.substr(old.size()) + " (after what it was)";
  }
  return fmt::format("{} (was {})", value, old);
}

std::string environment_text(const Json& record) {
  std::string text;
  const Json external = record.at("external");
  const Json set = external.value("environment", Json::object());
  const Json inherited = external.value("inherited", Json::object());
  for (const auto& [name, value] : set.items()) {
    text += fmt::format(
        "{} = {}\n", name, change_text(value.get<std::string>(), inherited.value(name, Json())));
  }
  return text;
}

}  // namespace

std::string external_text(const Json& record) {
  if (!record.contains("external") || !record["external"].contains("binary")) {
    return "";
  }
  const std::string build_id = text_at(record, "/external/binary/build_id");
  const std::string compiler = text_at(record, "/build/compiler");
  const std::string flags = text_at(record, "/build/flags");
  const std::string flags_source = text_at(record, "/external/binary/flags_source");
  return fmt::format("{}, {}{}\n",
                     text_at(record, "/external/binary/path"),
                     hash_digits(text_at(record, "/external/binary/hash")),
                     build_id.empty() ? "" : ", build id " + build_id.substr(0, 12)) +
         (compiler.empty() ? "" : fmt::format("compiled by {}\n", compiler)) +
         (flags.empty() ? "" : fmt::format("flags, by the {}: {}\n", flags_source, flags)) +
         libraries_text(record) + environment_text(record);
}

std::string failure_text(const Json& check) {
  std::string text = fmt::format(
      "{} failed; its bound: {}\n", text_at(check, "/name"), text_at(check, "/bound_source"));
  if (!text_at(check, "/read").empty()) {
    text += fmt::format("  read {}", text_at(check, "/read"));
    const std::string reference = text_at(check, "/reference");
    text += reference.empty() ? "" : fmt::format(", the reference is {}", reference);
    text += "\n";
  }
  const int line = count_at(check, "/line");
  if (line > 0) {
    text += fmt::format(
        "  line {} of {}: {}\n", line, text_at(check, "/file"), text_at(check, "/line_text"));
  }
  const std::string asked_in = text_at(check, "/asked_in");
  text += asked_in.empty() ? ""
                           : fmt::format("  if the bound is wrong and not the run: {}\n", asked_in);
  return text;
}

}  // namespace casebook::cli
