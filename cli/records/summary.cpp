#include "cli/records/summary.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/records/external_summary.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "cli/text/table.hpp"

namespace casebook::cli {
namespace {

constexpr int label_width = 10;

/// Text of one or more lines after a label in the left margin.
std::string block(const std::string& label, const std::string& text) {
  std::istringstream lines(text);
  std::string result;
  std::string margin = label;
  for (std::string line; std::getline(lines, line); margin.clear()) {
    result += fmt::format("  {:<{}}{}\n", margin, label_width, line);
  }
  return result;
}

std::string verdict_of(const Json& record, const Terminal& terminal) {
  const bool fine = passed(record);
  const char* verdict = fine ? "PASS" : stopped(record) ? "INCOMPLETE" : "FAIL";
  return styled(verdict, fine ? Style::good : Style::bad, terminal.colour);
}

std::string headline(const Json& record, const Terminal& terminal) {
  return fmt::format("{} {} on {}, {} x {}: {}\n",
                     text_at(record, "/app"),
                     styled(text_at(record, "/variant"), Style::bold, terminal.colour),
                     text_at(record, "/case/name"),
                     counted(count_at(record, "/layout/ranks"), "rank"),
                     counted(count_at(record, "/layout/threads"), "thread"),
                     verdict_of(record, terminal));
}

std::string median_text(const Json& record, const Terminal& terminal) {
  const auto median = median_s(record);
  if (stopped(record)) {
    return "none: the run was stopped";
  }
  if (!median) {
    return "none: a wrong result is not timed";
  }
  const auto set_up_s = median_of(record, "set_up_s");
  return fmt::format("{} (median of {}; {} to {}){}",
                     styled(seconds(*median), Style::bold, terminal.colour),
                     count_at(record, "/time/solve_s/n"),
                     three_digits(number_at(record, "/time/solve_s/min").value_or(0)),
                     seconds(number_at(record, "/time/solve_s/max").value_or(0)),
                     set_up_s ? fmt::format(", set-up {}, total {}",
                                            seconds(*set_up_s),
                                            seconds(total_s(record).value_or(0.0)))
                              : "");
}

constexpr std::size_t longest_list = 60;

/// A history does not fit in a line: its names, or its length, stand for it.
std::string shown_value(const Json& value) {
  if (value.is_number_float()) {
    return fmt::format("{:.13g}", value.get<double>());
  }
  const std::string text = value.dump();
  if (!value.is_structured() || text.size() <= longest_list) {
    return text;
  }
  if (value.is_array()) {
    return fmt::format("{} values, in the record", value.size());
  }
  std::vector<std::string> names;
  for (const auto& [name, part] : value.items()) {
    names.push_back(name);
  }
  return fmt::format("{}, in the record", fmt::join(names, ", "));
}

/// An answer is shown with all the digits that mean something.
std::string result_text(const Json& record) {
  std::string text;
  const Json result = record.value("result", Json::object());
  for (const auto& [name, value] : result.items()) {
    // Null: nothing to say of this run, such as a breach of rules where there is none; the columns of a
    // ladder's table repeat what stands beside them.
    if (value.is_null() || name == "table") {
      continue;
    }
    text += fmt::format("{} = {}\n", name, shown_value(value));
  }
  return text;
}

/// With as many digits as tell a value that failed from its bound.
std::string beside(double value, double bound, bool fine) {
  const std::string text = scientific(value);
  const bool same = !fine && scientific(std::abs(value)) == scientific(bound);
  return same ? fmt::format("{:.6e}", value) : text;
}

/// The part of its bound that the value takes; above all others where it failed, 0 where nothing may
/// differ.
double nearness(const Json& check) {
  if (!flag_at(check, "/passed", false)) {
    return std::numeric_limits<double>::infinity();
  }
  const double bound = number_at(check, "/bound").value_or(0);
  return bound > 0.0 ? std::abs(number_at(check, "/value").value_or(0)) / bound : 0.0;
}

std::string part_text(const Json& check) {
  const double part = nearness(check);
  constexpr double least = 0.01;
  return std::isinf(part) ? "FAILED"
         : part == 0.0    ? "exact"
         : part < least   ? "below " + percent(least)
                          : percent(part);
}

std::string checks_text(const Json& record, const Terminal& terminal, ShownChecks shown) {
  constexpr std::size_t most = 3;
  std::vector<Json> checks;
  for (const Json& check : list_at(record, "/checks")) {
    checks.push_back(check);
  }
  const auto n_failed = static_cast<std::size_t>(std::count_if(
      checks.begin(), checks.end(), [](const Json& c) { return std::isinf(nearness(c)); }));
  // Of those that are exact, numbers of the result come before the exit code and other bounds of 0.
  const auto rank = [](const Json& check) {
    return std::make_pair(nearness(check), number_at(check, "/bound").value_or(0) > 0.0);
  };
  std::stable_sort(checks.begin(), checks.end(), [&](const Json& a, const Json& b) {
    return rank(a) > rank(b);
  });
  const std::size_t n_shown =
      shown == ShownChecks::all ? checks.size() : std::min(checks.size(), n_failed + most);
  Table table({{"check"}, {"value", Align::right}, {"bound", Align::right}, {"of its bound"}});
  std::string reasons;
  for (std::size_t k = 0; k < n_shown; ++k) {
    const Json& check = checks[k];
    const bool fine = flag_at(check, "/passed", false);
    const auto value = number_at(check, "/value");
    const double bound = number_at(check, "/bound").value_or(0);
    table.add({{text_at(check, "/name")},
               {value ? beside(*value, bound, fine) : "not a number"},
               {scientific(bound)},
               {part_text(check), fine ? Style::good : Style::bad}});
    if (!fine) {
      reasons += failure_text(check);
    }
  }
  const std::size_t n_others = checks.size() - n_shown;
  return table.text(terminal) +
         (n_others == 0
              ? ""
              : fmt::format("{} more passed, none nearer to its bound: --checks shows all\n",
                            n_others)) +
         reasons;
}

/// The last line: what a person looks for.
std::string verdict_line(const Json& record, const Terminal& terminal) {
  return fmt::format("\n{}  {} {}: {}\n",
                     verdict_of(record, terminal),
                     text_at(record, "/app"),
                     text_at(record, "/variant"),
                     median_text(record, terminal));
}

std::string regions_text(const Json& record, const Terminal& terminal) {
  Table table({{"region"}, {"share", Align::right}, {"calls", Align::right}});
  for (const Json& region : list_at(record, "/regions")) {
    const auto share = number_at(region, "/share");
    table.add({{text_at(region, "/name")},
               {share ? percent(*share) : "too short"},
               {fmt::format("{}", number_at(region, "/calls").value_or(0))}});
  }
  return table.empty() ? "" : table.text(terminal);
}

/// An entry of a list, wrapped after its dash.
std::string entry(const std::string& text, const Terminal& terminal) {
  std::string lines;
  for (const std::string& line : wrapped(text, terminal.width - label_width - 4)) {
    lines += (lines.empty() ? "- " : "  ") + line + "\n";
  }
  return lines;
}

}  // namespace

std::string grade_of(const Json& record, const Terminal& terminal) {
  std::string text = text_at(record, "/grade") + "\n";
  for (const Json& deduction : list_at(record, "/deductions")) {
    text += entry(text_at(deduction, "/what") + ": " + text_at(deduction, "/advice"), terminal);
  }
  if (const std::string why = text_at(record, "/no_speed_up"); !why.empty()) {
    text += entry("no speed-up: " + why, terminal);
  }
  for (const Json& warning : list_at(record, "/warnings")) {
    text += entry("warning: " + (warning.is_string() ? warning.get<std::string>() : ""), terminal);
  }
  return text;
}

std::string summary_of(const Json& record,
                       const std::filesystem::path& record_file,
                       const Terminal& terminal,
                       ShownChecks shown) {
  return headline(record, terminal) + block("stopped", text_at(record, "/incomplete")) +
         block("program", external_text(record)) + block("result", result_text(record)) +
         block("checks", checks_text(record, terminal, shown)) +
         block("regions", regions_text(record, terminal)) +
         block("grade", grade_of(record, terminal)) + block("record", shown_path(record_file)) +
         verdict_line(record, terminal);
}

}  // namespace casebook::cli
