#pragma once

#include "cli/launch/rank_layout.hpp"
#include "cli/project/variant.hpp"
#include "cli/run/experiment.hpp"

namespace casebook::cli {

/// Layout that a variant states: its threads, and its ranks or 0 for as many as there is room for.
/// Our own executables take any layout. Errors: UsageError when its configuration is bad.
RankLayout own_layout(const Variant& variant);

/// The ranks and threads of a run of this variant: its own on this machine where the experiment
/// leaves that to it. Errors: UsageError when its configuration is bad.
RankLayout layout_of(const Experiment& experiment, const Variant& variant);

}  // namespace casebook::cli
