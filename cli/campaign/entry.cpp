#include "cli/campaign/entry.hpp"

#include <filesystem>
#include <system_error>

#include "cli/records/record_view.hpp"
#include "cli/records/records_on_disk.hpp"
#include "cli/text/format.hpp"

namespace casebook::cli {
namespace {

constexpr int entry_schema = 1;

const std::vector<std::string> state_names = {"done", "incomplete", "failed"};

std::string first_failed_check(const Json& record) {
  for (const Json& check : list_at(record, "/checks")) {
    if (!flag_at(check, "/passed", true)) {
      const std::string name = text_at(check, "/name");
      return " (" + (name.empty() ? "a check" : shortened(name)) + ")";
    }
  }
  return "";
}

}  // namespace

std::string name_of(LedgerEntry::State state) {
  return state_names[static_cast<std::size_t>(state)];
}

Json to_json(const LedgerEntry& entry) {
  return {{"schema", entry_schema},
          {"kind", "experiment"},
          {"run", entry.run},
          {"attempt", entry.attempt},
          {"state", name_of(entry.state)},
          {"reason", entry.reason},
          {"record", entry.record},
          {"solve_s", entry.solve_s},
          {"host", entry.host},
          {"job", entry.job},
          {"started", entry.started},
          {"elapsed_s", entry.elapsed_s}};
}

std::optional<LedgerEntry> entry_from(const Json& json) {
  if (text_at(json, "/kind") != "experiment" || count_at(json, "/schema") != entry_schema ||
      !is_attempt(text_at(json, "/attempt"))) {
    return std::nullopt;
  }
  LedgerEntry entry;
  const std::string state = text_at(json, "/state");
  entry.state = state == "done"         ? LedgerEntry::State::done
                : state == "incomplete" ? LedgerEntry::State::incomplete
                                        : LedgerEntry::State::failed;
  entry.run = text_at(json, "/run");
  entry.attempt = text_at(json, "/attempt");
  entry.reason = text_at(json, "/reason");
  entry.record = text_at(json, "/record");
  for (const Json& time : list_at(json, "/solve_s")) {
    if (time.is_number() && time.get<double>() > 0.0) {
      entry.solve_s.push_back(time.get<double>());
    }
  }
  entry.host = text_at(json, "/host");
  entry.job = text_at(json, "/job");
  entry.started = text_at(json, "/started");
  entry.elapsed_s = number_at(json, "/elapsed_s").value_or(0.0);
  return entry;
}

LedgerEntry entry_for(const Claim& claim) {
  LedgerEntry entry;
  entry.run = claim.run;
  entry.attempt = claim.attempt;
  entry.host = claim.owner.host;
  entry.job = claim.job.number;
  entry.started = claim.started;
  return entry;
}

bool settle_by_record(LedgerEntry& entry, const std::string& file) {
  std::error_code ignored;
  if (file.empty() || !std::filesystem::exists(std::filesystem::symlink_status(file, ignored))) {
    return false;
  }
  std::vector<LeftOut> left_out;
  const Json record = read_any_record(file, left_out);
  name_left_out(left_out);
  const std::string verdict = text_at(record, "/verdict");
  if (verdict.empty()) {
    return false;
  }
  entry.record = file;
  if (verdict == "pass") {
    entry.state = LedgerEntry::State::done;
    // A continued run has solved only the rest; a crowded one has no times of its own.
    if (text_at(record, "/kind") == "run" && !oversubscribed(record)) {
      for (const Json& time : list_at(record, "/time/solve_s/samples")) {
        entry.solve_s.push_back(time.get<double>());
      }
    }
  } else if (verdict == "incomplete") {
    entry.state = LedgerEntry::State::incomplete;
    entry.reason = "it was stopped before its end, and its state saved";
  } else {
    entry.state = LedgerEntry::State::failed;
    entry.reason = "the judge said no" + first_failed_check(record);
  }
  return true;
}

}  // namespace casebook::cli
