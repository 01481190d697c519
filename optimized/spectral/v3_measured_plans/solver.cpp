#include "apps/spectral/solver.hpp"

#include <algorithm>

#include "apps/spectral/require_division.hpp"
#include "parts/spectral/grid/grid_field.hpp"
#include "parts/spectral/simulation.hpp"
#include "parts/spectral/slabs/whole_exchange.hpp"
#include "parts/spectral/slabs/whole_fields.hpp"
#include "parts/spectral/transforms/buffer.hpp"
#include "parts/spectral/transforms/wisdom.hpp"

namespace spectral {
namespace {

/// Navier-Stokes in rotational form: du/dt = P (u x w) - nu k^2 u. Velocity and vorticity are
/// transformed to the grid, their cross product back, each by real transforms, which know half of
/// the modes: planes z by a two-dimensional one, an exchange, lines z by a one-dimensional
/// one.
/// Memory in arrays of n^3 doubles: 12 fields of modes, 12; a derivative, a slab and lines, 3; the exchange,
/// 2; at grid points 7: 24.
class WholeSlabs : public WholeFields {
 public:
  WholeSlabs(const Case& input, const casebook::Team& team)
      : WholeFields(input, team, half_modes(input.n, team.n_ranks, team.rank)),
        n_kx_(n_ / 2 + 1),
        exchange_(input.n, input.n / 2 + 1, team),
        grid_(share_ * n_ * n_),
        slab_(block_.size()),
        lines_(block_.size()) {
    plan_with_wisdom(team, [this] { make_plans(); });
    vorticity_.fill(std::vector<double>(share_ * n_ * n_));
  }

  void start() {
    for (std::size_t c = 0; c < 3; ++c) {
      fill_initial(input_, box_, static_cast<int>(c), velocity_[c]);
      to_modes(velocity_[c], u_[c]);
    }
    drop_modes(block_, u_);
  }

  void step() {
    const auto slope = [this](const VectorModes& u, VectorModes& k) { nonlinear(u, k); };
    runge_kutta_step(input_.dt, slope, u_, stage_, rate_, next_);
  }

  template <class Use>
  void for_each_field(int count, const Use& use) {
    for (int f = 0; f < count; ++f) {
      const auto c = static_cast<std::size_t>(f % 3);
      if (f < 3) {
        to_grid(u_[c], velocity_[c]);
      } else {
        curl(block_, u_, c, derivative_);
        to_grid(derivative_, velocity_[c]);
      }
      use(f, velocity_[c]);
    }
  }

 private:
  /// N = u x w, which differs from -(u . grad) u by a gradient; projected and damped.
  /// Source: Canuto et al. (2007), section 3.2
  void nonlinear(const VectorModes& u, VectorModes& slope) {
    for (std::size_t i = 0; i < 3; ++i) {
      to_grid(u[i], velocity_[i]);
      curl(block_, u, i, derivative_);
      to_grid(derivative_, vorticity_[i]);
    }
    cross_product(velocity_, vorticity_);
    for (std::size_t i = 0; i < 3; ++i) {
      to_modes(velocity_[i], slope[i]);
    }
    project_and_damp(block_, input_.viscosity, u, slope);
  }

  /// Planes: all of this rank at once. Lines along z: all kx of one row at once.
  void make_plans() {
    const int n = input_.n;
    const int n_kx = n / 2 + 1;
    const int planes = static_cast<int>(share_);
    const std::array<int, 2> plane{n, n};
    fftw_complex* const slab = as_fftw(slab_.data());
    fftw_complex* const lines = as_fftw(lines_.data());
    plane_to_modes_ = owned(fftw_plan_many_dft_r2c(2,
                                                   plane.data(),
                                                   planes,
                                                   grid_.data(),
                                                   nullptr,
                                                   1,
                                                   n * n,
                                                   slab,
                                                   nullptr,
                                                   1,
                                                   n * n_kx,
                                                   FFTW_MEASURE));
    plane_to_grid_ = owned(fftw_plan_many_dft_c2r(2,
                                                  plane.data(),
                                                  planes,
                                                  slab,
                                                  nullptr,
                                                  1,
                                                  n * n_kx,
                                                  grid_.data(),
                                                  nullptr,
                                                  1,
                                                  n * n,
                                                  FFTW_MEASURE));
    const auto along_z = [&](int sign) {
      return owned(fftw_plan_many_dft(
          1, &n, n_kx, lines, nullptr, n_kx, 1, lines, nullptr, n_kx, 1, sign, FFTW_MEASURE));
    };
    line_to_modes_ = along_z(FFTW_FORWARD);
    line_to_grid_ = along_z(FFTW_BACKWARD);
  }

  /// Grid points of this rank's planes z to modes of its rows ky.
  void to_modes(const std::vector<double>& grid, std::vector<Complex>& modes) {
    std::copy(grid.begin(), grid.end(), grid_.data());
    {
      const casebook::TimedRegion timed(region::fft);
      fftw_execute(plane_to_modes_.get());
    }
    exchange_.to_rows(slab_.data(), lines_.data());
    transform_lines(line_to_modes_);
    const double scale = 1.0 / n_points(input_.n);
    const casebook::TimedRegion timed(region::project);
    for (std::size_t i = 0; i < modes.size(); ++i) {
      modes[i] = scale * lines_.data()[i];
    }
  }

  void to_grid(const std::vector<Complex>& modes, std::vector<double>& grid) {
    std::copy(modes.begin(), modes.end(), lines_.data());
    transform_lines(line_to_grid_);
    exchange_.to_planes(lines_.data(), slab_.data());
    {
      const casebook::TimedRegion timed(region::fft);
      fftw_execute(plane_to_grid_.get());
    }
    std::copy_n(grid_.data(), grid.size(), grid.begin());
  }

  /// Along z, all kx of all rows, in place.
  void transform_lines(const Plan& plan) {
    const casebook::TimedRegion timed(region::fft);
    for (std::size_t row = 0; row < share_; ++row) {
      fftw_complex* const first = as_fftw(lines_.data() + row * n_ * n_kx_);
      fftw_execute_dft(plan.get(), first, first);
    }
  }

  std::size_t n_kx_;  ///< kx = 0 ... n / 2; the others are conjugates
  WholeExchange exchange_;
  Buffer<double> grid_;           ///< the plans' own: [n_z][n][n]
  Buffer<Complex> slab_, lines_;  ///< [n_z][n][n_kx] of planes, [n_y][n][n_kx] of rows
  Plan plane_to_modes_, plane_to_grid_, line_to_modes_, line_to_grid_;
  std::array<std::vector<double>, 3> vorticity_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  require_division(input, team);
  return std::make_unique<Simulation<WholeSlabs>>(input, team);
}

}  // namespace spectral
