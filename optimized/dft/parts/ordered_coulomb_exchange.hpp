#pragma once

#include <optional>
#include <vector>

#include "apps/dft/case.hpp"
#include "harness/run/team.hpp"
#include "optimized/dft/parts/incremental_build.hpp"
#include "optimized/scf/parts/kept_quartets.hpp"
#include "optimized/scf/parts/mixed_screening.hpp"
#include "optimized/scf/parts/ordered_digestion.hpp"
#include "optimized/scf/parts/pair_tasks.hpp"

namespace dft {

/// Direct Coulomb and exchange matrices by Hartree-Fock's v13: as CoulombExchange, without the
/// primitive quartets that cannot matter, sixteen in single precision where that errs by less than the
/// threshold, and digested in the order in which the density is met. Coulomb and exchange sums lie
/// apart there already; here they stay so.
class OrderedCoulombExchange {
 public:
  /// Collective. Keeps references to its arguments.
  OrderedCoulombExchange(const Case& input, const casebook::Team& team);

  /// Forgets the densities of earlier calls: the next call starts from zero.
  void restart() { builds_.restart(); }

  /// Collective; the same on every rank.
  CoulombAndExchange build(const scf::Matrix& density);

 private:
  /// What a thread needs for the quartets that it computes in one precision.
  template <class Real>
  struct Stream {
    scf::QuartetStream<Real> quartets;
    scf::BraDensity<Real> bra;
  };

  /// What a thread needs beside the data that all share.
  struct Workspace {
    scf::Matrix coulomb, exchange;
    scf::BraExchange bra_exchange;
    std::vector<std::vector<scf::Lanes>> ket_sums;  ///< [class][batch of eight][n_a n_b]
    Stream<double> full;
    Stream<float> single;
  };

  /// A density as quartets meet it.
  template <class Real>
  struct OrderedDensity {
    const Real* all;                                    ///< [n_bf][n_bf]
    std::vector<std::vector<scf::LanesOf<Real>>> kets;  ///< [class][batch][n_a n_b]
  };

  double threshold() const;
  CoulombAndExchange two_electron(const scf::Matrix& density);
  template <class Real>
  OrderedDensity<Real> in_order(const std::vector<scf::PairClassOf<Real>>& classes,
                                const Real* density) const;
  Workspace workspace() const;
  void add_task(const scf::PairTask& task,
                const scf::DensityBounds& bounds,
                const OrderedDensity<double>& full,
                const OrderedDensity<float>& single,
                Workspace& mine) const;
  template <class Real>
  void add_kept(const std::vector<scf::PairClassOf<Real>>& classes,
                const scf::PairTask& task,
                const OrderedDensity<Real>& density,
                Stream<Real>& mine,
                Workspace& all) const;

  const Case& input_;
  casebook::Team team_;
  int n_functions_;
  std::vector<scf::ShellBlock> blocks_;
  std::vector<int> first_function_;  ///< [block]
  std::optional<scf::MixedClasses> classes_;
  std::optional<scf::PairTasks> tasks_;
  IncrementalBuild builds_;
};

}  // namespace dft
