#pragma once

#include <string>

#include "cli/contest/submission.hpp"
#include "cli/project/project.hpp"

namespace casebook::cli {

/// Runs what is packed of an app of ours once more, each variant, input and layout with one solve, and has it judged
/// with questions of its own. Of a program that we did not write the raw outputs were judged again.
/// Returns why the submission must not be handed in; "" when all passed.
/// Errors: EnvironmentError (the build, the launcher), UsageError (the layout).
std::string objection_of_the_judge(const Submission& submission, const Project& project);

}  // namespace casebook::cli
