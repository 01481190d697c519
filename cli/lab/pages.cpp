#include "cli/lab/pages.hpp"

#include <algorithm>
#include <filesystem>
#include <regex>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/lab/board.hpp"
#include "cli/lab/hints.hpp"
#include "cli/lab/walked.hpp"
#include "cli/lab/work_copy.hpp"
#include "cli/lesson/changed_files.hpp"
#include "cli/lesson/source_diff.hpp"
#include "cli/lesson/step_text.hpp"
#include "cli/profile/run.hpp"
#include "cli/project/cases.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/text/toml_reader.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

std::string kind_text(LabKind kind) {
  switch (kind) {
    case LabKind::speed:
      return "faster";
    case LabKind::repair:
      return "mend";
    case LabKind::script:
      return "mend a script";
  }
  return "";
}

Json lab_json(const Project& project, const Lab& lab) {
  return {{"name", lab.name},
          {"app", lab.app.name},
          {"kind", kind_text(lab.kind)},
          {"title", lab.title},
          {"teaches", lab.teaches},
          {"level", lab.level},
          {"course", lab.course == 0 ? Json() : Json(lab.course)},
          {"start", lab.parent.name},
          {"typical_gain", typical_gain(project, lab)}};
}

/// Regions that the app's steps are against, the names that a prediction may take.
std::vector<std::string> regions_of(const Project& project, const Lab& lab) {
  std::vector<Attack> attacks = attacks_of(lab);
  if (lab.file.filename() != "lab.toml") {
    for (const RungAttacks& rung : ladder_attacks(project, lab.app)) {
      attacks.insert(attacks.end(), rung.attacks.begin(), rung.attacks.end());
    }
  }
  std::vector<std::string> regions;
  for (const Attack& attack : attacks) {
    regions.push_back(attack.region);
  }
  std::sort(regions.begin(), regions.end());
  regions.erase(std::unique(regions.begin(), regions.end()), regions.end());
  return regions;
}

std::string code_text(const Project& project, const Lab& lab) {
  std::string text;
  if (!lab.faults.empty()) {
    for (const PlantedFault& fault : lab.faults) {
      text += fmt::format("- {}\n+ {}\n", fault.wrong, fault.right);
    }
    return text;
  }
  const fs::path& root = project.root();
  const std::vector<FilePair> files =
      lab.file.filename() == "lab.toml"
          ? std::vector<FilePair>{{source_of(lab, lab.parent).lexically_relative(root),
                                   source_of(lab, lab.solution).lexically_relative(root)}}
          : changed_files(project, lab.parent, lab.solution);
  for (const FileDifference& difference : differences_of(root, files)) {
    text += difference.text;
  }
  return text;
}

Json places_json(const std::vector<BoardPlace>& places) {
  Json list = Json::array();
  for (const BoardPlace& place : places) {
    list.push_back(to_json(place.entry));
    list.back()["place"] = place.place;
    list.back()["net"] = place.entry.net();
  }
  return list;
}

Json teams_json(const std::vector<TeamSum>& teams) {
  Json list = Json::array();
  for (const TeamSum& team : teams) {
    list.push_back({{"team", team.team}, {"sum", team.sum}, {"labs", team.n_labs}});
  }
  return list;
}

/// A page of words, or as it is the code that has none.
void print_hint(const Hint& hint, const Project& project, const Lab& lab) {
  const Terminal terminal = terminal_of(1);
  const std::string text = hint.text.empty() ? code_text(project, lab) : hint.text;
  fmt::print("{}", terminal.interactive && !hint.text.empty() ? rendered(text, terminal) : text);
}

/// Name, title, and what is wanted.
void print_title(const Lab& lab) {
  fmt::print("{}: {}\n", lab.name, lab.title);
  if (!lab.task.empty()) {
    fmt::print("{}", labelled("task:     ", lab.task, terminal_of(1).width));
  }
}

