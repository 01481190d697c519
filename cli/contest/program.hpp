#pragma once

#include <string>

#include "cli/contest/submission.hpp"

namespace casebook::cli {

/// Builds and machines of a submission, with their origin, a line each.
std::string build_text(const Submission& submission);

/// A script that makes the run of this record again: a program that we did not write beside its
/// deck, one of ours through `casebook run`.
/// record: one that objection_to() has nothing against
std::string run_script(const Submission& submission, const Json& record);

}  // namespace casebook::cli
