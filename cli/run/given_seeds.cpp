#include "cli/run/given_seeds.hpp"

#include <sys/random.h>

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

std::uint64_t draw() {
  std::uint64_t seed = 0;
  if (getrandom(&seed, sizeof seed, 0) != static_cast<ssize_t>(sizeof seed)) {
    throw EnvironmentError("the kernel gives no random numbers (getrandom); Linux 3.17 is needed");
  }
  return seed >> 11U;  // below 2^53, so that a record holds it exactly
}

}  // namespace

std::string GivenSeeds::answer(const std::string& line) {
  if (line != "@casebook seed") {
    return "";
  }
  given_.push_back(draw());
  return fmt::format("{}\n", given_.back());
}

std::string GivenSeeds::why_others(const Json& record) const {
  const bool ours = text_at(record, "/seeds/from") == "casebook";
  const Json drawn = list_at(record, "/seeds/drawn");
  const std::size_t n = given_.empty() ? 0 : given_.size() - 1;
  const Json expected(
      std::vector<std::uint64_t>(given_.end() - static_cast<std::ptrdiff_t>(n), given_.end()));
  if (ours ? drawn == expected : n == 0) {
    return "";
  }
  return fmt::format("the seeds of its record are not the {} that casebook gave it; it is not used",
                     n);
}

}  // namespace casebook::cli
