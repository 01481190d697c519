#pragma once

#include <vector>

#include "optimized/scf/parts/fock_sums.hpp"
#include "optimized/scf/parts/kept_quartets.hpp"
#include "optimized/scf/parts/mixed_screening.hpp"
#include "optimized/scf/parts/ordered_digestion.hpp"

namespace scf {

/// What a thread needs for the quartets of one precision.
template <class Real>
struct OrderedStream {
  QuartetStream<Real> quartets;
  BraDensity<Real> bra;
};

/// What a thread needs beside the data that all share.
struct OrderedWorkspace {
  Matrix g;
  BraExchange exchange;                      ///< of the bra
  std::vector<std::vector<Lanes>> ket_sums;  ///< [class][batch of eight][n_a n_b]
  OrderedStream<double> full;
  OrderedStream<float> single;
};

/// A density as quartets meet it. It lives no longer than the matrix.
struct OrderedDensity {
  template <class Real>
  struct Part {
    const Real* all;                               ///< [n_bf][n_bf]
    std::vector<std::vector<LanesOf<Real>>> kets;  ///< [class][batch][n_a n_b]
  };

  DensityBounds bounds;
  std::vector<float> rounded;  ///< [n_bf][n_bf]
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

  /// Adds the quartets of a bra that stand in the streams' `kept`.
  /// integrals(stream, i, values): gives those with the i-th batch of a QuartetStream of either
  /// precision, times the batch's factors, [n_a n_b][n_c n_d]
  template <class Integrals>
  void add_bra(const PairTask& task,
               const OrderedDensity& density,
               const Integrals& integrals,
               OrderedWorkspace& mine) const {
    if (mine.full.quartets.kept.size() + mine.single.quartets.kept.size() == 0) {
      return;
    }
    begin_bra(task, density, mine);
    add_stream(task, density.full, integrals, mine.full, mine);
    add_stream(task, density.single, integrals, mine.single, mine);
    end_bra(task, mine);
  }

  /// What a thread has added, with its sums of the kets.
  Matrix whole(OrderedWorkspace& mine) const;

 private:
  /// Where the functions of a bra lie.
  struct Place {
    int a, n_a, b, n_b;
  };

  Place place_of(const PairTask& task) const;
  void begin_bra(const PairTask& task, const OrderedDensity& density, OrderedWorkspace& mine) const;
  void end_bra(const PairTask& task, OrderedWorkspace& mine) const;

  /// The quartets of a bra that one precision has kept.
  template <class Real, class Integrals>
  void add_stream(const PairTask& task,
                  const OrderedDensity::Part<Real>& density,
                  const Integrals& integrals,
                  OrderedStream<Real>& mine,
                  OrderedWorkspace& all) const {
    const std::vector<PairClassOf<Real>>& classes = classes_in<Real>(classes_);
    const Place bra = place_of(task);
    QuartetPlaces<Real> at{bra.n_a, bra.n_b, 0, 0, {}, {}};
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
                      mine.bra,
                      mine.quartets.coulomb.data(),
                      all.ket_sums[c].data() + number / n_lanes * n,
                      all.exchange);
    };
    const auto add_sums = [&] {
      add_bra_sums<Real>(mine.quartets.coulomb, bra.a, bra.n_a, bra.b, bra.n_b, all.g);
    };
    const auto compute = [&](std::size_t i, LanesOf<Real>* values) {
      integrals(mine.quartets, i, values);
    };
    for_integrals(classes[task.pair_class], mine.quartets, compute, digest, add_sums);
  }

  int n_functions_;
  std::vector<ShellBlock> blocks_;
  std::vector<int> first_function_;  ///< [block]
  MixedClasses classes_;
};

}  // namespace scf
