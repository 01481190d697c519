#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "apps/scf/oracle/oracle.hpp"
#include "parts/scf/lanes/lane_classes.hpp"
#include "parts/scf/lanes/lane_quartets.hpp"
#include "tests/scf/fixtures.hpp"
#include "tests/scf/lanes/some_shells.hpp"

namespace scf {
namespace {

using fixture::shell_of;

/// Pairs of single shells of all momenta.
struct SampleOfBlocks {
  explicit SampleOfBlocks(int n_primitives = 1)
      : basis(fixture::some_shells(n_primitives)),
        classes(pair_classes(basis, single_shells(basis))) {}

  Basis basis;
  std::vector<PairClass> classes;
};

TEST(pair_classes, have_every_pair_of_blocks_once) {
  const SampleOfBlocks sample;

  std::map<std::pair<int, int>, int> times;
  for (const PairClass& members : sample.classes) {
    for (const BraPair& pair : members.pairs) {
      times[{std::max(pair.a, pair.b), std::min(pair.a, pair.b)}] += 1;
    }
  }

  const auto n = static_cast<std::size_t>(sample.basis.n_shells());
  EXPECT_EQ(times.size(), n * (n + 1) / 2);
  for (const auto& [pair, count] : times) {
    EXPECT_EQ(count, 1) << pair.first << ", " << pair.second;
  }
}

TEST(pair_classes, have_every_pair_in_one_lane_of_one_batch) {
  const SampleOfBlocks sample;
  int n_partial = 0;

  for (const PairClass& members : sample.classes) {
    int next = 0;
    for (const KetBatch& batch : members.batches) {
      EXPECT_EQ(batch.first, next);
      EXPECT_GT(batch.n_pairs, 0);
      EXPECT_LE(batch.n_pairs, n_lanes);
      next += batch.n_pairs;
      n_partial += batch.n_pairs < n_lanes ? 1 : 0;
    }
    EXPECT_EQ(next, static_cast<int>(members.pairs.size()));
  }
  EXPECT_GT(n_partial, 5);  // or the next test would look at nothing
}

TEST(pair_classes, lanes_without_a_pair_contribute_nothing) {
  const SampleOfBlocks sample(2);

  for (const PairClass& members : sample.classes) {
    for (const KetBatch& batch : members.batches) {
      const auto stride = static_cast<std::size_t>(4 + members.n_terms());
      ASSERT_EQ(batch.data.size(), static_cast<std::size_t>(batch.n_primitives()) * stride);
      for (std::size_t i = 0; i < batch.data.size(); ++i) {
        for (int lane = batch.n_pairs; lane < n_lanes; ++lane) {
          EXPECT_EQ(batch.data[i][lane], i % stride == 0 ? 1.0 : 0.0);  // the exponent divides
        }
      }
    }
  }
}

TEST(pair_classes, put_the_larger_momentum_first_and_the_momenta_in_order) {
  const SampleOfBlocks sample;

  for (const PairClass& members : sample.classes) {
    for (const BraPair& pair : members.pairs) {
      const Shell& a = shell_of(sample.basis, pair.a);
      const Shell& b = shell_of(sample.basis, pair.b);
      EXPECT_GE(a.l, b.l);
      EXPECT_EQ(members.l, a.l + b.l);
      EXPECT_EQ(members.n_a, a.n_functions());
      EXPECT_EQ(members.n_b, b.n_functions());
    }
  }
  EXPECT_TRUE(std::is_sorted(sample.classes.begin(),
                             sample.classes.end(),
                             [](const PairClass& x, const PairClass& y) { return x.l < y.l; }));
}

TEST(pair_classes, bounds_fall_and_a_batch_has_the_largest_of_its_lanes) {
  const SampleOfBlocks sample(2);

  for (const PairClass& members : sample.classes) {
    EXPECT_TRUE(std::is_sorted(
        members.pairs.begin(), members.pairs.end(), [](const BraPair& x, const BraPair& y) {
          return x.bound > y.bound;
        }));
    for (const KetBatch& batch : members.batches) {
      EXPECT_EQ(batch.bound, members.pairs[static_cast<std::size_t>(batch.first)].bound);
    }
  }
}

/// Blocks of one, two and three shells, s to d, contracted as cc-pVDZ and 6-31G* are.
Basis blocks_of_several_shells() {
  const std::vector<double> exponents = {3.0, 0.5};
  return fixture::basis_of({fixture::shell(0, {0.0, 0.0, 0.0}, exponents, {0.4, 0.7}),
                            fixture::shell(0, {0.0, 0.0, 0.0}, exponents, {-0.6, 0.9}),
                            fixture::shell(1, {0.0, 0.0, 0.0}, exponents, {0.3, 0.8}),
                            fixture::shell(2, {0.2, 0.7, -0.9}, {0.8}, {1.0}),
                            fixture::shell(0, {1.0, 0.4, 0.7}, {0.9}, {1.0}),
                            fixture::shell(1, {1.0, 0.4, 0.7}, {0.9}, {1.0})});
}

/// max |(ij|kl)| over the shells of four blocks.
double largest_integral(const Basis& basis,
                        const ShellBlock& a,
                        const ShellBlock& b,
                        const ShellBlock& c,
                        const ShellBlock& d) {
  double largest = 0.0;
  const auto shells = [&basis](const ShellBlock& block) {
    return std::span(basis.shells)
        .subspan(static_cast<std::size_t>(block.first_shell),
                 static_cast<std::size_t>(block.n_shells));
  };
  for (const Shell& s : shells(a)) {
    for (const Shell& t : shells(b)) {
      for (const Shell& u : shells(c)) {
        for (const Shell& v : shells(d)) {
          std::vector<double> block(static_cast<std::size_t>(s.n_functions() * t.n_functions() *
                                                             u.n_functions() * v.n_functions()));
          oracle::repulsion(s, t, u, v, block);
          for (const double integral : block) {
            largest = std::max(largest, std::abs(integral));
          }
        }
      }
    }
  }
  return largest;
}

TEST(pair_classes, bounds_of_two_pairs_are_above_every_integral) {
  const Basis basis = blocks_of_several_shells();
  const std::vector<ShellBlock> blocks = shells_of_equal_exponents(basis);
  const std::vector<PairClass> classes = pair_classes(basis, blocks);
  const auto block = [&blocks](int number) { return blocks[static_cast<std::size_t>(number)]; };

  for (const PairClass& bras : classes) {
    for (const BraPair& bra : bras.pairs) {
      for (const PairClass& kets : classes) {
        for (const BraPair& ket : kets.pairs) {
          const double largest =
              largest_integral(basis, block(bra.a), block(bra.b), block(ket.a), block(ket.b));
          EXPECT_LE(largest, bra.bound * ket.bound * (1.0 + 1e-12));
        }
      }
    }
  }
}

TEST(pair_classes, the_bound_of_a_pair_is_reached_by_the_pair_with_itself) {
  const Basis basis = blocks_of_several_shells();
  const std::vector<ShellBlock> blocks = shells_of_equal_exponents(basis);
  const auto block = [&blocks](int number) { return blocks[static_cast<std::size_t>(number)]; };

  for (const PairClass& members : pair_classes(basis, blocks)) {
    for (const BraPair& pair : members.pairs) {
      const double largest =
          largest_integral(basis, block(pair.a), block(pair.b), block(pair.a), block(pair.b));
      EXPECT_NEAR(pair.bound * pair.bound, largest, 1e-12 * largest);
    }
  }
}

TEST(pair_classes, primitives_that_repel_themselves_by_nothing_are_left_out) {
  const Basis basis =
      fixture::basis_of({fixture::shell(0, {0.0, 0.0, 0.0}, {80.0, 0.2}, {0.5, 0.5}),
                         fixture::shell(0, {6.0, 0.0, 0.0}, {80.0, 0.2}, {0.5, 0.5})});

  const std::vector<PairClass> classes = pair_classes(basis, single_shells(basis));

  ASSERT_EQ(classes.size(), 1U);
  for (const BraPair& pair : classes[0].pairs) {
    // exp(-40 * 36) and nothing else is below 1e-15
    EXPECT_EQ(pair.primitives.size(), pair.a == pair.b ? 4U : 3U);
  }
}

TEST(pair_classes, pairs_without_any_primitive_have_integrals_of_zero) {
  std::vector<Shell> shells;
  for (int atom = 0; atom < 5; ++atom) {
    shells.push_back(fixture::shell(0, {20.0 * atom, 0.0, 0.0}, {3.0}, {1.0}));
  }
  const Basis basis = fixture::basis_of(std::move(shells));
  const std::vector<PairClass> classes = pair_classes(basis, single_shells(basis));
  const PairClass& ss = classes[0];
  Lanes integral = all_lanes(1.0);
  BatchScratchOf<Lanes> scratch;

  repulsion_of_batch(
      ss, ss.pairs[0], ss, ss.batches.back(), all_lanes(1.0), 0.0, scratch, &integral);

  ASSERT_TRUE(ss.pairs.back().primitives.empty());
  ASSERT_EQ(ss.batches.back().n_primitives(), 0);
  for (int lane = 0; lane < n_lanes; ++lane) {
    EXPECT_EQ(integral[lane], 0.0);
  }
}

}  // namespace
}  // namespace scf
