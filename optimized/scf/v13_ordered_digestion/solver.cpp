#include "apps/scf/solver.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include <omp.h>

#include "apps/scf/regions.hpp"
#include "optimized/scf/parts/atomic_densities.hpp"
#include "optimized/scf/parts/iteration.hpp"
#include "optimized/scf/parts/library_linear_algebra.hpp"
#include "optimized/scf/parts/ordered_digestion.hpp"
#include "optimized/scf/parts/quartet_lanes.hpp"
#include "optimized/scf/parts/task_counter.hpp"

namespace scf {
namespace {

/// Direct Hartree-Fock over unique shell quartets, eight of one class at a time, or sixteen in single
/// precision where that errs by less than the threshold; those that are all bounded below the threshold by the Schwarz inequality and the density are not computed. The density
/// is the change since the last iteration, which shrinks. Bra pairs go to whichever thread of
/// whichever rank is free; each thread sums into its own copy of the Fock matrix.
class HartreeFock : public Solver {
 public:
  HartreeFock(const Case& input, const casebook::Team& team)
      : input_(input), basis_(input.basis), team_(team) {}

  void set_up() override {
    iteration_.emplace(input_);
    counter_.emplace(team_);
    const casebook::TimedRegion timed(region::screening);
    blocks_ = shells_of_equal_exponents(basis_);
    classes_ = pair_classes(basis_, blocks_);
    for (const PairClass& members : classes_) {
      single_classes_.push_back(single_precision(members));
    }
    for (const ShellBlock& block : blocks_) {
      first_function_.push_back(block.first);
    }
  }

  void solve() override {
    n_builds_ = 0;
    result_ = iteration_->run([this](const Matrix& density) { return accumulate(density); },
                              starting_density());
  }

  void copy_out(Result& result) override { result = result_; }

 private:
  /// A bra pair: which class, and which of its pairs.
  struct Task {
    std::size_t pair_class;
    std::size_t pair;
  };

  /// What a thread needs for the quartets that it computes in one precision.
  template <class Real>
  struct Stream {
    QuartetScratchOf<Real> scratch;
    std::vector<const KetBatchOf<Real>*> kept;
    std::vector<LanesOf<Real>> factors;    ///< of each kept batch
    std::vector<LanesOf<Real>> integrals;  ///< of some batches, one behind the other
    std::vector<LanesOf<Real>> coulomb;    ///< [n_a n_b] of the bra
    BraDensity<Real> bra;
  };

  /// What a thread needs beside the data that all share.
  struct Workspace {
    Workspace(const Basis& basis, double largest)
        : g(basis.n_functions, basis.n_functions), largest_density(largest) {}

    Matrix g;
    double largest_density;
    BraExchange exchange;                      ///< of the bra
    std::vector<std::vector<Lanes>> ket_sums;  ///< [class][batch of eight][n_a n_b]
    Stream<double> full;
    Stream<float> single;
  };

  /// Integrals that are computed before they are digested: they stay in L2.
  static constexpr std::size_t most_integrals = 2048;  // of 64 B

  Matrix starting_density() const {
    const casebook::TimedRegion timed(region::guess);
    return atomic_densities(input_);
  }

  /// Error of an integral in single precision, relative to the product of the pairs' bounds.
  static constexpr double single_error = 1e-6;

  /// A quartet has this part of the threshold for all the primitive quartets that it leaves out.
  static constexpr double primitive_part = 1.0 / 64.0;

  /// Builds that are added up before a full one follows. Each leaves out what is below a part of the
  /// threshold, so that their sum errs no more than one full build does.
  static constexpr int most_builds = 16;

  /// G(D) = G(D') + G(D - D') with the density D' of the last iteration.
  /// Source: Almlof, Faegri & Korsell, J. Comput. Chem. 3 (1982) 385.
  Matrix accumulate(const Matrix& density) {
    if (n_builds_ == most_builds) {
      n_builds_ = 0;
    }
    if (n_builds_ == 0) {
      built_density_ = Matrix(basis_.n_functions, basis_.n_functions);
      built_ = built_density_;
    }
    n_builds_ += 1;
    Matrix change = density;
    add(-1.0, built_density_, change);
    add(1.0, two_electron(change), built_);
    built_density_ = density;
    return built_;
  }

  /// G_ij = sum over k, l of D_kl [ (ij|kl) - 1/2 (ik|jl) ]
  /// Source: Szabo & Ostlund (1996), eq. 3.154.
  Matrix two_electron(const Matrix& density) {
    const Matrix density_bound = density_bounds(blocks_, density);
    const double largest =
        *std::max_element(density_bound.values().begin(), density_bound.values().end());
    single_density_.assign(density.values().begin(), density.values().end());
    order_density(density);
    std::vector<Matrix> partial(static_cast<std::size_t>(team_.n_threads));
    start_counting();
#pragma omp parallel num_threads(team_.n_threads) default(none) \
    shared(density, density_bound, largest, partial)
    {
      Workspace mine(basis_, largest);
      for (const auto& members : single_classes_) {
        mine.ket_sums.emplace_back(members.batches.size() * 2 *
                                   static_cast<std::size_t>(members.n_functions()));
      }
      for (auto task = next_task(); task; task = next_task()) {
        add_task(*task, density, density_bound, mine);
      }
      for (std::size_t c = 0; c < classes_.size(); ++c) {
        add_ket_sums(classes_[c], first_function_, mine.ket_sums[c], mine.g);
      }
      partial[static_cast<std::size_t>(omp_get_thread_num())] = std::move(mine.g);
    }
    return symmetrize(reduce(partial));
  }

