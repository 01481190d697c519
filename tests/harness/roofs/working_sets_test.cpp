#include "harness/roofs/working_sets.hpp"

#include <filesystem>
#include <fstream>
#include <numeric>

#include <unistd.h>

#include <gtest/gtest.h>

#include "harness/core/machine/cpu_list.hpp"
#include "harness/roofs/sampling.hpp"

namespace casebook::roofs {
namespace {

constexpr std::int64_t kib = 1024;
constexpr std::int64_t mib = 1024 * kib;
constexpr std::int64_t gib = 1024 * mib;

/// Two levels of a core's own and one that eight cores share.
MemoryShape eight_cores() {
  return {{{1, 32 * kib, 1}, {2, 1 * mib, 1}, {3, 32 * mib, 8}}, 1, 1, 64 * gib};
}

std::int64_t set_of(const WorkingSets& chosen, const std::string& level) {
  for (const WorkingSet& set : chosen.sets) {
    if (set.level == level) {
      return set.bytes_per_thread;
    }
  }
  return 0;
}

TEST(working_sets, fill_half_of_a_cache) {
  const WorkingSets chosen = choose_working_sets(eight_cores(), 1);

  EXPECT_EQ(set_of(chosen, "L1"), 16 * kib);
  EXPECT_EQ(set_of(chosen, "L2"), 512 * kib);
  EXPECT_EQ(set_of(chosen, "L3"), 16 * mib);
  EXPECT_TRUE(chosen.notes.empty());
}

TEST(working_sets, divide_a_shared_cache_among_the_threads_that_use_it) {
  EXPECT_EQ(set_of(choose_working_sets(eight_cores(), 4), "L3"), 4 * mib);
  EXPECT_EQ(set_of(choose_working_sets(eight_cores(), 4), "L1"), 16 * kib);
  EXPECT_EQ(set_of(choose_working_sets(eight_cores(), 64), "L3"), 2 * mib);  // eight at each cache
}

TEST(working_sets, hardware_threads_of_one_core_do_not_divide_its_cache) {
  MemoryShape shape = eight_cores();
  shape.cpus_per_core = 2;
  shape.caches[0].shared_by_cpus = 2;

  EXPECT_EQ(set_of(choose_working_sets(shape, 8), "L1"), 16 * kib);
}

TEST(working_sets, leave_out_a_share_that_fits_in_the_level_below) {
  MemoryShape shape = eight_cores();
  shape.caches[2].bytes = 11 * mib;  // 0.69 MiB for each of eight, and L2 has 1 MiB

  const WorkingSets chosen = choose_working_sets(shape, 8);

  EXPECT_EQ(set_of(chosen, "L3"), 0);
  ASSERT_EQ(chosen.notes.size(), 1u);
  EXPECT_NE(chosen.notes[0].find("L3 with 8 threads"), std::string::npos) << chosen.notes[0];
}

TEST(working_sets, of_memory_are_eight_times_all_last_level_caches) {
  MemoryShape shape = eight_cores();
  shape.last_level_caches = 2;

  EXPECT_EQ(set_of(choose_working_sets(shape, 1), "DRAM"), 512 * mib);
  EXPECT_EQ(set_of(choose_working_sets(shape, 4), "DRAM"), 128 * mib);
}

TEST(working_sets, take_a_quarter_of_the_memory_at_most_and_say_so) {
  MemoryShape shape = eight_cores();
  shape.memory = 256 * mib;

  const WorkingSets chosen = choose_working_sets(shape, 1);

  EXPECT_EQ(set_of(chosen, "DRAM"), 64 * mib);
  ASSERT_EQ(chosen.notes.size(), 1u);
  EXPECT_NE(chosen.notes[0].find("less than four times"), std::string::npos) << chosen.notes[0];
}

TEST(array_bytes, are_whole_blocks_and_at_most_a_gibibyte_for_all_threads) {
  EXPECT_EQ(array_bytes({"L1", 24 * kib}, 3, 1), 8 * kib);
  EXPECT_EQ(array_bytes({"L2", 1 * mib}, 3, 1), 341 * kib);
  EXPECT_EQ(array_bytes({"DRAM", 4 * gib}, 1, 2), gib / 2);
}

TEST(array_bytes, of_the_real_machine_fill_memory_beyond_its_caches_for_each_kernel) {
  for (const int threads : {1, 2}) {
    const WorkingSets chosen = choose_working_sets(eight_cores(), threads);
    for (const int arrays : {1, 2, 3}) {
      const std::int64_t all = array_bytes(chosen.sets.back(), arrays, threads) * arrays * threads;
      EXPECT_GE(all, 4 * 32 * mib);
    }
  }
}

TEST(cache_size, is_read_in_the_kernels_notation) {
  EXPECT_EQ(parse_cache_size("48K"), 48 * kib);
  EXPECT_EQ(parse_cache_size("2M"), 2 * mib);
  EXPECT_EQ(parse_cache_size(""), 0);
}

TEST(cpu_list, is_read_in_the_kernels_notation) {
  EXPECT_EQ(parse_cpu_list("0-2,5"), (std::vector<int>{0, 1, 2, 5}));
  EXPECT_EQ(parse_cpu_list(""), std::vector<int>{});
}

TEST(caches, are_read_from_a_folder_without_those_of_instructions) {
  namespace fs = std::filesystem;
  const fs::path folder =
      fs::temp_directory_path() / ("casebook_caches_" + std::to_string(getpid()));
  const std::vector<std::vector<std::string>> entries = {{"2", "Unified", "1024K", "0,4"},
                                                         {"1", "Instruction", "32K", "0,4"},
                                                         {"1", "Data", "48K", "0,4"},
                                                         {"3", "Unified", "32M", "0-7"}};
  for (std::size_t k = 0; k < entries.size(); ++k) {
    const fs::path index = folder / ("index" + std::to_string(k));
    fs::create_directories(index);
    const char* names[] = {"level", "type", "size", "shared_cpu_list"};
    for (std::size_t file = 0; file < 4; ++file) {
      std::ofstream(index / names[file]) << entries[k][file] << "\n";
    }
  }

  const std::vector<Cache> caches = read_caches(folder);

  fs::remove_all(folder);
  ASSERT_EQ(caches.size(), 3u);
  EXPECT_EQ(caches[0].bytes, 48 * kib);
  EXPECT_EQ(caches[0].shared_by_cpus, 2);
  EXPECT_EQ(caches[2].level, 3);
  EXPECT_EQ(caches[2].shared_by_cpus, 8);
}

TEST(sampling, repeats_until_a_sample_is_long_enough) {
  const Sampling sampling = {4, 1.0};
  std::vector<std::int64_t> asked;

  const auto seconds = sample_seconds(sampling, [&](std::int64_t repetitions) {
    asked.push_back(repetitions);
    return 0.25 * static_cast<double>(repetitions);
  });

  EXPECT_EQ(seconds, (std::vector<double>{0.25, 0.25, 0.25, 0.25}));
  EXPECT_GE(0.25 * static_cast<double>(asked.back()), sampling.min_s);
  EXPECT_EQ(asked[asked.size() - 1], asked[asked.size() - 4]);
}

TEST(sampling, begins_again_when_the_machine_gets_faster_meanwhile) {
  const Sampling sampling = {3, 1.0};
  int calls = 0;

  const auto seconds = sample_seconds(sampling, [&](std::int64_t repetitions) {
    const double speed_s = ++calls < 5 ? 0.5 : 0.1;
    return speed_s * static_cast<double>(repetitions);
  });

  EXPECT_EQ(seconds.size(), 3u);
  EXPECT_NEAR(std::accumulate(seconds.begin(), seconds.end(), 0.0), 0.3, 1e-12);
}

TEST(time_team, runs_the_work_on_every_thread) {
  std::vector<int> ran(3, 0);

  const double seconds = time_team(3, [&](int thread) { ++ran[static_cast<std::size_t>(thread)]; });

  EXPECT_EQ(ran, (std::vector<int>{1, 1, 1}));
  EXPECT_GE(seconds, 0.0);
}

}  // namespace
}  // namespace casebook::roofs
