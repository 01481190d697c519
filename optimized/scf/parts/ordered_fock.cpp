#include "optimized/scf/parts/ordered_fock.hpp"

#include <utility>

namespace scf {
namespace {

template <class Real>
OrderedDensity::Part<Real> part_in_order(const std::vector<PairClassOf<Real>>& classes,
                                         const std::vector<int>& first_function,
                                         const Real* density,
                                         int n_functions) {
  OrderedDensity::Part<Real> part{density, {}};
  for (const PairClassOf<Real>& members : classes) {
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
  OrderedDensity ordered{
      DensityBounds(blocks_, density),
      {density.values().begin(), density.values().end()},
      part_in_order(classes_.full, first_function_, density.data(), n_functions_),
      {}};
  ordered.single =
      part_in_order(classes_.single, first_function_, ordered.rounded.data(), n_functions_);
  return ordered;
}

OrderedWorkspace OrderedFock::workspace() const {
  OrderedWorkspace mine;
  mine.g = Matrix(n_functions_, n_functions_);
  for (const PairClassOf<float>& members : classes_.single) {
    mine.ket_sums.emplace_back(members.batches.size() * 2 *
                               static_cast<std::size_t>(members.n_functions()));
  }
  return mine;
}

OrderedFock::Place OrderedFock::place_of(const PairTask& task) const {
  const PairClass& members = classes_.full[task.pair_class];
  const BraPair& bra = members.pairs[task.pair];
  return {first_function_[static_cast<std::size_t>(bra.a)],
          members.n_a,
          first_function_[static_cast<std::size_t>(bra.b)],
          members.n_b};
}

void OrderedFock::begin_bra(const PairTask& task,
                            const OrderedDensity& density,
                            OrderedWorkspace& mine) const {
  const Place at = place_of(task);
  take_rows(density.full.all, n_functions_, at.a, at.n_a, at.b, at.n_b, mine.full.bra);
  take_rows(density.single.all, n_functions_, at.a, at.n_a, at.b, at.n_b, mine.single.bra);
  clear(n_functions_, at.n_a, at.n_b, mine.exchange);
}

void OrderedFock::end_bra(const PairTask& task, OrderedWorkspace& mine) const {
  const Place at = place_of(task);
  add_exchange(mine.exchange, at.a, at.n_a, at.b, at.n_b, mine.g);
}

Matrix OrderedFock::whole(OrderedWorkspace& mine) const {
  for (std::size_t c = 0; c < classes_.full.size(); ++c) {
    add_ket_sums(classes_.full[c], first_function_, mine.ket_sums[c], mine.g);
  }
  return std::move(mine.g);
}

}  // namespace scf
