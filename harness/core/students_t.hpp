#pragma once

namespace casebook {

/// P(T <= t) of Student's t; infinite degrees of freedom give the normal distribution.
/// Source: DLMF 8.17, the incomplete beta function by its continued fraction
double students_t_cdf(double t, double freedom);

/// The t that |T| exceeds with probability `p`, 0 < p < 1.
double critical_t(double p, double freedom);

/// First and second derivative of log Gamma(x), x > 0.
/// Source: DLMF 5.11 and 5.15, asymptotic series after the recurrence
double digamma(double x);
double trigamma(double x);

/// The x whose trigamma is y, y > 0.
double inverse_trigamma(double y);

}  // namespace casebook
