#include "apps/spectral/oracle_fft.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace spectral::oracle {
namespace {

/// Lines that are transformed together.
constexpr std::size_t n_lanes = 8;

/// One value of each line.
struct Lanes {
  std::array<double, n_lanes> real, imag;
};

/// a * w
Lanes times(const Lanes& a, Complex w) {
  Lanes product;
  for (std::size_t l = 0; l < n_lanes; ++l) {
    product.real[l] = a.real[l] * w.real() - a.imag[l] * w.imag();
    product.imag[l] = a.real[l] * w.imag() + a.imag[l] * w.real();
  }
  return product;
}

/// a + factor b
Lanes plus(const Lanes& a, double factor, const Lanes& b) {
  Lanes sum;
  for (std::size_t l = 0; l < n_lanes; ++l) {
    sum.real[l] = a.real[l] + factor * b.real[l];
    sum.imag[l] = a.imag[l] + factor * b.imag[l];
  }
  return sum;
}

/// a + factor i b
Lanes plus_turned(const Lanes& a, double factor, const Lanes& b) {
  Lanes sum;
  for (std::size_t l = 0; l < n_lanes; ++l) {
    sum.real[l] = a.real[l] - factor * b.imag[l];
    sum.imag[l] = a.imag[l] + factor * b.real[l];
  }
  return sum;
}

int next_factor(int n) {
  if (n % 4 == 0) {
    return 4;
  }
  for (int factor = 2; factor * factor <= n; ++factor) {
    if (n % factor == 0) {
      return factor;
    }
  }
  return n;
}

/// Transforms lines of one length; holds the roots of unity and room for the recursion.
class Lines {
 public:
  Lines(int n, int sign)
      : n_(n),
        sign_(sign),
        roots_(static_cast<std::size_t>(n)),
        room_(2 * roots_.size()),
        in_(roots_.size()),
        out_(roots_.size()) {
    for (int j = 0; j < n; ++j) {
      const double angle = sign * 2.0 * std::numbers::pi * j / n;
      roots_[static_cast<std::size_t>(j)] = Complex(std::cos(angle), std::sin(angle));
    }
  }

  /// Value j of line l is first[j * stride + l * distance]; n_lines of them, at most n_lanes.
  void operator()(Complex* first, std::size_t stride, std::size_t distance, std::size_t n_lines) {
    for (std::size_t j = 0; j < in_.size(); ++j) {
      in_[j] = {};
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
  /// n = p m, q < p, w and v the first roots of order n and p.
  void recurse(const Lanes* in, std::ptrdiff_t stride, Lanes* out, int n, Lanes* room) {
    if (n == 1) {
      *out = *in;
      return;
    }
    const int p = next_factor(n);
    const int m = n / p;
    for (int r = 0; r < p; ++r) {
      recurse(in + r * stride, stride * p, room + r * m, m, out);
    }
    for (int k = 0; k < m; ++k) {
      for (int r = 1; r < p; ++r) {
        Lanes& y = room[r * m + k];
        y = times(y, root(r * k, n));
      }
      if (p == 4) {
        combine_four(room + k, out + k, m);
      } else {
        combine(room + k, out + k, m, p);
      }
    }
  }

  /// exp(sign 2 pi i j / n)
  Complex root(long j, int n) const { return roots_[static_cast<std::size_t>(j % n * (n_ / n))]; }

  void combine(const Lanes* y, Lanes* out, int m, int p) const {
    for (int q = 0; q < p; ++q) {
      Lanes sum = y[0];
      for (int r = 1; r < p; ++r) {
        sum = plus(sum, 1.0, times(y[r * m], root(static_cast<long>(r) * q, p)));
      }
      out[q * m] = sum;
    }
  }

  void combine_four(const Lanes* y, Lanes* out, int m) const {
    const Lanes even_sum = plus(y[0], 1.0, y[2 * m]);
    const Lanes even_difference = plus(y[0], -1.0, y[2 * m]);
    const Lanes odd_sum = plus(y[m], 1.0, y[3 * m]);
    const Lanes odd_difference = plus(y[m], -1.0, y[3 * m]);
    out[0] = plus(even_sum, 1.0, odd_sum);
    out[2 * m] = plus(even_sum, -1.0, odd_sum);
    out[m] = plus_turned(even_difference, sign_, odd_difference);
    out[3 * m] = plus_turned(even_difference, -sign_, odd_difference);
  }

  int n_;
  double sign_;
  std::vector<Complex> roots_;
  std::vector<Lanes> room_, in_, out_;
};

}  // namespace

std::vector<Complex> transform_line(const std::vector<Complex>& line, int sign) {
  std::vector<Complex> out = line;
  Lines(static_cast<int>(line.size()), sign)(out.data(), 1, 0, 1);
  return out;
}

void transform(Field& field, int n, int sign) {
  Lines lines(n, sign);
  const auto rows = static_cast<std::size_t>(n);
  const std::size_t plane = rows * rows;
  for (std::size_t outer = 0; outer < rows; ++outer) {
    Complex* const z_plane = field.data() + outer * plane;
    for (std::size_t l = 0; l < rows; l += n_lanes) {
      const std::size_t n_lines = std::min(n_lanes, rows - l);
      lines(z_plane + l * rows, 1, rows, n_lines);
    }
    for (std::size_t l = 0; l < rows; l += n_lanes) {
      lines(z_plane + l, rows, 1, std::min(n_lanes, rows - l));
    }
  }
  for (std::size_t l = 0; l < plane; l += n_lanes) {
    lines(field.data() + l, plane, 1, std::min(n_lanes, plane - l));
  }
}

}  // namespace spectral::oracle
