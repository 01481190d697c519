#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <vector>

#include "harness/run/mpi/mpi_stats.hpp"
#include "harness/run/region.hpp"
#include "harness/run/team.hpp"
#include "harness/run/trace/trace_event.hpp"

namespace casebook {

/// The events of one thread, in memory of a fixed size. When that is full, the shortest events
/// make room: the outline of a run is worth more than its details.
class alignas(128) TraceBuffer {  // on cache lines of its own: neighbours would slow each other
 public:
  explicit TraceBuffer(std::size_t capacity) : events_(capacity) {}

  void add(const TraceEvent& event) noexcept;
  void clear() noexcept;

  /// In the order of their ends.
  std::vector<TraceEvent> events() const;

  /// Events that are not among them, and the duration below which all are missing.
  std::int64_t n_dropped() const { return n_dropped_; }
  std::int64_t shortest_ns() const { return shortest_ns_; }

 private:
  void make_room() noexcept;

  std::vector<TraceEvent> events_;
  std::size_t n_events_ = 0;
  std::int64_t n_dropped_ = 0;
  std::int64_t shortest_ns_ = 0;
};

/// Default number of events that a thread can keep: 4 MiB of memory.
inline constexpr std::size_t usual_trace_capacity = 100'000;

/// Writes down when each thread was in which region and in which MPI call. Costs a few nanoseconds
/// an event on top of the region's own, and memory only at a thread's first event.
class Trace : public RegionObserver, public MpiObserver {
 public:
  explicit Trace(std::size_t max_events_per_thread);

  void opened(int region) noexcept override;
  void closed(int region, std::int64_t start_ns, std::int64_t end_ns) noexcept override;
  void called(const char* call,
              std::int64_t start_ns,
              std::int64_t end_ns,
              std::int64_t bytes) noexcept override;

  /// Forgets what has happened so far. Call outside parallel regions.
  void restart();

  /// Collects the events of all ranks in one file that chrome://tracing, Perfetto and speedscope
  /// open: a rank is a process, a thread a thread, times are on rank 0's clock. Collective, outside
  /// parallel regions, and no longer observing.
  /// max_bytes: about the largest size; the shortest events of all ranks are left out to keep it.
  /// Errors: EnvironmentError on rank 0 when the file cannot be written.
  void write(const Team& team,
             const std::filesystem::path& file,
             std::int64_t max_bytes = 20'000'000) const;

 private:
  TraceBuffer* buffer_of_this_thread() noexcept;

  std::size_t capacity_;
  std::uint64_t id_;  ///< tells a thread's buffer from that of an earlier trace
  std::mutex mutex_;
  std::vector<std::unique_ptr<TraceBuffer>> threads_;  ///< in the order of their first event
};

}  // namespace casebook
