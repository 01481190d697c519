#include "cli/profile/hot_spots.hpp"

#include <cstring>
#include <sstream>
#include <string>
#include <vector>

#include <elf.h>
#include <gtest/gtest.h>

#include "cli/profile/samples.hpp"
#include "cli/profile/solve_windows.hpp"
#include "harness/core/error.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

// As `perf script --no-inline --ns -F tid,time,ip,sym,dso` of perf 6.1 prints it; shortened.
constexpr const char* recorded = R"( 9750 18003.127283571: 
	           ab423 scf::HermiteCoulomb::compute (/home/me/bin/scf.v4)
	           a7a13 scf::repulsion_from_pairs (/home/me/bin/scf.v4)
	           9f0b0 std::_Function_handler<scf::Matrix (scf::Matrix const&), scf::(anonymous namespace)::HartreeFock::solve()::{lambda(scf::Matrix const&)#1}>::_M_invoke (/home/me/bin/scf.v4)
	           a0918 scf::(anonymous namespace)::HartreeFock::solve (/home/me/bin/scf.v4)
	           13a90 casebook::Run::solve(int, casebook::PhaseTimes&)::{lambda()#1} (/home/me/bin/scf.v4)
	           17c20 casebook::Instruments::measure(std::function<void ()> const&, casebook::Measurement&)::{lambda()#1} (/home/me/bin/scf.v4)
	           18f00 std::_Function_handler<void (), casebook::measure_once(casebook::Team const&, std::function<void ()> const&, casebook::Measurement&)::{lambda()#1}>::_M_invoke (/home/me/bin/scf.v4)
	           15e44 casebook::time_collectively (/home/me/bin/scf.v4)
	           17463 casebook::measure_once (/home/me/bin/scf.v4)
	           154e0 _start (/home/me/bin/scf.v4)

 9751 18003.127283602: 
	           a7a20 scf::repulsion_from_pairs (/home/me/bin/scf.v4)
	           1dbe6 [unknown] (/usr/lib/libgomp.so.1.0.0)
	           89134 start_thread (/usr/lib/libc.so.6)
	ffffffffffffffff [unknown] ([unknown])

 9750 18003.128285: 
	           a7a20 scf::repulsion_from_pairs (/home/me/bin/scf.v4)

 9750 18003.129288: 
	           39397 exp@@GLIBC_2.29 (/usr/lib/libm.so.6)
	3fefa5c54b5d5da0 [unknown] ([unknown])

 9750 18003.130291: 
	ffffffffffffffff [unknown] ([unknown])

)";

std::vector<Sample> samples_in(const std::string& text) {
  std::vector<Sample> samples;
  SampleReader reader([&samples](const Sample& sample) { samples.push_back(sample); });
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    reader.feed(line);
  }
  reader.finish();
  return samples;
}

SampleSums recorded_sums() {
  SampleSums sums;
  for (const Sample& sample : samples_in(recorded)) {
    sums.add(sample, 1);
  }
  return sums;
}

/// Addresses end in the line's number.
std::vector<SourceLine> lines_by_address(const std::string& object,
                                         const std::vector<std::uint64_t>& addresses) {
  std::vector<SourceLine> lines;
  for (const std::uint64_t address : addresses) {
    const bool known = object == "/home/me/bin/scf.v4";
    lines.push_back(known ? SourceLine{"quartet.cpp", static_cast<int>(address & 0xffU)}
                          : SourceLine{});
  }
  return lines;
}

TEST(samples, come_with_thread_time_and_stack) {
  const std::vector<Sample> samples = samples_in(recorded);

  ASSERT_EQ(samples.size(), 4u);
  EXPECT_EQ(samples[1].thread, 9751);
  EXPECT_EQ(samples[1].time_ns, 18'003'127'283'602);
  EXPECT_EQ(samples[2].time_ns, 18'003'128'285'000) << "six digits behind the point";
  EXPECT_EQ(samples[0].stack[1].function, "scf::repulsion_from_pairs");
  EXPECT_EQ(samples[0].stack[1].address, 0xa7a13u);
  EXPECT_EQ(samples[0].stack[1].object, "/home/me/bin/scf.v4");
}

TEST(samples, names_keep_blanks_and_brackets) {
  const std::vector<Sample> samples = samples_in(recorded);

  EXPECT_EQ(samples.at(0).stack.at(3).function, "scf::(anonymous namespace)::HartreeFock::solve");
}

TEST(samples, frames_of_nowhere_are_left_out) {
  const std::vector<Sample> samples = samples_in(recorded);

  EXPECT_EQ(samples.at(1).stack.back().function, "start_thread");
  EXPECT_EQ(samples.at(3).stack.size(), 1u);
}

TEST(samples, a_function_without_a_name_gets_that_of_its_library) {
  EXPECT_EQ(samples_in(recorded).at(1).stack.at(1).function, "[libgomp.so.1.0.0]");
}

TEST(symbol, is_demangled_where_perf_did_not) {
  EXPECT_EQ(demangled("_ZN3scf4boysEidPd"), "scf::boys(int, double, double*)");
  EXPECT_EQ(demangled("exp@@GLIBC_2.29"), "exp");
  EXPECT_EQ(demangled("main"), "main");
  EXPECT_EQ(demangled("@plt"), "@plt") << "a jump of which the linker left no name";
  EXPECT_EQ(demangled("i"), "i") << "not the type int";
}

TEST(symbol, of_a_function_object_is_that_of_what_it_calls) {
  EXPECT_EQ(demangled("std::_Function_handler<void (), a::solve(int, std::pair<int, int>)::"
                      "{lambda(int, int)#1}>::_M_invoke"),
            "a::solve(int, std::pair<int, int>)::{lambda(int, int)#1}");
}

TEST(hot_spots, count_the_innermost_function_of_each_sample) {
  const std::vector<HotSpot> spots = recorded_sums().hot_spots(10, lines_by_address);

  ASSERT_EQ(spots.size(), 3u);
  EXPECT_EQ(spots[0].function, "scf::repulsion_from_pairs");
  EXPECT_EQ(spots[0].share, 0.5);
  EXPECT_EQ(spots[1].share, 0.25);
}

TEST(hot_spots, name_the_line_with_most_of_the_samples) {
  SampleSums sums;
  for (const std::uint64_t address : {0x111U, 0x222U, 0x322U, 0x133U}) {
    sums.add({1, 0, {{address, "f", "/home/me/bin/scf.v4"}}}, 0);
  }

  const HotSpot spot = sums.hot_spots(1, lines_by_address).at(0);

  EXPECT_EQ(spot.line, (SourceLine{"quartet.cpp", 0x22}));
  EXPECT_EQ(spot.line_share, 0.5);
}

TEST(hot_spots, are_no_more_than_asked_for) {
  EXPECT_EQ(recorded_sums().hot_spots(1, lines_by_address).size(), 1u);
}

TEST(hot_spots, without_known_lines_have_null_in_the_record) {
  SampleSums sums;
  sums.add({1, 0, {{0x10, "exp", "/usr/lib/libm.so.6"}}}, 0);

  const Json json = hot_spots_json(sums.hot_spots(1, lines_by_address)).at(0);

  EXPECT_EQ(json.at("function"), "exp");
  EXPECT_EQ(json.at("share"), 1.0);
  EXPECT_TRUE(json.at("file").is_null());
  EXPECT_TRUE(json.at("line").is_null());
}

TEST(folded, begins_with_the_rank_and_leaves_out_the_harness) {
  const std::string text = recorded_sums().folded();

  EXPECT_NE(text.find("rank 1;scf::(anonymous namespace)::HartreeFock::solve;"
                      "scf::(anonymous namespace)::HartreeFock::solve()::"
                      "{lambda(scf::Matrix const&)#1};scf::repulsion_from_pairs;"
                      "scf::HermiteCoulomb::compute 1\n"),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("casebook::"), std::string::npos) << text;
  EXPECT_EQ(text.find("_start"), std::string::npos) << text;
}

TEST(folded, has_one_line_for_equal_stacks) {
  SampleSums sums;
  for (int i = 0; i < 3; ++i) {
    sums.add({1, i, {{0x10, "f", "a.out"}, {0x20, "main", "a.out"}}}, 0);
  }

  EXPECT_EQ(sums.folded(), "rank 0;main;f 3\n");
}

TEST(folded, names_cannot_hold_what_separates_them) {
  SampleSums sums;
  sums.add({1, 0, {{0x10, "a;b", "a.out"}}}, 0);

  EXPECT_EQ(sums.folded(), "rank 0;a:b 1\n");
}

Json trace_of_two_ranks() {
  return Json::parse(R"({
    "otherData": {"zero_ns": 1000000, "ranks_ahead_ns": [0, 5000000000]},
    "traceEvents": [
      {"ph": "M", "name": "process_name", "pid": 0, "tid": 0, "args": {"name": "rank 0"}},
      {"ph": "X", "name": "solve", "pid": 0, "tid": 0, "ts": 0.0, "dur": 10.0},
      {"ph": "X", "name": "eri", "pid": 0, "tid": 0, "ts": 50.0, "dur": 10.0},
      {"ph": "X", "name": "solve", "pid": 0, "tid": 0, "ts": 100.0, "dur": 10.001},
      {"ph": "X", "name": "solve", "pid": 1, "tid": 0, "ts": 0.0, "dur": 10.0}]})");
}

TEST(solve_windows, hold_the_times_of_the_timed_solves) {
  const SolveWindows windows(trace_of_two_ranks());

  EXPECT_TRUE(windows.contain(0, 1'000'000));
  EXPECT_FALSE(windows.contain(0, 999'999));
  EXPECT_FALSE(windows.contain(0, 1'055'000)) << "another region is no solve";
  EXPECT_TRUE(windows.contain(0, 1'110'001));
  EXPECT_FALSE(windows.contain(0, 1'110'002));
}

TEST(solve_windows, are_on_the_clock_of_each_rank) {
  const SolveWindows windows(trace_of_two_ranks());

  EXPECT_FALSE(windows.contain(1, 1'000'000));
  EXPECT_TRUE(windows.contain(1, 5'001'000'000));
  EXPECT_FALSE(windows.contain(2, 1'000'000)) << "there is no such rank";
}

TEST(solve_windows, need_a_trace_with_a_solve) {
  EXPECT_THROW(SolveWindows{Json()}, UsageError);
  Json trace = trace_of_two_ranks();
  trace["traceEvents"] = Json::array();
  EXPECT_THROW(SolveWindows{trace}, UsageError);
}

TEST(source_line, of_the_project_is_named_by_its_path_inside) {
  const SourceLine line = parse_source_line(
      "/home/me/casebook/build/../apps/scf/work.cpp:83 (discriminator 3)", "/home/me/casebook");

  EXPECT_EQ(line, (SourceLine{"apps/scf/work.cpp", 83}));
}

TEST(source_line, elsewhere_keeps_its_path) {
  EXPECT_EQ(parse_source_line("/usr/include/c++/12/cmath:12", "/home/me"),
            (SourceLine{"/usr/include/c++/12/cmath", 12}));
}

TEST(source_line, that_is_not_known_is_empty) {
  for (const char* text : {"??:0", "??:?", "/a.cpp:0", "/a.cpp:?", ""}) {
    EXPECT_EQ(parse_source_line(text, "/home/me"), SourceLine{}) << text;
  }
}

TEST(linked_address, follows_the_segment_that_holds_the_position) {
  Elf64_Ehdr head{};
  std::memcpy(head.e_ident, ELFMAG, SELFMAG);
  head.e_ident[EI_CLASS] = ELFCLASS64;
  head.e_phentsize = sizeof(Elf64_Phdr);
  head.e_phoff = sizeof head;
  head.e_phnum = 2;
  Elf64_Phdr segments[2] = {};
  segments[0] = {PT_NOTE, 0, 0x1000, 0x9000, 0, 0x100, 0x100, 0};
  segments[1] = {PT_LOAD, 0, 0x1000, 0x401000, 0, 0x100, 0x100, 0};
  TemporaryFolder folder;
  std::string bytes(reinterpret_cast<const char*>(&head), sizeof head);
  bytes.append(reinterpret_cast<const char*>(segments), sizeof segments);
  folder.write("program", bytes);

  EXPECT_EQ(linked_address(folder.path() / "program", 0x1010), 0x401010u);
  EXPECT_EQ(linked_address(folder.path() / "program", 0x2000), 0x2000u);
  EXPECT_EQ(linked_address(folder.path() / "none", 0x1010), 0x1010u);
}

}  // namespace
}  // namespace casebook::cli
