#include "optimized/lu/v12e_tournament_pivots/tournament_panel.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <unordered_map>

#include "parts/lu/recursive_panel.hpp"
#include "parts/lu/row_exchange.hpp"

namespace lu {
namespace {

/// Message between two ranks: w; the indices of their elected rows and these rows; the panel's first w
/// rows, zeros but on the rank that has them. Whole numbers up to 2^24 are floats.
template <class Real>
struct Candidates {
  Real* data;

  static std::int64_t size(std::int64_t width) { return 1 + width + 2 * width * width; }
  std::int64_t width() const { return static_cast<std::int64_t>(data[0]); }
  Real* indices() const { return data + 1; }
  dense::View<Real> rows() const { return square(data + 1 + width()); }
  dense::View<Real> displaced() const { return square(data + 1 + width() + width() * width()); }

 private:
  dense::View<Real> square(Real* from) const { return {from, width(), width(), width()}; }
};

template <class Real>
void copy(dense::View<const Real> from, dense::View<Real> to) {
  for (std::int64_t j = 0; j < from.n_columns; ++j) {
    std::copy_n(from.column(j), from.n_rows, to.column(j));
  }
}

/// The order in which elimination with partial pivoting takes rows, and after them those that it leaves.
/// factored: the rows; destroyed
template <class Real>
std::vector<std::int64_t> order_of_pivots(dense::View<Real> factored) {
  const std::int64_t width = std::min(factored.n_columns, factored.n_rows);
  std::vector<std::int64_t> pivots(static_cast<std::size_t>(width));
  pivots.resize(static_cast<std::size_t>(RecursivePanelOf<Real>().factor(
      factored.block(0, 0, factored.n_rows, width), pivots.data())));
  std::vector<std::int64_t> order(static_cast<std::size_t>(factored.n_rows));
  std::iota(order.begin(), order.end(), 0);
  for (std::size_t k = 0; k < pivots.size(); ++k) {
    std::swap(order[k], order[static_cast<std::size_t>(pivots[k])]);
  }
  return order;
}

/// The first rows of an order become candidates; where there are fewer than w, rows of zeros fill up.
/// index_of: of a row in the whole
template <class Real, class Index>
void nominate(const std::vector<std::int64_t>& order,
              dense::View<const Real> rows,
              const Index& index_of,
              Candidates<Real> candidates) {
  const std::int64_t n = std::min<std::int64_t>(candidates.width(), rows.n_rows);
  for (std::int64_t k = 0; k < n; ++k) {
    const std::int64_t row = order[static_cast<std::size_t>(k)];
    candidates.indices()[k] = index_of(row);
    for (std::int64_t j = 0; j < candidates.width(); ++j) {
      candidates.rows()(k, j) = rows(row, j);
    }
  }
}

/// The candidates of two ranks stand against each other; the lower rank's come first, which decides between
/// equals.
template <class Real>
void keep_stronger(void* in, void* in_out, int*, MPI_Datatype*) {
  const Candidates<Real> a{static_cast<Real*>(in)};
  const Candidates<Real> b{static_cast<Real*>(in_out)};
  const std::int64_t width = a.width();
  std::vector<Real> both(static_cast<std::size_t>(2 * width * width));
  const dense::View<Real> rows(both.data(), 2 * width, width, 2 * width);
  copy<Real>(a.rows(), rows.block(0, 0, width, width));
  copy<Real>(b.rows(), rows.block(width, 0, width, width));
  std::vector<Real> indices(a.indices(), a.indices() + width);
  indices.insert(indices.end(), b.indices(), b.indices() + width);
  const std::vector<Real> kept = both;
  nominate<Real>(order_of_pivots(rows),
                 {kept.data(), 2 * width, width, 2 * width},
                 [&](std::int64_t row) { return indices[static_cast<std::size_t>(row)]; },
                 b);
  for (std::int64_t k = 0; k < width * width; ++k) {
    b.displaced().data[k] += a.displaced().data[k];
  }
}

/// The exchanges, one after the other, that bring the winners to the top in their order.
void exchange_for(const std::vector<std::int64_t>& winners,
                  std::int64_t first,
                  std::int64_t* pivots) {
  std::unordered_map<std::int64_t, std::int64_t> row_at;
  std::unordered_map<std::int64_t, std::int64_t> place_of;
  for (std::size_t k = 0; k < winners.size(); ++k) {
    const std::int64_t to = first + static_cast<std::int64_t>(k);
    const std::int64_t place = place_of.try_emplace(winners[k], winners[k]).first->second;
    const std::int64_t displaced = row_at.try_emplace(to, to).first->second;
    pivots[k] = place;
    row_at[place] = displaced;
    place_of[displaced] = place;
  }
}

}  // namespace

template <class Real>
TournamentPanelOf<Real>::TournamentPanelOf(const Grid& grid,
                                           const Dealt& rows,
                                           std::int64_t widest)
    : grid_(grid),
      rows_(rows),
      by_columns_(grid, rows, widest),
      message_(static_cast<std::size_t>(Candidates<Real>::size(widest))) {
  MPI_Type_contiguous(static_cast<int>(message_.size()), mpi_type<Real>(), &message_type_);
  MPI_Type_commit(&message_type_);
  MPI_Op_create(keep_stronger<Real>, 0, &stronger_);
}

template <class Real>
TournamentPanelOf<Real>::~TournamentPanelOf() {
  MPI_Op_free(&stronger_);
  MPI_Type_free(&message_type_);
}

template <class Real>
std::int64_t TournamentPanelOf<Real>::factor(Block own,
                                             std::int64_t first,
                                             Block top,
                                             std::int64_t* pivots) {
  if (grid_.n_p() == 1) {
    return by_columns_.factor(own, first, top, pivots);
  }
  const std::vector<std::int64_t> winners = elect(own, first, top);
  double largest = HUGE_VAL;
  Block below;
  if (!winners.empty()) {
    exchange_for(winners, first, pivots);
    below = rows_below(own, first, pivots);
    divide_by(top, below);
    largest = 0.0;
    for (std::int64_t k = 0; k < below.n_rows * below.n_columns; ++k) {
      largest = std::max(largest, std::abs(static_cast<double>(below.data[k])));
    }
  }
  MPI_Allreduce(MPI_IN_PLACE, &largest, 1, MPI_DOUBLE, MPI_MAX, grid_.column());
  if (!(largest <= largest_multiplier)) {
    return by_columns_.factor(own, first, top, pivots);
  }
  const std::int64_t n_top = own.n_rows - below.n_rows;
  if (n_top > 0) {
    copy<Real>(top, own.block(0, 0, n_top, own.n_columns));
  }
  copy<Real>(below, own.from(n_top, 0));
  return own.n_columns;
}

/// Brings the rows of the winners to the top and makes L and U of them. None where the top is singular.
template <class Real>
std::vector<std::int64_t> TournamentPanelOf<Real>::elect(Block own, std::int64_t first, Block top) {
  const std::int64_t width = own.n_columns;
  std::ranges::fill(message_, Real(0));
  message_[0] = static_cast<Real>(width);
  const Candidates<Real> candidates{message_.data()};
  std::fill_n(candidates.indices(), width, static_cast<Real>(rows_.n));
  below_.resize(static_cast<std::size_t>(own.n_rows * width));
  const Block factored(below_.data(), own.n_rows, width, own.n_rows);
  copy<Real>(own, factored);
  const std::int64_t base = rows_.count_below(first);
  nominate<Real>(
      order_of_pivots(factored),
      own,
      [&](std::int64_t row) { return static_cast<Real>(rows_.index(base + row)); },
      candidates);
  if (rows_.owns(first)) {
    copy<Real>(own.block(0, 0, width, width), candidates.displaced());
  }
  MPI_Allreduce(MPI_IN_PLACE, message_.data(), 1, message_type_, stronger_, grid_.column());

  // Their order is that of elimination, so that no row moves now but for rounding.
  copy<Real>(candidates.rows(), top);
  std::vector<std::int64_t> pivots(static_cast<std::size_t>(width));
  if (RecursivePanelOf<Real>().factor(top, pivots.data()) < width) {
    return {};
  }
  std::vector<std::int64_t> winners(candidates.indices(), candidates.indices() + width);
  for (std::size_t k = 0; k < pivots.size(); ++k) {
    std::swap(winners[k], winners[static_cast<std::size_t>(pivots[k])]);
  }
  return winners;
}

/// This rank's rows below the top after the exchanges.
template <class Real>
typename TournamentPanelOf<Real>::Block TournamentPanelOf<Real>::rows_below(
    Block own, std::int64_t first, const std::int64_t* pivots) {
  const std::int64_t width = own.n_columns;
  const std::int64_t base = rows_.count_below(first);
  const std::int64_t n_top = rows_.owns(first) ? width : 0;
  const Block below(below_.data(), own.n_rows - n_top, width, own.n_rows - n_top);
  copy<Real>(own.from(n_top, 0), below);
  std::vector<std::int64_t> places(pivots, pivots + width);
  for (std::int64_t& place : places) {
    place -= first;
  }
  const RowExchange exchange(places);
  const Block displaced = Candidates<Real>{message_.data()}.displaced();
  for (const RowExchange::Move& move : exchange.moves()) {
    if (rows_.owns(first + move.to)) {
      const std::int64_t row = rows_.count_below(first + move.to) - base - n_top;
      for (std::int64_t j = 0; j < width; ++j) {
        below(row, j) = displaced(move.from, j);
      }
    }
  }
  return below;
}

/// L = A U^-1 in place, by halves.
template <class Real>
void TournamentPanelOf<Real>::divide_by(Block u, Block l) {
  const std::int64_t width = l.n_columns;
  if (width > narrowest_panel) {
    const std::int64_t half = half_of(width);
    const Block left = l.block(0, 0, l.n_rows, half);
    const Block right = l.from(0, half);
    divide_by(u.block(0, 0, half, half), left);
    product_.subtract(left, u.block(0, half, half, width - half), right);
    divide_by(u.from(half, half), right);
    return;
  }
  for (std::int64_t j = 0; j < width; ++j) {
    update_column(j, l.data, l.ld, u.column(j), l.column(j), 0, l.n_rows);
    divide(l.column(j), l.column(j) + l.n_rows, u(j, j));
  }
}

template class TournamentPanelOf<double>;
template class TournamentPanelOf<float>;

}  // namespace lu
