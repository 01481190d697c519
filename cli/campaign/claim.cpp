#include "cli/campaign/claim.hpp"

#include <ctime>
#include <regex>

#include "cli/records/record_view.hpp"
#include "harness/core/origin.hpp"

namespace casebook::cli {

Json to_json(const Claim& claim) {
  return {{"run", claim.run},
          {"generation", claim.generation},
          {"attempt", claim.attempt},
          {"running", claim.running},
          {"owner", to_json(claim.owner)},
          {"job",
           {{"scheduler", claim.job.scheduler},
            {"name", claim.job.name},
            {"number", claim.job.number},
            {"task", claim.job.task}}},
          {"record", claim.record},
          {"checkpoint", claim.checkpoint},
          {"started", claim.started},
          {"stop_signal", claim.stop_signal}};
}

bool is_attempt(const std::string& name) {
  static const std::regex pattern("[0-9]{8}T[0-9]{6}Z-[0-9a-f]{1,16}");
  return name.size() < 40 && std::regex_match(name, pattern);
}

std::filesystem::path record_file_of(const Claim& claim, const std::filesystem::path& folder) {
  const std::size_t dash = claim.attempt.rfind('-');
  return folder /
         (claim.attempt.substr(0, dash) + "-" + claim.run + claim.attempt.substr(dash) + ".json");
}

namespace {

/// A job's number becomes a word of the scheduler's commands.
bool is_job_number(const std::string& text) {
  static const std::regex pattern("[0-9][A-Za-z0-9_.\\[\\]-]*");
  return text.empty() || (text.size() < 100 && std::regex_match(text, pattern));
}

}  // namespace

std::optional<Claim> claim_from(const Json& json, const std::string& run) {
  Claim claim;
  claim.run = run;
  claim.attempt = text_at(json, "/attempt");
  claim.job = {text_at(json, "/job/scheduler"),
               text_at(json, "/job/name"),
               text_at(json, "/job/number"),
               static_cast<int>(number_at(json, "/job/task") ? count_at(json, "/job/task") : -1)};
  if (!is_attempt(claim.attempt) || !is_job_number(claim.job.number)) {
    return std::nullopt;
  }
  claim.generation = count_at(json, "/generation");
  claim.running = flag_at(json, "/running", false);
  claim.owner = process_identity_from(json.value("owner", Json()));
  const std::filesystem::path record = text_at(json, "/record");
  claim.record = record.empty() ? "" : record_file_of(claim, record.parent_path()).string();
  claim.started = text_at(json, "/started");
  claim.stop_signal = count_at(json, "/stop_signal");
  return claim;
}

std::string new_attempt() {
  return new_id("", std::time(nullptr), 8);
}

}  // namespace casebook::cli
