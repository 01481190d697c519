#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "apps/mp2/case.hpp"
#include "apps/mp2/result.hpp"
#include "apps/scf/oracle/dice.hpp"
#include "harness/run/team.hpp"

/// The judge's own second-order energies: its integrals (apps/scf/oracle/oracle.hpp), the orbitals of the
/// result, and loops that follow the formulas. Clarity above speed.
namespace mp2::oracle {

/// A place in an array.
inline std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

struct PairEnergy {
  double opposite_spin = 0.0;  ///< hartree
  double same_spin = 0.0;      ///< hartree
};

/// An ordered pair of active occupied orbitals, counted from the lowest active one.
using Pair = std::pair<int, int>;

/// Cost of repulsion integrals for the judge, in primitive quartets of s functions, about a third of a
/// microsecond each: those of the fitted products, or, without a fitting basis, unique quartets.
double integral_cost(const scf::Basis& basis, const scf::Basis& fitting);

/// Largest cost of the judge's integrals: a second or two. Enough for all of the water dimer in cc-pVDZ.
inline constexpr double max_integral_cost = 5e6;

/// (ia|jb) of one pair, [n_virtual][n_virtual] as [a][b], hartree.
class PairIntegrals {
 public:
  virtual ~PairIntegrals() = default;
  virtual std::vector<double> of(Pair pair) const = 0;
};

/// From all integrals over basis functions in memory, one pair of indices after the other: n_bf^4
/// numbers. Collective where the team has several ranks, which share the work; every rank gets all.
/// result: the same on every rank
/// Source: Szabo & Ostlund (1996), eq. 2.144 for the integrals over orbitals.
std::unique_ptr<PairIntegrals> conventional_integrals(const Case& input,
                                                      const Result& result,
                                                      const casebook::Team& team = {});

/// From products fitted in the auxiliary basis: (ia|jb) = sum over P, Q of (ia|P) (P|Q)^-1 (Q|jb).
/// Shared like the conventional ones.
/// Source: Feyereisen, Fitzgerald & Komornicki, Chem. Phys. Lett. 208 (1993) 359.
std::unique_ptr<PairIntegrals> fitted_integrals(const Case& input,
                                                const scf::Basis& fitting,
                                                const Result& result,
                                                const casebook::Team& team = {});

/// C_active^T matrix C_virtual: of a matrix (m, n) over basis functions its part (i, a).
/// matrix: [n_bf][n_bf]; out: [n_active][n_virtual], overwritten
void to_orbitals(const Case& input,
                 const Result& result,
                 std::span<const double> matrix,
                 std::span<double> out);

/// to += factor from, for as many elements as `to` has.
void add(double factor, std::span<const double> from, std::span<double> to);

/// Source: Szabo & Ostlund (1996), eq. 6.74, with the spins summed apart.
PairEnergy pair_energy(const Case& input,
                       const Result& result,
                       Pair pair,
                       const std::vector<double>& integrals);

/// The pairs that stand for all, without repetition, the first orbital not before the second: every pair
/// of a small molecule. Else every orbital with one drawn at random, which no rank's share escapes, and as
/// many more, drawn from all, as `most` allows.
std::vector<Pair> sample_pairs(int n_active, std::size_t most, scf::oracle::Dice& dice);

}  // namespace mp2::oracle