void print_lab(const Project& project, const Lab& lab) {
  print_title(lab);
  fmt::print("teaches:  {}\nlevel:    {} of 5\n", lab.teaches, lab.level);
  if (lab.kind == LabKind::speed) {
    const std::string gain = typical_gain(project, lab);
    fmt::print("start:    {} {}\ntimed on: {}, {}x{}\ngain:     {}\n",
               lab.app.name,
               lab.parent.name,
               lab.timed_case,
               lab.layout.ranks,
               lab.layout.threads,
               gain.empty() ? "not measured yet" : gain + " by its solution");
  }
  for (const LabCase& open : lab.open) {
    fmt::print("judged:   on {}\n", open.name);
  }
  fmt::print("begin:    ./casebook lab start {}\n", lab.name);
}

/// Notes every hint as seen, for a member who sees the solution before a score.
void note_all_hints(const WorkCopy& copy, const Lab& lab, Json state) {
  state["hints"] = Json::array();
  for (const Hint& hint : hints_of(lab)) {
    state["hints"].push_back(hint.name);
  }
  write_state(copy, state);
}

}  // namespace

int lab_list(const LabOptions& options) {
  const Project project = this_project();
  if (!options.lab.empty()) {
    print_lab(project, find_lab(project, options.lab));
    return exit_fine;
  }
  const std::vector<Lab> labs = read_labs(project);
  if (options.json) {
    Json list = Json::array();
    for (const Lab& lab : labs) {
      list.push_back(lab_json(project, lab));
    }
    fmt::print("{}\n", list.dump(1));
    return exit_fine;
  }
  Table table({{"course", Align::right},
               {"lab"},
               {"of"},
               {"task"},
               {"level", Align::right},
               {"gain", Align::right},
               {"teaches"}});
  for (const Lab& lab : labs) {
    table.add({{lab.course == 0 ? "" : std::to_string(lab.course)},
               {lab.name},
               {lab.file.filename() == "lab.toml" ? "its own" : lab.app.name},
               {kind_text(lab.kind)},
               {std::to_string(lab.level)},
               {typical_gain(project, lab)},
               {lab.teaches}});
  }
  fmt::print("{}", table.text(terminal_of(1)));
  return exit_fine;
}

int lab_start(const LabOptions& options) {
  const Project project = this_project();
  const Lab lab = find_lab(project, options.lab);
  const WorkCopy copy = work_copy(project, lab, member_name(options.member));
  start_copy(copy,
             lab,
             lab.kind == LabKind::speed ? regions_of(project, lab) : std::vector<std::string>{});
  const std::string folder = shown_path(copy.folder);
  print_title(lab);
  if (lab.kind == LabKind::speed) {
    fmt::print("  1. write down what you expect:   {}/prediction.toml\n", folder);
    fmt::print("  2. make it faster:               {}/solver.cpp\n", folder);
  } else {
    fmt::print("  1. see what its judge says:      ./casebook lab status {}\n", lab.name);
    fmt::print("  2. find the fault and mend it:   {}/{}\n", folder, source_name(lab));
  }
  fmt::print(
      "  3. judge it, as often as needed: ./casebook lab status {0}\n"
      "     stuck? each has its price:    ./casebook lab hint {0}\n"
      "  4. explain in three sentences:   {1}/explanation.md\n"
      "  5. hand it in:                   ./casebook lab submit {0}\n",
      lab.name,
      folder);
  return exit_fine;
}

int lab_hint(const LabOptions& options) {
  const Project project = this_project();
  const Lab lab = find_lab(project, options.lab);
  const WorkCopy copy = work_copy(project, lab, member_name(options.member));
  require_started(copy, lab);
  Json state = read_state(copy);
  const std::vector<Hint> hints = hints_of(lab);
  const std::size_t n_seen = state["hints"].size();
  for (std::size_t k = 0; k < std::min(n_seen, hints.size()) && options.all; ++k) {
    fmt::print("{}:\n", hints[k].name);
    print_hint(hints[k], project, lab);
  }
  if (options.all) {
    return exit_fine;
  }
  if (n_seen >= hints.size()) {
    throw UsageError("there are no more hints; `lab hint --again` shows those that you have had");
  }
  const Hint& hint = hints[n_seen];
  state["hints"].push_back(hint.name);
  if (count_at(state, "/submissions") == 0) {
    write_state(copy, state);
    const bool has_name = lab.hints.empty() || hint.text.empty();
    fmt::print("hint {} of {}{} (it costs {} of the score)\n\n",
               n_seen + 1,
               hints.size(),
               has_name ? ": " + hint.name : "",
               percent(hint.cost));
  }
  print_hint(hint, project, lab);
  return exit_fine;
}

