#include "harness/cli/run/choose.hpp"

#include <vector>

#include <fmt/format.h>

#include "harness/cli/records/records.hpp"
#include "harness/cli/text/format.hpp"

namespace casebook::cli {

Variant choose_variant(const Project& project,
                       const App& app,
                       const Experiment& experiment,
                       const std::string& given) {
  if (given != "best") {
    return project.variant(app, given);
  }
  const std::vector<Variant> ladder = project.ladder(app);
  std::vector<std::string> names;
  for (const Variant& variant : ladder) {
    names.push_back(variant.name);
  }
  const Setting setting = {host_name(),
                           experiment.input.name,
                           experiment.input.overrides,
                           experiment.own_layouts ? 0 : experiment.layout.ranks,
                           experiment.own_layouts ? 0 : experiment.layout.threads};
  const auto fastest = fastest_variant(read_records(experiment.results, app.name), setting, names);
  fmt::print(stderr,
             "best is {}: {}\n",
             fastest.value_or(names.back()),
             fastest ? "the fastest that passed here" : "the last of the ladder, no records yet");
  return project.variant(app, fastest.value_or(names.back()));
}

std::string dry_run_text(const Program& program) {
  std::vector<std::string> words;
  for (const auto& [name, value] : program.environment) {
    words.push_back(name + "=" + value);
  }
  words.insert(words.end(), program.arguments.begin(), program.arguments.end());
  return fmt::format("cd {} && {}\n", shell_line({program.folder.string()}), shell_line(words));
}

}  // namespace casebook::cli
