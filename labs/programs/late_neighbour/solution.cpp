#include "labs/programs/late_neighbour/problem.hpp"

namespace late_neighbour {
namespace {

class Ring final : public Solver {
 public:
  Ring(const Case& input, const casebook::Team& team)
      : input_(input), team_(team), n_(static_cast<std::size_t>(input["cells"])) {}

  void set_up() override {
    heat_.resize(n_);
    next_.resize(n_);
  }

  void solve() override {
    for (std::size_t i = 0; i < n_; ++i) {
      heat_[i] = first_heat(input_, team_.rank, static_cast<std::int64_t>(i));
    }
    for (std::int64_t step = 0; step < input_["steps"]; ++step) {
      radiate(step);
      begin_exchange();
      mix_inside();
      end_exchange();
      mix_edges();
      heat_.swap(next_);
    }
  }

  void copy_out(Result& result) override {
    const auto n = static_cast<int>(n_);
    result.heat.resize(team_.rank == 0 ? n_ * static_cast<std::size_t>(team_.n_ranks) : 0);
    MPI_Gather(heat_.data(), n, MPI_DOUBLE, result.heat.data(), n, MPI_DOUBLE, 0, team_.comm);
  }

 private:
  void radiate(std::int64_t step) {
    const casebook::TimedRegion timed(region::edges);
    for (const int side : {0, 1}) {
      const double heat = side == 0 ? heat_.front() : heat_.back();
      mine_[static_cast<std::size_t>(side)] =
          radiated(input_, team_.rank, team_.n_ranks, step, side, heat);
    }
  }

  /// The neighbour on the right gets the right edge and gives its left one, and the other way round.
  void begin_exchange() {
    const casebook::TimedRegion timed(region::exchange);
    const int left = (team_.rank + team_.n_ranks - 1) % team_.n_ranks;
    const int right = (team_.rank + 1) % team_.n_ranks;
    MPI_Irecv(&theirs_[0], 1, MPI_DOUBLE, left, 1, team_.comm, &requests_[0]);
    MPI_Irecv(&theirs_[1], 1, MPI_DOUBLE, right, 0, team_.comm, &requests_[1]);
    MPI_Isend(&mine_[1], 1, MPI_DOUBLE, right, 1, team_.comm, &requests_[2]);
    MPI_Isend(&mine_[0], 1, MPI_DOUBLE, left, 0, team_.comm, &requests_[3]);
  }

  void end_exchange() {
    const casebook::TimedRegion timed(region::exchange);
    MPI_Waitall(static_cast<int>(requests_.size()), requests_.data(), MPI_STATUSES_IGNORE);
  }

  /// Cells that need no neighbour's edge: a late one has this long to catch up.
  void mix_inside() {
    const casebook::TimedRegion timed(region::inside);
    for (std::size_t i = 1; i + 1 < n_; ++i) {
      next_[i] = mixed(heat_[i - 1], heat_[i], heat_[i + 1]);
    }
  }

  void mix_edges() {
    const casebook::TimedRegion timed(region::inside);
    if (n_ == 1) {
      next_[0] = mixed(theirs_[0], heat_[0], theirs_[1]);
      return;
    }
    next_[0] = mixed(theirs_[0], heat_[0], heat_[1]);
    next_[n_ - 1] = mixed(heat_[n_ - 2], heat_[n_ - 1], theirs_[1]);
  }

  const Case& input_;
  casebook::Team team_;
  std::size_t n_;
  std::vector<double> heat_, next_;  ///< [cell]
  std::array<double, 2> mine_{};     ///< heat that this rank's edges radiate: left, right
  std::array<double, 2> theirs_{};   ///< heat that the left and the right neighbour send
  std::array<MPI_Request, 4> requests_{};
};

}  // namespace

std::unique_ptr<Solver> make_solver(const Case& input, const casebook::Team& team) {
  return std::make_unique<Ring>(input, team);
}

}  // namespace late_neighbour
