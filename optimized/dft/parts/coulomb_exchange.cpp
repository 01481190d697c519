#include "optimized/dft/parts/coulomb_exchange.hpp"

#include <algorithm>

#include <omp.h>

#include "apps/dft/regions.hpp"

namespace dft {
namespace {

using scf::BraPair;
using scf::KetBatch;
using scf::Lanes;
using scf::Matrix;
using scf::PairClass;

/// Integrals that are computed before they are digested: they stay in L2.
constexpr std::size_t most_integrals = 2048;  // of 64 B

/// Builds that are added up before a full one follows. Each leaves out what is below a part of the
/// threshold, so that their sum errs no more than one full build does.
constexpr int most_builds = 16;

void add(double factor, const Matrix& from, Matrix& to) {
  for (int i = 0; i < to.n_rows() * to.n_cols(); ++i) {
    to.data()[i] += factor * from.data()[i];
  }
}

/// How many of the eight orderings of a quartet are different ones.
double degeneracy(const BraPair& bra, const BraPair& ket, bool same) {
  return (bra.a == bra.b ? 1.0 : 2.0) * (ket.a == ket.b ? 1.0 : 2.0) * (same ? 1.0 : 2.0);
}

}  // namespace

CoulombExchange::CoulombExchange(const Case& input, const casebook::Team& team)
    : input_(input),
      team_(team),
      has_exchange_(input.functional.exact_exchange != 0.0),
      counter_(team) {
  const casebook::TimedRegion timed(scf::region::screening);
  blocks_ = scf::shells_of_equal_exponents(input.scf.basis);
  classes_ = scf::pair_classes(input.scf.basis, blocks_);
}

/// J(D) = J(D') + J(D - D') with the density D' of the last call, and the same for K.
/// Source: Almlof, Faegri & Korsell, J. Comput. Chem. 3 (1982) 385.
CoulombAndExchange CoulombExchange::build(const Matrix& density) {
  if (n_builds_ == most_builds) {
    n_builds_ = 0;
  }
  if (n_builds_ == 0) {
    built_density_ = Matrix(density.n_rows(), density.n_cols());
    built_ = {built_density_, built_density_};
  }
  n_builds_ += 1;
  Matrix change = density;
  add(-1.0, built_density_, change);
  const CoulombAndExchange of_change = two_electron(change);
  add(1.0, of_change.coulomb, built_.coulomb);
  if (has_exchange_) {
    add(1.0, of_change.exchange, built_.exchange);
  }
  built_density_ = density;
  return built_;
}

CoulombAndExchange CoulombExchange::two_electron(const Matrix& density) {
  const Matrix density_bound = scf::density_bounds(blocks_, density);
  const double largest =
      *std::max_element(density_bound.values().begin(), density_bound.values().end());
  const auto n_threads = static_cast<std::size_t>(team_.n_threads);
  std::vector<Matrix> coulomb(n_threads);
  std::vector<Matrix> exchange(n_threads);
  {
    const casebook::TimedRegion timed(scf::region::schedule);
    counter_.reset();
  }
#pragma omp parallel num_threads(team_.n_threads) default(none) \
    shared(density, density_bound, largest, coulomb, exchange)
  {
    Workspace mine(density.n_rows(), largest);
    for (auto task = next_task(); task; task = next_task()) {
      add_task(*task, density, density_bound, mine);
    }
    const auto thread = static_cast<std::size_t>(omp_get_thread_num());
    coulomb[thread] = std::move(mine.coulomb);
    exchange[thread] = std::move(mine.exchange);
  }
  return {symmetrize(reduce(coulomb)), has_exchange_ ? symmetrize(reduce(exchange)) : Matrix()};
}

/// The next bra pair that no thread of any rank has taken, if any: from the last class, whose
/// quartets are the most expensive and whose partners are all other classes, to the first.
std::optional<CoulombExchange::Task> CoulombExchange::next_task() {
  const casebook::TimedRegion timed(scf::region::schedule);
  int number;
#pragma omp critical(task_counter)
  number = counter_.next();
  auto left = static_cast<std::size_t>(number);
  for (std::size_t c = classes_.size(); c-- > 0;) {
    const std::size_t n = classes_[c].pairs.size();
    if (left < n) {
      return Task{c, n - 1 - left};
    }
    left -= n;
  }
  return std::nullopt;
}

void CoulombExchange::add_task(const Task& task,
                               const Matrix& density,
                               const Matrix& density_bound,
                               Workspace& mine) {
  const PairClass& bra_class = classes_[task.pair_class];
  const BraPair& bra = bra_class.pairs[task.pair];
  mine.bra_sums.assign(static_cast<std::size_t>(bra_class.n_functions()), Lanes{});
  for (std::size_t c = 0; c <= task.pair_class; ++c) {
    keep_large(task, c, density_bound, mine);
    const PairClass& ket_class = classes_[c];
    const auto size = static_cast<std::size_t>(bra_class.n_functions() * ket_class.n_functions());
    const std::size_t at_once = std::max<std::size_t>(1, most_integrals / size);
    mine.integrals.resize(at_once * size);
    for (std::size_t first = 0; first < mine.kept.size(); first += at_once) {
      const std::size_t end = std::min(first + at_once, mine.kept.size());
      {
        const casebook::TimedRegion timed(scf::region::eri);
        for (std::size_t i = first; i < end; ++i) {
          scf::repulsion_lanes(bra_class,
                               bra,
                               ket_class,
                               *mine.kept[i],
                               mine.factors[i],
                               0.0,
                               mine.scratch,
                               mine.integrals.data() + (i - first) * size);
        }
      }
      digest(bra_class, bra, ket_class, first, end, density, mine);
    }
  }
  add_bra_sums(bra_class, bra, mine);
}

/// The batches of class c with a quartet that can add more than the threshold to some element:
/// |(ij|kl)| |D| <= Q_ab Q_cd max |D| over the density blocks that meet the quartet.
void CoulombExchange::keep_large(const Task& task,
                                 std::size_t c,
                                 const Matrix& d_max,
                                 Workspace& mine) const {
  const casebook::TimedRegion timed(scf::region::screening);
  const BraPair& bra = classes_[task.pair_class].pairs[task.pair];
  const bool own_class = c == task.pair_class;
  const double threshold = input_.scf.thresholds.integral / most_builds;
  mine.kept.clear();
  mine.factors.clear();
  for (const KetBatch& batch : classes_[c].batches) {
    if (bra.bound * batch.bound * mine.largest_density < threshold ||
        (own_class && static_cast<std::size_t>(batch.first) > task.pair)) {
      break;
    }
    Lanes factors{};
    bool any = false;
    for (int lane = 0; lane < batch.n_pairs; ++lane) {
      const auto number = static_cast<std::size_t>(batch.first + lane);
      if (own_class && number > task.pair) {
        break;
      }
      const BraPair& ket = classes_[c].pairs[number];
      any |= bra.bound * ket.bound * largest_density(bra, ket, d_max) >= threshold;
      factors[lane] = 0.5 * degeneracy(bra, ket, own_class && number == task.pair);
    }
    if (any) {
      mine.kept.push_back(&batch);
      mine.factors.push_back(factors);
    }
  }
}

double CoulombExchange::largest_density(const BraPair& bra,
                                        const BraPair& ket,
                                        const Matrix& d_max) const {
  const double coulomb = std::max(d_max(bra.a, bra.b), d_max(ket.a, ket.b));
  if (!has_exchange_) {
    return coulomb;
  }
  return std::max({coulomb,
                   d_max(bra.a, ket.a),
                   d_max(bra.a, ket.b),
                   d_max(bra.b, ket.a),
                   d_max(bra.b, ket.b)});
}

void CoulombExchange::digest(const PairClass& bra_class,
                             const BraPair& bra,
                             const PairClass& ket_class,
                             std::size_t first,
                             std::size_t end,
                             const Matrix& density,
                             Workspace& mine) const {
  const casebook::TimedRegion timed(scf::region::digest);
  scf::QuartetFunctions where{first_function(bra.a),
                              first_function(bra.b),
                              {},
                              {},
                              bra_class.n_a,
                              bra_class.n_b,
                              ket_class.n_a,
                              ket_class.n_b};
  const Lanes* in = mine.integrals.data();
  for (std::size_t i = first; i < end; ++i) {
    const KetBatch& batch = *mine.kept[i];
    for (std::size_t lane = 0; lane < scf::n_lanes; ++lane) {  // an empty lane adds zeros
      const int used = std::min(static_cast<int>(lane), batch.n_pairs - 1);
      const BraPair& ket = ket_class.pairs[static_cast<std::size_t>(batch.first + used)];
      where.c[lane] = first_function(ket.a);
      where.d[lane] = first_function(ket.b);
    }
    if (has_exchange_) {
      digest_both(where, in, density, mine.bra_sums.data(), mine.coulomb, mine.exchange);
    } else {
      digest_coulomb(where, in, density, mine.bra_sums.data(), mine.coulomb);
    }
    in += bra_class.n_functions() * ket_class.n_functions();
  }
}

void CoulombExchange::add_bra_sums(const PairClass& bra_class,
                                   const BraPair& bra,
                                   Workspace& mine) const {
  const Lanes* sums = mine.bra_sums.data();
  for (int i = 0; i < bra_class.n_a; ++i) {
    for (int j = 0; j < bra_class.n_b; ++j, ++sums) {
      mine.coulomb(first_function(bra.a) + i, first_function(bra.b) + j) +=
          scf::sum_of_lanes(*sums);
    }
  }
}

/// Sum over threads, then over ranks.
Matrix CoulombExchange::reduce(std::vector<Matrix>& partial) const {
  const casebook::TimedRegion timed(scf::region::reduce);
  Matrix& sum = partial.front();
  for (std::size_t thread = 1; thread < partial.size(); ++thread) {
    add(1.0, partial[thread], sum);
  }
  MPI_Allreduce(
      MPI_IN_PLACE, sum.data(), sum.n_rows() * sum.n_cols(), MPI_DOUBLE, MPI_SUM, team_.comm);
  return sum;
}

}  // namespace dft
