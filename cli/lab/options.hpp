#pragma once

#include <string>

namespace casebook::cli {

/// Arguments after `casebook lab PART`; each part reads its own.
struct LabOptions {
  std::string lab;
  std::string member;
  std::string team;
  std::string rounds;
  std::string case_name;
  std::string app;
  std::string solution;
  std::string parent;
  std::string folder;
  std::string seconds;
  std::string budget;
  std::string pause;
  bool judge_only = false;
  bool teams = false;
  bool all = false;
  bool json = false;
  bool record = false;
  bool watch = false;
};

}  // namespace casebook::cli
