#include "apps/cg/case_file.hpp"
#include "apps/lu/input/case_file.hpp"
#include "apps/spectral/read_case.hpp"
#include "apps/weather/read_case.hpp"
#include "tests/fuzz/expect_refusal.hpp"
#include "tests/fuzz/input_file.hpp"

/// The cases of the suite: each app reads the same text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::InputFile file("case.toml");
  const std::filesystem::path path = file.hold(data, size);
  fuzz::expect_refusal_at_most([&] {
    const cg::CaseFile found = cg::read_case_file(path);
    cg::require_valid(found.settings, path.string());
  });
  fuzz::expect_refusal_at_most([&] { lu::read_case_file(path); });
  fuzz::expect_refusal_at_most(
      [&] { spectral::describe(spectral::read_case({.case_file = path.string()})).dump(); });
  fuzz::expect_refusal_at_most(
      [&] { weather::describe(weather::read_case({.case_file = path.string()})).dump(); });
  return 0;
}
