#include "apps/spectral/oracle_flow.hpp"

#include <cmath>
#include <numbers>
#include <tuple>

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

/// a + i b: two real fields are transformed as one.
Field paired(const Field& a, const Field& b) {
  Field both(a.size());
  for (std::size_t index = 0; index < both.size(); ++index) {
    both[index] = {a[index].real() - b[index].imag(), a[index].imag() + b[index].real()};
  }
  return both;
}

/// The coefficients of two real fields from those of a + i b: at k and -k the parts of a are
/// conjugate.
void part(const Field& both, int n, Field& a, Field& b) {
  const auto rows = static_cast<std::size_t>(n);
  a.resize(both.size());
  b.resize(both.size());
  std::size_t index = 0;
  for (std::size_t z = 0; z < rows; ++z) {
    for (std::size_t y = 0; y < rows; ++y) {
      const std::size_t line = ((rows - z) % rows * rows + (rows - y) % rows) * rows;
      for (std::size_t x = 0; x < rows; ++x, ++index) {
        const Complex here = both[index];
        const Complex there = std::conj(both[line + (rows - x) % rows]);
        a[index] = 0.5 * (here + there);
        b[index] = Complex(0.0, -0.5) * (here - there);
      }
    }
  }
}

/// Values at grid points: the first two components as real and imaginary part, and the third.
std::array<Field, 2> on_grid(const Vector& u, int n) {
  std::array<Field, 2> grid{paired(u[0], u[1]), u[2]};
  transform(grid[0], n, +1);
  transform(grid[1], n, +1);
  return grid;
}

/// Takes i k_j of the product's coefficients from component i.
void subtract_derivative(const Field& product, int n, std::size_t j, Field& rate) {
  for_each_mode(n, [&](std::size_t index, const std::array<int, 3>& k, bool) {
    rate[index] -= Complex(-k[j] * product[index].imag(), k[j] * product[index].real());
  });
}

/// The coefficients of -d_j (u_i u_j), each product once.
Vector transport(const Vector& u, int n) {
  const std::array<Field, 2> grid = on_grid(u, n);
  const auto at = [&grid](std::size_t i, std::size_t point) {
    return i == 0 ? grid[0][point].real() : i == 1 ? grid[0][point].imag() : grid[1][point].real();
  };
  constexpr std::array<std::array<std::size_t, 4>, 3> pairs{
      {{0, 0, 0, 1}, {0, 2, 1, 1}, {1, 2, 2, 2}}};
  Vector rate;
  rate.fill(Field(u[0].size()));
  Field both(u[0].size());
  std::array<Field, 2> products;
  for (const auto& [i, j, k, l] : pairs) {
    for (std::size_t point = 0; point < both.size(); ++point) {
      both[point] = {at(i, point) * at(j, point) / n_points(n),
                     at(k, point) * at(l, point) / n_points(n)};
    }
    transform(both, n, -1);
    part(both, n, products[0], products[1]);
    for (const auto& [product, a, b] : {std::tuple(0, i, j), std::tuple(1, k, l)}) {
      const Field& field = products.at(static_cast<std::size_t>(product));
      subtract_derivative(field, n, b, rate[a]);
      if (a != b) {
        subtract_derivative(field, n, a, rate[b]);
      }
    }
  }
  return rate;
}

/// du/dt = P [-d_j (u_i u_j)]_k - nu k^2 u, P the projection on fields without divergence.
Vector slope(const Vector& u, const Case& input) {
  Vector rate = transport(u, input.n);
  for_each_mode(input.n, [&](std::size_t index, const std::array<int, 3>& k, bool kept) {
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

/// a += factor b
void add(Vector& a, double factor, const Vector& b) {
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t index = 0; index < a[i].size(); ++index) {
      a[i][index] += factor * b[i][index];
    }
  }
}

Vector plus(Vector a, double factor, const Vector& b) {
  add(a, factor, b);
  return a;
}

}  // namespace

Vector step(const Vector& u, const Case& input, double dt) {
  Vector next = u;
  Vector k = slope(u, input);
  add(next, dt / 6.0, k);
  k = slope(plus(u, 0.5 * dt, k), input);
  add(next, dt / 3.0, k);
  k = slope(plus(u, 0.5 * dt, k), input);
  add(next, dt / 3.0, k);
  k = slope(plus(u, dt, k), input);
  add(next, dt / 6.0, k);
  return next;
}

Vector coefficients(const std::vector<double>& velocity, int n) {
  const std::size_t points = velocity.size() / 3;
  const double scale = 1.0 / n_points(n);
  Field both(points);
  Vector u;
  for (std::size_t point = 0; point < points; ++point) {
    both[point] = scale * Complex(velocity[point], velocity[points + point]);
  }
  transform(both, n, -1);
  part(both, n, u[0], u[1]);
  u[2].resize(points);
  for (std::size_t point = 0; point < points; ++point) {
    u[2][point] = scale * velocity[2 * points + point];
  }
  transform(u[2], n, -1);
  return u;
}

std::vector<double> velocity_of(const Vector& u, int n) {
  const std::array<Field, 2> grid = on_grid(u, n);
  std::vector<double> velocity;
  velocity.reserve(3 * u[0].size());
  for (const Complex& value : grid[0]) {
    velocity.push_back(value.real());
  }
  for (const Complex& value : grid[0]) {
    velocity.push_back(value.imag());
  }
  for (const Complex& value : grid[1]) {
    velocity.push_back(value.real());
  }
  return velocity;
}

double enstrophy(const Vector& u, int n) {
  double sum = 0.0;
  for_each_mode(n, [&](std::size_t index, const std::array<int, 3>& k, bool) {
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t j = (i + 1) % 3;
      const std::size_t l = (i + 2) % 3;
      sum += 0.5 * std::norm(static_cast<double>(k[j]) * u[l][index] -
                             static_cast<double>(k[l]) * u[j][index]);
    }
  });
  return sum;
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
    u = step(u, input, input.dt);
  }
  return velocity_of(u, input.n);
}

}  // namespace spectral::oracle
