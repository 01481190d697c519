#include "apps/spectral/oracle_flow.hpp"

#include <cmath>
#include <numbers>

namespace spectral::oracle {
namespace {

/// Calls use(index, k, is_kept) for every coefficient of n^3, k the three wavenumbers.
template <class Use>
void for_each_mode(int n, const Use& use) {
  const int k_max = largest_wavenumber(n);
  std::size_t index = 0;
  for (int z = 0; z < n; ++z) {
    for (int y = 0; y < n; ++y) {
      for (int x = 0; x < n; ++x, ++index) {
        const std::array<int, 3> k{wavenumber(x, n), wavenumber(y, n), wavenumber(z, n)};
        const bool kept =
            std::abs(k[0]) <= k_max && std::abs(k[1]) <= k_max && std::abs(k[2]) <= k_max;
        use(index, k, kept);
      }
    }
  }
}

double squared(const std::array<int, 3>& k) {
  return static_cast<double>(k[0]) * k[0] + static_cast<double>(k[1]) * k[1] +
         static_cast<double>(k[2]) * k[2];
}

Vector on_grid(Vector field, int n) {
  for (Field& component : field) {
    transform(component, n, +1);
  }
  return field;
}

/// du/dt = P [-i k_j (u_i u_j)_k] - nu k^2 u, P the projection on fields without divergence.
Vector slope(const Vector& u, const Case& input) {
  const int n = input.n;
  const Vector grid = on_grid(u, n);
  Vector rate;
  rate.fill(Field(u[0].size()));
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t j = i; j < 3; ++j) {
      Field product(u[0].size());
      for (std::size_t point = 0; point < product.size(); ++point) {
        product[point] = grid[i][point].real() * grid[j][point].real() / n_points(n);
      }
      transform(product, n, -1);
      for_each_mode(n, [&](std::size_t index, const std::array<int, 3>& k, bool) {
        rate[i][index] -= Complex(0.0, k[j]) * product[index];
        if (i != j) {
          rate[j][index] -= Complex(0.0, k[i]) * product[index];
        }
      });
    }
  }
  for_each_mode(n, [&](std::size_t index, const std::array<int, 3>& k, bool kept) {
    const double k2 = squared(k);
    Complex along = 0.0;
    for (std::size_t i = 0; i < 3 && k2 > 0.0; ++i) {
      along += rate[i][index] * (k[i] / k2);
    }
    for (std::size_t i = 0; i < 3; ++i) {
      rate[i][index] -= along * static_cast<double>(k[i]);
      rate[i][index] = kept ? rate[i][index] - input.viscosity * k2 * u[i][index] : 0.0;
    }
  });
  return rate;
}

/// a + factor b.
Vector plus(Vector a, double factor, const Vector& b) {
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t index = 0; index < a[i].size(); ++index) {
      a[i][index] += factor * b[i][index];
    }
  }
  return a;
}

Vector step(const Vector& u, const Case& input) {
  const double dt = input.dt;
  const Vector k1 = slope(u, input);
  const Vector k2 = slope(plus(u, 0.5 * dt, k1), input);
  const Vector k3 = slope(plus(u, 0.5 * dt, k2), input);
  const Vector k4 = slope(plus(u, dt, k3), input);
  return plus(plus(plus(plus(u, dt / 6.0, k1), dt / 3.0, k2), dt / 3.0, k3), dt / 6.0, k4);
}

}  // namespace

Vector coefficients(const std::vector<double>& velocity, int n) {
  const std::size_t points = velocity.size() / 3;
  Vector u;
  for (std::size_t i = 0; i < 3; ++i) {
    u[i].resize(points);
    for (std::size_t point = 0; point < points; ++point) {
      u[i][point] = velocity[i * points + point] / n_points(n);
    }
    transform(u[i], n, -1);
  }
  return u;
}

std::vector<double> initial_grid(const Case& input) {
  const int n = input.n;
  const double spacing = 2.0 * std::numbers::pi / n;
  const auto points = static_cast<std::size_t>(n_points(n));
  std::vector<double> velocity(3 * points);
  std::size_t point = 0;
  for (int z = 0; z < n; ++z) {
    for (int y = 0; y < n; ++y) {
      for (int x = 0; x < n; ++x, ++point) {
        const auto u = initial_velocity(input.initial, x * spacing, y * spacing, z * spacing);
        for (std::size_t i = 0; i < 3; ++i) {
          velocity[i * points + point] = u[i];
        }
      }
    }
  }
  return velocity;
}

std::vector<double> integrate(const Case& input) {
  Vector u = coefficients(initial_grid(input), input.n);
  for (int done = 0; done < input.steps; ++done) {
    u = step(u, input);
  }
  u = on_grid(std::move(u), input.n);
  std::vector<double> velocity;
  for (const Field& component : u) {
    for (const Complex& value : component) {
      velocity.push_back(value.real());
    }
  }
  return velocity;
}

}  // namespace spectral::oracle
