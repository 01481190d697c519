#include "cli/run/given_seeds.hpp"

#include <gtest/gtest.h>

#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

constexpr const char* request = "@casebook seed";

std::uint64_t drawn_by(GivenSeeds& seeds) {
  const std::string line = seeds.answer(request);
  return to_number<std::uint64_t>(std::string_view(line).substr(0, line.size() - 1)).value();
}

Json record_from(const char* source, const std::vector<std::uint64_t>& drawn) {
  return {{"seeds", {{"from", source}, {"drawn", drawn}}}};
}

TEST(given_seeds, come_when_they_are_asked_for_and_differ) {
  GivenSeeds seeds;

  EXPECT_EQ(seeds.answer("@casebook judge"), "");
  const std::uint64_t first = drawn_by(seeds);
  EXPECT_NE(drawn_by(seeds), first);
  EXPECT_LT(first, 1ULL << 53U);
}

TEST(given_seeds, a_record_holds_those_that_were_given_after_the_first_in_their_order) {
  GivenSeeds seeds;
  drawn_by(seeds);
  const std::uint64_t a = drawn_by(seeds);
  const std::uint64_t b = drawn_by(seeds);

  EXPECT_EQ(seeds.why_others(record_from("casebook", {a, b})), "");
  EXPECT_NE(seeds.why_others(record_from("casebook", {b, a})), "");
  EXPECT_NE(seeds.why_others(record_from("casebook", {a})), "");
  EXPECT_NE(seeds.why_others(record_from("casebook", {a, b + 1})), "");
}

TEST(given_seeds, a_run_that_was_given_some_may_not_have_drawn_its_own) {
  GivenSeeds seeds;
  EXPECT_EQ(seeds.why_others(record_from("executable", {7})), "");
  drawn_by(seeds);  // it came too late: the run has gone on without
  EXPECT_EQ(seeds.why_others(record_from("executable", {7})), "");

  drawn_by(seeds);

  EXPECT_NE(seeds.why_others(record_from("executable", {7})), "");
}

TEST(given_seeds, a_run_that_was_given_none_may_not_say_that_it_was) {
  EXPECT_NE(GivenSeeds().why_others(record_from("casebook", {7})), "");
}

}  // namespace
}  // namespace casebook::cli
