#include "harness/cli/external/judge.hpp"

#include <algorithm>
#include <cmath>

#include "harness/cli/external/output_values.hpp"

namespace casebook::cli {
namespace {

Json check_json(const std::string& name, double value, double bound, const std::string& source) {
  return {{"name", name},
          {"value", std::isfinite(value) ? Json(value) : Json()},
          {"bound", bound},
          {"bound_source", source},
          {"passed", std::abs(value) <= bound}};  // false for a NaN
}

/// The value that the check is about; a NaN when the program has not printed it.
double value_of(const OutputCheck& check, const PreparedProgram& prepared, const ExternalRun& run) {
  const auto& known = prepared.app.values;
  const auto asked = std::find_if(known.begin(), known.end(), [&](const OutputValue& value) {
    return value.name == check.value;
  });
  return run.values.at(static_cast<std::size_t>(asked - known.begin())).value_or(not_a_number);
}

Json ask(const OutputCheck& check, const PreparedProgram& prepared, const ExternalRun& run) {
  const double value = value_of(check, prepared, run);
  if (check.reference.empty()) {
    return check_json(check.name, value, check.bound, check.bound_source);
  }
  const auto reference = prepared.input.reference.find(check.reference);
  if (reference == prepared.input.reference.end()) {
    return check_json(check.value + "_is_a_number",
                      std::isfinite(value) ? 0.0 : not_a_number,
                      0.0,
                      "there is no reference for this deck");
  }
  return check_json(check.name, value - reference->second, check.bound, check.bound_source);
}

}  // namespace

Json judge(const PreparedProgram& prepared, const ExternalRun& run) {
  Json checks = {
      check_json("exit_code", run.exit_code, 0.0, "a program that failed has no answer")};
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
