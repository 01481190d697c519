#include "cli/records/records_on_disk.hpp"
#include "cli/records/summary.hpp"
#include "tests/fuzz/expect_refusal.hpp"
#include "tests/fuzz/input_file.hpp"

/// A record by its name, as `check` and `pack` read it, in its folder, as `report` does, and its summary.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::InputFile file("record.json");
  const std::filesystem::path path = file.hold(data, size);
  fuzz::expect_refusal_at_most([&] {
    for (const auto& record : casebook::cli::records_named({path.string()})) {
      casebook::cli::summary_of(record.json, record.file, {});
    }
  });
  fuzz::expect_refusal_at_most([&] { casebook::cli::records_in(path.parent_path()); });
  return 0;
}
