#include "cli/contest/raw_outputs.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include <fmt/format.h>

#include "cli/external/output_values.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/input_hash.hpp"
#include "harness/core/regular_file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;
using Values = std::vector<std::optional<double>>;

std::string missing(const std::string& name) {
  return shortened(name) + " is missing or was changed";
}

/// Reads all that are there; notes the first that is not what it was.
void read_texts(const RecordOnDisk& record, RawOutputs& outputs) {
  const Json listed = list_at(record.json, "/external/outputs");
  outputs.wrong = listed.empty() ? "the record names none" : "";
  for (const Json& output : listed) {
    const std::string name = text_at(output, "/file");
    if (!is_plain_file_name(name)) {
      outputs.wrong = fmt::format("`{}` is no name of a file beside the record", shortened(name));
      return;
    }
    try {
      outputs.texts.push_back(read_regular_file(record.file.parent_path() / name, untrusted));
    } catch (const UsageError& error) {
      outputs.wrong = fmt::format("{} ({})", missing(name), error.what());
      return;
    }
    if (outputs.wrong.empty() && hash_input(outputs.texts.back()) != text_at(output, "/hash")) {
      outputs.wrong = missing(name);
    }
  }
}

bool is_number(const std::optional<double>& value) {
  return value && std::isfinite(*value);
}

/// Files that the program left are not kept, and a list has no single number.
bool is_single_and_printed(const OutputValue& value) {
  return value.file.empty() && value.pick != OutputValue::Pick::all;
}

std::string wrong_value(const Json& record, const ExternalApp& app, const Values& values) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (!is_single_and_printed(app.values[i])) {
      continue;
    }
    const std::string name = app.values[i].name;
    const auto said = number_at(record, ("/result/" + name).c_str());
    if ((said || is_number(values[i])) && said != values[i]) {
      return name + " differs from the output's";
    }
  }
  return "";
}

/// The deviations of the record's own checks. A climb keeps the largest of all its runs.
std::string wrong_check(const Json& record, const ExternalApp& app, const Values& values) {
  for (const Json& check : list_at(record, "/checks")) {
    const auto asked = std::find_if(app.checks.begin(), app.checks.end(), [&](const auto& known) {
      return known.name == text_at(check, "/name");
    });
    if (asked == app.checks.end() || asked->kind != OutputCheck::Kind::absolute) {
      continue;
    }
    const auto value = std::find_if(app.values.begin(), app.values.end(), [&](const auto& known) {
      return known.name == asked->value;
    });
    if (value == app.values.end() || !is_single_and_printed(*value)) {
      continue;
    }
    const auto printed = values.at(static_cast<std::size_t>(value - app.values.begin()));
    const auto reference = asked->reference.empty()
                               ? std::optional(0.0)
                               : number_at(record, ("/reference/" + asked->reference).c_str());
    if (!reference) {
      continue;  // a list
    }
    const auto said = number_at(check, "/value");
    const bool agrees =
        printed && said && std::abs(*said) >= std::abs(*printed - *reference) * (1.0 - 1e-9);
    if (!agrees) {
      return fmt::format("the check {} differs from the output's", asked->name);
    }
  }
  return "";
}

/// The longest time that an output prints of itself, seconds.
double own_time_s(const std::string& output, const ExternalApp& app) {
  double longest_s = 0.0;
  for (const auto& time_s : read_values(output, app.regions)) {
    longest_s = std::max(longest_s, time_s.value_or(0.0));
  }
  const Values values = read_values(output, app.values);
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (app.values[i].unit == "s" && is_number(values[i])) {
      longest_s = std::max(longest_s, *values[i]);
    }
  }
  return longest_s;
}

/// A climb keeps the times of all its runs, and the outputs of one.
std::string wrong_time(const Json& record,
                       const ExternalApp& app,
                       const std::vector<std::string>& outputs) {
  constexpr double rounding_s = 0.1;  // programs print tenths
  const Json samples = list_at(record, "/time/solve_s/samples");
  if (samples.size() < outputs.size()) {
    return "there are more outputs than times";
  }
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    const double whole_s = record.contains("rounds")
                               ? number_at(record, "/time/solve_s/max").value_or(0.0)
                               : samples[k].get<double>();
    const double own_s = own_time_s(outputs[k], app);
    if (own_s > whole_s + rounding_s) {
      return fmt::format("output {} says that the program took {} s, and the record {} s",
                         k + 1,
                         three_digits(own_s),
                         three_digits(whole_s));
    }
  }
  return "";
}

}  // namespace

bool is_plain_file_name(const std::string& name) {
  return !name.empty() && name.size() <= 255 && name.front() != '.' && name.front() != '-' &&
         std::none_of(name.begin(), name.end(), [](char c) {
           return c == '/' || static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
         });
}

RawOutputs raw_outputs_of(const RecordOnDisk& record, const ExternalApp& app) {
  RawOutputs outputs;
  read_texts(record, outputs);
  if (outputs.wrong.empty()) {
    const Values values = read_values(outputs.texts.back(), app.values);
    outputs.wrong = wrong_value(record.json, app, values);
    outputs.wrong = outputs.wrong.empty() ? wrong_check(record.json, app, values) : outputs.wrong;
  }
  if (outputs.wrong.empty()) {
    outputs.wrong = wrong_time(record.json, app, outputs.texts);
  }
  return outputs;
}

}  // namespace casebook::cli
