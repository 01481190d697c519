#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "harness/run/counters/likwid_library.hpp"
#include "harness/run/region.hpp"
#include "harness/run/team.hpp"

namespace casebook {

/// The name as LIKWID takes it: every character but letters, digits and _.:- becomes `_`.
std::string likwid_tag(std::string_view region);

/// Marks regions for `likwid-perfctr -m`: "solve", and those that watch() names. LIKWID counts
/// hardware threads, so the threads must be pinned to those that likwid-perfctr was given.
/// Where LIKWID cannot be loaded or does not start, every call does nothing and reason() says why.
class LikwidMarker : public RegionObserver {
 public:
  /// Starts LIKWID: after MPI_Init, outside parallel regions. n_threads: the OpenMP team.
  LikwidMarker(LikwidLibrary library, int n_threads);

  /// Lets LIKWID write its file. Outside parallel regions, before MPI_Finalize.
  ~LikwidMarker() override;
  LikwidMarker(const LikwidMarker&) = delete;
  LikwidMarker& operator=(const LikwidMarker&) = delete;

  /// Marks these regions from now on, instead of those named before; unknown names are passed
  /// over. A start and a stop cost microseconds: name only regions whose calls take 100 us or more
  /// on average. Outside parallel regions and outside any region.
  void watch(const std::vector<std::string>& regions);

  /// Around one timed solve(), outside of the timed interval and of parallel regions; every thread
  /// of the team starts and stops.
  void start_solve();
  void stop_solve();

  /// A region that is opened outside of parallel regions is marked on every thread of the team;
  /// one that is opened inside of one, on the calling thread.
  void opened(int region) noexcept override;
  void closed(int region, std::int64_t start_ns, std::int64_t end_ns) noexcept override;

  /// The reason why nothing is marked, or what LIKWID refused; "" when all is well.
  std::string reason() const;

 private:
  using Call = int (*)(const char*);

  bool active() const { return library_.loaded(); }
  void register_everywhere(const char* tag);
  void call_everywhere(Call call, const char* tag) noexcept;
  void call_here(Call call, const char* tag) noexcept;
  void mark(Call call, int region) noexcept;

  LikwidLibrary library_;
  int n_threads_;
  std::vector<std::string> tags_;  ///< by region id; "" when not watched
  std::vector<std::string> registered_;
  std::atomic<int> n_refused_ = 0;
};

/// The regions whose calls on this process took long enough on average to be marked, since the
/// last reset: after the warm-up, what watch() may be given. Outside parallel regions.
/// shortest_mean_s: 100 us, because a start and a stop cost some microseconds
std::vector<std::string> regions_worth_marking(double shortest_mean_s = 100e-6);

/// LIKWID's markers when this process runs under `likwid-perfctr -m`, which sets LIKWID_MODE,
/// LIKWID_EVENTS, LIKWID_THREADS and LIKWID_FILEPATH; otherwise null: nothing is loaded, and
/// nothing said.
std::unique_ptr<LikwidMarker> load_likwid_marker(const Team& team);

}  // namespace casebook
