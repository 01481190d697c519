#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace casebook::cli {

class TomlReader;

/// A number that the program prints. Where the pattern says {number}, the number stands.
struct OutputValue {
  enum class Pick { first, last, count };  ///< of the lines that match; count: how many there are
  std::string name;
  std::string unit;
  std::string pattern;  ///< regular expression (ECMAScript) for a part of one line
  std::string after;    ///< look only below the first line that this matches; "": everywhere
  Pick pick = Pick::last;
};

/// A question to the answer: is the value within the bound of its reference?
struct OutputCheck {
  std::string name;
  std::string value;      ///< an OutputValue
  std::string reference;  ///< a number of the case's [reference]; "": the value itself is to be 0
  double bound = 0.0;
  std::string bound_source;
};

/// A statement of a deck by which the program runs other programs, or code of the deck's author.
struct DeckCommand {
  std::string pattern;  ///< regular expression for a part of one statement, letter case ignored
  std::string what;     ///< it does, behind "this line"
};

/// A program that we did not write, as apps/<name>/app.toml describes it.
struct ExternalApp {
  std::string name;
  std::string title;
  std::string program;                       ///< looked up in PATH
  std::string package;                       ///< that brings it
  std::vector<std::string> arguments;        ///< "{deck}" stands for the deck's file name
  std::vector<std::string> version_command;  ///< empty: the run's own output says it
  std::string version_pattern;               ///< with one group
  std::string comment;                       ///< starts a comment in a deck; "": there are none
  std::string continuation;                  ///< ends a line that goes on; "": none does
  std::vector<DeckCommand> deck_commands;    ///< refused in a deck that nobody vouches for
  std::vector<OutputValue> values;
  std::vector<OutputValue> regions;  ///< seconds
  std::vector<OutputCheck> checks;
};

/// Whether apps/<name>/ describes such a program.
bool is_external(const std::filesystem::path& app_folder);

/// Reads what such a description says of the program, its output and its judge. The keys of the table
/// that are left over are the caller's.
void read_program(TomlReader& table, ExternalApp& app);

/// Errors: UsageError with file and line.
ExternalApp read_external_app(const std::filesystem::path& app_folder);

/// The regular expression for a pattern with {number} in it.
std::string expanded_pattern(const std::string& pattern);

}  // namespace casebook::cli
