#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/campaign/budget/growth.hpp"
#include "cli/text/table.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// Growth of the time of one variant at one layout with one number of its case.
struct SizedRuns {
  std::string app;
  std::string what;      ///< app, variant and layout
  std::string size_key;  ///< of the record's `case`
  std::size_t n_records = 0;
  double least = 0.0;  ///< size
  double most = 0.0;   ///< size
  PowerLaw solve;
  std::optional<PowerLaw> rest =
      {};  ///< construction and set-up; empty where they take next to nothing

  /// The time of one run of this size, its start and the judge left out.
  Foreseen at(double size) const;

  /// The largest whole size whose time (its low, middle or high one) lies within the box; 0 where that
  /// is smaller than all that were measured.
  double largest_within(double box_s, double Foreseen::*part) const;
};

/// size_key: the number of `case` that is the size; "" for the only one in which the records differ
/// records: of one app, at least one, which passed
/// Errors: UsageError where they are of several variants, layouts or machines, where it is open what the
/// size is, and with fewer than three sizes.
SizedRuns sized_runs(const std::vector<Json>& records, const std::string& size_key);

/// A run that a contest pays for.
struct WantedRun {
  std::string app;
  double size = 0.0;
  double points = 0.0;
};

/// `lu:8192=40`. Errors: UsageError.
WantedRun parse_wanted_run(const std::string& text);

/// A wanted run in its place of the order.
struct OrderedRun {
  WantedRun run;
  Foreseen time_s;
  double points_a_minute = 0.0;  ///< by the middle of its time
  std::string fits = {};         ///< "yes": at the upper bounds; "perhaps": by the middles; "no"
  double ends_s = 0.0;           ///< at the latest; of those that do not fit, 0
};

/// Sorts runs by points a minute, the best first; a run that does not fit takes no time from those after it.
/// Errors: UsageError for a run of an app without records.
std::vector<OrderedRun> in_order(const std::vector<WantedRun>& wanted,
                                 const std::vector<SizedRuns>& known,
                                 double box_s);

/// The largest runs of each program within the box.
Table sizes_table(const std::vector<SizedRuns>& known, double box_s);

Table order_table(const std::vector<OrderedRun>& runs);

Json budget_json(const std::vector<SizedRuns>& known,
                 const std::vector<OrderedRun>& runs,
                 double box_s);

}  // namespace casebook::cli
