#pragma once

#include <optional>
#include <vector>

namespace casebook::cli {

/// The processors that this process may use.
struct Cpus {
  std::vector<int> allowed;                   ///< CPU numbers (hardware threads), ascending
  int cores = 1;                              ///< physical cores among them
  std::optional<double> limit_in_cores = {};  ///< a container's limit of processor time

  /// Cores worth starting ranks on: the container's limit counts if it is smaller.
  int usable_cores() const;
  bool has_smt() const { return static_cast<int>(allowed.size()) > cores; }
};

/// Reads the affinity mask, the topology and the control group of this process.
Cpus available_cpus();

}  // namespace casebook::cli
