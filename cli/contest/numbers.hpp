#pragma once

#include <string>

#include "cli/contest/submission.hpp"

namespace casebook::cli {

/// Paths of a record's files in a submission.
std::string packed_record(const RecordOnDisk& record);
std::string packed_output(const std::string& output_file);

/// Every number of every run as CSV: variant, case, layout, what, value, unit, and where it stands:
/// file and line of the raw output, or of the record that the run wrote.
std::string numbers_csv(const Submission& submission);

/// One line for each variant at one layout with one state of the sources: median time of its runs, against
/// the baseline's in the same place, and by how much the answer misses the reference. As Markdown.
std::string numbers_table(const Submission& submission);

}  // namespace casebook::cli
