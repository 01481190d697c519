#include "parts/scf/textbook/hermite.hpp"

#include <utility>

namespace scf {

HermiteCoefficients::HermiteCoefficients(
    int l_a, int l_b, double p, double pa, double pb, double e00) {
  const double half_p = 0.5 / p;
  // E_t^{i+1,j} = E_{t-1}^{ij} / (2p) + PA E_t^{ij} + (t + 1) E_{t+1}^{ij}, likewise in j with PB.
  // Two zeros follow the last coefficient, where the recursion reads.
  const auto raise = [half_p](const double* from, double* to, int n_t, double distance) {
    for (int t = 0; t <= n_t; ++t) {
      const double below = t > 0 ? half_p * from[t - 1] : 0.0;
      to[t] = below + distance * from[t] + (t + 1) * from[t + 1];
    }
    to[n_t + 1] = to[n_t + 2] = 0.0;
  };
  e_[0][0][0] = e00;
  e_[0][0][1] = e_[0][0][2] = 0.0;
  for (int i = 0; i < l_a; ++i) {
    raise(e_[i][0], e_[i + 1][0], i + 1, pa);
  }
  for (int i = 0; i <= l_a; ++i) {
    for (int j = 0; j < l_b; ++j) {
      raise(e_[i][j], e_[i][j + 1], i + j + 1, pb);
    }
  }
}

void HermiteCoulomb::compute(int order, double p, const Point& r, BoysFunction boys_function) {
  n_ = order + 1;
  double boys_values[max_boys_order + 1];
  boys_function(order, p * (r[0] * r[0] + r[1] * r[1] + r[2] * r[2]), boys_values);
  double power[max_boys_order + 1] = {1.0};  // (-2p)^m
  for (int m = 1; m <= order; ++m) {
    power[m] = -2.0 * p * power[m - 1];
  }
  // R^m_000 = (-2p)^m F_m, and R^m_{t+1,u,v} = t R^{m+1}_{t-1,u,v} + x R^{m+1}_tuv; likewise u, v.
  for (int m = order; m >= 0; --m) {
    std::swap(now_, higher_);
    now_[0] = power[m] * boys_values[m];
    for (int t = 0; t <= order - m; ++t) {
      for (int u = 0; u <= order - m - t; ++u) {
        for (int v = (t + u == 0 ? 1 : 0); v <= order - m - t - u; ++v) {
          double value;
          if (v > 0) {
            value = r[2] * higher_[index(t, u, v - 1)];
            value += v > 1 ? (v - 1) * higher_[index(t, u, v - 2)] : 0.0;
          } else if (u > 0) {
            value = r[1] * higher_[index(t, u - 1, v)];
            value += u > 1 ? (u - 1) * higher_[index(t, u - 2, v)] : 0.0;
          } else {
            value = r[0] * higher_[index(t - 1, u, v)];
            value += t > 1 ? (t - 1) * higher_[index(t - 2, u, v)] : 0.0;
          }
          now_[index(t, u, v)] = value;
        }
      }
    }
  }
}

}  // namespace scf
