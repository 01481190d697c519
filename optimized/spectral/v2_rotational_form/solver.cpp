#include "apps/spectral/solver.hpp"

#include <algorithm>

#include "apps/spectral/require_division.hpp"
#include "parts/spectral/grid/grid_field.hpp"
#include "parts/spectral/simulation.hpp"
#include "parts/spectral/slabs/whole_exchange.hpp"
#include "parts/spectral/slabs/whole_fields.hpp"

namespace spectral {
namespace {

/// Navier-Stokes in rotational form: du/dt = P (u x w) - nu k^2 u. Velocity and vorticity are
/// transformed to the grid, their cross product back, each by real transforms, which know half of
/// the modes: planes z by a two-dimensional one, an exchange, lines z by a one-dimensional
/// one.
/// Memory in arrays of n^3 doubles: 12 fields of modes, 12; a derivative, a slab and lines, 3; the exchange,
/// 2; at grid points 6: 23.
class WholeSlabs : public WholeFields {
 public:
  WholeSlabs(const Case& input, const casebook::Team& team)
      : WholeFields(input, team, half_modes(input.n, team.n_ranks, team.rank)),
        n_kx_(n_ / 2 + 1),
        exchange_(input.n, input.n / 2 + 1, team),
        points_(n_ * n_),
        plane_(n_ * n_kx_),
        line_(n_),
        slab_(block_.size()) {
    fftw_complex* const plane = as_fftw(plane_.data());
    fftw_complex* const line = as_fftw(line_.data());
    plane_to_modes_ =
        owned(fftw_plan_dft_r2c_2d(input.n, input.n, points_.data(), plane, FFTW_ESTIMATE));
    plane_to_grid_ =
        owned(fftw_plan_dft_c2r_2d(input.n, input.n, plane, points_.data(), FFTW_ESTIMATE));
    line_to_modes_ = owned(fftw_plan_dft_1d(input.n, line, line, FFTW_FORWARD, FFTW_ESTIMATE));
    line_to_grid_ = owned(fftw_plan_dft_1d(input.n, line, line, FFTW_BACKWARD, FFTW_ESTIMATE));
    vorticity_.fill(std::vector<double>(share_ * points_.size()));
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
    multiply();
    for (std::size_t i = 0; i < 3; ++i) {
      to_modes(velocity_[i], slope[i]);
    }
    project_and_damp(block_, input_.viscosity, u, slope);
  }

  /// The product takes the velocity's place.
  void multiply() {
    const casebook::TimedRegion timed(region::nonlinear);
    for (std::size_t p = 0; p < velocity_[0].size(); ++p) {
      const std::array<double, 3> u{velocity_[0][p], velocity_[1][p], velocity_[2][p]};
      const std::array<double, 3> w{vorticity_[0][p], vorticity_[1][p], vorticity_[2][p]};
      velocity_[0][p] = u[1] * w[2] - u[2] * w[1];
      velocity_[1][p] = u[2] * w[0] - u[0] * w[2];
      velocity_[2][p] = u[0] * w[1] - u[1] * w[0];
    }
  }

  /// Grid points of this rank's planes z to modes of its rows ky.
  void to_modes(const std::vector<double>& grid, std::vector<Complex>& modes) {
    {
      const casebook::TimedRegion timed(region::fft);
      for (std::size_t z = 0; z < share_; ++z) {
        const auto points = grid.begin() + static_cast<std::ptrdiff_t>(z * points_.size());
        std::copy_n(points, points_.size(), points_.begin());
        fftw_execute(plane_to_modes_.get());
        std::copy(plane_.begin(), plane_.end(), slab_.data() + z * plane_.size());
      }
    }
    exchange_.to_rows(slab_.data(), modes.data());
    const double scale = 1.0 / n_points(input_.n);
    transform_lines(line_to_modes_, scale, modes.data());
  }

  void to_grid(const std::vector<Complex>& modes, std::vector<double>& grid) {
    lines_ = modes;
    transform_lines(line_to_grid_, 1.0, lines_.data());
    exchange_.to_planes(lines_.data(), slab_.data());
    const casebook::TimedRegion timed(region::fft);
    for (std::size_t z = 0; z < share_; ++z) {
      std::copy_n(slab_.data() + z * plane_.size(), plane_.size(), plane_.begin());
      fftw_execute(plane_to_grid_.get());
      std::copy(points_.begin(), points_.end(), grid.data() + z * points_.size());
    }
  }

  /// Along z, every n-th value of a row, all kx of all rows.
  void transform_lines(const Plan& plan, double scale, Complex* rows) {
    const casebook::TimedRegion timed(region::fft);
    for (std::size_t row = 0; row < share_; ++row) {
      for (std::size_t x = 0; x < n_kx_; ++x) {
        Complex* const first = rows + row * plane_.size() + x;
        for (std::size_t z = 0; z < n_; ++z) {
          line_[z] = first[z * n_kx_];
        }
        fftw_execute(plan.get());
        for (std::size_t z = 0; z < n_; ++z) {
          first[z * n_kx_] = scale * line_[z];
        }
      }
    }
  }

  std::size_t n_kx_;  ///< kx = 0 ... n / 2; the others are conjugates
  WholeExchange exchange_;
  std::vector<double> points_;
  std::vector<Complex> plane_, line_, slab_, lines_;
  Plan plane_to_modes_, plane_to_grid_, line_to_modes_, line_to_grid_;
  std::array<std::vector<double>, 3> vorticity_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  require_division(input, team);
  return std::make_unique<Simulation<WholeSlabs>>(input, team);
}

}  // namespace spectral
