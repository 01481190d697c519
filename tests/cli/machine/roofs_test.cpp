#include "cli/machine/roofs.hpp"

#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "cli/likwid/bench.hpp"
#include "cli/machine/roofs_text.hpp"
#include "cli/machine/roofs_warnings.hpp"
#include "cli/profile/roofline.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

Json node_part() {
  return Json::parse(R"json({
    "machine": {"host": "node1", "cpu": "A CPU", "cpu_family": "6", "cpu_model": "143"},
    "build": {"compiler": "GNU 12.2.0"}, "environment": {}, "cpus": "0-1", "ranks": 1, "threads": 2,
    "caches": [{"level": 1, "size_kib": 48, "shared_by_cpus": 1}],
    "bandwidth": [
      {"level": "L1", "kernel": "load", "threads": 1, "arrays": 1, "array_kib": 24,
       "gb_s": {"median": 336.0, "min": 161.0, "max": 360.0, "n": 10}},
      {"level": "DRAM", "kernel": "triad", "threads": 1, "arrays": 3, "array_kib": 200000,
       "gb_s": {"median": 12.0, "min": 11.0, "max": 13.0, "n": 10}},
      {"level": "DRAM", "kernel": "triad", "threads": 2, "arrays": 3, "array_kib": 100000,
       "gb_s": {"median": 20.0, "min": 18.0, "max": 21.0, "n": 10}}],
    "fma": [
      {"isa": "scalar", "threads": 1, "gflop_s": {"median": 12.0, "min": 11.0, "max": 12.0, "n": 10}},
      {"isa": "avx512", "threads": 1, "gflop_s": {"median": 80.0, "min": 79.0, "max": 81.0, "n": 10}},
      {"isa": "avx512", "threads": 2,
       "gflop_s": {"median": 150.0, "min": 149.0, "max": 151.0, "n": 10}}],
    "fma_single": [
      {"isa": "avx512", "threads": 1,
       "gflop_s": {"median": 155.0, "min": 154.0, "max": 156.0, "n": 10}},
      {"isa": "avx512", "threads": 2,
       "gflop_s": {"median": 290.0, "min": 288.0, "max": 291.0, "n": 10}}],
    "dgemm": {"threads": 1, "n": 1000, "core": "SkylakeX", "fma_fraction": 0.76,
              "gflop_s": {"median": 61.0, "min": 60.0, "max": 62.0, "n": 10}},
    "elapsed_s": 20.0, "stolen_s": 0.1, "notes": ["a note of the program"]})json");
}

Json messages_part() {
  return Json::parse(R"json({"mpi": {
    "ping_pong": [{"bytes": 4194304, "half_round_trip_s": {"median": 1.05e-3},
                   "gb_s": {"median": 4.0}}],
    "allreduce": [{"bytes": 8, "ranks": 2, "time_s": {"median": 1.3e-6}}]},
    "elapsed_s": 10.0, "stolen_s": 0.0, "notes": []})json");
}

Json sample_roofs() {
  return roofs_json({0, "here", node_part(), messages_part(), nullptr, {"a note of ours"}});
}

Json record_on(const std::string& host, const std::string& bindings, int ranks, int threads) {
  Json record = {{"machine", node_part().at("machine")},
                 {"layout",
                  {{"ranks", ranks},
                   {"threads", threads},
                   {"hosts", {host, host}},
                   {"bindings", Json::parse(bindings)}}}};
  record["machine"]["host"] = host;
  return record;
}

