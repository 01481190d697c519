#include "harness/cli/contest/program.hpp"

#include <set>

#include <fmt/format.h>

#include "harness/cli/records/record_view.hpp"
#include "harness/cli/text/format.hpp"

namespace casebook::cli {
namespace {

std::string machine_facts(const Json& record) {
  return fmt::format("{}, {} CPUs, {}; {}",
                     text_at(record, "/machine/cpu"),
                     count_at(record, "/machine/cpus"),
                     text_at(record, "/machine/kernel"),
                     text_at(record, "/machine/mpi"));
}

/// The program is the site's or the distribution's.
std::string facts_of_other(const Submission& submission, const Json& record) {
  return fmt::format("{} {}, {}; {}; casebook commit {}\n",
                     submission.program->name,
                     text_at(record, "/external/version"),
                     text_at(record, "/external/program"),
                     machine_facts(record),
                     text_at(record, "/build/commit"));
}

std::string facts_of_ours(const Json& record) {
  const bool changed = record.value(Json::json_pointer("/build/dirty"), true);
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
  return "#!/bin/sh\n# " + text_at(record, "/id") + "\ncd " + folder + " || exit 1\nexec " + line +
         "\n";
}

std::string script_of_other(const Json& record) {
  std::vector<std::string> words;
  for (const Json& word : list_at(record, "/external/command")) {
    words.push_back(word.get<std::string>());
  }
  return script_around(record, "\"$(dirname \"$0\")\"", shell_line(words));
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

}  // namespace

std::string build_text(const Submission& submission) {
  std::set<std::string> facts;
  for (const RecordOnDisk& record : submission.records) {
    facts.insert(submission.program ? facts_of_other(submission, record.json)
                                    : facts_of_ours(record.json));
  }
  std::string text =
      submission.program
          ? fmt::format("The program is not built here: package {} or a module of the site.\n\n",
                        submission.program->package)
          : "Built from Casebook at the commit below: git checkout COMMIT, then ./casebook run as "
            "the\nscripts in run/ have it, which builds what it needs.\n\n";
  for (const std::string& fact : facts) {
    text += fact;
  }
  return text;
}

std::string run_script(const Json& record) {
  return record.contains("external") ? script_of_other(record) : script_of_ours(record);
}

}  // namespace casebook::cli
