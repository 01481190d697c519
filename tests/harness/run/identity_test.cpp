#include "harness/run/identity.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "harness/run/describe_identity.hpp"
#include "harness/run/environment/changed_apps.hpp"
#include "harness/run/environment/cpu_check.hpp"

namespace casebook {
namespace {

using Names = std::vector<std::string>;

TEST(identity, a_variant_that_asks_for_nothing_lacks_nothing) {
  EXPECT_EQ(missing_instruction_sets(""), Names{});
  EXPECT_EQ(missing_instruction_sets("  "), Names{});
}

TEST(identity, this_executable_lacks_nothing_here) {
  EXPECT_EQ(missing_instruction_sets(identity.isa), Names{});
}

TEST(identity, an_unknown_instruction_set_counts_as_missing) {
  EXPECT_EQ(missing_instruction_sets(" no_such_set"), Names{"no_such_set"});
}

#if defined(__x86_64__)
TEST(identity, what_the_compiler_finds_in_this_processor_is_not_missing) {
  EXPECT_EQ(missing_instruction_sets("avx2").empty(), __builtin_cpu_supports("avx2") != 0);
  EXPECT_EQ(missing_instruction_sets("fma").empty(), __builtin_cpu_supports("fma") != 0);
  EXPECT_EQ(missing_instruction_sets("avx512f").empty(), __builtin_cpu_supports("avx512f") != 0);
}
#endif

TEST(identity, lists_all_that_is_missing_in_order) {
  EXPECT_EQ(missing_instruction_sets("b_set sse4.2_ a_set"), (Names{"b_set", "sse4.2_", "a_set"}));
}

TEST(identity, says_what_was_built_and_from_what) {
  const Json json = describe_identity();

  EXPECT_EQ(json.at("app"), identity.app);
  EXPECT_EQ(json.at("variant"), identity.variant);
  EXPECT_EQ(json.at("parent"), identity.parent);
  EXPECT_EQ(json.at("commit"), source_state.commit);
  EXPECT_EQ(json.at("dirty"), has_changed(identity.app));
  EXPECT_FALSE(json.at("compiler").get<std::string>().empty());
}

TEST(identity, an_app_has_changed_where_its_whole_name_is_among_the_changed_ones) {
  EXPECT_TRUE(is_among("lu", " lu scf "));
  EXPECT_TRUE(is_among("scf", " lu scf "));
  EXPECT_FALSE(is_among("cf", " lu scf "));
  EXPECT_FALSE(is_among("lu", ""));
}

}  // namespace
}  // namespace casebook
