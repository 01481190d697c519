#include "apps/lu/input/hpl_dat.hpp"
#include "tests/fuzz/expect_refusal.hpp"

/// HPL.dat, and the first and the last of the runs that it asks for.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::expect_refusal_at_most([&] {
    const lu::HplDat asked = lu::parse_hpl_dat(fuzz::text_of(data, size), "HPL.dat");
    if (asked.n_runs() > 0) {
      asked.run(0);
      asked.run(asked.n_runs() - 1);
    }
  });
  return 0;
}
