#include "tests/spectral/fixtures.hpp"

#include <algorithm>
#include <cmath>

#include "apps/spectral/oracle/flow.hpp"
#include "apps/spectral/oracle/statistics.hpp"

namespace spectral::fixture {
namespace {

using oracle::Vector;

/// Calls use(index, k) for every mode.
template <class Use>
void for_each_mode(int n, const Use& use) {
  std::size_t index = 0;
  for (int z = 0; z < n; ++z) {
    for (int y = 0; y < n; ++y) {
      for (int x = 0; x < n; ++x, ++index) {
        use(index,
            std::array<double, 3>{static_cast<double>(wavenumber(x, n)),
                                  static_cast<double>(wavenumber(y, n)),
                                  static_cast<double>(wavenumber(z, n))});
      }
    }
  }
}

double squared(const std::array<double, 3>& k) {
  return k[0] * k[0] + k[1] * k[1] + k[2] * k[2];
}

void multiply(Vector& u, std::size_t index, double factor) {
  for (oracle::Field& component : u) {
    component[index] *= factor;
  }
}

/// u times a factor of each mode's k.
template <class Factor>
Vector scaled(Vector u, int n, const Factor& factor) {
  for_each_mode(
      n, [&](std::size_t index, const std::array<double, 3>& k) { multiply(u, index, factor(k)); });
  return u;
}

/// a + factor (b - c)
Vector plus_difference(Vector a, double factor, const Vector& b, const Vector& c) {
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t index = 0; index < a[i].size(); ++index) {
      a[i][index] += factor * (b[i][index] - c[i][index]);
    }
  }
  return a;
}

/// du/dt by the judge's step: a very short one, whose rounding does not matter to a fault.
Vector slope(const Vector& u, const Case& input) {
  constexpr double short_time = 1e-6;
  Vector rate = plus_difference(u, -1.0, u, Vector{u[0], u[1], u[2]});
  const Vector after = oracle::step(u, input, short_time);
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t index = 0; index < u[i].size(); ++index) {
      rate[i][index] = (after[i][index] - u[i][index]) / short_time;
    }
  }
  return rate;
}

Vector plus(Vector a, double factor, const Vector& b) {
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t index = 0; index < a[i].size(); ++index) {
      a[i][index] += factor * b[i][index];
    }
  }
  return a;
}

/// Runge-Kutta with faults in its stages.
Vector other_stages(const Vector& u, const Case& input, Fault fault) {
  const double dt = input.dt;
  const Vector k1 = slope(u, input);
  const Vector k2 = slope(plus(u, 0.5 * dt, k1), input);
  const Vector k3 = slope(plus(u, 0.5 * dt, k2), input);
  const Vector k4 = fault == Fault::stale_stage ? k3 : slope(plus(u, dt, k3), input);
  const double second = fault == Fault::wrong_weight ? 0.3 : 1.0 / 3.0;
  const double third = fault == Fault::wrong_weight ? 2.0 / 3.0 - 0.3 : 1.0 / 3.0;
  return plus(plus(plus(plus(u, dt / 6.0, k1), second * dt, k2), third * dt, k3), dt / 6.0, k4);
}

/// By the equations without the nonlinear term, which the judge's step has none of for u = 0 + small.
Vector linear(const Vector& u, const Case& input) {
  return scaled(u, input.n, [&](const std::array<double, 3>& k) {
    const double z = -input.viscosity * squared(k) * input.dt;
    return 1.0 + z * (1.0 + z * (0.5 + z * (1.0 / 6.0 + z / 24.0)));
  });
}

