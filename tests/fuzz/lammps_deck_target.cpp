#include "apps/md/input/deck.hpp"
#include "tests/fuzz/expect_refusal.hpp"

/// A deck of LAMMPS, as md reads it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::expect_refusal_at_most([&] { md::read_deck(fuzz::text_of(data, size), "in.lj", {}); });
  return 0;
}
