#include "cli/external/output_values.hpp"
#include "cli/project/deck_commands.hpp"
#include "cli/project/external_app.hpp"
#include "tests/fuzz/expect_refusal.hpp"

namespace {

casebook::cli::ExternalApp app(const char* name) {
  return casebook::cli::read_external_app(std::filesystem::path(CASEBOOK_SOURCE_DIR) / "apps" /
                                          name);
}

}  // namespace

/// The text as a deck of a program that is not ours, and as what it prints.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const casebook::cli::ExternalApp apps[] = {app("nwchem"), app("lammps_melt")};
  const std::string text = fuzz::text_of(data, size);
  for (const auto& each : apps) {
    fuzz::expect_refusal_at_most([&] { require_harmless_deck(each, "deck", text); });
    casebook::cli::read_values(text, each.values);
  }
  return 0;
}
