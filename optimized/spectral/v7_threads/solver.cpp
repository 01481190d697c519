#include "apps/spectral/solver.hpp"

#include <omp.h>

#include "apps/spectral/require_division.hpp"
#include "parts/spectral/grid/grid_plane.hpp"
#include "parts/spectral/simulation.hpp"
#include "parts/spectral/slabs/slab_fields.hpp"
#include "parts/spectral/slabs/slab_state.hpp"
#include "parts/spectral/transforms/buffer.hpp"

namespace spectral {
namespace {

/// Rotational form, du/dt = P (u x w) - nu k^2 u, in two sweeps a stage: one over planes z (modes to
/// grid, product, back to modes), one over rows ky (transforms along z, projection, Runge-Kutta,
/// vorticity). What a sweep needs of one plane or row stays in cache; between them only the
/// exchange buffers and the Runge-Kutta state are in memory. Threads share planes and rows.
/// Memory in arrays of n^3 doubles: u, s and a, 9 x 8/27; exchange buffers, 6 x 4/9 and as much again, on
/// one rank half: 8.0, on one rank 6.7.
class FusedSlabs {
 public:
  FusedSlabs(const Case& input, const casebook::Team& team)
      : input_(input), team_(team), fields_(input, team), state_(input, fields_.slab()) {
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
      Complex* const next = room().next.data();
      spread_row(state_.shape(row), state_.components(row), next);
      fields_.row_to_grid(row, next);
    }
  }

 private:
  /// Work arrays of a thread. Zeroed: lines of dropped modes stay so.
  struct Room {
    explicit Room(const PrunedSlab& slab)
        : planes(static_cast<std::size_t>(SlabFields::forth * plane_size(slab.n))),
          modes(static_cast<std::size_t>(SlabFields::back * slab.n * slab.n_kx())),
          next(static_cast<std::size_t>(SlabFields::forth * slab.n * slab.n_kx())) {}

    std::vector<Complex> planes;  ///< [6] planes z
    std::vector<Complex> modes;   ///< [3][n][n_kx] of a row ky
    std::vector<Complex> next;    ///< [6][n][n_kx] of a row ky
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
      fields_.row_to_modes(row, mine.modes.data());
      use(row, mine.modes.data(), mine.next.data());
      state_.note_sums(row);
      fields_.row_to_grid(row, mine.next.data());
    }
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
  std::vector<Room> rooms_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  require_division(input, team);
  require_rows(input, team);
  return std::make_unique<Simulation<FusedSlabs>>(input, team);
}

}  // namespace spectral
