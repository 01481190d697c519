#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "cli/launch/rank_layout.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// Setting that two records must share for their times to be compared on one machine.
struct Setting {
  std::string host;
  std::string processor;  ///< as `processor_of` names it
  std::string case_name;
  std::vector<std::string> overrides = {};
  int ranks = 1;    ///< 0: any number
  int threads = 1;  ///< 0: any number
  int nodes = 0;    ///< 0: any number
  bool is_anywhere = false;  ///< on any host and processor: which nodes a batch system gives is not known before
  std::string network = {};  ///< of nodes anywhere: the rate that a cluster in a box was given; "" elsewhere
  bool is_crowded_too = false;  ///< also with more threads than cores
};

/// Schemas of the records that are read: those of runs (docs/record.schema.json; from 3 on every
/// repetition is constructed and set up), and of comparisons.
inline constexpr int oldest_run_schema = 2;
inline constexpr int newest_run_schema = 3;
inline constexpr int comparison_schema = 1;

/// True for the record of a run whose schema is read.
bool is_run(const Json& record);

/// The records of the timed runs of an app below a results folder, oldest first. Files that are not
/// records of this schema are passed over, and so are those made under a profiler; what is bad is named
/// on standard error.
std::vector<Json> read_records(const std::filesystem::path& results, const std::string& app);

/// True when the record was made in this setting and its time may be used. Runs of a comparison do
/// not count: they may have another build or environment.
bool counts_for(const Json& record, const Setting& setting);

/// Another variant that the records do not tell from the fastest.
struct Tie {
  std::string variant;
  double ratio = 1.0;  ///< of its time to the fastest's
};

/// The variant of the smallest time, and those that may be as fast.
struct Fastest {
  std::string variant;
  std::vector<Tie> ties = {};  ///< the nearest first; empty: fastest beyond doubt
  bool alone = false;          ///< no other variant has a record
};

/// Finds the fastest by the newest record of each variant in this setting, without those that break the rules. A
/// variant is separated from the fastest by pairs of rounds, or by six samples a side and the rank test (see
/// step_ratio()). Empty when there is no record.
/// variants: those that still exist.
std::optional<Fastest> fastest_variant(const std::vector<Json>& records,
                                       const Setting& setting,
                                       const std::vector<std::string>& variants);

/// A name for a new record: time, app, variant, case, layout and four random hexadecimal digits.
std::string new_record_id(const std::string& target,
                          const std::string& case_name,
                          const RankLayout& layout);

/// The part of such a name after the time: app, variant, case and layout, in letters that a file's
/// name and a shell take as they are.
std::string record_label(const std::string& target,
                         const std::string& case_name,
                         const RankLayout& layout);

}  // namespace casebook::cli
