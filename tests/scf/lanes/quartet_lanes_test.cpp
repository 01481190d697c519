#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "apps/scf/oracle/oracle.hpp"
#include "parts/scf/lanes/lane_quartets.hpp"
#include "parts/scf/mixed/mixed_screening.hpp"
#include "parts/scf/mixed/single_quartets.hpp"
#include "parts/scf/textbook/quartet_pairs.hpp"
#include "tests/scf/fixtures.hpp"
#include "tests/scf/lanes/some_shells.hpp"

namespace scf {
namespace {

using fixture::shell_of;

/// A few hundred rounding errors of integrals of order one, as for the other methods.
constexpr double rounding_of_lanes = 5e-13;

std::vector<Lanes> room_for(const PairClass& bra_class, const PairClass& ket_class) {
  // What is left over from another class must not show.
  return std::vector<Lanes>(
      static_cast<std::size_t>(bra_class.n_functions() * ket_class.n_functions()),
      all_lanes(std::numeric_limits<double>::quiet_NaN()));
}

/// Largest difference of a lane from a block [n_a][n_b][n_c][n_d].
double difference(const std::vector<Lanes>& lanes, int lane, const std::vector<double>& block) {
  double largest = 0.0;
  for (std::size_t i = 0; i < lanes.size(); ++i) {
    const double error = std::abs(lanes[i][lane] - block[i]);
    largest = error <= largest ? largest : error;  // a NaN is the largest
  }
  return largest;
}

/// Momenta of the bra, and the primitives of each shell.
using Bra = std::tuple<int, int, int>;

class QuartetLanes : public testing::TestWithParam<Bra> {
 protected:
  QuartetLanes()
      : basis_(fixture::some_shells(std::get<2>(GetParam()))),
        classes_(pair_classes(basis_, single_shells(basis_))) {}

  /// Compares the quartets of a bra with all pairs of a class, of which eight or fewer are in a batch.
  void compare(const PairClass& bra_class, const BraPair& bra, const PairClass& ket_class) {
    const ShellPair bra_data(shell_of(basis_, bra.a), shell_of(basis_, bra.b));
    std::vector<Lanes> computed = room_for(bra_class, ket_class);
    std::vector<double> expected(max_quartet_size);
    for (const KetBatch& batch : ket_class.batches) {
      repulsion_of_batch(
          bra_class, bra, ket_class, batch, all_lanes(1.0), 0.0, scratch_, computed.data());
      for (int lane = 0; lane < batch.n_pairs; ++lane) {
        const BraPair& ket = ket_class.pairs[static_cast<std::size_t>(batch.first + lane)];
        const ShellPair ket_data(shell_of(basis_, ket.a), shell_of(basis_, ket.b));
        repulsion_from_pairs(bra_data, ket_data, expected.data());
        EXPECT_LT(difference(computed, lane, expected), rounding_of_lanes)
            << "shells " << bra.a << ", " << bra.b << ", " << ket.a << ", " << ket.b;
      }
      for (int lane = batch.n_pairs; lane < n_lanes; ++lane) {
        EXPECT_EQ(difference(computed, lane, std::vector<double>(computed.size())), 0.0);
      }
    }
  }

