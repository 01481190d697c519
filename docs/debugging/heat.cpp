// Heat flow in a periodic box, with five faults to find. docs/debugging.md is the page for it.
//   mpicxx -std=c++20 -g -O1 -fopenmp docs/debugging/heat.cpp -o heat
//   mpirun -n 2 ./heat FAULT ROWS COLUMNS STEPS     FAULT: none crash hang lost overrun race

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <numbers>
#include <string>
#include <vector>

#include <mpi.h>

namespace {

constexpr double rate = 0.2;  // stable below 1/4
const std::vector<std::string> faults{"none", "crash", "hang", "lost", "overrun", "race"};

struct Input {
  std::string fault;
  int n_rows, n_columns, n_steps;
};

/// This rank's rows and one halo row on either side: [n_rows + 2][n_columns].
class Box {
 public:
  Box(const Input& input, int rank, int n_ranks)
      : fault_(input.fault), global_n_rows_(input.n_rows), n_columns_(input.n_columns) {
    const int left_over = fault_ == "lost" ? 0 : input.n_rows % n_ranks;
    n_rows_ = input.n_rows / n_ranks + (rank < left_over ? 1 : 0);
    first_row_ = rank * (input.n_rows / n_ranks) + std::min(rank, left_over);
    above_ = (rank + n_ranks - 1) % n_ranks;
    below_ = (rank + 1) % n_ranks;
    if (fault_ != "crash" || rank == 0) {
      weights_ = {1.0 - 4.0 * rate, rate};
    }
    now_.resize(size());
    next_.resize(size());
    fill();
  }

  void step() {
    exchange();
    update();
    std::swap(now_, next_);
  }

  /// Largest difference from the exact solution, and the row of the whole box where it is.
  std::pair<double, int> largest_error(int n_steps) const {
    const double decay =
        1.0 - 2.0 * rate * (2.0 - std::cos(angle_down()) - std::cos(angle_along()));
    const double factor = std::pow(decay, n_steps);
    std::pair<double, int> worst{0.0, first_row_};
    for (int i = 1; i <= n_rows_; ++i) {
      for (int j = 0; j < n_columns_; ++j) {
        const double error = std::abs(now_[at(i, j)] - factor * start(i, j));
        if (!(error <= worst.first)) {  // so that a NaN is an error
          worst = {error, first_row_ + i - 1};
        }
      }
    }
    return worst;
  }

 private:
  std::size_t size() const { return static_cast<std::size_t>(n_rows_ + 2) * n_columns_; }
  std::size_t at(int i, int j) const { return static_cast<std::size_t>(i) * n_columns_ + j; }
  double angle_down() const { return 2.0 * std::numbers::pi / global_n_rows_; }
  double angle_along() const { return 2.0 * std::numbers::pi / n_columns_; }

  double start(int i, int j) const {
    return std::cos(angle_down() * (first_row_ + i - 1)) * std::cos(angle_along() * j);
  }

  void fill() {
    const int last = fault_ == "overrun" ? n_rows_ + 2 : n_rows_ + 1;
    for (int i = 0; i <= last; ++i) {
      for (int j = 0; j < n_columns_; ++j) {
        now_[at(i, j)] = start(i, j);
      }
    }
  }

  /// First rows go to the rank above, last rows to the rank below.
  void exchange() {
    double* const first = &now_[at(1, 0)];
    double* const last = &now_[at(n_rows_, 0)];
    double* const halo_above = &now_[at(0, 0)];
    double* const halo_below = &now_[at(n_rows_ + 1, 0)];
    const int n = n_columns_;
    if (fault_ == "hang") {
      MPI_Send(first, n, MPI_DOUBLE, above_, 0, MPI_COMM_WORLD);
      MPI_Send(last, n, MPI_DOUBLE, below_, 1, MPI_COMM_WORLD);
      MPI_Recv(halo_below, n, MPI_DOUBLE, below_, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Recv(halo_above, n, MPI_DOUBLE, above_, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      return;
    }
    MPI_Sendrecv(first,
                 n,
                 MPI_DOUBLE,
                 above_,
                 0,
                 halo_below,
                 n,
                 MPI_DOUBLE,
                 below_,
                 0,
                 MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(last,
                 n,
                 MPI_DOUBLE,
                 below_,
                 1,
                 halo_above,
                 n,
                 MPI_DOUBLE,
                 above_,
                 1,
                 MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
  }

  void update() {
    double shared_sum = 0.0;
#pragma omp parallel for
    for (int i = 1; i <= n_rows_; ++i) {
      double own_sum = 0.0;
      double& sum = fault_ == "race" ? shared_sum : own_sum;
      for (int j = 0; j < n_columns_; ++j) {
        sum = now_[at(i - 1, j)] + now_[at(i + 1, j)];
        sum += now_[at(i, (j + n_columns_ - 1) % n_columns_)] + now_[at(i, (j + 1) % n_columns_)];
        next_[at(i, j)] = weights_[0] * now_[at(i, j)] + weights_[1] * sum;
      }
    }
  }

  std::string fault_;
  int global_n_rows_, n_columns_;
  int n_rows_, first_row_, above_, below_;
  std::vector<double> weights_;
  std::vector<double> now_, next_;
};

/// Prints what a judge would say; true where the answer is right. Speaks on rank 0.
bool judge(const Box& box, int n_steps, int rank, int n_ranks) {
  const auto [error, row] = box.largest_error(n_steps);
  const double mine[2] = {error, static_cast<double>(row)};
  std::vector<double> all(2 * n_ranks);
  MPI_Gather(mine, 2, MPI_DOUBLE, all.data(), 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
  // Six roundings a step, each of half a unit in the last place.
  const double bound = 6.0 * n_steps * 0.5 * std::numeric_limits<double>::epsilon();
  int passed = 1;
  for (int r = 0; rank == 0 && r < n_ranks; ++r) {
    const bool fine = all[2 * r] <= bound;
    passed = passed && fine;
    std::printf("rank %d: largest error %.1e in row %.0f, bound %.1e: %s\n",
                r,
                all[2 * r],
                all[2 * r + 1],
                bound,
                fine ? "pass" : "FAIL");
  }
  MPI_Bcast(&passed, 1, MPI_INT, 0, MPI_COMM_WORLD);
  return passed == 1;
}

}  // namespace

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  int n_ranks = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &n_ranks);
  if (argc != 5 || std::find(faults.begin(), faults.end(), argv[1]) == faults.end()) {
    std::fprintf(stderr, "heat: use mpirun -n 2 ./heat FAULT ROWS COLUMNS STEPS\n");
    MPI_Abort(MPI_COMM_WORLD, 3);
  }
  const Input input{argv[1], std::atoi(argv[2]), std::atoi(argv[3]), std::atoi(argv[4])};
  bool passed = false;
  {
    Box box(input, rank, n_ranks);
    for (int step = 0; step < input.n_steps; ++step) {
      box.step();
    }
    passed = judge(box, input.n_steps, rank, n_ranks);
  }
  MPI_Finalize();
  return passed ? 0 : 2;
}
