#include <fstream>

#include <gtest/gtest.h>

#include "cli/run/run_witness.hpp"
#include "cli/run/unchanged_programs.hpp"
#include "harness/core/record_digest.hpp"
#include "tests/cli/temporary_folder.hpp"

namespace casebook::cli {
namespace {

void write(const std::filesystem::path& file, const std::string& content) {
  std::ofstream(file) << content;
}

Variant program(const std::filesystem::path& executable) {
  Variant variant;
  variant.app = "toy";
  variant.name = "v0_baseline";
  variant.executable = executable;
  return variant;
}

TEST(unchanged_programs, a_program_that_was_replaced_is_told) {
  const TemporaryFolder folder;
  const Variant parent = program(folder.path() / "parent");
  const Variant step = program(folder.path() / "step");
  write(parent.executable, "fast");
  write(step.executable, "step");
  const UnchangedPrograms programs({parent, step});
  EXPECT_EQ(programs.why_changed(parent), "");

  write(parent.executable, "slow");

  EXPECT_NE(programs.why_changed(parent).find("toy.v0_baseline is not the program"),
            std::string::npos);
  EXPECT_EQ(programs.why_changed(step), "");
}

TEST(unchanged_programs, a_program_that_is_gone_is_told) {
  const TemporaryFolder folder;
  const Variant parent = program(folder.path() / "parent");
  write(parent.executable, "fast");
  const UnchangedPrograms programs({parent});

  std::filesystem::remove(parent.executable);

  EXPECT_NE(programs.why_changed(parent), "");
}

TEST(run_variant, a_record_is_its_runs_own_by_the_digest_that_was_told) {
  Json record = {{"time", 2.0}};
  seal(record);
  const std::string digest = record["digest"];
  EXPECT_EQ(why_not_its_own(record, {digest}), "");

  record["time"] = 1.0;
  seal(record);

  EXPECT_NE(why_not_its_own(record, {digest}).find("changed"), std::string::npos);
  EXPECT_NE(why_not_its_own(record, {digest, record["digest"]}).find("2 times"), std::string::npos);
  EXPECT_NE(why_not_its_own(record, {}).find("0 times"), std::string::npos);
}

}  // namespace
}  // namespace casebook::cli
