#include "apps/spectral/oracle/fft.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "apps/spectral/wavenumbers.hpp"
#include "harness/core/every_length.hpp"

namespace spectral::oracle {
namespace {

/// Lines that are transformed together.
constexpr std::size_t n_lanes = 8;

/// A number of each line. It may lie wherever `new` puts it, not only on a border of its own size.
using Numbers = double __attribute__((vector_size(8 * n_lanes), aligned(16)));

/// A value of each line.
struct Lanes {
  Numbers real, imag;
};

/// A root of unity.
struct Root {
  double real = 1.0;
  double imag = 0.0;
};

/// The roots exp(sign 2 pi i j / n) of a transform, every `stride`-th of a table.
struct Roots {
  const Root* table;
  std::ptrdiff_t stride;

  Root operator[](std::ptrdiff_t j) const { return table[j * stride]; }
};

/// Combines p transforms of length m. y: [p][m], distance apart; out: [p m]
CASEBOOK_EVERY_LENGTH
void combine(const Lanes* y,
             std::ptrdiff_t distance,
             std::ptrdiff_t m,
             std::ptrdiff_t p,
             Roots roots,
             Lanes* out) {
  for (std::ptrdiff_t to = 0; to < p * m; ++to) {
    const Lanes* from = y + to % m;
    Lanes sum = *from;
    for (std::ptrdiff_t r = 1; r < p; ++r) {
      from += distance;
      const Root w = roots[r * to % (p * m)];
      sum.real += from->real * w.real - from->imag * w.imag;
      sum.imag += from->real * w.imag + from->imag * w.real;
    }
    out[to] = sum;
  }
}

/// Combines 4 transforms of length m, whose roots are 1, i, -1 and -i. y: [4][m], distance apart; out: [4 m]
CASEBOOK_EVERY_LENGTH
void combine_fours(const Lanes* y,
                   std::ptrdiff_t distance,
                   std::ptrdiff_t m,
                   Roots roots,
                   double sign,
                   Lanes* out) {
  for (std::ptrdiff_t k = 0; k < m; ++k) {
    const Root w1 = roots[k];
    const Root w2 = roots[2 * k];
    const Root w3 = roots[3 * k];
    const Lanes& y0 = y[k];
    const Lanes& y1 = y[k + distance];
    const Lanes& y2 = y[k + 2 * distance];
    const Lanes& y3 = y[k + 3 * distance];
    const Numbers real1 = y1.real * w1.real - y1.imag * w1.imag;
    const Numbers imag1 = y1.real * w1.imag + y1.imag * w1.real;
    const Numbers real2 = y2.real * w2.real - y2.imag * w2.imag;
    const Numbers imag2 = y2.real * w2.imag + y2.imag * w2.real;
    const Numbers real3 = y3.real * w3.real - y3.imag * w3.imag;
    const Numbers imag3 = y3.real * w3.imag + y3.imag * w3.real;
    const Numbers even_real = y0.real + real2;
    const Numbers even_imag = y0.imag + imag2;
    const Numbers even_less_real = y0.real - real2;
    const Numbers even_less_imag = y0.imag - imag2;
    const Numbers odd_real = real1 + real3;
    const Numbers odd_imag = imag1 + imag3;
    const Numbers turned_real = sign * (imag3 - imag1);
    const Numbers turned_imag = sign * (real1 - real3);
    out[k] = {even_real + odd_real, even_imag + odd_imag};
    out[k + m] = {even_less_real + turned_real, even_less_imag + turned_imag};
    out[k + 2 * m] = {even_real - odd_real, even_imag - odd_imag};
    out[k + 3 * m] = {even_less_real - turned_real, even_less_imag - turned_imag};
  }
}

/// Fours last, for the shortest transforms are the most: of an odd number of twos one comes first.
int next_factor(int n) {
  for (int factor = 3; factor * factor <= n; factor += 2) {
    if (n % factor == 0) {
      return factor;
    }
  }
  const int twos = std::countr_zero(static_cast<unsigned>(n));
  const int odd = n >> twos;
  if (odd > 1 || n == 1) {
    return odd;
  }
  return twos % 2 == 1 ? 2 : 4;
}

/// Transforms lines of one length; holds the roots of unity and room for the recursion.
class Lines {
 public:
  Lines(int n, int sign)
      : n_(n),
        sign_(sign),
        roots_(static_cast<std::size_t>(n)),
        room_(roots_.size()),
        in_(roots_.size()),
        out_(roots_.size()) {
    for (int j = 0; j < n; ++j) {
      const double angle = sign * 2.0 * std::numbers::pi * j / n;
      roots_[static_cast<std::size_t>(j)] = {std::cos(angle), std::sin(angle)};
    }
  }

