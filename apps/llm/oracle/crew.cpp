#include "apps/llm/oracle/crew.hpp"

#include <algorithm>
#include <array>
#include <exception>

#include <mpi.h>

#include "harness/core/error.hpp"

namespace llm::oracle {
namespace {

/// A product as the first rank announces it; one of no rows ends the service.
using Order = std::array<int, 4>;  ///< weight, layer, rows of x, their width

void announce(Order& order, const casebook::Team& team) {
  MPI_Bcast(order.data(), static_cast<int>(order.size()), MPI_INT, 0, team.comm);
}

void hand_out(Rows& x, const casebook::Team& team) {
  MPI_Bcast(x.numbers.data(), static_cast<int>(x.numbers.size()), MPI_DOUBLE, 0, team.comm);
}

std::size_t width_of(WeightRows rows) {
  return rows.end - rows.begin;
}

bool any_failed(bool failed, const casebook::Team& team) {
  int worst = failed ? 1 : 0;
  MPI_Allreduce(MPI_IN_PLACE, &worst, 1, MPI_INT, MPI_MAX, team.comm);
  return worst != 0;
}

}  // namespace

Crew::Crew(const Model& model, const casebook::Team& team) : model_(model), team_(team) {
  if (team_.rank != 0) {
    serve();
  }
}

Crew::~Crew() {
  if (team_.rank == 0 && team_.n_ranks > 1) {
    Order end = {};
    announce(end, team_);
  }
}

Rows Crew::multiply(Weight weight, int layer, Rows x) const {
  const Tensor& weights = model_.tensor(weight, layer);
  if (x.n == 0) {
    return Rows(0, static_cast<std::size_t>(weights.n_rows));
  }
  if (team_.n_ranks == 1) {
    return oracle::multiply(model_, weights, x, {0, static_cast<std::size_t>(weights.n_rows)});
  }
  Order order = {static_cast<int>(weight), layer, static_cast<int>(x.n), static_cast<int>(x.width)};
  announce(order, team_);
  hand_out(x, team_);
  return shared_product(weight, layer, x);
}

void Crew::serve() const {
  Order order = {};
  for (announce(order, team_); order[2] > 0; announce(order, team_)) {
    Rows x(static_cast<std::size_t>(order[2]), static_cast<std::size_t>(order[3]));
    hand_out(x, team_);
    try {
      shared_product(static_cast<Weight>(order[0]), order[1], x);
    } catch (const std::exception&) {
      // The first rank has heard of it, and ends the run.
    }
  }
}

/// In groups of weights, so that no rank but the first holds much of a product at a time.
Rows Crew::shared_product(Weight weight, int layer, const Rows& x) const {
  constexpr std::size_t rows_of_a_rank = 2048;
  const Tensor& weights = model_.tensor(weight, layer);
  const auto n_rows = static_cast<std::size_t>(weights.n_rows);
  const std::size_t in_group = rows_of_a_rank * static_cast<std::size_t>(team_.n_ranks);
  Rows y(team_.rank == 0 ? x.n : 0, n_rows);
  for (std::size_t begin = 0; begin < n_rows; begin += in_group) {
    const WeightRows group = {begin, std::min(begin + in_group, n_rows)};
    gather(own_part(weights, x, group), group, y);
  }
  return y;
}

/// Errors: the exception of any rank, on all of them.
Rows Crew::own_part(const Tensor& weights, const Rows& x, WeightRows group) const {
  Rows part;
  std::exception_ptr failure;
  try {
    part = oracle::multiply(model_, weights, x, part_of(group, team_.rank));
  } catch (...) {
    failure = std::current_exception();
  }
  if (any_failed(failure != nullptr, team_)) {
    if (failure) {
      std::rethrow_exception(failure);
    }
    throw casebook::EnvironmentError("another rank could not read the weights of the model");
  }
  return part;
}

/// part: [tokens][rows of this rank]; into the rows of the group in y: [tokens][n_rows], on the first rank.
void Crew::gather(const Rows& part, WeightRows group, Rows& y) const {
  std::vector<int> counts;
  std::vector<int> places;
  int n = 0;
  for (int rank = 0; rank < team_.n_ranks; ++rank) {
    places.push_back(n);
    counts.push_back(static_cast<int>(part.n * width_of(part_of(group, rank))));
    n += counts.back();
  }
  std::vector<double> parts(team_.rank == 0 ? static_cast<std::size_t>(n) : 0);
  MPI_Gatherv(part.numbers.data(),
              static_cast<int>(part.numbers.size()),
              MPI_DOUBLE,
              parts.data(),
              counts.data(),
              places.data(),
              MPI_DOUBLE,
              0,
              team_.comm);
  const double* from = parts.data();
  for (int rank = 0; rank < team_.n_ranks; ++rank) {
    const WeightRows rows = part_of(group, rank);
    for (std::size_t i = 0; i < y.n; ++i) {
      std::copy_n(from, width_of(rows), y.row(i).data() + rows.begin);
      from += width_of(rows);
    }
  }
}

WeightRows Crew::part_of(WeightRows group, int rank) const {
  const auto n_ranks = static_cast<std::size_t>(team_.n_ranks);
  const auto at = static_cast<std::size_t>(rank);
  const std::size_t n = width_of(group);
  return {group.begin + n * at / n_ranks, group.begin + n * (at + 1) / n_ranks};
}

}  // namespace llm::oracle
