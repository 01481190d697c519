#include "cli/records/truth.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "cli/records/conditions.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "harness/core/grade.hpp"
#include "harness/core/record_digest.hpp"
#include "harness/core/statistics.hpp"

namespace casebook::cli {
namespace {

using Type = bool (*)(const Json&);

bool is_text(const Json& value) {
  return value.is_string();
}

bool is_object(const Json& value) {
  return value.is_object();
}

bool is_count(const Json& value) {
  return value.is_number() && std::abs(value.get<double>()) <= 1e9;
}

bool is_flag(const Json& value) {
  return value.is_boolean();
}

bool is_check(const Json& value) {
  return value.is_object() && (!value.contains("passed") || value["passed"].is_boolean());
}

bool is_deduction(const Json& value) {
  return value.is_object() && (!value.contains("letters") || is_count(value["letters"]));
}

template <Type type>
bool is_object_of(const Json& value) {
  return value.is_object() && std::all_of(value.begin(), value.end(), type);
}

template <Type type>
bool is_list_of(const Json& value) {
  return value.is_array() && std::all_of(value.begin(), value.end(), type);
}

struct Member {
  const char* pointer;
  Type type;
  const char* what;
};

/// null stands for a member that is missing.
constexpr std::array members = {
    Member{"/id", is_text, "a text"},
    Member{"/app", is_text, "a text"},
    Member{"/variant", is_text, "a text"},
    Member{"/parent", is_text, "a text"},
    Member{"/group", is_text, "a text"},
    Member{"/verdict", is_text, "a text"},
    Member{"/grade", is_text, "a text"},
    Member{"/case", is_object, "an object"},
    Member{"/case/name", is_text, "a text"},
    Member{"/case/overrides", is_list_of<is_text>, "a list of texts"},
    Member{"/checks", is_list_of<is_check>, "a list of checks, of which each passed or not"},
    Member{"/result", is_object, "an object"},
    Member{"/time", is_object, "an object"},
    Member{"/layout", is_object, "an object"},
    Member{"/layout/ranks", is_count, "a number"},
    Member{"/layout/threads", is_count, "a number"},
    Member{"/layout/hosts", is_list_of<is_text>, "a list of texts"},
    Member{"/layout/oversubscribed", is_flag, "true or false"},
    Member{"/layout/pinned", is_flag, "true or false"},
    Member{"/machine", is_object, "an object"},
    Member{"/build", is_object, "an object"},
    Member{"/build/dirty", is_flag, "true or false"},
    Member{"/noise", is_object, "an object"},
    Member{"/regions", is_list_of<is_object>, "a list of objects"},
    Member{
        "/deductions", is_list_of<is_deduction>, "a list of objects, whose letters are a number"},
    Member{"/warnings", is_list_of<is_text>, "a list of texts"},
    Member{"/external", is_object, "an object"},
    Member{"/external/environment", is_object_of<is_text>, "an object of texts"},
    Member{"/external/inherited", is_object, "an object"},
    Member{"/external/command", is_list_of<is_text>, "a list of texts"},
    Member{"/external/outputs", is_list_of<is_object>, "a list of objects"}};

constexpr std::array time_names = {"construct_s", "set_up_s", "solve_s", "total_s", "copy_out_s"};

bool differ(const std::optional<double>& said, double computed) {
  // A sum of two samples, halved: two roundings.
  return !said || !(std::abs(*said - computed) <= 1e-12 * std::abs(computed));
}

/// One time: its samples, and what is said of them. Records before schema 3 hold some as bare numbers.
std::string wrong_time(const Json& record, const std::string& time) {
  const std::string place = "/time/" + time;
  if (!record.at("time").contains(time) || !record.at("time").at(time).is_object()) {
    return "";
  }
  std::vector<double> samples;
  for (const Json& sample : list_at(record, (place + "/samples").c_str())) {
    const auto value = number_at(sample, "");
    if (!value || !(*value >= 0.0 && std::isfinite(*value))) {
      return fmt::format("time.{}.samples holds what is no time", time);
    }
    samples.push_back(*value);
  }
  if (samples.empty()) {
    return fmt::format("time.{} has no samples", time);
  }
  const Summary computed = summarize(samples);
  for (const auto& [name, value] : {std::pair("median", computed.median),
                                    std::pair("min", computed.min),
                                    std::pair("max", computed.max),
                                    std::pair("n", static_cast<double>(computed.n))}) {
    const auto said = number_at(record, (place + "/" + name).c_str());
    if (differ(said, value)) {
      return fmt::format("time.{}.{} is {}, and the samples say {}",
                         time,
                         name,
                         said ? fmt::format("{}", *said) : "no number",
                         value);
    }
  }
  return "";
}

/// The whole is no less than its parts, repetition by repetition.
std::string wrong_total(const Json& record) {
  const Json total = list_at(record, "/time/total_s/samples");
  for (std::size_t k = 0; k < total.size(); ++k) {
    double parts_s = 0.0;
    for (const char* part : {"construct_s", "set_up_s", "solve_s"}) {
      parts_s +=
          number_at(record, fmt::format("/time/{}/samples/{}", part, k).c_str()).value_or(0.0);
    }
    const double total_s = total[k].get<double>();
    if (total_s < parts_s * (1.0 - 1e-9)) {
      return fmt::format(
          "time.total_s.samples[{}] is {}, and its parts are {}", k, total_s, parts_s);
    }
  }
  return "";
}

bool keeps_bound(const Json& check) {
  const auto value = number_at(check, "/value");
  const auto bound = number_at(check, "/bound");
  return value && bound && std::abs(*value) <= *bound;
}

std::string wrong_verdict(const Json& record) {
  const Json checks = list_at(record, "/checks");
  for (const Json& check : checks) {
    if (flag_at(check, "/passed", keeps_bound(check)) != keeps_bound(check)) {
      return fmt::format("check {} says that it {}, and its value and bound that it {}",
                         shortened(text_at(check, "/name")),
                         keeps_bound(check) ? "failed" : "passed",
                         keeps_bound(check) ? "passed" : "failed");
    }
  }
  const bool all = !checks.empty() && std::all_of(checks.begin(), checks.end(), keeps_bound);
  if (!stopped(record) && passed(record) != all) {
    return fmt::format("the verdict is {}, and the checks say {}",
                       shortened(text_at(record, "/verdict")),
                       all ? "pass" : "fail");
  }
  return "";
}

/// The best grade that a record can have, "A" to "D". One without a digest is of an older release, in
/// which a reason cost one letter however bad it was.
std::string best_grade(const Json& record) {
  int letters = 0;
  for (const Deduction& deduction : grade_measurement(conditions_of(record)).deductions) {
    letters += record.contains("digest") ? deduction.letters : std::min(1, deduction.letters);
  }
  return {static_cast<char>('A' + std::min(letters, 3))};
}

/// The rules become stricter with time: an old record may have a worse grade, never a better one.
std::string wrong_grade(const Json& record) {
  const std::string said = text_at(record, "/grade");
  const std::string computed = best_grade(record);
  if (passed(record) && !said.empty() && said < computed) {
    return fmt::format(
        "the grade is {}, and what it is made of gives {}", shortened(said), computed);
  }
  return "";
}

std::string wrong_digest(const Json& record) {
  const std::string digest = text_at(record, "/digest");
  const bool changed = record.contains("digest") && digest != digest_of(record);
  return changed ? "it was changed after it was written: the digest is of another content" : "";
}

}  // namespace

std::string shape_problem(const Json& record) {
  for (const Member& member : members) {
    const Json::json_pointer place(member.pointer);
    if (record.contains(place) && !record.at(place).is_null() && !member.type(record.at(place))) {
      return fmt::format("`{}` is not {}", member.pointer + 1, member.what);
    }
  }
  return "";
}

std::string disagreement_in(const Json& record) {
  std::string wrong;
  if (record.contains("time") && record.at("time").is_object()) {
    for (const char* time : time_names) {
      wrong = wrong.empty() ? wrong_time(record, time) : wrong;
    }
    wrong = wrong.empty() ? wrong_total(record) : wrong;
  }
  for (const auto& find : {wrong_verdict, wrong_grade, wrong_digest}) {
    wrong = wrong.empty() ? find(record) : wrong;
  }
  return wrong;
}

}  // namespace casebook::cli
