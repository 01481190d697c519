#include <filesystem>
#include <memory>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "cli/build/build.hpp"
#include "cli/commands.hpp"
#include "cli/lesson/new_configuration.hpp"
#include "cli/lesson/new_variant.hpp"
#include "cli/project/project.hpp"
#include "cli/text/arguments.hpp"
#include "harness/core/error.hpp"

namespace casebook::cli {
namespace {

struct NewOptions {
  std::string app;
  std::string name;
  std::string parent;
  bool dry_run = false;
};

/// source: the file that makes the variant what it is
void print_next_steps(const std::string& app,
                      const std::string& name,
                      const std::filesystem::path& folder,
                      const char* source) {
  fmt::print(
      "made {0}\n"
      "  1. write down your prediction:  {0}/step.md\n"
      "  2. change one thing:            {0}/{3}\n"
      "  3. judge and time it:           ./casebook run {1} {2}\n"
      "  4. see what you changed:        ./casebook diff {1} {2}\n",
      folder.string(),
      app,
      name,
      source);
}

int make(const NewOptions& options) {
  const Project project = this_project();
  const App& app = project.app(options.app);
  const Variant parent = project.variant(app, options.parent);
  require_free_name(options.name, project.ladder(app));
  const auto folder = std::filesystem::path("optimized") / app.name / options.name;
  if (options.dry_run) {
    fmt::print("would copy {} to {} and register it\n",
               parent.folder.lexically_relative(project.root()).string(),
               folder.string());
    return exit_fine;
  }
  require_own_clone(project.root(), app.name);
  if (app.external) {
    make_configuration(project.root(), options.name, parent);
  } else {
    make_variant(project.root(), options.name, parent, [&] { configure(project.build()); });
  }
  print_next_steps(app.name, options.name, folder, app.external ? "config.toml" : "solver.cpp");
  return exit_fine;
}

}  // namespace

void add_new_command(CLI::App& program, Action& chosen) {
  auto options = std::make_shared<NewOptions>();
  CLI::App* command = add_command(program, "new");
  add_app_argument(*command, options->app);
  command->add_option("name", options->name, "v<unused number>_<mechanism>, or v3b_... beside v3")
      ->required()
      ->type_name("");
  command->add_option("--parent", options->parent, "the variant to start from")
      ->required()
      ->type_name("VARIANT");
  command->add_flag("--dry-run", options->dry_run, "say what would be made, make nothing");
  command->footer("Example:\n  ./casebook new scf v20_my_idea --parent v0");
  command->callback([options, &chosen] { chosen = [options] { return make(*options); }; });
}

}  // namespace casebook::cli
