#pragma once

#include <string>

#include "cli/contest/submission.hpp"

namespace casebook::cli {

/// The reason why a record cannot go into the submission; "" when it can. Its names become paths and lines of
/// scripts: the variant is one of the ladder, its id that of its file, every name plain; and the raw
/// outputs say what it says.
std::string objection_to(const RecordOnDisk& record, const Submission& submission);

}  // namespace casebook::cli
