#pragma once

#include <vector>

#include "parts/scf/classes/batch_digestion.hpp"
#include "parts/scf/mixed/mixed_screening.hpp"
#include "parts/scf/ordered/ordered_digestion.hpp"

namespace scf {

/// Sums of the quartets of one thread.
struct OrderedSums {
  Matrix coulomb;                            ///< of the bras
  std::vector<std::vector<Lanes>> ket_sums;  ///< Coulomb: [class][batch of eight][n_a n_b]
  std::vector<double> exchange;              ///< in panels
};

/// A density as quartets of one width meet it.
template <class L>
struct OrderedDensityOf {
  std::vector<ElementOf<L>> panels;
  std::vector<std::vector<L>> kets;  ///< [class][batch][n_a n_b]
};

struct OrderedDensity {
  RoundedBounds bounds;
  OrderedDensityOf<Lanes> full;
  OrderedDensityOf<SingleLanes> single;
};

/// Two-electron matrices by quartets in lanes, in both precisions, digested in the order of memory;
/// where the integrals come from, and which thread works on which bra, is the caller's.
class OrderedFock {
 public:
  explicit OrderedFock(const Basis& basis);

  const MixedClasses& classes() const { return classes_; }

  /// The classes in one precision.
  template <class L>
  const std::vector<PairClassOf<L>>& classes_of() const {
    if constexpr (n_lanes_of<L> == n_lanes) {
      return classes_.full;
    } else {
      return classes_.single;
    }
  }

  OrderedDensity in_order(const Matrix& density) const;
  OrderedSums sums() const;

  /// Adds a row of integrals that a bra has.
  template <class L>
  void digest_row(const BraOf<L>& bra,
                  const OrderedDensityOf<L>& density,
                  BraWorkspace<L>& mine,
                  OrderedSums& to) const;

  /// The Coulomb part of what a thread has added, which it gives away.
  Matrix coulomb(OrderedSums& mine) const;

  /// Adds the exchange part.
  void add_exchange_to(Matrix& g, const OrderedSums& mine) const;

  /// Both.
  Matrix whole(OrderedSums& mine) const;

 private:
  int n_functions_;
  std::vector<ShellBlock> blocks_;
  std::vector<int> first_function_;  ///< [block]
  MixedClasses classes_;
};

template <class L>
void OrderedFock::digest_row(const BraOf<L>& bra,
                             const OrderedDensityOf<L>& density,
                             BraWorkspace<L>& mine,
                             OrderedSums& to) const {
  const casebook::TimedRegion timed(region::digest);
  const int n_a = bra.its_class.n_a;
  const int n_b = bra.its_class.n_b;
  const int a = first_function_[static_cast<std::size_t>(bra.pair.a)];
  const int b = first_function_[static_cast<std::size_t>(bra.pair.b)];
  const ElementOf<L>* const panel_a = density.panels.data() + a * n_functions_;
  const ElementOf<L>* const panel_b = density.panels.data() + b * n_functions_;
  const BraDensity<ElementOf<L>> d{panel_b + a * n_b, panel_a, panel_b};
  const BraExchange exchange{to.exchange.data() + a * n_functions_,
                             to.exchange.data() + b * n_functions_};
  QuartetPlaces<L> at{n_a, n_b, 0, 0, {}, {}};
  mine.coulomb.assign(static_cast<std::size_t>(n_a * n_b), L{});
  for_row(bra, mine, [&](std::size_t i, const L* integrals) {
    const PairClassOf<L>& ket_class = *mine.kept.classes[i];
    const KetBatchOf<L>& batch = *mine.kept.batches[i];
    place_kets(ket_class, batch, first_function_, at);
    const auto c = static_cast<std::size_t>(&ket_class - classes_of<L>().data());
    const auto number = static_cast<std::size_t>(batch.first);
    const auto n = static_cast<std::size_t>(ket_class.n_functions());
    digest_in_order(at,
                    integrals,
                    density.kets[c].data() + number / n_lanes_of<L> * n,
                    d,
                    mine.coulomb.data(),
                    to.ket_sums[c].data() + number / n_lanes * n,
                    exchange);
  });
  add_bra_sums(mine.coulomb, a, n_a, b, n_b, to.coulomb);
}

}  // namespace scf
