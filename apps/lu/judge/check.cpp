#include "apps/lu/judge/check.hpp"

#include <cmath>

#include <mpi.h>

#include <fmt/format.h>

#include "apps/lu/judge/determinant.hpp"
#include "apps/lu/judge/products.hpp"
#include "apps/lu/judge/rules.hpp"
#include "apps/lu/judge/speed.hpp"
#include "apps/lu/judge/sums.hpp"
#include "apps/lu/random_sequence.hpp"

namespace lu {
namespace {

using casebook::Check;
using judge::Vector;
using judge::worse;

constexpr double unit = 0x1p-53;

/// The first rank's answer, for all ranks; empty where its size is wrong.
template <class Value>
std::vector<Value> share(const std::vector<Value>& mine,
                         std::int64_t n,
                         MPI_Datatype type,
                         const casebook::Team& team) {
  auto count = static_cast<std::int64_t>(mine.size());
  MPI_Bcast(&count, 1, MPI_INT64_T, 0, team.comm);
  if (count != n) {
    return {};
  }
  std::vector<Value> shared = mine;
  shared.resize(static_cast<std::size_t>(n));
  MPI_Bcast(shared.data(), static_cast<int>(n), type, 0, team.comm);
  return shared;
}

double wrong_pivots(const std::vector<std::int64_t>& pivots) {
  double wrong = 0.0;
  for (std::size_t k = 0; k < pivots.size(); ++k) {
    const std::int64_t row = pivots[k];
    wrong += row < static_cast<std::int64_t>(k) || row >= static_cast<std::int64_t>(pivots.size());
  }
  return wrong;
}

/// P v: the exchanges of rows one by one.
void permute(const std::vector<std::int64_t>& pivots, Vector& v) {
  for (std::size_t k = 0; k < pivots.size(); ++k) {
    std::swap(v[k], v[static_cast<std::size_t>(pivots[k])]);
  }
}

double largest_magnitude(const Vector& v) {
  double largest = 0.0;
  for (const double element : v) {
    largest = worse(std::abs(element), largest);
  }
  return largest;
}

Vector magnitudes(Vector v) {
  for (double& element : v) {
    element = std::abs(element);
  }
  return v;
}

/// The largest |a_i - b_i| / scale_i; 0 / 0 counts as nothing.
double worst_ratio(const Vector& a, const Vector& b, const Vector& scale) {
  double worst = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double difference = std::abs(a[i] - b[i]);
    worst = worse(difference == 0.0 ? 0.0 : difference / scale[i], worst);
  }
  return worst;
}

Vector drawn_vector(std::size_t n, const RandomSequence& sequence, std::uint64_t which) {
  Vector w(n);
  sequence.numbers(which * n, w);
  return w;
}

/// Findings of the judge on one answer. Rows are in the order of P A.
struct Findings {
  judge::MatrixProducts matrix;   ///< of the drawn vectors and of x
  judge::FactorProducts factors;  ///< of the drawn vectors; absolute: of ones and of |x|
  double largest_x = 0.0;

