#include "apps/mp2/oracle/fitting.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

namespace mp2::oracle {
namespace {

using scf::Shell;

/// From one exponent of the fit to the next. At 2.0 the errors of the sums are three times as large.
constexpr double ratio = 1.7;

/// Angular momenta beyond those of an atom's own products: what reaches it from its neighbours. An atom of s
/// functions alone needs both.
constexpr std::size_t n_beyond = 2;

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

/// Two above the basis, at least g, which products of d functions reach.
std::size_t highest_of_fit(const scf::Basis& basis) {
  constexpr std::size_t at_least = 4;  // g
  std::size_t highest = 0;
  for (const Shell& shell : basis.shells) {
    highest = std::max(highest, static_cast<std::size_t>(shell.l));
  }
  return std::max(highest + 2, at_least);
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

/// Exponents of those products that have a part of angular momentum l; of none, the most diffuse is infinite.
Range range_of_products(const Ranges& functions, std::size_t l) {
  Range products;
  for (std::size_t a = 0; a < functions.size(); ++a) {
    for (std::size_t b = a; b < functions.size(); ++b) {
      if (functions[a].most > 0.0 && functions[b].most > 0.0 && b - a <= l && l <= a + b &&
          (a + b - l) % 2 == 0) {
        products.include(functions[a].least + functions[b].least,
                         functions[a].most + functions[b].most);
      }
    }
  }
  return products;
}

/// Ranges of an atom's fit by angular momentum. Where it has no product, between two and beyond, the one below is taken again.
std::vector<Range> ranges_of_fit(const Ranges& functions, std::size_t highest) {
  std::vector<Range> ranges;
  for (std::size_t l = 0; l <= highest; ++l) {
    if (const Range own = range_of_products(functions, l); own.most > 0.0) {
      ranges.resize(l, ranges.empty() ? own : ranges.back());
      ranges.push_back(own);
    }
  }
  if (!ranges.empty()) {
    ranges.resize(std::min(ranges.size() + n_beyond, highest + 1), ranges.back());
  }
  return ranges;
}

}  // namespace

scf::Basis fitting_basis(const scf::Basis& basis) {
  const std::vector<Ranges> atoms = ranges_of_atoms(basis);
  const std::size_t highest = highest_of_fit(basis);
  scf::Basis fitting;
  for (std::size_t atom = 0; atom < atoms.size(); ++atom) {
    const auto on_atom = [&](const Shell& s) { return s.atom == static_cast<int>(atom); };
    const auto first = std::ranges::find_if(basis.shells, on_atom);
    const std::vector<Range> ranges = ranges_of_fit(atoms[atom], highest);
    for (std::size_t l = 0; l < ranges.size(); ++l) {
      for (double exponent = ranges[l].least; exponent < ratio * ranges[l].most;
           exponent *= ratio) {
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
