#include "parts/cg/halo_rows.hpp"

namespace cg {

HaloRows::HaloRows(const CompressedRows& rows, const RowOrder& order) {
  for (int place = 0; place < order.n(); ++place) {
    const int natural = order.natural.data()[place];
    if (natural < 0) {
      continue;
    }
    for (int k = rows.start.data()[natural]; k < rows.start.data()[natural + 1]; ++k) {
      if (rows.column.data()[k] >= rows.n_rows) {
        point_.push_back(rows.column.data()[k] - rows.n_rows);
        value_.push_back(rows.value.data()[k]);
      }
    }
    if (static_cast<int>(point_.size()) > start_.back()) {
      row_.push_back(place);
      start_.push_back(static_cast<int>(point_.size()));
    }
  }
}

double HaloRows::memory_bytes() const {
  return static_cast<double>((row_.size() + start_.size() + point_.size()) * sizeof(int) +
                             value_.size() * sizeof(double));
}

}  // namespace cg
