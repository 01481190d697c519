#include "cli/campaign/claim.hpp"
#include "cli/campaign/entry.hpp"
#include "harness/core/json_file.hpp"
#include "tests/fuzz/expect_refusal.hpp"

/// Claims and entries of a ledger, which share a form of file.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::expect_refusal_at_most([&] {
    const casebook::Json json = casebook::parse_json(fuzz::text_of(data, size), "claim.json");
    if (const auto claim = casebook::cli::claim_from(json, "p1-r1")) {
      casebook::cli::to_json(*claim).dump();
    }
    if (const auto entry = casebook::cli::entry_from(json)) {
      casebook::cli::to_json(*entry).dump();
    }
  });
  return 0;
}
