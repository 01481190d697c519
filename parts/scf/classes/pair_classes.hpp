#pragma once

#include <vector>

#include "parts/scf/classes/pair_class.hpp"

namespace scf {

/// The classes of a molecule's pairs of blocks, each pair once, by growing l. The shells of a block have
/// the same exponents. Primitive pairs whose charge distributions repel themselves by less than
/// 1e-30 hartree are left out.
std::vector<SortedPairs> sorted_pairs(const Basis& basis,
                                      const std::vector<ShellBlock>& blocks,
                                      Terms terms);

}  // namespace scf
