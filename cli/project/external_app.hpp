#pragma once

#include <filesystem>
#include <limits>
#include <string>
#include <utility>
#include <vector>

namespace casebook {
class TomlReader;
}

namespace casebook::cli {

/// A number, or a list of them, that the program prints or leaves in a file: where a pattern says
/// {number}, in a column, or in a dataset of HDF5.
struct OutputValue {
  enum class Pick { first, last, largest, count, all };  ///< of what matches; count: how often
  std::string name;
  std::string unit;
  std::string file;     ///< that the program leaves in its folder; "": what it prints
  std::string pattern;  ///< regular expression (ECMAScript) for a part of one line
  std::string column;   ///< of a table in text or CSV: its number, from 1, or its heading
  std::string dataset;  ///< path within an HDF5 file
  std::string after;    ///< look only below the first line that this matches; "": everywhere
  Pick pick = Pick::last;
};

/// A question to the answer. Every kind comes to a deviation that has to be within a bound.
struct OutputCheck {
  enum class Kind {
    absolute,        ///< value less reference; of lists the worst entry
    relative,        ///< difference divided by the reference
    ulp,             ///< difference in units of the reference's last binary digit
    window,          ///< how far the value is outside of [least, most]
    rising,          ///< how many entries of a list are not above the one before
    falling,         ///< ... not below
    must_match,      ///< 1 where no line of the output matches
    must_not_match,  ///< how many lines match
  };
  std::string name;
  Kind kind = Kind::absolute;
  std::string value;      ///< an OutputValue; "" for the last two kinds
  std::string reference;  ///< an entry of the case's [reference]; "": the value itself is to be 0
  double least = -std::numeric_limits<double>::infinity();  ///< of a window, which may be open
  double most = std::numeric_limits<double>::infinity();
  std::string pattern;  ///< of the last two kinds
  double bound = 0.0;
  std::string bound_source;
  int line = 0;  ///< of its bound in app.toml, else of the check; 0 where it is in no file
};

/// A statement of a deck by which the program runs other programs, or code of the deck's author.
struct DeckCommand {
  std::string pattern;  ///< regular expression for a part of one statement, letter case ignored
  std::string what;     ///< it does, after "this line"
};

/// A program that we did not write, as apps/<name>/app.toml describes it.
struct ExternalApp {
  std::string name;
  std::string title;
  std::string program;                       ///< looked up in PATH, or an absolute path
  std::string package;                       ///< that brings it
  std::vector<std::string> arguments;        ///< "{deck}" stands for the deck's file name
  std::vector<std::string> version_command;  ///< empty: the run's own output says it
  std::string continuation;                  ///< ends a line that goes on; "": none does
  std::vector<DeckCommand> deck_commands;    ///< refused in an untrusted deck
  std::string version_pattern;               ///< with one group; "": it says none
  std::vector<std::string> before;  ///< lines for a shell, in the folder of the run: not timed
  std::string standard_input;       ///< name of a file for rank 0; "": nothing
  std::string time;                 ///< region that is the time of a run; "": the whole program
  std::vector<std::pair<std::string, std::string>> environment;  ///< unless the caller's has them
  std::string comment;  ///< starts a comment in a deck; "": there are none
  std::vector<OutputValue> values;
  std::vector<OutputValue> regions;  ///< seconds
  std::vector<OutputCheck> checks;
};

/// True if apps/<name>/ describes such a program.
bool is_external(const std::filesystem::path& app_folder);

/// Reads what such a description says of the program, its output and its judge. The keys of the table
/// that are left over are the caller's.
void read_program(TomlReader& table, ExternalApp& app);

/// Errors: UsageError with file and line.
ExternalApp read_external_app(const std::filesystem::path& app_folder);

/// The regular expression for a pattern with {number} in it.
std::string expanded_pattern(const std::string& pattern);

}  // namespace casebook::cli
