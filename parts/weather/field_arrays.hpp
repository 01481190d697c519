#pragma once

#include <cstddef>

#include "harness/core/untouched_array.hpp"
#include "parts/weather/grid.hpp"

namespace weather {

/// The arrays of all fields of a grid, one after the other in one block, each aligned to 64 B; on pages of
/// 2 MiB where the kernel gives them. Zeros; of each field every thread touches first the levels that a
/// static schedule gives it.
class FieldArrays {
 public:
  FieldArrays(const Grid& grid, int n_fields, int n_threads = 1) {
    if (n_fields == 0) {
      return;
    }
    // One line more than the cells take: lanes of the last row may reach over its end.
    constexpr std::size_t line = numbers_of_line;
    const std::size_t each = (grid.size() / line + 2) * line;
    block_ = casebook::UntouchedArray<double>(each * static_cast<std::size_t>(n_fields),
                                              casebook::Pages::huge);
    for (std::size_t f = 0; f < static_cast<std::size_t>(n_fields); ++f) {
      double* const field = block_.data() + f * each;
      fields_[f] = field;
#pragma omp parallel for num_threads(n_threads) schedule(static) default(none) shared(field, each)
      for (std::size_t i = 0; i < each; ++i) {
        field[i] = 0.0;
      }
    }
  }

  double* operator[](std::size_t field) const {
    return fields_[field];
  }
  const FieldPointers& pointers() const {
    return fields_;
  }

 private:
  casebook::UntouchedArray<double> block_;
  FieldPointers fields_{};
};

}  // namespace weather
