#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace casebook::cli {

/// The positional argument that most commands begin with.
CLI::Option* add_app_argument(CLI::App& command, std::string& app);

/// The positional argument that names a variant; the caller says whether it is required.
CLI::Option* add_variant_argument(CLI::App& command, std::string& variant);

/// The known name that was meant: the name itself, the only one that begins with it (`v2` for
/// v2_schwarz_screening), or else the only one that has it inside (`schwarz`).
/// what: the kind of thing, for the message: "variant of scf".
/// Errors: UsageError with the names that begin so, or with the nearest one.
std::string resolve_name(const std::string& given,
                         const std::string& what,
                         const std::vector<std::string>& known);

/// A count that the user typed. option: its name, for the message; advice: what to use instead.
/// Errors: UsageError unless the text is a whole number of at least 1.
int parse_count(const std::string& text, const std::string& option, const std::string& advice);

/// A length of time that the user typed: 90s, 3m, 1.5h; a number alone could be either, and is refused.
/// Seconds, above 0.
/// option: its name, for the message. Errors: UsageError.
double parse_duration(const std::string& text, const std::string& option);

/// The full path of a folder of records that the user named. option: its name, for the message.
/// Errors: UsageError when there is no such folder.
std::filesystem::path existing_folder(const std::string& folder, const std::string& option);

/// Puts more words after those of a command line.
void append(std::vector<std::string>& words, const std::vector<std::string>& more);

/// Puts an option and its value after the words; nothing where the value is "".
void append_option(std::vector<std::string>& words,
                   const std::string& option,
                   const std::string& value);

}  // namespace casebook::cli
