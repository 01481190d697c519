#include "apps/spectral/oracle/flow.hpp"

#include <cmath>
#include <numbers>
#include <utility>

namespace spectral::oracle {
namespace {

/// The places of wavenumbers up to the largest on an axis. Modes are stored in this order along z, y and x, those
/// beyond it nowhere; with largest_k = n they are all stored.
std::vector<std::size_t> places(int n, int largest_k) {
  std::vector<std::size_t> found;
  for (int i = 0; i < n; ++i) {
    if (std::abs(wavenumber(i, n)) <= largest_k) {
      found.push_back(static_cast<std::size_t>(i));
    }
  }
  return found;
}

/// The wavenumbers at these places.
std::vector<double> wavenumbers(const std::vector<std::size_t>& axis, int n) {
  std::vector<double> k;
  for (const std::size_t i : axis) {
    k.push_back(wavenumber(static_cast<int>(i), n));
  }
  return k;
}

/// Calls use(mode, k) for every mode, k its three wavenumbers.
template <class Use>
void for_each_mode(int n, int largest_k, const Use& use) {
  const std::vector<double> axis = wavenumbers(places(n, largest_k), n);
  std::size_t mode = 0;
  for (const double k_z : axis) {
    for (const double k_y : axis) {
      for (const double k_x : axis) {
        use(mode++, std::array<double, 3>{k_x, k_y, k_z});
      }
    }
  }
}

/// Calls use(mode, point) for every mode, point its place among n^3.
template <class Use>
void for_each_place(int n, int largest_k, const Use& use) {
  const auto rows = static_cast<std::size_t>(n);
  const std::vector<std::size_t> axis = places(n, largest_k);
  std::size_t mode = 0;
  for (const std::size_t z : axis) {
    for (const std::size_t y : axis) {
      const std::size_t line = (z * rows + y) * rows;
      for (const std::size_t x : axis) {
        use(mode++, line + x);
      }
    }
  }
}

/// Calls use(mode, {k_x, k_y, k_z}, a_k, b_k) with the coefficients of two real fields from those of a + i b:
/// at k and -k those of a are conjugate, and those of b. both: [n][n][n]
template <class Use>
void for_each_part(const Field& both, int n, int largest_k, const Use& use) {
  const auto rows = static_cast<std::size_t>(n);
  const std::vector<std::size_t> axis = places(n, largest_k);
  const std::vector<double> k = wavenumbers(axis, n);
  std::size_t mode = 0;
  for (std::size_t k_z = 0; k_z < axis.size(); ++k_z) {
    const std::size_t z = axis[k_z];
    for (std::size_t k_y = 0; k_y < axis.size(); ++k_y) {
      const std::size_t y = axis[k_y];
      const std::size_t line = (z * rows + y) * rows;
      const std::size_t opposite = ((rows - z) % rows * rows + (rows - y) % rows) * rows;
      for (std::size_t k_x = 0; k_x < axis.size(); ++k_x) {
        const std::size_t x = axis[k_x];
        const Complex here = both[line + x];
        const Complex there = std::conj(both[opposite + (x == 0 ? 0 : rows - x)]);
        const Complex turned = 0.5 * (here - there);
        use(mode++,
            std::array<double, 3>{k[k_x], k[k_y], k[k_z]},
            0.5 * (here + there),
            Complex(turned.imag(), -turned.real()));
      }
    }
  }
}

/// What a step computes with. It is made once: new memory costs more than a pass over it.
struct Room {
  std::array<Field, 2> grid;  ///< see put_on_grid()
  Field both;                 ///< two products, on the grid
  Vector slope, stage;        ///< [mode]
};

/// The velocity at the grid points from its modes: two components as real and imaginary part
/// of the first field, the third one as real part of the second.
void put_on_grid(const Vector& u, int n, int largest_k, std::array<Field, 2>& grid) {
  const auto points = static_cast<std::size_t>(n_points(n));
  grid[0].assign(points, 0.0);
  grid[1].assign(points, 0.0);
  for_each_place(n, largest_k, [&](std::size_t mode, std::size_t point) {
    const Complex a = u[0][mode];
    const Complex b = u[1][mode];
    grid[0][point] = {a.real() - b.imag(), a.imag() + b.real()};
    grid[1][point] = u[2][mode];
  });
  transform(grid[0], n, +1, largest_k);
  transform(grid[1], n, +1, largest_k);
}

/// Component i of what put_on_grid() made: every second number from here on.
const double* component_of(const std::array<Field, 2>& grid, std::size_t i) {
  return reinterpret_cast<const double*>(grid.at(i / 2).data()) + i % 2;
}

/// Two products u_i u_j and u_k u_l at the grid points, as real and imaginary part.
struct ProductPair {
  std::size_t i, j, k, l;
};

/// Subtracts d_j and d_i of u_i u_j from the components i and j, and likewise of u_k u_l.
/// both: coefficients of the pair, up to the largest wavenumber
void subtract_derivatives(const Field& both, int n, const ProductPair& pair, Vector& rate) {
  const auto subtract = [&rate](std::size_t component, std::size_t mode, double k, Complex a) {
    rate[component][mode] += Complex(k * a.imag(), -k * a.real());
  };
  const int k_max = largest_wavenumber(n);
  for_each_part(both, n, k_max, [&](std::size_t mode, const auto& k, Complex a, Complex b) {
    subtract(pair.i, mode, k[pair.j], a);
    if (pair.i != pair.j) {
      subtract(pair.j, mode, k[pair.i], a);
    }
    subtract(pair.k, mode, k[pair.l], b);
    if (pair.k != pair.l) {
      subtract(pair.l, mode, k[pair.k], b);
    }
  });
}

/// The coefficients of -d_j (u_i u_j) up to the largest wavenumber, each product once.
void transport(const Vector& u, int n, Room& room) {
  put_on_grid(u, n, largest_wavenumber(n), room.grid);
  for (Field& component : room.slope) {
    component.assign(u[0].size(), 0.0);
  }
  room.both.resize(room.grid[0].size());
  const double scale = 1.0 / n_points(n);
  for (const ProductPair& p : {ProductPair{0, 0, 0, 1}, {0, 2, 1, 1}, {1, 2, 2, 2}}) {
    const double* const u_i = component_of(room.grid, p.i);
    const double* const u_j = component_of(room.grid, p.j);
    const double* const u_k = component_of(room.grid, p.k);
    const double* const u_l = component_of(room.grid, p.l);
    for (std::size_t point = 0; point < room.both.size(); ++point) {
      const std::size_t at = 2 * point;
      room.both[point] = {u_i[at] * u_j[at] * scale, u_k[at] * u_l[at] * scale};
    }
    transform(room.both, n, -1, largest_wavenumber(n));
    subtract_derivatives(room.both, n, p, room.slope);
  }
}

/// du/dt = P [-d_j (u_i u_j)]_k - nu k^2 u, P the projection on fields without divergence.
void find_slope(const Vector& u, const Case& input, Room& room) {
  transport(u, input.n, room);
  Vector& rate = room.slope;
  const int k_max = largest_wavenumber(input.n);
  for_each_mode(input.n, k_max, [&](std::size_t mode, const std::array<double, 3>& k) {
    const double k2 = k[0] * k[0] + k[1] * k[1] + k[2] * k[2];
    const Complex divergence = k[0] * rate[0][mode] + k[1] * rate[1][mode] + k[2] * rate[2][mode];
    const Complex along = k2 > 0.0 ? divergence / k2 : 0.0;
    for (std::size_t i = 0; i < 3; ++i) {
      rate[i][mode] -= along * k[i] + input.viscosity * k2 * u[i][mode];
    }
  });
}

/// to = a + factor b
void add(const Vector& a, double factor, const Vector& b, Vector& to) {
  for (std::size_t i = 0; i < 3; ++i) {
    to[i].resize(a[i].size());
    for (std::size_t index = 0; index < a[i].size(); ++index) {
      to[i][index] = a[i][index] + factor * b[i][index];
    }
  }
}

/// Those of all modes that the 2/3 rule keeps.
Vector kept_modes(const Vector& u, int n) {
  const std::size_t rows = places(n, largest_wavenumber(n)).size();
  Vector kept;
  for (std::size_t i = 0; i < 3; ++i) {
    kept[i].resize(rows * rows * rows);
    for_each_place(n, largest_wavenumber(n), [&](std::size_t mode, std::size_t point) {
      kept[i][mode] = u[i][point];
    });
  }
  return kept;
}

}  // namespace

Vector step(Vector u, const Case& input, double dt) {
  const Vector start = kept_modes(u, input.n);
  Room room;
  Vector next;
  find_slope(start, input, room);
  add(start, dt / 6.0, room.slope, next);
  for (const double part : {0.5, 0.5, 1.0}) {
    add(start, part * dt, room.slope, room.stage);
    find_slope(room.stage, input, room);
    add(next, part < 1.0 ? dt / 3.0 : dt / 6.0, room.slope, next);
  }
  for_each_place(input.n, largest_wavenumber(input.n), [&](std::size_t mode, std::size_t point) {
    for (std::size_t i = 0; i < 3; ++i) {
      u[i][point] = next[i][mode];
    }
  });
  return u;
}

Vector coefficients(const std::vector<double>& velocity, int n) {
  const std::size_t points = velocity.size() / 3;
  const double scale = 1.0 / n_points(n);
  Vector u;
  for (Field& component : u) {
    component.resize(points);
  }
  Field both(points);
  for (std::size_t point = 0; point < points; ++point) {
    both[point] = scale * Complex(velocity[point], velocity[points + point]);
    u[2][point] = scale * velocity[2 * points + point];
  }
  transform(both, n, -1);
  for_each_part(both, n, n, [&u](std::size_t mode, const auto&, Complex a, Complex b) {
    u[0][mode] = a;
    u[1][mode] = b;
  });
  transform(u[2], n, -1);
  return u;
}

std::vector<double> velocity_of(const Vector& u, int n) {
  std::array<Field, 2> grid;
  put_on_grid(u, n, n, grid);
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
  for_each_mode(n, n, [&](std::size_t mode, const std::array<double, 3>& k) {
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t j = (i + 1) % 3;
      const std::size_t l = (i + 2) % 3;
      sum += 0.5 * std::norm(k[j] * u[l][mode] - k[l] * u[j][mode]);
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
    u = step(std::move(u), input, input.dt);
  }
  return velocity_of(u, input.n);
}

}  // namespace spectral::oracle
