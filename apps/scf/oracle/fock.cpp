#include "apps/scf/oracle/fock.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "apps/scf/oracle/shared_judge.hpp"
#include "apps/scf/oracle/shell_pair.hpp"

namespace scf::oracle {
namespace {

std::size_t index(int i) {
  return static_cast<std::size_t>(i);
}

/// A contraction has up to 10^4 primitive quartets, as in (ss|ss) of carbon atoms, of which few are
/// near this; the square root of that many of its square, which the Schwarz bounds take, is 1e-14.
constexpr double negligible_primitives = 1e-16;

/// Largest sum of the terms that are left out, Coulomb and exchange each, hartree.
constexpr double negligible_sum = 0.5e-10;

/// A term of a sum with a bound of its size.
struct BoundedTerm {
  ShellBlock of;
  double bound;
};

/// All terms but the smallest, which together stay below negligible_sum.
std::vector<ShellBlock> without_the_smallest(std::vector<BoundedTerm> terms) {
  std::ranges::sort(terms, {}, &BoundedTerm::bound);
  std::vector<ShellBlock> kept;
  double left_out = 0.0;
  for (const BoundedTerm& term : terms) {
    left_out += term.bound;
    if (!(left_out < negligible_sum)) {  // a NaN is kept
      kept.push_back(term.of);
    }
  }
  return kept;
}

std::vector<double> integrals(const ShellPair& bra, const ShellPair& ket, double negligible) {
  std::vector<double> out(index(bra.first().n_functions() * bra.second().n_functions() *
                                ket.first().n_functions() * ket.second().n_functions()));
  repulsion(bra, ket, out, negligible);
  return out;
}

/// The shell with each of the basis.
std::vector<ShellPair> pairs_of(const Shell& shell, const Basis& basis) {
  std::vector<ShellPair> pairs;
  for (const Shell& other : basis.shells) {
    pairs.emplace_back(shell, other);
  }
  return pairs;
}

}  // namespace

double cost_weight(const Shell& shell) {
  return shell.n_primitives() * std::sqrt(n_cartesian(shell.l));
}

std::vector<double> schwarz_bounds(const Basis& basis, const casebook::Team& team) {
  const std::size_t n_shells = basis.shells.size();
  std::vector<double> bounds(n_shells * n_shells);
  share_out(n_shells, team, [&](std::size_t a) {
    for (std::size_t b = 0; b <= a; ++b) {
      const ShellPair pair(basis.shells[a], basis.shells[b]);
      const std::vector<double> abab =
          integrals(pair, pair, negligible_primitives * negligible_primitives);
      const std::size_t n = index(pair.first().n_functions() * pair.second().n_functions());
      double largest = 0.0;
      for (std::size_t k = 0; k < n; ++k) {
        largest = std::max(largest, abab[k * n + k]);
      }
      bounds[a * n_shells + b] = bounds[b * n_shells + a] = std::sqrt(largest);
    }
  });
  put_together(bounds, team);
  return bounds;
}

FockBuilder::FockBuilder(const Basis& basis,
                         std::span<const double> schwarz,
                         std::span<const double> density,
                         std::span<const double> core,
                         double exchange)
    : basis_(basis), schwarz_(schwarz), density_(density), core_(core), exchange_(exchange) {
  const std::size_t n = index(basis.n_functions);
  for (const Shell& l : basis.shells) {
    for (const Shell& s : basis.shells) {
      double sum = 0.0;
      for (std::size_t i = index(l.first); i < index(l.first + l.n_functions()); ++i) {
        for (std::size_t j = index(s.first); j < index(s.first + s.n_functions()); ++j) {
          sum += std::abs(density[i * n + j]);
        }
      }
      density_sum_.push_back(sum);
    }
  }
}

double FockBuilder::bound(int a, int b) const {
  return schwarz_[index(a) * basis_.shells.size() + index(b)];
}

double FockBuilder::density_sum(int l, int s) const {
  return density_sum_[index(l) * basis_.shells.size() + index(s)];
}

std::vector<ShellBlock> FockBuilder::coulomb_terms(ShellBlock mn) const {
  std::vector<BoundedTerm> terms;
  for (int l = 0; l < basis_.n_shells(); ++l) {
    for (int s = 0; s <= l; ++s) {
      const double density = density_sum(l, s) + (l == s ? 0.0 : density_sum(s, l));
      terms.push_back({{l, s}, density * bound(mn.row, mn.column) * bound(l, s)});
    }
  }
  return without_the_smallest(std::move(terms));
}

std::vector<ShellBlock> FockBuilder::exchange_terms(ShellBlock mn) const {
  if (exchange_ == 0.0) {
    return {};
  }
  std::vector<BoundedTerm> terms;
  for (int l = 0; l < basis_.n_shells(); ++l) {
    for (int s = 0; s < basis_.n_shells(); ++s) {
      const double integral = bound(mn.row, l) * bound(mn.column, s);
      terms.push_back({{l, s}, 0.5 * std::abs(exchange_) * density_sum(l, s) * integral});
    }
  }
  return without_the_smallest(std::move(terms));
}

double FockBuilder::cost(ShellBlock mn) const {
  const auto weight = [&](int shell) { return cost_weight(basis_.shells[index(shell)]); };
  double sum = 0.0;
  for (const std::vector<ShellBlock>& terms : {coulomb_terms(mn), exchange_terms(mn)}) {
    for (const auto& [l, s] : terms) {
      sum += weight(l) * weight(s);
    }
  }
  return sum * weight(mn.row) * weight(mn.column);
}

void FockBuilder::add_coulomb(ShellBlock mn, std::vector<double>& block) const {
  const ShellPair bra(basis_.shells[index(mn.row)], basis_.shells[index(mn.column)]);
  const std::size_t n = index(basis_.n_functions);
  for (const auto& [l, s] : coulomb_terms(mn)) {
    const Shell& first = basis_.shells[index(l)];
    const Shell& second = basis_.shells[index(s)];
    const std::vector<double> mnls =
        integrals(bra, ShellPair(first, second), negligible_primitives);
    const double* integral = mnls.data();
    for (double& fock : block) {
      for (std::size_t i = index(first.first); i < index(first.first + first.n_functions()); ++i) {
        for (std::size_t j = index(second.first); j < index(second.first + second.n_functions());
             ++j) {
          // (mn|ls) = (mn|sl)
          const double density = density_[i * n + j] + (l == s ? 0.0 : density_[j * n + i]);
          fock += density * *integral++;
        }
      }
    }
  }
}

void FockBuilder::add_exchange(ShellBlock mn, std::vector<double>& block) const {
  const Shell& row = basis_.shells[index(mn.row)];
  const Shell& column = basis_.shells[index(mn.column)];
  const std::vector<ShellPair> row_pairs = pairs_of(row, basis_);
  const std::vector<ShellPair> column_pairs = pairs_of(column, basis_);
  const std::size_t n = index(basis_.n_functions);
  for (const auto& [l, s] : exchange_terms(mn)) {
    const Shell& first = basis_.shells[index(l)];
    const Shell& second = basis_.shells[index(s)];
    const std::vector<double> mlns =
        integrals(row_pairs[index(l)], column_pairs[index(s)], negligible_primitives);
    const double* integral = mlns.data();
    for (int m = 0; m < row.n_functions(); ++m) {
      for (int i = 0; i < first.n_functions(); ++i) {
        for (int k = 0; k < column.n_functions(); ++k) {
          double& fock = block[index(m * column.n_functions() + k)];
          for (int j = 0; j < second.n_functions(); ++j) {
            fock -= 0.5 * exchange_ *
                    density_[index(first.first + i) * n + index(second.first + j)] * *integral++;
          }
        }
      }
    }
  }
}

std::vector<double> FockBuilder::block(ShellBlock shells) const {
  const Shell& row = basis_.shells[index(shells.row)];
  const Shell& column = basis_.shells[index(shells.column)];
  std::vector<double> block;
  for (int m = 0; m < row.n_functions(); ++m) {
    for (int k = 0; k < column.n_functions(); ++k) {
      block.push_back(
          core_[index(row.first + m) * index(basis_.n_functions) + index(column.first + k)]);
    }
  }
  add_coulomb(shells, block);
  if (exchange_ != 0.0) {
    add_exchange(shells, block);
  }
  return block;
}

std::vector<double> FockBuilder::exchange(ShellBlock shells) const {
  const Shell& row = basis_.shells[index(shells.row)];
  const Shell& column = basis_.shells[index(shells.column)];
  std::vector<double> block(index(row.n_functions() * column.n_functions()));
  add_exchange(shells, block);
  for (double& value : block) {
    value *= -2.0;
  }
  return block;
}

}  // namespace scf::oracle
