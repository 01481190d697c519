#pragma once

#include <map>
#include <string>
#include <string_view>

namespace md {

/// Error in a line of a deck, without its place.
struct BadLine {
  std::string what;
  bool follows = false;  ///< where an earlier line is wrong too, it may be for that line alone
};

/// The variables of a deck: texts (`index`, `string`) and formulas (`equal`).
class Variables {
 public:
  /// Gives a variable its text, whatever the deck says of it.
  void give(const std::string& name, const std::string& text);

  /// `variable NAME index TEXT ...`: the first text counts, of the first line that names the variable.
  void set_index(const std::string& name, const std::string& text);

  /// `variable NAME string TEXT`: the last line counts. Errors: BadLine.
  void set_string(const std::string& name, const std::string& text);

  /// `variable NAME equal FORMULA`: the last line counts. Errors: BadLine.
  void set_formula(const std::string& name, const std::string& formula);

  /// Puts in what `$x`, `${name}` and `$(formula)` stand for. Errors: BadLine.
  std::string expand(std::string_view line) const;

  /// Value of + - * / ^ ( ), numbers, `v_name`, and sqrt, exp, ln, floor, ceil, round.
  /// Errors: BadLine.
  double evaluate(std::string_view formula) const;

  /// True if the deck has, or uses, a variable of that name.
  bool knows(const std::string& name) const;

 private:
  friend class Formula;
  using Texts = std::map<std::string, std::string>;

  std::string text_of(const std::string& name) const;
  double value_of(const std::string& name) const;  ///< with every digit, which a text has not
  void require_no_other_style(const std::string& name, const Texts& own) const;

  Texts given_, indices_, strings_, formulas_;
  mutable int depth_ = 0;  ///< of formulas that name one another
};

}  // namespace md
