#include "harness/roofs/bandwidth_kernels.hpp"

namespace casebook::roofs {
namespace {

// The compiler prefers 32 bytes on processors that have 64; what a roof asks for is the widest.
#if defined(__AVX512F__)
constexpr int vector_bytes = 64;
#elif defined(__AVX__)
constexpr int vector_bytes = 32;
#elif defined(__ARM_FEATURE_SVE_BITS) && __ARM_FEATURE_SVE_BITS > 128
constexpr int vector_bytes = __ARM_FEATURE_SVE_BITS / 8;
#else
constexpr int vector_bytes = 16;
#endif

using Doubles [[gnu::vector_size(vector_bytes), gnu::may_alias]] = double;
constexpr int lanes = vector_bytes / 8;
static_assert(bandwidth_block % (8 * lanes) == 0);

#if defined(__x86_64__)
#define CASEBOOK_VECTOR_REGISTER "v"
#elif defined(__aarch64__)
#define CASEBOOK_VECTOR_REGISTER "w"
#elif defined(__powerpc64__)
#define CASEBOOK_VECTOR_REGISTER "wa"
#else
#error "load: tell the constraint of a vector register of this architecture (GCC: asm constraints)"
#endif

/// The value must be in a register now, but nothing is done with it.
void keep(const Doubles& value) {
  asm volatile("" : : CASEBOOK_VECTOR_REGISTER(value));
}

/// Passes must not be merged: the compiler has to believe that memory changed in between.
void forget_memory() {
  asm volatile("" ::: "memory");
}

}  // namespace

void load(const double* a, std::int64_t n, std::int64_t passes) {
  const auto* from = reinterpret_cast<const Doubles*>(a);
  for (std::int64_t pass = 0; pass < passes; ++pass) {
    for (std::int64_t i = 0; i < n / lanes; i += 8) {
#pragma GCC unroll 8
      for (int k = 0; k < 8; ++k) {
        keep(from[i + k]);
      }
    }
    forget_memory();
  }
}

void copy(double* c, const double* a, std::int64_t n, std::int64_t passes) {
  auto* to = reinterpret_cast<Doubles*>(c);
  const auto* from = reinterpret_cast<const Doubles*>(a);
  for (std::int64_t pass = 0; pass < passes; ++pass) {
    for (std::int64_t i = 0; i < n / lanes; i += 4) {
#pragma GCC unroll 4
      for (int k = 0; k < 4; ++k) {
        to[i + k] = from[i + k];
      }
    }
    forget_memory();
  }
}

void triad(
    double* a, const double* b, const double* c, double s, std::int64_t n, std::int64_t passes) {
  auto* to = reinterpret_cast<Doubles*>(a);
  const auto* left = reinterpret_cast<const Doubles*>(b);
  const auto* right = reinterpret_cast<const Doubles*>(c);
  for (std::int64_t pass = 0; pass < passes; ++pass) {
    for (std::int64_t i = 0; i < n / lanes; i += 4) {
#pragma GCC unroll 4
      for (int k = 0; k < 4; ++k) {
        to[i + k] = left[i + k] + s * right[i + k];
      }
    }
    forget_memory();
  }
}

}  // namespace casebook::roofs
