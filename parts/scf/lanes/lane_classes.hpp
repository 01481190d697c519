#pragma once

#include "parts/scf/classes/ket_batches.hpp"
#include "parts/scf/lanes/lanes.hpp"

namespace scf {

using PairClass = PairClassOf<Lanes>;
using KetBatch = KetBatchOf<Lanes>;

/// The classes of a molecule's pairs, eight of one class side by side.
inline std::vector<PairClass> pair_classes(const Basis& basis,
                                           const std::vector<ShellBlock>& blocks) {
  return pair_classes_of<Lanes>(basis, blocks, Terms::nonzero);
}

}  // namespace scf
