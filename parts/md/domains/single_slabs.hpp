#pragma once

#include <vector>

#include "parts/md/clusters/single_blocks.hpp"
#include "parts/md/domains/speed_slabs.hpp"

namespace md {

/// Slabs whose lists are made in single precision.
class SingleSlabs : public SpeedSlabs {
 public:
  using SpeedSlabs::SpeedSlabs;

 protected:
  void look_for_neighbours(Worker& mine) const override;
  void leave_near() override;

 private:
  /// Leaves those neighbours that could be within a reach before a cluster has moved by its allowance.
  void prune_single(Worker& mine, double reach) const;

  mutable std::vector<SingleBlock> single_;  ///< [cluster] x_ when lists are made
};

}  // namespace md
