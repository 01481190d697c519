#pragma once

#include <string>
#include <vector>

#include "harness/core/json.hpp"
#include "harness/run/app.hpp"
#include "harness/run/arguments.hpp"
#include "harness/run/run_facts.hpp"
#include "harness/run/team.hpp"

namespace casebook {

/// Version of the record's layout; docs/record.schema.json describes it.
inline constexpr int record_schema = 3;

/// The record of one run. No time appears in it when the verdict is "fail".
Json make_record(const Arguments& arguments, const Team& team, const RunFacts& facts);

/// JSON as it is written to a file. Bytes that are not UTF-8 (an old deck's title, a variable of the
/// environment) become U+FFFD, where dump() would throw and the run be lost.
std::string to_text(const Json& json);

/// A few lines for a person: the verdict on a case, and the checks.
std::string summarize_verdict(const std::string& case_name, const std::vector<Check>& checks);

/// ... and time, grade, answer.
std::string summarize_record(const Json& record);

}  // namespace casebook
