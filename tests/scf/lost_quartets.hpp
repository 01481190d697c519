#pragma once

#include <functional>
#include <vector>

#include "apps/scf/case.hpp"

namespace scf::fixture {

/// A unique shell quartet, a >= b, c >= d, ab >= cd.
struct Quartet {
  int a, b, c, d;
};

/// Damage to an integral that should be added as it is.
using Damage = std::function<double(double integral)>;

/// The Fock matrix of a program that takes damage(integral) for the integrals of some quartets: fock plus
/// what that changes.
/// density, fock: [n_bf][n_bf]
std::vector<double> with_damaged_quartets(const Case& input,
                                          const std::vector<double>& density,
                                          std::vector<double> fock,
                                          const std::function<bool(const Quartet&)>& is_damaged,
                                          const Damage& damage);

}  // namespace scf::fixture
