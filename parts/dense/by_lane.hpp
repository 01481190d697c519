#pragma once

#include <cstddef>
#include <utility>

#include "parts/dense/wide.hpp"

namespace dense {

/// number(lane) in every lane.
template <class V, std::size_t first = 0, class Function>
constexpr V by_lane(const Function& number) {
  if constexpr (is_halves<V>) {
    using Part = RegisterOf<V>;
    return {by_lane<Part, first>(number), by_lane<Part, first + V::n_of_half>(number)};
  } else {
    return [&]<std::size_t... lane>(std::index_sequence<lane...>) {
      return V{number(first + lane)...};
    }
    (std::make_index_sequence<sizeof(V) / sizeof(V{}[0])>());
  }
}

}  // namespace dense
