#include "harness/run/trace/trace.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <omp.h>
#include <unistd.h>

#include <gtest/gtest.h>

#include "harness/core/file.hpp"
#include "harness/core/json.hpp"
#include "harness/run/gather.hpp"
#include "harness/run/trace/clock_offset.hpp"
#include "tests/harness/mpi/world.hpp"

namespace casebook {
namespace {

const Region outer_region("trace_outer");
const Region inner_region("trace_inner");

TraceEvent event_of(std::int64_t start_ns, std::int64_t duration_ns) {
  return {.start_ns = start_ns, .end_ns = start_ns + duration_ns, .region = outer_region.id()};
}

/// A file that all ranks of one run name alike, removed on rank 0 at the end.
class SharedFile {
 public:
  explicit SharedFile(const Team& team) : team_(team) {
    const std::string mine = "casebook_trace_" + std::to_string(getpid()) + ".json";
    path_ = std::filesystem::temp_directory_path() / mine;
  }
  ~SharedFile() {
    if (team_.rank == 0) {
      std::filesystem::remove(path_);
    }
  }
  SharedFile(const SharedFile&) = delete;
  SharedFile& operator=(const SharedFile&) = delete;

  const std::filesystem::path& path() const { return path_; }

 private:
  const Team& team_;
  std::filesystem::path path_;
};

/// Trace as it was written; null but on rank 0.
Json written(const Trace& trace, const Team& team, std::int64_t max_bytes = 1'000'000) {
  const SharedFile file(team);
  trace.write(team, file.path(), max_bytes);
  return team.rank == 0 ? Json::parse(read_file(file.path())) : Json();
}

std::vector<Json> complete_events(const Json& json) {
  std::vector<Json> events;
  for (const Json& event : json.at("traceEvents")) {
    if (event.at("ph") == "X") {
      events.push_back(event);
    }
  }
  return events;
}

TEST(trace_buffer, keeps_everything_while_there_is_room) {
  TraceBuffer buffer(4);

  for (std::int64_t i = 0; i < 4; ++i) {
    buffer.add(event_of(100 * i, i));
  }

  EXPECT_EQ(buffer.events().size(), 4u);
  EXPECT_EQ(buffer.n_dropped(), 0);
}

TEST(trace_buffer, drops_the_shortest_events_first_and_counts_them) {
  TraceBuffer buffer(100);

  for (std::int64_t i = 0; i < 1000; ++i) {
    buffer.add(event_of(10'000 * i, i % 100 == 0 ? 5000 : 200));
  }

  std::int64_t n_long = 0;
  for (const TraceEvent& event : buffer.events()) {
    n_long += event.duration_ns() == 5000 ? 1 : 0;
    EXPECT_GE(event.duration_ns(), buffer.shortest_ns());
  }
  EXPECT_EQ(n_long, 10);
  EXPECT_EQ(buffer.n_dropped() + static_cast<std::int64_t>(buffer.events().size()), 1000);
  EXPECT_GT(buffer.shortest_ns(), 200);
  EXPECT_LE(buffer.shortest_ns(), 5000);
}

TEST(trace_buffer, without_memory_drops_everything) {
  TraceBuffer buffer(0);

  buffer.add(event_of(0, 1000));

  EXPECT_TRUE(buffer.events().empty());
  EXPECT_EQ(buffer.n_dropped(), 1);
}

TEST(trace, has_every_rank_thread_region_and_call) {
  const Team team = world();
  Trace trace(1000);
  RegionObserver* const observers[] = {&trace};

  set_region_observers(observers);
#pragma omp parallel num_threads(2) default(none) shared(trace, outer_region, inner_region)
  {
    const TimedRegion timed(outer_region);
    const TimedRegion nested(inner_region);
#pragma omp barrier
    if (omp_get_thread_num() == 1) {
      const std::int64_t start_ns = now_ns();
      trace.called("MPI_Send", start_ns, now_ns(), 4096);
    }
  }
  set_region_observers({});
  const Json json = written(trace, team);

  if (team.rank == 0) {
    const std::vector<Json> events = complete_events(json);
    EXPECT_EQ(events.size(), 5u * static_cast<std::size_t>(team.n_ranks));
    std::vector<int> calls(static_cast<std::size_t>(team.n_ranks));
    for (const Json& event : events) {
      EXPECT_GE(event.at("ts").get<double>(), 0.0);
      if (event.at("cat") == "mpi") {
        EXPECT_EQ(event.at("name"), "MPI_Send");
        EXPECT_EQ(event.at("args").at("bytes"), 4096);
        ++calls[event.at("pid").get<std::size_t>()];
      }
    }
    EXPECT_EQ(calls, std::vector<int>(calls.size(), 1));
    EXPECT_EQ(json.at("otherData").at("dropped_events"), 0);
    EXPECT_EQ(json.at("otherData").at("ranks_ahead_ns").size(), calls.size());
  }
}

TEST(trace, an_outer_region_stands_before_those_inside_it) {
  const Team team = world();
  Trace trace(1000);

  trace.closed(inner_region.id(), 2000, 3000);
  trace.closed(outer_region.id(), 2000, 9000);
  const Json json = written(trace, team);

  if (team.rank == 0) {
    const std::vector<Json> events = complete_events(json);
    EXPECT_EQ(events.at(0).at("name"), "trace_outer");
    EXPECT_EQ(events.at(0).at("dur"), 7.0);
    EXPECT_EQ(events.at(1).at("name"), "trace_inner");
  }
}

TEST(trace, times_are_exact_to_the_nanosecond) {
  const Team team = world();
  Trace trace(1000);
  const std::int64_t start_ns = 1'000'000'001;

  trace.closed(outer_region.id(), start_ns, start_ns + 1'002'003);
  const Json json = written(trace, team);

  if (team.rank == 0) {
    EXPECT_EQ(complete_events(json).at(0).at("dur"), 1002.003);
    EXPECT_EQ(json.at("otherData").at("zero_ns"), start_ns);
  }
}

TEST(trace, stays_below_its_size_by_leaving_out_the_shortest_events_of_all_ranks) {
  const Team team = world();
  Trace trace(10'000);

  for (std::int64_t i = 0; i < 5000; ++i) {
    trace.closed(outer_region.id(), 1'000'000 * i, 1'000'000 * i + (i % 50 == 0 ? 900'000 : 3000));
  }
  const Json json = written(trace, team, 100'000);

  if (team.rank == 0) {
    EXPECT_LT(json.dump().size(), 120'000u);
    EXPECT_EQ(complete_events(json).size(), 100u * static_cast<std::size_t>(team.n_ranks));
    EXPECT_EQ(json.at("otherData").at("dropped_events"), 4900 * team.n_ranks);
    EXPECT_GT(json.at("otherData").at("dropped_if_shorter_than_ns"), 3000);
  }
}

TEST(trace, forgets_what_was_before_a_restart) {
  const Team team = world();
  Trace trace(1000);

  trace.closed(outer_region.id(), 0, 5000);
  trace.restart();
  trace.closed(inner_region.id(), 6000, 7000);
  const Json json = written(trace, team);

  if (team.rank == 0) {
    for (const Json& event : complete_events(json)) {
      EXPECT_EQ(event.at("name"), "trace_inner");
    }
  }
}

TEST(trace, a_second_one_does_not_write_into_the_memory_of_the_first) {
  const Team team = world();
  Trace first(1000);
  first.closed(outer_region.id(), 0, 5000);
  Trace second(1000);

  second.closed(inner_region.id(), 0, 5000);
  const Json json = written(second, team);

  if (team.rank == 0) {
    EXPECT_EQ(complete_events(json).size(), static_cast<std::size_t>(team.n_ranks));
  }
}

std::int64_t clock_of_another_node() {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return now_ns() + 1'000'000'000 * std::int64_t{rank};
}

TEST(clock_offset, tells_how_far_another_nodes_clock_is_ahead) {
  const Team team = world();

  for (int other = 1; other < team.n_ranks; ++other) {
    if (team.rank == 0 || team.rank == other) {
      const std::int64_t ahead_ns = compare_clocks(team.comm, other, clock_of_another_node);

      EXPECT_NEAR(static_cast<double>(ahead_ns), 1e9 * other, 5e8);
    }
  }
}

TEST(clock_offset, is_zero_between_ranks_of_one_node) {
  EXPECT_EQ(measure_clock_offset(world()), 0);
}

}  // namespace
}  // namespace casebook
