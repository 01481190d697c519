#include "cli/lab/work_copy.hpp"

#include <algorithm>
#include <cstdlib>
#include <regex>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/lab/prediction.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/json_file.hpp"
#include "harness/core/origin.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

/// Is this a state file of these commands? It may have been edited.
bool is_state(const Json& state) {
  if (!state.is_object() || !state.contains("hints") || !state["hints"].is_array()) {
    return false;
  }
  const Json& hints = state["hints"];
  const Json prediction = state.value("prediction", Json());
  return std::all_of(hints.begin(), hints.end(), [](const Json& h) { return h.is_string(); }) &&
         (prediction.is_null() || prediction.is_object());
}

constexpr const char* explanation_start =
    "<!-- Three sentences at least: what limited the start, what you changed, and why that helps. "
    "-->\n";

std::string replaced_once(std::string text, const PlantedFault& fault, const fs::path& source) {
  const std::size_t place = text.find(fault.right);
  if (place == std::string::npos || text.find(fault.right, place + 1) != std::string::npos) {
    throw UsageError(fmt::format("`{}` stands not once in {}; mend the lab's [[fault]]",
                                 first_line(fault.right),
                                 shown_path(source)));
  }
  return text.replace(place, fault.right.size(), fault.wrong);
}

}  // namespace

fs::path work_root(const Project& project) {
  const char* chosen = std::getenv("CASEBOOK_WORK");
  return chosen != nullptr ? fs::absolute(chosen) : project.results().parent_path() / "work";
}

fs::path board_root(const Project& project) {
  const char* chosen = std::getenv("CASEBOOK_WORK");
  return chosen != nullptr ? fs::absolute(chosen) / "board"
                           : project.results().parent_path() / "labs" / "board";
}

bool is_member_name(const std::string& name) {
  static const std::regex pattern("[A-Za-z0-9][A-Za-z0-9_-]{0,39}");
  return std::regex_match(name, pattern) && name != "board" && name != "verdicts";
}

std::string member_name(const std::string& given) {
  std::string name = given;
  for (const char* variable : {"CASEBOOK_MEMBER", "USER", "LOGNAME"}) {
    const char* value = std::getenv(variable);
    if (name.empty() && value != nullptr) {
      name = value;
    }
  }
  if (name.empty()) {
    name = "me";
  }
  if (!is_member_name(name)) {
    throw UsageError(fmt::format(
        "`{}` is no name for a member: use up to 40 letters, digits, _ and -, as in --as ada",
        name));
  }
  return name;
}

WorkCopy work_copy(const Project& project, const Lab& lab, const std::string& member) {
  return {member, work_root(project) / member / lab.name};
}

void require_started(const WorkCopy& copy, const Lab& lab) {
  if (!fs::exists(copy.folder / "lab.json")) {
    throw UsageError(fmt::format(
        "{} has not started {}: ./casebook lab start {}", copy.member, lab.name, lab.name));
  }
}

std::string start_text(const Lab& lab) {
  const fs::path source = source_of(lab, lab.parent);
  std::string text = read_file(source);
  for (const PlantedFault& fault : lab.faults) {
    text = replaced_once(std::move(text), fault, source);
  }
  return text;
}

std::string source_name(const Lab& lab) {
  return lab.kind == LabKind::script ? "job.sh" : "solver.cpp";
}

void start_copy(const WorkCopy& copy, const Lab& lab, const std::vector<std::string>& regions) {
  if (fs::exists(copy.folder)) {
    throw UsageError(fmt::format(
        "{0} has been started before; go on there, or move the folder away to begin again",
        shown_path(copy.folder)));
  }
  const std::string text = start_text(lab);
  require_writable_folder(copy.folder);
  write_file_atomically(copy.folder / source_name(lab), text);
  if (lab.kind == LabKind::speed) {
    write_file_atomically(copy.folder / "prediction.toml", prediction_template(regions));
  }
  write_file_atomically(copy.folder / "explanation.md", explanation_start);
  write_state(copy,
              {{"lab", lab.name},
               {"member", copy.member},
               {"started", utc_now()},
               {"hints", Json::array()},
               {"prediction", nullptr},
               {"submissions", 0}});
}

Json read_state(const WorkCopy& copy) {
  const fs::path file = copy.folder / "lab.json";
  const Json state = read_json_file(file);
  if (!is_state(state)) {
    throw UsageError(shown_path(file) + " cannot be read; move the folder away and start again");
  }
  return state;
}

void write_state(const WorkCopy& copy, const Json& state) {
  write_file_atomically(copy.folder / "lab.json", state.dump(1) + "\n");
}

int count_sentences(const std::string& text) {
  static const std::regex end("[A-Za-z0-9)%\"'`][.!?](\\s|$)");
  return static_cast<int>(
      std::distance(std::sregex_iterator(text.begin(), text.end(), end), std::sregex_iterator()));
}

std::string explanation_of(const WorkCopy& copy) {
  const fs::path file = copy.folder / "explanation.md";
  if (!fs::exists(file)) {
    return "";
  }
  static const std::regex comment("<!--[^>]*-->\\s*");
  return std::regex_replace(read_file(file), comment, "");
}

}  // namespace casebook::cli
