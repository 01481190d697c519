#include "apps/mp2/oracle/fitting.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

namespace mp2::oracle {
namespace {

using scf::Shell;

/// Exponents from the most diffuse to the steepest; of none, the most diffuse is infinite.
struct Range {
  double least = std::numeric_limits<double>::infinity();
  double most = 0.0;

  void include(double low, double high) {
    least = std::min(least, low);
    most = std::max(most, high);
  }
};

using Ranges = std::array<Range, scf::max_angular_momentum + 1>;  ///< by angular momentum

/// As high as the basis, but at least to f: products of p functions with d reach that far.
std::size_t highest_of_fit(const scf::Basis& basis) {
  constexpr int at_least = 3;  // f
  int highest = at_least;
  for (const Shell& shell : basis.shells) {
    highest = std::max(highest, shell.l);
  }
  return static_cast<std::size_t>(highest);
}

std::vector<Ranges> ranges_of_atoms(const scf::Basis& basis) {
  std::vector<Ranges> atoms;
  for (const Shell& shell : basis.shells) {
    const auto atom = static_cast<std::size_t>(shell.atom);
    atoms.resize(std::max(atoms.size(), atom + 1));
    const auto [low, high] = std::ranges::minmax(shell.exponents);
    atoms[atom][static_cast<std::size_t>(shell.l)].include(low, high);
  }
  return atoms;
}

/// Share of the products that have a part of angular momentum l. Steep functions of the core count up to p:
/// beyond, the product is as steep as twice the softer one.
Range range_of_products(const Ranges& functions, std::size_t l) {
  Range products;
  for (std::size_t a = 0; a < functions.size(); ++a) {
    for (std::size_t b = a; b < functions.size(); ++b) {
      if (functions[a].most > 0.0 && functions[b].most > 0.0 && b - a <= l && l <= a + b &&
          (a + b - l) % 2 == 0) {
        const double sum = functions[a].most + functions[b].most;
        const double soft = 2.0 * std::min(functions[a].most, functions[b].most);
        products.include(functions[a].least + functions[b].least, l < 2 ? sum : soft);
      }
    }
  }
  return products;
}

}  // namespace

scf::Basis fitting_basis(const scf::Basis& basis) {
  const std::vector<Ranges> atoms = ranges_of_atoms(basis);
  const std::size_t highest = highest_of_fit(basis);
  scf::Basis fitting;
  for (std::size_t atom = 0; atom < atoms.size(); ++atom) {
    const auto on_atom = [&](const Shell& s) { return s.atom == static_cast<int>(atom); };
    const auto first = std::ranges::find_if(basis.shells, on_atom);
    for (std::size_t l = 0; first != basis.shells.end() && l <= highest; ++l) {
      const Range range = range_of_products(atoms[atom], l);
      for (double exponent = range.least; exponent < 2.0 * range.most; exponent *= 2.0) {
        Shell shell{.l = static_cast<int>(l),
                    .spherical = true,
                    .atom = static_cast<int>(atom),
                    .center = first->center,
                    .exponents = {exponent},
                    .coefficients = {1.0},
                    .first = fitting.n_functions};
        scf::normalize(shell);
        fitting.n_functions += shell.n_functions();
        fitting.shells.push_back(std::move(shell));
      }
    }
  }
  return fitting;
}

}  // namespace mp2::oracle
