#include "cli/lab/lab.hpp"

#include <algorithm>
#include <regex>
#include <tuple>

#include <fmt/format.h>

#include "cli/text/arguments.hpp"
#include "cli/text/expression.hpp"
#include "cli/text/format.hpp"
#include "harness/core/text/toml_reader.hpp"
#include "harness/core/error.hpp"
#include "harness/core/file.hpp"
#include "harness/core/text/number.hpp"

namespace casebook::cli {
namespace {

namespace fs = std::filesystem;

// Folders below labs/ with labs that bring a program or a script of their own, a folder each.
constexpr const char* programs_folder = "programs";
constexpr const char* scripts_folder = "scripts";

RankLayout parse_layout(const std::string& text) {
  static const std::regex pattern("([1-9][0-9]{0,3})x([1-9][0-9]{0,3})");
  std::smatch parts;
  if (!std::regex_match(text, parts, pattern)) {
    throw UsageError(fmt::format("`{}`: a layout is ranks x threads, such as 2x1", text));
  }
  RankLayout layout;
  layout.ranks = leading_number<int>(parts[1].str());
  layout.threads = leading_number<int>(parts[2].str());
  return layout;
}

Variant own_side(const Project& project, const Lab& lab, const std::string& name) {
  Variant side;
  side.app = lab.app.name;
  side.name = name;
  side.folder = lab.app.folder;
  side.executable = project.build() / "bin" / side.target();
  return side;
}

void read_own_sides(const Project& project, Lab& lab) {
  lab.app.name = lab.name;
  lab.app.folder = lab.file.parent_path();
  lab.parent = own_side(project, lab, "start");
  lab.solution = own_side(project, lab, "solution");
}

void read_variants(const Project& project, TomlReader& reader, Lab& lab) {
  lab.app = project.app(lab.file.parent_path().filename().string());
  lab.solution = project.variant(lab.app, reader.needed_text("solution"));
  const std::string parent = reader.text("parent", lab.solution.parent.value_or(""));
  if (lab.kind == LabKind::repair) {
    lab.parent = lab.solution;
    return;
  }
  if (parent.empty()) {
    throw UsageError(lab.solution.name + " has no parent to start from: name one");
  }
  lab.parent = project.variant(lab.app, parent);
}

void read_cases(TomlReader& reader, Lab& lab) {
  for (const std::string& text : reader.texts("open")) {
    lab.open.push_back(parse_lab_case(text));
  }
  for (const std::string& text : reader.texts("hidden")) {
    lab.hidden.push_back(parse_lab_case(text));
  }
  for (const std::string& text : reader.texts("layouts")) {
    lab.layouts.push_back(parse_layout(text));
  }
  if (lab.open.empty() || lab.hidden.empty() || lab.layouts.empty()) {
    reader.note("open", "`open`, `hidden` and `layouts` each need an entry");
  }
  if (lab.kind == LabKind::speed) {
    lab.timed_case = reader.needed_text("case");
    lab.longer_case = reader.text("longer", "");
    lab.layout = parse_layout(reader.text("layout", "1x1"));
  }
}

void read_script(TomlReader& reader, Lab& lab) {
  lab.machine = reader.needed_text("machine");
  for (TomlReader& need : reader.tables("need")) {
    lab.needs.push_back({need.needed_text("match"), need.needed_text("say")});
    require_expression(need, "match", lab.needs.back().match);
    need.finish();
  }
}

Lab read_lab(const Project& project, const fs::path& file) {
  TomlFile toml(file);
  TomlReader reader = toml.top();
  Lab lab;
  const bool is_own = file.filename() == "lab.toml";
  lab.file = file;
  lab.name = (is_own ? file.parent_path().filename() : file.stem()).string();
  lab.kind = static_cast<LabKind>(reader.choice("kind", {"speed", "repair", "script"}));
  lab.title = reader.needed_text("title");
  lab.task = reader.text("task", "");
  lab.teaches = reader.needed_text("teaches");
  lab.level = reader.count("level", 1);
  lab.course = reader.count("course", 0);
  lab.hints = reader.texts("hints");
  try {
    for (TomlReader& fault : reader.tables("fault")) {
      lab.faults.push_back({fault.needed_text("right"), fault.needed_text("wrong")});
      fault.finish();
    }
    if (is_own) {
      read_own_sides(project, lab);
    } else {
      read_variants(project, reader, lab);
    }
    if (lab.kind == LabKind::script) {
      read_script(reader, lab);
    } else {
      read_cases(reader, lab);
    }
  } catch (const UsageError& error) {
    throw UsageError(fmt::format("{}: {}", shown_path(file), error.what()));
  }
  reader.finish();
  toml.throw_problems();
  return lab;
}

bool is_own_folder(const fs::path& folder) {
  return folder.filename() == programs_folder || folder.filename() == scripts_folder;
}

std::vector<fs::path> lab_files(const fs::path& labs) {
  std::vector<fs::path> files;
  if (!fs::is_directory(labs)) {
    return files;
  }
  for (const auto& folder : fs::directory_iterator(labs)) {
    if (!folder.is_directory()) {
      continue;
    }
    for (const auto& entry : fs::directory_iterator(folder)) {
      const fs::path own = entry.path() / "lab.toml";
      if (is_own_folder(folder.path()) && fs::is_regular_file(own)) {
        files.push_back(own);
      } else if (!is_own_folder(folder.path()) && entry.path().extension() == ".toml") {
        files.push_back(entry.path());
      }
    }
  }
  return files;
}

}  // namespace

LabCase parse_lab_case(const std::string& text) {
  const std::vector<std::string> words = split_at(text, ' ');
  LabCase result{words.front()};
  for (std::size_t k = 1; k < words.size(); ++k) {
    const std::size_t equals = words[k].find('=');
    if (equals == 0 || equals == std::string::npos || equals + 1 == words[k].size()) {
      throw UsageError(
          fmt::format("`{}`: after the case comes KEY=VALUE, or KEY=VALUE|VALUE", text));
    }
    result.choices.emplace_back(words[k].substr(0, equals),
                                split_at(words[k].substr(equals + 1), '|'));
  }
  return result;
}

std::vector<Lab> read_labs(const Project& project) {
  std::vector<Lab> labs;
  for (const fs::path& file : lab_files(project.root() / "labs")) {
    const fs::path folder = file.parent_path();
    const bool is_own = is_own_folder(folder.parent_path());
    const auto& apps = project.apps();
    const bool is_built = std::any_of(apps.begin(), apps.end(), [&](const App& app) {
      return app.name == folder.filename().string();
    });
    if (is_own || is_built) {  // spectral and dft are left out where their libraries are missing
      labs.push_back(read_lab(project, file));
    }
  }
  const auto place = [](const Lab& lab) {
    return std::tuple(
        lab.course == 0 ? 1 : 0, lab.course, lab.file.parent_path(), lab.level, lab.name);
  };
  std::sort(
      labs.begin(), labs.end(), [&](const Lab& a, const Lab& b) { return place(a) < place(b); });
  return labs;
}

Lab find_lab(const Project& project, const std::string& given) {
  const std::vector<Lab> labs = read_labs(project);
  std::vector<std::string> names;
  for (const Lab& lab : labs) {
    names.push_back(lab.name);
  }
  const std::string name = resolve_name(given, "known lab", names);
  return *std::ranges::find(labs, name, &Lab::name);
}

fs::path source_of(const Lab& lab, const Variant& side) {
  if (lab.file.filename() != "lab.toml") {
    return side.folder / "solver.cpp";
  }
  return side.folder / (side.name + (lab.kind == LabKind::script ? ".sh" : ".cpp"));
}

std::vector<Attack> attacks_of(const Lab& lab) {
  const fs::path page = lab.solution.folder / "step.md";
  return fs::exists(page) ? attacks_in(read_file(page), page.string()) : std::vector<Attack>{};
}

}  // namespace casebook::cli
