#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "parts/scf/lanes/lane_quartets.hpp"

namespace scf {
namespace {

/// Shells of a quartet, by number.
using Quartet = std::array<int, 4>;

/// Functions of each shell: the known block sizes of the kernels, and larger ones.
using Sizes = std::vector<int>;

/// Integrals over a few functions, with all eight symmetries; any numbers will do.
class Problem {
 public:
  explicit Problem(Sizes sizes) : sizes_(std::move(sizes)) {
    for (const int size : sizes_) {
      first_.push_back(n_);
      n_ += size;
    }
    std::mt19937 random(4);
    std::uniform_real_distribution<double> number(-1.0, 1.0);
    density_ = Matrix(n_, n_);
    integrals_.resize(static_cast<std::size_t>(n_ * n_) * static_cast<std::size_t>(n_ * n_));
    for (int i = 0; i < n_; ++i) {
      for (int j = 0; j <= i; ++j) {
        density_(i, j) = density_(j, i) = number(random);
      }
    }
  }

  /// Gives random integrals to a quartet; the others stay zero.
  void fill(const Quartet& quartet) {
    std::mt19937 random(static_cast<unsigned>(7 + quartet[3]));
    std::uniform_real_distribution<double> number(-1.0, 1.0);
    for_each(quartet, [&](int i, int j, int k, int l) {
      const double value = number(random);
      for (const auto& [p, q] : {std::pair(i, j), std::pair(j, i)}) {
        for (const auto& [r, s] : {std::pair(k, l), std::pair(l, k)}) {
          integrals_[at(p, q, r, s)] = value;
          integrals_[at(r, s, p, q)] = value;
        }
      }
    });
  }

  /// G_ij = sum over all k, l of D_kl [ (ij|kl) - 1/2 (ik|jl) ], as the textbook writes it.
  Matrix plain_sum() const {
    Matrix g(n_, n_);
    for (int i = 0; i < n_; ++i) {
      for (int j = 0; j < n_; ++j) {
        for (int k = 0; k < n_; ++k) {
          for (int l = 0; l < n_; ++l) {
            g(i, j) +=
                density_(k, l) * (integrals_[at(i, j, k, l)] - 0.5 * integrals_[at(i, k, j, l)]);
          }
        }
      }
    }
    return g;
  }

  /// The same from unique quartets with one bra, in the lanes from `first_lane` on. The other lanes
  /// repeat a ket with integrals of zero, as a batch's empty lanes do.
  Matrix digested(const std::vector<Quartet>& quartets, std::size_t first_lane) const {
    const auto [a, b, c, d] = quartets.front();
    QuartetFunctionsOf<Lanes> where{first(a), first(b), {}, {}, size(a), size(b), size(c), size(d)};
    where.c.fill(first(c));
    where.d.fill(first(d));
    std::vector<Lanes> block(static_cast<std::size_t>(size(a) * size(b) * size(c) * size(d)));
    for (std::size_t q = 0; q < quartets.size(); ++q) {
      const std::size_t lane = first_lane + q;
      where.c[lane] = first(quartets[q][2]);
      where.d[lane] = first(quartets[q][3]);
      std::size_t number = 0;
      for_each(quartets[q], [&](int i, int j, int k, int l) {
        block[number++][lane] = 0.5 * n_orderings(quartets[q]) * integrals_[at(i, j, k, l)];
      });
    }
    std::vector<Lanes> coulomb(static_cast<std::size_t>(size(a) * size(b)));
    Matrix g(n_, n_);
    digest_batch(where, block.data(), density_.data(), coulomb.data(), FockSums{g, &g, -0.25});
    for (int i = 0; i < size(a); ++i) {
      for (int j = 0; j < size(b); ++j) {
        g(first(a) + i, first(b) + j) +=
            sum_of_lanes(coulomb[static_cast<std::size_t>(i * size(b) + j)]);
      }
    }
    return symmetrize(g);
  }

 private:
  int size(int shell) const { return sizes_[static_cast<std::size_t>(shell)]; }
  int first(int shell) const { return first_[static_cast<std::size_t>(shell)]; }

  std::size_t at(int i, int j, int k, int l) const {
    return static_cast<std::size_t>(((i * n_ + j) * n_ + k) * n_ + l);
  }

