#include "cli/profile/watched_ranks.hpp"

#include <string>

#include <gtest/gtest.h>

#include "cli/profile/external_profile.hpp"
#include "harness/core/error.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

/// As our layer around MPI writes it.
const Json report = Json::parse(R"({
  "mpi_rank": 0, "finalized": true, "elapsed_s": 2.0, "in_mpi_s": 0.5, "cost_s_per_call": 1e-8,
  "io": {"read_bytes": 10, "written_bytes": 20, "reads": 1, "writes": 2},
  "calls": [{"call": "MPI_Allreduce", "count": 4, "bytes": 32, "time_s": 0.5, "wait_s": 0.5}]})");

std::string refusal(const TemporaryFolder& folder, int n_ranks) {
  try {
    watched_ranks(folder.path(), n_ranks);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

/// Record of the run of a program on one rank.
Json passed_record() {
  return {{"verdict", "pass"},
          {"layout", {{"ranks", 1}}},
          {"external", Json::object()},
          {"warnings", Json::array()},
          {"mpi", nullptr},
          {"efficiency", nullptr}};
}

TEST(watched_ranks, are_read_as_they_were_written) {
  const TemporaryFolder folder;
  folder.write("mpi0.json", report.dump());

  const auto ranks = watched_ranks(folder.path(), 2);

  ASSERT_EQ(ranks.size(), 1U);
  EXPECT_EQ(ranks.at(0).elapsed_s, 2.0);
  EXPECT_EQ(ranks.at(0).io.writes, 2.0);
  ASSERT_EQ(ranks.at(0).calls.size(), 1U);
  EXPECT_EQ(ranks.at(0).calls[0].name, "MPI_Allreduce");
}

TEST(watched_ranks, name_the_file_of_another_shape_whatever_is_changed) {
  const Json flat = report.flatten();
  for (const auto& [place, value] : flat.items()) {
    if (place == "/mpi_rank" || place == "/finalized") {
      continue;  // not read: the file's name says the rank
    }
    for (const Json& wrong : {Json(nullptr), Json(-1), Json("\x1b[2J"), Json::array({1})}) {
      Json changed = report;
      changed[Json::json_pointer(place)] = wrong;
      const TemporaryFolder folder;
      folder.write("mpi0.json", changed.dump());

      const std::string reason = refusal(folder, 1);

      EXPECT_NE(reason.find("mpi0.json: `"), std::string::npos)
          << place << " as " << wrong << reason;
    }
  }
}

TEST(watched_ranks, do_not_follow_a_link_and_do_not_dive_into_brackets) {
  const TemporaryFolder folder;
  folder.write("secret", report.dump());
  std::filesystem::create_symlink(folder.path() / "secret", folder.path() / "mpi0.json");
  EXPECT_NE(refusal(folder, 1).find("symbolic link"), std::string::npos);

  std::filesystem::remove(folder.path() / "mpi0.json");
  folder.write("mpi0.json", std::string(200'000, '['));
  EXPECT_NE(refusal(folder, 1).find("brackets"), std::string::npos);
}

TEST(watched_ranks, that_the_run_did_not_have_are_not_asked) {
  const TemporaryFolder folder;
  folder.write("mpi0.json", report.dump());
  folder.write("mpi9.json", "no JSON");

  EXPECT_EQ(watched_ranks(folder.path(), 2).size(), 1U);
}

TEST(add_watched, leaves_out_what_does_not_fit_and_says_so) {
  const TemporaryFolder folder;
  folder.write("mpi0.json", R"({"elapsed_s": "long"})");
  Json record = passed_record();

  add_watched(record, folder.path());

  EXPECT_EQ(record["kind"], "profile");
  EXPECT_TRUE(record["mpi"].is_null());
  ASSERT_EQ(record["warnings"].size(), 1U);
  EXPECT_NE(record["warnings"][0].get<std::string>().find("`/elapsed_s`"), std::string::npos);
}

TEST(add_watched, does_not_count_against_the_user_what_casebook_preloads) {
  const TemporaryFolder folder;
  folder.write("mpi0.json", report.dump());
  Json record = passed_record();
  record["environment"] = {{"LD_PRELOAD", "libcasebook_mpi_watch.so"}};
  record["grade"] = "D";

  add_watched(record, folder.path());

  EXPECT_NE(record["grade"], "D");
  for (const Json& deduction : record["deductions"]) {
    EXPECT_EQ(deduction["what"].get<std::string>().find("LD_PRELOAD"), std::string::npos);
  }
}

TEST(add_watched, has_the_efficiency_of_one_rank_that_waits_a_quarter_of_its_time) {
  const TemporaryFolder folder;
  folder.write("mpi0.json", report.dump());
  Json record = passed_record();

  add_watched(record, folder.path());

  EXPECT_EQ(record["efficiency"][0]["parallel"], 0.75);
  EXPECT_EQ(record["mpi"]["calls"][0]["bytes"], 32.0);
  EXPECT_EQ(record["external"]["io"]["written_bytes"], 20.0);
}

}  // namespace
}  // namespace casebook::cli
