#include "parts/md/restart/saved_atoms.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "parts/md/atoms/gather.hpp"

namespace md {
namespace {

using Vectors = std::vector<Vec3>;

/// Names of the arrays of vectors, in the order in which an atom's are packed.
constexpr std::array<std::pair<const char*, Vectors SavedAtoms::*>, 5> vectors{
    {{"position", &SavedAtoms::position},
     {"velocity", &SavedAtoms::velocity},
     {"force", &SavedAtoms::force},
     {"sorted_position", &SavedAtoms::sorted_position},
     {"pruned_position", &SavedAtoms::pruned_position}}};

std::string unit_of(const std::string& name, const Units& units) {
  if (name == "velocity") {
    return units.velocity;
  }
  return name == "force" ? units.force : units.length;
}

void resize(SavedAtoms& atoms, std::size_t n) {
  for (const auto& [name, field] : vectors) {
    (atoms.*field).resize(n);
  }
  atoms.allowance.resize(n);
}

std::vector<double> packed(const SavedAtoms& atoms) {
  std::vector<double> values;
  values.reserve(SavedAtoms::doubles_of_an_atom * atoms.number.size());
  for (std::size_t i = 0; i < atoms.number.size(); ++i) {
    for (const auto& [name, field] : vectors) {
      values.insert(values.end(), (atoms.*field)[i].begin(), (atoms.*field)[i].end());
    }
    values.push_back(atoms.allowance[i]);
  }
  return values;
}

void place(const std::vector<std::int64_t>& number,
           const std::vector<double>& values,
           SavedAtoms& all) {
  for (std::size_t i = 0; i < number.size(); ++i) {
    const auto at = static_cast<std::size_t>(number[i]);
    const double* next = &values[SavedAtoms::doubles_of_an_atom * i];
    for (const auto& [name, field] : vectors) {
      std::copy_n(next, 3, (all.*field)[at].begin());
      next += 3;
    }
    all.allowance[at] = *next;
  }
}

std::span<double> flat(Vectors& values) {
  return {values.data()->data(), 3 * values.size()};
}

}  // namespace

SavedAtoms gathered(const SavedAtoms& mine, std::size_t n_atoms, const casebook::Team& team) {
  SavedAtoms all;
  all.first_columns = mine.first_columns;
  all.mean_speed = mine.mean_speed;
  if (team.rank == 0) {
    resize(all, n_atoms);
  }
  gather_atoms(mine.number,
               packed(mine),
               SavedAtoms::doubles_of_an_atom,
               team,
               [&](const auto& number, const auto& values) { place(number, values, all); });
  return all;
}

void write(const SavedAtoms& all, const Units& units, casebook::hdf5::File& file) {
  const std::size_t n = all.position.size();
  for (const auto& [name, field] : vectors) {
    const Vectors& values = all.*field;
    file.write(
        name, std::span<const double>(values.data()->data(), 3 * n), {n, 3}, unit_of(name, units));
  }
  file.write("allowance", all.allowance, {n}, units.length);
  file.write("first_columns", all.first_columns, {all.first_columns.size()}, "1");
  file.write("mean_speed", std::span(&all.mean_speed, 1), {1}, units.velocity);
}

SavedAtoms read(const casebook::hdf5::File& file, std::size_t n_atoms) {
  SavedAtoms all;
  resize(all, n_atoms);
  for (const auto& [name, field] : vectors) {
    file.read(name, flat(all.*field), {n_atoms, 3});
  }
  file.read("allowance", all.allowance, {n_atoms});
  const casebook::hdf5::Shape shape = file.shape_of("first_columns");
  all.first_columns.resize(shape.size() == 1 ? shape[0] : 0);
  file.read("first_columns", all.first_columns, {all.first_columns.size()});
  file.read("mean_speed", std::span(&all.mean_speed, 1), {1});
  return all;
}

}  // namespace md
