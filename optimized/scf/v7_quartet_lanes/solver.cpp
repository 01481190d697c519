#include "apps/scf/solver.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include <omp.h>

#include "apps/scf/regions.hpp"
#include "optimized/scf/parts/digest_lanes.hpp"
#include "optimized/scf/parts/iteration.hpp"
#include "optimized/scf/parts/library_linear_algebra.hpp"
#include "optimized/scf/parts/quartet_lanes.hpp"
#include "optimized/scf/parts/task_counter.hpp"

namespace scf {
namespace {

/// Direct Hartree-Fock over unique shell quartets, eight of one class at a time; eight that are all
/// bounded below the threshold by the Schwarz inequality and the density are not computed. Bra pairs go
/// to whichever thread of whichever rank is free; each thread sums into its own copy of the Fock
/// matrix.
class HartreeFock : public Solver {
 public:
  HartreeFock(const Case& input, const casebook::Team& team)
      : input_(input), basis_(input.basis), team_(team) {}

  void set_up() override {
    iteration_.emplace(input_);
    counter_.emplace(team_);
    const casebook::TimedRegion timed(region::screening);
    blocks_ = single_shells(basis_);
    classes_ = pair_classes(basis_, blocks_);
  }

  void solve() override {
    result_ = iteration_->run([this](const Matrix& density) { return two_electron(density); });
  }

  void copy_out(Result& result) override { result = result_; }

 private:
  /// A bra pair: which class, and which of its pairs.
  struct Task {
    std::size_t pair_class;
    std::size_t pair;
  };

  /// What a thread needs beside the data that all share.
  struct Workspace {
    Workspace(const Basis& basis, double largest)
        : g(basis.n_functions, basis.n_functions), largest_density(largest) {}

    Matrix g;
    double largest_density;
    QuartetScratch scratch;
    std::vector<const KetBatch*> kept;
    std::vector<Lanes> factors;    ///< of each kept batch
    std::vector<Lanes> integrals;  ///< of some batches, one behind the other
    std::vector<Lanes> coulomb;    ///< [n_a n_b] of the bra
  };

  /// Integrals that are computed before they are digested: they stay in L2.
  static constexpr std::size_t most_integrals = 2048;  // of 64 B

  /// G_ij = sum over k, l of D_kl [ (ij|kl) - 1/2 (ik|jl) ]
  /// Source: Szabo & Ostlund (1996), eq. 3.154.
  Matrix two_electron(const Matrix& density) {
    const Matrix density_bound = density_bounds(blocks_, density);
    const double largest =
        *std::max_element(density_bound.values().begin(), density_bound.values().end());
    std::vector<Matrix> partial(static_cast<std::size_t>(team_.n_threads));
    start_counting();
#pragma omp parallel num_threads(team_.n_threads) default(none) \
    shared(density, density_bound, largest, partial)
    {
      Workspace mine(basis_, largest);
      for (auto task = next_task(); task; task = next_task()) {
        add_task(*task, density, density_bound, mine);
      }
      partial[static_cast<std::size_t>(omp_get_thread_num())] = std::move(mine.g);
    }
    return symmetrize(reduce(partial));
  }

  void start_counting() {
    const casebook::TimedRegion timed(region::schedule);
    counter_->reset();
  }

  /// The next bra pair that no thread of any rank has taken, if any: from the last class, whose
  /// quartets are the most expensive and whose partners are all other classes, to the first.
  std::optional<Task> next_task() {
    const casebook::TimedRegion timed(region::schedule);
    int number;
#pragma omp critical(task_counter)
    number = counter_->next();
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

  void add_task(const Task& task,
                const Matrix& density,
                const Matrix& density_bound,
                Workspace& mine) {
    const PairClass& bra_class = classes_[task.pair_class];
    const BraPair& bra = bra_class.pairs[task.pair];
    mine.coulomb.assign(static_cast<std::size_t>(bra_class.n_functions()), Lanes{});
    for (std::size_t c = 0; c <= task.pair_class; ++c) {
      keep_large(task, c, density_bound, mine);
      const auto size =
          static_cast<std::size_t>(bra_class.n_functions() * classes_[c].n_functions());
      const std::size_t at_once = std::max<std::size_t>(1, most_integrals / size);
      mine.integrals.resize(at_once * size);
      for (std::size_t first = 0; first < mine.kept.size(); first += at_once) {
        const std::size_t end = std::min(first + at_once, mine.kept.size());
        compute(bra_class, bra, classes_[c], first, end, mine);
        digest(bra_class, bra, classes_[c], first, end, density, mine);
      }
    }
    add_coulomb(bra_class, bra, mine);
  }

  /// The batches of class c with a quartet that can add more than the threshold to some Fock element:
  /// |(ij|kl)| |D| <= Q_ab Q_cd max |D| over the six density blocks that meet the quartet.
  void keep_large(const Task& task, std::size_t c, const Matrix& d_max, Workspace& mine) const {
    const casebook::TimedRegion timed(region::screening);
    const BraPair& bra = classes_[task.pair_class].pairs[task.pair];
    const bool own_class = c == task.pair_class;
    const double threshold = input_.thresholds.integral;
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
        const double density = largest_density(bra, ket, d_max);
        any |= bra.bound * ket.bound * density >= threshold;
        factors[lane] = 0.5 * degeneracy(bra, ket, own_class && number == task.pair);
      }
      if (any) {
        mine.kept.push_back(&batch);
        mine.factors.push_back(factors);
      }
    }
  }

