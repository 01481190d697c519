#pragma once

#include <vector>

#include "parts/scf/lanes/fock_sums.hpp"
#include "parts/scf/lanes/kept_quartets.hpp"
#include "parts/scf/lanes/mixed_screening.hpp"
#include "parts/scf/ordered/ordered_digestion.hpp"

namespace scf {

/// What a thread needs beside the data that all share.
struct OrderedWorkspace {
  Matrix coulomb;                            ///< of the bras
  std::vector<std::vector<Lanes>> ket_sums;  ///< Coulomb: [class][batch of eight][n_a n_b]
  std::vector<double> exchange;              ///< in panels
  QuartetStream<double> full;
  QuartetStream<float> single;
};

/// A density as quartets meet it.
struct OrderedDensity {
  template <class Real>
  struct Part {
    std::vector<Real> panels;
    std::vector<std::vector<LanesOf<Real>>> kets;  ///< [class][batch][n_a n_b]
  };

  DensityBounds bounds;
  Part<double> full;
  Part<float> single;
};

/// The classes in one precision.
template <class Real>
const std::vector<PairClassOf<Real>>& classes_in(const MixedClasses& classes) {
  if constexpr (sizeof(Real) == sizeof(double)) {
    return classes.full;
  } else {
    return classes.single;
  }
}

/// Two-electron matrices by quartets in lanes, in both precisions, digested in the order of memory;
/// where the integrals come from, and which thread works on which bra, is the caller's.
class OrderedFock {
 public:
  explicit OrderedFock(const Basis& basis);

  const MixedClasses& classes() const { return classes_; }

  OrderedDensity in_order(const Matrix& density) const;
  OrderedWorkspace workspace() const;

  /// Computes the i-th batch of a stream's quartets, as compute_batch() does.
  template <class Real>
  void compute(const PairTask& task,
               double negligible,
               std::size_t i,
               QuartetStream<Real>& stream,
               LanesOf<Real>* integrals) const {
    const PairClassOf<Real>& bra_class = classes_in<Real>(classes_)[task.pair_class];
    compute_batch(bra_class, bra_class.pairs[task.pair], negligible, i, stream, integrals);
  }

  /// Adds the quartets of a bra that stand in the streams' `kept`.
  /// integrals(stream, i, values): gives those with the i-th batch of a stream of either precision,
  /// times the batch's factors, [n_a n_b][n_c n_d]
  template <class Integrals>
  void add_bra(const PairTask& task,
               const OrderedDensity& density,
               const Integrals& integrals,
               OrderedWorkspace& mine) const {
    add_stream(task, density.full, integrals, mine.full, mine);
    add_stream(task, density.single, integrals, mine.single, mine);
  }

  /// The Coulomb part of what a thread has added, which it gives away.
  Matrix coulomb(OrderedWorkspace& mine) const;

  /// Adds the exchange part.
  void add_exchange_to(Matrix& g, const OrderedWorkspace& mine) const;

  /// Both.
  Matrix whole(OrderedWorkspace& mine) const;

 private:
  /// The quartets of a bra that one precision has kept.
  template <class Real, class Integrals>
  void add_stream(const PairTask& task,
                  const OrderedDensity::Part<Real>& density,
                  const Integrals& integrals,
                  QuartetStream<Real>& stream,
                  OrderedWorkspace& mine) const {
    const std::vector<PairClassOf<Real>>& classes = classes_in<Real>(classes_);
    const PairClassOf<Real>& bra_class = classes[task.pair_class];
    const BraPairOf<Real>& bra = bra_class.pairs[task.pair];
    const int a = first_function_[static_cast<std::size_t>(bra.a)];
    const int b = first_function_[static_cast<std::size_t>(bra.b)];
    const Real* const panel_a = density.panels.data() + a * n_functions_;
    const Real* const panel_b = density.panels.data() + b * n_functions_;
    const BraDensity<Real> d{panel_b + a * bra_class.n_b, panel_a, panel_b};
    const BraExchange exchange{mine.exchange.data() + a * n_functions_,
                               mine.exchange.data() + b * n_functions_};
    QuartetPlaces<Real> at{bra_class.n_a, bra_class.n_b, 0, 0, {}, {}};
    const auto digest = [&](const PairClassOf<Real>& ket_class,
                            const KetBatchOf<Real>& batch,
                            const LanesOf<Real>* values) {
      place_kets(ket_class, batch, first_function_, at);
      const auto c = static_cast<std::size_t>(&ket_class - classes.data());
      const auto number = static_cast<std::size_t>(batch.first);
      const auto n = static_cast<std::size_t>(ket_class.n_functions());
      digest_in_order(at,
                      values,
                      density.kets[c].data() + number / n_lanes_of<Real> * n,
                      d,
                      stream.coulomb.data(),
                      mine.ket_sums[c].data() + number / n_lanes * n,
                      exchange);
    };
    const auto add_sums = [&] {
      add_bra_sums<Real>(stream.coulomb, a, bra_class.n_a, b, bra_class.n_b, mine.coulomb);
    };
    const auto compute = [&](std::size_t i, LanesOf<Real>* values) {
      integrals(stream, i, values);
    };
    for_integrals(bra_class, stream, compute, digest, add_sums);
  }

  int n_functions_;
  std::vector<ShellBlock> blocks_;
  std::vector<int> first_function_;  ///< [block]
  MixedClasses classes_;
};

}  // namespace scf