  static void add(double factor, const Matrix& from, Matrix& to) {
    for (int i = 0; i < to.n_rows() * to.n_cols(); ++i) {
      to.data()[i] += factor * from.data()[i];
    }
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

  /// The density of the kets, in the order in which quartets meet it.
  void order_density(const Matrix& density) {
    const casebook::TimedRegion timed(region::digest);
    ket_density_.clear();
    single_ket_density_.clear();
    for (std::size_t c = 0; c < classes_.size(); ++c) {
      ket_density_.push_back(
          ket_density(classes_[c], first_function_, density.data(), basis_.n_functions));
      single_ket_density_.push_back(ket_density(
          single_classes_[c], first_function_, single_density_.data(), basis_.n_functions));
    }
  }

  void add_task(const Task& task,
                const Matrix& density,
                const Matrix& density_bound,
                Workspace& mine) {
    const PairClass& bra_class = classes_[task.pair_class];
    const BraPair& bra = bra_class.pairs[task.pair];
    const int n = basis_.n_functions;
    const int a = first_function(bra.a);
    const int b = first_function(bra.b);
    take_rows(density.data(), n, a, bra_class.n_a, b, bra_class.n_b, mine.full.bra);
    take_rows(single_density_.data(), n, a, bra_class.n_a, b, bra_class.n_b, mine.single.bra);
    clear(n, bra_class.n_a, bra_class.n_b, mine.exchange);
    for (std::size_t c = 0; c <= task.pair_class; ++c) {
      keep_large(task, c, density_bound, mine);
      add_kept(classes_, task, c, ket_density_[c], mine.full, mine);
      add_kept(single_classes_, task, c, single_ket_density_[c], mine.single, mine);
    }
    add_exchange(mine.exchange, a, bra_class.n_a, b, bra_class.n_b, mine.g);
  }

  /// The quartets of a bra pair with the batches of class c that one precision has kept.
  template <class Real>
  void add_kept(const std::vector<PairClassOf<Real>>& classes,
                const Task& task,
                std::size_t c,
                const std::vector<LanesOf<Real>>& density,
                Stream<Real>& mine,
                Workspace& all) const {
    const PairClassOf<Real>& bra_class = classes[task.pair_class];
    const BraPairOf<Real>& bra = bra_class.pairs[task.pair];
    const auto size = static_cast<std::size_t>(bra_class.n_functions() * classes[c].n_functions());
    const std::size_t at_once = std::max<std::size_t>(1, most_integrals / size);
    mine.integrals.resize(at_once * size);
    for (std::size_t first = 0; first < mine.kept.size(); first += at_once) {
      const std::size_t end = std::min(first + at_once, mine.kept.size());
      mine.coulomb.assign(static_cast<std::size_t>(bra_class.n_functions()), LanesOf<Real>{});
      compute(bra_class, bra, classes[c], first, end, mine);
      digest(bra_class, classes[c], first, end, density, mine, all.ket_sums[c], all.exchange);
      add_coulomb(bra_class, bra, mine, all.g);
    }
  }

  /// The batches of class c with a quartet that can add more than the threshold to some Fock element:
  /// |(ij|kl)| |D| <= Q_ab Q_cd max |D| over the six density blocks that meet the quartet. Sixteen
  /// quartets of which none can add more than single precision resolves to the threshold go to the
  /// single stream.
  void keep_large(const Task& task, std::size_t c, const Matrix& d_max, Workspace& mine) const {
    const casebook::TimedRegion timed(region::screening);
    const BraPair& bra = classes_[task.pair_class].pairs[task.pair];
    const bool own_class = c == task.pair_class;
    const double threshold = input_.thresholds.integral / most_builds;
    const std::vector<KetBatch>& batches = classes_[c].batches;
    mine.full.kept.clear();
    mine.full.factors.clear();
    mine.single.kept.clear();
    mine.single.factors.clear();
    for (const KetBatchOf<float>& batch : single_classes_[c].batches) {
      if (bra.bound * batch.bound * mine.largest_density < threshold ||
          (own_class && static_cast<std::size_t>(batch.first) > task.pair)) {
        break;
      }
      SingleLanes factors{};
      double largest[2] = {0.0, 0.0};  // of the two batches of eight
      for (int lane = 0; lane < batch.n_pairs; ++lane) {
        const auto number = static_cast<std::size_t>(batch.first + lane);
        if (own_class && number > task.pair) {
          break;
        }
        const BraPair& ket = classes_[c].pairs[number];
        double& half = largest[lane / n_lanes];
        half = std::max(half, bra.bound * ket.bound * largest_density(bra, ket, d_max));
        factors[lane] =
            static_cast<float>(0.5 * degeneracy(bra, ket, own_class && number == task.pair));
      }
      const double all = std::max(largest[0], largest[1]);
      if (all >= threshold && all < threshold / single_error) {
        mine.single.kept.push_back(&batch);
        mine.single.factors.push_back(factors);
        continue;
      }
      for (int half = 0; half < 2; ++half) {
        if (largest[half] >= threshold) {
          mine.full.kept.push_back(
              &batches[static_cast<std::size_t>(batch.first / n_lanes + half)]);
          mine.full.factors.push_back(half_of(factors, half));
        }
      }
    }
  }

  static Lanes half_of(const SingleLanes& all, int half) {
    Lanes values;
    for (int lane = 0; lane < n_lanes; ++lane) {
      values[lane] = all[half * n_lanes + lane];
    }
    return values;
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

  template <class Real>
  void compute(const PairClassOf<Real>& bra_class,
               const BraPairOf<Real>& bra,
               const PairClassOf<Real>& ket_class,
               std::size_t first,
               std::size_t end,
               Stream<Real>& mine) const {
    const casebook::TimedRegion timed(region::eri);
    const double negligible = primitive_part * input_.thresholds.integral / most_builds;
    LanesOf<Real>* out = mine.integrals.data();
    for (std::size_t i = first; i < end; ++i) {
      repulsion_lanes(
          bra_class, bra, ket_class, *mine.kept[i], mine.factors[i], negligible, mine.scratch, out);
      out += bra_class.n_functions() * ket_class.n_functions();
    }
  }

  template <class Real>
  void digest(const PairClassOf<Real>& bra_class,
              const PairClassOf<Real>& ket_class,
              std::size_t first,
              std::size_t end,
              const std::vector<LanesOf<Real>>& density,
              Stream<Real>& mine,
              std::vector<Lanes>& ket_sums,
              BraExchange& exchange) const {
    const casebook::TimedRegion timed(region::digest);
    QuartetPlaces<Real> at{bra_class.n_a, bra_class.n_b, ket_class.n_a, ket_class.n_b, {}, {}};
    const LanesOf<Real>* in = mine.integrals.data();
    for (std::size_t i = first; i < end; ++i) {
      const KetBatchOf<Real>& batch = *mine.kept[i];
      for (std::size_t lane = 0; lane < n_lanes_of<Real>; ++lane) {  // an empty lane adds zeros
        const int used = std::min(static_cast<int>(lane), batch.n_pairs - 1);
        const BraPairOf<Real>& ket = ket_class.pairs[static_cast<std::size_t>(batch.first + used)];
        at.c[lane] = first_function(ket.a);
        at.d[lane] = first_function(ket.b);
      }
      const auto n = static_cast<std::size_t>(ket_class.n_functions());
      const auto number = static_cast<std::size_t>(batch.first);
      digest_in_order(at,
                      in,
                      density.data() + number / n_lanes_of<Real> * n,
                      mine.bra,
                      mine.coulomb.data(),
                      ket_sums.data() + number / n_lanes * n,
                      exchange);
      in += static_cast<std::size_t>(bra_class.n_functions()) * n;
    }
  }

  template <class Real>
  void add_coulomb(const PairClassOf<Real>& bra_class,
                   const BraPairOf<Real>& bra,
                   const Stream<Real>& mine,
                   Matrix& g) const {
    const LanesOf<Real>* sums = mine.coulomb.data();
    for (int i = 0; i < bra_class.n_a; ++i) {
      for (int j = 0; j < bra_class.n_b; ++j, ++sums) {
        g(first_function(bra.a) + i, first_function(bra.b) + j) += sum_of_lanes(*sums);
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
    return first_function_[static_cast<std::size_t>(block)];
  }

  const Case& input_;
  const Basis& basis_;
  casebook::Team team_;
  std::optional<Iteration<LibraryLinearAlgebra>> iteration_;
  std::vector<ShellBlock> blocks_;
  std::vector<int> first_function_;  ///< [block]
  std::vector<PairClass> classes_;
  std::vector<PairClassOf<float>> single_classes_;  ///< the same pairs
  std::vector<float> single_density_;               ///< [n_bf][n_bf]
  std::vector<std::vector<Lanes>> ket_density_;     ///< [class][batch][n_a n_b]
  std::vector<std::vector<SingleLanes>> single_ket_density_;
  std::optional<TaskCounter> counter_;
  int n_builds_ = 0;      ///< since and with the last full one
  Matrix built_density_;  ///< that built_ belongs to
  Matrix built_;          ///< G, complete on every rank
  Result result_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<HartreeFock>(input, team);
}

}  // namespace scf
