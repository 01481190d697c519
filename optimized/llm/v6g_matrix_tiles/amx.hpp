#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace llm {

#if defined(__x86_64__)
/// A core's eight tile registers of 16 rows of 64 B. What they hold is the thread's own, from begin() to
/// end(). Only where has_amx() is true.
/// Source: Intel 64 and IA-32 Architectures Software Developer's Manual, volume 1, chapter 18.
struct Amx {
  static void begin() {
    struct alignas(64) Shape {
      std::uint8_t palette = 1;
      std::uint8_t start_row = 0;
      std::array<std::uint8_t, 14> reserved{};
      std::array<std::uint16_t, 16> row_bytes{64, 64, 64, 64, 64, 64, 64, 64};
      std::array<std::uint8_t, 16> n_rows{16, 16, 16, 16, 16, 16, 16, 16};
    };
    static_assert(sizeof(Shape) == 64);
    const Shape shape;
    asm volatile("ldtilecfg %0" : : "m"(shape));
  }
  static void end() { asm volatile("tilerelease" : : : "memory"); }

  template <int tile>
  static void zero() {
    asm volatile("tilezero %%tmm%c0" : : "i"(tile));
  }

  /// distance: bytes between two rows
  template <int tile>
  static void load(const void* from, std::size_t distance) {
    asm volatile("tileloadd (%0,%1,1), %%tmm%c2"
                 :
                 : "r"(from), "r"(distance), "i"(tile)
                 : "memory");
  }

  template <int tile>
  static void store(float* to, std::size_t distance) {
    asm volatile("tilestored %%tmm%c2, (%0,%1,1)" : : "r"(to), "r"(distance), "i"(tile) : "memory");
  }

  /// sum_mn += sum_k a_mk b_kn of 16 x 32 and 32 x 16 numbers of bf16; a row of b has pairs, those of
  /// columns 2 k and 2 k + 1.
  template <int sum, int a, int b>
  static void multiply() {
    asm volatile("tdpbf16ps %%tmm%c2, %%tmm%c1, %%tmm%c0" : : "i"(sum), "i"(a), "i"(b));
  }
};
#else
/// Never used: has_amx() is false.
struct Amx {
  static void begin() {}
  static void end() {}
  template <int tile>
  static void zero() {}
  template <int tile>
  static void load(const void*, std::size_t) {}
  template <int tile>
  static void store(float*, std::size_t) {}
  template <int sum, int a, int b>
  static void multiply() {}
};
#endif

/// True if the processor has tiles of bf16, and the kernel lets this process use them: it saves their
/// 8 KiB only for programs that ask.
bool has_amx();

}  // namespace llm
