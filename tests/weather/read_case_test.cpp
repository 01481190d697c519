#include <string>

#include <gtest/gtest.h>

#include "apps/weather/rank_grid.hpp"
#include "apps/weather/read_case.hpp"
#include "harness/core/error.hpp"

namespace weather {
namespace {

Case read(const std::vector<std::string>& overrides) {
  return read_case({.case_file = CASEBOOK_SOURCE_DIR "/apps/weather/cases/storm_tiny.toml",
                    .overrides = overrides});
}

std::string refusal(const std::vector<std::string>& overrides) {
  try {
    read(overrides);
  } catch (const casebook::UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(ReadCase, reads_sizes_flow_and_output) {
  const Case input = read({"output.snapshot_every=2", "output.folder=out"});

  EXPECT_EQ(input.n_x, 25);
  EXPECT_EQ(input.n_z, 12);
  EXPECT_EQ(input.flow, Flow::storm);
  EXPECT_TRUE(input.water);
  EXPECT_EQ(input.output.snapshot_every, 2);
  EXPECT_NEAR(input.dt(), 1.5 * (8000.0 / 31) / 450.0, 1e-12);
}

TEST(ReadCase, reports_every_problem_at_once) {
  const std::string said = refusal({"n_x=2", "flow=strom", "steps=0", "colour=3"});

  EXPECT_NE(said.find("n_x"), std::string::npos);
  EXPECT_NE(said.find("storm"), std::string::npos);  // did you mean
  EXPECT_NE(said.find("steps"), std::string::npos);
  EXPECT_NE(said.find("colour"), std::string::npos);
}

TEST(ReadCase, refuses_what_makes_no_flow) {
  EXPECT_NE(refusal({"n_y=3"}).find("four cells"), std::string::npos);
  EXPECT_NE(refusal({"length_z=40000"}).find("16000"), std::string::npos);
  EXPECT_NE(refusal({"length_x=nan"}).find("length_x"), std::string::npos);
  EXPECT_NE(refusal({"water=1"}).find("water"), std::string::npos);
  EXPECT_NE(refusal({"output.snapshot_every=1"}).find("is missing: where snapshots"), std::string::npos);
}

TEST(ReadCase, refuses_a_jet_that_is_wet_or_into_too_narrow_a_box) {
  EXPECT_NE(refusal({"flow=injection", "n_x=23"}).find("24 or more"), std::string::npos);
  EXPECT_NE(refusal({"flow=injection"}).find("dry air"), std::string::npos);
}

TEST(ReadCase, spells_all_that_determines_the_answer_and_no_output) {
  EXPECT_EQ(canonical_input(read({})),
            canonical_input(read({"output.snapshot_every=2", "output.folder=out"})));
  for (const char* const change : {"n_x=27", "steps=4", "water=false", "flow=rest", "length_y=9e3"}) {
    EXPECT_NE(canonical_input(read({})), canonical_input(read({change}))) << change;
  }
}

TEST(RankGrid, shares_every_column_once_at_any_number_of_ranks) {
  const Case input = read({});
  for (int n_ranks = 1; n_ranks <= 16; ++n_ranks) {
    int columns = 0;
    for (int rank = 0; rank < n_ranks; ++rank) {
      const Place place = place_of(input, {.rank = rank, .n_ranks = n_ranks}, 2);
      const Place east = place_of(input, {.rank = place.east, .n_ranks = n_ranks}, 2);
      columns += place.part.n_x * place.part.n_y;
      EXPECT_EQ(east.west, rank);
      EXPECT_EQ(east.part.y_begin, place.part.y_begin);
      EXPECT_EQ((place.part.x_begin + place.part.n_x) % input.n_x, east.part.x_begin % input.n_x);
    }
    EXPECT_EQ(columns, input.n_x * input.n_y) << n_ranks;
  }
}

TEST(RankGrid, names_the_numbers_of_ranks_that_fit) {
  const Case input = read({"n_x=12", "n_y=1"});
  try {
    place_of(input, {.rank = 0, .n_ranks = 7}, 2);
    FAIL() << "accepted";
  } catch (const casebook::UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("use -n 1, 2, 3, 4, 5, 6"), std::string::npos)
        << error.what();
  }
}

}  // namespace
}  // namespace weather
