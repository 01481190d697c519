#include "parts/scf/stored/integral_store.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "parts/scf/stored/integral_codec.hpp"
#include "tests/scf/lanes/some_shells.hpp"

namespace scf {
namespace {

constexpr double quantum = 1e-10;

/// Classes with several batches, and integrals of any size for one bra.
struct Sample {
  Sample() : basis(fixture::some_shells(1)), classes(pair_classes(basis, single_shells(basis))) {
    for (const PairClass& members : classes) {
      single.push_back(single_precision(members));
    }
  }

  std::size_t last() const { return classes.size() - 1; }
  PairTask bra() const { return {last(), classes[last()].pairs.size() - 1}; }

  Basis basis;
  std::vector<PairClass> classes;
  std::vector<PairClassOf<SingleLanes>> single;
};

template <class L>
std::vector<L> random_integrals(int n, double size) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> number(-size, size);
  std::vector<L> values(static_cast<std::size_t>(n));
  for (L& value : values) {
    for (int lane = 0; lane < n_lanes_of<L>; ++lane) {
      value[lane] = static_cast<ElementOf<L>>(number(random));
    }
  }
  return values;
}

/// The largest difference in the first n_lanes lanes.
template <class L>
double difference(const std::vector<L>& a,
                  const std::vector<L>& b,
                  int n_compared = n_lanes_of<L>) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (int lane = 0; lane < n_compared; ++lane) {
      const double one = static_cast<double>(a[i][lane]);
      largest = std::max(largest, std::abs(one - static_cast<double>(b[i][lane])));
    }
  }
  return largest;
}

template <class L>
void expect_to_survive_packing(double size, int width, double error) {
  constexpr int n = 21;
  constexpr int stride = n_lanes_of<L>;
  const auto values = random_integrals<L>(n, size);
  const auto* numbers = reinterpret_cast<const ElementOf<L>*>(values.data());
  ASSERT_EQ(packed_width(largest_packed(numbers, n, stride), quantum), width);

  std::vector<std::byte> packed(static_cast<std::size_t>(n * n_packed * width));
  pack(numbers, n, stride, width, quantum, packed.data());
  std::vector<L> unpacked(n);
  unpack(
      packed.data(), n, stride, width, quantum, reinterpret_cast<ElementOf<L>*>(unpacked.data()));

  EXPECT_LE(difference<L>(values, unpacked, n_packed), error) << width << " bytes";
}

TEST(integral_codec, numbers_survive_within_half_a_quantum) {
  expect_to_survive_packing<Lanes>(100 * quantum, 1, 0.5000001 * quantum);
  expect_to_survive_packing<Lanes>(30000 * quantum, 2, 0.5000001 * quantum);
  expect_to_survive_packing<Lanes>(2e9 * quantum, 4, 0.500001 * quantum);
  expect_to_survive_packing<Lanes>(3e9 * quantum, 8, 0.0);
}

TEST(integral_codec, numbers_in_single_precision_keep_that_precision) {
  expect_to_survive_packing<SingleLanes>(100 * quantum, 1, 0.50001 * quantum);
  expect_to_survive_packing<SingleLanes>(30000 * quantum, 2, 0.51 * quantum);
  expect_to_survive_packing<SingleLanes>(2e9 * quantum, 4, 0.2 * 2e-7);
  expect_to_survive_packing<SingleLanes>(3e9 * quantum, 8, 0.0);
}

TEST(integral_store, gives_back_what_it_keeps_and_nothing_else) {
  const Sample sample;
  IntegralStore store(sample.classes, 1, quantum, 1 << 20);
  const auto values = random_integrals<Lanes>(9, 1e-3);
  std::vector<Lanes> loaded(9);

  KeptOfBra kept(store, sample.bra(), 0);
  EXPECT_FALSE(kept.load(0, sample.classes[0].batches[1], 9, loaded.data()));
  kept.keep(0, sample.classes[0].batches[1], 9, values.data());
  kept.finish();

  KeptOfBra again(store, sample.bra(), 0);
  EXPECT_TRUE(again.load(0, sample.classes[0].batches[1], 9, loaded.data()));
  EXPECT_LE(difference<Lanes>(values, loaded), 0.501 * quantum);
  EXPECT_FALSE(again.load(0, sample.classes[0].batches[0], 9, loaded.data()));
  EXPECT_FALSE(again.load(1, sample.classes[1].batches[1], 9, loaded.data()));
  KeptOfBra other(store, {sample.last(), 0}, 0);
  EXPECT_FALSE(other.load(0, sample.classes[0].batches[1], 9, loaded.data()));
}

