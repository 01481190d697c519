#include "parts/spectral/modes/row_update.hpp"

#include <cstddef>

#include "parts/spectral/grid/collect.hpp"

namespace spectral {
namespace {

/// Lines kz of one row: where each lies in compact storage and among the n of a transform.
template <class Use>
void for_each_line(const RowShape& shape, const Use& use) {
  const int n_k = 2 * shape.k_max + 1;
  for (int line = 0; line < n_k; ++line) {
    const int kz = line <= shape.k_max ? line : line - n_k;
    use(line, kz < 0 ? kz + shape.n : kz, kz);
  }
}

/// Velocity s and vorticity of one line kz; pointers to three components as (re, im) pairs.
/// Bytes per mode: 48 read, 96 written, all in cache; 12 flops.
void write_fields(int kx_begin,
                  int n_kx,
                  double ky,
                  double kz,
                  const double* const (&s)[3],
                  double* const (&field)[6]) {
  // Nine rows of three arrays: more overlaps than the compiler would test for.
#if defined(__clang__)
#pragma clang loop vectorize(assume_safety)
#else
#pragma GCC ivdep
#endif
  for (int x = 0; x < n_kx; ++x) {
    const int re = 2 * x;
    const int im = re + 1;
    const double kx = kx_begin + x;
    for (int c = 0; c < 3; ++c) {
      field[c][re] = s[c][re];
      field[c][im] = s[c][im];
    }
    // i (a + i b) = -b + i a
    field[3][re] = kz * s[1][im] - ky * s[2][im];
    field[3][im] = ky * s[2][re] - kz * s[1][re];
    field[4][re] = kx * s[2][im] - kz * s[0][im];
    field[4][im] = kz * s[0][re] - kx * s[2][re];
    field[5][re] = ky * s[0][im] - kx * s[1][im];
    field[5][im] = kx * s[1][re] - ky * s[0][re];
  }
}

/// Slope and stage of one line kz. Real and imaginary parts obey the same equations, because k is
/// real: the loop runs over doubles, two for each kx.
/// Traffic per mode, bytes: N 48 in cache; from memory u 48, s 48, a 48 read; two of them written.
/// Flops per double: 24, one division among them.
template <Stage stage>
void advance_line(const RowShape& shape,
                  double kz,
                  const double* const (&nonlinear)[3],
                  double* const (&u)[3],
                  double* const (&s)[3],
                  double* const (&a)[3]) {
  const double ky = shape.ky;
  const double scale = 1.0 / (static_cast<double>(shape.n) * shape.n * shape.n);
  const double yz = ky * ky + kz * kz;
  const double dt = shape.dt;
  const int count = 2 * shape.n_kx;
  // Twelve rows of four arrays, as above.
#if defined(__clang__)
#pragma clang loop vectorize(assume_safety)
#else
#pragma GCC ivdep
#endif
  for (int i = 0; i < count; ++i) {
    const double kx = shape.kx_begin + i / 2;
    const double k2 = kx * kx + yz;
    const double nx = scale * nonlinear[0][i];
    const double ny = scale * nonlinear[1][i];
    const double nz = scale * nonlinear[2][i];
    const double along = (kx * nx + ky * ny + kz * nz) / (k2 > 0.0 ? k2 : 1.0);
    const double damping = shape.viscosity * k2;
    const double slope[3] = {nx - kx * along - damping * s[0][i],
                             ny - ky * along - damping * s[1][i],
                             nz - kz * along - damping * s[2][i]};
    for (int c = 0; c < 3; ++c) {
      if constexpr (stage == Stage::first) {
        a[c][i] = u[c][i] + dt / 6.0 * slope[c];
        s[c][i] = u[c][i] + dt / 2.0 * slope[c];
      } else if constexpr (stage == Stage::second) {
        a[c][i] += dt / 3.0 * slope[c];
        s[c][i] = u[c][i] + dt / 2.0 * slope[c];
      } else if constexpr (stage == Stage::third) {
        a[c][i] += dt / 3.0 * slope[c];
        s[c][i] = u[c][i] + dt * slope[c];
      } else {
        u[c][i] = a[c][i] + dt / 6.0 * slope[c];
        s[c][i] = u[c][i];
      }
    }
  }
}

/// Calls use(k^2, energy) for every mode of a row.
template <class Use>
void for_each_mode(const RowShape& shape, const Complex* u, const Use& use) {
  const std::ptrdiff_t n_kx = shape.n_kx;
  const std::ptrdiff_t compact = n_kx * (2 * shape.k_max + 1);
  for_each_line(shape, [&](std::ptrdiff_t line, std::ptrdiff_t, int kz) {
    const double yz = static_cast<double>(shape.ky) * shape.ky + static_cast<double>(kz) * kz;
    for (std::ptrdiff_t x = 0; x < n_kx; ++x) {
      const Complex* const mode = u + line * n_kx + x;
      const double squares =
          std::norm(mode[0]) + std::norm(mode[compact]) + std::norm(mode[2 * compact]);
      const double kx = static_cast<double>(shape.kx_begin + x);
      use(kx * kx + yz, kx == 0.0 ? 0.5 * squares : squares);  // kx < 0: the conjugates
    }
  });
}

double* as_doubles(Complex* values) {
  return reinterpret_cast<double*>(values);
}
const double* as_doubles(const Complex* values) {
  return reinterpret_cast<const double*>(values);
}

template <Stage stage>
void update(const RowShape& shape, RowState state, const Complex* nonlinear, Complex* fields) {
  const std::ptrdiff_t n_kx = shape.n_kx;
  const std::ptrdiff_t compact = n_kx * (2 * shape.k_max + 1);
  const std::ptrdiff_t plane = n_kx * shape.n;
  for_each_line(shape, [&](std::ptrdiff_t line, std::ptrdiff_t position, int kz) {
    const auto in = [&](int c) { return as_doubles(nonlinear + c * plane + position * n_kx); };
    const auto out = [&](int c) { return as_doubles(fields + c * plane + position * n_kx); };
    const auto of = [&](Complex* values, int c) {
      return as_doubles(values + c * compact + line * n_kx);
    };
    advance_line<stage>(shape,
                        kz,
                        {in(0), in(1), in(2)},
                        {of(state.u, 0), of(state.u, 1), of(state.u, 2)},
                        {of(state.s, 0), of(state.s, 1), of(state.s, 2)},
                        {of(state.a, 0), of(state.a, 1), of(state.a, 2)});
    write_fields(shape.kx_begin,
                 shape.n_kx,
                 shape.ky,
                 kz,
                 {of(state.s, 0), of(state.s, 1), of(state.s, 2)},
                 {out(0), out(1), out(2), out(3), out(4), out(5)});
  });
}

}  // namespace

void update_row(
    const RowShape& shape, Stage stage, RowState state, const Complex* nonlinear, Complex* fields) {
  switch (stage) {
    case Stage::first:
      return update<Stage::first>(shape, state, nonlinear, fields);
    case Stage::second:
      return update<Stage::second>(shape, state, nonlinear, fields);
    case Stage::third:
      return update<Stage::third>(shape, state, nonlinear, fields);
    case Stage::fourth:
      return update<Stage::fourth>(shape, state, nonlinear, fields);
  }
}

void begin_row(const RowShape& shape, RowState state, const Complex* field, Complex* fields) {
  const std::ptrdiff_t compact = shape.n_kx * (2L * shape.k_max + 1);
  for (Complex* const values : {state.u, state.s}) {
    collect_row(shape, field, {values, values + compact, values + 2 * compact});
  }
  spread_row(shape, {state.s, state.s + compact, state.s + 2 * compact}, fields);
}

void collect_row(const RowShape& shape, const Complex* modes, const std::array<Complex*, 3>& out) {
  const std::ptrdiff_t n_kx = shape.n_kx;
  const double scale = 1.0 / (static_cast<double>(shape.n) * shape.n * shape.n);
  for_each_line(shape, [&](std::ptrdiff_t line, std::ptrdiff_t position, int) {
    for (std::size_t c = 0; c < 3; ++c) {
      const auto* const in = modes + (static_cast<std::ptrdiff_t>(c) * shape.n + position) * n_kx;
      for (std::ptrdiff_t x = 0; x < n_kx; ++x) {
        out[c][line * n_kx + x] = scale * in[x];
      }
    }
  });
}

void spread_row(const RowShape& shape, const std::array<const Complex*, 3>& s, Complex* fields) {
  const std::ptrdiff_t n_kx = shape.n_kx;
  for_each_line(shape, [&](std::ptrdiff_t line, std::ptrdiff_t position, int kz) {
    const auto of = [&](std::size_t c) { return as_doubles(s[c] + line * n_kx); };
    const auto out = [&](int f) {
      return as_doubles(fields + (static_cast<std::ptrdiff_t>(f) * shape.n + position) * n_kx);
    };
    write_fields(shape.kx_begin,
                 shape.n_kx,
                 shape.ky,
                 kz,
                 {of(0), of(1), of(2)},
                 {out(0), out(1), out(2), out(3), out(4), out(5)});
  });
}

Sums row_sums(const RowShape& shape, const Complex* u) {
  Sums sums;
  for_each_mode(shape, u, [&sums](double k2, double energy) {
    sums.energy += energy;
    sums.enstrophy += k2 * energy;  // without divergence |k x u|^2 = k^2 |u|^2
  });
  return sums;
}

void add_row_spectrum(const RowShape& shape, const Complex* u, std::vector<double>& spectrum) {
  for_each_mode(
      shape, u, [&spectrum](double k2, double energy) { spectrum[shell_of(k2)] += energy; });
}

}  // namespace spectral
