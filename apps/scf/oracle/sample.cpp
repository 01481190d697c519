// Declared in apps/scf/oracle/fock.hpp.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <random>
#include <set>

#include "apps/scf/oracle/fock.hpp"

namespace scf::oracle {
namespace {

/// std::mt19937 is the same everywhere; the distributions and std::shuffle are not.
class Dice {
 public:
  /// A number from 0 to n - 1.
  int roll(int n) { return static_cast<int>(generator_() % static_cast<unsigned>(n)); }

  template <class Item>
  void shuffle(std::vector<Item>& items) {
    for (std::size_t k = items.size(); k > 1; --k) {
      std::swap(items[k - 1], items[static_cast<std::size_t>(roll(static_cast<int>(k)))]);
    }
  }

 private:
  std::mt19937 generator_{19510401};  // Roothaan's equations: Rev. Mod. Phys., April 1951
};

int farthest_from(const Basis& basis, int shell) {
  const auto distance = [&](int other) {
    const auto& a = basis.shells[static_cast<std::size_t>(shell)].center;
    const auto& b = basis.shells[static_cast<std::size_t>(other)].center;
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
  };
  int farthest = shell;
  for (int other = 0; other < basis.n_shells(); ++other) {
    farthest = distance(other) > distance(farthest) ? other : farthest;
  }
  return farthest;
}

/// What a shell contributes to the cost of a quartet, which is the product of four: measured from
/// one primitive (ss|ss) to one (ff|ff), within a factor of two.
double weight(const Shell& shell) {
  return shell.n_primitives() * std::sqrt(n_cartesian(shell.l));
}

/// The list of blocks under construction.
class Sample {
 public:
  Sample(const Basis& basis, double max_cost) : basis_(basis), max_cost_(max_cost) {
    double sum = 0.0;
    for (const Shell& shell : basis.shells) {
      sum += weight(shell);
    }
    const double average = sum / basis.n_shells();
    // All quartets of the exchange, and half as many of the Coulomb part, where l >= s will do.
    cost_factor_ = 1.5 * sum * sum;
    average_cost_ = cost_factor_ * average * average;
  }

  const std::vector<ShellBlock>& blocks() const { return blocks_; }

  /// Adds the block in its lower triangle, unless it is there already.
  void require(int a, int b) {
    const ShellBlock block{std::max(a, b), std::min(a, b)};
    if (known_.insert(block).second) {
      blocks_.push_back(block);
      spent_ += cost(a, b);
    }
  }

  /// Likewise, but only when it is affordable.
  void add(int a, int b) {
    const bool one_of_six = blocks_.size() < 6 && cost(a, b) <= 2.0 * average_cost_;
    if (one_of_six || spent_ + cost(a, b) <= max_cost_) {
      require(a, b);
    }
  }

 private:
  double cost(int a, int b) const {
    return cost_factor_ * weight(basis_.shells[static_cast<std::size_t>(a)]) *
           weight(basis_.shells[static_cast<std::size_t>(b)]);
  }

  const Basis& basis_;
  double max_cost_;
  double cost_factor_;
  double average_cost_;
  double spent_ = 0.0;
  std::vector<ShellBlock> blocks_;
  std::set<ShellBlock> known_;
};

}  // namespace

std::vector<ShellBlock> sample_blocks(const Basis& basis,
                                      std::span<const double> schwarz,
                                      double max_cost) {
  Sample sample(basis, max_cost);
  Dice dice;
  const int last = basis.n_shells() - 1;

  sample.require(last, last);
  sample.require(last, farthest_from(basis, last));

  std::vector<int> rows;
  for (int shell = 0; shell <= last; ++shell) {
    rows.push_back(shell);
  }
  dice.shuffle(rows);
  for (const int row : rows) {
    const auto coupling = [&](int column) {
      return schwarz[static_cast<std::size_t>(row * basis.n_shells() + column)];
    };
    int column = dice.roll(basis.n_shells());
    for (int draw = 1; draw < 4; ++draw) {
      const int other = dice.roll(basis.n_shells());
      column = coupling(other) > coupling(column) ? other : column;
    }
    sample.add(row, column);
  }

  std::vector<ShellBlock> all;
  for (int row = 0; row <= last; ++row) {
    for (int column = 0; column <= row; ++column) {
      all.push_back({row, column});
    }
  }
  dice.shuffle(all);
  for (const auto& [row, column] : all) {
    sample.add(row, column);
  }
  return sample.blocks();
}

}  // namespace scf::oracle
