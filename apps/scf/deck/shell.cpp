// Declared in apps/scf/deck/blocks.hpp.

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "apps/scf/deck/blocks.hpp"
#include "apps/scf/deck/number.hpp"

namespace scf {
namespace {

// Published sets for H to Ne stay between 1e-3 and 1e7: three powers of ten more at either end.
constexpr Range exponent_range{1e-6, 1e10};

// Published coefficients of normalized primitives are below 10.
constexpr Range coefficient_range{-1e6, 1e6};

/// The angular momentum of each column of coefficients that a type of shell has.
struct ShellType {
  std::string_view name;
  std::vector<int> angular_momenta;  ///< one: any number of columns of it
};

// Those above g are read, for a basis that the task does not use may have them.
const std::array<ShellType, 10> types{{{"s", {0}},
                                       {"p", {1}},
                                       {"d", {2}},
                                       {"f", {3}},
                                       {"g", {4}},
                                       {"h", {5}},
                                       {"i", {6}},
                                       {"k", {7}},
                                       {"sp", {0, 1}},
                                       {"l", {0, 1}}}};

const ShellType* find_type(const Statement& head, Problems& problems) {
  const std::string name = head.keyword(1);
  for (const ShellType& type : types) {
    if (type.name == name) {
      return &type;
    }
  }
  problems.add(
      head.line,
      fmt::format(
          "`{}` is neither a shell nor a library; understood here: S, P, D, F, G, SP, library NAME",
          shown(head.text())));
  return nullptr;
}

/// The exponent and the coefficients of one row; empty when one of them is a problem.
std::vector<double> read_row(const Statement& row, std::size_t n_columns, Problems& problems) {
  if (row.words.size() != 1 + n_columns) {
    problems.add(row.line,
                 fmt::format("`{}` holds {} numbers; this shell has an exponent and {} "
                             "coefficient{} in each row",
                             shown(row.text()),
                             row.words.size(),
                             n_columns,
                             n_columns == 1 ? "" : "s"));
    return {};
  }
  std::vector<double> numbers;
  for (const std::string& word : row.words) {
    const auto number = numbers.empty()
                            ? number_in(exponent_range, word, "exponent", row.line, problems)
                            : number_in(coefficient_range, word, "coefficient", row.line, problems);
    if (!number) {
      return {};
    }
    numbers.push_back(*number);
  }
  return numbers;
}

}  // namespace

std::vector<PlainShell> read_shells(const Statement& head,
                                    std::span<const Statement> rows,
                                    Problems& problems) {
  const ShellType* const type = find_type(head, problems);
  if (type == nullptr) {
    return {};
  }
  require_no_more_words(head, 2, problems);
  const bool is_combined = type->angular_momenta.size() > 1;
  const std::size_t n_written = rows.empty() ? 1 : rows.front().words.size() - 1;
  const std::size_t n_columns =
      is_combined ? type->angular_momenta.size() : std::max<std::size_t>(n_written, 1);

  std::vector<PlainShell> shells;
  for (std::size_t column = 0; column < n_columns; ++column) {
    shells.push_back({head.line, type->angular_momenta[is_combined ? column : 0], {}, {}});
  }
  bool rows_are_right = true;
  for (const Statement& row : rows) {
    const std::vector<double> numbers = read_row(row, n_columns, problems);
    rows_are_right = rows_are_right && !numbers.empty();
    for (std::size_t column = 0; column + 1 < numbers.size(); ++column) {
      if (numbers[column + 1] != 0.0) {
        shells[column].exponents.push_back(numbers[0]);
        shells[column].coefficients.push_back(numbers[column + 1]);
      }
    }
  }
  for (const PlainShell& shell : shells) {
    if (shell.exponents.empty() && rows_are_right) {
      problems.add(head.line,
                   fmt::format("{}: a contraction without primitives; give rows EXPONENT "
                               "COEFFICIENT, one of them not zero",
                               shown(head.text())));
    }
  }
  return shells;
}

}  // namespace scf
