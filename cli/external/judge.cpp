#include "cli/external/judge.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "cli/external/output_values.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

using CheckKind = OutputCheck::Kind;

/// A check that was made: how far off, and where that was read.
struct Answer {
  double deviation = not_a_number;
  std::string read = {};       ///< for a person
  std::string reference = {};  ///< for a person; "" where there is none
  Reading place = {};
  std::string file = {};
};

Json check_json(const std::string& name,
                double value,
                double bound,
                const std::string& source,
                const Answer& answer = {}) {
  const bool passed = std::abs(value) <= bound;  // false for a NaN
  Json json = {{"name", name},
               {"value", std::isfinite(value) ? Json(value) : Json()},
               {"bound", bound},
               {"bound_source", source},
               {"passed", passed}};
  if (!passed && !answer.read.empty()) {
    json["read"] = answer.read;
    json["reference"] = answer.reference;
    json["file"] = answer.file;
    json["line"] = answer.place.line;
    json["line_text"] = answer.place.line_text;
  }
  return json;
}

std::string shown(double number) {
  return fmt::format("{:.15g}", number);
}

/// The deviation of one entry by the kind of the check.
double deviation_of(double value, double reference, CheckKind kind) {
  const double difference = value - reference;
  switch (kind) {
    case CheckKind::relative:
      return difference == 0.0 ? 0.0 : difference / std::abs(reference);
    case CheckKind::ulp: {
      const double size = std::abs(reference);
      return difference / (std::nextafter(size, std::numeric_limits<double>::infinity()) - size);
    }
    default:
      return difference;
  }
}

/// The worst entry of a list; a NaN is worse than anything.
Answer compared(const Reading& reading, const std::vector<double>& references, CheckKind kind) {
  Answer answer;
  answer.place = reading;
  if (reading.numbers.size() != references.size()) {
    answer.read = reading.numbers.empty()
                      ? "nothing"
                      : counted(static_cast<int>(reading.numbers.size()), "number");
    answer.reference = references.size() == 1
                           ? shown(references.front())
                           : counted(static_cast<int>(references.size()), "number");
    return answer;
  }
  for (std::size_t i = 0; i < references.size(); ++i) {
    const double deviation = deviation_of(reading.numbers[i], references[i], kind);
    if (i > 0 && std::abs(deviation) <= std::abs(answer.deviation)) {
      continue;
    }
    answer.deviation = deviation;
    const std::string entry = references.size() > 1 ? fmt::format(" (entry {})", i + 1) : "";
    answer.read = shown(reading.numbers[i]) + entry;
    answer.reference = shown(references[i]);
    if (std::isnan(deviation)) {
      break;
    }
  }
  return answer;
}

Answer within_window(const Reading& reading, const OutputCheck& check) {
  Answer answer;
  answer.place = reading;
  answer.reference = fmt::format("{} to {}", shown(check.least), shown(check.most));
  answer.read = reading.numbers.empty() ? "nothing" : shown(reading.numbers.back());
  if (!reading.numbers.empty()) {
    answer.deviation = 0.0;
  }
  for (const double number : reading.numbers) {
    const double outside = std::isfinite(number)
                               ? std::max({check.least - number, number - check.most, 0.0})
                               : not_a_number;
    if (!(outside <= answer.deviation)) {
      answer.deviation = outside;
      answer.read = shown(number);
    }
    if (std::isnan(outside)) {
      break;
    }
  }
  return answer;
}

/// Counts the entries that are not beyond the one before; a NaN is beyond nothing.
Answer monotone(const Reading& reading, CheckKind kind) {
  Answer answer;
  answer.place = reading;
  answer.reference = kind == CheckKind::rising ? "a rising list" : "a falling list";
  answer.read = counted(static_cast<int>(reading.numbers.size()), "number");
  if (reading.numbers.empty()) {
    return answer;
  }
  answer.deviation = std::isfinite(reading.numbers.front()) ? 0.0 : 1.0;
  for (std::size_t i = 1; i < reading.numbers.size(); ++i) {
    const double a = reading.numbers[i - 1];
    const double b = reading.numbers[i];
    if (!(kind == CheckKind::rising ? b > a : b < a)) {
      answer.deviation += 1.0;
      answer.read = fmt::format("{} after {} (entry {})", shown(b), shown(a), i + 1);
    }
  }
  return answer;
}