TEST(roofs_json, has_all_members_and_an_id_that_names_the_machine) {
  const Json roofs = sample_roofs();

  EXPECT_EQ(text_at(roofs, "/kind"), "roofs");
  EXPECT_EQ(text_at(roofs, "/started"), "1970-01-01T00:00:00Z");
  EXPECT_EQ(text_at(roofs, "/id").substr(0, 28), "19700101T000000Z-roofs-here-");
  for (const char* member :
       {"machine", "build", "cpus", "caches", "bandwidth", "fma", "fma_single", "dgemm"}) {
    EXPECT_EQ(roofs.at(member), node_part().at(member)) << member;
  }
  EXPECT_EQ(roofs.at("mpi"), messages_part().at("mpi"));
  EXPECT_EQ(roofs.at("notes"), Json({"a note of ours", "a note of the program"}));
}

TEST(roofs_json, notes_that_time_was_stolen) {
  Json node = node_part();
  node["stolen_s"] = 2.0;

  const Json roofs = roofs_json({0, "here", node, nullptr, nullptr, {}});

  EXPECT_EQ(roofs.at("notes").back(), "the hypervisor gave 2.00 s of the 20.0 s to others");
  EXPECT_TRUE(roofs.at("mpi").is_null());
}

TEST(roofs_json, notes_threads_that_share_the_units_of_one_core) {
  Json node = node_part();
  node["fma"][2]["gflop_s"]["median"] = 81.0;

  const Json roofs = roofs_json({0, "here", node, nullptr, nullptr, {}});

  EXPECT_NE(roofs.at("notes").back().get<std::string>().find("hardware threads of the same cores"),
            std::string::npos);
}

TEST(roofline, reads_the_roofs_that_are_written) {
  Json record = record_on("node1", "[[\"0\"], [\"1\"]]", 2, 1);
  record["verdict"] = "pass";
  record["work"] = {{"flops", 1e9}, {"bytes", 1e9}};
  record["time"] = {{"solve_s", {{"median", 0.5}}}};
  const Json roofs = sample_roofs();

  const Json roofline = roofline_of(record, roofs);

  EXPECT_EQ(text_at(roofline, "/roof"), "DRAM bandwidth");
  EXPECT_EQ(number_at(roofline, "/roof_gflop_s"), 20.0);
  EXPECT_EQ(count_at(roofline, "/roof_threads"), 2);
  EXPECT_EQ(text_at(roofline, "/roofs_id"), text_at(roofs, "/id"));
}

TEST(roofline, reads_the_roofs_of_floats_that_are_written) {
  Json record = record_on("node1", "[[\"0\"], [\"1\"]]", 2, 1);
  record["verdict"] = "pass";
  record["work"] = {{"flops", 1e12}, {"bytes", 1e9}, {"numbers", "float"}};
  record["time"] = {{"solve_s", {{"median", 5.0}}}};

  const Json roofline = roofline_of(record, sample_roofs());

  EXPECT_EQ(text_at(roofline, "/roof"), "FMA peak in floats");
  EXPECT_EQ(number_at(roofline, "/roof_gflop_s"), 290.0);
}

TEST(roofs_warnings, are_none_for_a_run_on_the_same_cpus) {
  const Json record = record_on("node1", "[[\"0\"], [\"1\"]]", 2, 1);

  EXPECT_EQ(roofs_warnings(record, sample_roofs()), std::vector<std::string>{});
}

TEST(roofs_warnings, name_another_host) {
  const auto warnings = roofs_warnings(record_on("node2", "[[\"0\"]]", 1, 1), sample_roofs());

  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0],
            "the roofs were measured on host node1, the run was made on node2; run `./casebook "
            "roofs` where the run was made");
}

TEST(roofs_warnings, name_another_processor) {
  Json record = record_on("node1", "[[\"0\"]]", 1, 1);
  record["machine"]["cpu_model"] = "207";

  const auto warnings = roofs_warnings(record, sample_roofs());

  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("model 143"), std::string::npos) << warnings[0];
  EXPECT_NE(warnings[0].find("model 207"), std::string::npos) << warnings[0];
}

