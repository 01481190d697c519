#pragma once

#include <string>
#include <vector>

#include "harness/cli/pack.hpp"

namespace casebook::cli {

/// Where the files of a record are in a submission.
std::string packed_record(const RecordOnDisk& record);
std::string packed_output(const std::string& output_file);

/// Every number of every run as CSV: variant, case, layout, what, value, unit, and where it stands:
/// the raw output with its line, or the record.
std::string numbers_csv(const Submission& submission);

/// One line for each variant: median time of all its runs, against the baseline's, energy, and the
/// outputs that they come from. As Markdown.
std::string numbers_table(const Submission& submission);

}  // namespace casebook::cli
