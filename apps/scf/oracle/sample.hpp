#pragma once

#include <span>
#include <vector>

#include "apps/scf/oracle/fock.hpp"
#include "harness/run/draw.hpp"

namespace scf::oracle {

/// The blocks that stand for the whole matrix, drawn when the answer is there, without repetition.
///
/// A class of blocks is a pair of angular momenta, on one centre or on two. With the draw's full effort
/// each class gives a block, whatever it costs; with less, that part of the classes, drawn at random, but
/// always the highest angular momentum with itself on one centre. On two centres the column is the best
/// coupled of four, because most blocks of a large molecule are next to zero. Then come blocks of every
/// pair of contractions (angular momentum and number of primitives), then all others, in random order,
/// as far as the cost allows: a small molecule is rebuilt in full.
///
/// schwarz: schwarz_bounds(basis)
/// builder: tells what a block costs
/// max_cost: of all blocks at full effort, see FockBuilder::cost
std::vector<ShellBlock> sample_blocks(const Basis& basis,
                                      std::span<const double> schwarz,
                                      const FockBuilder& builder,
                                      double max_cost,
                                      const casebook::Draw& draw);

}  // namespace scf::oracle
