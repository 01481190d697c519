#include "cli/campaign/process_identity.hpp"

#include <sstream>

#include <unistd.h>

#include "cli/records/record_view.hpp"
#include "harness/core/file.hpp"
#include "harness/core/origin.hpp"

namespace casebook::cli {
namespace {

/// Field 22 of /proc/<id>/stat, counted after the program's name, which may hold blanks and
/// parentheses (proc(5)); "" when there is no such process, or one that has ended and is not yet
/// collected.
std::string start_of_process(int process) {
  const std::string line = first_line_of_file("/proc/" + std::to_string(process) + "/stat");
  const std::size_t name_end = line.rfind(')');
  if (name_end == std::string::npos) {
    return "";
  }
  std::istringstream fields(line.substr(name_end + 1));
  std::string field;
  fields >> field;  // 3, the state
  if (field == "Z" || field == "X") {
    return "";
  }
  for (int k = 4; k <= 22; ++k) {
    fields >> field;
  }
  return field;
}

std::string boot_of_this_host() {
  return first_line_of_file("/proc/sys/kernel/random/boot_id");
}

}  // namespace

ProcessIdentity this_process() {
  return {host_name(), boot_of_this_host(), getpid(), start_of_process(getpid())};
}

Life life_of(const ProcessIdentity& identity) {
  if (identity.host != host_name()) {
    return Life::on_another_host;
  }
  const bool same = identity.boot == boot_of_this_host() && !identity.start.empty() &&
                    start_of_process(identity.process) == identity.start;
  return same ? Life::alive : Life::dead;
}

Json to_json(const ProcessIdentity& identity) {
  return {{"host", identity.host},
          {"boot", identity.boot},
          {"process", identity.process},
          {"start", identity.start}};
}

ProcessIdentity process_identity_from(const Json& json) {
  return {text_at(json, "/host"),
          text_at(json, "/boot"),
          count_at(json, "/process"),
          text_at(json, "/start")};
}

}  // namespace casebook::cli
