#include "apps/lu/solver.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include <mpi.h>
#include <omp.h>

#include "parts/lu/local_matrix.hpp"
#include "parts/lu/packed_strips.hpp"
#include "parts/lu/recursive_panel.hpp"
#include "parts/lu/row_exchange.hpp"
#include "parts/lu/share_residual.hpp"
#include "parts/lu/singular.hpp"

namespace lu {
namespace {

using FloatBlock = dense::View<float>;

constexpr int most_refinements = 30;

/// The elimination in single precision, and its solution refined in double precision with the matrix made again
/// from its seed. The columns are dealt out to the ranks.
class SinglePrecisionFactors : public Solver {
 public:
  static constexpr std::int64_t usual_block = 128;

  SinglePrecisionFactors(const Case& input, const casebook::Team& team)
      : input_(input), team_(team), elements_(input), a_(layout(input, team)) {}

  void set_up() override {
    std::vector<double> column(static_cast<std::size_t>(input_.n));
    for (std::int64_t place = 0; place < columns().count(); ++place) {
      elements_.column(columns().index(place), 0, column);
      std::transform(column.begin(), column.end(), a_.column(place), [](double element) {
        return static_cast<float>(element);
      });
    }
    right_hand_side_.resize(column.size());
    elements_.column(input_.n, 0, right_hand_side_);
  }

  void solve() override {
    pivots_.resize(static_cast<std::size_t>(input_.n));
    for (std::int64_t first = 0; first < input_.n; first += columns().block) {
      factor_panel(first);
      apply(first);
    }
    refine();
  }

  void copy_out(Result& result) override {
    for (std::int64_t first = 0; first < input_.n; first += columns().block) {
      exchange_rows(own_columns(0, first).from(first, 0), exchanges(first));
    }
    result.x = x_;
    result.pivots = pivots_;
    for (std::int64_t k = 0; k < input_.n; ++k) {
      result.pivots[static_cast<std::size_t>(k)] += k / columns().block * columns().block;
    }
    result.factors = {.layout = a_.layout(), .narrow = a_.data()};
    result.rules = {.breach = "single-precision factors, refined: HPL-MxP's rules",
                    .rounding = 0x1p-24};
    result.refinements = refinements_;
  }

 private:
  static Layout layout(const Case& input, const casebook::Team& team) {
    const std::int64_t block = std::min(input.block > 0 ? input.block : usual_block, input.n);
    Layout layout;
    layout.rows = {.n = input.n, .block = input.n};
    layout.columns = {.n = input.n + 1, .block = block, .n_parts = team.n_ranks, .part = team.rank};
    return layout;
  }

  const Dealt& columns() const { return a_.layout().columns; }
  std::int64_t width_of(std::int64_t first) const {
    return std::min(columns().block, input_.n - first);
  }

  FloatBlock own_columns(std::int64_t first, std::int64_t end) {
    const std::int64_t place = columns().count_below(first);
    return {a_.column(place), input_.n, columns().count_below(end) - place, a_.ld()};
  }

  /// Exchanges of the panel's rows, from zero.
  Exchanges exchanges(std::int64_t first) const {
    return {pivots_.data() + first, static_cast<std::size_t>(width_of(first))};
  }

  /// L as every rank has it for its updates: rows from `first` on.
  FloatBlock panel(std::int64_t first) {
    const std::int64_t n_rows = input_.n - first;
    return {panel_.reserve(input_.n * columns().block), n_rows, width_of(first), n_rows};
  }

  void factor_panel(std::int64_t first) {
    const FloatBlock sent = panel(first);
    if (columns().owns(first)) {
      const casebook::TimedRegion timed(region::panel);
      const FloatBlock own = own_columns(first, first + width_of(first)).from(first, 0);
      const std::int64_t done = factor_.factor(own, pivots_.data() + first);
      if (done < own.n_columns) {
        refuse_singular(first + done);
      }
      for (std::int64_t k = 0; k < own.n_columns; ++k) {
        std::copy_n(own.column(k), own.n_rows, sent.column(k));
      }
    }
    const casebook::TimedRegion timed(region::broadcast);
    const int owner = columns().owner(first);
    const int width = static_cast<int>(sent.n_columns);
    MPI_Bcast(pivots_.data() + first, width, MPI_INT64_T, owner, team_.comm);
    MPI_Bcast(sent.data, static_cast<int>(sent.n_rows) * width, MPI_FLOAT, owner, team_.comm);
  }

  void apply(std::int64_t first) {
    const FloatBlock l = panel(first);
    const RowExchange exchange(exchanges(first));
    const FloatBlock below = l.from(l.n_columns, 0);
    const FloatBlock rest = own_columns(first + l.n_columns, input_.n).from(first, 0);
    float* const left = left_.reserve(dense::left_slivers<float>(below.n_rows) *
                                      dense::tile_rows<float> * l.n_columns);
    dense::pack_left<float>(below, -1.0F, left);
    strips_.take(l.block(0, 0, l.n_columns, l.n_columns), left);
    spaces_.resize(static_cast<std::size_t>(omp_get_max_threads()));
    for (StripSpaceOf<float>& space : spaces_) {
      strips_.reserve(space);
    }
#pragma omp parallel for default(none) shared(exchange, rest) schedule(dynamic)
    for (std::int64_t j = 0; j < rest.n_columns; j += PackedStrips::columns) {
      const std::int64_t n = std::min(PackedStrips::columns, rest.n_columns - j);
      apply_to(exchange, rest.block(0, j, rest.n_rows, n));
    }
  }

