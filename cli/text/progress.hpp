#pragma once

#include <chrono>
#include <string>

#include "cli/text/terminal.hpp"

namespace casebook::cli {

/// Shows on standard error how far a long piece of work is: a bar that is redrawn in place on a
/// terminal, elsewhere a line for each ten per cent.
class Progress {
 public:
  /// label: what is being done, at the start of every line.
  Progress(std::string label, const Terminal& terminal);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// fraction: done so far, 0 to 1; what: the present stage.
  void show(double fraction, const std::string& what);

  /// Prints a line that stays, above the bar.
  void say(const std::string& line);

  /// Reports the present stage: nothing new on a terminal, where show() does it;
  /// elsewhere a line each ten seconds.
  void note(const std::string& text);

  /// Removes the bar; what was printed in lines stays.
  void clear();

 private:
  void draw();

  std::string label_;
  Terminal terminal_;
  double fraction_ = 0.0;
  std::string what_;
  int last_tenth_ = -1;
  std::chrono::steady_clock::time_point last_note_ = std::chrono::steady_clock::now();
  bool drawn_ = false;
};

/// "[######--------------]": width columns without the brackets.
std::string bar(double fraction, int width);

}  // namespace casebook::cli
