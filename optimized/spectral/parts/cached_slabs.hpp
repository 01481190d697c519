#pragma once

#include <optional>
#include <vector>

#include <omp.h>

#include "apps/spectral/regions.hpp"
#include "optimized/spectral/parts/buffer.hpp"
#include "optimized/spectral/parts/cached_columns.hpp"
#include "optimized/spectral/parts/grid_plane.hpp"
#include "optimized/spectral/parts/slab_fields.hpp"
#include "optimized/spectral/parts/slab_state.hpp"
#include "optimized/spectral/parts/wisdom.hpp"

namespace spectral {

/// Rotational form, du/dt = P (u x w) - nu k^2 u, in two sweeps a stage: one over planes z (modes to
/// grid, product, back to modes), one over rows ky (transforms along z, projection, Runge-Kutta,
/// vorticity). What a sweep needs of one plane or row stays in cache; between them only the
/// exchange buffers and the Runge-Kutta state are in memory. Threads share planes and rows. Lines z are
/// transformed in cache: between there and the buffers they are copied.
class CachedSlabs {
 public:
  CachedSlabs(const Case& input, const casebook::Team& team)
      : input_(input),
        team_(team),
        fields_(input, team, SlabFields::Columns::by_caller),
        state_(input, fields_.slab()) {
    plan_with_wisdom(team, [this] {
      columns_.emplace(input_.n, fields_.slab().n_kx(), FFTW_PATIENT);  // small: tried in a second
    });
    for (int thread = 0; thread < team.n_threads; ++thread) {
      rooms_.emplace_back(fields_.slab());
    }
  }

  void start() {
    for_each_plane([this](int z, Complex* planes) {
      fill_initial(input_, fields_.slab().z_begin() + z, 0, input_.n, planes);
      fields_.to_modes(z, planes);
    });
    fields_.exchange_to_columns();
    for_each_row([this](int row, const Complex* modes, Complex* next) {
      begin_row(state_.shape(row), state_.row(row), modes, next);
    });
  }

  void step() {
    for (const Stage stage : {Stage::first, Stage::second, Stage::third, Stage::fourth}) {
      fields_.exchange_to_planes();
      for_each_plane([this](int z, Complex* planes) {
        fields_.to_grid(z, planes);
        multiply(planes);
        fields_.to_modes(z, planes);
      });
      fields_.exchange_to_columns();
      for_each_row([this, stage](int row, const Complex* modes, Complex* next) {
        const casebook::TimedRegion timed(region::project);
        update_row(state_.shape(row), stage, state_.row(row), modes, next);
      });
    }
  }

  Sums sums() const { return state_.sums(); }
  void add_spectrum(std::vector<double>& spectrum) const { state_.add_spectrum(spectrum); }
  Box box() const { return fields_.box(); }

  template <class Use>
  void for_each_field(int count, const Use& use) {
    const std::ptrdiff_t points = static_cast<std::ptrdiff_t>(input_.n) * input_.n;
    std::vector<double> values(static_cast<std::size_t>(fields_.slab().n_z() * points));
    fields_.exchange_to_planes();
    for (int f = 0; f < count; ++f) {
      for_each_plane([&](int z, Complex* planes) {
        fields_.field_to_grid(z, f, planes);
        copy_lines(input_.n, input_.n, planes, values.data() + z * points);
      });
      use(f, values);
    }
  }

  void save(casebook::hdf5::File& file) const { state_.save(file); }

  void load(const casebook::hdf5::File& file) {
    state_.load(file);
    for (int row = 0; row < fields_.slab().n_rows(); ++row) {
      spread_row(state_.shape(row), state_.components(row), room().next.data());
      row_to_grid(row, room());
    }
  }

 private:
  /// What a thread works in. Zeroed: lines of dropped modes stay so.
  struct Room {
    explicit Room(const PrunedSlab& slab)
        : planes(static_cast<std::size_t>(SlabFields::forth * plane_size(slab.n))),
          modes(static_cast<std::size_t>(SlabFields::back * slab.n * slab.n_kx())),
          next(static_cast<std::size_t>(SlabFields::forth * slab.n * slab.n_kx())),
          column(static_cast<std::size_t>(slab.n * slab.n_kx())) {}

    std::vector<Complex> planes;  ///< [6] planes z
    std::vector<Complex> modes;   ///< [3][n][n_kx] of a row ky
    std::vector<Complex> next;    ///< [6][n][n_kx] of a row ky
    std::vector<Complex> column;  ///< [n][n_kx] of one field of a row ky
  };

  template <class Use>
  void for_each_plane(const Use& use) {
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none) shared(use)
    for (int z = 0; z < fields_.slab().n_z(); ++z) {
      use(z, room().planes.data());
    }
  }

  /// Each row ky of what was exchanged becomes modes, then what use() makes of them.
  template <class Use>
  void for_each_row(const Use& use) {
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none) shared(use)
    for (int row = 0; row < fields_.slab().n_rows(); ++row) {
      Room& mine = room();
      row_to_modes(row, mine);
      use(row, mine.modes.data(), mine.next.data());
      state_.note_sums(row);
      row_to_grid(row, mine);
    }
  }

  // Bytes per row and field, n = 128: 88 kB on the far side, in runs of n_kx = 43 numbers, 688 bytes; the
  // two planes on the near side stay in cache.
  void row_to_modes(int row, Room& mine) const {
    for (int f = 0; f < SlabFields::back; ++f) {
      columns_->to_modes(fields_.received(row, f),
                         fields_.column_stride(SlabFields::back),
                         mine.modes.data() + f * column_size());
    }
  }

  void row_to_grid(int row, Room& mine) {
    for (int f = 0; f < SlabFields::forth; ++f) {
      columns_->to_grid(mine.next.data() + f * column_size(),
                        mine.column.data(),
                        fields_.outgoing(row, f),
                        fields_.column_stride(SlabFields::forth));
    }
  }

  std::ptrdiff_t column_size() const {
    return static_cast<std::ptrdiff_t>(input_.n) * fields_.slab().n_kx();
  }

  void multiply(Complex* planes) const {
    const casebook::TimedRegion timed(region::nonlinear);
    cross_product(plane_size(input_.n), planes);
  }

  Room& room() {
    return rooms_[static_cast<std::size_t>(omp_get_thread_num())];
  }

  const Case& input_;
  casebook::Team team_;
  SlabFields fields_;
  SlabState state_;
  std::optional<CachedColumns> columns_;
  std::vector<Room> rooms_;
};

}  // namespace spectral
