#pragma once

#include "apps/spectral/regions.hpp"
#include "parts/spectral/snapshots/snapshots.hpp"

namespace spectral {

/// Snapshots of which a rank that holds whole planes writes its own, from where they are to where they
/// belong; the disk begins after each field.
class OwnBlocks : public Snapshots {
 public:
  using Snapshots::Snapshots;

  void write(int field, const Box& box, std::span<const double> mine) {
    const bool is_one_piece = box.n_y == input_.n;
    write_field(field, box, mine, is_one_piece ? Transfer::apart : Transfer::together);
    if (team_.rank == 0) {
      const casebook::TimedRegion timed(region::io);
      partial_->start_flush();
    }
  }
};

}  // namespace spectral
