#include "harness/cli/campaign/claim.hpp"

#include <ctime>

#include "harness/cli/records/record_view.hpp"
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

Claim claim_from(const Json& json) {
  Claim claim;
  claim.run = text_at(json, "/run");
  claim.generation = count_at(json, "/generation");
  claim.attempt = text_at(json, "/attempt");
  claim.running = json.is_object() && json.value("running", false);
  claim.owner = process_identity_from(json.is_object() ? json.value("owner", Json::object())
                                                       : Json::object());
  claim.job = {text_at(json, "/job/scheduler"),
               text_at(json, "/job/name"),
               text_at(json, "/job/number"),
               static_cast<int>(number_at(json, "/job/task").value_or(-1.0))};
  claim.record = text_at(json, "/record");
  claim.checkpoint = text_at(json, "/checkpoint");
  claim.started = text_at(json, "/started");
  claim.stop_signal = count_at(json, "/stop_signal");
  return claim;
}

std::string new_attempt() {
  return new_id("", std::time(nullptr), 8);
}

}  // namespace casebook::cli
