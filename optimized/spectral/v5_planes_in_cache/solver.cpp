#include "apps/spectral/solver.hpp"

#include "apps/spectral/require_division.hpp"
#include "parts/spectral/grid/grid_plane.hpp"
#include "parts/spectral/modes/mode_checkpoint.hpp"
#include "parts/spectral/modes/mode_sweeps.hpp"
#include "parts/spectral/simulation.hpp"
#include "parts/spectral/slabs/slab_fields.hpp"

namespace spectral {
namespace {

/// Rotational form, du/dt = P (u x w) - nu k^2 u, of the modes that the 2/3 rule keeps: the others
/// are neither transformed, nor exchanged, nor stored. A plane z goes to the grid, is multiplied, and
/// goes back while it is in cache: no field is ever on the whole grid.
/// Memory in arrays of n^3 doubles: 12 fields of modes, 12 x 8/27; exchange buffers, 6 x 4/9 and as much
/// again, on one rank half: 8.9, on one rank 7.6.
class PrunedSlabs {
 public:
  PrunedSlabs(const Case& input, const casebook::Team& team)
      : input_(input),
        fields_(input, team),
        block_(pruned_modes(fields_.slab())),
        planes_(static_cast<std::size_t>(SlabFields::forth * plane_size(input.n))),
        row_(row_size(SlabFields::forth)) {
    for (VectorModes* modes : {&u_, &stage_, &rate_, &next_}) {
      modes->fill(std::vector<Complex>(block_.size()));
    }
  }

  void start() {
    for (int z = 0; z < fields_.slab().n_z(); ++z) {
      fill_initial(input_, fields_.slab().z_begin() + z, 0, input_.n, planes_.data());
      fields_.to_modes(z, planes_.data());
    }
    collect(u_);
  }

  void step() {
    const auto slope = [this](const VectorModes& u, VectorModes& k) { nonlinear(u, k); };
    runge_kutta_step(input_.dt, slope, u_, stage_, rate_, next_);
  }

  Sums sums() const { return mode_sums(block_, u_); }
  void add_spectrum(std::vector<double>& spectrum) const {
    add_mode_spectrum(block_, u_, spectrum);
  }
  Box box() const { return fields_.box(); }

  template <class Use>
  void for_each_field(int count, const Use& use) {
    spread(u_);
    std::vector<double> values(static_cast<std::size_t>(fields_.slab().n_z()) * plane_points());
    for (int f = 0; f < count; ++f) {
      for (int z = 0; z < fields_.slab().n_z(); ++z) {
        fields_.field_to_grid(z, f, planes_.data());
        copy_lines(input_.n,
                   input_.n,
                   planes_.data(),
                   values.data() + static_cast<std::size_t>(z) * plane_points());
      }
      use(f, values);
    }
  }

  void save(casebook::hdf5::File& file) const { save_modes(fields_.slab(), u_, file); }
  void load(const casebook::hdf5::File& file) { load_modes(fields_.slab(), file, u_); }

 private:
  /// N = u x w, projected and damped.
  void nonlinear(const VectorModes& u, VectorModes& slope) {
    spread(u);
    for (int z = 0; z < fields_.slab().n_z(); ++z) {
      fields_.to_grid(z, planes_.data());
      multiply();
      fields_.to_modes(z, planes_.data());
    }
    collect(slope);
    project_and_damp(block_, input_.viscosity, u, slope);
  }

  void multiply() {
    const casebook::TimedRegion timed(region::nonlinear);
    cross_product(plane_size(input_.n), planes_.data());
  }

  /// Velocity and vorticity to where planes are read. Collective.
  void spread(const VectorModes& u) {
    for (int row = 0; row < fields_.slab().n_rows(); ++row) {
      {
        const casebook::TimedRegion timed(region::project);
        const std::size_t first = row_begin(row);
        spread_row(shape(row), {&u[0][first], &u[1][first], &u[2][first]}, row_.data());
      }
      fields_.row_to_grid(row, row_.data());
    }
    fields_.exchange_to_planes();
  }

  /// Three fields from planes to modes. Collective.
  void collect(VectorModes& modes) {
    fields_.exchange_to_columns();
    std::vector<Complex> row_modes(row_size(SlabFields::back));
    for (int row = 0; row < fields_.slab().n_rows(); ++row) {
      fields_.row_to_modes(row, row_modes.data());
      const casebook::TimedRegion timed(region::project);
      const std::size_t first = row_begin(row);
      collect_row(
          shape(row), row_modes.data(), {&modes[0][first], &modes[1][first], &modes[2][first]});
    }
  }

  std::size_t plane_points() const {
    return static_cast<std::size_t>(input_.n) * static_cast<std::size_t>(input_.n);
  }
  RowShape shape(int row) const {
    const int ky = block_.ky[static_cast<std::size_t>(row)];
    return {input_.n, block_.k_max, 0, block_.k_max + 1, ky, input_.viscosity, input_.dt};
  }
  std::size_t row_begin(int row) const {
    return static_cast<std::size_t>(row) * block_.kz.size() * block_.kx.size();
  }
  std::size_t row_size(int count) const {
    return static_cast<std::size_t>(count * input_.n * fields_.slab().n_kx());
  }

  const Case& input_;
  SlabFields fields_;
  ModeBlock block_;
  std::vector<Complex> planes_;  ///< [6] planes z
  std::vector<Complex> row_;     ///< [6][n][n_kx], zero where modes were dropped
  VectorModes u_, stage_, rate_, next_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  require_division(input, team);
  require_rows(input, team);
  return std::make_unique<Simulation<PrunedSlabs>>(input, team);
}

}  // namespace spectral
