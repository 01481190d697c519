// Declared in apps/scf/deck/geometry_parts.hpp.

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "apps/scf/deck/element.hpp"
#include "apps/scf/deck/geometry_parts.hpp"
#include "apps/scf/deck/number.hpp"
#include "apps/scf/deck/place/zmatrix_position.hpp"

namespace scf {
namespace {

/// What a number of a row means.
struct Quantity {
  Range range;
  const char* name;
};

constexpr Quantity bond_length{{1e-3, 1e4}, "length of a Z-matrix"};
constexpr Quantity bond_angle{{0.0, 180.0}, "angle of a Z-matrix"};
constexpr Quantity torsion{{-360.0, 360.0}, "torsion of a Z-matrix"};

/// True for a line that begins the variables or the constants: in one case throughout, as NWChem knows it.
bool is_section(const Statement& row) {
  const std::string& word = row.words[0];
  return word == "variables" || word == "VARIABLES" || word == "constants" || word == "CONSTANTS";
}

/// The rows of a Z-matrix, placed one after the other. Tags and names of variables are told apart by case, as
/// NWChem does; keywords are not.
class Placer {
 public:
  Placer(std::span<const Statement> body, double scale, Problems& problems)
      : body_(body), scale_(scale), problems_(problems) {}

  std::vector<DeckAtom> place() {
    read_values();
    for (const Statement& row : body_) {
      if (is_section(row)) {
        break;
      }
      if (!place_row(row)) {
        return {};
      }
    }
    std::vector<DeckAtom> atoms;
    for (const DeckAtom& atom : placed_) {
      if (atom.charge > 0) {
        atoms.push_back(atom);
      }
    }
    return atoms;
  }

 private:
  void read_values() {
    bool reads = false;
    for (const Statement& row : body_) {
      if (is_section(row)) {
        reads = true;
      } else if (reads && row.keyword(0) != "constants") {
        const auto value = parse_number(row.keyword(1));
        if (!value) {
          problems_.add(
              row.line,
              fmt::format("`{}` is not NAME NUMBER, as variables and constants of a Z-matrix are",
                          shown(row.text())));
        }
        values_[row.words[0]] = value.value_or(1.0);
      }
    }
  }

  bool place_row(const Statement& row) {
    DeckAtom atom{row.line, element_of_tag(row.words[0]), {}, row.words[0]};
    const std::size_t n = placed_.size();
    const std::size_t n_expected = 1 + 2 * std::min<std::size_t>(n, 3);
    const bool is_dummy = row.keyword(0).starts_with("x");
    // Behind the third number a 1 or -1 says that it is a second angle, and on which side the atom lies.
    const bool has_word = row.words.size() == 8;
    const double side = has_word ? parse_number(row.words[7]).value_or(2.0) : 0.0;
    const bool has_side = has_word && std::abs(side) <= 1.0;
    const bool two_angles = has_side && side != 0.0;
    if ((atom.charge == 0 && !is_dummy) || row.words.size() != n_expected + (has_side ? 1 : 0)) {
      problems_.add(
          row.line,
          fmt::format("`{}` is no row of a Z-matrix; understood here: SYMBOL [ATOM LENGTH "
                      "[ATOM ANGLE [ATOM TORSION | ATOM ANGLE 1|-1]]], elements from H to Ne, and "
                      "X for no atom",
                      shown(row.text())));
      return false;
    }
    std::array<Point, 3> to{};
    std::array<double, 3> value{};
    for (std::size_t k = 0; k < 3 && 2 * k + 2 < row.words.size(); ++k) {
      const auto reference = find(row, 2 * k + 1);
      const Quantity& last = two_angles ? bond_angle : torsion;
      const auto number = find_value(row,
                                     2 * k + 2,
                                     k == 0   ? bond_length
                                     : k == 1 ? bond_angle
                                              : last);
      if (!reference || !number) {
        return false;
      }
      to[k] = placed_[*reference].position;
      value[k] = *number;
    }
    value[0] *= scale_;
    atom.position = n == 0       ? Point{}
                    : two_angles ? position_by_angles(to, value, side)
                                 : position_by_torsion(n, to, value);
    if (!std::isfinite(atom.position[0] + atom.position[1] + atom.position[2])) {
      problems_.add(
          row.line,
          fmt::format("`{}`: no place follows from this row: three atoms in a line, or two angles "
                      "that do not meet",
                      shown(row.text())));
      return false;
    }
    placed_.push_back(atom);
    return true;
  }

  /// The number of a row that stands above: by its number from 1, or by its tag, of which the last counts.
  std::optional<std::size_t> find(const Statement& row, std::size_t word) const {
    const auto number = parse_number(row.words[word]);
    for (std::size_t k = placed_.size(); k-- > 0;) {
      if (number ? *number == static_cast<double>(k + 1) : placed_[k].tag == row.words[word]) {
        return k;
      }
    }
    problems_.add(
        row.line,
        fmt::format("`{}` is no atom above this row of the Z-matrix", shown(row.words[word])));
    return std::nullopt;
  }

  std::optional<double> find_value(const Statement& row,
                                   std::size_t word,
                                   const Quantity& quantity) const {
    std::string name = row.words[word];
    const bool is_negated = name.starts_with("-") && values_.contains(name.substr(1));
    const auto known = values_.find(is_negated ? name.substr(1) : name);
    if (known != values_.end()) {
      name = fmt::format("{:.17g}", (is_negated ? -1.0 : 1.0) * known->second);
    } else if (!parse_number(name)) {
      problems_.add(row.line,
                    fmt::format("`{}` is neither a number nor a variable of this Z-matrix{}",
                                shown(name),
                                other_case(name)));
      return std::nullopt;
    }
    return number_in(quantity.range, name, quantity.name, row.line, problems_);
  }

  /// Names the variable that differs in case only.
  std::string other_case(const std::string& name) const {
    for (const auto& [known, value] : values_) {
      if (lower_case(known) == lower_case(name)) {
        return fmt::format(", whose `{}` is another one: capitals count", shown(known));
      }
    }
    return "";
  }

  std::span<const Statement> body_;
  double scale_;
  Problems& problems_;
  std::map<std::string, double> values_;
  std::vector<DeckAtom> placed_;  ///< those that are no atoms have the charge 0
};

}  // namespace

std::vector<DeckAtom> read_zmatrix(std::span<const Statement> body,
                                   double scale,
                                   Problems& problems) {
  return Placer(body, scale, problems).place();
}

}  // namespace scf
