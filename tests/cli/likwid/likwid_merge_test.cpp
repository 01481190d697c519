#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/likwid/merge.hpp"
#include "tests/cli/likwid/likwid_sample.hpp"

namespace casebook::cli {
namespace {

const std::string mem_dp = "perfctr-5.2.2-CLX-MEM_DP-t4-marker.csv";
const std::string flops_dp = "perfctr-5.2.2-CLX-FLOPS_DP-t2-marker.csv";

LikwidRank rank_with(int number, const LikwidOutput& output, const std::map<int, int>& sockets) {
  return {number, "node1", sockets, output, ""};
}

LikwidRow& event_of(LikwidRank& rank, const std::string& counter) {
  for (LikwidRow& row : rank.output->regions.at(0).events) {
    if (row.counter == counter) {
      return row;
    }
  }
  throw std::out_of_range(counter);
}

Json merged_first_region(const std::vector<LikwidRank>& ranks) {
  return merge_likwid(ranks).at("regions").at(0);
}

/// The formula of LIKWID's FLOPS_DP on sums over the four hardware threads of the sample.
constexpr double spmv_flops = 2.0 * 1171428570 + 1025000000 + 4.0 * 911111109 + 8.0 * 820000000;

/// The twelve counters of six memory channels, 64 bytes each.
constexpr double spmv_bytes =
    64.0 * (183636363 + 168333333 + 155384615 + 144285714 + 134666666 + 126250000 + 118823529 +
            112222222 + 106315789 + 101000000 + 96190476 + 91818181);

TEST(likwid_merge, makes_flops_bytes_and_energy_from_raw_counts) {
  const Json merged = merge_likwid({rank_with(0, likwid_sample(mem_dp), {})});

  EXPECT_EQ(merged.at("group"), "MEM_DP");
  EXPECT_TRUE(merged.at("warnings").empty());
  ASSERT_EQ(merged.at("regions").size(), 2U);
  const Json spmv = merged.at("regions").at(0);
  EXPECT_EQ(spmv.at("region"), "spmv");
  EXPECT_EQ(spmv.at("calls"), 50.0);
  EXPECT_EQ(spmv.at("time_s"), 2.16);
  EXPECT_EQ(spmv.at("events").at("INSTR_RETIRED_ANY"), 4.1e9);
  EXPECT_EQ(spmv.at("flops"), spmv_flops);
  EXPECT_EQ(spmv.at("bytes"), spmv_bytes);
  EXPECT_EQ(spmv.at("energy_j"), 241.0 + 241.0);
  EXPECT_EQ(spmv.at("reason"), "");
}

TEST(likwid_merge, adds_cores_of_all_ranks_and_takes_the_slowest_time) {
  LikwidOutput slower = likwid_sample(flops_dp);
  slower.regions.at(0).time_s.at(1) = {3.5, "3.5"};

  const Json spmv =
      merged_first_region({rank_with(0, likwid_sample(flops_dp), {}), rank_with(1, slower, {})});

  EXPECT_EQ(spmv.at("events").at("INSTR_RETIRED_ANY"), 2.0 * 2.03e9);
  EXPECT_EQ(spmv.at("time_s"), 3.5);
  EXPECT_EQ(spmv.at("calls"), 50.0);
  EXPECT_TRUE(spmv.at("bytes").is_null());
  EXPECT_TRUE(spmv.at("energy_j").is_null());
  EXPECT_EQ(spmv.at("reason"),
            "bytes: the group counts no memory traffic; energy_j: the group counts no energy");
}

TEST(likwid_merge, takes_memory_and_energy_of_a_socket_from_the_one_rank_that_counted_them) {
  LikwidOutput others = likwid_sample(flops_dp);
  for (LikwidRegion& region : others.regions) {
    region.hw_threads = {4, 5};
  }

  const Json spmv = merged_first_region(
      {rank_with(0, likwid_sample(mem_dp), {}), rank_with(1, others, {{4, 0}, {5, 0}})});

  EXPECT_EQ(spmv.at("bytes"), spmv_bytes);
  EXPECT_EQ(spmv.at("energy_j"), 482.0);
  EXPECT_EQ(spmv.at("events").at("INSTR_RETIRED_ANY"), 4.1e9 + 2.03e9);
}

TEST(likwid_merge, adds_sockets_and_never_averages_them) {
  LikwidRank rank = rank_with(0, likwid_sample(mem_dp), {{0, 0}, {1, 0}, {2, 1}, {3, 1}});
  for (LikwidRow& event : rank.output->regions.at(0).events) {
    if (event.counter.find("MBOX") == 0 || event.counter.find("PWR") == 0) {
      event.values.at(2) = event.values.at(0);
    }
  }

  const Json spmv = merged_first_region({rank});

  EXPECT_EQ(spmv.at("bytes"), 2.0 * spmv_bytes);
  EXPECT_EQ(spmv.at("energy_j"), 2.0 * 482.0);
}

TEST(likwid_merge, has_no_bytes_when_one_socket_was_not_counted) {
  const LikwidRank two_sockets =
      rank_with(0, likwid_sample(mem_dp), {{0, 0}, {1, 0}, {2, 1}, {3, 1}});
  LikwidRank elsewhere = rank_with(1, likwid_sample(flops_dp), {});
  elsewhere.host = "node2";

  const Json zero = merged_first_region({two_sockets});
  const Json absent = merged_first_region({rank_with(0, likwid_sample(mem_dp), {}), elsewhere});

  for (const Json& spmv : {zero, absent}) {
    EXPECT_TRUE(spmv.at("bytes").is_null());
    EXPECT_TRUE(spmv.at("energy_j").is_null());
    EXPECT_FALSE(spmv.at("flops").is_null());
  }
  EXPECT_NE(std::string(absent.at("reason")).find("was not counted on socket 0 of node node2"),
            std::string::npos)
      << absent.at("reason");
}

TEST(likwid_merge, counts_a_socket_once_when_two_ranks_did_and_warns) {
  const LikwidRank rank = rank_with(0, likwid_sample(mem_dp), {});
  LikwidRank larger = rank_with(1, likwid_sample(mem_dp), {});
  event_of(larger, "PWR0").values.at(0) = {300.0, "300"};

  const Json merged = merge_likwid({rank, larger});

  EXPECT_EQ(merged.at("regions").at(0).at("bytes"), spmv_bytes);
  EXPECT_EQ(merged.at("regions").at(0).at("energy_j"), 541.0);
  ASSERT_EQ(merged.at("warnings").size(), 1U);
  EXPECT_EQ(
      merged.at("warnings").at(0),
      "several ranks counted socket 0 of node node1; the larger value of each event was taken");
}

TEST(likwid_merge, has_no_sum_when_one_part_is_missing_and_says_which) {
  LikwidRank core = rank_with(0, likwid_sample(mem_dp), {});
  event_of(core, "PMC2").values.at(3) = {std::nullopt, "nil"};
  LikwidRank channel = rank_with(0, likwid_sample(mem_dp), {});
  event_of(channel, "MBOX3C1").values.at(0) = {std::nullopt, "-"};

  const Json without_flops = merged_first_region({core});
  const Json without_bytes = merged_first_region({channel});

  EXPECT_TRUE(without_flops.at("flops").is_null());
  EXPECT_TRUE(without_flops.at("events").at("FP_ARITH_INST_RETIRED_256B_PACKED_DOUBLE").is_null());
  EXPECT_EQ(without_flops.at("reason"),
            "flops: LIKWID printed `nil` for FP_ARITH_INST_RETIRED_256B_PACKED_DOUBLE on rank 0");
  EXPECT_TRUE(without_bytes.at("bytes").is_null());
  EXPECT_EQ(without_bytes.at("reason"), "bytes: LIKWID printed `-` for CAS_COUNT_WR on rank 0");
}

TEST(likwid_merge, takes_a_socket_value_beside_hardware_threads_without_one) {
  LikwidRank rank = rank_with(0, likwid_sample(mem_dp), {});
  for (const char* counter : {"MBOX0C0", "PWR0"}) {
    event_of(rank, counter).values.at(1) = {std::nullopt, "-"};
  }

  const Json spmv = merged_first_region({rank});

  EXPECT_EQ(spmv.at("bytes"), spmv_bytes);
  EXPECT_EQ(spmv.at("energy_j"), 482.0);
}

TEST(likwid_merge, believes_a_zero_of_one_vector_width_but_not_of_all_arithmetic) {
  LikwidRank narrow = rank_with(0, likwid_sample(flops_dp), {});
  event_of(narrow, "PMC3").values = {{0.0, "0"}, {0.0, "0"}};
  LikwidRank none = narrow;
  for (const char* counter : {"PMC0", "PMC1", "PMC2"}) {
    event_of(none, counter).values = {{0.0, "0"}, {0.0, "0"}};
  }

  const Json some_flops = merged_first_region({narrow});
  const Json no_flops = merged_first_region({none});

  EXPECT_EQ(some_flops.at("flops"), 2.0 * 812000000 + 676666666 + 4.0 * 579999999);
  EXPECT_TRUE(some_flops.at("events").at("FP_ARITH_INST_RETIRED_512B_PACKED_DOUBLE").is_null());
  EXPECT_TRUE(no_flops.at("flops").is_null());
}

TEST(likwid_merge, never_shows_an_energy_of_zero) {
  LikwidRank rank = rank_with(0, likwid_sample("perfctr-5.2.2-CLX-ENERGY-t2-wrap.csv"), {});
  const Json counted = merged_first_region({rank});
  event_of(rank, "PWR3").values.at(0) = {0.0, "0"};

  const Json failed = merged_first_region({rank});

  EXPECT_EQ(counted.at("region"), "program");
  EXPECT_EQ(counted.at("energy_j"), 241.0);
  EXPECT_EQ(counted.at("time_s"), 1.04);
  EXPECT_TRUE(counted.at("calls").is_null());
  EXPECT_FALSE(counted.at("events").contains("TEMP_CORE"));
  EXPECT_TRUE(failed.at("energy_j").is_null());
  EXPECT_NE(std::string(failed.at("reason")).find("energy_j: PWR_DRAM_ENERGY is 0"),
            std::string::npos);
}

TEST(likwid_merge, leaves_out_hardware_threads_that_did_not_enter_a_region) {
  LikwidRank rank = rank_with(0, likwid_sample(flops_dp), {});
  LikwidRegion& spmv = rank.output->regions.at(0);
  spmv.calls.at(1) = {0.0, "0"};
  for (LikwidRow& event : spmv.events) {
    event.values.at(1) = {std::nullopt, "-"};
  }
  for (LikwidNumber& calls : rank.output->regions.at(1).calls) {
    calls = {0.0, "0"};
  }

  const Json merged = merge_likwid({rank});

  ASSERT_EQ(merged.at("regions").size(), 1U);
  EXPECT_EQ(merged.at("regions").at(0).at("events").at("INSTR_RETIRED_ANY"), 1.01e9);
}

TEST(likwid_merge, has_no_sums_when_a_rank_left_nothing) {
  LikwidRank lost;
  lost.rank = 1;
  lost.reason = "LIKWID wrote nothing";

  const Json merged = merge_likwid({rank_with(0, likwid_sample(flops_dp), {}), lost});

  EXPECT_EQ(merged.at("warnings").at(0), "rank 1: LIKWID wrote nothing");
  EXPECT_TRUE(merged.at("regions").at(0).at("flops").is_null());
  EXPECT_TRUE(merged.at("regions").at(0).at("events").at("INSTR_RETIRED_ANY").is_null());
  EXPECT_EQ(merge_likwid({lost}).at("regions"), Json::array());
}

TEST(likwid_merge, has_no_bytes_of_half_of_the_channels_and_all_of_both_runs) {
  LikwidRank first = rank_with(0, likwid_sample("perfctr-5.2.2-zen3-MEM1-t2-marker.csv"), {});
  LikwidRank second = first;
  for (LikwidRegion& region : second.output->regions) {
    for (LikwidRow& event : region.events) {
      if (event.name.rfind("DRAM_CHANNEL_", 0) == 0) {
        event.name.back() = static_cast<char>(event.name.back() + 4);  // as in MEM2
      }
    }
  }

  const Json half = merged_first_region({first});
  add_memory_half(first, second);
  const Json whole = merged_first_region({first});

  EXPECT_TRUE(half.at("bytes").is_null());
  EXPECT_NE(std::string(half.at("reason")).find("MEM1 and MEM2"), std::string::npos);
  EXPECT_EQ(whole.at("bytes"), 2.0 * 64.0 * (336666666 + 288571428 + 252500000 + 224444444));
}

}  // namespace
}  // namespace casebook::cli
