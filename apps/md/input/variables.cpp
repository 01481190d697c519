#include "apps/md/input/variables.hpp"

#include <cctype>
#include <cmath>

#include <fmt/format.h>

#include "harness/core/text/number.hpp"

namespace md {

/// Recursive descent: sum of products of powers of values.
class Formula {
 public:
  Formula(const Variables& variables, std::string_view text)
      : variables_(variables), all_(text), text_(text) {}

  double value() {
    const double found = sum();
    if (!text_.empty()) {
      fail();
    }
    return found;
  }

 private:
  [[noreturn]] void fail() const {
    throw BadLine{
        fmt::format("`{}` is no formula of + - * / ^ ( ), numbers, v_NAME and sqrt, exp, "
                    "ln, floor, ceil, round",
                    all_)};
  }

  bool take(char sign) {
    while (text_.starts_with(' ')) {
      text_.remove_prefix(1);
    }
    if (!text_.starts_with(sign)) {
      return false;
    }
    text_.remove_prefix(1);
    return true;
  }

  double sum() {
    double value = product();
    while (true) {
      if (take('+')) {
        value += product();
      } else if (take('-')) {
        value -= product();
      } else {
        return value;
      }
    }
  }

  double product() {
    double value = power();
    while (true) {
      if (take('*')) {
        value *= power();
      } else if (take('/')) {
        value /= power();
      } else {
        return value;
      }
    }
  }

  /// A sign binds closer than `^`, and `^` from the left: -2^2 is 4, and 2^3^2 is 64.
  /// Source: LAMMPS, src/variable.cpp, the table `precedence`.
  double power() {
    double value = signed_atom();
    while (take('^')) {
      value = std::pow(value, signed_atom());
    }
    return value;
  }

  double signed_atom() {
    if (++depth_ > 200) {
      fail();
    }
    const double value = take('-') ? -signed_atom() : atom();
    --depth_;
    return value;
  }

  double atom() {
    if (take('(')) {
      const double value = sum();
      if (!take(')')) {
        fail();
      }
      return value;
    }
    std::size_t n = 0;
    while (n < text_.size() && (std::isalnum(static_cast<unsigned char>(text_[n])) != 0 ||
                                text_[n] == '_' || text_[n] == '.' || is_sign_of_exponent(n))) {
      ++n;
    }
    const std::string word(text_.substr(0, n));
    text_.remove_prefix(n);
    if (word.starts_with("v_")) {
      return variables_.value_of(word.substr(2));
    }
    if (const std::optional<double> number = casebook::to_number<double>(word)) {
      return *number;
    }
    return function(word);
  }

  bool is_sign_of_exponent(std::size_t n) const {
    return n > 1 && (text_[n] == '-' || text_[n] == '+') &&
           (text_[n - 1] == 'e' || text_[n - 1] == 'E') &&
           std::isdigit(static_cast<unsigned char>(text_[0])) != 0;
  }

  double function(const std::string& name) {
    if (!take('(')) {
      fail();
    }
    const double value = sum();
    if (!take(')')) {
      fail();
    }
    using Function = double (*)(double);
    static const std::map<std::string, Function> functions{{"sqrt", std::sqrt},
                                                           {"exp", std::exp},
                                                           {"ln", std::log},
                                                           {"floor", std::floor},
                                                           {"ceil", std::ceil},
                                                           {"round", std::round}};
    const auto found = functions.find(name);
    if (found == functions.end()) {
      fail();
    }
    return found->second(value);
  }

  const Variables& variables_;
  std::string_view all_;
  std::string_view text_;
  int depth_ = 0;
};

void Variables::give(const std::string& name, const std::string& text) {
  given_[name] = text;
}

void Variables::set_index(const std::string& name, const std::string& text) {
  if (!knows(name)) {
    indices_[name] = text;
  }
}

void Variables::set_string(const std::string& name, const std::string& text) {
  require_no_other_style(name, strings_);
  strings_[name] = text;
}

void Variables::set_formula(const std::string& name, const std::string& formula) {
  require_no_other_style(name, formulas_);
  formulas_[name] = formula;
}

void Variables::require_no_other_style(const std::string& name, const Texts& own) const {
  if (knows(name) && !own.contains(name)) {
    throw BadLine{fmt::format("variable `{}` is there already, and of another style", name)};
  }
}

bool Variables::knows(const std::string& name) const {
  return indices_.contains(name) || strings_.contains(name) || formulas_.contains(name);
}

std::string Variables::text_of(const std::string& name) const {
  for (const auto* const map : {&given_, &indices_, &strings_}) {
    if (const auto found = map->find(name); found != map->end()) {
      return found->second;
    }
  }
  if (const auto found = formulas_.find(name); found != formulas_.end()) {
    return fmt::format("{:.15g}", evaluate(found->second));
  }
  throw BadLine{fmt::format("there is no variable `{}`", name)};
}

double Variables::value_of(const std::string& name) const {
  const auto formula = formulas_.find(name);
  const bool is_formula = formula != formulas_.end() && !given_.contains(name);
  return evaluate(is_formula ? formula->second : text_of(name));
}

double Variables::evaluate(std::string_view formula) const {
  if (++depth_ > 50) {
    depth_ = 0;
    throw BadLine{"a variable that is its own formula"};
  }
  const double value = Formula(*this, formula).value();
  --depth_;
  if (!std::isfinite(value)) {
    throw BadLine{fmt::format("`{}` is no finite number", formula)};
  }
  return value;
}

std::string Variables::expand(std::string_view line) const {
  std::string text;
  depth_ = 0;
  for (std::size_t at = 0; at < line.size(); ++at) {
    if (line[at] != '$' || at + 1 == line.size()) {
      text += line[at];
      continue;
    }
    const char next = line[at + 1];
    if (next != '{' && next != '(') {
      text += text_of(std::string(1, next));
      ++at;
      continue;
    }
    std::size_t end = at + 2;
    for (int open = 1; end < line.size(); ++end) {
      open += line[end] == next ? 1 : (line[end] == (next == '{' ? '}' : ')') ? -1 : 0);
      if (open == 0) {
        break;
      }
    }
    if (end == line.size()) {
      throw BadLine{fmt::format("`{}` is not closed", line.substr(at))};
    }
    const std::string inside(line.substr(at + 2, end - at - 2));
    text += next == '{' ? text_of(inside) : fmt::format("{:.20g}", evaluate(inside));
    at = end;
  }
  return text;
}

}  // namespace md
