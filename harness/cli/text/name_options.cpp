#include "harness/cli/text/name_options.hpp"

#include <CLI/CLI.hpp>

namespace casebook::cli {

CLI::Option* add_app_argument(CLI::App& command, std::string& app) {
  return command.add_option("app", app, "which app, for example scf")->required()->type_name("");
}

CLI::Option* add_variant_argument(CLI::App& command, std::string& variant) {
  return command.add_option("variant", variant, "a variant, or the beginning of its name")
      ->type_name("");
}

}  // namespace casebook::cli
