#include "cli/campaign/plan.hpp"
#include "cli/project/project.hpp"
#include "tests/fuzz/expect_refusal.hpp"
#include "tests/fuzz/input_file.hpp"

/// A plan, and all the runs that it asks for.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const casebook::cli::Project project(CASEBOOK_SOURCE_DIR, CASEBOOK_BINARY_DIR);
  static const fuzz::InputFile file("plan.toml");
  const std::filesystem::path path = file.hold(data, size);
  fuzz::expect_refusal_at_most([&] { casebook::cli::read_plan(path, project).runs(); });
  return 0;
}
