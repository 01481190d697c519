#include "cli/records/beside.hpp"

#include <fmt/format.h>

#include "cli/records/record_view.hpp"

namespace casebook::cli {

double busy_beside(const Json& record) {
  const double elapsed_s = number_at(record, "/noise/elapsed_s").value_or(0.0);
  return elapsed_s > 0.0 ? number_at(record, "/noise/others_s").value_or(0.0) / elapsed_s : 0.0;
}

std::string why_helped(double beside_slower, double beside_faster) {
  constexpr double by_chance = 0.5;
  return beside_faster - beside_slower <= by_chance
             ? ""
             : fmt::format(
                   "other programs kept {:.1f} processors busy beside it, and {:.1f} beside the slower side; one of "
                   "them may do its work",
                   beside_faster,
                   beside_slower);
}

}  // namespace casebook::cli
