#include "apps/scf/read_case.hpp"
#include "tests/fuzz/expect_refusal.hpp"
#include "tests/fuzz/input_file.hpp"

/// A deck that is read becomes a case with a description, as `casebook run scf --deck FILE` has it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::InputFile file("deck.nw");
  const std::string path = file.hold(data, size).string();
  fuzz::expect_refusal_at_most([&] {
    const scf::Case input = scf::read_case({.deck_file = path});
    scf::describe(input).dump();
    scf::canonical_input(input);
  });
  return 0;
}
