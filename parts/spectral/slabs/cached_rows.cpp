#include "parts/spectral/slabs/cached_rows.hpp"

#include <omp.h>

#include "apps/spectral/regions.hpp"
#include "parts/spectral/transforms/wisdom.hpp"

namespace spectral {

CachedRows::CachedRows(const Case& input,
                       const casebook::Team& team,
                       const PrunedSlab& slab,
                       const RowLines& product,
                       const RowLines& fields)
    : n_(input.n),
      n_threads_(team.n_threads),
      product_(product),
      fields_(fields),
      state_(input, slab) {
  plan_with_wisdom(team, [this] {
    columns_.emplace(n_, fields_.n_kx, FFTW_PATIENT);  // small: tried in a second
  });
  for (int thread = 0; thread < n_threads_; ++thread) {
    rooms_.emplace_back(static_cast<std::size_t>(column_size()));
  }
}

void CachedRows::begin() {
  for_each_row([this](int row, const Complex* modes, Complex* next) {
    begin_row(state_.shape(row), state_.row(row), modes, next);
  });
}

void CachedRows::update(Stage stage) {
  for_each_row([this, stage](int row, const Complex* modes, Complex* next) {
    const casebook::TimedRegion timed(region::project);
    update_row(state_.shape(row), stage, state_.row(row), modes, next);
  });
}

void CachedRows::load(const casebook::hdf5::File& file) {
  state_.load(file);
  Room& mine = rooms_.front();
  for (int row = 0; row < fields_.n_rows; ++row) {
    spread_row(state_.shape(row), state_.components(row), mine.next.data());
    row_to_grid(row, mine);
  }
}

/// Each row ky of what was exchanged becomes modes, then what use() makes of them.
template <class Use>
void CachedRows::for_each_row(const Use& use) {
#pragma omp parallel for num_threads(n_threads_) schedule(static) default(none) shared(use)
  for (int row = 0; row < fields_.n_rows; ++row) {
    Room& mine = rooms_[static_cast<std::size_t>(omp_get_thread_num())];
    row_to_modes(row, mine);
    use(row, mine.modes.data(), mine.next.data());
    state_.note_sums(row);
    row_to_grid(row, mine);
  }
}

// Bytes per row and field, n = 128: 88 kB on the far side, in runs of n_kx = 43 numbers, 688 bytes; the
// two planes on the near side stay in cache.
void CachedRows::row_to_modes(int row, Room& mine) const {
  for (int f = 0; f < back; ++f) {
    columns_->to_modes(
        product_.of(row, f), product_.stride(), mine.modes.data() + f * column_size());
  }
}

void CachedRows::row_to_grid(int row, Room& mine) const {
  for (int f = 0; f < forth; ++f) {
    columns_->to_grid(mine.next.data() + f * column_size(),
                      mine.column.data(),
                      fields_.of(row, f),
                      fields_.stride());
  }
}

}  // namespace spectral
