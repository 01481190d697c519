#include "cli/campaign/ledger.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "cli/records/records_on_disk.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// The number after a claim's name; 0 for what is none. A run is not tried a million times.
int generation_in(const std::string& digits) {
  const bool fine =
      !digits.empty() && digits.size() <= 6 && digits.front() != '0' &&
      std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; });
  return fine ? leading_number<int>(digits) : 0;
}

/// Claims are made one after the other and never removed: a number after a gap is no claim's.
int newest_of(const std::set<int>& generations) {
  int newest = 0;
  while (generations.count(newest + 1) > 0) {
    ++newest;
  }
  return newest;
}

/// A link would put the team's files where another user wants them.
void require_no_link(const fs::path& folder) {
  std::error_code ignored;
  if (fs::is_symlink(folder, ignored)) {
    throw UsageError(
        fmt::format("{} is a symbolic link; make it a folder: a plan writes beside itself only",
                    folder.string()));
  }
}

}  // namespace

Ledger::Ledger(fs::path folder) : folder_(std::move(folder)) {
  refresh();
}

/// The file's content; null when it has gone, or cannot be used: it costs itself and no other.
Json Ledger::json_of(const fs::path& file) {
  std::vector<LeftOut> left_out;
  const Json json = read_any_record(file, left_out);
  std::error_code ignored;
  if (!left_out.empty() && fs::exists(fs::symlink_status(file, ignored)) &&
      named_.insert(file.filename().string()).second) {
    name_left_out(left_out);
  }
  return json;
}

void Ledger::create() const {
  for (const char* below : {"", "claims", "jobs", "checkpoints"}) {
    require_no_link(*below == '\0' ? folder_ : folder_ / below);
  }
  require_writable_folder(folder_ / "claims");
  require_writable_folder(folder_ / "jobs");
  create_file_once(folder_ / ".gitignore", "/claims/\n/jobs/\n/checkpoints/\n*.tmp\n");
}

void Ledger::refresh() {
  read_claims();  // first: a claim whose entry comes a moment later is then no lost one
  read_entries();
}

void Ledger::read_entries() {
  std::error_code none;
  for (const auto& file : fs::directory_iterator(folder_, none)) {
    const std::string name = file.path().filename().string();
    if (file.path().extension() != ".json" || !known_files_.emplace(name, true).second) {
      continue;
    }
    if (auto entry = entry_from(json_of(file.path()))) {
      auto& attempts = entries_[entry->run];
      attempts.push_back(std::move(*entry));
      // An attempt begins with the time.
      std::ranges::sort(attempts, {}, &LedgerEntry::attempt);
    }
  }
}

void Ledger::read_claims() {
  std::map<std::string, std::set<int>> generations;
  std::error_code none;
  for (const auto& file : fs::directory_iterator(folder_ / "claims", none)) {
    const std::string name = file.path().filename().string();
    const std::size_t dot = name.rfind('.');
    if (name.front() == '.' || dot == std::string::npos) {
      continue;
    }
    generations[name.substr(0, dot)].insert(generation_in(name.substr(dot + 1)));
  }
  for (const auto& [run, known_generations] : generations) {
    const int generation = newest_of(known_generations);
    if (generation == 0) {
      continue;
    }
    const auto known = claims_.find(run);
    if (known == claims_.end() || known->second.generation != generation || !is_open(run)) {
      const fs::path file = folder_ / "claims" / (run + "." + std::to_string(generation));
      std::optional<Claim> claim = claim_from(json_of(file), run);
      // A file that is no claim blocks no run: the next attempt has the next number.
      claims_[run] = claim ? std::move(*claim) : Claim();
      claims_[run].run = run;
      claims_[run].generation = generation;
    }
  }
}

const std::vector<LedgerEntry>& Ledger::entries(const std::string& run) const {
  static const std::vector<LedgerEntry> nothing;
  const auto found = entries_.find(run);
  return found == entries_.end() ? nothing : found->second;
}

const Claim* Ledger::last_claim(const std::string& run) const {
  const auto found = claims_.find(run);
  return found == claims_.end() ? nullptr : &found->second;
}

bool Ledger::is_open(const std::string& run) const {
  const Claim* claim = last_claim(run);
  const auto& ended = entries(run);
  return claim == nullptr || claim->attempt.empty() ||
         std::any_of(ended.begin(), ended.end(), [&](const LedgerEntry& e) {
           return e.attempt == claim->attempt;
         });
}

fs::path Ledger::claim_file(const Claim& claim) const {
  return folder_ / "claims" / (claim.run + "." + std::to_string(claim.generation));
}

bool Ledger::claim(Claim& claim) {
  const Claim* last = last_claim(claim.run);
  claim.generation = last == nullptr ? 1 : last->generation + 1;
  if (!create_file_once(claim_file(claim), to_json(claim).dump(1) + "\n")) {
    return false;
  }
  claims_[claim.run] = claim;
  return true;
}

void Ledger::update(const Claim& claim) {
  write_file_atomically(claim_file(claim), to_json(claim).dump(1) + "\n");
  claims_[claim.run] = claim;
}

bool Ledger::close(const LedgerEntry& entry) {
  const fs::path file = folder_ / (entry.run + "." + entry.attempt + ".json");
  const bool first = create_file_once(file, to_json(entry).dump(1) + "\n");
  read_entries();
  return first;
}

}  // namespace casebook::cli
