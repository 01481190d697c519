#include "harness/core/origin.hpp"

#include <cstdint>
#include <random>

#include <sys/utsname.h>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace casebook {

std::string host_name() {
  utsname system{};
  uname(&system);
  return system.nodename;
}

std::string utc_text(std::time_t time) {
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(time));
}

std::string utc_now() {
  return utc_text(std::time(nullptr));
}

std::string new_id(const std::string& label, std::time_t time, int random_digits) {
  std::random_device random;
  const std::uint64_t all_digits = (std::uint64_t{1} << (4 * random_digits)) - 1;
  return fmt::format("{:%Y%m%dT%H%M%SZ}{}{}-{:0{}x}",
                     fmt::gmtime(time),
                     label.empty() ? "" : "-",
                     label,
                     random() & all_digits,
                     random_digits);
}

}  // namespace casebook
