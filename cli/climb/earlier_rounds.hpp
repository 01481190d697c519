#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/project/variant.hpp"
#include "cli/records/records.hpp"
#include "cli/records/records_on_disk.hpp"
#include "cli/run/experiment.hpp"

namespace casebook::cli {

/// Rounds of an earlier climb with the rungs of this one.
struct EarlierRounds {
  std::string id = {};  ///< of the climb; "" where there is none
  int n_rounds = 0;
  std::map<std::string, RecordOnDisk> records = {};  ///< by variant
  bool sources_changed = false;  ///< since their commit: no record can be known to be of them
};

/// What a climb that was asked to go on does with them, in one line.
std::string text_of(const EarlierRounds& earlier);

/// Rounds of the newest climb below the results of an experiment that could have been this one: the same case,
/// overrides and layout, host, and a clean build of the commit that the sources are at.
EarlierRounds earlier_rounds(const Experiment& experiment, const std::vector<Variant>& variants);

/// Finds them in records, oldest first; commit: of the sources, "" where they have changed since.
EarlierRounds earlier_rounds(const std::vector<RecordOnDisk>& records,
                             const Setting& setting,
                             const std::string& commit,
                             const std::vector<Variant>& variants);

}  // namespace casebook::cli
