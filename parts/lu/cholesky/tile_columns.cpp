#include "parts/lu/cholesky/tile_columns.hpp"

#include <span>

#include "apps/lu/elements.hpp"

namespace lu {

template <class Real>
void fill_lower(const Case& input, const TileColumns<Real>& tiles) {
  const Elements elements(input);
  const Dealt& columns = tiles.columns();
  std::vector<double> made(static_cast<std::size_t>(input.n));
  for (std::int64_t place = 0; place < columns.count(); ++place) {
    const std::int64_t j = columns.index(place);
    const std::int64_t first = j / columns.block * columns.block;
    const std::int64_t n_rows = input.n - first;
    elements.column(j, first, std::span(made.data(), static_cast<std::size_t>(n_rows)));
    const dense::View<double> all(made.data(), n_rows, 1, n_rows);
    const dense::View<double> diagonal = tiles.diagonal(first);
    const dense::View<Real> below = tiles.below(first);
    copy_tile(all.block(0, 0, diagonal.n_rows, 1), diagonal.from(0, j - first));
    copy_tile(all.from(diagonal.n_rows, 0), below.from(0, j - first));
  }
}

template void fill_lower(const Case&, const TileColumns<double>&);
template void fill_lower(const Case&, const TileColumns<float>&);

}  // namespace lu
