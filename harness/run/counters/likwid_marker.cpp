#include "harness/run/counters/likwid_marker.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include <omp.h>

namespace casebook {
namespace {

constexpr const char* solve_tag = "solve";

bool runs_under_perfctr() {
  for (const char* variable :
       {"LIKWID_MODE", "LIKWID_EVENTS", "LIKWID_THREADS", "LIKWID_FILEPATH"}) {
    if (std::getenv(variable) == nullptr) {
      return false;
    }
  }
  return true;
}

}  // namespace

std::string likwid_tag(std::string_view region) {
  std::string tag(region);
  for (char& c : tag) {
    const bool allowed = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                         (c >= '0' && c <= '9') || c == '_' || c == '.' || c == ':' || c == '-';
    c = allowed ? c : '_';
  }
  return tag;
}

LikwidMarker::LikwidMarker(LikwidLibrary library, int n_threads)
    : library_(std::move(library)), n_threads_(n_threads) {
  if (!active()) {
    return;
  }
  library_.init();
#pragma omp parallel num_threads(n_threads_)
  library_.thread_init();
  // likwid_markerInit() returns nothing: that it failed shows at the first region.
  if (library_.register_region(solve_tag) != 0) {
    library_.reason =
        "LIKWID did not start: it has no access to the counters, or they are in use; what it "
        "printed says more";
    return;
  }
  register_everywhere(solve_tag);
}

LikwidMarker::~LikwidMarker() {
  if (active()) {
    library_.close();
  }
}

void LikwidMarker::register_everywhere(const char* tag) {
  // The parallel region ends with the barrier that must lie before the first start.
  call_everywhere(library_.register_region, tag);
  registered_.emplace_back(tag);
}

void LikwidMarker::watch(const std::vector<std::string>& regions) {
  if (!active()) {
    return;
  }
  const std::vector<std::string> known = region_names();
  tags_.assign(known.size(), "");
  for (std::size_t id = 0; id < known.size(); ++id) {
    if (std::find(regions.begin(), regions.end(), known[id]) == regions.end()) {
      continue;
    }
    tags_[id] = likwid_tag(known[id]);
    if (std::find(registered_.begin(), registered_.end(), tags_[id]) == registered_.end()) {
      register_everywhere(tags_[id].c_str());
    }
  }
}

void LikwidMarker::start_solve() {
  if (active()) {
    call_everywhere(library_.start_region, solve_tag);
  }
}

void LikwidMarker::stop_solve() {
  if (active()) {
    call_everywhere(library_.stop_region, solve_tag);
  }
}

void LikwidMarker::opened(int region) noexcept {
  mark(library_.start_region, region);
}

void LikwidMarker::closed(int region, std::int64_t /*start_ns*/, std::int64_t /*end_ns*/) noexcept {
  mark(library_.stop_region, region);
}

void LikwidMarker::mark(Call call, int region) noexcept {
  const auto id = static_cast<std::size_t>(region);
  if (id >= tags_.size() || tags_[id].empty()) {
    return;
  }
  if (omp_in_parallel() != 0) {
    call_here(call, tags_[id].c_str());
  } else {
    call_everywhere(call, tags_[id].c_str());
  }
}

void LikwidMarker::call_everywhere(Call call, const char* tag) noexcept {
#pragma omp parallel num_threads(n_threads_) default(none) shared(call, tag)
  call_here(call, tag);
}

void LikwidMarker::call_here(Call call, const char* tag) noexcept {
  if (call(tag) != 0) {
    n_refused_.fetch_add(1, std::memory_order_relaxed);
  }
}

std::string LikwidMarker::reason() const {
  const int n = n_refused_.load();
  if (!active() || n == 0) {
    return library_.reason;
  }
  return "LIKWID refused " + std::to_string(n) +
         " marks: a thread was not on a hardware thread that likwid-perfctr was given";
}

std::vector<std::string> regions_worth_marking(double shortest_mean_s) {
  const std::vector<std::string> names = region_names();
  const std::vector<std::vector<RegionTime>> times = region_times();
  std::vector<std::string> worth;
  for (std::size_t id = 0; id < times.size(); ++id) {
    RegionTime total;
    for (const RegionTime& thread : times[id]) {
      total.inclusive_s += thread.inclusive_s;
      total.calls += thread.calls;
    }
    if (total.calls > 0 &&
        total.inclusive_s >= shortest_mean_s * static_cast<double>(total.calls)) {
      worth.push_back(names[id]);
    }
  }
  return worth;
}

std::unique_ptr<LikwidMarker> load_likwid_marker(const Team& team) {
  if (!runs_under_perfctr()) {
    return nullptr;
  }
  return std::make_unique<LikwidMarker>(open_likwid_library(), team.n_threads);
}

}  // namespace casebook
