#include "apps/scf/oracle/sample.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "apps/scf/oracle/dice.hpp"

namespace scf::oracle {
namespace {

/// Shells that a program may treat by the same piece of code: of an angular momentum, and of a number of
/// primitives (0: of any).
struct Kind {
  int l = 0;
  int n_primitives = 0;
  friend auto operator<=>(const Kind&, const Kind&) = default;
};

enum class Centres { one, two };

/// A class of blocks.
struct Stratum {
  Kind row;
  Kind column;
  Centres centres = Centres::one;
};

/// Draws blocks of classes, and keeps those that are affordable.
class Sample {
 public:
  Sample(const Basis& basis,
         std::span<const double> schwarz,
         const FockBuilder& builder,
         double max_cost,
         std::uint64_t seed)
      : basis_(basis), schwarz_(schwarz), builder_(builder), max_cost_(max_cost), dice_(seed) {
    for (int k = 0; k < basis.n_shells(); ++k) {
      const Shell& shell = basis.shells[static_cast<std::size_t>(k)];
      by_momentum_[{shell.l, 0}].push_back(k);
      by_contraction_[{shell.l, shell.n_primitives()}].push_back(k);
    }
  }

  std::vector<ShellBlock> take() { return std::move(blocks_); }

  /// part: of the classes that give a block whatever it costs, 0 to 1; one does always
  void add_classes(double part) {
    std::vector<Stratum> strata = strata_of(by_momentum_);
    dice_.shuffle(strata);
    const auto is_highest = [&](const Stratum& s) {
      const Kind highest = by_momentum_.rbegin()->first;
      return s.row == highest && s.column == highest && s.centres == Centres::one;
    };
    std::stable_partition(strata.begin(), strata.end(), is_highest);
    const double n_required = std::max(1.0, std::ceil(part * static_cast<double>(strata.size())));
    for (std::size_t k = 0; k < strata.size(); ++k) {
      if (const auto block = draw(strata[k], by_momentum_)) {
        add(*block, static_cast<double>(k) < n_required);
      }
    }
  }

  void add_contractions() {
    std::vector<Stratum> strata = strata_of(by_contraction_);
    dice_.shuffle(strata);
    for (const Stratum& stratum : strata) {
      if (const auto block = draw(stratum, by_contraction_)) {
        add(*block, false);
      }
    }
  }

  void add_others() {
    std::vector<ShellBlock> all;
    for (int row = 0; row < basis_.n_shells(); ++row) {
      for (int column = 0; column <= row; ++column) {
        all.push_back({row, column});
      }
    }
    dice_.shuffle(all);
    for (std::size_t k = 0; k < all.size() && n_refused_ < most_refused; ++k) {
      add(all[k], false);
    }
  }

 private:
  using Shells = std::map<Kind, std::vector<int>>;

  /// After that many blocks that were too expensive the budget counts as spent.
  static constexpr int most_refused = 20;

  static std::vector<Stratum> strata_of(const Shells& shells) {
    std::vector<Stratum> strata;
    for (const auto& [row, of_row] : shells) {
      for (const auto& [column, of_column] : shells) {
        if (column <= row) {
          strata.push_back({row, column, Centres::one});
          strata.push_back({row, column, Centres::two});
        }
      }
    }
    return strata;
  }

  /// Nothing where no shell of the column's kind is on the centres asked for.
  std::optional<ShellBlock> draw(const Stratum& stratum, const Shells& shells) {
    const int row = cheaper(shells.at(stratum.row));
    std::vector<int> partners;
    for (const int column : shells.at(stratum.column)) {
      if ((atom(column) == atom(row)) == (stratum.centres == Centres::one)) {
        partners.push_back(column);
      }
    }
    if (partners.empty()) {
      return std::nullopt;
    }
    const int column = stratum.centres == Centres::one ? cheaper(partners) : coupled(partners, row);
    return ShellBlock{std::max(row, column), std::min(row, column)};
  }

  /// The cheaper of two drawn shells.
  int cheaper(const std::vector<int>& shells) {
    const int a = dice_.pick(shells);
    const int b = dice_.pick(shells);
    return weight(b) < weight(a) ? b : a;
  }

  /// The best of four drawn.
  int coupled(const std::vector<int>& shells, int row) {
    const auto bound = [&](int column) {
      return schwarz_[static_cast<std::size_t>(row * basis_.n_shells() + column)];
    };
    int best = dice_.pick(shells);
    for (int k = 1; k < 4; ++k) {
      const int other = dice_.pick(shells);
      best = bound(other) > bound(best) ? other : best;
    }
    return best;
  }

  void add(ShellBlock block, bool whatever_it_costs) {
    if (known_.contains(block)) {
      return;
    }
    const double cost = builder_.cost(block);
    if (!whatever_it_costs && !(spent_ + cost <= max_cost_)) {
      ++n_refused_;
      return;
    }
    known_.insert(block);
    blocks_.push_back(block);
    spent_ += cost;
  }

  int atom(int shell) const { return basis_.shells[static_cast<std::size_t>(shell)].atom; }
  double weight(int shell) const {
    return cost_weight(basis_.shells[static_cast<std::size_t>(shell)]);
  }

  const Basis& basis_;
  std::span<const double> schwarz_;
  const FockBuilder& builder_;
  double max_cost_;
  Dice dice_;
  Shells by_momentum_;
  Shells by_contraction_;
  std::vector<ShellBlock> blocks_;
  std::set<ShellBlock> known_;
  double spent_ = 0.0;
  int n_refused_ = 0;
};

}  // namespace

std::vector<ShellBlock> sample_blocks(const Basis& basis,
                                      std::span<const double> schwarz,
                                      const FockBuilder& builder,
                                      double max_cost,
                                      const casebook::Draw& draw) {
  Sample sample(basis, schwarz, builder, draw.effort * max_cost, draw.seed);
  sample.add_classes(draw.effort);
  sample.add_contractions();
  sample.add_others();
  return sample.take();
}

}  // namespace scf::oracle