  Basis basis_;
  std::vector<PairClass> classes_;
  BatchScratchOf<Lanes> scratch_;
};

TEST_P(QuartetLanes, agree_with_the_integrals_of_each_quartet_alone) {
  const auto [l_a, l_b, n_primitives] = GetParam();

  for (const PairClass* bra_class : fixture::classes_of(classes_, basis_, l_a, l_b)) {
    for (const PairClass& ket_class : classes_) {
      compare(*bra_class, bra_class->pairs.front(), ket_class);
      compare(*bra_class, bra_class->pairs[bra_class->pairs.size() / 2], ket_class);
      compare(*bra_class, bra_class->pairs.back(), ket_class);
    }
  }
}

std::vector<Bra> all_bras() {
  std::vector<Bra> bras;
  for (int l_a = 0; l_a <= max_angular_momentum; ++l_a) {
    for (int l_b = 0; l_b <= l_a; ++l_b) {
      for (const int n_primitives : {1, 2}) {
        bras.emplace_back(l_a, l_b, n_primitives);
      }
    }
  }
  return bras;
}

/// "dp_contracted"
std::string name_of(const testing::TestParamInfo<Bra>& info) {
  const auto [l_a, l_b, n_primitives] = info.param;
  constexpr const char* letters = "spdfg";
  return std::string{letters[l_a], letters[l_b]} +
         (n_primitives == 1 ? "_primitive" : "_contracted");
}

INSTANTIATE_TEST_SUITE_P(scf, QuartetLanes, testing::ValuesIn(all_bras()), name_of);

TEST(quartet_lanes, of_f_shells_far_apart_agree_with_the_judge) {
  // The argument of the Boys function is 30 to 70 here, where the table ends and F_12 is smallest.
  const std::vector<double> one = {1.0};
  for (const double distance : {7.6, 8.2, 8.6, 9.0, 10.0, 11.4}) {
    const Basis basis = fixture::basis_of({fixture::shell(3, {0.0, 0.0, 0.0}, {0.9}, one),
                                           fixture::shell(3, {0.0, distance, 0.0}, {0.9}, one)});
    const std::vector<PairClass> classes = pair_classes(basis, single_shells(basis));
    const PairClass& ff = classes.front();
    const auto on = [&](int shell) {
      return *std::find_if(ff.pairs.begin(), ff.pairs.end(), [shell](const BraPair& pair) {
        return pair.a == shell && pair.b == shell;
      });
    };
    std::vector<Lanes> computed = room_for(ff, ff);
    std::vector<double> expected(computed.size());
    BatchScratchOf<Lanes> scratch;

    repulsion_of_batch(
        ff, on(0), ff, ff.batches.front(), all_lanes(1.0), 0.0, scratch, computed.data());

    for (int lane = 0; lane < ff.batches.front().n_pairs; ++lane) {
      const BraPair& ket = ff.pairs[static_cast<std::size_t>(lane)];
      oracle::repulsion(basis.shells[0],
                        basis.shells[0],
                        shell_of(basis, ket.a),
                        shell_of(basis, ket.b),
                        expected);
      EXPECT_LT(difference(computed, lane, expected), 1e-14) << distance << " bohr, lane " << lane;
    }
  }
}

TEST(quartet_lanes, are_multiplied_by_the_factor_of_their_lane) {
  const Basis basis = fixture::some_shells(1);
  const std::vector<PairClass> classes = pair_classes(basis, single_shells(basis));
  const PairClass& pairs = classes.back();
  const Lanes factor = {0.0, 0.5, 1.0, 2.0, 4.0, -1.0, 0.25, 8.0};  // exact in binary
  std::vector<Lanes> plain = room_for(pairs, pairs);
  std::vector<Lanes> scaled = room_for(pairs, pairs);
  BatchScratchOf<Lanes> scratch;

  repulsion_of_batch(
      pairs, pairs.pairs[0], pairs, pairs.batches[0], all_lanes(1.0), 0.0, scratch, plain.data());
  repulsion_of_batch(
      pairs, pairs.pairs[0], pairs, pairs.batches[0], factor, 0.0, scratch, scaled.data());

  for (std::size_t i = 0; i < plain.size(); ++i) {
    for (int lane = 0; lane < n_lanes; ++lane) {
      EXPECT_EQ(scaled[i][lane], factor[lane] * plain[i][lane]);
    }
  }
}

/// Primitives whose bounds differ by many decades.
TEST(quartet_lanes, err_by_less_than_the_negligible_primitives_that_they_leave_out) {
  const std::vector<double> exponents = {200.0, 20.0, 2.0, 0.3};
  const std::vector<double> coefficients = {0.2, 0.3, 0.4, 0.3};
  const Basis basis =
      fixture::basis_of({fixture::shell(1, {0.0, 0.0, 0.0}, exponents, coefficients),
                         fixture::shell(1, {0.0, 0.0, 1.5}, exponents, coefficients)});
  const std::vector<PairClass> classes = pair_classes(basis, single_shells(basis));
  const PairClass& pairs = classes.front();
  const auto n_primitive_quartets = static_cast<double>(16 * 16);
  std::vector<Lanes> all = room_for(pairs, pairs);
  std::vector<Lanes> large = room_for(pairs, pairs);
  BatchScratchOf<Lanes> scratch;
  constexpr double negligible = 1e-5;
  double largest_difference = 0.0;

  for (const BraPair& bra : pairs.pairs) {
    const KetBatch& batch = pairs.batches.front();
    repulsion_of_batch(pairs, bra, pairs, batch, all_lanes(1.0), 0.0, scratch, all.data());
    repulsion_of_batch(pairs, bra, pairs, batch, all_lanes(1.0), negligible, scratch, large.data());
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (int lane = 0; lane < n_lanes; ++lane) {
        largest_difference = std::max(largest_difference, std::abs(all[i][lane] - large[i][lane]));
      }
    }
  }

