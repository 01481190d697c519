#include "apps/spectral/solver.hpp"

#include <omp.h>

#include "parts/spectral/grid/grid_plane.hpp"
#include "optimized/spectral/v8_pencils/pencil_fields.hpp"
#include "parts/spectral/simulation.hpp"
#include "parts/spectral/slabs/slab_state.hpp"
#include "parts/spectral/transforms/buffer.hpp"

namespace spectral {
namespace {

/// Rotational form, du/dt = P (u x w) - nu k^2 u, with ranks in a rectangle: each has some planes z
/// and some lines y of the grid, some rows ky and some columns kx of the modes. A stage sweeps over
/// planes for y, for x and the product, for y again, and over rows for z, projection and
/// Runge-Kutta, with an exchange between any two. Threads share planes and rows.
/// Memory in arrays of n^3 doubles: u, s and a, 9 x 8/27; buffers for z, twice 6 x 4/9, and for y, twice
/// 6 x 2/3: 16.0.
class FusedPencils {
 public:
  FusedPencils(const Case& input, const casebook::Team& team)
      : input_(input), team_(team), fields_(input, team), state_(input, fields_.slab()) {
    for (int thread = 0; thread < team.n_threads; ++thread) {
      rooms_.emplace_back(fields_);
    }
  }

  void start() {
    for_each_plane([this](int z, Room& room) {
      const Box box = fields_.box();
      fill_initial(input_, box.z_begin + z, box.y_begin, box.n_y, room.lines.data());
      fields_.x_to_modes(z, room.lines.data());
    });
    from_lines();
    for_each_row([this](int row, const Complex* modes, Complex* next) {
      begin_row(state_.shape(row), state_.row(row), modes, next);
    });
  }

  void step() {
    for (const Stage stage : {Stage::first, Stage::second, Stage::third, Stage::fourth}) {
      to_lines();
      for_each_plane([this](int z, Room& room) {
        for (int f = 0; f < PencilFields::forth; ++f) {
          fields_.x_to_grid(z, f, room.lines.data() + f * fields_.lines_size());
        }
        multiply(room.lines.data());
        fields_.x_to_modes(z, room.lines.data());
      });
      from_lines();
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
    const Box box = fields_.box();
    const std::ptrdiff_t points = static_cast<std::ptrdiff_t>(box.n_y) * input_.n;
    std::vector<double> values(static_cast<std::size_t>(box.n_z * points));
    to_lines();
    for (int f = 0; f < count; ++f) {
      for_each_plane([&](int z, Room& room) {
        fields_.x_to_grid(z, f, room.lines.data());
        copy_lines(input_.n, box.n_y, room.lines.data(), values.data() + z * points);
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
    explicit Room(const PencilFields& fields)
        : lines(static_cast<std::size_t>(PencilFields::forth * fields.lines_size())),
          plane(plane_size(fields)),
          modes(PencilFields::back * plane_size(fields)),
          next(PencilFields::forth * plane_size(fields)) {}

    static std::size_t plane_size(const PencilFields& fields) {
      return static_cast<std::size_t>(fields.slab().n * fields.slab().n_kx());
    }

    std::vector<Complex> lines;  ///< [6] planes z, this rank's lines y
    std::vector<Complex> plane;  ///< [n][n_kx] of a plane z
    std::vector<Complex> modes;  ///< [3][n][n_kx] of a row ky
    std::vector<Complex> next;   ///< [6][n][n_kx] of a row ky
  };

  template <class Use>
  void for_each_plane(const Use& use) {
#pragma omp parallel for num_threads(team_.n_threads) schedule(static) default(none) shared(use)
    for (int z = 0; z < fields_.slab().n_z(); ++z) {
      use(z, room());
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

  /// Six fields from rows to where lines x are read. Collective.
  void to_lines() {
    fields_.exchange_to_planes();
    for_each_plane([this](int z, Room& room) { fields_.y_to_grid(z, room.plane.data()); });
    fields_.exchange_to_y();
  }

  /// Three fields from lines x to where rows are read. Collective.
  void from_lines() {
    fields_.exchange_to_kx();
    for_each_plane([this](int z, Room& room) { fields_.y_to_modes(z, room.plane.data()); });
    fields_.exchange_to_columns();
  }

  void multiply(Complex* lines) const {
    const casebook::TimedRegion timed(region::nonlinear);
    cross_product(fields_.lines_size(), lines);
  }

  Room& room() {
    return rooms_[static_cast<std::size_t>(omp_get_thread_num())];
  }

  const Case& input_;
  casebook::Team team_;
  PencilFields fields_;
  SlabState state_;
  std::vector<Room> rooms_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  require_pencils(input, team);
  return std::make_unique<Simulation<FusedPencils>>(input, team);
}

}  // namespace spectral
