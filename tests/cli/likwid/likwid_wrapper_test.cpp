#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "cli/likwid/groups.hpp"
#include "cli/likwid/rank.hpp"
#include "cli/likwid/wrapper.hpp"
#include "harness/core/error.hpp"
#include "tests/cli/likwid/likwid_sample.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

using Names = std::vector<std::string>;

const Names intel = {"BRANCH", "FLOPS_DP", "MEM", "MEM_DP", "ENERGY"};
const Names zen3 = {"BRANCH", "FLOPS_DP", "MEM1", "MEM2", "ENERGY"};

TEST(likwid_groups, are_read_from_the_list_that_perfctr_prints) {
  const std::string list =
      "Group name\tDescription\n------------------\n   BRANCH\tBranch prediction\n"
      " FLOPS_DP\tDouble Precision MFLOP/s\n";

  EXPECT_EQ(groups_in(list), (Names{"BRANCH", "FLOPS_DP"}));
  EXPECT_TRUE(groups_in(likwid_sample_text("real-perfctr-a-unsupported.out")).empty());
}

TEST(likwid_groups, are_chosen_from_those_that_the_processor_has) {
  EXPECT_EQ(choose_likwid_groups("", intel), Names{"MEM_DP"});
  EXPECT_EQ(choose_likwid_groups("", zen3), Names{"FLOPS_DP"});
  EXPECT_EQ(choose_likwid_groups("", {"CLOCK", "TMA"}), Names{"CLOCK"});
  EXPECT_EQ(choose_likwid_groups("flops", intel), Names{"FLOPS_DP"});
  EXPECT_EQ(choose_likwid_groups("bandwidth", intel), Names{"MEM"});
  EXPECT_EQ(choose_likwid_groups("bandwidth", zen3), (Names{"MEM1", "MEM2"}));
  EXPECT_EQ(choose_likwid_groups("both", intel), Names{"MEM_DP"});
  EXPECT_EQ(choose_likwid_groups("both", zen3), (Names{"FLOPS_DP", "MEM1", "MEM2"}));
  EXPECT_EQ(choose_likwid_groups("ENERGY", intel), Names{"ENERGY"});
}

TEST(likwid_groups, that_are_not_listed_are_refused_with_those_that_are) {
  try {
    choose_likwid_groups("MEM_PD", intel);
    FAIL() << "no error";
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("MEM_DP"), std::string::npos) << error.what();
  }
  EXPECT_THROW(choose_likwid_groups("bandwidth", {"BRANCH"}), UsageError);
}

TEST(likwid_groups, know_what_every_rank_may_count) {
  EXPECT_TRUE(counts_cores_only("FLOPS_DP"));
  EXPECT_FALSE(counts_cores_only("MEM_DP"));
  EXPECT_FALSE(counts_cores_only("L3"));
  EXPECT_EQ(core_group_of(intel), "FLOPS_DP");
  EXPECT_EQ(core_group_of({"MEM", "CLOCK"}), "CLOCK");
  EXPECT_EQ(core_group_of({"MEM"}), "");
}

TEST(likwid_wrapper, refuses_arguments_that_perfctr_would_break) {
  EXPECT_NO_THROW(require_likwid_can_start({"./scf.v0", "--set", "charge=-1"}));
  for (const char* argument : {"title=two words", "", "a\tb"}) {
    EXPECT_THROW(require_likwid_can_start({"./scf.v0", argument}), UsageError) << argument;
  }
}

TEST(likwid_wrapper, names_a_core_group_only_where_there_is_one) {
  EXPECT_EQ(likwid_wrapper("/bin/casebook", "MEM", "CLOCK", "/my folder"),
            (Names{"/bin/casebook",
                   "likwid-rank",
                   "--folder=/my folder",
                   "--group=MEM",
                   "--core-group=CLOCK",
                   "--"}));
  EXPECT_EQ(likwid_wrapper("/bin/casebook", "MEM", "", "/f"),
            (Names{"/bin/casebook", "likwid-rank", "--folder=/f", "--group=MEM", "--"}));
}

TEST(likwid_folder, gives_every_rank_its_counts_or_a_reason) {
  const TemporaryFolder folder;
  const std::string sample = likwid_sample_text("perfctr-5.2.2-CLX-FLOPS_DP-t2-marker.csv");
  folder.write("likwid.0.json", R"({"rank":0,"host":"n1","sockets":{"0":0,"1":1}})");
  folder.write("likwid.0.csv", sample);
  folder.write("likwid.1.json", R"({"rank":1,"host":"n1","sockets":{}})");
  folder.write("likwid.1.csv", "");
  folder.write("likwid.3.json", "{");
  folder.write("likwid.3.csv", sample);

  const std::vector<LikwidRank> ranks = read_likwid_folder(folder.path(), 4);

  ASSERT_EQ(ranks.size(), 4U);
  EXPECT_EQ(ranks[0].output.value().group, "FLOPS_DP");
  EXPECT_EQ(ranks[0].host, "n1");
  EXPECT_EQ(ranks[0].sockets.at(1), 1);
  for (const std::size_t r : {1U, 2U, 3U}) {
    EXPECT_EQ(ranks[r].rank, static_cast<int>(r));
    EXPECT_FALSE(ranks[r].output.has_value());
  }
  EXPECT_NE(ranks[1].reason.find("LIKWID wrote nothing"), std::string::npos);
  EXPECT_NE(ranks[2].reason.find("left no file"), std::string::npos);
  EXPECT_NE(ranks[3].reason.find("likwid.3.json is broken"), std::string::npos);
}

TEST(likwid_sockets, go_to_the_first_rank_that_asks_and_not_in_part) {
  const TemporaryFolder folder;
  const LikwidPlace first = {0, "n1", {0}, {{0, 0}}};
  const LikwidPlace second = {1, "n1", {1}, {{1, 0}}};
  const LikwidPlace across = {2, "n1", {2, 9}, {{2, 0}, {9, 1}}};
  const LikwidPlace far = {3, "n1", {10}, {{10, 1}}};
  const LikwidPlace elsewhere = {4, "n2", {0}, {{0, 0}}};

  EXPECT_TRUE(claim_sockets(folder.path(), first));
  EXPECT_FALSE(claim_sockets(folder.path(), second));
  EXPECT_FALSE(claim_sockets(folder.path(), across));
  EXPECT_TRUE(claim_sockets(folder.path(), far));
  EXPECT_TRUE(claim_sockets(folder.path(), elsewhere));
}

}  // namespace
}  // namespace casebook::cli
