#include "parts/scf/ordered/ordered_fock.hpp"

#include <utility>

namespace scf {
namespace {

template <class L>
OrderedDensityOf<L> part_in_order(const std::vector<PairClassOf<L>>& classes,
                                  const std::vector<ShellBlock>& blocks,
                                  const std::vector<int>& first_function,
                                  const ElementOf<L>* density,
                                  int n_functions) {
  OrderedDensityOf<L> part{in_panels(blocks, density, n_functions), {}};
  for (const PairClassOf<L>& members : classes) {
    part.kets.push_back(ket_density(members, first_function, density, n_functions));
  }
  return part;
}

}  // namespace

OrderedFock::OrderedFock(const Basis& basis)
    : n_functions_(basis.n_functions),
      blocks_(shells_of_equal_exponents(basis)),
      first_function_(first_functions(blocks_)),
      classes_(pair_classes(basis, blocks_)) {}

OrderedDensity OrderedFock::in_order(const Matrix& density) const {
  const casebook::TimedRegion timed(region::digest);
  const std::vector<float> rounded(density.values().begin(), density.values().end());
  return {RoundedBounds(blocks_, density),
          part_in_order(classes_.full, blocks_, first_function_, density.data(), n_functions_),
          part_in_order(classes_.single, blocks_, first_function_, rounded.data(), n_functions_)};
}

OrderedSums OrderedFock::sums() const {
  OrderedSums mine;
  mine.coulomb = Matrix(n_functions_, n_functions_);
  for (const PairClassOf<SingleLanes>& members : classes_.single) {
    mine.ket_sums.emplace_back(members.batches.size() * 2 *
                               static_cast<std::size_t>(members.n_functions()));
  }
  mine.exchange = zero_panels(n_functions_);
  return mine;
}

Matrix OrderedFock::coulomb(OrderedSums& mine) const {
  for (std::size_t c = 0; c < classes_.full.size(); ++c) {
    add_ket_sums(classes_.full[c], first_function_, mine.ket_sums[c], mine.coulomb);
  }
  return std::move(mine.coulomb);
}

void OrderedFock::add_exchange_to(Matrix& g, const OrderedSums& mine) const {
  add_exchange(mine.exchange, blocks_, g);
}

Matrix OrderedFock::whole(OrderedSums& mine) const {
  Matrix g = coulomb(mine);
  add_exchange_to(g, mine);
  return g;
}

}  // namespace scf
