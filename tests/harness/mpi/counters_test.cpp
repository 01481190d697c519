#include "harness/run/counters/counters.hpp"

#include <algorithm>
#include <cerrno>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

#include <unistd.h>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "harness/run/counters/counters_gather.hpp"
#include "harness/run/environment/node.hpp"
#include "harness/run/gather.hpp"
#include "tests/harness/fresh_pages.hpp"
#include "tests/harness/mpi/world.hpp"
#include "tests/harness/refused_system_call.hpp"

namespace casebook {
namespace {

constexpr int n_pages = 1000;
// Of a rank: stacks of new threads, buffers of MPI; under AddressSanitizer a page of shadow for
// every eight touched.
constexpr int n_other_faults = 800;

void touch_in_threads(int n_threads, int n) {
#pragma omp parallel num_threads(n_threads) default(none) shared(n)
  touch_fresh_pages(n);
}

Json value_of(const Json& counters, const std::string& name) {
  for (const Json& value : counters["values"]) {
    if (value["name"] == name) {
      return value;
    }
  }
  ADD_FAILURE() << "no value " << name;
  return {};
}

/// Measurement of one repetition on rank 0.
template <class Step>
Json count_once(const Team& team, Counters& counters, Step step) {
  counters.start();
  step();
  counters.stop();
  return counters.to_json(team, 1);
}

TEST(counters, know_three_choices) {
  EXPECT_EQ(counter_choice("auto"), CounterChoice::automatic);
  EXPECT_EQ(counter_choice("perf"), CounterChoice::perf);
  EXPECT_EQ(counter_choice("none"), CounterChoice::none);
  EXPECT_THROW(counter_choice("likwid"), UsageError);
}

TEST(counters, none_has_neither_sources_nor_values) {
  const Team team = world();
  Counters counters(CounterChoice::none);

  const Json json = count_once(team, counters, [] {});

  EXPECT_EQ(json, team.rank == 0 ? Json::parse(R"({"sources": [], "values": []})") : Json());
}

TEST(counters, automatic_has_every_source_and_number_in_order) {
  const Team team = world();
  Counters counters(CounterChoice::automatic);

  const Json json = count_once(team, counters, [] {});

  if (team.rank == 0) {
    std::vector<std::string> sources;
    for (const Json& source : json["sources"]) {
      sources.push_back(source["source"]);
      EXPECT_EQ(source["usable"].get<bool>(), source["reason"] == "") << source;
    }
    std::vector<std::string> names;
    for (const Json& value : json["values"]) {
      names.push_back(value["name"]);
    }
    EXPECT_EQ(sources,
              (std::vector<std::string>{"perf_hardware", "perf_software", "rusage", "powercap"}));
    EXPECT_EQ(names,
              (std::vector<std::string>{"cycles",
                                        "instructions",
                                        "cache_misses",
                                        "branch_misses",
                                        "page_faults",
                                        "context_switches",
                                        "cpu_migrations",
                                        "task_clock_s",
                                        "user_s",
                                        "system_s",
                                        "energy_j"}));
  }
}

TEST(counters, perf_asks_no_other_source) {
  const Team team = world();
  Counters counters(CounterChoice::perf);

  const Json json = count_once(team, counters, [] {});

  if (team.rank == 0) {
    ASSERT_EQ(json["sources"].size(), 2u);
    for (const Json& value : json["values"]) {
      EXPECT_TRUE(value["source"].get<std::string>().starts_with("perf_")) << value;
    }
  }
}

TEST(counters, what_could_not_be_had_is_null_with_a_reason_and_never_zero) {
  const Team team = world();
  Counters counters(CounterChoice::automatic);

  const Json json = count_once(team, counters, [] { touch_fresh_pages(1); });

  if (team.rank == 0) {
    for (const Json& value : json["values"]) {
      const bool missing = value["value"].is_null();
      EXPECT_EQ(value["tier"] == "n/a", missing) << value;
      EXPECT_EQ(value["reason"] != "", missing) << value;
      EXPECT_TRUE(!missing || value["per_rank"].is_null()) << value;
    }
  }
}

TEST(counters, the_value_is_the_sum_over_the_ranks) {
  const Team team = world();
  Counters counters(CounterChoice::automatic);

  const Json json =
      count_once(team, counters, [&] { touch_fresh_pages(n_pages * (1 + team.rank)); });

  if (team.rank == 0) {
    for (const Json& value : json["values"]) {
      if (value["per_rank"].is_null()) {
        continue;
      }
      const auto ranks = value["per_rank"].get<std::vector<double>>();
      EXPECT_EQ(ranks.size(), static_cast<std::size_t>(team.n_ranks));
      EXPECT_DOUBLE_EQ(value["value"], std::accumulate(ranks.begin(), ranks.end(), 0.0)) << value;
    }
    const Json faults = value_of(json, "page_faults")["per_rank"];
    for (int rank = 0; rank < team.n_ranks; ++rank) {
      EXPECT_GE(faults[static_cast<std::size_t>(rank)], n_pages * (1 + rank));
      EXPECT_LE(faults[static_cast<std::size_t>(rank)], n_pages * (1 + rank) + n_other_faults);
    }
  }
}

TEST(counters, the_value_is_the_mean_over_the_repetitions_without_what_lies_between) {
  const Team team = world();
  Counters counters(CounterChoice::automatic);

  for (const int n : {n_pages, 3 * n_pages}) {
    counters.start();
    touch_fresh_pages(n);
    counters.stop();
    touch_fresh_pages(10 * n_pages);
  }
  const Json json = counters.to_json(team, 2);

  if (team.rank == 0) {
    const double faults = value_of(json, "page_faults")["value"];
    EXPECT_GE(faults, 2 * n_pages * team.n_ranks);
    EXPECT_LE(faults, (2 * n_pages + n_other_faults) * team.n_ranks);
  }
}

TEST(counters, count_openmp_threads_that_are_there_before_and_those_that_come_later) {
  const Team team = world();
  touch_in_threads(2, 1);
  Counters counters(CounterChoice::automatic);

  const Json json = count_once(team, counters, [] { touch_in_threads(4, n_pages); });

  if (team.rank == 0) {
    const double faults = value_of(json, "page_faults")["value"];
    EXPECT_GE(faults, 4 * n_pages * team.n_ranks);
    EXPECT_LE(faults, (4 * n_pages + n_other_faults) * team.n_ranks);
  }
}

TEST(counters, count_the_switches_of_a_sleeping_rank) {
  const Team team = world();
  Counters counters(CounterChoice::automatic);

  const Json json = count_once(team, counters, [] {
    for (int i = 0; i < 20; ++i) {
      ::usleep(100);
    }
  });

  if (team.rank == 0) {
    EXPECT_GE(value_of(json, "context_switches")["value"], 20 * team.n_ranks);
  }
}

TEST(counters, without_a_repetition_nothing_was_counted) {
  const Team team = world();
  const Counters counters(CounterChoice::automatic);

  const Json json = counters.to_json(team, 0);

  if (team.rank == 0) {
    EXPECT_TRUE(value_of(json, "user_s")["value"].is_null());
    // Other ranks may have another reason: on a loaded machine a source fails its check by known work.
    const std::string reason = value_of(json, "user_s")["reason"];
    EXPECT_NE(reason.find("no repetition was counted"), std::string::npos) << reason;
  }
}

TEST(counters, one_rank_without_a_counter_leaves_no_sum_and_is_named) {
  const Team team = world();
  const bool is_last = team.rank == team.n_ranks - 1;
  std::unique_ptr<Counters> counters;
  bool refused = true;
  if (is_last) {
    refused = run_without_perf_event(
        EPERM, [&] { counters = std::make_unique<Counters>(CounterChoice::automatic); });
  } else {
    counters = std::make_unique<Counters>(CounterChoice::automatic);
  }
  if (largest(team, refused ? 0.0 : 1.0) > 0.0) {
    GTEST_SKIP() << "the kernel does not let a system call be refused to one thread";
  }

  const Json json = count_once(team, *counters, [] { touch_fresh_pages(n_pages); });

  if (team.rank == 0) {
    const Json clock = value_of(json, "task_clock_s");
    EXPECT_TRUE(clock["value"].is_null()) << clock;
    EXPECT_EQ(clock["tier"], "n/a");
    const std::string reason = clock["reason"];
    const bool rank_0_counts = team.n_ranks > 1 && probe_counters()[1].usable;
    const std::string named = fmt::format("rank {}: forbidden", team.n_ranks - 1);
    EXPECT_TRUE(rank_0_counts ? reason.starts_with(named) : !reason.empty()) << reason;
    EXPECT_FALSE(json["sources"][1]["usable"].get<bool>());
    const Json faults = value_of(json, "page_faults");
    EXPECT_EQ(faults["source"], "rusage") << "every rank has it there";
    EXPECT_GE(faults["value"], n_pages * team.n_ranks);
  }
}

/// A source whose only number is `amount`, or is missing for that reason.
RankSource made_source(Counted number, std::optional<double> amount, const std::string& reason) {
  number.add(amount, reason);
  return {{"powercap", reason.empty(), reason}, {number}};
}

TEST(counters, the_first_rank_without_a_number_gives_the_reason) {
  const Team team = world();
  const bool has = team.rank == 0;
  const auto amount = has ? std::optional(1.0) : std::nullopt;
  const RankSource mine = made_source({"user_s", "s"}, amount, has ? "" : "not here");

  const Json json = counters_json(team, 1, {mine});

  if (team.rank == 0) {
    EXPECT_EQ(json["values"][0]["reason"], team.n_ranks == 1 ? "" : "rank 1: not here");
    EXPECT_EQ(json["sources"][0]["reason"], team.n_ranks == 1 ? "" : "rank 1: not here");
  }
}

TEST(counters, a_repetition_that_was_not_counted_leaves_no_sum) {
  Counted number("cycles", "");

  number.add(1.0, "");
  number.add(std::nullopt, "never ran");
  number.add(1.0, "");

  EXPECT_EQ(number.sum(), std::nullopt);
  EXPECT_EQ(number.reason(), "never ran");
}

TEST(counters, the_energy_of_a_node_is_added_once_whatever_its_ranks) {
  const Team team = world();
  std::vector<double> firsts;
  for (const auto& rank : gather_numbers(team, {is_first_on_node(team) ? 1.0 : 0.0})) {
    firsts.push_back(rank[0]);
  }

  const Json json = counters_json(team, 2, {made_source({"energy_j", "J", true}, 50.0, "")});

  if (team.rank == 0) {
    const double n_nodes = std::accumulate(firsts.begin(), firsts.end(), 0.0);
    const Json energy = json["values"][0];
    EXPECT_EQ(firsts[0], 1.0);
    EXPECT_EQ(energy["value"], 25.0 * n_nodes);
    EXPECT_EQ(energy["tier"], "hw");
    EXPECT_EQ(energy["unit"], "J");
    EXPECT_TRUE(energy["per_rank"].is_null());
  }
}

TEST(is_first_on_node, one_machine_has_one_first_rank) {
  char host[MPI_MAX_PROCESSOR_NAME] = {};
  int length = 0;
  MPI_Get_processor_name(host, &length);
  const Team team = world();
  const std::vector<std::string> hosts = gather_texts(team, host);

  const auto firsts = gather_numbers(team, {is_first_on_node(team) ? 1.0 : 0.0});

  for (std::size_t rank = 0; rank < hosts.size(); ++rank) {
    const auto first = std::find(hosts.begin(), hosts.end(), hosts[rank]) - hosts.begin();
    EXPECT_EQ(firsts[rank][0], first == static_cast<std::ptrdiff_t>(rank) ? 1.0 : 0.0);
  }
}

}  // namespace
}  // namespace casebook
