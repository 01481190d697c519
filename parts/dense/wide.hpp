#pragma once

#include <concepts>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>

#include "parts/dense/register.hpp"

namespace dense {

// Numbers side by side that fill 64 B: one register of AVX-512, two of AVX2, four of NEON or SSE2. GCC's
// vector types of 64 B would serve everywhere; but where they are wider than a register, GCC 12 keeps their
// values in memory, and moves them there and back by 16 B at each operation.

/// Two registers, or two such pairs, used as one. What it has, the compiler's vector types have as well.
template <class Register>
struct alignas(2 * sizeof(Register)) Halves {
  using Element = std::remove_cvref_t<decltype(std::declval<Register>()[0])>;
  static constexpr std::size_t n_of_half = sizeof(Register) / sizeof(Element);

  Register half[2];

  template <std::integral Index>
  Element operator[](Index lane) const {
    const auto at = static_cast<std::size_t>(lane);
    return half[at / n_of_half][at % n_of_half];
  }
  template <std::integral Index>
  Element& operator[](Index lane) {
    const auto at = static_cast<std::size_t>(lane);
    return half[at / n_of_half][at % n_of_half];
  }

#define CASEBOOK_LANE_BY_LANE(op)                              \
  friend auto operator op(const Halves& x, const Halves& y) {  \
    return of(x.half[0] op y.half[0], x.half[1] op y.half[1]); \
  }                                                            \
  friend auto operator op(const Halves& x, Element y) {        \
    return of(x.half[0] op y, x.half[1] op y);                 \
  }                                                            \
  friend auto operator op(Element x, const Halves& y) {        \
    return of(x op y.half[0], x op y.half[1]);                 \
  }
  CASEBOOK_LANE_BY_LANE(+)
  CASEBOOK_LANE_BY_LANE(-)
  CASEBOOK_LANE_BY_LANE(*)
  CASEBOOK_LANE_BY_LANE(/)
  CASEBOOK_LANE_BY_LANE(&)
  CASEBOOK_LANE_BY_LANE(|)
  CASEBOOK_LANE_BY_LANE(<<)
  CASEBOOK_LANE_BY_LANE(>>)
  CASEBOOK_LANE_BY_LANE(<)
  CASEBOOK_LANE_BY_LANE(>)
  CASEBOOK_LANE_BY_LANE(>=)
#undef CASEBOOK_LANE_BY_LANE

  friend Halves operator-(const Halves& x) {
    return {-x.half[0], -x.half[1]};
  }
  friend Halves operator~(const Halves& x) {
    return {~x.half[0], ~x.half[1]};
  }

  template <class Y>
  Halves& operator+=(const Y& y) {
    return *this = *this + y;
  }
  template <class Y>
  Halves& operator-=(const Y& y) {
    return *this = *this - y;
  }
  template <class Y>
  Halves& operator*=(const Y& y) {
    return *this = *this * y;
  }
  template <class Y>
  Halves& operator&=(const Y& y) {
    return *this = *this & y;
  }
  template <class Y>
  Halves& operator|=(const Y& y) {
    return *this = *this | y;
  }

 private:
  template <class Part>
  static Halves<Part> of(const Part& low, const Part& high) {
    return {low, high};
  }
};

template <class V>
inline constexpr bool is_halves = false;
template <class Register>
inline constexpr bool is_halves<Halves<Register>> = true;

template <class V>
using RegisterOf = std::remove_cvref_t<decltype(std::declval<V>().half[0])>;

template <class T, std::size_t bytes>
struct VectorType {
  typedef T Type __attribute__((vector_size(bytes)));
};

/// n numbers in one of the compiler's vectors.
template <class T, std::size_t n>
using Vector = typename VectorType<T, n * sizeof(T)>::Type;

/// n numbers that fill 64 B, or as many of a shorter type.
#if CASEBOOK_REGISTER_BYTES == 64
template <class T, std::size_t n>
using Wide = Vector<T, n>;
#elif CASEBOOK_REGISTER_BYTES == 32
template <class T, std::size_t n>
using Wide = Halves<Vector<T, n / 2>>;
#else
template <class T, std::size_t n>
using Wide = Halves<Halves<Vector<T, n / 4>>>;
#endif

/// As many bytes as V has, at any address.
template <class V>
V load_wide(const void* from) {
  if constexpr (is_halves<V>) {
    using Register = RegisterOf<V>;
    const auto* const bytes = static_cast<const std::byte*>(from);
    return {load_wide<Register>(bytes), load_wide<Register>(bytes + sizeof(Register))};
  } else {
    V value;
    std::memcpy(&value, from, sizeof value);
    return value;
  }
}

template <class V>
void store_wide(const V& value, void* to) {
  if constexpr (is_halves<V>) {
    store_wide(value.half[0], to);
    store_wide(value.half[1], static_cast<std::byte*>(to) + sizeof value.half[0]);
  } else {
    std::memcpy(to, &value, sizeof value);
  }
}

/// Blends lane by lane: yes where the mask is set, else no. Integers: the type of a mask
template <class Integers, class V>
V select(const Integers& holds, const V& yes, const V& no) {
  if constexpr (is_halves<V>) {
    return {select(holds.half[0], yes.half[0], no.half[0]),
            select(holds.half[1], yes.half[1], no.half[1])};
  } else {
    return holds ? yes : no;
  }
}

/// Converts numbers to another type.
template <class To, class From>
To converted(const From& x) {
  if constexpr (is_halves<To>) {
    using Register = RegisterOf<To>;
    return {converted<Register>(x.half[0]), converted<Register>(x.half[1])};
  } else {
    return __builtin_convertvector(x, To);
  }
}

/// Reinterprets the bits as numbers of another type.
template <class To, class From>
To same_bits(const From& x) {
  if constexpr (is_halves<To>) {
    using Register = RegisterOf<To>;
    return {same_bits<Register>(x.half[0]), same_bits<Register>(x.half[1])};
  } else {
    return reinterpret_cast<To>(x);
  }
}

}  // namespace dense
