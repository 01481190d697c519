#include "cli/project/external_app.hpp"

#include <gtest/gtest.h>

#include "harness/core/error.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

const std::string head =
    "title = 't'\nprogram = 'p'\npackage = 'q'\narguments = ['{deck}']\n"
    "[version]\npattern = 'version (\\S+)'\n";
const std::string value = "[[value]]\nname = 'energy'\npattern = 'E = {number}'\n";
const std::string check =
    "[[check]]\nname = 'energy_reference'\nvalue = 'energy'\nreference = 'energy'\nbound = 1e-5\n"
    "bound_source = 's'\n";

class ExternalAppTest : public testing::Test {
 protected:
  ExternalApp read(const std::string& text) const {
    folder.write("apps/thing/app.toml", text);
    return read_external_app(folder.path() / "apps/thing");
  }

  TemporaryFolder folder;
};

TEST_F(ExternalAppTest, is_read_whole) {
  const ExternalApp app = read(head + value + check);

  EXPECT_EQ(app.name, "thing");
  EXPECT_EQ(app.values.front().pattern, "E = {number}");
  EXPECT_EQ(app.checks.front().bound, 1e-5);
}

TEST_F(ExternalAppTest, needs_a_judge) {
  EXPECT_THROW(read(head + value), UsageError);
}

TEST_F(ExternalAppTest, refuses_a_check_of_a_value_that_nobody_reads) {
  EXPECT_THROW(read(head + check), UsageError);
}

TEST_F(ExternalAppTest, takes_its_time_from_a_region_that_is_read) {
  const std::string rest =
      head + value + "[[region]]\nname = 'loop'\npattern = 'loop: {number} s'\n" + check;

  EXPECT_EQ(read(rest).time, "");
  EXPECT_EQ(read("time = 'loop'\n" + rest).time, "loop");
  EXPECT_THROW(read("time = 'lop'\n" + rest), UsageError);
}

TEST_F(ExternalAppTest, refuses_patterns_without_or_with_two_numbers) {
  EXPECT_THROW(read(head + "[[value]]\nname = 'energy'\npattern = 'E ='\n" + check), UsageError);
  EXPECT_THROW(read(head + "[[value]]\nname = 'energy'\npattern = '(E) = {number}'\n" + check),
               UsageError);
  EXPECT_THROW(read(head + "[[value]]\nname = 'energy'\npattern = 'E = {number'\n" + check),
               UsageError);
}

TEST_F(ExternalAppTest, refuses_a_bound_that_is_no_number_or_negative) {
  std::string nan = check;
  nan.replace(nan.find("1e-5"), 4, "nan ");
  std::string negative = check;
  negative.replace(negative.find("1e-5"), 4, "-1.0");

  EXPECT_THROW(read(head + value + nan), UsageError);
  EXPECT_THROW(read(head + value + negative), UsageError);
}

TEST_F(ExternalAppTest, refuses_names_that_records_could_not_hold) {
  EXPECT_THROW(read(head + "[[value]]\nname = 'a b'\npattern = '{number}'\n" + value + check),
               UsageError);
}

}  // namespace
}  // namespace casebook::cli
