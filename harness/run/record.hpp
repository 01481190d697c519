#pragma once

#include <string>
#include <vector>

#include "harness/core/input_hash.hpp"
#include "harness/core/json.hpp"
#include "harness/run/arguments.hpp"
#include "harness/run/check.hpp"
#include "harness/run/layout.hpp"
#include "harness/run/measurement.hpp"
#include "harness/run/noise.hpp"
#include "harness/run/work.hpp"

namespace casebook {

/// Version of the record's layout; docs/record.schema.json describes it.
inline constexpr int record_schema = 2;

/// What the harness knows after a run, on rank 0; the app's part is JSON already.
struct RunFacts {
  std::string started;  ///< UTC, ISO 8601
  std::string case_name;
  std::string input_hash;
  Json case_description;
  Json reference;
  Json result;
  std::vector<Check> checks;
  Work work;
  Measurement measurement;
  double set_up_s = 0.0;
  double warm_up_s = 0.0;  ///< 0 without one
  double copy_out_s = 0.0;
  double region_cost_s = 0.0;
  Layout layout;
  std::vector<double> memory_mib;  ///< peak per rank
  std::vector<Noise> noise;        ///< per rank
  Json instruments;                ///< of Instruments::read(); null when nothing was timed
  std::vector<std::string> warnings;
  Json checkpoint;         ///< of Checkpointing::to_json(); null when none are written
  std::string incomplete;  ///< why the run ended before its answer was complete; "" if it did not
};

/// Mean calls of a region shorter than this are not reported: the clock itself would be too large a
/// part of them.
double shortest_region_s(const RunFacts& facts);

/// The record of one run. No time appears in it when the verdict is "fail".
Json make_record(const Arguments& arguments, const Team& team, const RunFacts& facts);

/// JSON as it is written to a file. Bytes that are not UTF-8 (an old deck's title, a variable of the
/// environment) become U+FFFD, where dump() would throw and the run be lost.
std::string to_text(const Json& json);

/// A few lines for a person: verdict, checks, time, grade.
std::string summarize_record(const Json& record);

}  // namespace casebook