  static double largest_density(const BraPair& bra, const BraPair& ket, const Matrix& d_max) {
    return std::max({d_max(bra.a, bra.b),
                     d_max(ket.a, ket.b),
                     d_max(bra.a, ket.a),
                     d_max(bra.a, ket.b),
                     d_max(bra.b, ket.a),
                     d_max(bra.b, ket.b)});
  }

  /// How many of the eight orderings of a quartet are different ones.
  static double degeneracy(const BraPair& bra, const BraPair& ket, bool same) {
    return (bra.a == bra.b ? 1.0 : 2.0) * (ket.a == ket.b ? 1.0 : 2.0) * (same ? 1.0 : 2.0);
  }

  static void compute(const PairClass& bra_class,
                      const BraPair& bra,
                      const PairClass& ket_class,
                      std::size_t first,
                      std::size_t end,
                      Workspace& mine) {
    const casebook::TimedRegion timed(region::eri);
    Lanes* out = mine.integrals.data();
    for (std::size_t i = first; i < end; ++i) {
      repulsion_lanes(
          bra_class, bra, ket_class, *mine.kept[i], mine.factors[i], 0.0, mine.scratch, out);
      out += bra_class.n_functions() * ket_class.n_functions();
    }
  }

  void digest(const PairClass& bra_class,
              const BraPair& bra,
              const PairClass& ket_class,
              std::size_t first,
              std::size_t end,
              const Matrix& density,
              Workspace& mine) const {
    const casebook::TimedRegion timed(region::digest);
    QuartetFunctions where{first_function(bra.a),
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
      for (std::size_t lane = 0; lane < n_lanes; ++lane) {  // an empty lane adds zeros to some pair
        const int used = std::min(static_cast<int>(lane), batch.n_pairs - 1);
        const BraPair& ket = ket_class.pairs[static_cast<std::size_t>(batch.first + used)];
        where.c[lane] = first_function(ket.a);
        where.d[lane] = first_function(ket.b);
      }
      digest_lanes(where, in, density.data(), mine.coulomb.data(), mine.g);
      in += bra_class.n_functions() * ket_class.n_functions();
    }
  }

  void add_coulomb(const PairClass& bra_class, const BraPair& bra, Workspace& mine) const {
    const Lanes* sums = mine.coulomb.data();
    for (int i = 0; i < bra_class.n_a; ++i) {
      for (int j = 0; j < bra_class.n_b; ++j, ++sums) {
        mine.g(first_function(bra.a) + i, first_function(bra.b) + j) += sum_of_lanes(*sums);
      }
    }
  }

  /// Sum over threads, then over ranks.
  Matrix reduce(std::vector<Matrix>& partial) const {
    const casebook::TimedRegion timed(region::reduce);
    Matrix& g = partial.front();
    const int size = g.n_rows() * g.n_cols();
    for (std::size_t thread = 1; thread < partial.size(); ++thread) {
      for (int i = 0; i < size; ++i) {
        g.data()[i] += partial[thread].data()[i];
      }
    }
    MPI_Allreduce(MPI_IN_PLACE, g.data(), size, MPI_DOUBLE, MPI_SUM, team_.comm);
    return g;
  }

  int first_function(int block) const {
    return blocks_[static_cast<std::size_t>(block)].first;
  }

  const Case& input_;
  const Basis& basis_;
  casebook::Team team_;
  std::optional<Iteration<LibraryLinearAlgebra>> iteration_;
  std::vector<ShellBlock> blocks_;
  std::vector<PairClass> classes_;
  std::optional<TaskCounter> counter_;
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<HartreeFock>(input, team);
}

}  // namespace scf
