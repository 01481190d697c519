#include "cli/likwid/bench.hpp"
#include "cli/likwid/csv.hpp"
#include "tests/fuzz/expect_refusal.hpp"

/// Output of likwid-perfctr and likwid-bench.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::text_of(data, size);
  fuzz::expect_refusal_at_most([&] { casebook::cli::parse_likwid_csv(text); });
  casebook::cli::likwid_bench_gb_s(text);
  return 0;
}
