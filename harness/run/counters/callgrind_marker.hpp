#pragma once

#include <memory>
#include <string>
#include <vector>

#include "harness/run/region.hpp"

namespace casebook {

/// Tells valgrind's callgrind which region the program is in, so that instructions and cache lines are
/// counted region by region, those of inner regions left out: at each border it writes what was counted
/// since the last one, under the name of the region that was left. Outside of solve() nothing is counted.
/// For one thread a process: regions of other threads would be charged to the one that comes next.
class CallgrindMarker : public RegionObserver {
 public:
  /// Around one solve(), outside of any region. Simulated caches are empty at the start.
  void start_solve();
  void stop_solve();

  void opened(int region) noexcept override;
  void closed(int region, std::int64_t start_ns, std::int64_t end_ns) noexcept override;

 private:
  void charge() noexcept;

  std::vector<std::string> names_;  ///< by region id
  std::vector<int> open_;           ///< innermost last
};

/// A marker when this process runs under valgrind, and was built with its header; else null.
std::unique_ptr<CallgrindMarker> find_callgrind();

}  // namespace casebook