Vector step(const Vector& u, const Case& input, Fault fault, bool watched) {
  const int n = input.n;
  const double k_max = input.k_max();
  Vector next = oracle::step(u, input, input.dt);
  switch (fault) {
    case Fault::linear:
      return linear(u, input);
    case Fault::linear_unless_watched:
      return watched ? next : linear(u, input);
    case Fault::wrong_weight:
    case Fault::stale_stage:
      return other_stages(u, input, fault);
    case Fault::euler_viscosity: {
      Case inviscid = input;
      inviscid.viscosity = 0.0;
      return scaled(oracle::step(u, inviscid, input.dt), n, [&](const std::array<double, 3>& k) {
        return std::exp(-input.viscosity * squared(k) * input.dt);
      });
    }
    case Fault::aliased: {
      // What products alias onto the kept modes, by those of a coarser grid.
      std::vector<double> grid = oracle::velocity_of(next, n);
      for (double& value : grid) {
        value += 1e-6 * value * value;
      }
      return oracle::coefficients(grid, n);
    }
    case Fault::sphere:
      return scaled(std::move(next), n, [&](const std::array<double, 3>& k) {
        return squared(k) > k_max * k_max ? 0.0 : 1.0;
      });
    case Fault::single_precision: {
      std::vector<double> grid = oracle::velocity_of(next, n);
      for (double& value : grid) {
        value = static_cast<float>(value);
      }
      return oracle::coefficients(grid, n);
    }
    case Fault::one_mode:
      return scaled(std::move(next), n, [](const std::array<double, 3>& k) {
        return std::abs(k[0]) == 1.0 && std::abs(k[1]) == 1.0 && std::abs(k[2]) == 1.0 ? 1.0 + 1e-9
                                                                                       : 1.0;
      });
    case Fault::lost_plane: {
      std::vector<double> grid = oracle::velocity_of(next, n);
      const std::vector<double> before = oracle::velocity_of(u, n);
      const auto plane = static_cast<std::ptrdiff_t>(n) * n;
      std::copy_n(before.end() - plane, plane, grid.end() - plane);
      return oracle::coefficients(grid, n);
    }
    case Fault::unprojected:
      return plus_difference(next,
                             1e-3,
                             scaled(next,
                                    n,
                                    [&](const std::array<double, 3>& k) {
                                      return std::abs(k[1]) > 0.8 * k_max ? 1.0 : 0.0;
                                    }),
                             scaled(next, n, [](const std::array<double, 3>&) { return 0.0; }));
    case Fault::damped_twice:
      return scaled(std::move(next), n, [&](const std::array<double, 3>& k) {
        return std::abs(k[2]) == k_max ? std::exp(-input.viscosity * squared(k) * input.dt) : 1.0;
      });
    default:
      return next;
  }
}

Sample sample_of(const Case& input, int step, const Vector& u) {
  const oracle::Statistics means = oracle::statistics(oracle::velocity_of(u, input.n), input.n);
  return {step * input.dt, means.energy, means.enstrophy, 2.0 * input.viscosity * means.enstrophy};
}

}  // namespace

Case make_case(InitialField initial, int n) {
  Case input;
  input.name = "fixture";
  input.title = "a flow for tests";
  input.n = n;
  input.viscosity = 0.05;
  input.dt = 0.02;
  input.steps = 4;
  input.initial.flow = initial;
  input.witness = std::make_shared<Witness>();
  return input;
}

std::vector<double> velocity_after(const Case& input, int steps) {
  Case shorter = input;
  shorter.steps = steps;
  return oracle::integrate(shorter);
}

Result right_answer(const Case& input) {
  Result result;
  Vector u = oracle::coefficients(oracle::initial_grid(input), input.n);
  for (int steps = 0; steps <= input.steps; ++steps) {
    u = steps == 0 ? u : oracle::step(u, input, input.dt);
    result.history.push_back(sample_of(input, steps, u));
  }
  result.velocity = oracle::velocity_of(u, input.n);
  result.spectrum = oracle::statistics(result.velocity, input.n).spectrum;
  return result;
}

Run run(const Case& input, Fault fault, int kept_step) {
  const int stride = fault == Fault::twice_dt ? 2 : fault == Fault::three_times_dt ? 3 : 1;
  Case longer = input;
  longer.dt = stride * input.dt;
  Run run;
  run.kept.step = kept_step;
  Vector u = oracle::coefficients(oracle::initial_grid(input), input.n);
  Vector before = u;
  for (int done = 0; done <= input.steps; ++done) {
    if (done > 0 && (done - 1) % stride == 0) {
      before = u;
      u = step(u, longer, fault, done == kept_step + 1);
    }
    // Between two long steps: a part of the way, as an interpolation gives it.
    const double part = done == 0 ? 1.0 : ((done - 1) % stride + 1.0) / stride;
    const Vector here = part == 1.0 ? u : plus_difference(before, part, u, before);
    run.result.history.push_back(sample_of(input, done, here));
    run.kept.sums.push_back(
        {done, run.result.history.back().energy, run.result.history.back().enstrophy});
    if (done == kept_step) {
      run.kept.velocity = oracle::velocity_of(here, input.n);
    } else if (done == kept_step + 1 && done < input.steps) {
      run.kept.next = oracle::velocity_of(here, input.n);
    }
  }
  run.result.velocity = oracle::velocity_of(u, input.n);
  run.result.spectrum = oracle::statistics(run.result.velocity, input.n).spectrum;
  return run;
}

}  // namespace spectral::fixture
