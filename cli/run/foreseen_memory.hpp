#pragma once

#include <optional>
#include <string>

#include "cli/project/variant.hpp"
#include "cli/run/experiment.hpp"
#include "harness/core/machine/memory_need.hpp"

namespace casebook::cli {

/// Asks the executable, which takes milliseconds. Nothing for a variant that is not built yet, for an
/// input that it refuses, and for programs that we did not write.
std::optional<MemoryNeed> foreseen_memory(const Experiment& experiment, const Variant& variant);

/// The estimate as a comment for a shell, with a line end.
/// need: nothing where it is not known
std::string memory_comment(const std::optional<MemoryNeed>& need,
                           const Experiment& experiment,
                           const Variant& variant);

}  // namespace casebook::cli
