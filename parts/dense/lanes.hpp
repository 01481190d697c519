#pragma once

#include "parts/dense/register.hpp"

namespace dense {

// One source for every width of vector registers: GCC's vector types, as wide as -march allows.

/// Numbers that fill one register.
template <class T>
inline constexpr int n_lanes = register_bytes / static_cast<int>(sizeof(T));

/// One register of T.
template <class T>
struct Register {
  typedef T Lanes __attribute__((vector_size(register_bytes)));
  /// A register at an address that is a multiple of T's size alone.
  typedef T Anywhere __attribute__((vector_size(register_bytes), aligned(sizeof(T)), may_alias));
};

template <class T>
using Lanes = typename Register<T>::Lanes;

template <class T>
inline Lanes<T> load(const T* from) {
  return *reinterpret_cast<const typename Register<T>::Anywhere*>(from);
}

template <class T>
inline void store(Lanes<T> value, T* to) {
  *reinterpret_cast<typename Register<T>::Anywhere*>(to) = value;
}

}  // namespace dense