  template <class Visit>
  void for_each(const Quartet& quartet, const Visit& visit) const {
    const auto [a, b, c, d] = quartet;
    for (int i = first(a); i < first(a) + size(a); ++i) {
      for (int j = first(b); j < first(b) + size(b); ++j) {
        for (int k = first(c); k < first(c) + size(c); ++k) {
          for (int l = first(d); l < first(d) + size(d); ++l) {
            visit(i, j, k, l);
          }
        }
      }
    }
  }

  /// Different quartets among the eight orderings of four shells.
  static double n_orderings(const Quartet& quartet) {
    const auto [a, b, c, d] = quartet;
    std::vector<Quartet> all;
    for (const auto& [p, q] : {std::pair(a, b), std::pair(b, a)}) {
      for (const auto& [r, s] : {std::pair(c, d), std::pair(d, c)}) {
        all.push_back({p, q, r, s});
        all.push_back({r, s, p, q});
      }
    }
    std::sort(all.begin(), all.end());
    return static_cast<double>(std::unique(all.begin(), all.end()) - all.begin());
  }

  Sizes sizes_;
  std::vector<int> first_;
  int n_ = 0;
  Matrix density_;
  std::vector<double> integrals_;
};

/// The largest difference of two matrices.
double difference(const Matrix& a, const Matrix& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.values().size(); ++i) {
    largest = std::max(largest, std::abs(a.values()[i] - b.values()[i]));
  }
  return largest;
}

/// n^2 products of order one: sqrt(n^2) = 40 rounding errors of sums up to 40.
constexpr double rounding_of_sums = 4e-13;

class Digest : public testing::TestWithParam<Sizes> {};

TEST_P(Digest, every_pattern_of_equal_shells_gives_the_plain_sum) {
  const std::vector<Quartet> patterns = {{0, 1, 2, 3},
                                         {0, 0, 2, 3},
                                         {0, 1, 2, 2},
                                         {0, 0, 2, 2},
                                         {0, 1, 0, 1},
                                         {0, 1, 1, 0},
                                         {0, 0, 0, 0},
                                         {0, 1, 0, 2},
                                         {0, 1, 2, 1},
                                         {0, 0, 0, 1},
                                         {0, 1, 1, 1}};
  for (std::size_t number = 0; number < patterns.size(); ++number) {
    const Quartet& quartet = patterns[number];
    Problem problem(GetParam());
    problem.fill(quartet);

    const Matrix g = problem.digested({quartet}, number % n_lanes);

    EXPECT_LT(difference(g, problem.plain_sum()), rounding_of_sums)
        << quartet[0] << quartet[1] << quartet[2] << quartet[3];
  }
}

// Sizes of blocks in 6-31G* and cc-pVDZ, all that are known to the compiler, and larger ones.
INSTANTIATE_TEST_SUITE_P(scf,
                         Digest,
                         testing::Values(Sizes{1, 1, 1, 1},
                                         Sizes{4, 2, 1, 3},
                                         Sizes{6, 4, 6, 1},
                                         Sizes{3, 5, 2, 4},
                                         Sizes{5, 3, 5, 6},
                                         Sizes{1, 6, 3, 2},
                                         Sizes{10, 7, 7, 10},
                                         Sizes{7, 1, 1, 9},
                                         Sizes{2, 10, 8, 2}));

TEST(digest, of_eight_kets_that_share_shells_is_the_plain_sum) {
  // Kets of one class; some lanes add to the same elements, one has a shell of the bra.
  const Sizes sizes = {2, 3, 2, 2, 2, 3, 3, 3};
  const std::vector<Quartet> quartets = {{0, 1, 2, 5},
                                         {0, 1, 2, 6},
                                         {0, 1, 2, 7},
                                         {0, 1, 3, 5},
                                         {0, 1, 4, 5},
                                         {0, 1, 0, 5},
                                         {0, 1, 2, 1},
                                         {0, 1, 0, 1}};
  Problem problem(sizes);
  for (const Quartet& quartet : quartets) {
    problem.fill(quartet);
  }

  const Matrix g = problem.digested(quartets, 0);

  EXPECT_LT(difference(g, problem.plain_sum()), rounding_of_sums);
}

}  // namespace
}  // namespace scf
