#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "apps/weather/case.hpp"
#include "apps/weather/rank_grid.hpp"
#include "harness/core/untouched_array.hpp"
#include "harness/hdf5/checksum.hpp"

namespace weather {

/// Room for a copy of a rank's fields in the order of their blocks in a file, [field][n_z][n_y][n_x]. Each field begins
/// on a page's border, from where a disk fetches it. Memory: one state, taken at the first use.
class StateCopy {
 public:
  explicit StateCopy(const Case& input) : input_(input) {}

  void make_room(const Part& part) {
    part_ = part;
    if (numbers_.size() == 0) {
      numbers_ = casebook::UntouchedArray<double>(
          numbers_from_field_to_field() * static_cast<std::size_t>(input_.n_fields()),
          casebook::Pages::own);
    }
  }

  /// A row of the rank's cells, [part.n_y][part.n_x] of a level.
  double* row(std::size_t field, int k, int j) const {
    const auto rows = static_cast<std::size_t>(k) * static_cast<std::size_t>(part_.n_y) +
                      static_cast<std::size_t>(j);
    return numbers_.data() + field * numbers_from_field_to_field() +
           rows * static_cast<std::size_t>(part_.n_x);
  }

  std::span<const double> field(std::size_t field) const {
    return {row(field, 0, 0), numbers_of_field()};
  }

  /// Share of n cells from (k, j, i) on in the checksum of the whole field.
  std::uint64_t checksum(const double* values, std::size_t n, int k, int j, int i) const {
    const auto whole = [](int index) { return static_cast<std::uint64_t>(index); };
    const std::uint64_t place =
        (whole(k) * whole(input_.n_y) + whole(part_.y_begin + j)) * whole(input_.n_x) +
        whole(part_.x_begin + i);
    return casebook::hdf5::checksum_of_row(std::as_bytes(std::span(values, n)), place);
  }

 private:
  static constexpr std::size_t page = casebook::page_bytes / sizeof(double);  // numbers

  std::size_t numbers_of_field() const {
    return static_cast<std::size_t>(part_.n_x) * static_cast<std::size_t>(part_.n_y) *
           static_cast<std::size_t>(input_.n_z);
  }
  std::size_t numbers_from_field_to_field() const {
    return (numbers_of_field() + page - 1) / page * page;
  }

  const Case& input_;
  Part part_;
  casebook::UntouchedArray<double> numbers_;
};

}  // namespace weather
