#include "harness/run/mpi/mpi_stats.hpp"

#include <algorithm>
#include <utility>

#include "harness/run/clock.hpp"
#include "harness/run/mpi/pmpi.hpp"
#include "harness/run/mpi/pmpi_bytes.hpp"
#include "harness/run/region.hpp"

namespace casebook {
namespace {

struct Counts {
  std::int64_t count = 0;
  std::int64_t bytes = 0;
  std::int64_t time_ns = 0;
  std::int64_t wait_ns = 0;
};

/// One table for the whole process, without locks or atomics: MPI runs under MPI_THREAD_SERIALIZED
/// (Session asks for no more), so the solver itself orders the calls of its threads, and a call is
/// booked before its wrapper returns. What orders the calls therefore orders the bookings.
struct Table {
  std::vector<const char*> names;  ///< [column]
  std::vector<Counts> counts;      ///< [region + 1][column]
  MpiOptions options;
  MpiObserver* observer = nullptr;
};

/// A function-local object, because the columns are added from files whose order of initialization
/// is open.
Table& table() {
  static Table instance;
  return instance;
}

/// The cell of a call in the calling thread's region. Regions may be defined at any time.
Counts& cell(Table& all, int column) {
  const auto row = static_cast<std::size_t>(current_region() + 1);
  const std::size_t index = row * all.names.size() + static_cast<std::size_t>(column);
  if (index >= all.counts.size()) {
    all.counts.resize((row + 1) * all.names.size());
  }
  return all.counts[index];
}

}  // namespace

namespace pmpi {

constinit bool watching = false;

int add_call(const char* name) {
  table().names.push_back(name);
  return static_cast<int>(table().names.size()) - 1;
}

void book(int column, const Finished& call) {
  const std::int64_t elapsed_ns = call.end_ns - call.start_ns;
  add_mpi_time(elapsed_ns);
  Table& all = table();
  Counts& counts = cell(all, column);
  counts.count += 1;
  counts.bytes += call.bytes;
  counts.time_ns += elapsed_ns;
  counts.wait_ns += call.wait_ns;
  if (all.observer != nullptr) {
    all.observer->called(
        all.names[static_cast<std::size_t>(column)], call.start_ns, call.end_ns, call.bytes);
  }
}

std::int64_t wait_for_all(MPI_Comm comm, std::int64_t start_ns) {
  if (!table().options.split_waiting) {
    return 0;
  }
  PMPI_Barrier(comm);
  return now_ns() - start_ns;
}

}  // namespace pmpi

void enable_mpi_stats(const MpiOptions& options) {
  table().options = options;
  pmpi::watching = true;
}

void disable_mpi_stats() {
  pmpi::watching = false;
}

MpiOptions mpi_options() {
  return table().options;
}

void reset_mpi_stats() {
  std::fill(table().counts.begin(), table().counts.end(), Counts{});
}

std::vector<MpiCall> mpi_calls() {
  const Table& all = table();
  std::vector<MpiCall> calls;
  for (std::size_t i = 0; i < all.counts.size(); ++i) {
    const Counts& counts = all.counts[i];
    if (counts.count > 0) {
      calls.push_back({all.names[i % all.names.size()],
                       static_cast<int>(i / all.names.size()) - 1,
                       counts.count,
                       counts.bytes,
                       1e-9 * static_cast<double>(counts.time_ns),
                       1e-9 * static_cast<double>(counts.wait_ns)});
    }
  }
  return calls;
}

double measure_mpi_stats_cost() {
  constexpr int n = 10'000;
  Table& all = table();
  const std::vector<Counts> counts = all.counts;
  MpiObserver* const observer = std::exchange(all.observer, nullptr);
  const bool watching = std::exchange(pmpi::watching, true);
  int (*const nothing)() = [] { return MPI_SUCCESS; };
  const std::int64_t start = now_ns();
  for (int i = 0; i < n; ++i) {
    pmpi::watched<"MPI_Send">(pmpi::Message{1, MPI_DOUBLE, 0}, nothing);
  }
  const double cost_s = seconds(start, now_ns()) / n;
  pmpi::watching = watching;
  all.observer = observer;
  all.counts = counts;
  return cost_s;
}

void set_mpi_observer(MpiObserver* observer) {
  table().observer = observer;
}

}  // namespace casebook
