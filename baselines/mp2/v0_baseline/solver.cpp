#include "apps/mp2/solver.hpp"

#include <optional>

#include "apps/mp2/regions.hpp"
#include "parts/mp2/pair_energies.hpp"
#include "parts/mp2/stored_integrals.hpp"

namespace mp2 {
namespace {

using scf::Matrix;

/// MP2 as the textbook has it: all integrals over basis functions in memory, then one index after the
/// other brought to orbitals, each a loop over five indices. Orbitals i are dealt to ranks.
class Mp2 : public Solver {
 public:
  Mp2(const Case& input, const casebook::Team& team)
      : input_(input),
        team_(team),
        n_(static_cast<std::size_t>(input.n_functions())),
        n_active_(static_cast<std::size_t>(input.n_active())),
        n_virtual_(static_cast<std::size_t>(input.n_virtual())) {
    require_memory_for_all(input);
  }

  void set_up() override { orbitals_ = hartree_fock(input_, team_); }

  void solve() override {
    const std::vector<double> integrals = stored_integrals(input_, team_);
    pairs_.emplace(input_, orbitals_);
    for (int i = team_.rank; i < input_.n_active(); i += team_.n_ranks) {
      add_orbital(i, integrals);
    }
    pairs_->reduce(team_);
  }

  void copy_out(Result& result) override { result = pairs_->result(); }

 private:
  /// The pairs (i, j) with j <= i: (mn|ls) -> (mn|li) -> (jn|li) -> (jn|ai) -> (jb|ai).
  void add_orbital(int i, const std::vector<double>& integrals) {
    const std::vector<double> quarter = first_quarter(i, integrals);
    const std::vector<double> half = second_quarter(i, quarter);
    const std::vector<double> whole = last_half(i, half);
    for (int j = 0; j <= i; ++j) {
      const auto pair = static_cast<std::size_t>(j);
      pairs_->add(i, j, whole.data() + pair * n_virtual_ * n_virtual_);
      if (i == input_.n_active() - 1 && j == input_.sampled_partner()) {
        pairs_->keep_exchange(half.data() + pair * n_ * n_);
      }
    }
  }

  /// (mn|li) = sum over s of (mn|ls) C(s, i), [m][n][l]
  std::vector<double> first_quarter(int i, const std::vector<double>& integrals) const {
    const casebook::TimedRegion timed(region::first_quarter);
    std::vector<double> quarter(n_ * n_ * n_);
    for (std::size_t mnl = 0; mnl < quarter.size(); ++mnl) {
      double sum = 0.0;
      for (std::size_t s = 0; s < n_; ++s) {
        sum += integrals[mnl * n_ + s] * orbitals_.active(static_cast<int>(s), i);
      }
      quarter[mnl] = sum;
    }
    return quarter;
  }

  /// (jn|li) = sum over m of C(m, j) (mn|li), [j][n][l]
  std::vector<double> second_quarter(int i, const std::vector<double>& quarter) const {
    const casebook::TimedRegion timed(region::second_quarter);
    const auto n_pairs = static_cast<std::size_t>(i + 1);
    std::vector<double> half(n_pairs * n_ * n_);
    for (std::size_t j = 0; j < n_pairs; ++j) {
      for (std::size_t nl = 0; nl < n_ * n_; ++nl) {
        double sum = 0.0;
        for (std::size_t m = 0; m < n_; ++m) {
          sum += orbitals_.active.data()[m * n_active_ + j] * quarter[m * n_ * n_ + nl];
        }
        half[j * n_ * n_ + nl] = sum;
      }
    }
    return half;
  }

  /// (jn|ai) = sum over l of (jn|li) C(l, a), then (jb|ai) = sum over n of C(n, b) (jn|ai), [j][b][a]
  std::vector<double> last_half(int i, const std::vector<double>& half) const {
    const casebook::TimedRegion timed(region::last_half);
    const auto n_pairs = static_cast<std::size_t>(i + 1);
    const double* c = orbitals_.virtuals.data();
    std::vector<double> three(n_pairs * n_ * n_virtual_);
    for (std::size_t jn = 0; jn < n_pairs * n_; ++jn) {
      for (std::size_t a = 0; a < n_virtual_; ++a) {
        double sum = 0.0;
        for (std::size_t l = 0; l < n_; ++l) {
          sum += half[jn * n_ + l] * c[l * n_virtual_ + a];
        }
        three[jn * n_virtual_ + a] = sum;
      }
    }
    std::vector<double> whole(n_pairs * n_virtual_ * n_virtual_);
    for (std::size_t j = 0; j < n_pairs; ++j) {
      for (std::size_t b = 0; b < n_virtual_; ++b) {
        for (std::size_t a = 0; a < n_virtual_; ++a) {
          double sum = 0.0;
          for (std::size_t n = 0; n < n_; ++n) {
            sum += c[n * n_virtual_ + b] * three[(j * n_ + n) * n_virtual_ + a];
          }
          whole[(j * n_virtual_ + b) * n_virtual_ + a] = sum;
        }
      }
    }
    return whole;
  }

  const Case& input_;
  casebook::Team team_;
  std::size_t n_;
  std::size_t n_active_;
  std::size_t n_virtual_;
  Orbitals orbitals_;
  std::optional<PairEnergies> pairs_;
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Mp2>(input, team);
}

}  // namespace mp2