TEST(integral_store, gives_two_batches_of_double_precision_as_one_of_single) {
  const Sample sample;
  IntegralStore store(sample.classes, 1, quantum, 1 << 20);
  const KetBatchOf<SingleLanes>& pair = sample.single[0].batches[0];
  ASSERT_GT(pair.n_pairs, n_lanes);
  const auto values = random_integrals<SingleLanes>(3, 1e-3);
  for (int half = 0; half < 2; ++half) {
    std::vector<Lanes> of_half(3);
    for (std::size_t i = 0; i < 3; ++i) {
      for (int lane = 0; lane < n_lanes; ++lane) {
        of_half[i][lane] = static_cast<double>(values[i][half * n_lanes + lane]);
      }
    }
    KeptOfBra kept(store, sample.bra(), 0);
    kept.keep(0, sample.classes[0].batches[static_cast<std::size_t>(half)], 3, of_half.data());
    kept.finish();
  }

  KeptOfBra kept(store, sample.bra(), 0);
  std::vector<SingleLanes> loaded(3);
  EXPECT_TRUE(kept.load(0, pair, 3, loaded.data()));
  EXPECT_LE(difference<SingleLanes>(values, loaded), 0.51 * quantum + 1e-3 * 2e-7);
}

TEST(integral_store, does_not_give_single_precision_where_double_is_asked_for) {
  const Sample sample;
  IntegralStore store(sample.classes, 1, quantum, 1 << 20);
  const KetBatch& batch = sample.classes[0].batches[0];
  const auto rounded = random_integrals<SingleLanes>(3, 1e-3);
  KeptOfBra first(store, sample.bra(), 0);
  first.keep(0, sample.single[0].batches[0], 3, rounded.data());
  first.finish();

  std::vector<Lanes> exact(3), loaded(3);
  for (std::size_t i = 0; i < 3; ++i) {
    for (int lane = 0; lane < n_lanes; ++lane) {
      exact[i][lane] = static_cast<double>(rounded[i][lane]) + 20 * quantum;
    }
  }
  KeptOfBra second(store, sample.bra(), 0);
  EXPECT_FALSE(second.load(0, batch, 3, loaded.data()));
  const std::size_t bytes = store.bytes();
  second.keep(0, batch, 3, exact.data());
  second.finish();

  KeptOfBra third(store, sample.bra(), 0);
  EXPECT_TRUE(third.load(0, batch, 3, loaded.data()));
  EXPECT_LE(difference<Lanes>(exact, loaded), 0.501 * quantum);
  EXPECT_EQ(store.bytes(), bytes);
}

TEST(integral_store, fills_to_its_limit_and_not_beyond) {
  const Sample sample;
  constexpr std::size_t limit = 4000;
  IntegralStore store(sample.classes, 2, quantum, limit);
  const auto values = random_integrals<Lanes>(9, 1e-3);
  std::vector<Lanes> loaded(9);

  std::size_t n_asked = 0;
  for (std::size_t pair = 0; pair < sample.classes[1].pairs.size(); ++pair) {
    for (const KetBatch& batch : sample.classes[0].batches) {
      KeptOfBra kept(store, {1, pair}, static_cast<int>(pair % 2));
      kept.keep(0, batch, 9, values.data());
      kept.finish();
      n_asked += 1;
    }
  }

  std::size_t n_kept = 0;
  for (std::size_t pair = 0; pair < sample.classes[1].pairs.size(); ++pair) {
    KeptOfBra kept(store, {1, pair}, 0);
    for (const KetBatch& batch : sample.classes[0].batches) {
      n_kept += kept.load(0, batch, 9, loaded.data()) ? 1U : 0U;
    }
  }
  const std::size_t bytes_of_each = 9 * 4 * std::size_t{n_packed} + sizeof(KeptUnit);
  ASSERT_GT(n_asked * bytes_of_each, 2 * limit);
  EXPECT_LE(store.bytes(), limit);
  EXPECT_LE(n_kept * bytes_of_each, limit);
  EXPECT_GE(n_kept * bytes_of_each, 3 * limit / 4);
}

TEST(integral_store, without_memory_keeps_nothing_and_cleared_has_all_of_it) {
  const Sample sample;
  const KetBatch& batch = sample.classes[0].batches[0];
  const auto values = random_integrals<Lanes>(9, 1e-3);
  std::vector<Lanes> loaded(9);
  IntegralStore none(sample.classes, 1, quantum, 0);
  KeptOfBra nothing(none, sample.bra(), 0);
  nothing.keep(0, batch, 9, values.data());
  nothing.finish();

  EXPECT_FALSE(nothing.load(0, batch, 9, loaded.data()));
  EXPECT_EQ(none.bytes(), 0U);

  IntegralStore store(sample.classes, 1, quantum, 10000);
  KeptOfBra kept(store, sample.bra(), 0);
  kept.keep(0, batch, 9, values.data());
  kept.finish();
  EXPECT_GT(store.bytes(), 0U);
  store.clear();

  EXPECT_EQ(store.bytes(), 0U);
  EXPECT_FALSE(KeptOfBra(store, sample.bra(), 0).load(0, batch, 9, loaded.data()));
}

}  // namespace
}  // namespace scf
