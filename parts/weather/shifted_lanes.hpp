#pragma once

#include <utility>

#include "parts/weather/face_lanes.hpp"

namespace weather {

/// Lanes `first` and on of `left`, then those of `right`: neighbours in x of whole registers, without a load.
template <int first, std::size_t... lane>
inline Lanes shifted(Lanes left, Lanes right, std::index_sequence<lane...>) {
  return __builtin_shufflevector(left, right, (first + static_cast<int>(lane))...);
}
template <int first>
inline Lanes shifted(Lanes left, Lanes right) {
  return shifted<first>(left, right, std::make_index_sequence<static_cast<std::size_t>(n_lanes)>());
}

/// The cells around the faces before each cell of `middle`, from three registers along x.
inline FourCells cells_around(Lanes left, Lanes middle, Lanes right) {
  return {shifted<n_lanes - 2>(left, middle),
          shifted<n_lanes - 1>(left, middle),
          middle,
          shifted<1>(middle, right)};
}

/// Registers along x that so many cells take: a stage reaches two cells beyond what the next one needs.
constexpr int registers_with(int cells) {
  return (cells + n_lanes - 1) / n_lanes;
}

/// One row of the state, as registers along x: number c begins at cell c n_lanes. Of the last no more is written
/// than what are cells.
struct RowOfState {
  FieldPointers fields{};
  std::ptrdiff_t first = 0;

  double* at(std::size_t f, int c) const { return fields[f] + first + c * n_lanes; }
  static constexpr bool is_cut = true;
};

}  // namespace weather
