#include "harness/run/trace/trace_file.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <iterator>
#include <string>

#include <fmt/format.h>

#include "harness/core/file.hpp"
#include "harness/core/json.hpp"
#include "harness/core/origin.hpp"
#include "harness/run/gather.hpp"
#include "harness/run/region.hpp"
#include "harness/run/trace/clock_offset.hpp"

namespace casebook {
namespace {

// Length of a line as written below, with names of ordinary length.
constexpr std::int64_t bytes_per_event = 110;

std::int64_t reduced(const Team& team, std::int64_t mine, MPI_Op operation) {
  std::int64_t all = mine;
  MPI_Allreduce(&mine, &all, 1, MPI_INT64_T, operation, team.comm);
  return all;
}

/// The shortest power of two, in nanoseconds, such that at most `n` events of all ranks take as
/// long; 0 when all do. Collective.
std::int64_t threshold_for(const Team& team, const TraceOfRank& mine, std::int64_t n) {
  std::array<std::int64_t, 64> count{};  // [k]: events of less than 2^k ns, but not of 2^(k - 1)
  for (const auto& thread : mine.threads) {
    for (const TraceEvent& event : thread) {
      const auto duration = static_cast<std::uint64_t>(event.duration_ns());
      ++count[std::min(static_cast<std::size_t>(std::bit_width(duration)), count.size() - 1)];
    }
  }
  MPI_Allreduce(MPI_IN_PLACE, count.data(), 64, MPI_INT64_T, MPI_SUM, team.comm);
  std::int64_t n_kept = 0;
  for (std::size_t k = count.size(); k-- > 0;) {
    n_kept += count[k];
    if (n_kept > n) {
      return std::int64_t{1} << k;
    }
  }
  return 0;
}

/// Leaves out what is shorter, and puts every thread's events in the order of their starts, the
/// outer one of two first.
void cut_and_sort(TraceOfRank& mine, std::int64_t shortest_ns) {
  for (auto& thread : mine.threads) {
    mine.n_dropped += static_cast<std::int64_t>(std::erase_if(
        thread, [&](const TraceEvent& event) { return event.duration_ns() < shortest_ns; }));
    std::stable_sort(thread.begin(), thread.end(), [](const TraceEvent& a, const TraceEvent& b) {
      return a.start_ns != b.start_ns ? a.start_ns < b.start_ns : a.end_ns > b.end_ns;
    });
  }
  mine.shortest_ns = shortest_ns;
}

/// Start of this rank's first event; now, if it has none.
std::int64_t first_start(const TraceOfRank& mine) {
  std::int64_t first = now_ns();
  for (const auto& thread : mine.threads) {
    if (!thread.empty()) {
      first = std::min(first, thread.front().start_ns);
    }
  }
  return first;
}

/// Microseconds with three digits after the point, exact to the nanosecond.
std::string microseconds(std::int64_t time_ns) {
  return fmt::format("{}.{:03}", time_ns / 1000, time_ns % 1000);
}

std::string name_line(const char* kind, int process, std::size_t thread, const std::string& name) {
  return Json{{"ph", "M"},
              {"name", kind},
              {"pid", process},
              {"tid", thread},
              {"args", {{"name", name}}}}
             .dump() +
         ",\n";
}

/// This rank's lines, each with a comma after it.
std::string lines_of(const Team& team, const TraceOfRank& mine, std::int64_t zero_ns) {
  const std::string name = fmt::format("rank {} on {}", team.rank, host_name());
  std::string text = name_line("process_name", team.rank, 0, name);
  const std::vector<std::string> regions = region_names();
  for (std::size_t t = 0; t < mine.threads.size(); ++t) {
    text += name_line("thread_name", team.rank, t, fmt::format("thread {}", t));
    for (const TraceEvent& event : mine.threads[t]) {
      const bool is_region = event.call == nullptr;
      fmt::format_to(std::back_inserter(text),
                     R"({{"ph":"X","cat":"{}","name":"{}","pid":{},"tid":{},"ts":{},"dur":{})",
                     is_region ? "region" : "mpi",
                     is_region ? regions.at(static_cast<std::size_t>(event.region)) : event.call,
                     team.rank,
                     t,
                     microseconds(event.start_ns - zero_ns),
                     microseconds(event.duration_ns()));
      text += is_region ? "},\n"
                        : fmt::format(R"(,"args":{{"bytes":{}}}}},)"
                                      "\n",
                                      event.bytes);
    }
  }
  return text;
}

}  // namespace

void write_trace_file(const Team& team,
                      TraceOfRank mine,
                      const std::filesystem::path& file,
                      std::int64_t max_bytes) {
  const std::int64_t threshold_ns = threshold_for(team, mine, max_bytes / bytes_per_event);
  cut_and_sort(mine, reduced(team, std::max(threshold_ns, mine.shortest_ns), MPI_MAX));
  const std::int64_t n_dropped = reduced(team, mine.n_dropped, MPI_SUM);

  const std::int64_t ahead_ns = measure_clock_offset(team);
  const std::int64_t zero_ns = reduced(team, first_start(mine) - ahead_ns, MPI_MIN);
  const auto offsets = gather_numbers(team, {static_cast<double>(ahead_ns)});
  const auto texts = gather_texts(team, lines_of(team, mine, zero_ns + ahead_ns));
  if (team.rank != 0) {
    return;
  }
  Json about = {{"clock", "CLOCK_MONOTONIC_RAW of rank 0"},
                {"zero_ns", zero_ns},
                {"ranks_ahead_ns", Json::array()},
                {"dropped_events", n_dropped},
                {"dropped_if_shorter_than_ns", mine.shortest_ns}};
  for (const std::vector<double>& rank : offsets) {
    about["ranks_ahead_ns"].push_back(static_cast<std::int64_t>(rank[0]));
  }
  std::string all =
      "{\"displayTimeUnit\":\"ms\",\"otherData\":" + about.dump() + ",\n\"traceEvents\":[\n";
  for (const std::string& text : texts) {
    all += text;
  }
  all.erase(all.find_last_of(','));  // every rank has at least a name
  write_file_atomically(file, all + "\n]}\n");
}

}  // namespace casebook
