#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "apps/mp2/case.hpp"
#include "apps/mp2/result.hpp"

/// The judge's own second-order energies: its integrals (apps/scf/oracle.hpp), the orbitals of the
/// result, and loops that follow the formulas. Clarity above speed.
namespace mp2::oracle {

struct PairEnergy {
  double opposite_spin = 0.0;  ///< hartree
  double same_spin = 0.0;      ///< hartree
};

/// An ordered pair of active occupied orbitals, counted from the lowest active one.
using Pair = std::pair<int, int>;

/// What the repulsion integrals of a case cost the judge: unique quartets, or those of the fitted
/// products, in primitive quartets of s functions, about a third of a microsecond each.
double integral_cost(const Case& input);

/// (ia|jb) of one pair, [n_virtual][n_virtual] as [a][b], hartree.
class PairIntegrals {
 public:
  virtual ~PairIntegrals() = default;
  virtual std::vector<double> of(Pair pair) const = 0;
};

/// From all integrals over basis functions in memory, one index after the other: n_bf^4 numbers.
/// Source: Szabo & Ostlund (1996), eq. 2.144 for the integrals over orbitals.
std::unique_ptr<PairIntegrals> conventional_integrals(const Case& input, const Result& result);

/// From products fitted in the auxiliary basis: (ia|jb) = sum over P, Q of (ia|P) (P|Q)^-1 (Q|jb).
/// Source: Feyereisen, Fitzgerald & Komornicki, Chem. Phys. Lett. 208 (1993) 359.
std::unique_ptr<PairIntegrals> fitted_integrals(const Case& input, const Result& result);

/// Source: Szabo & Ostlund (1996), eq. 6.74, with the spins summed apart.
PairEnergy pair_energy(const Case& input,
                       const Result& result,
                       Pair pair,
                       const std::vector<double>& integrals);

/// The pairs that stand for all, the same in every run: every pair of a small molecule, else the first
/// orbital with the last, and as many more, drawn by a fixed rule, as `most` allows.
std::vector<Pair> sample_pairs(int n_active, std::size_t most);

}  // namespace mp2::oracle
