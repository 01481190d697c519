#pragma once

#include <vector>

#include "cli/project/variant.hpp"
#include "cli/run/experiment.hpp"

namespace casebook::cli {

/// Writes once to as many pages as the largest of the variants is foreseen to hold on a node, and gives them back.
/// The host of a virtual machine hands out memory on the first write, which the first process of a climb would
/// pay for all others. Does nothing where memory is not foreseen or not free, and for runs on several nodes.
void warm_memory(const Experiment& experiment, const std::vector<Variant>& variants);

}  // namespace casebook::cli
