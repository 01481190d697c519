#include "cli/run/run_witness.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cli/records/record_view.hpp"
#include "harness/core/record_digest.hpp"

namespace casebook::cli {

std::string why_not_its_own(const Json& record, const std::vector<std::string>& digests) {
  if (digests.size() != 1) {
    return fmt::format("the run gave the digest of its record {} times, and not once",
                       digests.size());
  }
  return digest_of(record) == digests.front()
             ? ""
             : "the record was changed after the run had given its digest; it is not used";
}

void RunWitness::hear(const RunEvent& event) {
  if (event.stage == RunEvent::Stage::record) {
    digests_.push_back(event.text);
  }
  heard_ = true;  // the first event comes before the first solver
}

std::string RunWitness::why_not_used(const Json& record) const {
  const std::string why = why_not_its_own(record, digests_);
  return why.empty() ? seeds_.why_others(record) : why;
}

void seal_by_casebook(Json& record, const std::string& shared) {
  const Json hosts = list_at(record, "/layout/hosts");  // of each rank
  const bool elsewhere = std::any_of(
      hosts.begin(), hosts.end(), [&](const Json& host) { return host != hosts.front(); });
  const std::string reason = shared.empty() && elsewhere ? "several nodes" : shared;
  record["seal"] = {{"by", "casebook"},
                    {"temporary_folders", reason.empty() ? "private" : "shared: " + reason}};
  seal(record);
}

}  // namespace casebook::cli
