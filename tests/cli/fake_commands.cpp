#include "tests/cli/fake_commands.hpp"

#include <cstdlib>
#include <filesystem>

namespace casebook::cli {

FakeCommands::FakeCommands() : old_path_(std::getenv("PATH")) {
  setenv("PATH", (folder_.path().string() + ":" + old_path_).c_str(), 1);
}

FakeCommands::~FakeCommands() {
  setenv("PATH", old_path_.c_str(), 1);
}

void FakeCommands::add(const std::string& name, const std::string& script) const {
  namespace fs = std::filesystem;
  folder_.write(name, "#!/bin/sh\n" + script + "\n");
  fs::permissions(folder_.path() / name, fs::perms::owner_exec, fs::perm_options::add);
}

void FakeCommands::add_answer(const std::string& name, const std::string& text) const {
  folder_.write(name + ".answer", text);
  add(name, "cat \"$0.answer\"");
}

}  // namespace casebook::cli
