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

namespace scf {
namespace {

using Vector = std::array<double, 3>;

constexpr Range length_range{1e-3, 1e4};
constexpr Range angle_range{-1e4, 1e4};
constexpr double degree = M_PI / 180.0;

Vector operator-(const Vector& a, const Vector& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

Vector cross(const Vector& a, const Vector& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}

double norm(const Vector& a) {
  return std::hypot(a[0], a[1], a[2]);
}

Vector unit(const Vector& a) {
  const double length = norm(a);
  return {a[0] / length, a[1] / length, a[2] / length};
}

bool is_section(const std::string& word) {
  return word == "variables" || word == "constants";
}

/// The rows of a Z-matrix, placed one after the other.
class Placer {
 public:
  Placer(std::span<const Statement> body, double scale, Problems& problems)
      : body_(body), scale_(scale), problems_(problems) {}

  std::vector<DeckAtom> place() {
    read_values();
    for (const Statement& row : body_) {
      if (is_section(row.keyword(0))) {
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
      if (is_section(row.keyword(0))) {
        reads = true;
      } else if (reads) {
        const auto value = parse_number(row.keyword(1));
        if (!value) {
          problems_.add(row.line,
                        fmt::format("`{}` is not NAME NUMBER, as variables and constants of a Z-matrix are",
                                    shown(row.text())));
        }
        values_[row.keyword(0)] = value.value_or(1.0);
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
    if ((atom.charge == 0 && !is_dummy) || row.words.size() != n_expected + (has_side ? 1 : 0)) {
      problems_.add(row.line,
                    fmt::format("`{}` is no row of a Z-matrix; understood here: SYMBOL [ATOM LENGTH "
                                "[ATOM ANGLE [ATOM TORSION | ATOM ANGLE 1|-1]]], elements from H to Ne, and X for no atom",
                                shown(row.text())));
      return false;
    }
    std::array<Vector, 3> to{};
    std::array<double, 3> value{};
    for (std::size_t k = 0; k < 3 && 2 * k + 2 < row.words.size(); ++k) {
      const auto reference = find(row, 2 * k + 1);
      const auto number = find_value(row, 2 * k + 2, k == 0);
      if (!reference || !number) {
        return false;
      }
      to[k] = placed_[*reference].position;
      value[k] = *number;
    }
    const bool two_angles = has_side && side != 0.0;
    atom.position = n == 0         ? Vector{}
                    : two_angles ? position_by_angles(to, value, side)
                                 : position(n, to, value);
    if (!std::isfinite(norm(atom.position))) {
      problems_.add(row.line,
                    fmt::format("`{}`: no place follows from this row: three atoms in a line, or two angles "
                                "that do not meet",
                                shown(row.text())));
      return false;
    }
    placed_.push_back(atom);
    return true;
  }

  /// The number of a row that stands above: by its number from 1, or by its tag.
  std::optional<std::size_t> find(const Statement& row, std::size_t word) const {
    const auto number = parse_number(row.words[word]);
    for (std::size_t k = 0; k < placed_.size(); ++k) {
      if (number ? *number == static_cast<double>(k + 1) : placed_[k].tag == row.words[word]) {
        return k;
      }
    }
    problems_.add(row.line,
                  fmt::format("`{}` is no atom above this row of the Z-matrix", shown(row.words[word])));
    return std::nullopt;
  }

  std::optional<double> find_value(const Statement& row, std::size_t word, bool is_length) const {
    std::string name = row.keyword(word);
    const double sign = name.starts_with("-") ? -1.0 : 1.0;
    const bool is_negated = sign < 0.0 && values_.contains(name.substr(1));
    const auto known = values_.find(is_negated ? name.substr(1) : name);
    if (known != values_.end()) {
      name = fmt::format("{:.17g}", (is_negated ? sign : 1.0) * known->second);
    }
    return number_in(is_length ? length_range : angle_range,
                     name,
                     is_length ? "length of a Z-matrix" : "angle of a Z-matrix",
                     row.line,
                     problems_);
  }

  /// By the angles at the first atom with the second and with the third.
  Vector position_by_angles(const std::array<Vector, 3>& to,
                            const std::array<double, 3>& value,
                            double side) const {
    const Vector u = unit(to[1] - to[0]);
    const Vector v = unit(to[2] - to[0]);
    const Vector w = cross(u, v);
    const double between = u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
    const double along_u = std::cos(value[1] * degree);
    const double along_v = std::cos(value[2] * degree);
    const double square = 1.0 - between * between;
    const double a = (along_u - between * along_v) / square;
    const double b = (along_v - between * along_u) / square;
    const double rest = 1.0 - a * along_u - b * along_v;
    const double height = side * std::sqrt(rest > -1e-12 ? std::max(rest, 0.0) / square : rest);
    Vector result{};
    for (std::size_t i = 0; i < 3; ++i) {
      result[i] = to[0][i] + scale_ * value[0] * (a * u[i] + b * v[i] + height * w[i]) + 0.0;
    }
    return result;
  }

  /// The second atom lies on z, the third in the plane of x and z.
  Vector position(std::size_t n, const std::array<Vector, 3>& to, const std::array<double, 3>& value) const {
    const double length = scale_ * value[0];
    if (n == 1) {
      return {to[0][0], to[0][1], to[0][2] + length};
    }
    const double angle = value[1] * degree;
    const double torsion = n == 2 ? 0.0 : value[2] * degree;
    const Vector along = unit(to[1] - to[0]);
    const Vector side = n == 2 ? Vector{1.0, 0.0, 0.0} : to[2] - to[1];
    const Vector normal = unit(cross(side, along));
    const Vector across = cross(along, normal);
    Vector result{};
    for (std::size_t i = 0; i < 3; ++i) {
      const double turned = std::cos(torsion) * across[i] + std::sin(torsion) * normal[i];
      result[i] = to[0][i] + length * (std::cos(angle) * along[i] + std::sin(angle) * turned) + 0.0;
    }
    return result;
  }

  std::span<const Statement> body_;
  double scale_;
  Problems& problems_;
  std::map<std::string, double> values_;
  std::vector<DeckAtom> placed_;  ///< those that are no atoms have the charge 0
};

}  // namespace

std::vector<DeckAtom> read_zmatrix(std::span<const Statement> body, double scale, Problems& problems) {
  return Placer(body, scale, problems).place();
}

}  // namespace scf
