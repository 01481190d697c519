#include "cli/versus/peer_input.hpp"

#include <gtest/gtest.h>

#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

TEST(peer_input, values_of_the_case_stand_for_their_names) {
  const Json values = {{"n", 2048}, {"local_grid", {16, 24, 32}}, {"name", "box"}};

  EXPECT_EQ(filled_in("{n} of {name}: {local_grid};{n}", values, "here"),
            "2048 of box: 16 24 32;2048");
}

TEST(peer_input, a_text_without_names_stays_as_it_is) {
  EXPECT_EQ(filled_in("{} { n } $", Json::object(), "here"), "{} { n } $");
}

TEST(peer_input, an_unknown_name_is_an_error_that_names_the_place) {
  try {
    filled_in("{m}", {{"n", 1}}, "hpcg.dat");
    FAIL() << "an unknown name was taken";
  } catch (const UsageError& error) {
    EXPECT_STREQ(error.what(),
                 "hpcg.dat: {m} is neither a value of the case nor `ranks` or `threads`");
  }
}

}  // namespace
}  // namespace casebook::cli
