#pragma once

#include "cli/jobs/job_script.hpp"
#include "cli/project/variant.hpp"
#include "cli/run/experiment.hpp"

namespace casebook::cli {

/// Fills in the parts of a job that start one variant: the check, the record's name, the launcher
/// with its placement, and the exact command line.
/// experiment: its layout has nodes; its launcher is not used, the machine of the request has one.
void add_app_run(JobRequest& request, const Experiment& experiment, const Variant& variant);

}  // namespace casebook::cli
