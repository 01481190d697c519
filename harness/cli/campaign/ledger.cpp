#include "harness/cli/campaign/ledger.hpp"

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// The file's content; null when it has gone, or is no JSON.
Json json_of(const fs::path& file) {
  try {
    const Json json = Json::parse(read_file(file), nullptr, false);
    return json.is_discarded() ? Json(nullptr) : json;
  } catch (const UsageError&) {
    return nullptr;
  }
}

}  // namespace

Ledger::Ledger(fs::path folder) : folder_(std::move(folder)) {
  refresh();
}

void Ledger::create() const {
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
      std::sort(attempts.begin(), attempts.end(), [](const auto& a, const auto& b) {
        return a.attempt < b.attempt;  // an attempt begins with the time
      });
    }
  }
}

void Ledger::read_claims() {
  std::map<std::string, int> newest;
  std::error_code none;
  for (const auto& file : fs::directory_iterator(folder_ / "claims", none)) {
    const std::string name = file.path().filename().string();
    const std::size_t dot = name.rfind('.');
    if (name.front() == '.' || dot == std::string::npos) {
      continue;
    }
    int& generation = newest[name.substr(0, dot)];
    generation = std::max(generation, std::atoi(name.c_str() + dot + 1));
  }
  for (const auto& [run, generation] : newest) {
    const auto known = claims_.find(run);
    if (known == claims_.end() || known->second.generation != generation || !is_open(run)) {
      Claim claim =
          claim_from(json_of(folder_ / "claims" / (run + "." + std::to_string(generation))));
      claim.run = run;
      claim.generation = generation;
      claims_[run] = std::move(claim);
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
  return claim == nullptr || std::any_of(ended.begin(), ended.end(), [&](const LedgerEntry& e) {
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
