#include "cli/lab/build_copy.hpp"

#include <algorithm>
#include <system_error>

#include <fmt/format.h>

#include "cli/build/build.hpp"
#include "cli/process/process.hpp"
#include "cli/text/format.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

std::string with(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
  return text;
}

std::string quoted(const fs::path& path) {
  return shell_line({path.string()});
}

/// A command that compiles one file, as Ninja shows it: "... -o OBJECT -c SOURCE".
struct Compilation {
  std::string line;
  std::string object;

  std::string of(const fs::path& source, const fs::path& new_object) const {
    const std::string start = with(line, object, quoted(new_object));
    return start.substr(0, start.rfind(" -c ")) + " -c " + quoted(source);
  }
};

std::vector<std::string> ninja_commands(const Project& project, const std::string& target) {
  const Captured shown =
      capture({{"ninja", "-C", project.build().string(), "-t", "commands", target}});
  if (!shown.ending.fine()) {
    throw EnvironmentError(
        fmt::format("{}: a lab's copy needs a build of Ninja, as ./casebook makes it: {}",
                    shown_path(project.build()),
                    first_line(shown.errors)));
  }
  return split_at(shown.output, '\n');
}

/// ending: of the source's path
Compilation compilation_of(const std::vector<std::string>& commands, const std::string& ending) {
  for (const std::string& line : commands) {
    const std::size_t output = line.rfind(" -o ");
    const std::size_t source = line.rfind(" -c ");
    if (source != std::string::npos && output < source && line.ends_with(ending)) {
      return {line, line.substr(output + 4, source - output - 4)};
    }
  }
  throw EnvironmentError(fmt::format("the build has no command that compiles {}", ending));
}

/// Name of an object as the look at symbols has it in its list: the whole path, which has a "/./" in it.
std::string listed_object(const std::string& line, const std::string& object) {
  const std::string name = fs::path(object).filename().string();
  const std::size_t list = line.find("-DVARIANT=");
  const std::size_t end = line.find('"', list);
  const std::size_t at = list == std::string::npos ? list : line.find("/" + name, list);
  if (at == std::string::npos || at > end) {
    return "";
  }
  const std::size_t start = line.find_last_of("=|", at) + 1;
  return line.substr(start, at + 1 + name.size() - start);
}

std::string link_line(const std::vector<std::string>& commands, const std::string& executable) {
  for (const std::string& line : commands) {
    if (line.find(" -o " + executable + " ") != std::string::npos) {
      return line;
    }
  }
  throw EnvironmentError(fmt::format("the build has no command that links {}", executable));
}

/// Identity of an executable, with the name of the copy.
/// like: the file that the build has written for the solution
std::string identity_text(const fs::path& like, const Lab& lab, const std::string& name) {
  std::string text = read_file(like);
  const std::string solution = "\"" + lab.solution.name + "\",";
  const std::size_t at = text.find(solution);
  return at == std::string::npos ? text : text.replace(at, solution.size(), "\"" + name + "\",");
}

std::string all_text(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const fs::path kind = entry.path().extension();
    if (entry.is_regular_file() && (kind == ".cpp" || kind == ".hpp")) {
      files.push_back(entry.path());
    }
  }
  std::sort(files.begin(), files.end());
  std::string text;
  for (const fs::path& file : files) {
    text += "// " + file.filename().string() + "\n" + read_file(file);
  }
  return text;
}

bool is_newer(const fs::path& a, const fs::path& b) {
  std::error_code ignored;
  return fs::last_write_time(a, ignored) > fs::last_write_time(b, ignored);
}

}  // namespace

std::vector<fs::path> sources_in(const fs::path& folder) {
  std::vector<fs::path> sources;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.is_regular_file() && !entry.is_symlink() && entry.path().extension() == ".cpp") {
      sources.push_back(entry.path());
    }
  }
  std::sort(sources.begin(), sources.end());
  return sources;
}

CopyBuild copy_build(const Project& project,
                     const Lab& lab,
                     const std::vector<fs::path>& sources,
                     const std::string& name,
                     const fs::path& output) {
  const std::string target = lab.solution.target();
  const std::vector<std::string> commands = ninja_commands(project, target);
  const std::string own_file = source_of(lab, lab.solution).string();
  const Compilation source = compilation_of(commands, own_file);
  const Compilation identity = compilation_of(commands, "/" + lab.solution.name + ".identity.cpp");

  const fs::path identity_file = output / "identity.cpp";
  const std::string like = identity.line.substr(identity.line.rfind(" -c ") + 4);
  write_file_atomically(identity_file, identity_text(project.build() / like, lab, name));

  CopyBuild build;
  std::string objects;
  std::string listed;  // for the look at symbols
  for (const fs::path& file : sources) {
    const fs::path object = output / (file.filename().string() + ".o");
    build.commands.push_back(source.of(file, object));
    objects += (objects.empty() ? "" : " ") + quoted(object);
    listed += (listed.empty() ? "" : "|") + object.string();
  }
  const fs::path identity_object = output / "identity.o";
  build.commands.push_back(identity.of(identity_file, identity_object));
  build.executable = output / (lab.solution.app + "." + name);
  const std::string executable = "bin/" + target;
  std::string link = link_line(commands, executable);
  if (const std::string own = listed_object(link, source.object); !own.empty()) {
    link = with(link, own, listed);
    link = with(link, "-DNAME=" + target + " ", "-DNAME=solver.cpp ");
  }
  link = with(link, " " + source.object + " ", " " + objects + " ");
  link = with(link, " " + identity.object + " ", " " + quoted(identity_object) + " ");
  build.commands.push_back(
      with(link, " -o " + executable + " ", " -o " + quoted(build.executable) + " "));
  return build;
}

Variant build_copy(const Project& project,
                   const Lab& lab,
                   const fs::path& folder,
                   const std::string& member) {
  build_variants(project.build(), {lab.parent, lab.solution}, terminal_of(2));
  const std::string name = "lab_" + lab.name;
  const fs::path output = project.build() / "labs" / member / lab.name;
  require_writable_folder(output);
  const std::vector<fs::path> sources = sources_in(folder);
  if (sources.empty()) {
    throw UsageError(fmt::format("{} holds no .cpp file to build", shown_path(folder)));
  }
  const CopyBuild build = copy_build(project, lab, sources, name, output);
  Variant variant{lab.app.name, name, lab.parent.name, folder, build.executable};
  const fs::path stamp = output / "sources.txt";
  const std::string text = all_text(folder);
  if (fs::exists(stamp) && fs::exists(build.executable) && read_file(stamp) == text &&
      !is_newer(lab.solution.executable, build.executable)) {
    return variant;
  }
  for (const std::string& line : build.commands) {
    const Captured made = capture({{"sh", "-c", line}, {}, project.build()});
    if (!made.ending.fine()) {
      throw UsageError(
          fmt::format("{} does not compile:\n{}{}", shown_path(folder), made.output, made.errors));
    }
    fmt::print(stderr, "{}", made.errors);  // warnings
  }
  write_file_atomically(stamp, text);
  return variant;
}

}  // namespace casebook::cli
