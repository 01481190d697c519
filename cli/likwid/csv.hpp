#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace casebook::cli {

/// A number as LIKWID printed it.
struct LikwidNumber {
  std::optional<double> value;  ///< none for `nil`, `-`, `nan`, `inf` and other words
  std::string text;             ///< the text of the cell
};

/// One row of a table: a value for each hardware thread, in the order of the region's list.
struct LikwidRow {
  std::string name;     ///< "INSTR_RETIRED_ANY", or of a metric "Energy [J]"
  std::string counter;  ///< "FIXC0"; "" for a metric
  std::vector<LikwidNumber> values;
};

/// Counts of one region.
struct LikwidRegion {
  std::string name;                  ///< "" for a whole program, run without markers
  std::vector<int> hw_threads;       ///< numbers of the operating system
  std::vector<LikwidNumber> time_s;  ///< by hardware thread; empty when LIKWID did not say
  std::vector<LikwidNumber> calls;   ///< by hardware thread; empty without markers
  std::vector<LikwidRow> events;     ///< raw counts
  std::vector<LikwidRow> metrics;    ///< LIKWID's own results; for reading, not for sums
};

/// The output of one `likwid-perfctr -g GROUP -o FILE.csv`.
struct LikwidOutput {
  std::string group;
  std::vector<LikwidRegion> regions;
};

/// Reads what likwid-perfctr wrote; tables of statistics are passed over.
/// Errors: EnvironmentError when the text holds no counts (an empty file, an unknown processor, no
/// regions) or is no such text: it says what stands there instead, and a table that breaks off.
LikwidOutput parse_likwid_csv(std::string_view text);

}  // namespace casebook::cli
