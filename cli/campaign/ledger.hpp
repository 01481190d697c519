#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/campaign/claim.hpp"
#include "cli/campaign/entry.hpp"

namespace casebook::cli {

/// Outcomes of the experiments of a plan: a folder of small files, safe for several processes on
/// several machines at once. Entries (<run>.<attempt>.json) belong into the team's repository;
/// claims/ and jobs/ are of this file system only, and git ignores them.
class Ledger {
 public:
  /// Reads what is there; a folder that is missing is an empty ledger.
  explicit Ledger(std::filesystem::path folder);

  const std::filesystem::path& folder() const { return folder_; }

  /// Makes the folders. Errors: EnvironmentError.
  void create() const;

  /// Reads what others have written meanwhile. A file that was read once is not read again, but for
  /// claims of runs that have no entry for their last attempt.
  void refresh();

  /// The attempts at a run that have ended, oldest first; of several that are done, the first
  /// counts.
  const std::vector<LedgerEntry>& entries(const std::string& run) const;

  /// The newest claim on a run.
  const Claim* last_claim(const std::string& run) const;

  /// True when the newest claim's attempt has ended, or the run is not claimed.
  bool is_open(const std::string& run) const;

  /// Claims the next attempt at a run. False when another process was quicker: refresh(). Fills in
  /// the generation. Errors: EnvironmentError.
  bool claim(Claim& claim);

  /// Rewrites a claim; for its owner. Errors: EnvironmentError.
  void update(const Claim& claim);

  /// Writes how an attempt ended. False when it was written before. Errors: EnvironmentError.
  bool close(const LedgerEntry& entry);

 private:
  std::filesystem::path claim_file(const Claim& claim) const;
  Json json_of(const std::filesystem::path& file);
  void read_entries();
  void read_claims();

  std::filesystem::path folder_;
  std::map<std::string, std::vector<LedgerEntry>> entries_;
  std::map<std::string, bool> known_files_;
  std::map<std::string, Claim> claims_;  ///< the newest of each run; one without attempt is bad
  std::set<std::string> named_;          ///< bad files that were reported
};

}  // namespace casebook::cli