  void apply_to(const RowExchange& exchange, FloatBlock a) {
    StripSpaceOf<float>& space = spaces_[static_cast<std::size_t>(omp_get_thread_num())];
    float* const u = space.u.data();
    const std::int64_t ld = strips_.padded_width();
    {
      const casebook::TimedRegion timed(region::swap);
      exchange.take(a, u, ld);
    }
    strips_.solve(u, a.n_columns, space.right.data());
    for (std::int64_t j = 0; j < a.n_columns; ++j) {
      std::copy_n(u + j * ld, strips_.width(), a.column(j));
    }
    strips_.subtract(space.right.data(), a.from(strips_.width(), 0));
  }

  // x += (L U)^-1 P (b - A x), until each row's residual is what rounding makes of it.
  // Source: Higham (2002), chapter 12; the bound is that of LAPACK's dsgesv.
  void refine() {
    const casebook::TimedRegion timed(region::back_solve);
    const auto n = static_cast<std::size_t>(input_.n);
    const double enough = 0x1p-53 * std::sqrt(static_cast<double>(n));
    x_.assign(n, 0.0);
    std::vector<double> residual = right_hand_side_;
    double error = INFINITY;
    for (refinements_ = 0; error > enough && refinements_ < most_refinements; ++refinements_) {
      add_correction(residual);
      error = find_residual(residual);
    }
  }

  /// The residual is made of the order of one before it is rounded.
  void add_correction(const std::vector<double>& residual) {
    double scale = 0.0;
    for (const double element : residual) {
      scale = std::max(scale, std::abs(element));
    }
    if (scale == 0.0) {
      return;
    }
    std::vector<float> d(residual.size());
    std::transform(residual.begin(), residual.end(), d.begin(), [scale](double element) {
      return static_cast<float>(element / scale);
    });
    for (std::int64_t first = 0; first < input_.n; first += columns().block) {
      solve_lower(first, d.data());
    }
    const std::int64_t last = (input_.n - 1) / columns().block * columns().block;
    for (std::int64_t first = last; first >= 0; first -= columns().block) {
      solve_upper(first, d.data());
    }
    for (std::size_t i = 0; i < d.size(); ++i) {
      x_[i] += scale * static_cast<double>(d[i]);
    }
  }

  // Rows of L are as they were when its panel was made: exchange and elimination take turns.
  // Traffic an element of L: 4 B for 2 flops, from memory.
  void solve_lower(std::int64_t first, float* d) {
    for (std::size_t k = 0; k < exchanges(first).size(); ++k) {
      std::swap(d[first + static_cast<std::int64_t>(k)], d[first + exchanges(first)[k]]);
    }
    for (std::int64_t k = first; k < first + width_of(first) && columns().owns(first); ++k) {
      const float* const l = a_.column(columns().count_below(k));
      const float d_k = d[k];
      for (std::int64_t i = k + 1; i < input_.n; ++i) {
        d[i] -= l[i] * d_k;
      }
    }
    const int n = static_cast<int>(input_.n - first);
    MPI_Bcast(d + first, n, MPI_FLOAT, columns().owner(first), team_.comm);
  }

  void solve_upper(std::int64_t first, float* d) {
    const std::int64_t end = first + width_of(first);
    for (std::int64_t k = end - 1; k >= first && columns().owns(first); --k) {
      const float* const u = a_.column(columns().count_below(k));
      d[k] /= u[k];
      const float d_k = d[k];
      for (std::int64_t i = 0; i < k; ++i) {
        d[i] -= u[i] * d_k;
      }
    }
    MPI_Bcast(d, static_cast<int>(end), MPI_FLOAT, columns().owner(first), team_.comm);
  }

  /// residual = b - A x; returns the largest |b - A x|_i / (|A| |x| + |b|)_i.
  double find_residual(std::vector<double>& residual) const {
    const auto n = static_cast<std::size_t>(input_.n);
    std::vector<double> sums(2 * n, 0.0);  // A x, |A| |x|
    const std::int64_t n_columns = columns().count_below(input_.n);
#pragma omp parallel default(none) shared(n, sums, n_columns)
    {
      std::vector<double> own(2 * n, 0.0);
      std::vector<double> column(n);
#pragma omp for schedule(static)
      for (std::int64_t place = 0; place < n_columns; ++place) {
        const std::int64_t j = columns().index(place);
        elements_.column(j, 0, column);
        const double x = x_.data()[j];
        for (std::size_t i = 0; i < n; ++i) {
          own.data()[i] += column.data()[i] * x;
          own.data()[n + i] += std::abs(column.data()[i] * x);
        }
      }
#pragma omp critical
      std::transform(own.begin(), own.end(), sums.begin(), sums.begin(), std::plus<>());
    }
    return share_residual(sums, right_hand_side_, team_, residual);
  }

  const Case& input_;
  casebook::Team team_;
  const Elements elements_;
  LocalMatrix<float> a_;
  RecursivePanelOf<float> factor_;
  PackedStripsOf<float> strips_;
  dense::Buffer<float> panel_;
  dense::Buffer<float> left_;
  std::vector<StripSpaceOf<float>> spaces_;  ///< [thread]
  std::vector<std::int64_t> pivots_;         ///< [n], counted from the panel's first row
  std::vector<double> right_hand_side_;      ///< [n]
  std::vector<double> x_;
  int refinements_ = 0;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<SinglePrecisionFactors>(input, team);
}

}  // namespace lu