  double growth() const { return factors.largest_u / matrix.largest_element; }
};

Findings examine(const Case& input,
                 const Result& result,
                 const Vector& x,
                 const std::vector<std::int64_t>& pivots,
                 const casebook::Draw& draw,
                 const casebook::Team& team) {
  const std::size_t n = x.size();
  const RandomSequence sequence(draw.seed);
  std::vector<Vector> vectors{drawn_vector(n, sequence, 0)};
  if (draw.effort == 1.0) {
    vectors.push_back(drawn_vector(n, sequence, 1));
  }
  const std::vector<Vector> absolute{Vector(n, 1.0), magnitudes(x)};
  Findings found;
  found.factors = judge::multiply_factors(result.factors, input.n, vectors, absolute, team);
  vectors.push_back(x);
  found.matrix = judge::multiply_matrix(input, vectors, team);
  for (Vector& product : found.matrix.of) {
    permute(pivots, product);
  }
  permute(pivots, found.matrix.row_sums);
  permute(pivots, found.matrix.absolute);
  permute(pivots, found.matrix.right_hand_side);
  found.largest_x = largest_magnitude(x);
  return found;
}

/// Rounding of each row of a product of n terms, in units of one rounding: it falls on every
/// product, |L| |U| v, and on every one of n partial sums, whose errors add up at random; none is
/// larger than the matrix's elements have grown.
Vector rounding_scale(const Vector& products, const Vector& sums, double growth) {
  Vector scale = products;
  const double steps = std::sqrt(static_cast<double>(scale.size()));
  for (std::size_t i = 0; i < scale.size(); ++i) {
    scale[i] += steps * growth * sums[i];
  }
  return scale;
}

constexpr const char* rounding_source =
    "rounding of n products and of n partial sums that add up at random";

Check factorization_check(const Findings& found, const Rules& rules) {
  const Vector scale =
      rounding_scale(found.factors.absolute[0], found.matrix.row_sums, found.growth());
  double worst = 0.0;
  for (std::size_t v = 0; v < found.factors.of.size(); ++v) {
    worst = worse(worst_ratio(found.matrix.of[v], found.factors.of[v], scale), worst);
  }
  return {"factorization", worst / rules.rounding, 2.0, rounding_source};
}

Check residual_check(const Case& input, const Findings& found) {
  const Vector& b = found.matrix.right_hand_side;
  const double residual = worst_ratio(found.matrix.of.back(), b, Vector(b.size(), 1.0));
  const double scale =
      largest_magnitude(found.matrix.row_sums) * found.largest_x + largest_magnitude(b);
  return {"hpl_residual",
          residual / (unit * scale * static_cast<double>(input.n)),
          input.residual_bound,
          "HPL's"};
}

Check backward_check(const Findings& found) {
  const Vector scale =
      rounding_scale(found.factors.absolute[1], found.matrix.absolute, found.growth());
  const double worst = worst_ratio(found.matrix.of.back(), found.matrix.right_hand_side, scale);
  return {"backward_error", worst / unit, 4.0, rounding_source};
}

Check determinant_check(const Case& input,
                        const Findings& found,
                        const Rules& rules,
                        const std::vector<std::int64_t>& pivots) {
  const judge::Determinant own = judge::find_determinant(input);
  int sign = found.factors.sign;
  for (std::size_t k = 0; k < pivots.size(); ++k) {
    sign = pivots[k] == static_cast<std::int64_t>(k) ? sign : -sign;
  }
  return {"determinant",
          sign == own.sign ? found.factors.log_determinant - own.log_magnitude : INFINITY,
          100.0 * rules.rounding * static_cast<double>(input.n) * own.condition,
          "n pivots, each with the rounding of the largest"};
}

}  // namespace

std::vector<Check> check(const Case& input,
                         const Result& result,
                         const casebook::Team& team,
                         const casebook::Draw& draw) {
  const Vector x = share(result.x, input.n, MPI_DOUBLE, team);
  const std::vector<std::int64_t> pivots = share(result.pivots, input.n, MPI_INT64_T, team);
  std::vector<Check> checks{
      {"result_shape",
       (x.empty() ? 1.0 : 0.0) + (pivots.empty() ? 1.0 : 0.0),
       0.0,
       "none is missing"},
      {"pivots", wrong_pivots(pivots), 0.0, "each row is exchanged with one that is left"}};
  if (!casebook::all_passed(checks)) {
    return checks;
  }
  const Findings found = examine(input, result, x, pivots, draw, team);
  const Rules& rules = result.rules;
  checks.push_back(judge::rules_check(input, result.factors, rules));
  constexpr double most_refinements = 1e6;
  checks.push_back(
      casebook::check_stated({{static_cast<double>(result.refinements), 0.0, most_refinements}}));
  checks.push_back({"multiplier",
                    worse(found.factors.largest_multiplier - rules.largest_multiplier, 0.0),
                    8.0 * rules.rounding * rules.largest_multiplier,
                    fmt::format("rounding, above {:g}", rules.largest_multiplier)});
  checks.push_back(factorization_check(found, rules));
  checks.push_back(residual_check(input, found));
  checks.push_back(backward_check(found));
  checks.push_back({"growth", found.growth(), 0x1p26, "half of the digits are left"});
  if (input.n <= judge::most_rows_of_determinant) {
    checks.push_back(determinant_check(input, found, rules, pivots));
  }
  if (result.solve_s > 0.0) {
    checks.push_back(judge::speed_check(input, result, team));
  }
  return checks;
}

}  // namespace lu
