#include "cli/external/program_build.hpp"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <deque>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "cli/process/process.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/input_hash.hpp"
#include "harness/core/json.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* built_mark = "built.json";

/// The files of a source folder, sorted; what git keeps for itself is no source.
std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  auto entry = fs::recursive_directory_iterator(folder);
  for (; entry != fs::recursive_directory_iterator(); ++entry) {
    if (entry->path().filename() == ".git") {
      entry.disable_recursion_pending();
    } else if (entry->is_regular_file()) {
      files.push_back(entry->path());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::string hash_of_source(const fs::path& source) {
  if (!fs::is_directory(source)) {
    return hash_input(read_file(source));
  }
  std::string text;
  for (const fs::path& file : files_below(source)) {
    const bool runs = (fs::status(file).permissions() & fs::perms::owner_exec) != fs::perms::none;
    text += fmt::format(
        "{} {} {}\n", file.lexically_relative(source).string(), runs, hash_input(read_file(file)));
  }
  return hash_input(text);
}

std::string version_of_compiler(const std::string& compiler) {
  if (find_program(compiler).empty() && !fs::exists(compiler)) {
    return "";  // a module brings it, or the commands will say that it is missing
  }
  return first_line(capture({{compiler, "--version"}}).output);
}

std::string replaced(std::string text, const std::string& mark, const std::string& by) {
  for (std::size_t at = text.find(mark); at != std::string::npos;
       at = text.find(mark, at + by.size())) {
    text.replace(at, mark.size(), by);
  }
  return text;
}

void copy_folder(const fs::path& from, const fs::path& to) {
  for (const fs::path& file : files_below(from)) {
    const fs::path copy = to / file.lexically_relative(from);
    fs::create_directories(copy.parent_path());
    fs::copy_file(file, copy);
  }
}

/// Most archives hold one folder, whose name has the version in it: that one is the source.
void unpack(const fs::path& archive, const fs::path& to) {
  const fs::path whole = to.parent_path() / "unpacked";
  fs::remove_all(whole);  // of a build that was stopped
  fs::create_directories(whole);
  const Captured tar = capture({{"tar", "-xf", archive.string(), "-C", whole.string()}});
  if (!tar.ending.fine()) {
    throw EnvironmentError(
        fmt::format("{}: tar cannot unpack it: {}", archive.string(), first_line(tar.errors)));
  }
  const auto n = std::distance(fs::directory_iterator(whole), fs::directory_iterator());
  const fs::path first = n > 0 ? fs::directory_iterator(whole)->path() : whole;
  const bool one_folder = n == 1 && fs::is_directory(first);
  fs::rename(one_folder ? first : whole, to);
  fs::remove_all(whole);
}

/// Runs the commands with both streams in the log. Returns how they ended, and the log's last lines.
std::pair<Ending, std::string> run_commands(const BuildRecipe& recipe, const ProgramBuild& build) {
  constexpr std::size_t n_last = 15;
  std::string log;
  std::deque<std::string> last;
  Listener listener;
  listener.on_output = [&](const std::string& line) {
    log += line + "\n";
    last.push_back("  " + line + "\n");
    if (last.size() > n_last) {
      last.pop_front();
    }
  };
  listener.on_error = listener.on_output;
  Program shell{{"bash", "-c", build_script(recipe)}};
  shell.folder = build.source();
  shell.adopt_orphans = true;
  const Ending ending = run_program(shell, listener);
  write_file_atomically(build.log(), log);
  return {ending, fmt::format("{}", fmt::join(last, ""))};
}

/// Holds the build for one program at a time, on this machine and on others that see the folder.
class BuildFolderLock {
 public:
  explicit BuildFolderLock(const fs::path& folder) {
    fs::create_directories(folder);
    descriptor_ = open((folder / ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor_ < 0) {
      throw EnvironmentError(
          fmt::format("cannot write in {}: {}", folder.string(), std::strerror(errno)));
    }
    flock(descriptor_, LOCK_EX);
  }
  ~BuildFolderLock() { close(descriptor_); }
  BuildFolderLock(const BuildFolderLock&) = delete;
  BuildFolderLock& operator=(const BuildFolderLock&) = delete;

 private:
  int descriptor_ = -1;
};

void provide_source(const BuildRecipe& recipe, const ProgramBuild& build) {
  fs::remove_all(build.source());
  if (fs::is_directory(recipe.source)) {
    copy_folder(recipe.source, build.source());
  } else {
    unpack(recipe.source, build.source());
  }
}

Json facts_of(const BuildRecipe& recipe, const ProgramBuild& build, double seconds) {
  return {{"key", build.key},
          {"source", recipe.source.string()},
          {"compiler", recipe.compiler},
          {"compiler_version", build.compiler_version},
          {"flags", recipe.flags},
          {"commands", recipe.commands},
          {"modules", recipe.modules},
          {"seconds", seconds}};
}

}  // namespace

std::string build_script(const BuildRecipe& recipe) {
  std::string script = "set -e\n";
  if (!recipe.modules.empty()) {
    script += fmt::format("[ ! -f /etc/profile ] || . /etc/profile\nmodule load {}\n",
                          fmt::join(recipe.modules, " "));
  }
  for (const fs::path& patch : recipe.patches) {
    script += fmt::format("set -x; patch -p1 -i {}; {{ set +x; }} 2>/dev/null\n",
                          shell_line({patch.string()}));
  }
  for (const std::string& command : recipe.commands) {
    script += "set -x\n" +
              replaced(replaced(command, "{compiler}", recipe.compiler), "{flags}", recipe.flags) +
              "\n{ set +x; } 2>/dev/null\n";
  }
  return script;
}

bool ProgramBuild::complete() const {
  return fs::exists(folder / built_mark);
}

ProgramBuild find_build(const BuildRecipe& recipe, const fs::path& builds) {
  ProgramBuild build;
  build.compiler_version = recipe.compiler.empty() ? "" : version_of_compiler(recipe.compiler);
  Json all = {{"source", hash_of_source(recipe.source)},
              {"commands", recipe.commands},
              {"compiler", {recipe.compiler, build.compiler_version}},
              {"flags", recipe.flags},
              {"modules", recipe.modules},
              {"patches", Json::array()}};
  for (const fs::path& patch : recipe.patches) {
    all["patches"].push_back(hash_input(read_file(patch)));
  }
  build.key = hash_input(all.dump(-1, ' ', false, Json::error_handler_t::replace));
  constexpr std::size_t n_digits = 16;
  build.folder = builds / build.key.substr(build.key.find(':') + 1, n_digits);
  return build;
}

void make_build(const BuildRecipe& recipe, const ProgramBuild& build) {
  if (build.complete()) {
    return;
  }
  const BuildFolderLock lock(build.folder);
  if (build.complete()) {
    return;  // by the one that we waited for
  }
  fmt::print(stderr, "casebook: building {} ...\n", build.folder.string());
  const auto start = std::chrono::steady_clock::now();
  provide_source(recipe, build);
  const auto [ending, last_lines] = run_commands(recipe, build);
  if (!ending.fine()) {
    throw EnvironmentError(fmt::format("the build of {} failed; the end of {}:\n{}",
                                       recipe.source.string(),
                                       build.log().string(),
                                       last_lines));
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  const Json facts = facts_of(recipe, build, seconds);
  write_file_atomically(build.folder / built_mark,
                        facts.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace casebook::cli
