#include "cli/contest/program.hpp"

#include <algorithm>
#include <regex>
#include <set>

#include <fmt/format.h>

#include "cli/contest/packed_build.hpp"
#include "cli/external/prepared_program.hpp"
#include "cli/launch/launcher.hpp"
#include "cli/project/run_configuration.hpp"
#include "cli/records/record_view.hpp"
#include "cli/text/format.hpp"
#include "cli/text/match.hpp"

namespace casebook::cli {
namespace {

std::string machine_facts(const Json& record) {
  return fmt::format("{}, {} CPUs, {}; {}",
                     text_at(record, "/machine/cpu"),
                     count_at(record, "/machine/cpus"),
                     text_at(record, "/machine/kernel"),
                     text_at(record, "/machine/mpi"));
}

/// One of the site, of the distribution, or of a build of ours: who compiled it, and how.
std::string facts_of_other(const Submission& submission, const Json& record) {
  std::string text = submission.program->name;
  for (const char* place : {"/external/version",
                            "/external/program",
                            "/external/binary/hash",
                            "/build/compiler",
                            "/build/flags"}) {
    const std::string fact = text_at(record, place);
    text += fact.empty() ? "" : ", " + fact;
  }
  return fmt::format("{}; {}; casebook commit {}{}\n",
                     text,
                     machine_facts(record),
                     text_at(record, "/build/commit"),
                     flag_at(record, "/build/dirty", true) ? " with changes" : "");
}

std::string facts_of_ours(const Json& record) {
  const bool changed = flag_at(record, "/build/dirty", true);
  return fmt::format("{} {}: {}{}, {} {}, {}; {}\n",
                     text_at(record, "/app"),
                     text_at(record, "/variant"),
                     "commit " + text_at(record, "/build/commit"),
                     changed ? " with changes that were not committed" : "",
                     text_at(record, "/build/compiler"),
                     text_at(record, "/build/flags"),
                     text_at(record, "/build/build_type"),
                     machine_facts(record));
}

std::string script_around(const Json& record, const std::string& folder, const std::string& line) {
  return "#!/bin/sh\n# " + shortened(text_at(record, "/id")) + "\ncd " + folder +
         " || exit 1\nexec " + line + "\n";
}

constexpr const char* built_program_mark = "CASEBOOK_BUILT_PROGRAM";

/// Lines that build the program where that was not done, and leave its path in a variable.
std::string lines_that_build(const PackedBuild& packed) {
  return fmt::format("build=$(cd ../../../build/{} && pwd) || exit 1\n"
                     "program=$build/source/{}\n"
                     "[ -x \"$program\" ] || bash \"$build/build.sh\" || exit 1\n",
                     packed.variant,
                     shell_line({packed.program}));
}

/// Redirection of the input of rank 0, after the command.
std::string redirection(const Submission& submission, const Json& record) {
  const std::string& input = submission.program->standard_input;
  return input.empty()
             ? ""
             : " < " + shell_line({with_deck(input, text_at(record, "/external/deck"))});
}

std::string lines_before(const RunConfiguration& configuration, const Submission& submission) {
  std::string text;
  for (const std::string& line :
       configuration.before.empty() ? submission.program->before : configuration.before) {
    text += line + " || exit 1\n";
  }
  return text;
}

/// The launcher that the record was made with, by the words that we start it with.
Launcher launcher_of(const Json& record) {
  Launcher launcher;
  if (text_at(record, "/layout/launcher") == "srun") {
    launcher = {LauncherKind::srun, "srun"};
  } else {
    launcher.kind = kind_of_mpirun(text_at(record, "/machine/mpi"));
  }
  return launcher;
}

RankLayout layout_of(const Json& record, const RunConfiguration& configuration) {
  RankLayout layout;
  layout.ranks = std::max(1, count_at(record, "/layout/ranks"));
  layout.threads = std::max(1, count_at(record, "/layout/threads"));
  layout.oversubscribed = oversubscribed(record);
  layout.binding = configuration.binding;
  layout.nodes = nodes_of(record) > 1 ? nodes_of(record) : 0;
  return layout;
}

/// LD_PRELOAD and its like would put code of the record's author into the organisers' run.
Variables variables_of(const Json& record) {
  static const std::regex name("[A-Za-z_][A-Za-z0-9_]*");
  Variables variables;
  const Json settings = record.at("external").value("environment", Json::object());
  for (const auto& [key, value] : settings.items()) {
    if (value.is_string() && matches(key, name) && !key.starts_with("LD_")) {
      variables.emplace_back(key, value.get<std::string>());
    }
  }
  return variables;
}

/// Derived from the description of the program and the layout: organisers run it, and the record's own
/// command line could say anything.
std::string script_of_other(const Submission& submission, const Json& record) {
  const auto variant =
      std::ranges::find(submission.ladder, text_at(record, "/variant"), &Variant::name);
  const RunConfiguration configuration = read_run_configuration(variant->folder);
  std::vector<std::string> command =
      command_of(*submission.program, configuration, text_at(record, "/external/deck"));
  std::string preparation;
  for (const PackedBuild& packed : packed_builds(submission)) {
    if (packed.variant == variant->name) {
      preparation = lines_that_build(packed);
      command.front() = built_program_mark;
    }
  }
  const std::string before = lines_before(configuration, submission);
  if (!before.empty()) {
    preparation += fmt::format("export CASEBOOK_RANKS={} CASEBOOK_DECK={}\n{}",
                               layout_of(record, configuration).ranks,
                               shell_line({text_at(record, "/external/deck")}),
                               before);
  }
  std::string line = shell_line(launch_arguments(
      launcher_of(record), layout_of(record, configuration), variables_of(record), command));
  if (const std::size_t at = line.find(built_program_mark); at != std::string::npos) {
    line.replace(at, std::string(built_program_mark).size(), "\"$program\"");
  }
  return fmt::format("#!/bin/sh\n# {}\ncd \"$(dirname \"$0\")\" || exit 1\n{}exec {}{}\n",
                     shortened(text_at(record, "/id")),
                     preparation,
                     line,
                     redirection(submission, record));
}

std::string script_of_ours(const Json& record) {
  std::vector<std::string> words = {
      "./casebook", "run", text_at(record, "/app"), text_at(record, "/variant")};
  const bool is_case = text_at(record, "/case/source").ends_with(".toml");
  words.insert(
      words.end(),
      {is_case ? "--case" : "--deck", text_at(record, is_case ? "/case/name" : "/case/source")});
  for (const Json& setting : list_at(record, "/case/overrides")) {
    words.insert(words.end(), {"--set", setting.get<std::string>()});
  }
  const std::size_t n_samples = list_at(record, "/time/solve_s/samples").size();
  words.insert(words.end(),
               {"-n",
                std::to_string(count_at(record, "/layout/ranks")),
                "-t",
                std::to_string(count_at(record, "/layout/threads")),
                "--repeat",
                std::to_string(n_samples)});
  return script_around(record, "\"${1:?usage: run.sh FOLDER-OF-CASEBOOK}\"", shell_line(words));
}

std::string origin_of_other(const Submission& submission) {
  const std::size_t n_builds = packed_builds(submission).size();
  if (n_builds > 0) {
    return "Built from source: build/<variant>/ has the source, its patches, build.sh that builds it\n"
           "there, and build.log of the build that was measured.\n\n";
  }
  return submission.program->package.empty()
             ? "The program was not built by Casebook: the machine's own, at the path below.\n\n"
             : fmt::format("The program is not built here: package {} or a module of the site.\n\n",
                           submission.program->package);
}

}  // namespace

std::string build_text(const Submission& submission) {
  std::set<std::string> facts;
  for (const RecordOnDisk& record : submission.records) {
    facts.insert(submission.program ? facts_of_other(submission, record.json)
                                    : facts_of_ours(record.json));
  }
  std::string text =
      submission.program
          ? origin_of_other(submission)
          : "Built from Casebook at the commit below: git checkout COMMIT, then ./casebook run as "
            "the\nscripts in run/ have it, which builds what it needs.\n\n";
  for (const std::string& fact : facts) {
    text += fact;
  }
  return text;
}

std::string run_script(const Submission& submission, const Json& record) {
  return submission.program ? script_of_other(submission, record) : script_of_ours(record);
}

}  // namespace casebook::cli
