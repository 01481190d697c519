#include <cmath>
#include <cstdint>
#include <vector>

#include <sys/resource.h>

#include <gtest/gtest.h>

#include "harness/core/untouched_array.hpp"
#include "harness/roofs/bandwidth_kernels.hpp"
#include "harness/roofs/fma.hpp"

namespace casebook::roofs {
namespace {

constexpr std::int64_t n = 3 * bandwidth_block;

/// An array with a different number in every place.
void fill(UntouchedArray<double>& buffer, double first) {
  for (std::int64_t i = 0; i < n; ++i) {
    buffer.data()[i] = first + static_cast<double>(i);
  }
}

TEST(bandwidth_kernel, copy_writes_every_element) {
  UntouchedArray<double> a(n);
  UntouchedArray<double> c(n);
  fill(a, 0.5);
  fill(c, -1e9);

  copy(c.data(), a.data(), n, 2);

  for (std::int64_t i = 0; i < n; ++i) {
    ASSERT_EQ(c.data()[i], 0.5 + static_cast<double>(i)) << i;
  }
}

TEST(bandwidth_kernel, triad_writes_every_element) {
  UntouchedArray<double> a(n);
  UntouchedArray<double> b(n);
  UntouchedArray<double> c(n);
  fill(a, -1e9);
  fill(b, 1.0);
  fill(c, 2.0);

  triad(a.data(), b.data(), c.data(), 3.0, n, 2);

  for (std::int64_t i = 0; i < n; ++i) {
    ASSERT_EQ(a.data()[i], 7.0 + 4.0 * static_cast<double>(i)) << i;
  }
}

long page_faults() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_minflt;
}

// It computes nothing that could be looked at; the kernel, however, sees each first read of a page.
TEST(bandwidth_kernel, load_reads_every_page) {
  constexpr std::int64_t n_pages = 256;
  constexpr std::int64_t page_bytes = 4096;
  auto* pages = static_cast<double*>(mmap(
      nullptr, n_pages * page_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(static_cast<void*>(pages), MAP_FAILED);
  madvise(pages, n_pages * page_bytes, MADV_NOHUGEPAGE);
  const long before = page_faults();

  load(pages, n_pages * page_bytes / 8, 1);

  EXPECT_GE(page_faults() - before, n_pages);
  munmap(pages, n_pages * page_bytes);
}

TEST(bandwidth_kernel, load_stays_inside_the_array) {
  constexpr std::int64_t bytes = 8 * bandwidth_block * 4;
  auto* memory = static_cast<char*>(
      mmap(nullptr, 2 * 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  ASSERT_NE(static_cast<void*>(memory), MAP_FAILED);
  static_assert(bytes == 4096);
  ASSERT_EQ(mprotect(memory + bytes, 4096, PROT_NONE), 0);

  load(reinterpret_cast<const double*>(memory), bytes / 8, 3);  // a read too many ends the test

  munmap(memory, 2 * 4096);
}

/// Value of a chain whose steps are fused, that is, rounded once.
template <class Real>
Real fused_chain(const FmaRecursion& recursion, Real x, int steps) {
  for (int step = 0; step < steps; ++step) {
    x = std::fma(static_cast<Real>(recursion.a), x, static_cast<Real>(recursion.b));
  }
  return x;
}

template <class Real>
Real unfused_chain(const FmaRecursion& recursion, Real x, int steps) {
  for (int step = 0; step < steps; ++step) {
    const volatile Real product = static_cast<Real>(recursion.a) * x;
    x = product + static_cast<Real>(recursion.b);
  }
  return x;
}

// |a| near 1 keeps rounding errors alive, so that the two ways of rounding end differently.
constexpr FmaRecursion inexact = {-0.875 + 1e-3, 1.0 / 3.0};
constexpr int few_steps = 20;

template <class Real>
class FmaKernels : public testing::Test {};

using Reals = testing::Types<double, float>;
TYPED_TEST_SUITE(FmaKernels, Reals);

TYPED_TEST(FmaKernels, can_be_told_from_separate_operations_by_these_tests) {
  TypeParam difference = 0;
  for (int k = 0; k < few_chains; ++k) {
    const auto start = static_cast<TypeParam>(k);
    difference +=
        std::abs(fused_chain(inexact, start, few_steps) - unfused_chain(inexact, start, few_steps));
  }

  EXPECT_GT(difference, 0);
}

TYPED_TEST(FmaKernels, compute_all_chains_and_lanes_fused) {
  int n_supported = 0;
  for (const FmaKernel& kernel : fma_kernels<TypeParam>()) {
    if (!kernel.supported) {
      continue;
    }
    ++n_supported;
    // The chains are added one after the other, then the lanes: the same sums in the same order.
    TypeParam chains = 0;
    for (int k = 0; k < kernel.chains; ++k) {
      chains += fused_chain(inexact, static_cast<TypeParam>(k), few_steps);
    }
    double sum = 0.0;
    for (int lane = 0; lane < kernel.lanes; ++lane) {
      sum += static_cast<double>(chains);
    }

    EXPECT_EQ(kernel.function(inexact, few_steps), sum) << kernel.isa;
  }
  EXPECT_GE(n_supported, 1);
}

TEST(fma_kernels, of_floats_have_twice_the_lanes_in_each_vector) {
  const std::vector<FmaKernel> doubles = fma_kernels<double>();
  const std::vector<FmaKernel> floats = fma_kernels<float>();

  ASSERT_EQ(floats.size(), doubles.size());
  for (std::size_t k = 0; k < doubles.size(); ++k) {
    EXPECT_STREQ(floats[k].isa, doubles[k].isa);
    EXPECT_EQ(floats[k].lanes, (doubles[k].lanes == 1 ? 1 : 2) * doubles[k].lanes);
    EXPECT_EQ(floats[k].supported, doubles[k].supported);
  }
}

}  // namespace
}  // namespace casebook::roofs