  /// Value j of line l is first[j * stride + l * distance]; n_lines of them, at most n_lanes.
  void operator()(Complex* first, std::size_t stride, std::size_t distance, std::size_t n_lines) {
    for (std::size_t j = 0; j < in_.size(); ++j) {
      for (std::size_t l = 0; l < n_lines; ++l) {
        in_[j].real[l] = first[j * stride + l * distance].real();
        in_[j].imag[l] = first[j * stride + l * distance].imag();
      }
    }
    recurse(in_.data(), 1, out_.data(), n_, room_.data());
    for (std::size_t j = 0; j < out_.size(); ++j) {
      for (std::size_t l = 0; l < n_lines; ++l) {
        first[j * stride + l * distance] = {out_[j].real[l], out_[j].imag[l]};
      }
    }
  }

 private:
  /// X_(k + q m) = sum_r v^(r q) [w^(r k) Y_r(k)], Y_r the transform of every p-th value from the r-th;
  /// n = p m, q < p, w and v the first roots of order n and p. out, room: [n]
  void recurse(const Lanes* in, std::ptrdiff_t stride, Lanes* out, int n, Lanes* room) {
    const int p = next_factor(n);
    const int m = n / p;
    const Lanes* y = in;  // transforms of one value are the value
    std::ptrdiff_t distance = stride;
    if (m > 1) {
      for (int r = 0; r < p; ++r) {
        recurse(in + r * stride, stride * p, room + r * m, m, out + r * m);
      }
      y = room;
      distance = m;
    }
    const Roots roots{roots_.data(), n_ / n};
    if (p == 4) {
      combine_fours(y, distance, m, roots, sign_, out);
    } else {
      combine(y, distance, m, p, roots, out);
    }
  }

  int n_;
  double sign_;
  std::vector<Root> roots_;
  std::vector<Lanes> room_, in_, out_;
};

}  // namespace

std::vector<Complex> transform_line(const std::vector<Complex>& line, int sign) {
  std::vector<Complex> out = line;
  Lines(static_cast<int>(line.size()), sign)(out.data(), 1, 0, 1);
  return out;
}

void transform(Field& field, int n, int sign, int largest_k) {
  Lines lines(n, sign);
  const auto rows = static_cast<std::size_t>(n);
  const std::size_t plane = rows * rows;
  const auto is_kept = [n, largest_k](std::size_t i) {
    return std::abs(wavenumber(static_cast<int>(i), n)) <= largest_k;
  };
  const auto along_x = [&](Complex* z_plane) {
    for (std::size_t y = 0; y < rows; y += n_lanes) {
      const std::size_t n_lines = std::min(n_lanes, rows - y);
      if (is_kept(y) || is_kept(y + n_lines - 1)) {
        lines(z_plane + y * rows, 1, rows, n_lines);
      }
    }
  };
  const auto along = [&](Complex* first, std::size_t stride) {
    for (std::size_t l = 0; l < stride; l += n_lanes) {
      lines(first + l, stride, 1, std::min(n_lanes, stride - l));
    }
  };
  if (sign < 0) {
    along(field.data(), plane);
  }
  for (std::size_t z = 0; z < rows; ++z) {
    Complex* const z_plane = field.data() + z * plane;
    if (!is_kept(z)) {
      continue;
    }
    if (sign < 0) {
      along(z_plane, rows);
      along_x(z_plane);
    } else {
      along_x(z_plane);
      along(z_plane, rows);
    }
  }
  if (sign > 0) {
    along(field.data(), plane);
  }
}

void transform(Field& field, int n, int sign) {
  transform(field, n, sign, n);
}

}  // namespace spectral::oracle