int lab_solution(const LabOptions& options) {
  const Project project = this_project();
  const Lab lab = find_lab(project, options.lab);
  const WorkCopy copy = work_copy(project, lab, member_name(options.member));
  require_started(copy, lab);
  const Json state = read_state(copy);
  if (count_at(state, "/submissions") + count_at(state, "/unscored") == 0) {
    throw UsageError(fmt::format(
        "the solution opens once you have submitted: ./casebook lab submit {}", lab.name));
  }
  if (count_at(state, "/submissions") == 0) {
    note_all_hints(copy, lab, state);
  }
  fmt::print("{}", code_text(project, lab));
  const fs::path page = lab.solution.folder / "step.md";
  if (fs::exists(page)) {
    fmt::print("the whole story: {}\n", shown_path(page));
  }
  return exit_fine;
}

int lab_board(const LabOptions& options) {
  const Project project = this_project();
  const std::string lab = options.lab.empty() ? "" : find_lab(project, options.lab).name;
  const std::vector<BoardPlace> places = places_of(read_board(board_root(project), lab));
  const std::vector<TeamSum> teams = team_sums(places);
  if (options.json) {
    fmt::print("{}\n", (options.teams ? teams_json(teams) : places_json(places)).dump(1));
    return exit_fine;
  }
  if (places.empty()) {
    fmt::print("no submission yet; to begin: ./casebook lab start {}\n",
               lab.empty() ? "LAB" : lab);
    return exit_fine;
  }
  const Table table = options.teams ? team_table(teams) : board_table(places);
  fmt::print("{}", table.text(terminal_of(1)));
  return exit_fine;
}

int lab_new(const LabOptions& options) {
  const Project project = this_project();
  const App& app = project.app(options.app);
  const Variant solution = project.variant(app, options.solution);
  static const std::regex name("[a-z][a-z0-9_]{2,39}");
  if (!std::regex_match(options.lab, name)) {
    throw UsageError(fmt::format("`{}` is no name for a lab: use lower case letters, digits and _",
                                 options.lab));
  }
  for (const Lab& lab : read_labs(project)) {
    if (lab.name == options.lab) {
      throw UsageError(options.lab + " is taken: " + shown_path(lab.file));
    }
  }
  std::string parent = options.parent.empty() ? "" : project.variant(app, options.parent).name;
  if (parent.empty() && !solution.parent) {
    throw UsageError(solution.name + " is a baseline; name the start with --parent");
  }
  std::vector<std::string> tiny;
  for (const CaseFile& file : cases_of(app)) {
    if (file.size_class == "tiny") {
      tiny.push_back(toml_string(file.name));
    }
  }
  if (tiny.empty()) {
    throw UsageError(app.name + " has no tiny case to judge on");
  }
  const std::string text = fmt::format(
      "title = {}\nteaches = \"what a member learns by it\"\nlevel = 3\nsolution = {}\n{}case = "
      "{}\n"
      "layout = \"1x1\"\nopen = [{}]\nhidden = [{}]\nlayouts = [\"1x1\", \"2x1\", \"1x2\"]\n",
      toml_string(title_of(read_file(solution.folder / "step.md"), solution.name)),
      toml_string(solution.name),
      parent.empty() ? "" : "parent = " + toml_string(parent) + "\n",
      toml_string(choose_case(app, "").name),
      tiny.front(),
      tiny.back());
  const fs::path file = project.root() / "labs" / app.name / (options.lab + ".toml");
  require_writable_folder(file.parent_path());
  write_file_atomically(file, text);
  fmt::print(
      "made {}\n  1. say what it teaches, choose its cases:  there\n"
      "  2. walk it from start to solution:          ./casebook lab check {} --record\n",
      shown_path(file),
      options.lab);
  return exit_fine;
}

}  // namespace casebook::cli
