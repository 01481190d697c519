#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace scf {

/// An orthogonal matrix, [row][column].
using Operation = std::array<std::array<double, 3>, 3>;

/// The operations of a point group by Schoenflies' symbol in lower case, the identity among them;
/// nothing for a group that is not known here: Cs, Ci, C1 to C8, Cnv and Cnh, Dn and Dnh (n from 2 to
/// 6), D2d, D3d, D5d, D6d, S4, S6, S8, T, Th, Td, O, Oh. Oriented as NWChem does: the main axis along z; where
/// n is a multiple of three, vertical planes and twofold axes lie at 45 degrees between x and y, else a
/// plane contains x, and a twofold axis is x, or y in D5 and D5h; axes of cubic groups along x, y, z.
/// Source: the atoms that NWChem 7.0.2 makes of one in a general place.
std::optional<std::vector<Operation>> point_group(const std::string& name);

/// First b, then a.
Operation product(const Operation& a, const Operation& b);

/// The point, turned.
std::array<double, 3> applied(const Operation& operation, const std::array<double, 3>& point);

}  // namespace scf
