#pragma once

#include <optional>
#include <string>

#include "cli/project/variant.hpp"
#include "cli/run/experiment.hpp"

namespace casebook::cli {

/// Memory of a run, as its executable estimates it from the input; MiB.
struct ForeseenMemory {
  double first_rank_mib = 0.0;
  double rank_mib = 0.0;    ///< memory of each other rank
  double helper_mib = 0.0;  ///< what rank 1 needs on top, where it helps the judge

  /// Memory of the node with rank 0.
  double node_mib(int ranks_on_node) const {
    return first_rank_mib + (ranks_on_node - 1) * rank_mib + (ranks_on_node > 1 ? helper_mib : 0.0);
  }
};

/// Asks the executable, which takes milliseconds. Nothing for a variant that is not built yet, for an
/// input that it refuses, and for programs that we did not write.
std::optional<ForeseenMemory> foreseen_memory(const Experiment& experiment, const Variant& variant);

/// The estimate as a comment for a shell, with a line end.
/// need: nothing where it is not known
std::string memory_comment(const std::optional<ForeseenMemory>& need,
                           const Experiment& experiment,
                           const Variant& variant);

}  // namespace casebook::cli
