#include "apps/spectral/oracle_fft.hpp"

#include <cmath>
#include <numbers>

namespace spectral::oracle {
namespace {

int smallest_factor(int n) {
  for (int factor = 2; factor * factor <= n; ++factor) {
    if (n % factor == 0) {
      return factor;
    }
  }
  return n;
}

/// Transforms lines of one length; holds the roots of unity and room for the recursion.
class Line {
 public:
  Line(int n, int sign) : n_(n), roots_(static_cast<std::size_t>(n)) {
    for (int j = 0; j < n; ++j) {
      const double angle = sign * 2.0 * std::numbers::pi * j / n;
      roots_[static_cast<std::size_t>(j)] = Complex(std::cos(angle), std::sin(angle));
    }
    room_.resize(2 * roots_.size());
  }

  /// in: every stride-th value, n of them. out: n values in a row.
  void operator()(const Complex* in, std::ptrdiff_t stride, Complex* out) {
    recurse(in, stride, out, n_, room_.data());
  }

 private:
  /// X_(k + m q) = sum_r w^(r (k + m q)) Y_r(k), Y_r the transform of every p-th value from the r-th;
  /// n = p m, q < p.
  void recurse(const Complex* in, std::ptrdiff_t stride, Complex* out, int n, Complex* room) {
    if (n == 1) {
      *out = *in;
      return;
    }
    const int p = smallest_factor(n);
    const int m = n / p;
    for (int r = 0; r < p; ++r) {
      recurse(in + r * stride, stride * p, room + r * m, m, out);
    }
    const int step = n_ / n;
    for (int k = 0; k < n; ++k) {
      Complex sum = 0.0;
      for (int r = 0; r < p; ++r) {
        const auto root = static_cast<std::size_t>((static_cast<long>(r) * k % n) * step);
        sum += multiply(roots_[root], room[r * m + k % m]);
      }
      out[k] = sum;
    }
  }

  /// Without the library's care for infinities, which costs more than the product.
  static Complex multiply(Complex a, Complex b) {
    return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()};
  }

  int n_;
  std::vector<Complex> roots_;
  std::vector<Complex> room_;
};

}  // namespace

std::vector<Complex> transform_line(const std::vector<Complex>& line, int sign) {
  std::vector<Complex> out(line.size());
  Line(static_cast<int>(line.size()), sign)(line.data(), 1, out.data());
  return out;
}

void transform(Field& field, int n, int sign) {
  Line line(n, sign);
  std::vector<Complex> out(static_cast<std::size_t>(n));
  const std::ptrdiff_t rows = n;
  for (const std::ptrdiff_t stride : {std::ptrdiff_t{1}, rows, rows * rows}) {
    for (std::ptrdiff_t first = 0; first < rows * rows * rows; ++first) {
      if (first / stride % n != 0) {
        continue;
      }
      Complex* const start = field.data() + first;
      line(start, stride, out.data());
      for (std::ptrdiff_t j = 0; j < n; ++j) {
        start[j * stride] = out[static_cast<std::size_t>(j)];
      }
    }
  }
}

}  // namespace spectral::oracle
