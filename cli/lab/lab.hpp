#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "cli/launch/rank_layout.hpp"
#include "cli/lesson/attacks.hpp"
#include "cli/project/project.hpp"

namespace casebook::cli {

/// speed: make the start as fast as the solution. repair: the start is refused by its judge; make it
/// pass. script: the same for a job script, which `casebook job --lint` and a few patterns judge.
enum class LabKind { speed, repair, script };

/// An input that a lab is judged on. An entry of `choices` is a key of the case and the values that one
/// is drawn of at every submission: "hpcg_16 nx=16|24|32".
struct LabCase {
  std::string name;
  std::vector<std::pair<std::string, std::vector<std::string>>> choices = {};
};

/// A fault that the start of a repair has, as an edit of the solution's source.
struct PlantedFault {
  std::string right;
  std::string wrong;
};

/// What a script has to say.
struct Need {
  std::string match;  ///< a regular expression, which finds a line or a part of one
  std::string say;    ///< to a member whose script lacks it
};

/// An exercise as its file describes it (docs/labs.md). Paths are absolute.
struct Lab {
  std::string name;
  std::filesystem::path file;
  LabKind kind = LabKind::speed;
  std::string title;
  std::string task = {};  ///< what is wanted, where the title does not say it
  std::string teaches;
  int level = 1;   ///< 1 easy to 5 hard
  int course = 0;  ///< place in the course; 0: not part of it
  App app;  ///< its folder holds cases/; a program of a lab's own is an app that is not listed
  Variant parent;  ///< where one starts; of a repair the solution itself
  Variant solution;
  std::vector<PlantedFault> faults = {};
  std::string timed_case;
  std::string longer_case = {};  ///< offered where the timed one tells nothing
  RankLayout layout;             ///< of the timed case
  std::vector<LabCase> open;
  std::vector<LabCase> hidden;
  std::vector<RankLayout> layouts;      ///< of the judged cases
  std::vector<std::string> hints = {};  ///< where no page of a step gives them
  std::vector<Need> needs = {};         ///< of a script
  std::string machine = {};             ///< that a script is for
};

/// All labs of a project: those of the course in its order, then by app and level.
/// Errors: UsageError with every problem of a file.
std::vector<Lab> read_labs(const Project& project);

/// Errors: UsageError with the nearest name.
Lab find_lab(const Project& project, const std::string& given);

/// "hpcg_16 nx=16|24" as above. Errors: UsageError that says what is wrong with the text.
LabCase parse_lab_case(const std::string& text);

/// The file that a side of a lab is compiled from: `solver.cpp` of a variant, `start.cpp` or
/// `solution.cpp` of a program of the lab's own, or the same with `.sh`.
std::filesystem::path source_of(const Lab& lab, const Variant& side);

/// Targets that the page of the solution names; empty if there is none.
std::vector<Attack> attacks_of(const Lab& lab);

}  // namespace casebook::cli
