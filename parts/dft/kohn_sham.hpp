#pragma once

#include <functional>
#include <optional>

#include "apps/dft/case.hpp"
#include "apps/dft/result.hpp"
#include "harness/hdf5/file.hpp"
#include "parts/scf/iteration/diis.hpp"
#include "parts/scf/iteration/kept_space.hpp"
#include "parts/scf/iteration/one_electron.hpp"
#include "parts/scf/iteration/plain_linear_algebra.hpp"
#include "parts/scf/matrix.hpp"

namespace dft {

/// J_ij = sum D_kl (ij|kl) and K_ij = sum D_kl (ik|jl); K stays zero for a functional without exact
/// exchange.
struct CoulombAndExchange {
  scf::Matrix coulomb;
  scf::Matrix exchange;
};

/// Result of the quadrature for a density, summed over all ranks.
struct ExchangeCorrelation {
  scf::Matrix potential;   ///< [n_bf][n_bf]
  double energy = 0.0;     ///< hartree, of the functional alone
  double electrons = 0.0;  ///< integral of the density
};

/// The self-consistent field of Kohn and Sham's matrix H + J - a/2 K + V_xc, with DIIS and LAPACK;
/// every rank does the same on its replica.
/// Sources: Pople, Gill & Johnson, Chem. Phys. Lett. 199 (1992) 557; Pulay (1982) for DIIS.
class KohnSham {
 public:
  /// Computes the one-electron integrals and the orthogonalizing transformation.
  explicit KohnSham(const Case& input);

  const scf::Matrix& overlap() const { return integrals_.overlap; }

  /// Iterates from the densities of the atoms until the energy, the density and the orbital gradient
  /// have converged. Where the gap is small, that may be at a saddle: then the orbitals are turned to where the
  /// energy is lower, and the iteration goes on from there. Both functions give the same on every rank. When the
  /// iterations run out, the last answer is returned; the judge will see that it is not converged. grid_points
  /// is left open.
  /// Says how far it is after each iteration, and may be stopped and continued (harness/run/checkpoint/long_run.hpp).
  Result run(
      const std::function<CoulombAndExchange(const scf::Matrix&)>& two_electron,
      const std::function<ExchangeCorrelation(const scf::Matrix&)>& exchange_correlation) const;

  /// Runs with a quadrature that is given the distance of the density from the last one, the root of the
  /// mean square of the elements' differences: infinitely far in the first iteration. Only an iteration
  /// whose change is below the deck's `convergence density` can be the last.
  Result run(const std::function<CoulombAndExchange(const scf::Matrix&)>& two_electron,
             const std::function<ExchangeCorrelation(const scf::Matrix&, double change)>&
                 exchange_correlation) const;

 private:
  /// State at the start of the next iteration.
  struct State {
    scf::Matrix density, last_density;
    scf::Diis diis;
    double last_energy = 0.0;  ///< hartree, of last_density
    double gap = 0.0;  ///< between occupied and empty orbitals, hartree; 0 where it is not known
  };

  /// Energy and Kohn-Sham matrix of a density that is so far from the last one.
  using Evaluation = std::function<Result(const scf::Matrix& density, double change)>;

  /// Saddles that are left one after the other before the answer is given as it is.
  static constexpr int most_turns = 3;

  /// The gap below which a solution may be a saddle, and is looked at: as scf's with exact exchange alone. A
  /// local functional leaves the second derivatives close to differences of orbital energies; the tenth is a
  /// choice.
  double suspicious_gap() const;

  static void save(const State& state, casebook::hdf5::File& file);
  void restore(const casebook::hdf5::File& file, State& state) const;
  scf::Matrix transform(const scf::Matrix& a) const;
  scf::EigenSystem orbitals_of(const scf::Matrix& fock) const;
  void occupy(const scf::Matrix& fock, State& state) const;
  std::optional<scf::Matrix> beyond_saddle(const Result& result, const Evaluation& at) const;
  scf::Matrix orbital_gradient(const scf::Matrix& fock, const scf::Matrix& density) const;
  Result evaluate(const scf::Matrix& density,
                  const CoulombAndExchange& two_electron,
                  const ExchangeCorrelation& xc) const;

  const Case& input_;
  scf::OneElectron integrals_;
  std::optional<scf::KeptSpace> kept_space_;
  scf::Matrix orthogonalizer_;  ///< S^(-1/2) in the space that is kept
};

}  // namespace dft
