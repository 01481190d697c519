#pragma once

#include <string>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace casebook::cli {

/// The positional argument that most commands begin with.
CLI::Option* add_app_argument(CLI::App& command, std::string& app);

/// The positional argument that names a variant; the caller says whether it is required.
CLI::Option* add_variant_argument(CLI::App& command, std::string& variant);

}  // namespace casebook::cli