Answer matched(const std::string& output, const OutputCheck& check) {
  Answer answer;
  answer.place = matching_lines(output, check.pattern);
  const double n_lines = answer.place.numbers.front();
  const bool wanted = check.kind == CheckKind::must_match;
  answer.deviation = wanted ? (n_lines > 0.0 ? 0.0 : 1.0) : n_lines;
  answer.read = counted(static_cast<int>(n_lines), "line") + " with `" + check.pattern + "`";
  answer.reference = wanted ? "at least one" : "none";
  return answer;
}

/// The value that the check is about.
std::size_t value_of(const OutputCheck& check, const PreparedProgram& prepared) {
  const auto& known = prepared.app.values;
  const auto asked = std::find_if(known.begin(), known.end(), [&](const OutputValue& value) {
    return value.name == check.value;
  });
  return static_cast<std::size_t>(asked - known.begin());
}

Json ask(const OutputCheck& check, const PreparedProgram& prepared, const ExternalRun& run) {
  const auto made = [&](Answer answer, const std::string& file) {
    answer.file = file.empty() ? run.output_file : file;
    Json json = check_json(check.name, answer.deviation, check.bound, check.bound_source, answer);
    if (check.line > 0 && !json.at("passed").get<bool>()) {
      json["asked_in"] = fmt::format("apps/{}/app.toml, line {}", prepared.app.name, check.line);
    }
    return json;
  };
  if (check.kind == CheckKind::must_match || check.kind == CheckKind::must_not_match) {
    return made(matched(run.output, check), "");
  }
  const std::size_t i = value_of(check, prepared);
  const Reading& reading = run.values.at(i);
  const std::string file = prepared.app.values[i].file;
  if (check.kind == CheckKind::window) {
    return made(within_window(reading, check), file);
  }
  if (check.kind == CheckKind::rising || check.kind == CheckKind::falling) {
    return made(monotone(reading, check.kind), file);
  }
  if (check.reference.empty()) {
    return made(compared(reading, {0.0}, CheckKind::absolute), file);
  }
  const auto reference = prepared.input.reference.find(check.reference);
  const std::vector<double> numbers = reference == prepared.input.reference.end()
                                          ? std::vector<double>()
                                          : reference->second.at(prepared.layout.ranks);
  if (numbers.empty()) {
    const bool fine = !reading.numbers.empty() &&
                      std::all_of(reading.numbers.begin(),
                                  reading.numbers.end(),
                                  [](double number) { return std::isfinite(number); });
    return check_json(check.value + "_is_a_number",
                      fine ? 0.0 : not_a_number,
                      0.0,
                      prepared.input.reference.empty()
                          ? "there is no reference for this deck"
                          : "there is no reference for this deck and so many ranks");
  }
  return made(compared(reading, numbers, check.kind), file);
}

std::string source_of_exit_code(const PreparedProgram& prepared, const ExternalRun& run) {
  std::string source = "a program that failed has no answer";
  if (run.exit_code != 0) {
    source += "; what it printed is in " + run.output_file;
  }
  if (run.exit_code != 0 && is_confined(prepared)) {
    source +=
        "; its deck may not start programs, or write outside the run's folder and temporary ones: "
        "add --trust-deck if you know who wrote it";
  }
  return source;
}

}  // namespace

Json judge(const PreparedProgram& prepared, const ExternalRun& run) {
  Json checks = {check_json("exit_code", run.exit_code, 0.0, source_of_exit_code(prepared, run))};
  if (!prepared.app.time.empty()) {
    const bool printed = run.time_s > 0.0;  // false for a NaN
    checks.push_back(check_json("time_is_printed",
                                printed ? 0.0 : not_a_number,
                                0.0,
                                "region `" + prepared.app.time + "` is the time of the run"));
  }
  for (const OutputCheck& check : prepared.app.checks) {
    checks.push_back(ask(check, prepared, run));
  }
  return checks;
}

bool all_passed(const Json& checks) {
  return !checks.empty() && std::all_of(checks.begin(), checks.end(), [](const Json& check) {
    return check.at("passed").get<bool>();
  });
}

}  // namespace casebook::cli