TEST(roofs_disturbances, say_that_other_programs_ran_while_the_roofs_were_measured) {
  Json roofs = sample_roofs();
  roofs["notes"] = {
      "a virtual machine",
      "other programs were running (25.0 on average): measure again when it is quiet"};

  const auto found = roofs_disturbances(roofs);

  EXPECT_EQ(roofs_disturbances(sample_roofs()), std::vector<std::string>{});
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0],
            "of the roofs: other programs were running (25.0 on average): measure again when it is "
            "quiet");
}

TEST(roofs_warnings, name_cpus_that_were_not_measured) {
  const auto warnings = roofs_warnings(record_on("node1", "[[\"1-3\"]]", 1, 1), sample_roofs());

  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0], "the roofs were measured on CPUs 0-1, the run used CPU 2 and others");
}

TEST(roofs_warnings, name_a_number_of_threads_that_was_not_measured) {
  const auto warnings = roofs_warnings(record_on("node1", "[[\"0\"]]", 2, 4), sample_roofs());

  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(warnings[0],
            "no roofs of 8 threads on a node were measured; `./casebook roofs -t 8` does that");
}

TEST(roofs_text, shows_each_part_and_fits_into_a_hundred_columns) {
  Json roofs = sample_roofs();
  roofs["likwid_bench"] = Json::parse(R"({"version": "5.2", "tests": [
    {"level": "L1", "kernel": "load", "test": "load_avx512", "threads": 1,
     "working_set_kib": 24, "gb_s": 320.0, "ratio": 1.05}]})");

  const std::string text = roofs_text(roofs, {});

  for (const char* words :
       {"node1 (A CPU), CPUs 0-1: median (range) of 10 samples",
        "L1 load        336 (161-360)",
        "12.0 (11.0-13.0)  20.0 (18.0-21.0)",
        "GFLOP/s in double precision",
        "80.0 (79.0-81.0)  150 (149-151)",
        "GFLOP/s in single precision",
        "155 (154-156)  290 (288-291)",
        "61.0 (60.0-62.0) GFLOP/s on one thread, n = 1000, kernels for SkylakeX: "
        "76 % of the FMA peak",
        "4 MiB  1050  4.00",
        "MPI_Allreduce, 2 ranks",
        "8 B 1.30 us",
        "load_avx512        1   320                 1.05",
        "note: a note of ours"}) {
    EXPECT_NE(text.find(words), std::string::npos) << words << "\n" << text;
  }
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(display_width(line), 100) << line;
  }
}

TEST(roofs_machine, is_refused_when_it_cannot_be_a_folder) {
  EXPECT_EQ(roofs_machine("node-1.site_a"), "node-1.site_a");
  EXPECT_THROW(roofs_machine("../elsewhere"), UsageError);
  EXPECT_THROW(roofs_machine(".."), UsageError);
  EXPECT_THROW(roofs_machine("a b"), UsageError);
}

TEST(likwid_bench, runs_the_loops_of_the_same_size_with_the_widest_vectors) {
  const auto cases = likwid_bench_cases(node_part());

  ASSERT_EQ(cases.size(), 3u);
  EXPECT_EQ(cases[0].test, "load_avx512");
  EXPECT_EQ(cases[2].test, "stream_avx512_fma");
  EXPECT_EQ(cases[2].bytes, 3LL * 100000 * 1024 * 2);
  EXPECT_EQ(shell_line(likwid_bench_arguments(cases[0])),
            "likwid-bench -t load_avx512 -W N:24576B:1 -i 4101563");
}

TEST(likwid_bench, rate_is_read_from_its_output) {
  EXPECT_EQ(likwid_bench_gb_s("Time:\t1.1 sec\nMByte/s:\t\t341586.43\nCycles\n"), 341.58643);
  EXPECT_EQ(likwid_bench_gb_s("Error: Unknown test case nosuch\n"), std::nullopt);
  EXPECT_EQ(likwid_bench_gb_s("MByte/s:\t\tinf\n"), std::nullopt);
}

}  // namespace
}  // namespace casebook::cli
