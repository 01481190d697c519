#include "harness/run/trace/trace.hpp"

#include <algorithm>
#include <atomic>
#include <new>

#include "harness/run/trace/trace_file.hpp"

namespace casebook {
namespace {

// About the cost of an event with its two clock readings: shorter ones say nothing anyway.
constexpr std::int64_t first_threshold_ns = 128;

/// The buffer that the calling thread used last, and whose it is.
struct LastBuffer {
  std::uint64_t trace_id = 0;
  TraceBuffer* buffer = nullptr;
};

thread_local LastBuffer last_buffer;

std::uint64_t next_trace_id() {
  static std::atomic<std::uint64_t> n_traces = 0;
  return ++n_traces;
}

}  // namespace

void TraceBuffer::add(const TraceEvent& event) noexcept {
  if (event.duration_ns() >= shortest_ns_ && n_events_ == events_.size()) {
    make_room();
  }
  if (event.duration_ns() < shortest_ns_ || n_events_ == events_.size()) {
    ++n_dropped_;
    return;
  }
  events_[n_events_++] = event;
}

/// Doubles the shortest duration until a quarter of the memory is free, so that this happens
/// rarely.
void TraceBuffer::make_room() noexcept {
  const auto first = events_.begin();
  while (n_events_ > events_.size() / 4 * 3) {
    shortest_ns_ = std::max(first_threshold_ns, 2 * shortest_ns_);
    const auto last = std::remove_if(
        first, first + static_cast<std::ptrdiff_t>(n_events_), [this](const TraceEvent& event) {
          return event.duration_ns() < shortest_ns_;
        });
    const auto n_kept = static_cast<std::size_t>(last - first);
    n_dropped_ += static_cast<std::int64_t>(n_events_ - n_kept);
    n_events_ = n_kept;
  }
}

void TraceBuffer::clear() noexcept {
  n_events_ = 0;
  n_dropped_ = 0;
  shortest_ns_ = 0;
}

std::vector<TraceEvent> TraceBuffer::events() const {
  return {events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(n_events_)};
}

Trace::Trace(std::size_t max_events_per_thread)
    : capacity_(max_events_per_thread), id_(next_trace_id()) {}

TraceBuffer* Trace::buffer_of_this_thread() noexcept {
  if (last_buffer.trace_id != id_) {
    const std::lock_guard lock(mutex_);
    try {
      threads_.push_back(std::make_unique<TraceBuffer>(capacity_));
      last_buffer = {id_, threads_.back().get()};
    } catch (const std::bad_alloc&) {
      last_buffer = {id_, nullptr};  // a run is worth more than its trace
    }
  }
  return last_buffer.buffer;
}

/// A thread gets its memory here, before the clock of its first region starts.
void Trace::opened(int) noexcept {
  buffer_of_this_thread();
}

void Trace::closed(int region, std::int64_t start_ns, std::int64_t end_ns) noexcept {
  if (TraceBuffer* buffer = buffer_of_this_thread()) {
    buffer->add({.start_ns = start_ns, .end_ns = end_ns, .region = region});
  }
}

void Trace::called(const char* call,
                   std::int64_t start_ns,
                   std::int64_t end_ns,
                   std::int64_t bytes) noexcept {
  if (TraceBuffer* buffer = buffer_of_this_thread()) {
    buffer->add({.start_ns = start_ns, .end_ns = end_ns, .call = call, .bytes = bytes});
  }
}

void Trace::restart() {
  for (const auto& buffer : threads_) {
    buffer->clear();
  }
}

void Trace::write(const Team& team,
                  const std::filesystem::path& file,
                  std::int64_t max_bytes) const {
  TraceOfRank mine;
  for (const auto& buffer : threads_) {
    mine.threads.push_back(buffer->events());
    mine.n_dropped += buffer->n_dropped();
    mine.shortest_ns = std::max(mine.shortest_ns, buffer->shortest_ns());
  }
  write_trace_file(team, std::move(mine), file, max_bytes);
}

}  // namespace casebook
