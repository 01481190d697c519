#include "parts/dft/batches/batches.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace dft {
namespace {

/// A function below this is taken for zero: with the density of all electrons, 1e2, and all space
/// that it covers, 1e4 bohr^3, it adds less than 1e-6 of its own size to any integral.
constexpr double negligible_function = 1e-12;

using Corner = std::array<double, 3>;

struct Box {
  Corner low, high;
};

std::array<double, 3> position(const GridPoint& point) {
  return {point.x, point.y, point.z};
}

Box box_of(const GridPoint* begin, const GridPoint* end) {
  constexpr double far = std::numeric_limits<double>::infinity();
  Box box{{far, far, far}, {-far, -far, -far}};
  for (const GridPoint* point = begin; point != end; ++point) {
    const Corner at = position(*point);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      box.low[axis] = std::min(box.low[axis], at[axis]);
      box.high[axis] = std::max(box.high[axis], at[axis]);
    }
  }
  return box;
}

double distance_to(const Box& box, const Corner& center) {
  double square = 0.0;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const double outside =
        std::max({box.low[axis] - center[axis], center[axis] - box.high[axis], 0.0});
    square += outside * outside;
  }
  return std::sqrt(square);
}

/// The radius from which on the shell's functions stay below the negligible value.
double reach_of(const scf::Shell& shell) {
  const auto envelope = [&](double r) {
    double radial = 0.0;
    for (std::size_t k = 0; k < shell.exponents.size(); ++k) {
      radial += std::abs(shell.coefficients[k]) * std::exp(-shell.exponents[k] * r * r);
    }
    return std::pow(r, shell.l) * radial;
  };
  double r = 40.0;  // bohr; exponents below 0.02 do not occur
  while (r > 0.0 && envelope(r - 0.1) < negligible_function) {
    r -= 0.1;
  }
  return r;
}

/// Splits the range until its parts are small, and adds them.
void split(
    GridPoint* all, GridPoint* begin, GridPoint* end, int largest, std::vector<Batch>& batches) {
  const auto count = end - begin;
  if (count <= largest) {
    if (count > 0) {
      batches.push_back({static_cast<std::size_t>(begin - all), static_cast<int>(count), {}, {}});
    }
    return;
  }
  const Box box = box_of(begin, end);
  std::size_t longest = 0;
  for (std::size_t axis = 1; axis < 3; ++axis) {
    longest =
        box.high[axis] - box.low[axis] > box.high[longest] - box.low[longest] ? axis : longest;
  }
  // Multiples of the batch's size on one side leave few batches that are not full.
  const auto half = (count / largest + 1) / 2 * largest;
  GridPoint* middle = begin + std::min(half, count - 1);
  std::nth_element(begin, middle, end, [longest](const GridPoint& a, const GridPoint& b) {
    return position(a)[longest] < position(b)[longest];
  });
  split(all, begin, middle, largest, batches);
  split(all, middle, end, largest, batches);
}

}  // namespace

std::vector<Batch> make_batches(const scf::Basis& basis,
                                std::vector<GridPoint>& points,
                                int largest) {
  std::vector<double> reach;
  std::transform(basis.shells.begin(), basis.shells.end(), std::back_inserter(reach), reach_of);
  std::vector<Batch> batches;
  split(points.data(), points.data(), points.data() + points.size(), largest, batches);
  for (Batch& batch : batches) {
    const GridPoint* begin = points.data() + batch.first;
    const Box box = box_of(begin, begin + batch.n_points);
    for (int s = 0; s < basis.n_shells(); ++s) {
      const scf::Shell& shell = basis.shells[static_cast<std::size_t>(s)];
      if (distance_to(box, shell.center) < reach[static_cast<std::size_t>(s)]) {
        batch.shells.push_back(s);
        for (int f = 0; f < shell.n_functions(); ++f) {
          batch.functions.push_back(shell.first + f);
        }
      }
    }
  }
  std::erase_if(batches, [](const Batch& batch) { return batch.functions.empty(); });
  return batches;
}

std::vector<Batch> deal_in_turn(const std::vector<Batch>& batches, const casebook::Team& team) {
  std::vector<Batch> mine;
  for (auto b = static_cast<std::size_t>(team.rank); b < batches.size();
       b += static_cast<std::size_t>(team.n_ranks)) {
    mine.push_back(batches[b]);
  }
  return mine;
}

void BatchFunctions::resize(int n_batch_functions, int n_batch_points) {
  constexpr int lanes = 8;
  n_functions = n_batch_functions;
  n_points = n_batch_points;
  stride = (n_points + lanes - 1) / lanes * lanes;
  const auto size = static_cast<std::size_t>(n_functions) * static_cast<std::size_t>(stride);
  for (auto* part : {&value, &dx, &dy, &dz}) {
    if (part->size() < size) {
      part->resize(size);
    }
  }
}

void gather(const scf::Matrix& from, const std::vector<int>& functions, double* local) {
  for (const int i : functions) {
    const double* row = from.data() + i * from.n_cols();
    for (const int j : functions) {
      *local++ = row[j];
    }
  }
}

void scatter_add(const double* local, const std::vector<int>& functions, scf::Matrix& to) {
  for (const int i : functions) {
    double* row = to.data() + i * to.n_cols();
    for (const int j : functions) {
      row[j] += *local++;
    }
  }
}

}  // namespace dft
