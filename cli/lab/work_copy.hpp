#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cli/lab/lab.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {

/// One member's copy of a lab: work/<member>/<lab>/. Its state is in `lab.json` there.
struct WorkCopy {
  std::string member;
  std::filesystem::path folder;
};

/// Folder of the members' work and the board: work/ and labs/board/ of the project, or below
/// $CASEBOOK_WORK.
std::filesystem::path work_root(const Project& project);
std::filesystem::path board_root(const Project& project);

/// True if a member can have this name: up to 40 letters, digits, _ and -.
bool is_member_name(const std::string& name);

/// A member's name in letters that a folder takes: that given, else $CASEBOOK_MEMBER, else $USER.
/// Errors: UsageError.
std::string member_name(const std::string& given);

/// The member's copy, whether or not it has been started.
WorkCopy work_copy(const Project& project, const Lab& lab, const std::string& member);

/// Errors: UsageError where it has not been started.
void require_started(const WorkCopy& copy, const Lab& lab);

/// Makes the folder: the start's source, prediction.toml, explanation.md, lab.json.
/// Errors: UsageError where there is one already; EnvironmentError.
void start_copy(const WorkCopy& copy, const Lab& lab, const std::vector<std::string>& regions);

/// The text that a member starts from: the parent's source, with the faults of a repair.
/// Errors: UsageError where a fault does not fit the source.
std::string start_text(const Lab& lab);

/// The name that the source has in a copy: solver.cpp or job.sh.
std::string source_name(const Lab& lab);

Json read_state(const WorkCopy& copy);
void write_state(const WorkCopy& copy, const Json& state);

/// Sentences of explanation.md, without the comment that it begins with.
int count_sentences(const std::string& text);
std::string explanation_of(const WorkCopy& copy);

}  // namespace casebook::cli
