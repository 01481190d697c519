#include "cli/text/table.hpp"

#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace casebook::cli {
namespace {

TEST(table, aligns_numbers_to_the_right_and_leaves_no_blanks_at_line_ends) {
  Table table({{"name"}, {"time", Align::right}, {"note"}});
  table.add({{"a"}, {"12.3"}, {""}});
  table.add({{"longer"}, {"4"}, {"x"}});

  EXPECT_EQ(table.text({}),
            "name    time  note\n"
            "------  ----  ----\n"
            "a       12.3\n"
            "longer     4  x\n");
}

TEST(table, counts_columns_and_not_bytes) {
  Table table({{"unit"}, {"x", Align::right}});
  table.add({{"µs"}, {"1"}});

  EXPECT_EQ(table.text({}),
            "unit  x\n"
            "----  -\n"
            "µs    1\n");
}

TEST(table, colour_does_not_change_the_alignment) {
  Table table({{"verdict"}, {"n", Align::right}});
  table.add({{"ok", Style::good}, {"1"}});

  const std::string text = table.text({true, true, 100});

  EXPECT_NE(text.find("\033[32mok\033[0m       1\n"), std::string::npos) << text;
}

TEST(table, writes_markdown_without_styles) {
  Table table({{"name"}, {"n", Align::right}});
  table.add({{"a", Style::bold}, {"1"}});

  EXPECT_EQ(table.markdown(), "| name | n |\n| --- | ---: |\n| a | 1 |\n");
}

TEST(table, a_cell_of_two_lines_is_as_wide_as_the_longer_one) {
  Table table({{"layout"}, {"refused"}});
  table.add({{"1x1"}, {"energy\nverylong"}});

  EXPECT_EQ(table.text({}),
            "layout  refused\n"
            "------  --------\n"
            "1x1     energy\n"
            "        verylong\n");
}

TEST(table, breaks_several_columns_and_headings_to_fit_a_terminal) {
  Table table({{"region of the solve", Align::right}, {"what was predicted for it"}, {"measured"}});
  table.add({{"a longer name of a region"}, {"nearly twice as fast"}, {"1.85x of it"}});

  const std::string text = table.text({true, false, 40});

  std::istringstream lines(text);
  int n_lines = 0;
  for (std::string line; std::getline(lines, line); ++n_lines) {
    EXPECT_LE(line.size(), 40U) << text;
  }
  EXPECT_GT(n_lines, 4);
  for (const char* word : {"predicted", "measured", "nearly", "region"}) {
    EXPECT_NE(text.find(word), std::string::npos) << text;
  }
}

TEST(table, narrows_the_columns_whose_words_allow_it_where_the_widest_is_one_word) {
  Table table({{"count"}, {"v2_packed_matrix_products"}, {"times less"}});
  table.add({{"misses of the first cache"}, {"1.00"}, {"1.2x"}});

  EXPECT_EQ(table.text({true, false, 45}),
            "count   v2_packed_matrix_products  times\n"
            "                                   less\n"
            "------  -------------------------  -----\n"
            "misses  1.00                       1.2x\n"
            "of the\n"
            "first\n"
            "cache\n");
}

TEST(table, tells_which_columns_a_terminal_is_shown) {
  Table table({{"name"}, {"interval", Align::right, true}});
  table.add({{"a"}, {std::string(50, 'x')}});

  EXPECT_EQ(table.shown_headings({true, false, 40}), std::vector<std::string>{"name"});
  EXPECT_EQ(table.shown_headings({}), (std::vector<std::string>{"name", "interval"}));
}

TEST(table, rejects_a_row_of_another_length) {
  Table table({{"a"}, {"b"}});

  EXPECT_THROW(table.add({{"only one"}}), std::logic_error);
}

}  // namespace
}  // namespace casebook::cli
