#include "apps/spectral/oracle/fft.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "apps/spectral/wavenumbers.hpp"

namespace spectral::oracle {
namespace {

/// Lines that are transformed together.
constexpr std::size_t n_lanes = 8;

/// One value of each line.
struct Lanes {
  std::array<double, n_lanes> real, imag;
};

/// A root of unity.
struct Root {
  double real = 1.0;
  double imag = 0.0;
};

/// sum += a w
void add_product(const Lanes& a, Root w, Lanes& sum) {
  for (std::size_t l = 0; l < n_lanes; ++l) {
    sum.real[l] += a.real[l] * w.real - a.imag[l] * w.imag;
    sum.imag[l] += a.real[l] * w.imag + a.imag[l] * w.real;
  }
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
    for (int k = 0; k < m; ++k) {
      if (p == 4) {
        combine_four(y + k, distance, k, n, out + k);
      } else {
        combine(y + k, distance, k, n, p, out + k);
      }
    }
  }

  /// exp(sign 2 pi i j / n), j < n
  Root root(int j, int n) const { return roots_[static_cast<std::size_t>(j * (n_ / n))]; }

  void combine(const Lanes* y, std::ptrdiff_t distance, int k, int n, int p, Lanes* out) const {
    const int m = n / p;
    for (int q = 0; q < p; ++q) {
      Lanes sum = y[0];
      for (int r = 1; r < p; ++r) {
        add_product(y[r * distance], root(r * (k + q * m) % n, n), sum);
      }
      out[q * m] = sum;
    }
  }

  /// Combines p = 4 transforms, whose roots are 1, i, -1 and -i.
  void combine_four(const Lanes* y, std::ptrdiff_t distance, int k, int n, Lanes* out) const {
    const std::ptrdiff_t m = n / 4;
    const Lanes& y0 = y[0];
    const Lanes& y1 = y[distance];
    const Lanes& y2 = y[2 * distance];
    const Lanes& y3 = y[3 * distance];
    const Root w1 = root(k, n);
    const Root w2 = root(2 * k, n);
    const Root w3 = root(3 * k, n);
    for (std::size_t l = 0; l < n_lanes; ++l) {
      const double real1 = y1.real[l] * w1.real - y1.imag[l] * w1.imag;
      const double imag1 = y1.real[l] * w1.imag + y1.imag[l] * w1.real;
      const double real2 = y2.real[l] * w2.real - y2.imag[l] * w2.imag;
      const double imag2 = y2.real[l] * w2.imag + y2.imag[l] * w2.real;
      const double real3 = y3.real[l] * w3.real - y3.imag[l] * w3.imag;
      const double imag3 = y3.real[l] * w3.imag + y3.imag[l] * w3.real;
      const double even_real = y0.real[l] + real2;
      const double even_imag = y0.imag[l] + imag2;
      const double even_less_real = y0.real[l] - real2;
      const double even_less_imag = y0.imag[l] - imag2;
      const double odd_real = real1 + real3;
      const double odd_imag = imag1 + imag3;
      const double turned_real = sign_ * (imag3 - imag1);
      const double turned_imag = sign_ * (real1 - real3);
      out[0].real[l] = even_real + odd_real;
      out[0].imag[l] = even_imag + odd_imag;
      out[m].real[l] = even_less_real + turned_real;
      out[m].imag[l] = even_less_imag + turned_imag;
      out[2 * m].real[l] = even_real - odd_real;
      out[2 * m].imag[l] = even_imag - odd_imag;
      out[3 * m].real[l] = even_less_real - turned_real;
      out[3 * m].imag[l] = even_less_imag - turned_imag;
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