  EXPECT_LT(largest_difference, n_primitive_quartets * negligible);
  EXPECT_GT(largest_difference, 0.0);  // something was left out
}

/// Largest error of a quartet in single precision, relative to the product of its pairs' bounds.
double single_error(const PairClass& bras, const BraPair& bra, const PairClass& kets) {
  const PairClassOf<SingleLanes> single_bras = single_precision(bras);
  const PairClassOf<SingleLanes> single_kets = single_precision(kets);
  const auto number = static_cast<std::size_t>(&bra - bras.pairs.data());
  std::vector<Lanes> exact = room_for(bras, kets);
  std::vector<SingleLanes> single(exact.size());
  BatchScratchOf<Lanes> scratch;
  BatchScratchOf<SingleLanes> single_scratch;
  double largest = 0.0;
  for (const KetBatch& batch : kets.batches) {
    const int first = batch.first % n_lanes_of<SingleLanes>;
    repulsion_of_batch(bras, bra, kets, batch, all_lanes(1.0), 0.0, scratch, exact.data());
    repulsion_of_batch(
        single_bras,
        single_bras.pairs[number],
        single_kets,
        single_kets.batches[static_cast<std::size_t>(batch.first / n_lanes_of<SingleLanes>)],
        SingleLanes{} + 1.0F,
        0.0,
        single_scratch,
        single.data());
    for (std::size_t i = 0; i < exact.size(); ++i) {
      for (int lane = 0; lane < batch.n_pairs; ++lane) {
        const double bound =
            bra.bound * kets.pairs[static_cast<std::size_t>(batch.first + lane)].bound;
        if (bound > 1e-12) {  // below, no threshold asks for the quartet
          const double error = std::abs(single[i][first + lane] - exact[i][lane]) / bound;
          largest = error <= largest ? largest : error;  // a NaN is the largest
        }
      }
    }
  }
  return largest;
}

TEST_P(QuartetLanes, in_single_precision_err_by_a_millionth_of_their_bound) {
  const auto [l_a, l_b, n_primitives] = GetParam();

  for (const PairClass* bra_class : fixture::classes_of(classes_, basis_, l_a, l_b)) {
    for (const PairClass& ket_class : classes_) {
      if (bra_class->l + ket_class.l > most_in_single) {
        continue;
      }
      const double front = single_error(*bra_class, bra_class->pairs.front(), ket_class);
      const double back = single_error(*bra_class, bra_class->pairs.back(), ket_class);

      EXPECT_LT(std::max(front, back), 1e-6) << bra_class->l << ", " << ket_class.l;
    }
  }
}

/// Blocks of several shells: what cc-pVDZ's general contractions and 6-31G*'s sp shells become.
TEST(quartet_lanes, of_blocks_have_the_integrals_of_their_shells) {
  const std::vector<double> exponents = {5.0, 1.2, 0.4};
  const Basis basis =
      fixture::basis_of({fixture::shell(0, {0.0, 0.0, 0.0}, exponents, {0.2, 0.5, 0.4}),
                         fixture::shell(0, {0.0, 0.0, 0.0}, exponents, {-0.1, 0.4, 0.7}),
                         fixture::shell(1, {0.0, 0.0, 0.0}, exponents, {0.2, 0.6, 0.4}),
                         fixture::shell(2, {0.3, 1.1, -0.5}, {0.8}, {1.0}),
                         fixture::shell(0, {1.0, -0.4, 0.7}, {0.8, 0.3}, {0.5, 0.5})});
  const std::vector<ShellBlock> blocks = shells_of_equal_exponents(basis);
  ASSERT_EQ(blocks.front().n_shells, 3);
  const auto n = static_cast<std::size_t>(basis.n_functions);
  std::vector<double> expected(n * n * n * n);
  std::vector<double> block(max_quartet_size);
  const auto at = [n](int i, int j, int k, int l) {
    return ((static_cast<std::size_t>(i) * n + static_cast<std::size_t>(j)) * n +
            static_cast<std::size_t>(k)) *
               n +
           static_cast<std::size_t>(l);
  };
  for (const Shell& a : basis.shells) {
    for (const Shell& b : basis.shells) {
      for (const Shell& c : basis.shells) {
        for (const Shell& d : basis.shells) {
          oracle::repulsion(a, b, c, d, block);
          const double* value = block.data();
          for (int i = a.first; i < a.first + a.n_functions(); ++i) {
            for (int j = b.first; j < b.first + b.n_functions(); ++j) {
              for (int k = c.first; k < c.first + c.n_functions(); ++k) {
                for (int l = d.first; l < d.first + d.n_functions(); ++l) {
                  expected[at(i, j, k, l)] = *value++;
                }
              }
            }
          }
        }
      }
    }
  }
  const std::vector<PairClass> classes = pair_classes(basis, blocks);
  const auto first = [&](int number) { return blocks[static_cast<std::size_t>(number)].first; };
  BatchScratchOf<Lanes> scratch;

  for (const PairClass& bras : classes) {
    for (const PairClass& kets : classes) {
      for (const BraPair& bra : bras.pairs) {
        for (const KetBatch& batch : kets.batches) {
          std::vector<Lanes> computed = room_for(bras, kets);
          repulsion_of_batch(bras, bra, kets, batch, all_lanes(1.0), 0.0, scratch, computed.data());
          for (int lane = 0; lane < batch.n_pairs; ++lane) {
            const BraPair& ket = kets.pairs[static_cast<std::size_t>(batch.first + lane)];
            const Lanes* value = computed.data();
            for (int i = 0; i < bras.n_a; ++i) {
              for (int j = 0; j < bras.n_b; ++j) {
                for (int k = 0; k < kets.n_a; ++k) {
                  for (int l = 0; l < kets.n_b; ++l, ++value) {
                    ASSERT_NEAR((*value)[lane],
                                expected[at(first(bra.a) + i,
                                            first(bra.b) + j,
                                            first(ket.a) + k,
                                            first(ket.b) + l)],
                                rounding_of_lanes);
                  }
                }
              }
            }
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace scf
